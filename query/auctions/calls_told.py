"""What an auction has told, to who sees some hands or none: deals left, the hidden hands, and who makes each next call.

Every number is exact, or an estimate. Chances of hidden hands are those of deals drawn from the space.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter, Reading
from dealspace.bidding.machine.occasional import followed_by
from dealspace.cards import Auction, Call, Card, CardSet, Deal, Hand, Play, Seat, Suit
from dealspace.inference import (
    HCP,
    Answer,
    DealSpace,
    Estimate,
    Quantity,
    all_of,
    hand_satisfiable,
    length,
    satisfies,
    values,
    within,
)
from dealspace.query.answers.json_values import number
from dealspace.query.auctions.likely_ranges import deals_of

DEALS = 1500
"""Deals drawn for the chances of hidden hands."""
FIRST_DEALS = 200
"""Of these, the deals that are looked at first."""
HANDS = 500
"""Hands drawn for the share of each call."""
FIRST_HANDS = 150
"""Of these, the hands that are looked at first."""
EXAMPLES = 3
QUANTITIES: Mapping[str, Quantity] = {"hcp": HCP, **{str(suit): length(suit) for suit in Suit}}
"""What is counted of a hand, by its name in rows."""
MOST = {"hcp": 37, **{str(suit): 13 for suit in Suit}}
"""The most that any hand has of it."""


@dataclass(frozen=True)
class DealsLeft:
    """How many deals agree with all that was shown by a moment, and what its last call told.

    Attributes:
        call: the last call; None before the first.
        deals: their number; an estimate where it is too large to be counted.
        bits: by how many bits the call has narrowed the space, 1 where it left half of the deals; None before the first
            call, and where no deal is left.
    """

    call: Call | None
    deals: int | Estimate
    bits: float | None

    @property
    def middle(self) -> float:
        """The number, or the middle of the estimate."""
        return float(self.deals.value if isinstance(self.deals, Estimate) else self.deals)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; the number exact, or with the ends of its interval."""
        bits = None if self.bits is None else round(self.bits, 2)
        return {"call": None if self.call is None else str(self.call), "deals": number(self.deals), "bits": bits}


@dataclass(frozen=True)
class HiddenHand:
    """What a hand that is not seen holds, as it was dealt.

    Attributes:
        chances: by the names of `QUANTITIES` the probability of each value, from 0 on.
        cards: the probability of each card that it may hold.
    """

    chances: Mapping[str, tuple[float, ...]]
    cards: Mapping[Card, float]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "chances": {name: [round(chance, 4) for chance in found] for name, found in self.chances.items()},
            "cards": {str(card): round(chance, 4) for card, chance in self.cards.items()},
        }


@dataclass(frozen=True)
class HiddenHands:
    """The hands that are not seen, from so many deals; `examples` are some of these deals."""

    hands: Mapping[Seat, HiddenHand]
    deals: int
    examples: tuple[Deal, ...]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "hands": {str(seat): hand.row for seat, hand in self.hands.items()},
            "deals": self.deals,
            "examples": [{str(seat): str(deal[seat]) for seat in Seat} for deal in self.examples],
        }


def space_of(reading: Reading, known: Mapping[Seat, CardSet], play: Play | None = None) -> DealSpace:
    """The deals that agree with these hands, the cards played, and what the calls of the other hands have shown."""
    tricks = () if play is None else play.tricks
    played = [(trick.leader.plus(place), card) for trick in tricks for place, card in enumerate(trick.cards)]
    void = [] if play is None else [(seat, suit) for seat in Seat if seat not in known for suit in play.shown_out(seat)]
    seen = DealSpace(known=known, played=played, void=void)
    heard = (statement for statement in reading.knowledge.certain if statement.seat not in known)
    return DealSpace.of(seen.knowledge.plus(*heard))


def deals_left(interpreter: Interpreter, auction: Auction, known: Mapping[Seat, CardSet]) -> Iterator[DealsLeft]:
    """How many deals are left before the first call and after each, for who sees these hands.

    >>> from dealspace.bidding import load_system
    >>> steps = list(deals_left(Interpreter(load_system("sayc")), Auction.parse("N: 1N"), {}))
    >>> steps[0].deals, steps[1].call, round(steps[1].bits, 1)
    (53644737765488792839237440000, Call('1N'), 4.1)
    """
    before: float | None = None
    for count in range(len(auction.calls) + 1):
        step = deals_left_after(interpreter, auction.before(count), known, before)
        yield step
        before = step.middle


def deals_left_after(
    interpreter: Interpreter, auction: Auction, known: Mapping[Seat, CardSet], before: float | None
) -> DealsLeft:
    """How many deals are left after the last call of this auction.

    Args:
        before: how many were left before it; None where that is not known.
    """
    found = space_of(interpreter.read(auction), known).count()
    step = DealsLeft(auction.calls[-1] if auction.calls else None, found, None)
    return replace(step, bits=log2(before / step.middle)) if before and step.middle else step


def hidden_hands(space: DealSpace, known: Mapping[Seat, CardSet]) -> HiddenHands:
    """What the hands beside the known ones hold, from `DEALS` deals, the same each time. Raises InfeasibleError."""
    *_, found = hidden_hands_so_far(space, known)
    return found


def hidden_hands_so_far(
    space: DealSpace, known: Mapping[Seat, CardSet], counts: Sequence[int] = (FIRST_DEALS, DEALS)
) -> Iterator[HiddenHands]:
    """What the hands beside the known ones hold, from so many deals and then from more. Raises InfeasibleError."""
    rng = np.random.default_rng(DEALS)
    deals = np.zeros((0, 4), np.uint64)
    for count in counts:
        if set(Seat) <= set(known):
            yield HiddenHands({}, 0, ())
            return
        deals = np.concatenate([deals, deals_of(space.knowledge, count - len(deals), rng)])
        yield hands_in(deals, known)
        if len(deals) < count:
            return


def hands_in(deals: NDArray[np.uint64], known: Mapping[Seat, CardSet]) -> HiddenHands:
    """What the hands beside the known ones hold in these deals."""
    hands = {}
    for seat in Seat:
        if seat in known or not len(deals):
            continue
        held = deals[:, seat]
        chances = {
            name: tuple((np.bincount(values(each, held), minlength=MOST[name] + 1) / len(held)).tolist())
            for name, each in QUANTITIES.items()
        }
        shares = (held[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).mean(axis=0)
        hands[seat] = HiddenHand(chances, {Card(int(place)): float(shares[place]) for place in np.flatnonzero(shares)})
    examples = tuple(Deal.of_bits(map(int, deal)) for deal in deals[:EXAMPLES])
    return HiddenHands(hands, len(deals), examples)


def odd_places(interpreter: Interpreter, auction: Auction, known: Mapping[Seat, CardSet]) -> list[int]:
    """The places of the calls that a known hand is not worth: the first of each hand after which it fits no longer."""
    found = []
    for seat, hand in known.items():
        for place in range(len(auction.calls)):
            if auction.caller(place) is seat:
                shown = interpreter.read(auction.before(place + 1)).knowledge.certain.about(seat)
                if not satisfies(shown, Hand(hand.bits)):
                    found.append(place)
                    break
    return sorted(found)


def excluded_by(interpreter: Interpreter, auction: Auction, seat: Seat, name: str, amount: int) -> int | None:
    """The place of the call by which this seat has denied so many points or cards of a suit; None where none has.

    It is the first after which no hand of the seat's calls has that amount, whatever cards are seen elsewhere.

    Args:
        name: of `QUANTITIES`.

    >>> from dealspace.bidding import load_system
    >>> interpreter, auction = Interpreter(load_system("sayc")), Auction.parse("N: P P 1N")
    >>> [excluded_by(interpreter, auction, seat, "hcp", 18) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)]
    [0, 1, 2, None]
    """
    asked = within(QUANTITIES[name], amount, amount)
    for place in range(len(auction.calls)):
        if auction.caller(place) is seat:
            shown = interpreter.read(auction.before(place + 1)).knowledge.certain.about(seat)
            if hand_satisfiable(all_of(asked, shown)) is Answer.UNSAT:
                return place
    return None


def call_shares(interpreter: Interpreter, auction: Auction, space: DealSpace) -> dict[Call, float]:
    """The share of the hands of the seat on turn with which each call is made by the book, from `HANDS` hands.

    Hands for which no rule has a call are in no share. Raises InfeasibleError, IllegalCall.
    """
    *_, (shares, _) = call_shares_so_far(interpreter, auction, space)
    return shares


def call_shares_so_far(
    interpreter: Interpreter, auction: Auction, space: DealSpace, counts: Sequence[int] = (FIRST_HANDS, HANDS)
) -> Iterator[tuple[dict[Call, float], int]]:
    """The same from so many hands and then from more; each with their number."""
    rng = np.random.default_rng(HANDS)
    hands = np.zeros(0, np.uint64)
    for count in counts:
        more = deals_of(space.knowledge, count - len(hands), rng)
        hands = np.concatenate([hands, more[:, auction.turn]])
        found = hands_by_call(interpreter, auction, hands)
        yield {call: len(held) / len(hands) for call, held in found.items()}, len(hands)
        if len(hands) < count:
            return


def hands_by_call(
    interpreter: Interpreter, auction: Auction, hands: NDArray[np.uint64]
) -> dict[Call, NDArray[np.uint64]]:
    """Which of these hands of the seat on turn make each call by the book; those that no rule fits are left out.

    Raises IllegalCall.
    """
    found: dict[Call, list[NDArray[np.uint64]]] = {}
    for rule in interpreter.live(auction):
        if not len(hands):
            break
        takes = followed_by(rule, auction, hands)
        if takes.any():
            found.setdefault(rule.call, []).append(hands[takes])
        hands = hands[~takes]
    return {call: np.concatenate(parts) for call, parts in found.items()}
