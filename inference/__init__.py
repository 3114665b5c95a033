"""What is known about hidden hands: quantities, constraints, their language and meaning, and the space of deals."""

from inference.bind import HAND_SCOPE, Arg, Scope, bind, free_letters, reads_hand
from inference.cases import cases, lowered
from inference.chances import Chances
from inference.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Not,
    Or,
    Shape,
    Within,
    all_of,
    any_of,
    holds,
    negation,
    parts_of,
    shape_of,
    within,
)
from inference.determinize import Worlds, draw_worlds
from inference.evaluate import satisfied, satisfies, value, values
from inference.evaluation import Evaluation, parse_evaluation
from inference.expression import Expr, names
from inference.facts import card_played, facts, hand_seen, shown_out
from inference.hand_table import TooLarge
from inference.knowledge import Knowledge, Source, Statement
from inference.ladder import Estimate, Rung
from inference.parse import parse_constraint, parse_expression, parse_quantity
from inference.quantities import HCP, Quantity, length, quantity
from inference.scope import EvaluationScope
from inference.shapes import balanced, semibalanced, shape
from inference.solve import (
    Answer,
    Bounds,
    DealModel,
    NoSuchDeal,
    OutOfTime,
    hand_bounds,
    hand_satisfiable,
    hand_witness,
)
from inference.space import DealSpace, SpaceStarved
from inference.wording import why_not, words

__all__ = [
    "ALWAYS",
    "HAND_SCOPE",
    "HCP",
    "NEVER",
    "And",
    "Answer",
    "Arg",
    "Bounds",
    "Chances",
    "Constraint",
    "DealModel",
    "DealSpace",
    "Estimate",
    "Evaluation",
    "EvaluationScope",
    "Expr",
    "Holds",
    "HoldsExactly",
    "Knowledge",
    "NoSuchDeal",
    "Not",
    "Or",
    "OutOfTime",
    "Quantity",
    "Rung",
    "Scope",
    "Shape",
    "Source",
    "SpaceStarved",
    "Statement",
    "TooLarge",
    "Within",
    "Worlds",
    "all_of",
    "any_of",
    "balanced",
    "bind",
    "card_played",
    "cases",
    "draw_worlds",
    "facts",
    "free_letters",
    "hand_bounds",
    "hand_satisfiable",
    "hand_seen",
    "hand_witness",
    "holds",
    "length",
    "lowered",
    "names",
    "negation",
    "parse_constraint",
    "parse_evaluation",
    "parse_expression",
    "parse_quantity",
    "parts_of",
    "quantity",
    "reads_hand",
    "satisfied",
    "satisfies",
    "semibalanced",
    "shape",
    "shape_of",
    "shown_out",
    "value",
    "values",
    "why_not",
    "within",
    "words",
]
