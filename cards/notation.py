"""How values show themselves in Python: members of enumerations by name, long values shortened."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

REPR_LENGTH = 199
"""No `repr` of a value is longer."""


class NamedMember:
    """Mixed into an enumeration: `repr` is the expression for the member, as `Seat.NORTH`."""

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def shortened(text: str, length: int = REPR_LENGTH) -> str:
    """The text, its middle replaced by … where it is longer than `length` characters.

    >>> shortened("Note('a very long explanation')", 20)
    "Note('a very …tion')"
    """
    if len(text) <= length:
        return text
    tail = min(7, length // 3)
    return f"{text[: length - tail - 1]}…{text[-tail:]}"


def settings_repr(settings: Any) -> str:
    """The `repr` of a dataclass in which all fields have a usual value: only those that have another are shown."""
    shown = []
    for field in fields(settings):
        usual = field.default if field.default_factory is MISSING else field.default_factory()
        if (value := getattr(settings, field.name)) != usual:
            shown.append(f"{field.name}={value!r}")
    return shortened(f"{type(settings).__name__}({', '.join(shown)})")
