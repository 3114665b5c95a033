"""The methods of values that are answered in a room further right: `hand["losers"]`, `space.table(…)`.

A value has to have them whatever has been imported, while imports point left only. So each is named here, in one place
(tests/test_layers.py lists them), and its module is loaded when it is first asked; importing `cards` loads nothing.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

ANSWERED_IN = {
    "hand value": ("dealspace.inference.hand_values", "hand_value"),
    "comparison": ("dealspace.query.strategies.compare_strategies", "compare_strategies"),
    "leads": ("dealspace.query.decisions.leads", "choose_lead"),
    "line in a suit": ("dealspace.query.decisions.suit_of_space", "suit_line"),
    "columns of a table": ("dealspace.query.deal_columns", "read_columns"),
}
"""Methods, and the module and function that answer them."""


@cache
def answerer(method: str) -> Any:
    """The function that answers a method."""
    module, name = ANSWERED_IN[method]
    return getattr(import_module(module), name)
