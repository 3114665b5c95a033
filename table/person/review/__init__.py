"""What is said to a person after a board: the score, par, the bots' result, the decisions and their cost, totals."""

from dealspace.table.person.review.decision_part import DecisionPart, NoDecision
from dealspace.table.person.review.line_part import LINE, LinePart
from dealspace.table.person.review.review import (
    BotsPart,
    ParPart,
    ResultPart,
    Review,
    ReviewPart,
    review,
    review_parts,
    review_row,
)
from dealspace.table.person.review.reviewed_board import OwnMove, ReviewedBoard
from dealspace.table.person.review.session_totals import SessionTotal

__all__ = [
    "LINE",
    "BotsPart",
    "DecisionPart",
    "LinePart",
    "NoDecision",
    "OwnMove",
    "ParPart",
    "ResultPart",
    "Review",
    "ReviewPart",
    "ReviewedBoard",
    "SessionTotal",
    "review",
    "review_parts",
    "review_row",
]
