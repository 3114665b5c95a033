"""What is known about hidden hands: quantities, constraints, their language and meaning, and the space of deals."""

from dealspace.inference.chances import Chances
from dealspace.inference.constraints.constraint import (
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
from dealspace.inference.constraints.evaluate import satisfied, satisfies, value, values
from dealspace.inference.constraints.lowering import cases, lowered
from dealspace.inference.constraints.shapes import balanced, semibalanced, shape
from dealspace.inference.cpsat.solve import (
    Answer,
    Bounds,
    DealModel,
    NoSuchDeal,
    OutOfTime,
    hand_bounds,
    hand_satisfiable,
    hand_witness,
)
from dealspace.inference.exact.strategy import Estimate, Rung
from dealspace.inference.facts import card_played, facts, hand_seen, shown_out
from dealspace.inference.knowledge import Knowledge, Source, Statement
from dealspace.inference.language.bind import HAND_SCOPE, Arg, Scope, bind, free_letters, reads_hand
from dealspace.inference.language.expression import Expr, names
from dealspace.inference.language.parse import parse_constraint, parse_expression, parse_quantity
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.language.wording import why_not, words
from dealspace.inference.one_hand.hand_table import TooLarge
from dealspace.inference.quantities.evaluation import Evaluation, parse_evaluation
from dealspace.inference.quantities.quantity import HCP, Quantity, length, quantity
from dealspace.inference.sampling.worlds import Worlds, draw_worlds
from dealspace.inference.space import DealSpace, SpaceStarved

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
