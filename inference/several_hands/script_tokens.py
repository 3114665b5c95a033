"""The tokens of a dealer script, or of one condition on several hands. Comments run from `#` or `//` to the end of the
line, or from `/*` to `*/`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, NoReturn

from dealspace.cards import Location
from dealspace.inference.language.operators import MEANT_SIGNS
from dealspace.inference.language.scanner import Scanner

_BLANK = r"(?:\s+|\#[^\n]*|//[^\n]*|/\*.*?\*/)*+"
_TOKEN = rf"""
    {_BLANK} (?:
      (?P<number>[0-9]+(?![A-Za-z_0-9.]))
    | (?P<digits>[0-9][0-9A-Za-z_.]*)
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<string>"[^"]*")
    | (?P<sign>(?!/\*)(?:&&|\|\||[=!<>]=|=[<>]|[≤≥≠]|\\n|[-+*/%<>!?:=(),]))
    | (?P<end>\Z)
    )
"""


class ScriptTokens(Scanner):
    """The tokens of a script; `digits` as in 5xxx or 9C are a card or a shape, and an error elsewhere."""

    tokens = re.compile(_TOKEN, re.VERBOSE | re.DOTALL)
    blank = re.compile(_BLANK, re.DOTALL)
    hints: ClassVar[Mapping[str, str]] = {**MEANT_SIGNS, ";": ": statements need no mark between them"}

    def __init__(self, text: str, file: str | None) -> None:
        self.file = file
        super().__init__(text)

    def is_word(self, *words: str) -> bool:
        return self.now.kind == "name" and self.now.text.lower() in words

    def at(self, position: int) -> Location:
        line_start = self.text.rfind("\n", 0, position) + 1
        return Location(self.file, self.text.count("\n", 0, position) + 1, position - line_start + 1)

    def location(self) -> Location:
        """Line and column of the next token."""
        return self.at(self.now.start)

    def refuse(self, position: int) -> NoReturn:
        if self.text.startswith("/*", position):
            self.fail("this comment has no end: */ is missing", position)
        if self.text[position] == '"':
            self.fail("this text has no closing quote", position)
        super().refuse(position)
