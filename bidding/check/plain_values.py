"""The linter's answers as JSON values, and back. What is read is data and never executed."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from dealspace.bidding.check.context_auctions import Ways
from dealspace.bidding.check.point_findings import Visit
from dealspace.bidding.check.points.rule_fates import Fate, SettledRule
from dealspace.bidding.check.points.rule_keys import End, RuleKey
from dealspace.bidding.check.worker import Look, Setting, Task
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Auction, Location, Vulnerability

_ENUMS: dict[str, type[Enum]] = {kind.__name__: kind for kind in (Fate, Vulnerability)}
_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (SettledRule, Diagnostic, End, FindingEvidence, Look, Location, RuleKey, Setting, Task, Visit, Ways)
}


def plain(value: Any) -> Any:
    """A value as JSON can hold it: our own things as `{"is": KIND, …}`, tuples as lists.

    >>> plain((1, Location("a.yaml", 2)))
    [1, {'is': 'Location', 'file': 'a.yaml', 'line': 2, 'column': None}]
    """
    if isinstance(value, Auction):
        return {"is": "Auction", "calls": str(value)}
    if isinstance(value, Enum):
        assert type(value).__name__ in _ENUMS, f"{value} cannot be stored"
        return {"is": type(value).__name__, "name": value.name}
    if is_dataclass(value) and not isinstance(value, type):
        values = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **values}
    if isinstance(value, Location):
        return {"is": "Location", **value._asdict()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {"is": "dict", "items": [[key, plain(item)] for key, item in value.items()]}
    return value


def of_plain(value: Any) -> Any:
    """The value that `plain` was given; lists come back as tuples. Raises KeyError, TypeError, ValueError."""
    if isinstance(value, list):
        return tuple(of_plain(item) for item in value)
    if not isinstance(value, dict):
        return value
    kind, rest = value["is"], {key: item for key, item in value.items() if key != "is"}
    if kind == "Auction":
        return Auction.parse(rest["calls"])
    if kind == "dict":
        return {key: of_plain(item) for key, item in rest["items"]}
    if kind in _ENUMS:
        return _ENUMS[kind][rest["name"]]
    return _KINDS[kind](**{key: of_plain(item) for key, item in rest.items()})
