"""The outer form of a PBN file: games, each a list of tag pairs with the lines that follow them, and their remarks.

Nothing here knows what a tag means. A text is read from left to right once; comments and `%` lines go to the remarks of
their game. Source: the PBN 2.1 standard, sections 2.4 (escape mechanism), 3 (games are parted by an empty line),
3.2–3.3 (tokens and tag pairs) and 3.8 (commentary).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import SourceText
from dealspace.cards.formats.pbn_tags import tag_name
from dealspace.cards.remarks import RemarkKind

STARTS_A_GAME = ("Event", "Board", "Deal")
"""Tags that a game has once: met again without an empty line before them, they begin the next game."""
STANDARD_DIRECTIVE = re.compile(r"\s*(PBN\s+[0-9.]+|EXPORT|IMPORT)\s*", re.IGNORECASE)
"""What is said anew of every file that is written: its version and form."""
BEGINS_A_BOARD = re.compile(r'\n\[(?:Board|Deal)\s+"')
"""No comment that is read leniently goes on over this."""

_TAG = r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"[ \t]*\]'
_WORDS = r'[^\n\[{;"]*(?:"[^"\n]*"[^\n\[{;"]*)*'
_ITEM = re.compile(rf"[ \t]*{_TAG}[ \t]*(\n?)|[ \t]*\n|({_WORDS})(\n?)")
_TAG_ITEM, _WORDS_ITEM = 3, 5
"""The last groups of these alternatives; the third is an empty line."""
_ONE_TAG = re.compile(_TAG)
_MORE_WORDS = re.compile(rf'(?:[^\n\[{{;"]+|"[^"\n]*"|"|\[(?!{_TAG[2:]}))+')
"""Words after words of the same line, where a `[` that begins no tag pair is one of them."""
_SPREAD_TAG = re.compile(_TAG.replace(r"[ \t]*", r"(?:[ \t]|\n(?![ \t]*\n))*"))
"""A tag pair over several lines."""
_LOOSE_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"([^\n]*)"[ \t]*\][ \t]*(?=\n|\Z)')
"""A tag pair that fills a line, with quotes in its value."""
_BROKEN_TAG = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
_VALUE_BEGINS, _VALUE_ENDS = " \t:=\"'“„”‘’", " \t\"'“”‘’]"
"""What may stand around the value of a broken tag."""
_NO_WORDS = " \t\n\r\f\v\xa0\ufeff"
_ESCAPED = re.compile(r'\\(["\\])')


@dataclass(slots=True)
class Element:
    """A tag pair and the text that follows it.

    Attributes:
        pieces: (offset, text, whether a line begins with it), comments left out.
    """

    name: str
    value: str
    offset: int
    pieces: list[tuple[int, str, bool]] = field(default_factory=list)
    _row_starts: list[int] = field(default_factory=list)

    @property
    def rows(self) -> tuple[str, ...]:
        """The section's lines as written, comments and trailing spaces left out; none begins with a `%`."""
        rows: list[str] = []
        for _, text, begins in self.pieces:
            if begins or not rows:
                rows.append(text)
            else:
                rows[-1] += text
        return tuple(f" {row}" if row[0] == "%" else row for row in map(str.rstrip, rows) if row)

    def rows_before(self, offset: int) -> int:
        """How many of its rows have begun before this place of the text."""
        if not self._row_starts:
            counted = False
            for start, text, begins in self.pieces:
                counted = counted and not begins
                if not counted and text.strip():
                    self._row_starts.append(start)
                    counted = True
        return bisect_left(self._row_starts, offset)


@dataclass(frozen=True, slots=True)
class ScannedRemark:
    """A comment or `%` line, after the element of its game with this number; -1 is before the first."""

    kind: RemarkKind
    text: str
    element: int
    offset: int
    to_line_end: bool = False


@dataclass(slots=True)
class Game:
    """One game as scanned; without elements it is text between games.

    Attributes:
        problems: what its form already shows to be wrong.
        warnings: what was passed over in a game read leniently.
    """

    offset: int
    elements: list[Element] = field(default_factory=list)
    remarks: list[ScannedRemark] = field(default_factory=list)
    problems: list[NotationError] = field(default_factory=list)
    warnings: list[NotationError] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.elements or self.remarks or self.problems or self.warnings)


def comments(text: str, element: int, offset: int) -> list[ScannedRemark]:
    """Words where none are expected, as a comment; where braces cannot hold them, line by line."""
    if "}" not in text and not BEGINS_A_BOARD.search(text):
        return [ScannedRemark(RemarkKind.COMMENT, text, element, offset)]
    lines = (line for line in text.split("\n") if line.strip())
    return [ScannedRemark(RemarkKind.COMMENT, line, element, offset, to_line_end=True) for line in lines]


def scan(source: SourceText, *, strict: bool = True) -> list[Game]:
    """The games of a file, in order.

    Read leniently, a broken tag is taken to the end of its line, and a comment that is never closed, or has a board in
    it, ends with its line; what cannot be read is a warning, and kept as a comment.
    """
    return _Scanner(source, strict).games()


def end_of_games(text: str, *, strict: bool = True) -> int:
    """Where the last game of a text that goes on ends for certain: an empty line, or a tag that begins the next game.

    What follows a comment that is not closed yet is not certain; 0 if no game ends.
    """
    scanner = _Scanner(SourceText(text, strict=strict), strict)
    scanner.games()
    return scanner.end + text.startswith("\ufeff") if scanner.end else 0


class _Scanner:
    """Reads a text from left to right.

    Attributes:
        end: where the last game ends for certain, at the begin of a line.
        _line_begins: nothing but blanks stands before this place in its line; an empty line ends the game.
        _row_begins: no words stand before it in its line, so that a `[` may begin a tag.
        _stray: the lines before the first tag, up to this place.
        _brace, _board: the first `}` and the first board behind the place where one was needed last; looked for again
            only from there on, so that no part of a text is searched twice.
    """

    def __init__(self, source: SourceText, strict: bool) -> None:
        self.end = 0
        self._is_certain = True
        self._source = source
        self._text = source.text
        self._strict = strict
        self._line_begins = self._row_begins = True
        self._brace = self._board = -1
        self._met: set[str] = set()
        self._game = Game(0)
        self._games: list[Game] = []
        self._stray: tuple[int, int] | None = None

    def games(self) -> list[Game]:
        text, at, size = self._text, 0, len(self._text)
        while at < size:
            if self._line_begins and text[at] == "%":
                at = self._directive(at)
                continue
            match = _ITEM.match(text, at)
            assert match is not None  # a run of words may be empty
            kind, end = match.lastindex, match.end()
            if kind == _TAG_ITEM:
                self._tag(match[1], match[2], text.index("[", at))
                self._line_begins = match[3] == "\n"
                self._row_begins = True
            elif end == at:
                end = self._sign(at)
                self._line_begins = False
            elif kind == _WORDS_ITEM and match[4].strip(_NO_WORDS):
                self._words(at, match[4])
                self._line_begins = self._row_begins = match[5] == "\n"
            elif text[end - 1] == "\n":
                if self._line_begins:
                    self._end_game(end)
                    self._note_end(end)
                self._line_begins = self._row_begins = True
            at = end
        self._end_game(size)
        return self._games

    def _sign(self, at: int) -> int:
        """Take in what begins with `{`, `;`, a `[` of no plain tag pair, or a `"` that is not closed; gives its end."""
        sign = self._text[at]
        if sign == "{":
            return self._comment(at)
        if sign == ";":
            end = self._line_end(at)
            self._remark(RemarkKind.COMMENT, at + 1, end, to_line_end=True)
            return end
        if sign == "[" and self._row_begins:
            return self._irregular_tag(at)
        match = _MORE_WORDS.match(self._text, at)
        assert match is not None
        self._words(at, match[0])
        self._row_begins = False
        return match.end()

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _remark(self, kind: RemarkKind, start: int, end: int, *, to_line_end: bool = False) -> None:
        """Keep a comment or `%` line that says something."""
        self._keep_stray()
        text = self._text[start:end]
        if text.strip():
            to_line_end = to_line_end or "}" in text
            self._game.remarks.append(ScannedRemark(kind, text, len(self._game.elements) - 1, start, to_line_end))

    def _directive(self, at: int) -> int:
        end = self._line_end(at)
        if not STANDARD_DIRECTIVE.fullmatch(self._text, at + 1, end):
            self._remark(RemarkKind.DIRECTIVE, at + 1, end)
        return end + 1

    def _comment(self, at: int) -> int:
        """Take in a comment in braces."""
        text, size = self._text, len(self._text)
        if self._brace < at:
            found = text.find("}", at)
            self._brace = found if found >= 0 else size
        end = self._brace
        if not self._strict and self._board < at:
            board = BEGINS_A_BOARD.search(text, at)
            self._board = board.start() if board is not None else size
        if end == size and (self._strict or self._board == size):
            self._is_certain = False
        if end == size or (not self._strict and self._board < end):
            self._problem(at, "this comment is never closed: expected } after it")
            end = self._line_end(at)
            self._remark(RemarkKind.COMMENT, at + 1, end)
            return end
        self._remark(RemarkKind.COMMENT, at + 1, end)
        return end + 1

    def _irregular_tag(self, at: int) -> int:
        """Take in a tag pair over several lines, with quotes in it, or broken."""
        text, end = self._text, self._line_end(at)
        tag = _SPREAD_TAG.match(text, at) or (_LOOSE_TAG.match(text, at) if self._line_begins else None)
        if tag is not None:
            self._tag(tag[1], tag[2], at)
            return tag.end()
        broken = None if self._strict else _BROKEN_TAG.match(text, at)
        if broken is None:
            self._problem(at, f'{text[at : min(end, at + 40)].rstrip()!r} is not a tag pair: expected [Name "value"]')
            self._remark(RemarkKind.COMMENT, at, end)
            return end
        end = next((match.start() for match in _ONE_TAG.finditer(text, at + 1, end)), end)
        self._tag(broken[1], text[broken.end() : end].rstrip(_VALUE_ENDS).lstrip(_VALUE_BEGINS), at)
        self._problem(at, f'{text[at : min(end, at + 40)].rstrip()!r} is not a whole tag pair: expected [Name "value"]')
        return end

    def _tag(self, name: str, value: str, offset: int) -> None:
        name = tag_name(name)
        if name in STARTS_A_GAME:
            if name in self._met:
                self._end_game(offset)
                if self._line_begins and self._text[offset - 1] == "\n":
                    self._note_end(offset)
            self._met.add(name)
        if not self._game.elements:
            self._keep_stray()
            self._game.offset = offset
        if "\\" in value:
            value = _ESCAPED.sub(r"\1", value)
        self._game.elements.append(Element(name, value, offset))

    def _words(self, offset: int, text: str) -> None:
        if self._game.elements:
            self._game.elements[-1].pieces.append((offset, text, self._row_begins))
        elif self._stray is not None:
            self._stray = self._stray[0], offset + len(text)
        else:
            self._stray = offset, offset + len(text)
            self._problem(offset, f'{text.strip()[:40]!r} stands before any tag: expected [Name "value"]')

    def _keep_stray(self) -> None:
        """Lines before any tag become a comment."""
        if self._stray is not None:
            (start, end), self._stray = self._stray, None
            self._game.remarks += comments(self._text[start:end].rstrip(), -1, start)

    def _problem(self, offset: int, message: str) -> None:
        found = self._game.problems if self._strict else self._game.warnings
        found.append(NotationError(message, self._source.location(offset)))

    def _note_end(self, offset: int) -> None:
        if self._is_certain:
            self.end = offset

    def _end_game(self, offset: int) -> None:
        self._keep_stray()
        if self._game:
            self._games.append(self._game)
        self._game = Game(offset)
        self._met.clear()
