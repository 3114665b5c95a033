"""The fixed-length formats of dealing machines, both ways: BRI, DGE and DUP hold the cards of boards in their order.

    BRI   78 digits: the cards of North, East and South as numbers, 01 ♠A … 13 ♠2, 14 ♥A … 52 ♣2; West has the rest
    DGE   68 characters: for each hand, North first, ♠ ♥ ♦ ♣ (bytes 6 3 4 5) each with the ranks held, AKQJT98765432
    DUP   a BRI, a DGE (blank for a board that may not be shown), and ten characters for the set:
          random Y/N, backwards Y/N, lowest board (3), copies (2), highest board (3), each left-aligned

A file is one record behind the other without line ends; BRI and DGE are filled up to 128 characters. None of them has
dealer or vulnerability, BRI and DGE no board numbers either: boards are numbered from 1, from the lowest in DUP, and
dealer and vulnerability follow. Read leniently, where one part of a DUP is no deal that of the other counts. Sources:
Jannersten, "Convert" (the page on DUP files); the filling as Big Deal writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from dealspace.cards.board import Record
from dealspace.cards.deal import Deal
from dealspace.cards.errors import BridgeError, InvalidDeal, NotationError
from dealspace.cards.formats.board_collector import BoardCollector
from dealspace.cards.formats.draft import Draft, ParsedRecords, SourceText, known_deal, located
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat
from dealspace.cards.suit import SUITS_FROM_SPADES

_FILLER = re.compile(r"[\s\0]*")
_UNREAD = re.compile(r"[^\s\0]+")
_SYMBOLS = "\x06\x03\x04\x05"
_BRI = re.compile("[0-9]{78}(?![0-9])")
_DGE = re.compile("".join(f"{symbol}([2-9TJQKA]*)" for symbol in _SYMBOLS * 4))
_DUP = re.compile(r"([0-9]{78})([\x06 ][\x03-\x06AKQJT2-9 ]{67})[YN]([YN])([0-9 ]{3})[0-9 ]{2}[0-9 ]{3}")
_BRI_RUN = re.compile("[0-9]{79,200}(?![0-9])")
_DUP_CARDS = re.compile(r"([0-9]{78})(?:([\x06 ][\x03-\x06AKQJT2-9 ]{67})|()(?![0-9]))")
_DUP_DEAL = re.compile(r"(?<=([0-9]{78}))([\x06 ][\x03-\x06AKQJT2-9 ]{67})")
"""What is read leniently: a deal with digits too many, the cards of a DUP without its set."""
_BRI_LENGTH, _DGE_LENGTH, _RECORD_LENGTH = 78, 68, 128
_HIGHEST_BOARD = 999


def parse_bri(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a BRI file, numbered from 1, and a problem for each that is no deal."""
    expected = "78 digits, two for each card of N, E, S"
    return _parse(SourceText(text, file), strict, (_BRI, _BRI_RUN), _of_digits, expected)


def parse_dge(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a DGE file, numbered from 1, and a problem for each that is no deal."""
    expected = "four hands, each with the suit symbols of bytes 6 3 4 5"
    return _parse(SourceText(text, file), strict, (_DGE,), lambda found, draft: _of_suits(found), expected)


def parse_dup(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a DUP file, numbered from its lowest, and a problem for each that is no deal."""
    source = SourceText(text, file)
    first = _DUP.match(source.text, _filled(source.text, 0))
    lowest = int(first[4]) if first is not None and first[4].strip().isdigit() else 1
    expected = "156 characters: 78 digits, the hands, and the set"
    warnings: list[NotationError] = []
    if first is not None and first[3] == "Y":
        message = "the set counts backwards: the boards are numbered in the order of the file, from the lowest on"
        warnings.append(NotationError(message, source.location(first.start())))
    return _parse(source, strict, (_DUP, _DUP_CARDS), _of_both, expected, lowest=lowest or 1, warnings=warnings)


def format_bri(records: Iterable[Record]) -> str:
    """The cards as BRI; raises NotationError for a board without all four hands."""
    return "".join(_numbers(deal) + " " * 32 + "\0" * 18 for deal in _deals(records, "BRI"))


def format_dge(records: Iterable[Record]) -> str:
    """The cards as DGE; raises NotationError for a board without all four hands."""
    return "".join(_suits(deal).ljust(_RECORD_LENGTH, "\0") for deal in _deals(records, "DGE"))


def format_dup(records: Iterable[Record]) -> str:
    """The cards as DUP.

    Raises:
        NotationError: a board without all four hands, or numbers that do not follow each other, 1 to 999.
    """
    boards = tuple(records)
    lowest = _lowest([record.board.name for record in boards])
    end = f"YN{lowest:<3}0 {lowest + len(boards) - 1:<3}"
    return "".join(_numbers(deal) + _suits(deal) + end for deal in _deals(boards, "DUP"))


def _parse(
    source: SourceText,
    strict: bool,
    shapes: Sequence[re.Pattern[str]],
    deal_of: Callable[[re.Match[str], Draft], Deal],
    expected: str,
    *,
    lowest: int = 1,
    warnings: Sequence[NotationError] = (),
) -> ParsedRecords:
    boards = BoardCollector()
    number, at = lowest, _filled(source.text, 0)
    cards_end = at
    while at < len(source.text):
        matches = (shape.match(source.text, at) for shape in shapes[: 1 if strict else None])
        found = next((match for match in matches if match is not None), None)
        again = _DUP_DEAL.search(source.text, cards_end) if found is None and shapes[0] is _DUP and not strict else None
        if again is not None and again.start(1) <= at:
            found, again = again, None
        end = found.end() if found is not None else _unread(source.text, at, shapes[0])
        end = again.start(1) if again is not None else end
        cards_end = found.end(2) if found is not None and shapes[0] is _DUP and found[2] else end

        def draft_of(found: re.Match[str] | None = found, at: int = at, end: int = end, number: int = number) -> Draft:
            draft = Draft(source.location(at), str(number), strict)
            with located(draft.location):
                if found is None:
                    raise NotationError(f"{source.text[at:end][:20]!r} begins no deal: expected {expected}")
                draft.deal = deal_of(found, draft)
            return draft

        boards.take(draft_of, f"board {number}")
        number, at = number + 1, _filled(source.text, end)
    return boards.parsed(warnings)


def _unread(text: str, at: int, shape: re.Pattern[str]) -> int:
    """Where that ends which begins no deal: at the next one, or the next filling."""
    read = _UNREAD.match(text, at)
    assert read is not None
    following = shape.search(text, at + 1, read.end())
    return following.start() if following is not None else read.end()


def _filled(text: str, at: int) -> int:
    """Where the filling that begins here ends."""
    found = _FILLER.match(text, at)
    assert found is not None
    return found.end()


def _of_numbers(digits: str) -> Deal:
    numbers = [int(digits[at : at + 2]) for at in range(0, _BRI_LENGTH, 2)]
    hands: dict[Seat, CardSet] = {}
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        bits = 0
        for number in numbers[13 * seat : 13 * seat + 13]:
            if not 1 <= number <= 52:
                raise InvalidDeal(f"{seat.title} has the card {number:02}: expected 01 (♠A) to 52 (♣2)")
            bits |= 1 << 52 - number
        hands[seat] = CardSet(bits)
    return _whole(hands)


def _of_suits(found: re.Match[str] | None) -> Deal:
    if found is None:
        raise NotationError("the suits are not four hands, each with the symbols of bytes 6 3 4 5")
    suits = found.groups()
    return _whole({seat: CardSet.parse(".".join(suits[4 * seat : 4 * seat + 4])) for seat in Seat})


def _of_digits(found: re.Match[str], draft: Draft) -> Deal:
    """The deal of 78 digits; of more, that of the only 78 among them that are one."""
    digits = found[0]
    if len(digits) == _BRI_LENGTH:
        return _of_numbers(digits)
    deals: list[Deal] = []
    for start in range(len(digits) - _BRI_LENGTH + 1):
        with suppress(InvalidDeal):
            deals.append(_of_numbers(digits[start : start + _BRI_LENGTH]))
    message = f"the numbers of the cards are {len(digits)} digits; expected {_BRI_LENGTH}"
    if len(deals) != 1:
        raise NotationError(message)
    draft.mend(f"{message}: read as the only deal among them", draft.location)
    return deals[0]


def _of_both(found: re.Match[str], draft: Draft) -> Deal:
    """The deal of a DUP's two parts, which say the same unless the second is blank.

    Read leniently, where one of them is no deal that of the other counts.
    """
    if found.re is not _DUP:
        draft.mend("the end of this board cannot be read: expected ten characters for the set", draft.location)
    if not (found[2] or "").strip():
        return _of_numbers(found[1])
    deals: list[Deal] = []
    errors: list[Exception] = []
    for part in (0, 1):
        try:
            deals.append(_of_suits(_DGE.fullmatch(found[2])) if part else _of_numbers(found[1]))
        except (InvalidDeal, NotationError) as error:
            errors.append(error)
    if not deals or (len(deals) == 2 and deals[0] != deals[1]):
        raise (
            errors[0] if errors else InvalidDeal("the card numbers and the suits of this board are two different deals")
        )
    if errors:
        if draft.strict:
            raise errors[0]
        draft.mend(f"one of the two parts is no deal: {errors[0]}; that of the other counts", draft.location)
    return deals[0]


def _whole(hands: dict[Seat, CardSet]) -> Deal:
    for seat, hand in hands.items():
        if len(hand) != 13:
            raise InvalidDeal(f"{seat.title} has {len(hand)} cards; a hand has 13")
    deal = known_deal(hands)
    assert isinstance(deal, Deal)
    return deal


def _deals(records: Iterable[Record], name: str) -> Iterable[Deal]:
    for record in records:
        try:
            yield record.board.full_deal
        except BridgeError as error:
            raise NotationError(f"{error}; {name} needs all four hands") from None


def _numbers(deal: Deal) -> str:
    seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    return "".join(f"{number:02}" for seat in seats for number in range(1, 53) if deal[seat].bits >> 52 - number & 1)


def _suits(deal: Deal) -> str:
    pairs = tuple(zip(_SYMBOLS, SUITS_FROM_SPADES, strict=True))
    return "".join(f"{symbol}{deal[seat].holding(suit)}" for seat in Seat for symbol, suit in pairs)


def _lowest(names: Sequence[str]) -> int:
    """The first of numbers that follow each other; 1 where no board has a name."""
    if not any(names):
        return 1
    first = int(names[0]) if names[0].isascii() and names[0].isdigit() else 0
    last = first + len(names) - 1
    if first < 1 or last > _HIGHEST_BOARD or list(names) != [str(number) for number in range(first, last + 1)]:
        shown = ", ".join(name or "(unnamed)" for name in names[:4]) + (", …" if len(names) > 4 else "")
        raise NotationError(
            f"the boards {shown} cannot be written as DUP: it numbers them one after the other, 1 to {_HIGHEST_BOARD}"
        )
    return first
