"""Evaluations a user defines, `zar: {A: 6, K: 4, Q: 2, J: 1}`: names that conditions and questions then know."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.cards import NotationError
from dealspace.inference import (
    HAND_SCOPE,
    Evaluation,
    EvaluationScope,
    Quantity,
    Scope,
    parse_evaluation,
    parse_expression,
    parse_quantity,
)
from dealspace.inference.language.bind import quantity_of
from dealspace.inference.language.expression import Mention


def scope_of(definitions: Sequence[str | Evaluation]) -> Scope:
    """The scope in which conditions and quantities are read, these evaluations added. Raises NotationError."""
    if not definitions:
        return HAND_SCOPE
    return EvaluationScope([parse_evaluation(each) if isinstance(each, str) else each for each in definitions])


def quantity_in(scope: Scope, quantity: str) -> Quantity:
    """The quantity of this name in a scope. Raises NotationError."""
    if scope is not HAND_SCOPE and isinstance(named := parse_expression(quantity), Mention):
        return quantity_of(named.path, scope)
    return parse_quantity(quantity)


def named_quantity(text: str, quantity: str, scope: Scope) -> Quantity:
    """The quantity that a question names; an error quotes the question's text. Raises NotationError."""
    try:
        return quantity_in(scope, quantity)
    except NotationError as error:
        raise NotationError(f'"{text}": {error}') from None
