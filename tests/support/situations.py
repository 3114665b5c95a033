"""Random situations with few unknown cards, whose deals can be listed one by one, and random conditions near a deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, Deal, Hand, Rank, Seat, Suit
from dealspace.inference import DealSpace, satisfied, value
from dealspace.inference.constraints.constraint import (
    ALWAYS,
    Constraint,
    HoldsExactly,
    all_of,
    any_of,
    holds,
    negation,
    shape_of,
    within,
)
from dealspace.inference.constraints.hand_shapes import balanced, semibalanced, shape
from dealspace.inference.quantities.quantity import Quantity, length, quantity

WHOLE = [quantity(name) for name in ("hcp", "points", "controls", "aces", "kings", "losers", "quick_tricks")]
ONE_SUIT = [quantity(name, suit) for name in ("hcp", "losers", "quick_tricks", "top3", "top5") for suit in Suit]


@dataclass(frozen=True)
class Situation:
    """Known cards by seat, the rest of a deal unknown, suits shown out of, and a condition by seat."""

    known: tuple[int, int, int, int]
    void: tuple[tuple[Seat, Suit], ...]
    where: dict[Seat, Constraint] = field(default_factory=dict)

    @property
    def space(self) -> DealSpace:
        known = {seat: CardSet(self.known[seat]) for seat in Seat if self.known[seat]}
        played = [(seat, Card(card)) for seat, suit in self.void for card in _cards(self.known[seat], suit)]
        return DealSpace(known=known, where=self.where, played=played, void=self.void)

    def deals(self) -> NDArray[np.uint64]:
        """Every deal of the situation, by trying all of them."""
        unknown = [card for card in range(52) if not sum(self.known) >> card & 1]
        listed = np.array(list(_dealt(unknown, self.known, self.void)), np.uint64).reshape(-1, 4)
        for seat, condition in self.where.items():
            listed = listed[satisfied(condition, listed[:, seat])]
        return listed


def _cards(bits: int, suit: Suit) -> list[int]:
    return [card for card in range(13 * suit, 13 * suit + 13) if bits >> card & 1]


def _dealt(
    unknown: list[int], known: tuple[int, ...], void: tuple[tuple[Seat, Suit], ...], seat: int = 0
) -> Iterator[tuple[int, ...]]:
    if seat == 4:
        yield ()
        return
    closed = {int(suit) for who, suit in void if who == seat}
    open_to = [card for card in unknown if card // 13 not in closed]
    for taken in combinations(open_to, 13 - known[seat].bit_count()):
        left = [card for card in unknown if card not in taken]
        mine = known[seat] | sum(1 << card for card in taken)
        for rest in _dealt(left, known, void, seat + 1):
            yield (mine, *rest)


def random_deal(rng: random.Random) -> Deal:
    deck = rng.sample(range(52), 52)
    return Deal.of_bits(sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4))


def random_situation(rng: random.Random, most_deals: int = 4000) -> Situation:
    """A few cards of two, three or four hands are unknown; conditions are true of the deal more often than not."""
    deal = random_deal(rng)
    needs = rng.choice([(3, 3), (4, 4), (6, 6), (5, 7), (2, 2, 2), (3, 3, 3), (2, 3, 4), (1, 4, 2), (2, 2, 2, 1)])
    if rng.random() < 0.5:
        # Unknown cards are of two or three suits: conditions then have more to say about each.
        suits = rng.sample(list(Suit), rng.choice((2, 3)))
        deal = _concentrated(rng, suits)
    known = list(deal.bits)
    for seat, need in zip(rng.sample(range(4), len(needs)), needs, strict=True):
        held = [card for card in range(52) if known[seat] >> card & 1]
        for card in rng.sample(held, need):
            known[seat] &= ~(1 << card)
    void = tuple(
        (seat, suit)
        for seat in Seat
        for suit in Suit
        if known[seat].bit_count() < 13
        and known[seat] >> 13 * suit & 0x1FFF == deal.bits[seat] >> 13 * suit & 0x1FFF
        and rng.random() < 0.2
    )
    said = {seat: random_condition(rng, deal[seat]) for seat in Seat if rng.random() < 0.6}
    north, east, south, west = known
    return Situation((north, east, south, west), void, {s: c for s, c in said.items() if c != ALWAYS})


def _concentrated(rng: random.Random, suits: list[Suit]) -> Deal:
    """A deal in which the hands are long in the same suits."""
    deck = sorted(range(52), key=lambda card: (card // 13 not in suits, rng.random()))
    return Deal.of_bits(sum(1 << card for card in deck[seat::4]) for seat in range(4))


def random_condition(rng: random.Random, hand: Hand, depth: int = 2) -> Constraint:
    """A condition; most are true of this hand."""
    if depth == 0 or rng.random() < 0.25:
        return _atom(rng, hand)
    parts = [random_condition(rng, hand, depth - 1) for _ in range(rng.choice((2, 2, 3)))]
    kind = rng.random()
    if kind < 0.45:
        return all_of(*parts)
    return any_of(*parts) if kind < 0.75 else negation(all_of(*parts))


def _atom(rng: random.Random, hand: Hand) -> Constraint:
    kind = rng.random()
    if kind < 0.35:
        return _near(rng, hand, ((1, rng.choice(WHOLE)),), rng.choice((1, 2, 4)))
    if kind < 0.6:
        return _near(rng, hand, ((1, rng.choice(ONE_SUIT)),), 1)
    if kind < 0.75:
        return _near(rng, hand, ((1, length(rng.choice(list(Suit)))),), 1)
    if kind < 0.82:
        one, two = rng.sample(list(Suit), 2)
        return _near(rng, hand, ((1, length(one)), (-1, length(two))), 1)
    if kind < 0.86:
        return _near(rng, hand, ((2, quantity("controls")), (-1, length(rng.choice(list(Suit))))), 2)
    if kind < 0.94:
        own = shape_of([hand.lengths])
        return rng.choice([balanced(), semibalanced(), shape("any 5431"), shape("xx3x"), any_of(own, balanced())])
    if kind < 0.97:
        return holds(CardSet(1 << rng.choice([card for card in range(52) if hand.bits >> card & 1])))
    suit = rng.choice(list(Suit))
    return any_of(HoldsExactly(suit, hand.holding(suit)), within(quantity("has", suit, Rank.ACE), 1, None))


def _near(rng: random.Random, hand: Hand, terms: tuple[tuple[int, Quantity], ...], slack: int) -> Constraint:
    total = sum(coefficient * value(found, hand) for coefficient, found in terms) + rng.choice((0, 0, 0, 1, -1))
    low, high = total - rng.randint(0, slack), total + rng.randint(0, slack)
    return within(terms, low if rng.random() < 0.8 else None, high if rng.random() < 0.8 else None)
