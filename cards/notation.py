"""How values show themselves in Python: members of enumerations by name, long values shortened."""

from __future__ import annotations

from dataclasses import MISSING, fields
from hashlib import blake2b
from typing import Any

REPR_LENGTH = 199
"""No `repr` of a value is longer."""
TEXT_LENGTH = 120
"""The usual length of a text within one."""


class NamedMember:
    """Mixed into an enumeration: `repr` is the expression for the member, as `Seat.NORTH`."""

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


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
