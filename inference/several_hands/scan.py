"""Tokens of a dealer script or of one condition on several hands. Comments run from `#` or `//` to the end of the
line, or from `/*` to `*/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from dealspace.cards import Location, NotationError

_TOKEN = re.compile(
    r"""
      (?P<number>[0-9]+(?![A-Za-z_0-9.]))
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<string>"[^"\n]*")
    | (?P<sign>&&|\|\||[=!<>]=|=[<>]|[≤≥≠]|\\n|[-+*/%<>!?:=(),])
    """,
    re.VERBOSE,
)
_BLANK = re.compile(r"(?:\s+|\#[^\n]*|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_DIGITS = re.compile(r"[0-9][0-9A-Za-z_.]*")
_LONGEST_NUMBER, _MOST_DIGITS = 9, 1000
_HINTS = {"&": ": write && or and", "|": ": write || or or", ";": ": statements need no mark between them"}


@dataclass(frozen=True, slots=True)
class ScriptToken:
    """A token; `kind` is number, digits (as in 5xxx or 9C), name, string, sign or end."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Scanner:
    """A text being split into tokens; `now` is the next one."""

    def __init__(self, text: str, file: str | None) -> None:
        self.text = text
        self.file = file
        self.last_end = 0
        self.now = self._scan(0)

    def take(self) -> ScriptToken:
        """Consume and return the next token."""
        token = self.now
        self.last_end = token.end
        self.now = self._scan(token.end)
        return token

    def take_raw(self, pattern: re.Pattern[str]) -> str | None:
        """Consume what this pattern matches from the next token on: cards and shapes are not tokens of the language."""
        if (match := pattern.match(self.text, self.now.start)) is None:
            return None
        self.last_end = match.end()
        self.now = self._scan(match.end())
        return match.group()

    def after(self) -> ScriptToken:
        """The token after the next one."""
        return self._scan(self.now.end)

    def is_sign(self, *signs: str) -> bool:
        return self.now.kind == "sign" and self.now.text in signs

    def is_word(self, *words: str) -> bool:
        return self.now.kind == "name" and self.now.text.lower() in words

    def take_sign(self, sign: str) -> bool:
        """Whether this sign comes next; if so, it is consumed."""
        if found := self.is_sign(sign):
            self.take()
        return found

    def expect(self, sign: str, where: str = "") -> None:
        if not self.take_sign(sign):
            self.expected(f'"{sign}"{where}')

    def location(self, position: int | None = None) -> Location:
        """Line and column of a position, or of the next token."""
        where = self.now.start if position is None else position
        line_start = self.text.rfind("\n", 0, where) + 1
        return Location(self.file, self.text.count("\n", 0, where) + 1, where - line_start + 1)

    def fail(self, message: str, position: int | None = None) -> NoReturn:
        raise NotationError(message, self.location(position))

    def expected(self, what: str) -> NoReturn:
        quote = "" if self.now.kind == "string" else '"'
        found = "the end" if self.now.kind == "end" else f"{quote}{self.now.text}{quote}"
        self.fail(f"expected {what}, found {found}")

    def _scan(self, position: int) -> ScriptToken:
        if match := _BLANK.match(self.text, position):
            position = match.end()
        if position == len(self.text):
            return ScriptToken("end", "", position)
        if self.text.startswith("/*", position):
            self.fail("this comment has no end: */ is missing", position)
        if (match := _TOKEN.match(self.text, position)) is None:
            self._refuse(position)
            match = _DIGITS.match(self.text, position)
            assert match is not None
            return ScriptToken("digits", match.group(), position)
        kind, word = match.lastgroup or "", match.group()
        if kind == "number" and (len(word.lstrip("0")) > _LONGEST_NUMBER or len(word) > _MOST_DIGITS):
            self.fail(f"{word[:12]} is too large a number", position)
        return ScriptToken(kind, word, position)

    def _refuse(self, position: int) -> None:
        """Fail, unless a card or a shape begins here: those are consumed by `take_raw`, and are an error elsewhere."""
        found = self.text[position]
        if found == '"':
            self.fail("this text has no closing quote on its line", position)
        if not _DIGITS.match(self.text, position):
            shown = f'"{found}"' if found.isprintable() else f"the character U+{ord(found):04X}"
            self.fail(f"unexpected {shown}{_HINTS.get(found, '')}", position)
