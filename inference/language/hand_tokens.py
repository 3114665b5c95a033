"""The tokens of a condition on one hand, each with its location in the file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypedDict

from dealspace.cards import Location, NotationError
from dealspace.inference.language.expression import error_at
from dealspace.inference.language.operators import MEANT_SIGNS
from dealspace.inference.language.scanner import Scanner

_TOKEN = re.compile(
    r"""
    \s*+ (?:
      (?P<len>[0-9]+(?:\+|[-–][0-9]+)?(?:[A-Za-z_][A-Za-z_0-9]*|[♣♦♥♠]))
    | (?P<alt>[0-9]+(?:\.[0-9]+)?(?:\|[0-9]+(?:\.[0-9]+)?)+)
    | (?P<range>[0-9]+(?:\.[0-9]+)?[-–][0-9]+(?:\.[0-9]+)?)
    | (?P<bound>[0-9]+(?:\.[0-9]+)?\+)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*|[♣♦♥♠])
    | (?P<sign><=|>=|!=|==|=|<|>|≤|≥|≠|[-+*().,])
    | (?P<end>\Z)
    )
    """,
    re.VERBOSE,
)
_MEANT = {
    **dict.fromkeys(("to", "between"), ": write a range as hcp 12-14"),
    **{word: f": write {word}" for word in ("and", "or", "not")},
    "+": ": write and between two conditions, 5+S for a length",
}
"""Hints for words found where a condition should end."""


class Spot(TypedDict):
    """Location and width of a node."""

    location: Location
    width: int


class HandTokens(Scanner):
    """The tokens of a condition on one hand."""

    tokens = _TOKEN
    hints: ClassVar[Mapping[str, str]] = {**MEANT_SIGNS, "|": ": write or, or 1|4 without spaces"}

    def __init__(self, text: str, location: Location | None = None, offsets: Sequence[int] | None = None) -> None:
        self.base = location
        self.offsets = offsets if offsets is not None else range(len(text) + 1)
        self.places: dict[int, Location] = {}
        super().__init__(text)

    def error(self, message: str, location: Location) -> NotationError:
        return error_at(location, message)

    def at(self, position: int) -> Location:
        known = self.places.get(position)
        if known is None:
            known = self.places[position] = self.place_of(position)
        return known

    def place_of(self, position: int) -> Location:
        if self.base is None:
            return Location(column=position + 1)
        return Location(self.base.file, self.base.line, (self.base.column or 1) + self.offsets[position])

    def spot(self, start: int) -> Spot:
        """Where a node is that begins here and ends with the last token."""
        return {"location": self.at(start), "width": self.last_end - start}

    def expect_end(self) -> None:
        if self.now.kind != "end":
            if self.is_word("if"):
                self.fail('"if" needs parentheses here: (A if B else C)')
            if self.is_sign(","):
                self.expected('the end: "and" takes no comma')
            hint = _MEANT.get(self.now.text.lower(), "")
            self.fail(f"expected and, or, if or the end, found {self.found()}{hint}")
