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
    """One game as scanned; `problems` are what its form already shows to be wrong."""

    offset: int
    elements: list[Element] = field(default_factory=list)
    problems: list[NotationError] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return any(element.name == name for element in self.elements)


def scan(source: SourceText, omitted: OmissionCount) -> list[Game]:
    """The games of a file, in order; empty ones are left out. Comments and `%` lines are counted in `omitted`."""
    return _Scanner(source, omitted).games()


class _Scanner:
    def __init__(self, source: SourceText, omitted: OmissionCount) -> None:
        self._source = source
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
            yield self._paint(match)
            at = match.end()
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
            if tag is not None:
                self._tag(tag)
                start = tag.end()
                if start > end:
                    end = self._text.find("\n", start)
                    end = len(self._text) if end < 0 else end
            elif self._text[begin] == "[":
                found = self._text[begin:end].replace(FILLER, "").rstrip()
                self._problem(begin, f'{found!r} is not a tag pair: expected [Name "value"]')
                break
            else:
                start = self._words(start, end)
        return end

    def _words(self, start: int, end: int) -> int:
        """Take in text up to the next tag pair of the line, or its end."""
        stop = start
        while (stop := self._text.find("[", stop + 1, end)) >= 0:
            if _TAG.match(self._text, stop):
                break
        stop = end if stop < 0 else stop
        if self._game.elements:
            self._game.elements[-1].lines.append((start, self._text[start:stop]))
        else:
            found = self._text[start:stop].replace(FILLER, "").strip()
            self._problem(start, f'{found[:40]!r} stands before any tag: expected [Name "value"]')
        return stop

    def _tag(self, match: re.Match[str]) -> None:
        name, value = match[1], re.sub(r'\\(["\\])', r"\1", match[2])
        if name in STARTS_A_GAME and self._game.has(name):
            self._end_game(match.start())
        if not self._game.elements:
            self._game.offset = match.start()
        self._game.elements.append(Element(name, value, match.start()))

    def _problem(self, offset: int, message: str) -> None:
        self._game.problems.append(NotationError(message, self._source.location(offset)))

    def _end_game(self, offset: int) -> None:
        while self._unclosed and self._unclosed[0] < offset:
            self._problem(self._unclosed.popleft(), "this comment is never closed: expected } after it")
        if self._game.elements or self._game.problems:
            self._games.append(self._game)
        self._game = Game(offset)
