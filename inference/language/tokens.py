"""The lexer of the expression language: a text split into tokens, each with its location in the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from dealspace.cards import Location
from dealspace.inference.language.expression import error_at

_TOKEN = re.compile(
    r"""
    \s*+ (?:
      (?P<len>[0-9]+(?:\+|[-–][0-9]+)?(?:[A-Za-z_][A-Za-z_0-9]*|[♣♦♥♠]))
    | (?P<alt>[0-9]+(?:\.[0-9]+)?(?:\|[0-9]+(?:\.[0-9]+)?)+)
    | (?P<range>[0-9]+(?:\.[0-9]+)?[-–][0-9]+(?:\.[0-9]+)?)
    | (?P<bound>[0-9]+(?:\.[0-9]+)?\+)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*|[♣♦♥♠])
    | (?P<rel><=|>=|!=|==|=|<|>|≤|≥|≠)
    | (?P<mark>[-+*().,])
    | (?P<end>\Z)
    )
    """,
    re.VERBOSE,
)
_SPACE = re.compile(r"\s+")
_MEANT = {
    **dict.fromkeys(("to", "between"), ": write a range as hcp 12-14"),
    **{word: f": write {word}" for word in ("and", "or", "not")},
    "+": ": write and between two conditions, 5+S for a length",
}
"""Hints for words found where a condition should end."""
_TOO_LONG = re.compile(r"[0-9]{10}")


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class Tokens:
    """The tokens of one text; `now` is the next one."""

    def __init__(self, text: str, location: Location | None = None, offsets: Sequence[int] | None = None) -> None:
        self.text = text
        self.base = location
        self.offsets = offsets if offsets is not None else range(len(text) + 1)
        self.last_end = 0
        self.places: dict[int, Location] = {}
        self.now = self.scan(0)

    def scan(self, position: int) -> Token:
        """The token that begins here, spaces skipped."""
        if (match := _TOKEN.match(self.text, position)) is None:
            space = _SPACE.match(self.text, position)
            start = space.end() if space is not None else position
            hint = {"!": ": write not", "&": ": write and", "|": ": write or, or 1|4 without spaces", ":": ""}
            found = self.text[start]
            self.fail(f'unexpected "{found}"{hint.get(found, "")}', start)
        kind = match.lastgroup
        assert kind is not None, "every token is of some kind"
        word, (start, end) = match[kind], match.span(kind)
        if end - start >= 10 and _TOO_LONG.search(word):
            self.fail(f"{word[:12]}… is too large a number: expected at most 9 digits", start)
        return Token(kind, word, start, end)

    def take(self) -> Token:
        token = self.now
        self.last_end = token.end
        self.now = self.scan(token.end)
        return token

    def take_raw(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Consume what a pattern matches right after the last token, if anything."""
        if match := pattern.match(self.text, self.last_end):
            self.last_end = match.end()
            self.now = self.scan(match.end())
        return match

    def at(self, position: int) -> Location:
        known = self.places.get(position)
        if known is None:
            known = self.places[position] = self.place_of(position)
        return known

    def place_of(self, position: int) -> Location:
        if self.base is None:
            return Location(column=position + 1)
        return Location(self.base.file, self.base.line, (self.base.column or 1) + self.offsets[position])

    def span(self, start: int) -> tuple[Location, int]:
        return self.at(start), self.last_end - start

    def fail(self, message: str, position: int | None = None) -> NoReturn:
        raise error_at(self.at(self.now.start if position is None else position), message)

    def expected(self, what: str) -> NoReturn:
        self.fail(f"expected {what}, found {self.found()}")

    def found(self) -> str:
        return "the end" if self.now.kind == "end" else f'"{self.now.text}"'

    def is_word(self, *words: str) -> bool:
        return self.now.kind == "name" and self.now.text in words

    def is_mark(self, *marks: str) -> bool:
        return self.now.kind == "mark" and self.now.text in marks

    def expect_end(self) -> None:
        if self.now.kind != "end":
            if self.is_word("if"):
                self.fail('"if" needs parentheses here: (A if B else C)')
            if self.is_mark(","):
                self.expected('the end: "and" takes no comma')
            hint = _MEANT.get(self.now.text.lower(), "")
            self.fail(f"expected and, or, if or the end, found {self.found()}{hint}")

    def close(self) -> None:
        if not self.is_mark(")"):
            self.expected('")"')
        self.take()
