"""Writing PBN 2.1 in export format: mandatory tags, other tags, auction, play, tables, and the remarks at their places.

PBN has no difference between an alerted call and one that is merely explained: both become notes, which are read back
as alerts. Other tags and tables keep the order of their source, where export format sorts them by name; a line longer
than its 255 characters is written as it is. Source: the PBN 2.1 standard, sections 2.3, 2.4 and 3.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from dealspace.cards.auction import Auction
from dealspace.cards.board import Record, TableSection
from dealspace.cards.call import Call
from dealspace.cards.errors import BridgeError, NotationError
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.pbn_rows import SectionRows, remark_lines, tag_pair
from dealspace.cards.formats.pbn_tags import (
    EVENT_TAGS,
    FIELDS,
    NO_INHERITANCE,
    SECTIONS,
    has_auction_in_table,
    names_a_table,
    sections_of,
    tag_name,
)
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Play

HEADER = "% PBN 2.1\n% EXPORT\n"
_NAME = re.compile(r"[A-Za-z0-9_]+")
_NO_PART_OF_A_ROW = re.compile(r"[{;]|\[[ \t]*[A-Za-z0-9_]+[ \t]*\]")
"""A comment, or a tag pair without its value."""
_CONTROL = re.compile(r"[\r\n\x1a]")


def format_pbn(records: Iterable[Record]) -> str:
    """The boards in export format; raises NotationError, naming the board, for what PBN cannot express."""
    return HEADER + "\n".join(_game(record, number) for number, record in enumerate(records, start=1))


def _game(record: Record, number: int) -> str:
    try:
        return "".join(line + "\n" for line in _GameLines(record).lines())
    except (BridgeError, ValueError) as error:
        name = f"board {record.board.name}" if record.board.name else f"board {number} of those to be written"
        raise NotationError(f"{name} cannot be written as PBN: {error}") from None


class _GameLines:
    """The lines of one record."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._tables = {table.name: table for table in record.tables}
        if len(self._tables) < len(record.tables):
            raise NotationError("two tables have the same name")
        self._tags = dict(_tags(record))
        self._remarks = self._placed_remarks() if record.remarks else {}

    def _placed_remarks(self) -> dict[str, list[Remark]]:
        """The remarks by section; those of a section that is not written stand before the auction."""
        lengths = sections_of(self._record)
        placed: dict[str, list[Remark]] = {}
        for remark in self._record.remarks:
            name = tag_name(remark.section) if remark.section else ""
            if name not in lengths:
                name = next(reversed(self._tags))
            placed.setdefault(name, []).append(remark)
        return placed

    def lines(self) -> Iterator[str]:
        record = self._record
        self._check_values()
        yield from self._beside("")
        for name, value in self._tags.items():
            yield tag_pair(name, value)
            yield from self._beside(name)
        auction = None if has_auction_in_table(record) else record.auction
        for name, section in (("Auction", auction), ("Play", record.play)):
            if section is not None and name in self._tables:
                raise NotationError(f"it has both {name.lower()} and a table named {name}")
        if auction is not None:
            yield from self._auction(auction)
        if record.play is not None:
            yield from self._play(record.play)
        for name in SECTIONS:
            if name in self._tables:
                yield from self._table(self._tables.pop(name))
        for table in self._tables.values():
            yield from self._table(table)

    def _check_values(self) -> None:
        bare_tables = [(table.name, table.header) for table in self._record.tables if not table.rows]
        for name, value in (*self._tags.items(), *bare_tables):
            if value[:1] == "#" and name not in NO_INHERITANCE and (value == "#" or value.startswith("##")):
                raise NotationError(f'the value "{value}" of {name} means inheritance in PBN')
        for table in self._record.tables:
            _check_name(table, self._tags)

    def _beside(self, section: str) -> Iterator[str]:
        """The remarks after a tag."""
        for remark in self._remarks.get(section, ()):
            yield from remark_lines(remark)

    def _auction(self, auction: Auction) -> Iterator[str]:
        """The calls, four a line, with references to notes; then the notes."""
        rows, notes = SectionRows("Auction"), dict(self._record.notes)
        remarks = _by_index(self._remarks.get("Auction", ()), len(auction))
        for remark in remarks.get(0, ()):
            rows.remark(remark)
        for index, call in enumerate(auction.calls, start=1):
            rows.word(_call(call))
            if index - 1 in notes:
                rows.remark(Remark(RemarkKind.NOTE, notes[index - 1].text, "Auction", index))
            for remark in remarks.get(index, ()):
                rows.remark(remark)
        yield tag_pair("Auction", str(auction.dealer))
        yield from rows.lines("+" if rows.continued else "" if auction.is_over else "*")
        yield from rows.notes.tags()

    def _play(self, play: Play) -> Iterator[str]:
        """A row for each trick, the opening leader's card first whoever led to it."""
        rows = SectionRows("Play")
        remarks = _by_index(self._remarks.get("Play", ()), len(play.cards))
        next_card = "+" if any(remark.text == "+" for remark in remarks.get(len(play.cards), ())) else "-"
        for remark in remarks.get(0, ()):
            rows.remark(remark)
        for number, trick in enumerate(play.tricks):
            lead = (trick.leader - play.leader) % 4
            behind: list[Remark] = []
            for column in range(4):
                place = (column - lead) % 4
                if place >= len(trick.cards):
                    rows.word(next_card if place == len(trick.cards) else "-")
                    continue
                rows.word(str(trick.cards[place]))
                index = 4 * number + place + 1
                for remark in remarks.get(index, ()):
                    if place + 1 < len(trick.cards) or remark.kind in (RemarkKind.MARK, RemarkKind.NOTE):
                        rows.remark(remark)
                    else:
                        behind.append(remark)
            for remark in behind:
                rows.remark(remark)
        yield tag_pair("Play", str(play.leader))
        is_between = len(play.cards) % 4 == 0
        yield from rows.lines(
            "" if play.is_over or (rows.continued and not is_between) else next_card.replace("-", "*")
        )
        yield from rows.notes.tags()

    def _table(self, table: TableSection) -> Iterator[str]:
        yield tag_pair(table.name, table.header)
        remarks = _by_index(self._remarks.get(table.name, ()), len(table.rows))
        for index, row in enumerate(("", *table.rows)):
            if index:
                if not _is_row(row):
                    raise NotationError(f"{row!r} cannot be a row of a table in PBN")
                yield row
            for remark in remarks.get(index, ()):
                yield from remark_lines(remark)


def _by_index(remarks: Iterable[Remark], most: int) -> dict[int, list[Remark]]:
    """The remarks by their index, and those past the end at the end."""
    found: dict[int, list[Remark]] = {}
    for remark in remarks:
        found.setdefault(min(remark.index, most), []).append(remark)
    return found


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    """The identification section; an unknown value is "?", one that cannot be is empty."""
    others = _other_tags(record)
    players = dict(record.players)
    yield from ((name, others.pop(name, "?")) for name in EVENT_TAGS[:3])
    yield "Board", record.board.name or "?"
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
        yield seat.title, players.get(seat, "?")
    vulnerability = record.board.vulnerability
    yield "Dealer", str(record.board.dealer)
    yield "Vulnerable", "All" if vulnerability is Vulnerability.BOTH else str(vulnerability)
    yield "Deal", deal_text(record.board.deal, record.board.dealer)
    yield "Scoring", others.pop("Scoring", "?")
    yield "Declarer", _declarer(record)
    yield "Contract", others.pop("Contract", _contract(record))
    yield "Result", _result(record)
    yield from others.items()


def _other_tags(record: Record) -> dict[str, str]:
    tags: dict[str, str] = {}
    for written, value in record.tags:
        name = tag_name(written)
        if not _NAME.fullmatch(name):
            raise NotationError(f"{written!r} is not a name for a tag: expected letters, digits and _")
        is_strain_of_rows = name == "Contract" and _contract(record) == "?" and value in map(str, Strain)
        if name in tags or (name in (*FIELDS, "Note") and not is_strain_of_rows):
            raise NotationError(f"the tag {name} would be written twice")
        tags[name] = value
    return tags


def _declarer(record: Record) -> str:
    if record.contract is None:
        return "" if record.passed_out else "?"
    reached = record.auction.contract if record.auction is not None and record.auction.is_over else None
    swapped = reached is not None and reached.declarer is not record.contract.declarer
    return f"{'^' * swapped}{record.contract.declarer}"


def _contract(record: Record) -> str:
    if record.contract is None:
        strain = str(record.play.strain) if record.play is not None else "?"
        return "Pass" if record.passed_out else strain
    return f"{record.contract.level}{record.contract.strain}{record.contract.doubling}"


def _result(record: Record) -> str:
    if record.result is None:
        return "" if record.passed_out else "?"
    play, contract = record.play, record.contract
    agreed = (
        play is not None
        and contract is not None
        and play.is_over
        and play.tricks_won(contract.declarer.side) != record.result
    )
    return f"{'^' * agreed}{record.result}"


def _call(call: Call) -> str:
    bid = call.bid
    return f"{bid.level}{bid.strain}" if bid is not None else ("Pass", "X", "XX")[call.index]


def _check_name(table: TableSection, tags: Container[str]) -> None:
    """Raises NotationError unless the table would be read back as one."""
    if not _NAME.fullmatch(table.name) or table.name == "Note":
        raise NotationError(
            f"{table.name!r} is not a name for a table: expected letters, digits and _, a capital first"
        )
    if table.name in tags:
        raise NotationError(f"{table.name} is both a tag and a table")
    if not table.rows and not names_a_table(table.name):
        raise NotationError(f"the table {table.name} has no rows, so that it would be taken for a tag")


def _is_row(row: str) -> bool:
    """Whether a row is read back as it is."""
    if not row.strip() or row != row.rstrip() or row.startswith("%") or row.lstrip().startswith("["):
        return False
    bare = re.sub(r'"[^"]*"', "", row)
    return _NO_PART_OF_A_ROW.search(bare) is None and _CONTROL.search(row) is None
