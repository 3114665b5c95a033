"""What is known about hidden hands: quantities, constraints, their language and meaning, and the space of deals."""

from dealspace.inference.bind import HAND_SCOPE, Arg, Scope, bind, free_letters, reads_hand
from dealspace.inference.cases import cases, lowered
from dealspace.inference.chances import Chances
from dealspace.inference.constraint import (
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
from dealspace.inference.determinize import Worlds, draw_worlds
from dealspace.inference.evaluate import satisfied, satisfies, value, values
from dealspace.inference.evaluation import Evaluation, parse_evaluation
from dealspace.inference.expression import Expr, names
from dealspace.inference.facts import card_played, facts, hand_seen, shown_out
from dealspace.inference.hand_table import TooLarge
from dealspace.inference.knowledge import Knowledge, Source, Statement
from dealspace.inference.ladder import Estimate, Rung
from dealspace.inference.parse import parse_constraint, parse_expression, parse_quantity
from dealspace.inference.quantities import HCP, Quantity, length, quantity
from dealspace.inference.scope import EvaluationScope
from dealspace.inference.shapes import balanced, semibalanced, shape
from dealspace.inference.solve import (
    Answer,
    Bounds,
    DealModel,
    NoSuchDeal,
    OutOfTime,
    hand_bounds,
    hand_satisfiable,
    hand_witness,
)
from dealspace.inference.space import DealSpace, SpaceStarved
from dealspace.inference.wording import why_not, words

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
