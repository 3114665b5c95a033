"""What is known about hidden hands: a constraint model of the deal, and two engines that answer questions about it.

From a call to a card, with the file that does each step::

    four hands of 52 booleans: 13 of a hand true, each card in one     cpsat/encoder.py
        │
        │  each call adds constraints on a hand                        constraints/constraint.py
        │  as statements, each with its source                         statements/knowledge.py
        ▼
    the deal space: every deal that satisfies them all                 space.py
        │
        │  one protocol, two engines                                   engine.py
        │    CP-SAT: is there a deal, what contradicts what            cpsat/deal_model.py
        │    counting: how many, how likely; uniform samples           exact/exact_engine.py
        ▼
    the determinizer: deals drawn from the space (worlds)              worlds/worlds.py
        │
        ▼
    the double-dummy player: every card's tricks in each world         play/double_dummy/solver.py

Statements are about one hand each; `several_hands` adds conditions such as `hcp(north) + hcp(south) >= 25`. What can be
said of a hand is in `quantities`, `constraints` and their `language`. Of one hand by itself, `hand_questions` are
answered from the tables of `one_hand`.
"""

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
from dealspace.inference.constraints.hand_shapes import balanced, semibalanced, shape
from dealspace.inference.constraints.lowering import cases, lowered
from dealspace.inference.cpsat.deal_model import DealModel
from dealspace.inference.hand_questions.questions import (
    hand_bounds,
    hand_count,
    hand_satisfiable,
    hand_witness,
    is_satisfiable,
    jointly_satisfiable,
)
from dealspace.inference.language.bind import HAND_SCOPE, Arg, Scope, bind, free_letters, reads_hand
from dealspace.inference.language.expression import Expr, names
from dealspace.inference.language.parse import parse_constraint, parse_expression, parse_quantity
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.language.wording import why_not, words
from dealspace.inference.quantities.evaluation import Evaluation, parse_evaluation
from dealspace.inference.quantities.quantity import HCP, Quantity, length, quantity
from dealspace.inference.several_hands.compute import UndefinedValueError
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition
from dealspace.inference.several_hands.space_model import ModelSolution, SpaceModel
from dealspace.inference.space import DealSpace
from dealspace.inference.statements.card_facts import card_played, facts, hand_seen, shown_out
from dealspace.inference.statements.hand_beliefs import HandBelief
from dealspace.inference.statements.knowledge import Knowledge, OnSeveralHands, Source, SourceKind, Statement
from dealspace.inference.statements.results import Answer, Bounds, Chances, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SamplingError, SizeLimitError, TimeLimitError
from dealspace.inference.worlds.quick_probability import quick_probability
from dealspace.inference.worlds.worlds import Worlds, draw_worlds

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
    "DealExpression",
    "DealModel",
    "DealSpace",
    "Estimate",
    "Evaluation",
    "EvaluationScope",
    "Expr",
    "HandBelief",
    "Holds",
    "HoldsExactly",
    "InfeasibleError",
    "Knowledge",
    "Method",
    "ModelSolution",
    "Not",
    "OnSeveralHands",
    "Or",
    "Quantity",
    "SamplingError",
    "Scope",
    "Shape",
    "SizeLimitError",
    "Source",
    "SourceKind",
    "SpaceModel",
    "Statement",
    "TimeLimitError",
    "UndefinedValueError",
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
    "hand_count",
    "hand_satisfiable",
    "hand_seen",
    "hand_witness",
    "holds",
    "is_deal_condition",
    "is_satisfiable",
    "jointly_satisfiable",
    "length",
    "lowered",
    "names",
    "negation",
    "parse_constraint",
    "parse_deal_condition",
    "parse_evaluation",
    "parse_expression",
    "parse_quantity",
    "parts_of",
    "quantity",
    "quick_probability",
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
