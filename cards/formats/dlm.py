"""DLM, the files of Duplimate's dealing program, both ways: 99 boards, of which those from … to … are meant.

    [Document]
    Headline=Spring Cup                                 our tag `Event`
    From board=1 … To board=16
    Checksum=16                                         copies, first and last board, and 1 if shown, by exclusive or
    Duplicates 01=0
    Board 01=aaaaaabffffffkkkkkklpppppp015              26 letters and the number, by exclusive or

A letter stands for two cards, in the order ♠A ♠K … ♣2: `a` + 4 × the first one's seat + the second one's (N E S W =
0 … 3). The board shown is the sorted pack, which fills the numbers that are not meant. Dealer and vulnerability follow
from the number. A wrong checksum is doubtful where the 52 cards are right, and a line given twice with two values: the
first counts. A file with a crypto key is refused.
Source: what Big Deal writes; its authors say that the format is hardly documented.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor

from dealspace.cards.board import Record
from dealspace.cards.deal import Deal
from dealspace.cards.errors import BridgeError, InvalidDeal, Location, NotationError
from dealspace.cards.formats.board_collector import BoardCollector
from dealspace.cards.formats.draft import Draft, ParsedRecords, SourceText, known_deal, located
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat

_LINE = re.compile(r"^.*$", re.MULTILINE)
_BOARD = re.compile(r"board ([0-9]{1,3})", re.IGNORECASE)
_CODE = re.compile(r"([a-p]{26})([^a-p].*)?")
_SORTED_PACK = "aaaaaabffffffkkkkkklpppppp"
_BOARDS = 99


def parse_dlm(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a DLM file that are meant, and a problem for each that is no deal."""
    source = SourceText(text, file)
    header: dict[str, tuple[str, Location]] = {}
    codes: dict[int, tuple[str, Location]] = {}
    warnings: list[NotationError] = []
    for line in _LINE.finditer(source.text):
        name, sign, value = (part.strip() for part in line[0].partition("="))
        if not sign:
            continue
        location = source.location(line.start())
        board = _BOARD.fullmatch(name)
        first, _ = (
            codes.setdefault(int(board[1]), (value, location))
            if board is not None
            else header.setdefault(name.lower(), (value, location))
        )
        if first != value:
            message = f"{name[:40]} is given twice, as {first[:40]!r} and {value[:40]!r}: the first counts"
            warnings.append(NotationError(message, location))
    if not codes:
        if not source.text.strip():
            return ParsedRecords(())
        return ParsedRecords((), (NotationError("no line gives a board: expected Board 01=…", source.location(0)),))
    if header.get("crypto key", ("0",))[0] not in ("0", ""):
        message = "the boards are locked by a crypto key: open the file in the dealing program and save it without"
        return ParsedRecords((), (NotationError(message, header["crypto key"][1]),))
    return _read(codes, header, warnings, strict)


def _read(
    codes: dict[int, tuple[str, Location]],
    header: dict[str, tuple[str, Location]],
    warnings: list[NotationError],
    strict: bool,
) -> ParsedRecords:
    first, last = _number(header, "from board"), _number(header, "to board")
    is_given = first is not None and last is not None
    meant = range(1 if first is None else first, 1 + (_BOARDS if last is None else last))
    event = header.get("headline", ("",))[0]
    boards = BoardCollector()
    for number, (code, location) in codes.items():
        if number not in meant or (not is_given and code.startswith(_SORTED_PACK)):
            continue

        def draft_of(number: int = number, code: str = code, location: Location = location) -> Draft:
            draft = Draft(location, str(number), strict)
            draft.tags = [("Event", event)] if event else []
            with located(location):
                draft.deal, right = _deal(number, code)
            if not right:
                with draft.sparing("Checksum", code[26:], location):
                    raise NotationError(f"the checksum {code[26:]} is not that of its cards; the 52 cards are right")
            return draft

        boards.take(draft_of, f"board {number}")
    return boards.parsed((*warnings, *_header_warning(header)))


def _number(header: dict[str, tuple[str, Location]], name: str) -> int | None:
    value = header.get(name, ("",))[0]
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def _header_warning(header: dict[str, tuple[str, Location]]) -> Iterator[NotationError]:
    copies, first, last, stated = (
        _number(header, name) for name in ("duplicates", "from board", "to board", "checksum")
    )
    if copies is not None and first is not None and last is not None and stated is not None:
        shown = header.get("status", ("",))[0].lower() == "show"
        if stated != copies ^ first ^ last ^ shown:
            yield NotationError("the checksum is not that of the lines before it", header["checksum"][1])


def _deal(number: int, code: str) -> tuple[Deal, bool]:
    """The deal of 26 letters, and whether the checksum behind them is right."""
    found = _CODE.fullmatch(code)
    if found is None:
        raise NotationError(f'"{code[:40]}" is no deal: expected 26 letters a … p and a checksum')
    bits = [0, 0, 0, 0]
    for place, letter in enumerate(found[1]):
        seats = divmod(ord(letter) - ord("a"), 4)
        for card, seat in enumerate(seats, start=2 * place):
            bits[seat] |= 1 << 51 - card
    for seat in Seat:
        if bits[seat].bit_count() != 13:
            raise InvalidDeal(f"{seat.title} has {bits[seat].bit_count()} cards; a hand has 13")
    deal = known_deal({seat: CardSet(bits[seat]) for seat in Seat})
    assert isinstance(deal, Deal)
    return deal, (found[2] or "").lstrip("0") == str(_checksum(number, found[1])).lstrip("0")


def _checksum(number: int, code: str) -> int:
    return reduce(xor, map(ord, code), number)


def format_dlm(records: Iterable[Record]) -> str:
    """The cards as a DLM file, by board numbers; its headline is the event, where all boards have the same.

    Raises:
        NotationError: a board without all four hands, two of one number, or a name that is no number 1 to 99.
    """
    boards: dict[int, Deal] = {}
    events: set[str] = set()
    for place, record in enumerate(records, start=1):
        number = _number_of(record.board.name or str(place))
        if number in boards:
            raise NotationError(f"board {number} cannot be written as DLM twice")
        try:
            boards[number] = record.board.full_deal
        except BridgeError as error:
            raise NotationError(f"{error}; DLM needs all four hands") from None
        events.add(record.tag("Event") or "")
    headline = " ".join(events.pop().split()) if len(events) == 1 else ""
    first, last = (min(boards), max(boards)) if boards else (1, 0)
    if boards and len(boards) <= last - first:
        gap = next(number for number in range(first, last) if number not in boards)
        raise NotationError(f"board {gap} is missing: DLM has all boards from {first} to {last}")
    lines = ["[Document]", f"Headline={headline}", "Status=Show", "Duplicates=0", f"From board={first}"]
    lines += [f"To board={last}", "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0"]
    lines.append(f"Checksum={first ^ last ^ 1}")
    for number in range(1, _BOARDS + 1):
        code = _code(boards[number]) if number in boards else _SORTED_PACK
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={code}{_checksum(number, code):03}"]
    return "".join(line + "\n" for line in lines)


def _number_of(name: str) -> int:
    if not (name.isascii() and name.isdigit() and len(name) < 3 and int(name)):
        raise NotationError(f"board {name} cannot be written as DLM: its boards have numbers from 1 to {_BOARDS}")
    return int(name)


def _code(deal: Deal) -> str:
    seats = [next(seat for seat in Seat if deal[seat].bits >> card & 1) for card in range(51, -1, -1)]
    return "".join(chr(ord("a") + 4 * seats[at] + seats[at + 1]) for at in range(0, 52, 2))
