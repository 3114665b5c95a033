"""What each format keeps of a board, in one table: `held` makes of a record what a format can hold of it.

A word of the table is what docs/formats.md says of a fact, the rule behind it what becomes of it. What the rules make
can be written in the format, and is read back equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from dealspace.cards.board import Board, Note, Record, standard_dealer, standard_vulnerability
from dealspace.cards.deal import Deal
from dealspace.cards.errors import InvalidDeal, NotationError
from dealspace.cards.formats.csv_boards import TRICKS_COLUMNS, column_tag, is_column, tag_column
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.engine_lines import GIB_ORDER, bba_number
from dealspace.cards.formats.handviewer import is_parameter
from dealspace.cards.formats.lin_read import SCORING
from dealspace.cards.formats.lin_write import SESSION_TAGS, has_score, is_directive, remark_place, room_of
from dealspace.cards.formats.rbn import parse_rbn
from dealspace.cards.formats.rbn_write import RBN_TAGS, format_rbn
from dealspace.cards.formats.result_table import result_tables, results_of
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain

Rule = Callable[[Record, int], Record]
"""What a format makes of a record, which is to be written at this place of a file (from 1)."""


class Fact(Enum):
    """What a record says, as the columns of the table; rules are applied in this order."""

    UNKNOWN = "unknown hands"
    NUMBER = "number"
    TURN = "dealer, vulnerability"
    AUCTION = "auction"
    NOTES = "notes on calls"
    CONTRACT = "contract, result"
    PLAY = "play"
    PLAYERS = "players"
    TAGS = "tags"
    RESULTS = "double-dummy results"
    TABLES = "other tables"
    REMARKS = "comments"


class Kept(NamedTuple):
    """How a format keeps a fact, in a word, and what becomes of it."""

    word: str
    rule: Rule


class _UnwritableError(Exception):
    """The board has no place in the format at all."""


def held(record: Record, format: str, place: int = 1) -> Record | None:
    """What a format keeps of a record; the same record where that is all of it.

    Args:
        place: of the board in the file, from 1, which gives its number in formats that have none.
    Returns:
        A record that can be written and is read back equal; None where the board itself cannot be written.
    Raises:
        NotationError: the format is not written.
    """
    kept = record
    try:
        for _, rule in row_of(format).values():
            kept = rule(kept, place)
    except _UnwritableError:
        return None
    return record if kept == record else kept


def row_of(format: str) -> Mapping[Fact, Kept]:
    """What a format keeps of each fact. Raises NotationError for one that is not written."""
    if format.lower() not in KEPT:
        raise NotationError(f'"{format}" is not a format that is written: expected one of {" ".join(KEPT)}')
    return KEPT[format.lower()]


# ---- rules for any format ----


def _same(record: Record, place: int) -> Record:
    return record


def _whole_hands(record: Record, place: int) -> Record:
    if not isinstance(record.board.deal, Deal):
        raise _UnwritableError
    return record


def _known_hands(record: Record, place: int) -> Record:
    """A hand that is too short beside one of 13 is no partial knowledge, and would be refused by readers."""
    if not isinstance(record.board.deal, Deal):
        try:
            deal_text(record.board.deal, Seat.NORTH)
        except InvalidDeal:
            raise _UnwritableError from None
    return record


def _named(record: Record, name: str) -> Record:
    board = record.board
    return record if name == board.name else replace(record, board=replace(board, name=name))


def _by_place(record: Record, place: int) -> Record:
    return _named(record, str(place))


def _numbered(most: int) -> Rule:
    """Numbers from 1 to so many; another name is the place."""

    def rule(record: Record, place: int) -> Record:
        name = record.board.name
        is_number = name.isascii() and name.isdigit() and len(name) < 4 and name[0] != "0" and int(name) <= most
        return record if is_number else _named(record, str(place))

    return rule


def _standard(record: Record, place: int) -> Record:
    """Dealer and vulnerability follow from the number, and with them the auction goes if it began elsewhere."""
    number = int(record.board.name)
    turn = standard_dealer(number), standard_vulnerability(number)
    board = record.board
    if turn == (board.dealer, board.vulnerability):
        return record
    return replace(_bare(record), board=Board(board.name, *turn, board.deal))


def _bare(record: Record) -> Record:
    return replace(record, auction=None, notes=(), contract=None, play=None, result=None)


def _called(record: Record, place: int) -> Record:
    """An auction without calls is none."""
    return replace(record, auction=None) if record.auction is not None and not record.auction.calls else record


def _without(**nothing: object) -> Rule:
    return lambda record, place: replace(record, **nothing)  # type: ignore[arg-type]  # fields of a record


def _agreeing(record: Record, place: int) -> Record:
    """A finished auction says the contract; one that is another (dummy and declarer exchanged) is not kept."""
    if record.auction is None or not record.auction.is_over or record.auction.contract == record.contract:
        return record
    reached, stated = record.auction.contract, record.contract
    same_side = reached is not None and stated is not None and reached.declarer.side is stated.declarer.side
    return replace(record, contract=reached, play=None, result=record.result if same_side else None)


def _following(record: Record, place: int) -> Record:
    """A contract that follows from no finished auction is not kept, nor what depends on it."""
    if record.auction is None or not record.auction.is_over:
        return replace(record, contract=None, play=None, result=None)
    return _agreeing(record, place)


def _of_contract(record: Record, place: int) -> Record:
    """No play without cards, or without a contract."""
    is_kept = record.play is None or (record.play.cards and record.contract is not None)
    return record if is_kept else replace(record, play=None)


def _as_alerts(record: Record, place: int) -> Record:
    return replace(record, notes=tuple((index, Note(note.text, alert=True)) for index, note in record.notes))


def _players(clean: Callable[[str], str]) -> Rule:
    def rule(record: Record, place: int) -> Record:
        names = ((seat, clean(name)) for seat, name in record.players)
        return replace(record, players=tuple((seat, name) for seat, name in names if name))

    return rule


def _notes(clean: Callable[[str], str]) -> Rule:
    def rule(record: Record, place: int) -> Record:
        notes = ((index, Note(clean(note.text), note.alert)) for index, note in record.notes)
        return replace(record, notes=tuple((index, note) for index, note in notes if note.text or note.alert))

    return rule


def _results(order: Iterable[tuple[Seat, Strain]]) -> Rule:
    places = tuple(order)
    return lambda record, place: replace(record, tables=result_tables(results_of(record), places))


def _plain(text: str) -> str:
    """The text without line breaks and other control characters."""
    return re.sub(r"[\x00-\x1f\x7f]+", " ", text).strip()


def _less(signs: str) -> Callable[[str], str]:
    """Texts in one line, without these signs."""
    letters = str.maketrans(dict.fromkeys(signs))
    return lambda text: _plain(text.translate(letters))


# ---- rules of one format ----


def _lin_name(record: Record, place: int) -> Record:
    return _named(record, _lin_text(record.board.name))


def _lin_text(text: str) -> str:
    return _plain(text.replace("|", "¦"))


def _lin_contract(record: Record, place: int) -> Record:
    return record if has_score(record) else _following(record, place)


def _lin_tags(record: Record, place: int) -> Record:
    values = {name: _lin_text((record.tag(name) or "").replace(",", "")) for name in SESSION_TAGS}
    values["Scoring"] = SCORING.get(values["Scoring"].upper(), values["Scoring"])
    for name in ("HomeCarryOver", "VisitCarryOver"):
        values[name] = values[name] if values[name] != "0" else ""
    values["Room"] = room_of(record).title()
    every = [_lin_text(name) for name in (record.tag("Players") or "").split(",")]
    values["Players"] = ",".join(every) if len(every) > 8 and not record.players else ""
    return replace(record, tags=tuple((name, value) for name, value in values.items() if value))


def _lin_remarks(record: Record, place: int) -> Record:
    calls = len(record.auction) if record.auction is not None else 0
    cards = len(record.play.cards) if record.play is not None else 0
    kept: list[Remark] = []
    for remark in record.remarks:
        at = remark_place(remark, calls, cards)
        if remark.kind in (RemarkKind.COMMENT, RemarkKind.NOTE):
            lines = (_plain(line) for line in remark.text.replace("|", "¦").splitlines())
            if text := "\n".join(lines).strip():
                kept.append(Remark(RemarkKind.COMMENT, text, *at))
        elif remark.kind is RemarkKind.DIRECTIVE and is_directive(remark.text):
            kept.append(Remark(RemarkKind.DIRECTIVE, remark.text, *at))
    order = ("", "Auction", "Play")
    return replace(record, remarks=tuple(sorted(kept, key=lambda remark: (order.index(remark.section), remark.index))))


def _url_tags(record: Record, place: int) -> Record:
    tags = {name: value for name, value in reversed(record.tags) if is_parameter(name)}
    return replace(record, tags=tuple(reversed(tags.items())))


def _rbn_notes(record: Record, place: int) -> Record:
    """The first ten different texts, each note an alert."""
    notes = [(index, Note(_plain(note.text), alert=True)) for index, note in record.notes]
    texts = list(dict.fromkeys(note.text for _, note in notes if note.text))[:10]
    return replace(record, notes=tuple((index, note) for index, note in notes if note.text in ("", *texts)))


def _rbn_tags(record: Record, place: int) -> Record:
    """The tags as they come back: RBN has abbreviations and separators of its own."""
    values: dict[str, str] = {}
    for name, value in record.tags:
        if name in RBN_TAGS and (plain := _plain(value if name in _RBN_FREE else value.replace(":", " "))):
            values.setdefault(name, plain)
    (again,) = parse_rbn(format_rbn((replace(_bare(record), players=(), tags=tuple(values.items())),))).records
    return replace(record, tags=again.tags)


_RBN_FREE = ("Title", "Site", "Event", "Stage", "Date", "Makes", "Items")
"""The tags that may hold a colon."""


def _csv_tags(record: Record, place: int) -> Record:
    tags = {name: _plain(value) for name, value in reversed(record.tags) if is_column(name)}
    return replace(record, tags=tuple(column_tag(*tag_column(*tag)) for tag in reversed(tags.items()) if tag[1]))


def _dlm_tags(record: Record, place: int) -> Record:
    event = " ".join((record.tag("Event") or "").split())
    return replace(record, tags=(("Event", event),) if event else ())


def _bba_name(record: Record, place: int) -> Record:
    number = bba_number(record.board) or bba_number(replace(record.board, name=""))
    return _named(record, str(number))


# ---- the table ----

YES, NO = "yes", "no"
"""The words for what is kept whole, and for what has no place."""
_NOTHING = {
    Fact.AUCTION: _without(auction=None),
    Fact.NOTES: _without(notes=()),
    Fact.CONTRACT: _without(contract=None, result=None, play=None),
    Fact.PLAY: _without(play=None),
    Fact.PLAYERS: _without(players=()),
    Fact.TAGS: _without(tags=()),
    Fact.RESULTS: _without(tables=()),
    Fact.REMARKS: _without(remarks=()),
}


def _row(**kept: tuple[str, Rule] | str) -> Mapping[Fact, Kept]:
    """A format's row; what is not named is kept whole."""
    row: dict[Fact, Kept] = {}
    for fact in Fact:
        found = kept.get(fact.name, (YES, _known_hands if fact is Fact.UNKNOWN else _same))
        row[fact] = Kept(NO, _NOTHING.get(fact, _same)) if isinstance(found, str) else Kept(*found)
    return row


def _cards_alone(**kept: tuple[str, Rule] | str) -> Mapping[Fact, Kept]:
    """The row of a format that takes the cards of whole deals, and what is named."""
    nothing: dict[str, tuple[str, Rule] | str] = {fact.name: NO for fact in (*_NOTHING, Fact.TABLES)}
    return _row(**{**nothing, "UNKNOWN": ("refused", _whole_hands), "TURN": ("by number", _standard), **kept})


KEPT: Mapping[str, Mapping[Fact, Kept]] = {
    "jsonl": _row(),
    "pbn": _row(NOTES=("as alerts", _as_alerts)),
    "lin": _row(
        NUMBER=(YES, _lin_name),
        AUCTION=(YES, _called),
        NOTES=(YES, _notes(_lin_text)),
        CONTRACT=("with the auction, or in a session", _lin_contract),
        PLAY=(YES, _of_contract),
        PLAYERS=(YES, _players(lambda name: _lin_text(name.replace(",", "")))),
        TAGS=("of the session", _lin_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=(YES, _lin_remarks),
    ),
    "url": _row(
        NUMBER=(YES, lambda record, place: _named(record, record.board.name.strip())),
        AUCTION=(YES, _called),
        NOTES=(YES, _notes(lambda text: text.replace("(", "[").replace(")", "]"))),
        CONTRACT=("with the auction", _following),
        PLAY=(YES, _of_contract),
        PLAYERS=(YES, _players(str)),
        TAGS=("its own", _url_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=NO,
    ),
    "rbn": _row(
        NUMBER=(YES, lambda record, place: _named(record, _less(":")(record.board.name))),
        AUCTION=(YES, _called),
        NOTES=("ten, as alerts", _rbn_notes),
        CONTRACT=(YES, _agreeing),
        PLAY=("with the contract", _of_contract),
        PLAYERS=(YES, _players(_less("+:"))),
        TAGS=("its own", _rbn_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=NO,
    ),
    "csv": _row(
        NUMBER=(YES, lambda record, place: _named(record, _plain(record.board.name))),
        AUCTION=(YES, _called),
        NOTES=NO,
        CONTRACT=(YES, _agreeing),
        PLAY=NO,
        PLAYERS=(YES, _players(_plain)),
        TAGS=("as columns", _csv_tags),
        RESULTS=(YES, _results(TRICKS_COLUMNS.values())),
        TABLES=NO,
        REMARKS=NO,
    ),
    "dup": _cards_alone(NUMBER=("1–999, in a row", _numbered(999))),
    "dlm": _cards_alone(
        NUMBER=("1–99, in a row", _numbered(99)),
        TAGS=("the event, if all have one", _dlm_tags),
    ),
    "bri": _cards_alone(NUMBER=("by place", _by_place)),
    "dge": _cards_alone(NUMBER=("by place", _by_place)),
    "ben": _cards_alone(
        NUMBER=(NO, lambda record, place: _named(record, "")),
        TURN=(YES, _same),
        AUCTION=(YES, _called),
        NOTES=("alerts", _notes(lambda text: "")),
        CONTRACT=("with the auction", lambda record, place: replace(_following(record, place), result=None)),
    ),
    "bba": _cards_alone(NUMBER=("1–256", _bba_name), TURN=(YES, _same)),
    "gib": _cards_alone(NUMBER=("by place", _by_place), RESULTS=(YES, _results(GIB_ORDER))),
}
"""What each format that is written keeps of each fact."""
