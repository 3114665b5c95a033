"""How values show themselves in Python: members of enumerations by name, long values shortened."""

from __future__ import annotations

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
