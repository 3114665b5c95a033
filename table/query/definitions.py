"""Evaluations a user defines, `zar: {A: 6, K: 4, Q: 2, J: 1}`: names that conditions and questions then know."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.inference import HAND_SCOPE, Evaluation, EvaluationScope, Scope, parse_evaluation


def scope_of(definitions: Sequence[str | Evaluation]) -> Scope:
    """The scope in which conditions and quantities are read. Raises NotationError."""
    if not definitions:
        return HAND_SCOPE
    return EvaluationScope([parse_evaluation(each) if isinstance(each, str) else each for each in definitions])
