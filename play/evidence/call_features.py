"""Features of a hand given its calls at their word: one row for each of many worlds.

No system is known here: a call is looked at as any player would, by who called before and what was bid. Each mark that
an auction leaves on a seat (`opened a suit`, `passed over their bid`) draws on the strength of the hand, or on its
length in a suit. They are the vocabulary of `calls`: each has a weight fitted to recorded auctions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Auction, Bid, Call, Seat, Strain, Suit

FIRST = (
    "open_suit", "open_notrump", "open_two", "open_strong", "open_high",
    "over_suit", "over_jump", "over_notrump", "over_double",
    "answer_one", "answer_two", "answer_jump", "answer_raise", "answer_high_raise", "answer_notrump",
    "answer_high_notrump", "answer_double",
    "pass_first", "pass_over", "pass_answer", "pass_between",
)  # fmt: skip
"""A seat's first call: strength, straight and squared."""
LATER = ("again", "new_suit", "raise", "notrump", "high", "double", "pass_partner", "pass_over_them")
"""A later call: strength, straight."""
LENGTHS = (
    "opened_major", "opened_diamonds", "opened_clubs", "opened_high", "overcalled", "answered_major", "answered_minor",
    "second_suit", "rebid", "raised", "their_suit_doubled", "unbid_major_doubled",
)  # fmt: skip
"""A suit that a seat has spoken of: steps of length."""
SIDES = ("part_low", "part_high", "game", "slam")
"""How high the declaring side went: the strength of both its hands, straight and squared."""
SHAPES = ("balanced", "doubled")
"""A notrump bid, a double for takeout: whether there is a singleton, or a suit of six."""
STEPS = (3, 4, 5, 6, 7)
_STEPS = tuple(f"{step}+" for step in STEPS)
_FIELDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(FIRST, ("hcp", "hcp2")),
    **dict.fromkeys(LATER, ("hcp",)),
    **dict.fromkeys(LENGTHS, _STEPS),
    **dict.fromkeys(SHAPES, ("short", "long")),
    **dict.fromkeys(SIDES, ("hcp", "hcp2")),
    "trumps": ("length", "8+"),
}
FEATURES = tuple(f"{name}.{field}" for name, fields in _FIELDS.items() for field in fields)
"""Names, in the order of the last axis."""
_AT = {name: index for index, name in enumerate(FEATURES)}
_POINTS = np.array([0] * 9 + [1, 2, 3, 4])


class Mark(NamedTuple):
    """What an auction shows of a seat: its strength or shape, its length in a suit, or both hands of a side."""

    name: str
    seat: Seat
    suit: Suit | None = None


def marks(auction: Auction) -> list[Mark]:
    """What an auction shows, in the order of the calls."""
    found: list[Mark] = []
    for index, call in enumerate(auction.calls):
        moment = _Moment(auction, index)
        found += moment.strength(call)
        found += moment.lengths(call)
    found += _of_the_side(auction)
    return found


class _Moment:
    """A call and what had been bid before it."""

    def __init__(self, auction: Auction, index: int) -> None:
        self.seat = auction.caller(index)
        self.first = index < 4
        before = [
            (auction.caller(number), call.bid)
            for number, call in enumerate(auction.calls[:index])
            if call.bid is not None
        ]
        self.own = [bid for seat, bid in before if seat is self.seat]
        self.partners = [bid for seat, bid in before if seat is self.seat.partner]
        self.theirs = [bid for seat, bid in before if seat.side is not self.seat.side]
        self.last = before[-1][1] if before else None

    def strength(self, call: Call) -> Iterator[Mark]:
        name = self._first(call) if self.first else self._later(call)
        if name is not None:
            yield Mark(name, self.seat)

    def _first(self, call: Call) -> str:
        bid = call.bid
        if bid is None and call == Call.parse("P"):
            if not self.partners:
                return "pass_over" if self.theirs else "pass_first"
            return "pass_between" if self.theirs else "pass_answer"
        if bid is None:
            return "answer_double" if self.partners else "over_double"
        notrump, level = bid.strain is Strain.NOTRUMP, bid.level
        if self.partners:
            if notrump:
                return "answer_notrump" if level == 1 else "answer_high_notrump"
            if bid.strain in {each.strain for each in self.partners}:
                return "answer_raise" if level == 2 else "answer_high_raise"
            return "answer_jump" if self._jumps(bid) else "answer_one" if level == 1 else "answer_two"
        if self.theirs:
            return "over_notrump" if notrump else "over_jump" if self._jumps(bid) else "over_suit"
        if notrump and level == 1:
            return "open_notrump"
        if level == 1:
            return "open_suit"
        if notrump or (level == 2 and bid.strain is Strain.CLUBS):
            return "open_strong"
        return "open_two" if level == 2 else "open_high"

    def _later(self, call: Call) -> str | None:
        bid = call.bid
        if bid is None and call == Call.parse("P"):
            if self.last is None:
                return None
            return "pass_partner" if self.partners and self.last is self.partners[-1] else "pass_over_them"
        if bid is None:
            return "double"
        if bid.level >= 4:
            return "high"
        if bid.strain is Strain.NOTRUMP:
            return "notrump"
        if bid.strain in {each.strain for each in self.own}:
            return "again"
        return "raise" if bid.strain in {each.strain for each in self.partners} else "new_suit"

    def _jumps(self, bid: Bid) -> bool:
        """Whether the strain could have been bid a level lower."""
        return self.last is not None and Bid(bid.level - 1, bid.strain) > self.last if bid.level > 1 else False

    def lengths(self, call: Call) -> Iterator[Mark]:
        seat, bid = self.seat, call.bid
        theirs, partners, own = (_suits(bids) for bids in (self.theirs, self.partners, self.own))
        if bid is None:
            if call != Call.parse("P") and theirs and not own and not partners:
                yield Mark("doubled", seat)
                for suit in Suit:
                    if suit in theirs:
                        yield Mark("their_suit_doubled", seat, suit)
                    elif suit.is_major:
                        yield Mark("unbid_major_doubled", seat, suit)
            return
        suit_bid = bid.strain.suit
        if suit_bid is None:
            yield Mark("balanced", seat)
            return
        if suit_bid in theirs:
            return
        if suit_bid in own:
            yield Mark("rebid", seat, suit_bid)
        elif suit_bid in partners:
            yield Mark("raised", seat, suit_bid)
        elif own:
            yield Mark("second_suit", seat, suit_bid)
        elif partners:
            yield Mark("answered_major" if suit_bid.is_major else "answered_minor", seat, suit_bid)
        elif theirs:
            yield Mark("overcalled", seat, suit_bid)
        elif bid.level > 1:
            if bid.strain is not Strain.CLUBS or bid.level > 2:
                yield Mark("opened_high", seat, suit_bid)
        elif suit_bid.is_major:
            yield Mark("opened_major", seat, suit_bid)
        else:
            yield Mark("opened_diamonds" if suit_bid is Suit.DIAMONDS else "opened_clubs", seat, suit_bid)


def _suits(bids: list[Bid]) -> set[Suit]:
    return {bid.strain.suit for bid in bids if bid.strain.suit is not None}


def _of_the_side(auction: Auction) -> Iterator[Mark]:
    """What the contract shows of the declaring side."""
    contract = auction.contract
    if contract is None:
        return
    bid = contract.bid
    needed = 3 if bid.strain is Strain.NOTRUMP else 4 if bid.strain in (Strain.HEARTS, Strain.SPADES) else 5
    name = "slam" if bid.level >= 6 else "game" if bid.level >= needed else "part_low" if bid.level < 3 else "part_high"
    yield Mark(name, contract.declarer)
    if bid.strain.suit is not None:
        yield Mark("trumps", contract.declarer, bid.strain.suit)


def features(auction: Auction, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[n, len(FEATURES)] for full deals uint64[n, 4]."""
    held = (deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).reshape(-1, 4, 4, 13).astype(np.int64)
    lengths = held.sum(axis=3)
    strength = (held * _POINTS).sum(axis=(2, 3)) / 10
    found = np.zeros((len(deals), len(FEATURES)))
    for name, seat, suit in marks(auction):
        for field, value in _values(name, seat, suit, lengths, strength):
            found[:, _AT[f"{name}.{field}"]] += value
    return found


def _values(
    name: str, seat: Seat, suit: Suit | None, lengths: NDArray[np.int64], strength: NDArray[np.float64]
) -> Iterator[tuple[str, NDArray[np.float64] | NDArray[np.bool_]]]:
    """The features of one mark, from int64[n, 4 seats, 4 suits] and float64[n, 4 seats]."""
    hcp = strength[:, seat] + (strength[:, seat.partner] if name in SIDES else 0.0)
    for field in _FIELDS[name]:
        if field == "hcp":
            yield field, hcp
        elif field == "hcp2":
            yield field, hcp**2
        elif field == "short":
            yield field, lengths[:, seat].min(axis=1) < 2
        elif field == "long":
            yield field, lengths[:, seat].max(axis=1) > 5
    if name in LENGTHS:
        for step in STEPS:
            yield f"{step}+", lengths[:, seat, suit] >= step
    elif name == "trumps":
        both = lengths[:, seat, suit] + lengths[:, seat.partner, suit]
        yield "length", both / 4
        yield "8+", both >= 8
