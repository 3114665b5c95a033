"""Writing PBN 2.1 in export format: mandatory tags, other tags, auction, play, tables, each in the prescribed order.

PBN has no difference between an alerted call and one that is merely explained: both become notes, which are read back
as alerts. Other tags and tables are sorted by name, as export format asks. Source: the PBN 2.1 standard, sections 2.3
(lines of at most 255 characters) and 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dealspace.cards.auction import Auction
from dealspace.cards.board import Record, TableSection
from dealspace.cards.call import Call
from dealspace.cards.errors import BridgeError, NotationError
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.pbn_read import EVENT_TAGS, FIELDS, NO_INHERITANCE
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Play

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
LINE_LENGTH = 255
NOTES = 32
"""As many different notes a section may have (section 3.5.4)."""


def format_pbn(records: Iterable[Record]) -> str:
    """The boards in export format; raises NotationError, naming the board, for what PBN cannot express."""
    games = [_game(record, number) for number, record in enumerate(records, start=1)]
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(games)


def _game(record: Record, number: int) -> str:
    try:
        lines = list(_lines(record))
        for line in lines:
            if len(line) > LINE_LENGTH:
                raise NotationError(
                    f"{line[:40]!r}… has {len(line)} characters; a line of PBN has at most {LINE_LENGTH}"
                )
    except (BridgeError, ValueError) as error:
        name = f"board {record.board.name}" if record.board.name else f"board {number} of those to be written"
        raise NotationError(f"{name} cannot be written as PBN: {error}") from None
    return "".join(line + "\n" for line in lines)


def _lines(record: Record) -> Iterator[str]:
    tables = {table.name: table for table in record.tables}
    if len(tables) < len(record.tables):
        raise NotationError("two tables have the same name")
    tags = list(_tags(record))
    bare_tables = [(table.name, table.header) for table in record.tables if not table.rows]
    for name, value in (*tags, *bare_tables):
        if name not in NO_INHERITANCE and (value == "#" or value.startswith("##")):
            raise NotationError(f'the value "{value}" of {name} means inheritance in PBN')
    for table in record.tables:
        _check_name(table, {name for name, _ in tags})
    yield from (_tag(name, value) for name, value in tags)
    auction = record.auction
    if auction is not None and auction.passed_out and not record.notes and "Auction" in tables:
        auction = None  # the Contract tag has it, and the table the auction with its irregularity
    if auction is not None:
        yield from _auction(record, auction)
    if record.play is not None:
        yield from _play(record.play)
    for name, section in (("Auction", auction), ("Play", record.play)):
        if name in tables:
            if section is not None:
                raise NotationError(f"it has both {name.lower()} and a table named {name}")
            yield from _table(tables.pop(name))
    for name in sorted(tables):
        yield from _table(tables[name])


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
    yield from sorted(others.items())


def _other_tags(record: Record) -> dict[str, str]:
    tags: dict[str, str] = {}
    for name, value in record.tags:
        upper = name[:1].upper() + name[1:]
        if not re.fullmatch(r"[A-Z][A-Za-z0-9_]*", upper):
            raise NotationError(f"{name!r} is not a name for a tag: expected letters, digits and _")
        is_strain_of_rows = upper == "Contract" and _contract(record) == "?" and value in map(str, Strain)
        if upper in tags or (upper in (*FIELDS, "Note") and not is_strain_of_rows):
            raise NotationError(f"the tag {upper} would be written twice")
        tags[upper] = value
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


def _auction(record: Record, auction: Auction) -> Iterator[str]:
    """The calls, four a line, with references to notes; then the notes."""
    texts = list(dict.fromkeys(note.text for _, note in record.notes))
    if len(texts) > NOTES:
        raise NotationError(f"it has {len(texts)} different notes; a section of PBN has at most {NOTES}")
    references = {index: texts.index(note.text) + 1 for index, note in record.notes}
    words = [
        _call(call) + (f" ={references[index]}=" if index in references else "")
        for index, call in enumerate(auction.calls)
    ]
    yield _tag("Auction", str(auction.dealer))
    yield from _by_fours(words if auction.is_over else [*words, "*"])
    yield from (_tag("Note", f"{number}:{text}") for number, text in enumerate(texts, start=1))


def _call(call: Call) -> str:
    bid = call.bid
    return f"{bid.level}{bid.strain}" if bid is not None else ("Pass", "X", "XX")[call.index]


def _play(play: Play) -> Iterator[str]:
    """A row for each trick, the opening leader's card first whoever led to it."""
    yield _tag("Play", str(play.leader))
    for trick in play.tricks:
        row = ["-"] * 4
        for index, card in enumerate(trick.cards):
            row[(trick.leader - play.leader + index) % 4] = str(card)
        yield " ".join(row)
    if not play.is_over:
        yield "*"


def _by_fours(words: list[str]) -> Iterator[str]:
    return (" ".join(words[start : start + 4]) for start in range(0, len(words), 4))


def _check_name(table: TableSection, taken: set[str]) -> None:
    """Raises NotationError unless the table would be read back as one."""
    if not re.fullmatch(r"[A-Z][A-Za-z0-9_]*", table.name) or table.name == "Note":
        raise NotationError(
            f"{table.name!r} is not a name for a table: expected letters, digits and _, a capital first"
        )
    if table.name in taken:
        raise NotationError(f"{table.name} is both a tag and a table")
    if not table.rows and not table.name.endswith("Table"):
        raise NotationError(f"the table {table.name} has no rows, so that it would be taken for a tag")


def _table(table: TableSection) -> Iterator[str]:
    yield _tag(table.name, table.header)
    for row in table.rows:
        bare = re.sub(r'"[^"]*"', "", row)
        if not row.strip() or row.startswith("%") or re.search(r"[\[\]{};]", bare) or not _is_plain(row):
            raise NotationError(f"{row!r} cannot be a row of a table in PBN")
        yield row


def _tag(name: str, value: str) -> str:
    if not _is_plain(value):
        raise NotationError(f"the value {value[:40]!r} of {name} holds a line break or a tab, which PBN cannot")
    if "\\" in value or '"' in value:
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]'


def _is_plain(text: str) -> bool:
    return _CONTROL.search(text) is None
