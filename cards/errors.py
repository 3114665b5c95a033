"""The errors a user of dealspace can meet, all under `BridgeError`.

Errors about input are also `ValueError`, so that callers may catch either. A broken invariant of our own
is an `assert`, never one of these.
"""

from __future__ import annotations

from typing import NamedTuple


class Location(NamedTuple):
    """Where in a text something stands; str() gives `file:line:column`, leaving out what is unknown."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


def expect_type(value: object, kind: type | tuple[type, ...], name: str) -> None:
    """Refuse a value of another type, by name, before it is an AttributeError deep inside. Raises TypeError."""
    if not isinstance(value, kind):
        kinds = " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))
        shown = repr(value) if isinstance(value, int | float | bytes | None) else f"a {type(value).__name__}"
        raise TypeError(f"{name} is {shown[:60]}; expected {kinds}")


class BridgeError(Exception):
    """The root of all errors that dealspace raises on purpose."""


class NotationError(BridgeError, ValueError):
    """A text that cannot be read as what was expected; `.location` is where it stands, or None."""

    def __init__(self, message: str, location: Location | None = None) -> None:
        self.bare_message = message
        self.location = location
        super().__init__(f"{location}: {message}" if location is not None and str(location) else message)

    def at(self, location: Location) -> NotationError:
        """The same error, at this location."""
        return type(self)(self.bare_message, location)


class InvalidDeal(BridgeError, ValueError):
    """Cards that cannot be dealt like this: a card held twice, or a hand of the wrong size."""


class IllegalCall(BridgeError, ValueError):
    """A call the Laws do not allow at this point of the auction."""


class IllegalCard(BridgeError, ValueError):
    """A card that may not be played now: not held, out of turn, or a revoke."""


class MissingKernelError(BridgeError, ImportError):
    """A compiled part of dealspace is not built."""


def missing_kernel(name: str, cause: ImportError) -> MissingKernelError:
    """The error for a kernel that cannot be imported, with what to do about it."""
    return MissingKernelError(
        f"the compiled kernel {name} is not there ({cause}): build it with `pip install -e .` in the "
        "checkout (needs a C compiler such as gcc and the Python headers, python3-dev on Debian)"
    )
