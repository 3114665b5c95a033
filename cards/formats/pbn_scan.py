"""The outer form of a PBN file: games, each a list of tag pairs with the lines that follow them.

Nothing here knows what a tag means. Comments and `%` lines are painted over with `FILLER`, letter for letter, so that
every offset stays what it was in the file. Source: the PBN 2.1 standard, sections 2.4 (escape mechanism), 3 (games
are parted by an empty line), 3.2–3.3 (tokens and tag pairs) and 3.8 (comments).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import SourceText
from dealspace.cards.formats.omissions import OmissionCount, OmissionKind

FILLER = "\x01"
STARTS_A_GAME = ("Event", "Board", "Deal")
"""Tags that a game has once: met again without an empty line before them, they begin the next game."""

_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\n]|\\[^\n])*)"\s*\]')
_LOOSE_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"([^\n]*)"[ \t]*\][ \t\x01]*$', re.MULTILINE)
_COMMENTS = re.compile(
    rf'(?P<kept>{_TAG.pattern}|"[^"\n]*")|(?P<comment>\{{[^}}]*\}}|;[^\n]*|^%[^\n]*)|(?P<unclosed>\{{[^\n]*)',
    re.MULTILINE,
)
_COMMENTS_PAST_BRACES = re.compile(_COMMENTS.pattern.replace(r"\{[^}]*\}|", ""), re.MULTILINE)
"""The same behind the last `}`, where no comment in braces ends any more."""
_STANDARD_DIRECTIVE = re.compile(r"%\s*(PBN|EXPORT|IMPORT|Creator)\b", re.IGNORECASE)
"""What is said anew of every file that is written: its version, form and program."""
_BROKEN_TAG = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
_BEGINS_A_BOARD = re.compile(r'\n\[(?:Board|Deal)\s+"')
_BLANKS = re.compile(rf"[ \t{FILLER}]*")


@dataclass(slots=True)
class Element:
    """A tag pair and the lines of its section: (offset, text), comments painted over."""

    name: str
    value: str
    offset: int
    lines: list[tuple[int, str]] = field(default_factory=list)

    @property
    def rows(self) -> tuple[str, ...]:
        """The section's lines as written, comments and trailing spaces left out."""
        rows = (text.replace(FILLER, "").rstrip(" \t") for _, text in self.lines)
        return tuple(row for row in rows if row)


@dataclass(slots=True)
class Game:
    """One game as scanned.

    Attributes:
        problems: what its form already shows to be wrong.
        warnings: what was passed over in a game read leniently.
    """

    offset: int
    elements: list[Element] = field(default_factory=list)
    problems: list[NotationError] = field(default_factory=list)
    warnings: list[NotationError] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return any(element.name == name for element in self.elements)


def scan(source: SourceText, omitted: OmissionCount, *, strict: bool = True) -> list[Game]:
    """The games of a file, in order; empty ones are left out. Comments and `%` lines are counted in `omitted`.

    Read leniently, a broken tag is taken to the end of its line, and a comment that is never closed, or has a board in
    it, ends with its line; what cannot be read is a warning.
    """
    return _Scanner(source, omitted, strict).games()


class _Scanner:
    def __init__(self, source: SourceText, omitted: OmissionCount, strict: bool) -> None:
        self._source = source
        self._strict = strict
        self._omitted = omitted
        self._unclosed: deque[int] = deque()
        self._text = "".join(self._painted(source.text))
        self._games: list[Game] = []
        self._game = Game(0)

    def _painted(self, text: str) -> Iterator[str]:
        """The text, piece by piece, with its comments painted over."""
        at, last_brace, form = 0, text.rfind("}"), _COMMENTS
        while (match := form.search(text, at)) is not None:
            yield text[at : match.start()]
            at = match.end()
            if not self._strict and match["comment"] is not None and _BEGINS_A_BOARD.search(match[0]):
                at = text.index("\n", match.start())
                self._unclosed.append(match.start())
                yield FILLER * (at - match.start())
            else:
                yield self._paint(match)
            if at > last_brace:
                form = _COMMENTS_PAST_BRACES
        yield text[at:]

    def _paint(self, match: re.Match[str]) -> str:
        if match["kept"] is not None:
            return match[0]
        if match["unclosed"] is not None:
            self._unclosed.append(match.start())
        elif match[0][0] != "%":
            if match[0].strip("{}; \t\n"):
                self._omitted.add(OmissionKind.COMMENT, self._source.location(match.start()))
        elif match[0].strip("% \t") and not _STANDARD_DIRECTIVE.match(match[0]):
            self._omitted.add(OmissionKind.DIRECTIVE, self._source.location(match.start()))
        return FILLER * len(match[0])

    def games(self) -> list[Game]:
        start = 0
        while start < len(self._text):
            end = self._text.find("\n", start)
            end = len(self._text) if end < 0 else end
            if self._text[start:end].strip():
                end = self._line(start, end)
            else:
                self._end_game(end)
            start = end + 1
        self._end_game(len(self._text))
        return self._games

    def _line(self, start: int, end: int) -> int:
        """Take in one line; gives its end, which is further on where a tag pair runs over several lines."""
        while start < end:
            begin = _BLANKS.match(self._text, start, end).end()  # type: ignore[union-attr]  # it matches anywhere
            if begin == end:
                break
            tag = _TAG.match(self._text, begin) or _LOOSE_TAG.match(self._text, begin)
            broken = _BROKEN_TAG.match(self._text, begin, end) if tag is None and not self._strict else None
            if tag is not None:
                self._tag(tag[1], re.sub(r'\\(["\\])', r"\1", tag[2]), begin)
                start = tag.end()
                if start > end:
                    end = self._text.find("\n", start)
                    end = len(self._text) if end < 0 else end
            elif broken is not None:
                start = self._next_tag(begin, end)
                found = self._text[begin:start].replace(FILLER, "").strip()
                self._tag(broken[1], found[len(broken[0]) :].strip(' \t"]'), begin)
                self._problem(begin, f'{found[:40]!r} is not a whole tag pair: expected [Name "value"]')
            elif self._text[begin] == "[":
                found = self._text[begin:end].replace(FILLER, "").rstrip()
                self._problem(begin, f'{found!r} is not a tag pair: expected [Name "value"]')
                break
            else:
                start = self._words(start, end)
        return end

    def _words(self, start: int, end: int) -> int:
        """Take in text up to the next tag pair of the line, or its end."""
        stop = self._next_tag(start, end)
        if self._game.elements:
            self._game.elements[-1].lines.append((start, self._text[start:stop]))
        else:
            found = self._text[start:stop].replace(FILLER, "").strip()
            self._problem(start, f'{found[:40]!r} stands before any tag: expected [Name "value"]')
        return stop

    def _next_tag(self, start: int, end: int) -> int:
        """Where the next tag pair of the line begins; its end if there is none."""
        while (start := self._text.find("[", start + 1, end)) >= 0:
            if _TAG.match(self._text, start):
                return start
        return end

    def _tag(self, name: str, value: str, offset: int) -> None:
        if name in STARTS_A_GAME and self._game.has(name):
            self._end_game(offset)
        if not self._game.elements:
            self._game.offset = offset
        self._game.elements.append(Element(name, value, offset))

    def _problem(self, offset: int, message: str) -> None:
        found = self._game.problems if self._strict else self._game.warnings
        found.append(NotationError(message, self._source.location(offset)))

    def _end_game(self, offset: int) -> None:
        while self._unclosed and self._unclosed[0] < offset:
            self._problem(self._unclosed.popleft(), "this comment is never closed: expected } after it")
        if self._game.elements or self._game.problems or self._game.warnings:
            self._games.append(self._game)
        self._game = Game(offset)
