"""Boards as bidding and solving programs take them, a line or two for each, both ways: BEN, BBA and GIB.

    ben   63.KQJ86.K43.AJ9 KQ874.52.Q92.862 … …       hands from North on
          N None 1H P 3N P 4C* P 4H P P P             dealer, vulnerability, calls if there were any, * alerted;
                                                      or both in one line, as '…','N None'; # begins a comment
    bba   0 and 27 more hexadecimal digits            sixteens of boards; dealer × 4 + vulnerability (0 None, 1 EW,
                                                      2 NS, 3 Both); then a byte for each rank from A to 2: the seats
                                                      of ♠ ♥ ♦ ♣, two bits each, by exclusive or with the board 1 … 16
    gib   hands from West on:65658888…                tricks of North–South in NT S H D C, South, East, North, West
                                                      leading; kept as the table OptimumResultTable

BEN's boards have no number; GIB's are numbered by their line. Sources: BEN's and BBA's published input files; the
public example of BBA's maker for its code (Using_EPBot64, ModuleBBA); the notes of DDD and dds2gib for GIB's library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from dealspace.cards.auction import Auction
from dealspace.cards.board import Board, Note, Record, standard_dealer, standard_vulnerability
from dealspace.cards.call import Call
from dealspace.cards.deal import Deal
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.board_collector import BoardCollector
from dealspace.cards.formats.draft import Draft, ParsedRecords, SourceText, located, parse_deal
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.formats.result_table import Results, result_tables, results_of
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.suit import Strain

HAND = r"(?:10|[2-9TJQKA])*(?:\.(?:10|[2-9TJQKA])*){3}"
_BEN_HANDS = re.compile(rf"'?({HAND}(?: {HAND}){{3}})'?(?:,'(.*)')?", re.IGNORECASE)
_BEN_TURN = re.compile(r"([NESW]) (None|N-S|E-W|NS|EW|Both|All)((?: \S+)*)", re.IGNORECASE)
_BBA = re.compile("[0-9A-F]{28}", re.IGNORECASE)
_GIB = re.compile(rf"(?:W:)?({HAND}(?: {HAND}){{3}})(?::(.*))?", re.IGNORECASE)
_GIB_TRICKS = re.compile("[0-9A-D-]{20}", re.IGNORECASE)
_BBA_VULNERABILITIES = (Vulnerability.NONE, Vulnerability.EW, Vulnerability.NS, Vulnerability.BOTH)
_BBA_BOARDS = 256
GIB_ORDER = tuple(
    (seat, strain) for strain in sorted(Strain, reverse=True) for seat in (Seat.EAST, Seat.NORTH, Seat.WEST, Seat.SOUTH)
)
"""Declarer and strain of the twenty digits."""


def parse_ben(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a file for BEN, and a problem for each that is wrong."""
    boards = BoardCollector()
    number = 0
    hands: tuple[str, Location] | None = None

    def take(turn: str | None, location: Location) -> None:
        nonlocal number, hands
        number += 1
        (dealt, at), hands = hands or ("", location), None
        boards.take(lambda: _ben_draft(dealt, at, turn, location, strict), f"deal {number}")

    for line, location in _lines(text, file):
        found = _BEN_HANDS.fullmatch(line)
        if found is None:
            take(line, location)
            continue
        if hands is not None:
            take(None, hands[1])
        hands = found[1], location
        if found[2] is not None:
            take(found[2], location)
    if hands is not None:
        take(None, hands[1])
    return boards.parsed()


def _ben_draft(hands: str, at: Location, turn: str | None, location: Location, strict: bool) -> Draft:
    """The board of these hands, and of what follows them: dealer, vulnerability, calls."""
    draft = Draft(at, "", strict)
    if not hands:
        raise NotationError(f'"{(turn or "")[:60]}" is no board: expected four hands S.H.D.C, then N None …', location)
    draft.take_deal(lambda: parse_deal(f"N:{hands}"), lambda: hands_of(f"N:{hands}"), at)
    found = _BEN_TURN.fullmatch(turn or "")
    with draft.sparing("Dealer", turn or "", location):
        if turn is None:
            raise NotationError("no dealer follows these hands: expected N None …")
        if found is None:
            raise NotationError(
                f'"{turn[:60]}" is no dealer and vulnerability: expected N None, N-S, E-W or Both, and calls'
            )
    draft.dealer = Seat.parse(found[1]) if found is not None else Seat.NORTH
    if found is not None:
        draft.vulnerability = Vulnerability.parse(found[2].replace("-", ""))
        words = found[3].split()
        with draft.sparing("Auction", found[3].strip(), location):
            if words:
                alerts = {index: Note(alert=True) for index, word in enumerate(words) if word.endswith("*")}
                draft.notes = alerts
                draft.take_auction(draft.dealer, [(Call.parse(word.rstrip("*")), location) for word in words])
    return draft


def format_ben(records: Iterable[Record]) -> str:
    """Two lines a board, for BEN: cards, dealer, vulnerability, calls and alerts, nothing else.

    Raises:
        NotationError: a board without all four hands.
    """
    return "".join(_each(records, "BEN", _ben_lines))


def _ben_lines(record: Record, deal: Deal) -> str:
    vulnerability = {"NS": "N-S", "EW": "E-W"}.get(str(record.board.vulnerability), str(record.board.vulnerability))
    calls = _ben_calls(record, record.auction) if record.auction is not None else ()
    return f"{_hands(deal, 'NESW')}\n{' '.join((str(record.board.dealer), vulnerability, *calls))}\n"


def _ben_calls(record: Record, auction: Auction) -> Iterator[str]:
    for index, call in enumerate(auction.calls):
        note = record.note(index)
        yield f"{call}{'*' * (note is not None and note.alert)}"


def parse_bba(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of BBA's codes, one a line, and a problem for each that is wrong."""
    return _parsed(_lines(text, file), strict, _bba_draft)


def _bba_draft(line: str, draft: Draft) -> None:
    if _BBA.fullmatch(line) is None:
        raise NotationError(f'"{line[:60]}" is no code of BBA: expected 28 hexadecimal digits')
    sixteens, dealer, vulnerability = int(line[0], 16), int(line[1], 16) // 4, int(line[1], 16) % 4
    key = _bba_board(Seat(dealer), _BBA_VULNERABILITIES[vulnerability])
    bits = [0, 0, 0, 0]
    for place in range(13):
        seats = int(line[2 + 2 * place : 4 + 2 * place], 16) ^ key
        for suit in range(4):
            bits[seats >> 2 * suit & 3] |= 1 << 13 * suit + 12 - place
    draft.name, draft.deal = str(16 * sixteens + key), _whole(bits)


def bba_number(board: Board) -> int | None:
    """The number of a board in BBA's code: its own, or the first that fits; None where its own does not fit."""
    key = _bba_board(board.dealer, board.vulnerability)
    name = board.name or str(key)
    number = int(name) if name.isascii() and name.isdigit() and len(name) < 4 else 0
    return number if 1 <= number <= _BBA_BOARDS and (number - key) % 16 == 0 else None


def _bba_board(dealer: Seat, vulnerability: Vulnerability) -> int:
    """The first board, 1 to 16, of this dealer and vulnerability."""
    fits = (number for number in range(1, 17) if standard_dealer(number) is dealer)
    return next(number for number in fits if standard_vulnerability(number) is vulnerability)


def _whole(bits: list[int]) -> Deal:
    for seat in Seat:
        if bits[seat].bit_count() != 13:
            raise NotationError(f"{seat.title} has {bits[seat].bit_count()} cards; a hand has 13")
    return Deal.of_bits(bits)


def format_bba(records: Iterable[Record]) -> str:
    """BBA's codes, one a line: the deal and its number; a board without number gets the first that fits it.

    Raises:
        NotationError: a board without all four hands, or a name that is no number 1 to 256 of its dealer and
            vulnerability.
    """
    return "".join(_each(records, "BBA", _bba_line))


def _bba_line(record: Record, deal: Deal) -> str:
    board = record.board
    key = _bba_board(board.dealer, board.vulnerability)
    number = bba_number(board)
    if number is None:
        raise NotationError(
            f"board {board.name} cannot be written for BBA: expected a number 1 to {_BBA_BOARDS} with "
            f"{board.dealer.title} as dealer and vulnerability {board.vulnerability}"
        )
    turn = 4 * board.dealer + _BBA_VULNERABILITIES.index(board.vulnerability)
    code = f"{(number - 1) // 16:X}{turn:X}"
    for rank in range(12, -1, -1):
        holders = (next(seat for seat in Seat if deal[seat].bits >> 13 * suit + rank & 1) for suit in range(4))
        code += f"{sum(seat << 2 * suit for suit, seat in enumerate(holders)) ^ key:02X}"
    return code + "\n"


def parse_gib(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The deals of a GIB library, one a line, numbered from 1, and a problem for each that is wrong."""
    return _parsed(_lines(text, file), strict, _gib_draft)


def _gib_draft(line: str, draft: Draft) -> None:
    found = _GIB.fullmatch(line)
    if found is None:
        raise NotationError(
            f'"{line[:80]}" is no line of GIB: expected four hands S.H.D.C from West on, and :20 digits'
        )
    hands, tricks = f"W:{found[1]}", found[2]
    draft.take_deal(lambda: parse_deal(hands), lambda: hands_of(hands), draft.location)
    if tricks is None:
        return
    with draft.sparing("Tricks", tricks, draft.location):
        if _GIB_TRICKS.fullmatch(tricks) is None:
            raise NotationError(f'":{tricks[:40]}" are no tricks: expected 20 hexadecimal digits 0 … D, or -')
        digits = zip(GIB_ORDER, tricks, strict=True)
        results = {place: _others(place[0], int(digit, 16)) for place, digit in digits if digit != "-"}
        draft.tables = list(result_tables(results, GIB_ORDER))


def _others(seat: Seat, tricks: int) -> int:
    """North–South's tricks of declarer's, and the other way round."""
    return tricks if seat in (Seat.NORTH, Seat.SOUTH) else 13 - tricks


def format_gib(records: Iterable[Record]) -> str:
    """Lines of a GIB library: the cards, and the tricks of the table OptimumResultTable where a record has it.

    Raises:
        NotationError: a board without all four hands.
    """
    return "".join(_each(records, "GIB", _gib_line))


def _gib_line(record: Record, deal: Deal) -> str:
    results = results_of(record)
    line = _hands(deal, "WNES")
    if not results:
        return f"W:{line}\n"  # so that the first hand is not taken for North's
    return f"{line}:{''.join(_gib_digits(results))}\n"


def _gib_digits(results: Results) -> Iterator[str]:
    for place in GIB_ORDER:
        yield f"{_others(place[0], results[place]):X}" if place in results else "-"


def _lines(text: str, file: str | None) -> Iterator[tuple[str, Location]]:
    """The lines with something in them but a comment, each stripped and with its place."""
    for number, line in enumerate(SourceText(text, file).text.split("\n"), start=1):
        if (bare := line.strip()) and not bare.startswith("#"):
            yield bare, Location(file, number, line.index(bare) + 1)


def _parsed(lines: Iterable[tuple[str, Location]], strict: bool, fill: Callable[[str, Draft], None]) -> ParsedRecords:
    """The boards of the lines, each numbered by its place unless the line says otherwise."""
    boards = BoardCollector()
    for number, (line, location) in enumerate(lines, start=1):

        def draft_of(number: int = number, line: str = line, location: Location = location) -> Draft:
            draft = Draft(location, str(number), strict)
            with located(location):
                fill(line, draft)
            return draft

        boards.take(draft_of, f"deal {number}")
    return boards.parsed()


def _each(records: Iterable[Record], name: str, written: Callable[[Record, Deal], str]) -> Iterator[str]:
    for record in records:
        try:
            deal = record.board.full_deal
        except BridgeError as error:
            raise NotationError(f"{error}; {name} needs all four hands") from None
        yield written(record, deal)


def _hands(deal: Deal, seats: str) -> str:
    return " ".join(str(deal[Seat.parse(seat)]) for seat in seats)
