"""The names of `dealspace.query` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.query.answer_forms import (
    answer_lines as answer_lines,
    ask as ask,
    json_answers as json_answers,
)
from dealspace.query.answers.question import Question as Question
from dealspace.query.answers.space_answers import (
    Answers as Answers,
    ChanceFound as ChanceFound,
)
from dealspace.query.strategies.compare_strategies import (
    ComparedStrategies as ComparedStrategies,
    StrategyWorth as StrategyWorth,
    compare_strategies as compare_strategies,
)
from dealspace.query.decisions.leads import (
    LeadChoice as LeadChoice,
    LeadError as LeadError,
    LeadWorth as LeadWorth,
    choose_lead as choose_lead,
)
from dealspace.query.strategies.deal_strategies import (
    DealStrategy as DealStrategy,
    StrategyError as StrategyError,
)
from dealspace.query.strategies.strategy_blocks import BlockStore as BlockStore
from dealspace.query.composing.compose import compose as compose
from dealspace.query.composing.search import Composition as Composition
from dealspace.query.drawing.picture_files import DrawingError as DrawingError
from dealspace.query.registry import (
    MissingSeatError as MissingSeatError,
    parse_question as parse_question,
    parse_questions as parse_questions,
    question_kinds as question_kinds,
)
