"""The scanner of the two languages of conditions: a text split into tokens, the mistakes in it said with their places.

    one hand (hand_tokens.py)           hcp 15-17 and 5+S
    several hands (script_tokens.py)    hcp(north) + hcp(south) >= 25 && spades(north) > 4

They differ in their tokens, a pattern with a named group for each kind: `15-17` is a range in one and a difference in
the other. Signs and how closely they bind are in `operators.py`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple, NoReturn

from dealspace.cards import Location, NotationError
from dealspace.inference.language.operators import MEANT_SIGNS

_TOO_LARGE = re.compile(r"(?<![0-9])(?:0*+[1-9][0-9]{9}|[0-9]{1000})")
_NUMBERS = ("number", "len", "alt", "range", "bound")
"""Kinds of token with numbers in them, which have at most 9 digits."""


class Token(NamedTuple):
    """A token; the kind of the last one is "end"."""

    kind: str
    text: str
    start: int
    end: int


class Scanner(ABC):
    """A text being split into tokens; `now` is the next one.

    Attributes:
        tokens: the pattern of a token and the blanks in front of it.
        blank: the pattern of blanks.
        hints: what to write instead of signs that the language does not have.
    """

    tokens: ClassVar[re.Pattern[str]]
    blank: ClassVar[re.Pattern[str]] = re.compile(r"\s*")
    hints: ClassVar[Mapping[str, str]] = MEANT_SIGNS

    def __init__(self, text: str) -> None:
        self.text = text
        self.last_end = 0
        self.now = self.scan(0)

    @abstractmethod
    def at(self, position: int) -> Location:
        """The location of a position in the text."""

    def error(self, message: str, location: Location) -> NotationError:
        """The error to be raised for this location."""
        return NotationError(message, location)

    # --- tokens ---

    def scan(self, position: int) -> Token:
        """The token that begins here, blanks skipped."""
        match = self.tokens.match(self.text, position)
        if match is None:
            self.refuse(self.behind_blanks(position))
        kind = match.lastgroup
        assert kind is not None, "every token is of some kind"
        word, (start, end) = match[kind], match.span(kind)
        if end - start >= 10 and kind in _NUMBERS and _TOO_LARGE.search(word):
            self.fail(f"{word[:12]}… is too large a number: expected at most 9 digits", start)
        return Token(kind, word, start, end)

    def behind_blanks(self, position: int) -> int:
        found = self.blank.match(self.text, position)
        return position if found is None else found.end()

    def refuse(self, position: int) -> NoReturn:
        """Fail, as no token begins here."""
        found = self.text[position]
        shown = f'"{found}"' if found.isprintable() else f"the character U+{ord(found):04X}"
        self.fail(f"unexpected {shown}{self.hints.get(found, '')}", position)

    def take(self) -> Token:
        """Consume and return the next token."""
        token = self.now
        self.last_end = token.end
        self.now = self.scan(token.end)
        return token

    def take_raw(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Consume what this pattern matches behind the last token: cards and shapes are not tokens."""
        if match := pattern.match(self.text, self.behind_blanks(self.last_end)):
            self.last_end = match.end()
            self.now = self.scan(match.end())
        return match

    def after(self) -> Token:
        """The token after the next one."""
        return self.scan(self.now.end)

    # --- what comes next ---

    def is_word(self, *words: str) -> bool:
        return self.now.kind == "name" and self.now.text in words

    def is_sign(self, *signs: str) -> bool:
        return self.now.kind == "sign" and self.now.text in signs

    def take_sign(self, sign: str) -> bool:
        """Whether this sign comes next; if so, it is consumed."""
        if found := self.is_sign(sign):
            self.take()
        return found

    def expect(self, sign: str, where: str = "") -> None:
        if not self.take_sign(sign):
            self.expected(f'"{sign}"{where}')

    # --- mistakes ---

    def fail(self, message: str, position: int | None = None) -> NoReturn:
        raise self.error(message, self.at(self.now.start if position is None else position))

    def expected(self, what: str) -> NoReturn:
        self.fail(f"expected {what}, found {self.found()}")

    def found(self) -> str:
        """The next token, quoted."""
        if self.now.kind == "end":
            return "the end"
        return self.now.text if self.now.kind == "string" else f'"{self.now.text}"'
