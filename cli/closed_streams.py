"""Standard input or output that the caller has closed (`<&-`, `>&-`): Python has None in its place.

A stream that says so when it is used stands in for it, so that every command ends in one line about it, and those that
need it not go on. The numbers 0 to 2 are taken by the null device: a file opened later must not be mistaken for them.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any, NoReturn


class _Closed(io.RawIOBase):
    """A stream that cannot be used. Raises OSError."""

    def __init__(self, what: str) -> None:
        self._what = what

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> NoReturn:
        self._refuse()

    def write(self, data: Any) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise OSError(errno.EBADF, f"{self._what} is closed")


class _ClosedOutput(io.TextIOBase):
    """Text and bytes alike are refused at once, so that nothing waits to be written when the program ends."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, what: str) -> None:
        self.buffer = _Closed(what)

    def write(self, text: str) -> NoReturn:
        self.buffer.write(text)


def stand_in_for_closed_streams() -> None:
    """Put such streams where standard input and output are missing."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Closed("standard input")), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = _ClosedOutput("standard output")
