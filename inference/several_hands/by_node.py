"""Functions of an expression that are computed once for each of its nodes, as uses of a name share one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.runtime.memory import Remembered

Result = TypeVar("Result")
_BYTES = 1_000


def once_by_node(function: Callable[[DealExpression], Result]) -> Callable[[DealExpression], Result]:
    """A decorator: the function remembers its results by node."""
    # By identity, as comparing nodes would compare their subtrees; the node is kept so that its id is not reused.
    found: Remembered[int, tuple[DealExpression, Result]] = Remembered()

    @wraps(function)
    def remembered(expr: DealExpression) -> Result:
        known = found.get(id(expr))
        if known is None:
            known = expr, function(expr)
            found.put(id(expr), known, _BYTES)
        return known[1]

    return remembered
