"""Evaluations a user defines, `zar: {A: 6, K: 4, Q: 2, J: 1}`: names that conditions and questions then know."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from cards import NotationError
from inference import HAND_SCOPE, Scope


def scope_of(definitions: Sequence[str]) -> Scope:
    """The scope in which conditions and quantities are read. Raises NotationError."""
    if not definitions:
        return HAND_SCOPE
    try:
        read = import_module("inference.evaluation").parse_evaluation
        widen = import_module("inference.scope").EvaluationScope
    except (ImportError, AttributeError):
        raise NotationError(f'"{definitions[0]}": evaluations cannot be defined in this version') from None
    scope: Scope = widen([read(definition) for definition in definitions])
    return scope
