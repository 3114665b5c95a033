"""Boards asked for in a sentence: "South opens 1NT and North has five spades".

    sentence   parts joined by "and", ",", ";" or "with"
    part       SEAT opens | responds | overcalls | bids | rebids CALL;  SEAT passes | doubles | redoubles
               SEAT has NUMBER SUIT;  SEAT has NUMBER points (or HCP);  SEAT is balanced
    NUMBER     5, five, exactly five; 5+, five or more, at least 5; at most two; 8-11, 8 to 11

A part without a seat is about the seat before it. The calls are those of an auction in which nobody says anything else:
seats between two calls pass. Boards are as likely as in real life; see `practice`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from dealspace.bidding import System
from dealspace.cards import PASS, Auction, Call, NotationError, Seat, Side, Suit, Vulnerability
from dealspace.table.person.boards.board_files import FoundBoards
from dealspace.table.person.boards.conditions import boards_by_condition, boards_by_sequence

CAN_BE_WRITTEN = (
    "SEAT opens CALL, SEAT responds CALL, SEAT overcalls CALL, SEAT bids CALL, SEAT passes, SEAT doubles, "
    "SEAT has five spades, 5+ hearts, at least four clubs, at most two diamonds, 8-11 points, 12+ HCP, "
    "SEAT is balanced; joined by and"
)
MOST_LETTERS = 500

_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"]
_NUMBERS += ["seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"]
_WORDS = {word: number for number, word in enumerate(_NUMBERS)} | {"no": 0, "a": 1, "void": 0, "singleton": 1}
_SUITS = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower().removesuffix("s"), suit.symbol)}
_JOINED = re.compile(r"[,;]|[.](?= |$)|\b(?:and|with|while)\b", re.IGNORECASE)
_CALL_VERB = re.compile(
    r"(?P<verb>opens?|responds?|overcalls?|bids?|rebids?|calls?|jumps? to|raises? to)\s+(?:with\s+)?(?P<call>\S+)"
)
_SILENT_VERB = {"passes": "P", "pass": "P", "doubles": "X", "double": "X", "redoubles": "XX", "redouble": "XX"}
_HAS = re.compile(r"(?:has|holds|have|is)\s+")
_NUMBER = r"\d+|[a-z]+"
_AMOUNT = re.compile(
    rf"(?:(?P<bound>exactly|at least|at most|precisely|up to)\s+)?(?P<low>{_NUMBER})"
    rf"(?:\s*(?P<plus>\+)|\s+(?P<more>or more|or fewer|or less)|\s*(?:-|–|to|or)\s*(?P<high>{_NUMBER}))?"
    r"\s+(?P<what>[a-z♠♥♦♣]+)"
)
_POINTS = {"points", "point", "hcp", "pts"}
_SEATS = {seat.title.lower(): seat for seat in Seat} | {str(seat).lower(): seat for seat in Seat}
_BALANCED = {"balanced": "balanced", "unbalanced": "not balanced", "not balanced": "not balanced"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a sentence asks for.

    Attributes:
        auction: the calls it names, with the passes between them; None where it names none.
        where: conditions, each as `query --where` takes it.
    """

    auction: Auction | None
    where: tuple[str, ...]


def parse_sentence(text: str) -> Sentence:
    """What the sentence asks for.

    Raises:
        NotationError: a part is not understood; the error names it and says what can be written.
        IllegalCall: the calls do not make an auction.

    >>> parse_sentence("South opens 1NT and North has five spades")
    Sentence(auction=Auction('S: 1N'), where=('N: spades 5',))
    """
    if len(text) > MOST_LETTERS:
        raise NotationError(f"the sentence has {len(text)} letters: write at most {MOST_LETTERS}")
    reader = _Reader()
    parts = [part.strip() for part in _JOINED.split(" ".join(text.split())) if part.strip()]
    if not parts:
        raise NotationError(f"the sentence is empty; what can be written: {CAN_BE_WRITTEN}")
    for part in parts:
        reader.read(part)
    return Sentence(reader.auction, tuple(reader.where))


def boards_by_sentence(
    text: str,
    systems: Mapping[Side, System],
    count: int,
    seed: int,
    vulnerability: Vulnerability | None = None,
) -> FoundBoards:
    """Boards that are as the sentence says.

    Args:
        vulnerability: of all boards; by board number if None.
    Raises:
        NotationError: a part is not understood.
        BridgeError: no deal is like that.
    """
    asked = parse_sentence(text)
    if asked.auction is None:
        return boards_by_condition(asked.where, count, seed, vulnerability)
    return boards_by_sequence(asked.auction, systems, asked.where, count, seed, vulnerability)


class _Reader:
    """Reads the parts one after another."""

    def __init__(self) -> None:
        self.auction: Auction | None = None
        self.opener: Seat | None = None
        self.seat: Seat | None = None
        self.where: list[str] = []

    def read(self, part: str) -> None:
        words = part.lower().split()
        if words[0] in _SEATS and len(words) > 1:
            self.seat, words = _SEATS[words[0]], words[1:]
        rest = " ".join(words)
        if self.seat is None:
            raise NotationError(f'"{part}": whose hand or call is that? Begin with a seat, as South {part}')
        if rest in _SILENT_VERB:
            self._call(self.seat, Call.parse(_SILENT_VERB[rest]))
        elif (spoken := _CALL_VERB.fullmatch(rest)) is not None:
            self._bid(self.seat, spoken["verb"], spoken["call"], part)
        else:
            self.where.append(f"{self.seat}: {self._condition(_HAS.sub('', rest, count=1), part)}")

    def _bid(self, seat: Seat, verb: str, text: str, part: str) -> None:
        try:
            call = Call.parse(text)
        except NotationError as error:
            raise NotationError(f'"{part}": {error}') from None
        if verb.startswith("open"):
            if self.opener is not None:
                raise NotationError(f'"{part}": {self.opener.title} has opened already')
            if call.bid is None:
                raise NotationError(f'"{part}": {call.symbol} does not open the bidding; 1♣ to 7NT do')
        elif verb.startswith(("respond", "raise")):
            if self.opener is None or seat is not self.opener.partner:
                raise NotationError(f'"{part}": only the partner of who has opened responds{self._opened()}')
        elif verb.startswith("overcall") and (self.opener is None or seat.side is self.opener.side):
            raise NotationError(f'"{part}": only the opponents of who has opened overcall{self._opened()}')
        if self.opener is None and call.bid is not None:
            self.opener = seat
        self._call(seat, call)

    def _opened(self) -> str:
        return "; nobody has opened" if self.opener is None else f": {self.opener.title} has"

    def _call(self, seat: Seat, call: Call) -> None:
        """The call, after passes of those who sit between; the first seat that is named deals."""
        auction = self.auction if self.auction is not None else Auction(seat)
        while auction.turn is not seat:
            auction = auction.plus(PASS)
        self.auction = auction.plus(call)

    def _condition(self, text: str, part: str) -> str:
        """In the language of conditions: `spades 5`, `hcp 8-11`, `balanced`."""
        shape = text.removesuffix(" hand").removeprefix("a ").removeprefix("an ")
        if shape in _BALANCED:
            return _BALANCED[shape]
        void = re.fullmatch(r"an?\s+(void|singleton)\s+in\s+(\w+)", text)
        found = _AMOUNT.fullmatch(f"{void[1]} {void[2]}" if void is not None else text)
        numbers = [_number(found[name]) for name in ("low", "high") if found[name]] if found is not None else []
        if found is None or None in numbers:
            raise NotationError(f'"{part}" is not understood; what can be written: {CAN_BE_WRITTEN}')
        known = [number for number in numbers if number is not None]
        quantity, most = _quantity(found["what"], part)
        low, high = known[0], known[-1]
        if found["plus"] or found["more"] == "or more" or found["bound"] == "at least":
            high = most
        elif found["more"] or found["bound"] in ("at most", "up to"):
            low = 0
        if low > high or high > most:
            raise NotationError(f'"{part}": {quantity} go from 0 to {most}, the smaller number first')
        return f"{quantity} {low}" if low == high else f"{quantity} {low}-{high}"


def _quantity(word: str, part: str) -> tuple[str, int]:
    """The name of what is counted, and the most that there is of it in a hand."""
    if word in _POINTS:
        return "hcp", 37
    suit = _SUITS.get(word)
    if suit is None:
        raise NotationError(f'"{part}": "{word}" is not understood; what can be written: {CAN_BE_WRITTEN}')
    return suit.name.lower(), 13


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else _WORDS.get(word)
