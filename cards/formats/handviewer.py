"""Addresses of Bridge Base Online's hand viewer, both ways: a board in the query of a URL.

Parameters: `s w n e` hands (the fourth may be left out), `sn wn nn en` names, `d` dealer, `v` vulnerability
(`o n e b`), `b` board number, `a` calls (`p d r 1c … 7n`, `!` for an alert, its text after it in parentheses), `p`
cards played, `c` declarer's tricks by claim; or all of it as LIN in `lin`. Others are kept as tags; one given twice
counts the first time, with a warning. Source: BBO's hand
viewer documentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import parse_qsl, quote

from dealspace.cards.auction import Auction
from dealspace.cards.board import Note, Record
from dealspace.cards.call import Call
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.bbo import (
    call_text,
    check_contract_follows,
    hand_text,
    parse_calls,
    parse_cards,
    parse_hand,
    parse_tricks,
    parse_vulnerability,
    vulnerability_letter,
)
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    deal_text,
    known_deal,
    located,
)
from dealspace.cards.formats.lin import LIN_SEATS, parse_lin
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_KNOWN = {"s", "w", "n", "e", "sn", "wn", "nn", "en", "d", "v", "b", "a", "p", "c"}
_REFERENCES = {"lin", "myhand", "linurl"}
_CLOSING = {"(": ")", "{": "}"}


def parse_urls(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a text with one hand-viewer address a line, and a problem for each line that is none."""
    source = SourceText(text, file, strict=strict)
    records: list[Record] = []
    problems: list[NotationError] = []
    warnings: list[NotationError] = []
    mended = offset = 0
    for line in source.text.split("\n"):
        if line.strip():
            location = source.location(offset + len(line) - len(line.lstrip()))
            try:
                before = len(warnings)
                records.append(_record(line.strip(), location, warnings, strict))
                mended += len(warnings) > before
            except NotationError as error:
                problems.append(error)
        offset += len(line) + 1
    return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), mended=mended)


def parse_url(url: str) -> Record:
    """The board of one address, or of its query alone. Raises NotationError."""
    return _record(url, None, [], strict=True)


def _record(url: str, location: Location | None, warnings: list[NotationError], strict: bool) -> Record:
    query = url.partition("?")[2] if "?" in url else url
    values: dict[str, str] = {}
    for key, value in parse_qsl(query.partition("#")[0], keep_blank_values=True):
        if (first := values.setdefault(key.lower(), value)) != value:
            message = f'{key}= is given twice, as "{first[:40]}" and "{value[:40]}": expected it once; the first counts'
            warnings.append(NotationError(message, location))
    if "lin" in values:
        return _of_lin(values["lin"], location, warnings, strict)
    if not _KNOWN & set(values):
        missing = " (it names a board kept by the site, not its cards)" if {"myhand", "linurl"} & set(values) else ""
        raise NotationError(
            f'"{url[:60]}" shows no board: expected hands, as ?n=…&e=…&s=…&w=…, or ?lin=…{missing}', location
        )
    draft = Draft(location, values.get("b", "").strip(), strict)
    called = f"board {draft.name}" if draft.name else "hand viewer"
    try:
        _fill(draft, values)
        record = draft.record()
    except NotationError as error:
        raise about_board(error, called) from None
    warnings += (about_board(warning, called) for warning in draft.warnings)
    return record


def _of_lin(text: str, location: Location | None, warnings: list[NotationError], strict: bool) -> Record:
    reading = parse_lin(text, strict=strict)
    if reading.problems:
        raise NotationError(f"lin={reading.problems[0]}", location)
    if len(reading.records) != 1:
        raise NotationError(f"lin= holds {len(reading.records)} boards; expected one", location)
    warnings += (NotationError(f"lin={warning}", location) for warning in reading.warnings)
    return reading.records[0]


def _fill(draft: Draft, values: dict[str, str]) -> None:
    hands = {seat: values.get(str(seat).lower(), "") for seat in LIN_SEATS}
    for seat in LIN_SEATS:
        if name := values.get(f"{seat}n".lower(), ""):
            draft.players[seat] = name

    def read_hands() -> Deal | PartialDeal:
        sets = {}
        for seat, hand in hands.items():
            with _parameter(str(seat).lower(), draft.location):
                sets[seat] = parse_hand(hand)
        with _parameter("the hands", draft.location):
            return known_deal(sets)

    draft.take_deal(read_hands, lambda: hands, draft.location)
    with _spared(draft, "d", "Dealer", values):
        draft.dealer = Seat.parse(values["d"]) if values.get("d") else None
    with _spared(draft, "v", "Vulnerable", values):
        draft.vulnerability = parse_vulnerability(values["v"]) if values.get("v") else None
    with _spared(draft, "a", "Auction", values):
        _auction(draft, values.get("a", ""))
    with _spared(draft, "p", "Play", values):
        draft.cards = [(card, None) for card in parse_cards(values.get("p", ""))] or None
    with _spared(draft, "c", "Result", values):
        draft.result = parse_tricks(values["c"]) if values.get("c") else None
    draft.tags = [(name, value) for name, value in values.items() if name not in _KNOWN]


@contextmanager
def _parameter(name: str, location: Location | None) -> Iterator[None]:
    """Errors inside are reported for this parameter."""
    try:
        with located(location):
            yield
    except (BridgeError, ValueError) as error:
        bare = error.bare_message if isinstance(error, NotationError) else str(error)
        raise NotationError(f"{name}: {bare}", location) from None


@contextmanager
def _spared(draft: Draft, name: str, fact: str, values: dict[str, str]) -> Iterator[None]:
    """Errors inside are reported for this parameter and cost this fact alone."""
    with draft.sparing(fact, values.get(name, ""), draft.location), _parameter(name, draft.location):
        yield


def _auction(draft: Draft, text: str) -> None:
    calls: list[tuple[Call, Location | None]] = []
    for words, note in _stretches(text):
        for call, alerted in parse_calls(words):
            calls.append((call, None))
            if alerted:
                draft.notes[len(calls) - 1] = Note(alert=True)
        if note and calls:
            draft.notes[len(calls) - 1] = Note(note, (draft.notes.get(len(calls) - 1) or Note()).alert)
    if calls:
        draft.dealer = draft.dealer_or_default()
        draft.take_auction(draft.dealer, calls)


def _stretches(text: str) -> Iterator[tuple[str, str]]:
    """The calls up to an explanation, and the explanation; the last one's is empty."""
    start = at = 0
    while at < len(text):
        if text[at] not in _CLOSING:
            at += 1
            continue
        end = text.find(_CLOSING[text[at]], at)
        if end < 0:
            raise NotationError(f'"{text[at : at + 40]}" is never closed: expected {_CLOSING[text[at]]}')
        yield text[start:at], text[at + 1 : end] if text[at] == "(" else ""
        start = at = end + 1
    yield text[start:], ""


def format_url(record: Record) -> str:
    """The address that shows this board. Tables and tags but parameters are left out; ( ) in explanations become [ ].

    Raises:
        NotationError: a contract or play without the auction that led there.
    """
    try:
        check_contract_follows(record)
        deal_text(record.board.deal, record.board.dealer)
    except (BridgeError, ValueError) as error:
        raise NotationError(
            f"board {record.board.name or '(unnamed)'} cannot be written as an address: {error}"
        ) from None
    return f"{VIEWER}?" + "&".join(f"{name}={quote(value, safe='!(),.-')}" for name, value in _parameters(record))


def format_urls(records: Iterable[Record]) -> str:
    """One address a line; raises what `format_url` raises."""
    return "".join(format_url(record) + "\n" for record in records)


def _parameters(record: Record) -> Iterator[tuple[str, str]]:
    board = record.board
    players = dict(record.players)
    for seat in LIN_SEATS:
        if (isinstance(board.deal, Deal) or board.deal[seat]) and (hand := hand_text(CardSet(board.deal[seat].bits))):
            yield str(seat).lower(), hand
    yield from ((f"{seat}n".lower(), players[seat]) for seat in LIN_SEATS if players.get(seat))
    yield "d", str(board.dealer).lower()
    yield "v", vulnerability_letter(board.vulnerability)
    if board.name:
        yield "b", board.name
    if record.auction is not None and record.auction.calls:
        yield "a", "".join(_calls(record, record.auction))
    if record.play is not None and record.play.cards:
        yield "p", "".join(str(card) for card in record.play.cards)
    if record.result is not None and not (record.play is not None and record.play.is_over):
        yield "c", str(record.result)
    yield from ((name, value) for name, value in record.tags if is_parameter(name))


def is_parameter(tag: str) -> bool:
    """Whether a tag is a parameter of an address that has no field, as they are read."""
    return re.fullmatch("[a-z][a-z0-9_]*", tag) is not None and tag not in _KNOWN | _REFERENCES


def _calls(record: Record, auction: Auction) -> Iterator[str]:
    for index, call in enumerate(auction.calls):
        yield call_text(call).lower()
        if (note := record.note(index)) is not None:
            text = note.text.replace("(", "[").replace(")", "]")
            yield "!" * note.alert + (f"({text})" if text else "")
