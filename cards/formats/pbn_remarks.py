"""Where the comments, marks and notes of a PBN game stand in its record.

A comment behind a row of the play stands after the whole trick; inside a row, comments, marks and notes are about the
card before them. In an auction or a play that is kept as a table all stand after so many rows; marks and the numbers of
notes are part of these rows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dealspace.cards.board import DOUBTFUL, Record
from dealspace.cards.formats.pbn_scan import Element, Game
from dealspace.cards.formats.pbn_sections import SectionWords
from dealspace.cards.formats.pbn_tags import FIRST_ANNOTATION, SECTIONS, SUFFIXES, sections_of
from dealspace.cards.remarks import Remark, RemarkKind

_NOTE = re.compile(r"\s*([0-9]{1,3})\s*:(.*)", re.DOTALL)


@dataclass(slots=True)
class ReadSection:
    """The auction or the play of a game as it was read.

    Attributes:
        after: for the auction how many calls are made after so many words.
        order: for the play the places of the cards among the words, as they were played.
        notes: the Note tags that follow.
        explained: the marks `=1=` whose notes are explanations of calls, by their offsets.
    """

    words: SectionWords = field(default_factory=SectionWords)
    after: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    notes: list[Element] = field(default_factory=list)
    explained: set[int] = field(default_factory=set)
    _texts: dict[int | None, str] = field(default_factory=dict)

    def text(self, mark: str) -> str:
        """The text of the note that `=2=` refers to; "" where there is none."""
        if not self._texts:
            for note in self.notes:
                self._texts.setdefault(*_numbered(note))
        return self._texts.get(_reference(mark), "")


_Placed = tuple[tuple[int, int, int, int], Remark]
"""A remark after what it is ordered by: place of its section, index, kind, offset or number of the annotation."""
_LAST = 10**9
_OF_WORDS = (RemarkKind.NOTE, RemarkKind.MARK)
"""What stands at a call or card, in this order, before comments."""


class RemarkPlaces:
    """Finds the places of a game's remarks in its record.

    Args:
        fields: the tags and sections of the game that count, by name.
        owners: the section of each element of the game: its name, or for a note where it belongs.
        sections: auction and play.
        shift: how many opening passes were put in front of the auction.
    """

    def __init__(
        self,
        record: Record,
        game: Game,
        fields: Mapping[str, Element],
        owners: Sequence[str],
        sections: Mapping[str, ReadSection],
        shift: int,
    ) -> None:
        self._game = game
        self._fields = fields
        self._owners = owners
        self._sections = sections
        self._shift = shift
        self._lengths = sections_of(record)
        self._order = {name: place for place, name in enumerate(self._lengths)}
        tables = {table.name for table in record.tables}
        self._homes = {
            name: DOUBTFUL + name if f"{DOUBTFUL}{name}" in tables and not _is_marked(game, name) else name
            for name in SECTIONS
        }
        self._in_tables = {name for name in SECTIONS if self._homes[name] in tables}
        played = sections["Play"].order
        self._cards = sorted(zip(played, range(1, len(played) + 1), strict=True))
        self._written: list[str] = []
        self._tags_before: list[str] = []
        written = tag = ""
        for owner in owners:
            written = owner if self._homes.get(owner, owner) in self._lengths else written
            tag = owner if owner in self._lengths and owner not in tables else tag
            self._written.append(written)
            self._tags_before.append(tag)

    def remarks(self) -> tuple[Remark, ...]:
        """The remarks, in the order in which they are written."""
        found = [*self._of_text(), *self._of_marks(), *self._of_notes()]
        found.sort(key=lambda each: each[0])
        return tuple(remark for _, remark in found)

    def _of_text(self) -> Iterator[_Placed]:
        """Comments, `%` lines, and words where none are expected."""
        for each in self._game.remarks:
            name, index = self._place(each.element, each.offset)
            yield self._placed(Remark(each.kind, each.text, name, index, each.to_line_end), each.offset)

    def _of_marks(self) -> Iterator[_Placed]:
        """Suffixes, numeric annotations and notes on cards, of sections that are no tables."""
        for name, section in self._sections.items():
            if name in self._in_tables or name not in self._lengths:
                continue
            if "+" in section.words.words:
                yield self._placed(Remark(RemarkKind.MARK, "+", name, self._lengths[name]), _LAST)
            for count, mark, offset in section.words.marks:
                index = self._index(name, count, behind_rows=False)
                if mark[0] != "=":
                    mark, number = _annotation(mark, FIRST_ANNOTATION[name])
                    yield self._placed(Remark(RemarkKind.MARK, mark, name, index), number)
                elif self._refers(name, count) and offset not in section.explained:
                    yield self._placed(Remark(RemarkKind.NOTE, section.text(mark), name, index), offset)

    def _of_notes(self) -> Iterator[_Placed]:
        """Notes that nothing refers to, and all those of tables, which stand behind the rows."""
        given: set[tuple[str, int | None]] = set()
        referred = {
            (name, _reference(mark))
            for name, section in self._sections.items()
            for count, mark, _ in section.words.marks
            if mark[0] == "=" and name in self._lengths and name not in self._in_tables and self._refers(name, count)
        }
        for number, element in enumerate(self._game.elements):
            if element.name != "Note":
                continue
            owner = self._owners[number]
            if owner in self._in_tables or owner not in self._sections or owner not in self._lengths:
                home = self._homes.get(owner, owner)
                in_table = home in self._lengths and home.removeprefix(DOUBTFUL) in SECTIONS
                name, index = (home, self._lengths[home]) if in_table else (self._tags_before[number], 0)
                yield self._placed(Remark(RemarkKind.NOTE, element.value, name, index), element.offset)
                continue
            label, text = _numbered(element)
            if (owner, label) in given or (owner, label) not in referred:
                yield self._placed(Remark(RemarkKind.NOTE, text, owner), element.offset)
            given.add((owner, label))

    def _refers(self, name: str, words: int) -> bool:
        """Whether there is a call or card that a mark after so many words is about."""
        section = self._sections[name]
        if name == "Auction" and self._calls(section, words) > self._lengths[name]:
            return False  # a pass that was left out
        return self._index(name, words, behind_rows=False) > 0

    def _calls(self, section: ReadSection, words: int) -> int:
        return section.after[min(words, len(section.after) - 1)] + self._shift if section.after else 0

    def _placed(self, remark: Remark, offset: int) -> _Placed:
        kind = 0
        if remark.section in self._sections and remark.section not in self._in_tables:
            kind = _OF_WORDS.index(remark.kind) if remark.kind in _OF_WORDS else len(_OF_WORDS)
        return (self._order[remark.section], remark.index, kind, offset), remark

    def _place(self, number: int, offset: int) -> tuple[str, int]:
        """Section and index of what follows an element; the section of an earlier one where that is not written."""
        owner = self._written[number] if number >= 0 else ""
        name = self._homes.get(owner, owner)
        if owner in self._sections and owner not in self._in_tables:
            return name, self._index(name, self._sections[owner].words.words_before(offset), behind_rows=True)
        rows = self._fields[owner].rows_before(offset) if owner in self._fields else 0
        return name, min(rows, self._lengths[name])

    def _index(self, name: str, words: int, *, behind_rows: bool) -> int:
        """How many calls or cards stand before this place of an auction or play."""
        section, most = self._sections[name], self._lengths[name]
        if name == "Auction":
            return min(self._calls(section, words), most)
        place = bisect_left(self._cards, (words,)) - 1
        end, after = self._cards[place] if place >= 0 else (-1, 0)
        is_behind = behind_rows and end < words // 4 * 4
        return min((end // 4 + 1) * 4, most) if is_behind else after


def _reference(mark: str) -> int:
    """The number in `=2=`."""
    return int(mark[1:-1][:9])


def _annotation(mark: str, first: int) -> tuple[str, int]:
    """A mark, as a suffix where it is an opinion, and its number."""
    number = first + SUFFIXES.index(mark) if mark in SUFFIXES else int(mark[1:][:9])
    opinion = number - first
    return (SUFFIXES[opinion], number) if 0 <= opinion < len(SUFFIXES) else (f"${number}", number)


def _is_marked(game: Game, name: str) -> bool:
    """Whether the game itself has a table of doubtful calls or cards beside its auction or play."""
    return any(element.name == DOUBTFUL + name for element in game.elements)


def _numbered(note: Element) -> tuple[int | None, str]:
    """Number and text of a note."""
    match = _NOTE.fullmatch(note.value)
    return (int(match[1]), match[2].strip()) if match is not None else (None, note.value.strip())
