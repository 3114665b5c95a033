"""The names of `dealspace.inference` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.inference.constraints.constraint import (
    ALWAYS as ALWAYS,
    NEVER as NEVER,
    And as And,
    Constraint as Constraint,
    Holds as Holds,
    HoldsExactly as HoldsExactly,
    Not as Not,
    Or as Or,
    Shape as Shape,
    Within as Within,
    all_of as all_of,
    any_of as any_of,
    holds as holds,
    negation as negation,
    parts_of as parts_of,
    shape_of as shape_of,
    within as within,
)
from dealspace.inference.constraints.evaluate import (
    satisfied as satisfied,
    satisfies as satisfies,
    value as value,
    values as values,
)
from dealspace.inference.constraints.hand_shapes import (
    balanced as balanced,
    semibalanced as semibalanced,
    shape as shape,
)
from dealspace.inference.constraints.lowering import (
    cases as cases,
    lowered as lowered,
)
from dealspace.inference.cpsat.deal_model import DealModel as DealModel
from dealspace.inference.hand_questions.questions import (
    hand_bounds as hand_bounds,
    hand_count as hand_count,
    hand_satisfiable as hand_satisfiable,
    hand_witness as hand_witness,
    is_satisfiable as is_satisfiable,
    jointly_satisfiable as jointly_satisfiable,
)
from dealspace.inference.language.bind import (
    HAND_SCOPE as HAND_SCOPE,
    Arg as Arg,
    Scope as Scope,
    bind as bind,
    free_letters as free_letters,
    reads_hand as reads_hand,
)
from dealspace.inference.language.expression import (
    Expr as Expr,
    names as names,
)
from dealspace.inference.language.parse import (
    parse_constraint as parse_constraint,
    parse_expression as parse_expression,
    parse_quantity as parse_quantity,
)
from dealspace.inference.language.scope import EvaluationScope as EvaluationScope
from dealspace.inference.language.wording import (
    why_not as why_not,
    words as words,
)
from dealspace.inference.quantities.evaluation import (
    Evaluation as Evaluation,
    parse_evaluation as parse_evaluation,
)
from dealspace.inference.quantities.quantity import (
    HCP as HCP,
    Quantity as Quantity,
    length as length,
    quantity as quantity,
)
from dealspace.inference.several_hands.compute import UndefinedValueError as UndefinedValueError
from dealspace.inference.several_hands.deal_expression import DealExpression as DealExpression
from dealspace.inference.several_hands.deal_expression_parser import (
    is_deal_condition as is_deal_condition,
    parse_deal_condition as parse_deal_condition,
)
from dealspace.inference.several_hands.space_model import (
    ModelSolution as ModelSolution,
    SpaceModel as SpaceModel,
)
from dealspace.inference.space import DealSpace as DealSpace
from dealspace.inference.statements.card_facts import (
    card_played as card_played,
    facts as facts,
    hand_seen as hand_seen,
    shown_out as shown_out,
)
from dealspace.inference.statements.hand_beliefs import HandBelief as HandBelief
from dealspace.inference.statements.knowledge import (
    Knowledge as Knowledge,
    OnSeveralHands as OnSeveralHands,
    Source as Source,
    SourceKind as SourceKind,
    Statement as Statement,
)
from dealspace.inference.statements.results import (
    Answer as Answer,
    Bounds as Bounds,
    Chances as Chances,
    Estimate as Estimate,
    Method as Method,
)
from dealspace.inference.statements.space_errors import (
    InfeasibleError as InfeasibleError,
    SamplingError as SamplingError,
    SizeLimitError as SizeLimitError,
    TimeLimitError as TimeLimitError,
)
from dealspace.inference.worlds.quick_probability import quick_probability as quick_probability
from dealspace.inference.worlds.worlds import (
    Worlds as Worlds,
    draw_worlds as draw_worlds,
)
