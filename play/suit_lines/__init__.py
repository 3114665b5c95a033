"""Suit combinations: the best line in one suit against defenders who see all cards and know the line."""

from dealspace.play.suit_lines.best_lines import InvalidSuit, SuitLine, SuitLines, solve_suit
from dealspace.play.suit_lines.combination import Combination, SuitLayout
from dealspace.play.suit_lines.plans import LinePlan, TrickEnd, TrickReply

__all__ = [
    "Combination",
    "InvalidSuit",
    "LinePlan",
    "SuitLayout",
    "SuitLine",
    "SuitLines",
    "TrickEnd",
    "TrickReply",
    "solve_suit",
]
