"""The lines of an auction or play that is written as PBN: four words a line, with marks, notes and comments between.

Numbers of notes are given in the order in which they are referred to; a section has 32 at most (section 3.5.4 of the
PBN 2.1 standard).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.pbn_scan import BEGINS_A_BOARD
from dealspace.cards.formats.pbn_tags import FIRST_ANNOTATION, SUFFIXES
from dealspace.cards.remarks import Remark, RemarkKind

NOTES = 32
"""As many different notes a section may have."""
_ANNOTATION = re.compile(r"\$[0-9]+")
INLINE = 60
"""A comment longer than this gets a line of its own."""


def remark_lines(remark: Remark) -> list[str]:
    """A remark on lines of its own; a mark, which stands at no call or card here, as a comment."""
    text = remark.text
    if remark.kind is RemarkKind.DIRECTIVE:
        return ["%" + line for line in text.split("\n")]
    if remark.kind is RemarkKind.NOTE:
        return [tag_pair("Note", text)]
    if remark.to_line_end or "}" in text or BEGINS_A_BOARD.search(text):
        return [";" + line for line in text.split("\n")]
    return ["{" + text + "}"]


def tag_pair(name: str, value: str) -> str:
    """`[Event "…"]`. Raises NotationError for a value of several lines."""
    if "\n" in value or "\r" in value:
        raise NotationError(f"the value {value[:40]!r} of {name} holds a line break, which PBN cannot")
    if "\\" in value or '"' in value:
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]'


class NoteNumbers:
    """The notes of a section, each text with one number."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a note that is referred to."""
        if text not in self._numbers:
            self._numbers[text] = self.add(text)
        return self._numbers[text]

    def add(self, text: str) -> int:
        """The number of one more note."""
        self._texts.append(text)
        return len(self._texts)

    def tags(self) -> Iterator[str]:
        """Raises NotationError where there are too many."""
        if len(self._texts) > NOTES:
            raise NotationError(f"it has {len(self._texts)} different notes; a section of PBN has at most {NOTES}")
        return (tag_pair("Note", f"{number}:{text}") for number, text in enumerate(self._texts, start=1))


class SectionRows:
    """Takes words and what stands between them, and gives the lines.

    Attributes:
        continued: a mark `+` says that the next call or card is still to come.
    """

    def __init__(self, section: str) -> None:
        self.notes = NoteNumbers()
        self.continued = False
        self._annotations = {suffix: f"${number}" for number, suffix in enumerate(SUFFIXES, FIRST_ANNOTATION[section])}
        self._lines: list[str] = []
        self._line: list[str] = []
        self._words = 0

    def word(self, text: str) -> None:
        """A call or card, four to a line."""
        if self._words % 4 == 0:
            self._end_line()
        self._line.append(text)
        self._words += 1

    def remark(self, remark: Remark) -> None:
        """What stands behind the words so far."""
        if remark.kind is RemarkKind.MARK and (_ANNOTATION.fullmatch(remark.text) or remark.text in self._annotations):
            self._line.append(self._annotations.get(remark.text, remark.text))
        elif remark.kind is RemarkKind.MARK and remark.text == "+":
            self.continued = True
        elif remark.kind is RemarkKind.NOTE:
            if remark.index:
                self._line.append(f"={self.notes.number(remark.text)}=")
            else:
                self.notes.add(remark.text)
        else:
            lines = remark_lines(remark)
            if self._line and lines[0][0] == "{" and len(lines[0]) <= INLINE and "\n" not in lines[0]:
                self._line += lines
            else:
                self._end_line()
                self._lines += lines

    def lines(self, end: str = "") -> list[str]:
        """All lines, and `*` or `+` as the last where the section is not over."""
        self._end_line()
        return [*self._lines, end] if end else self._lines

    def _end_line(self) -> None:
        if self._line:
            self._lines.append(" ".join(self._line))
            self._line = []
