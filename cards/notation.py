"""How values show themselves in Python: members of enumerations by name, long values shortened."""

from __future__ import annotations

from dataclasses import MISSING, fields
from hashlib import blake2b
from operator import index
from typing import Any, TypeVar

REPR_LENGTH = 199
"""No `repr` of a value is longer."""
TEXT_LENGTH = 120
"""The usual length of a text within one."""

Member = TypeVar("Member", bound="NamedMember")


class NamedMember:
    """Mixed into an enumeration: `repr` is the expression for the member, as `Seat.NORTH`."""

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def member_of(kind: type[Member], given: Any, name: str) -> Member:
    """The member of a numbered enumeration that is given as itself, by its notation, or by its number.

    It is what `Seat.of`, `Suit.of` and `Strain.of` do.

    Args:
        name: what the value is called in an error, as `declarer`.
    Raises:
        NotationError: a text that is not its notation.
        TypeError, ValueError: something else, or a number out of range.
    """
    if isinstance(given, kind):
        return given
    members: list[Member] = list(kind)  # type: ignore[call-overload]
    if isinstance(given, str):
        found: Member = kind.parse(given)  # type: ignore[attr-defined]
        return found
    expected = f"expected {', '.join(map(str, members))}, or a number 0..{len(members) - 1}"
    try:
        number = index(given)
    except TypeError:
        raise TypeError(f"{name} is {given!r:.60}; {expected}") from None
    if not 0 <= number < len(members):
        raise ValueError(f"{name} is {number}; {expected}")
    return members[number]


def shortened(text: str, most: int = TEXT_LENGTH, *, with_digest: bool = False) -> str:
    """The text in one line, its middle left out where it is longer than `most` characters.

    Args:
        text: of any length.
        most: characters of the result, at most; at least 20.
        with_digest: mark the gap with a digest, so that different texts stay different.

    >>> shortened("5+S or 5+H or 5+D or 5+C or balanced", 21)
    '5+S or 5+H … balanced'
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    gap = f" … #{blake2b(text.encode(), digest_size=6).hexdigest()} … " if with_digest else " … "
    left = most - len(gap)
    end = min(left // 2, 8 if most < 40 else 40)
    return f"{line[: left - end].rstrip()}{gap}{line[-end:].lstrip()}"


def settings_repr(settings: Any) -> str:
    """The `repr` of a dataclass in which all fields have a usual value: only those that have another are shown."""
    shown = []
    for field in fields(settings):
        usual = field.default if field.default_factory is MISSING else field.default_factory()
        if (value := getattr(settings, field.name)) != usual:
            shown.append(f"{field.name}={value!r}")
    return shortened(f"{type(settings).__name__}({', '.join(shown)})", REPR_LENGTH)
