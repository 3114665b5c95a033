"""What becomes of the facts of a record in each format: the rules of the table in `kept_facts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from dealspace.cards.board import Board, Note, Record, standard_dealer, standard_vulnerability
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import InvalidDeal
from dealspace.cards.formats.csv_boards import column_tag, is_column, tag_column
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.engine_lines import bba_number
from dealspace.cards.formats.handviewer import is_parameter
from dealspace.cards.formats.lin_pairs import SCORING
from dealspace.cards.formats.lin_write import SESSION_TAGS, has_score, is_directive, remark_place, room_of
from dealspace.cards.formats.rbn import parse_rbn
from dealspace.cards.formats.rbn_write import RBN_TAGS, format_rbn, is_card_note, is_mark, text_section
from dealspace.cards.formats.result_table import result_tables, results_of
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain

Rule = Callable[[Record, int], Record]
"""What a format makes of a record, which is to be written at this place of a file (from 1)."""


class UnwritableError(Exception):
    """The board has no place in the format at all."""


def same(record: Record, place: int) -> Record:
    return record


def whole_hands(record: Record, place: int) -> Record:
    if not isinstance(record.board.deal, Deal):
        raise UnwritableError
    return record


def known_hands(record: Record, place: int) -> Record:
    """A hand that is too short beside one of 13 is no partial knowledge, and would be refused by readers."""
    if not isinstance(record.board.deal, Deal):
        try:
            deal_text(record.board.deal, Seat.NORTH)
        except InvalidDeal:
            raise UnwritableError from None
    return record


def named(record: Record, name: str) -> Record:
    board = record.board
    return record if name == board.name else replace(record, board=replace(board, name=name))


def by_place(record: Record, place: int) -> Record:
    return named(record, str(place))


def numbered(most: int) -> Rule:
    """Numbers from 1 to so many; another name is the place."""

    def rule(record: Record, place: int) -> Record:
        name = record.board.name
        is_number = name.isascii() and name.isdigit() and len(name) < 4 and name[0] != "0" and int(name) <= most
        return record if is_number else named(record, str(place))

    return rule


def standard(record: Record, place: int) -> Record:
    """Dealer and vulnerability follow from the number, and with them the auction goes if it began elsewhere."""
    number = int(record.board.name)
    turn = standard_dealer(number), standard_vulnerability(number)
    board = record.board
    if turn == (board.dealer, board.vulnerability):
        return record
    return replace(bare(record), board=Board(board.name, *turn, board.deal))


def bare(record: Record) -> Record:
    return replace(record, auction=None, notes=(), contract=None, play=None, result=None)


def called(record: Record, place: int) -> Record:
    """An auction without calls is none."""
    return replace(record, auction=None) if record.auction is not None and not record.auction.calls else record


def without(**nothing: object) -> Rule:
    return lambda record, place: replace(record, **nothing)  # type: ignore[arg-type]  # fields of a record


def agreeing(record: Record, place: int) -> Record:
    """A finished auction says the contract; one that is another (dummy and declarer exchanged) is not kept."""
    if record.auction is None or not record.auction.is_over or record.auction.contract == record.contract:
        return record
    reached, stated = record.auction.contract, record.contract
    same_side = reached is not None and stated is not None and reached.declarer.side is stated.declarer.side
    return replace(record, contract=reached, play=None, result=record.result if same_side else None)


def following(record: Record, place: int) -> Record:
    """A contract that follows from no finished auction is not kept, nor what depends on it."""
    if record.auction is None or not record.auction.is_over:
        return replace(record, contract=None, play=None, result=None)
    return agreeing(record, place)


def of_contract(record: Record, place: int) -> Record:
    """No play without cards, or without a contract."""
    is_kept = record.play is None or (record.play.cards and record.contract is not None)
    return record if is_kept else replace(record, play=None)


def as_alerts(record: Record, place: int) -> Record:
    return replace(record, notes=tuple((index, Note(note.text, alert=True)) for index, note in record.notes))


def players(clean: Callable[[str], str]) -> Rule:
    def rule(record: Record, place: int) -> Record:
        names = ((seat, clean(name)) for seat, name in record.players)
        return replace(record, players=tuple((seat, name) for seat, name in names if name))

    return rule


def notes(clean: Callable[[str], str]) -> Rule:
    def rule(record: Record, place: int) -> Record:
        notes = ((index, Note(clean(note.text), note.alert)) for index, note in record.notes)
        return replace(record, notes=tuple((index, note) for index, note in notes if note.text or note.alert))

    return rule


def results(order: Iterable[tuple[Seat, Strain]]) -> Rule:
    places = tuple(order)
    return lambda record, place: replace(record, tables=result_tables(results_of(record), places))


def plain(text: str) -> str:
    """The text without line breaks and other control characters."""
    return re.sub(r"[\x00-\x1f\x7f]+", " ", text).strip()


def less(signs: str) -> Callable[[str], str]:
    """Texts in one line, without these signs."""
    letters = str.maketrans(dict.fromkeys(signs))
    return lambda text: plain(text.translate(letters))


# ---- rules of one format ----


def lin_name(record: Record, place: int) -> Record:
    return named(record, lin_text(record.board.name))


def lin_text(text: str) -> str:
    return plain(text.replace("|", "¦"))


def lin_contract(record: Record, place: int) -> Record:
    return record if has_score(record) else following(record, place)


def lin_tags(record: Record, place: int) -> Record:
    values = {name: lin_text((record.tag(name) or "").replace(",", "")) for name in SESSION_TAGS}
    values["Scoring"] = SCORING.get(values["Scoring"].upper(), values["Scoring"])
    for name in ("HomeCarryOver", "VisitCarryOver"):
        values[name] = values[name] if values[name] != "0" else ""
    values["Room"] = room_of(record).title()
    every = [lin_text(name) for name in (record.tag("Players") or "").split(",")]
    values["Players"] = ",".join(every) if len(every) > 8 and not record.players else ""
    return replace(record, tags=tuple((name, value) for name, value in values.items() if value))


def lin_remarks(record: Record, place: int) -> Record:
    calls = len(record.auction) if record.auction is not None else 0
    cards = len(record.play.cards) if record.play is not None else 0
    kept: list[Remark] = []
    for remark in record.remarks:
        at = remark_place(remark, calls, cards)
        if remark.kind in (RemarkKind.COMMENT, RemarkKind.NOTE):
            lines = (plain(line) for line in remark.text.replace("|", "¦").splitlines())
            if text := "\n".join(lines).strip():
                kept.append(Remark(RemarkKind.COMMENT, text, *at))
        elif remark.kind is RemarkKind.DIRECTIVE and is_directive(remark.text):
            kept.append(Remark(RemarkKind.DIRECTIVE, remark.text, *at))
    order = ("", "Auction", "Play")
    return replace(record, remarks=tuple(sorted(kept, key=lambda remark: (order.index(remark.section), remark.index))))


def url_tags(record: Record, place: int) -> Record:
    tags = {name: value for name, value in reversed(record.tags) if is_parameter(name)}
    return replace(record, tags=tuple(reversed(tags.items())))


def rbn_notes(record: Record, place: int) -> Record:
    """The first ten different texts, each note an alert."""
    notes = [(index, Note(plain(note.text), alert=True)) for index, note in record.notes]
    texts = list(dict.fromkeys(note.text for _, note in notes if note.text))[:10]
    return replace(record, notes=tuple((index, note) for index, note in notes if note.text in ("", *texts)))


def rbn_tags(record: Record, place: int) -> Record:
    """The tags as they come back: RBN has abbreviations and separators of its own."""
    values: dict[str, str] = {}
    for name, value in record.tags:
        if name in RBN_TAGS and (text := plain(value if name in _RBN_FREE else value.replace(":", " "))):
            values.setdefault(name, text)
    if not values:
        return replace(record, tags=())
    board = Board("", record.board.dealer, record.board.vulnerability, PartialDeal.of({}))
    (again,) = parse_rbn(format_rbn((Record(board, tags=tuple(values.items())),))).records
    return replace(record, tags=again.tags)


_RBN_FREE = ("Title", "Site", "Event", "Stage", "Date", "Makes", "Items")
"""The tags that may hold a colon."""


def rbn_remarks(record: Record, place: int) -> Record:
    """Opinions and notes at their calls and cards, texts behind the lines of the auction and the play."""
    calls = len(record.auction) if record.auction is not None else 0
    cards = len(record.play.cards) if record.play is not None else 0
    ends = {"": 0, "Auction": calls, "Play": cards}
    marks: dict[tuple[str, int], str] = {}
    notes: dict[int, str] = {}
    texts: list[Remark] = []
    for remark in record.remarks:
        text, at = plain(remark.text), (remark.section, remark.index)
        if is_mark(remark, ends.get(remark.section, 0)):
            marks[at] = marks.get(at, "") + remark.text
        elif is_card_note(remark, cards):
            if text and remark.index not in notes and len({*notes.values(), text}) <= 10:
                notes[remark.index] = text
        elif remark.kind is not RemarkKind.MARK and text:
            section = text_section(remark, record)
            kind = RemarkKind.DIRECTIVE if remark.kind is RemarkKind.DIRECTIVE else RemarkKind.COMMENT
            if kind is RemarkKind.COMMENT and not remark.to_line_end:
                lines = map(plain, remark.text.replace("{", "(").replace("}", ")").splitlines())
                text = "\n".join(re.sub("^(?=H [NESW]:)", "– ", line) for line in lines if line)
            texts.append(Remark(kind, text, section, ends[section], remark.to_line_end))
    kept = [*(Remark(RemarkKind.NOTE, text, "Play", index) for index, text in notes.items())]
    kept += (Remark(RemarkKind.MARK, text, *at) for at, text in marks.items())
    kept.sort(key=lambda remark: remark.index)  # a note and a mark of one card in that order
    both = [remark for section in ends for remark in (*kept, *texts) if remark.section == section]
    return replace(record, remarks=tuple(both))


def csv_tags(record: Record, place: int) -> Record:
    tags = {name: plain(value) for name, value in reversed(record.tags) if is_column(name)}
    return replace(record, tags=tuple(column_tag(*tag_column(*tag)) for tag in reversed(tags.items()) if tag[1]))


def dlm_tags(record: Record, place: int) -> Record:
    event = " ".join((record.tag("Event") or "").split())
    return replace(record, tags=(("Event", event),) if event else ())


def bba_name(record: Record, place: int) -> Record:
    number = bba_number(record.board) or bba_number(replace(record.board, name=""))
    return named(record, str(number))
