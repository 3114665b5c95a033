"""Answers about a space, as data: each is computed once, and says for itself whether it is exact.

A chance is a plain number where it is exact but for rounding, and an `Estimate` with its interval where deals were
drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from cards import DECK, Card, CardSet, Deal, Seat, Suit
from inference import (
    HCP,
    Answer,
    Bounds,
    Constraint,
    DealSpace,
    Estimate,
    NoSuchDeal,
    Quantity,
    Statement,
    all_of,
    length,
    within,
)
from inference.evaluate import satisfied, values
from inference.ladder import _wilson
from inference.solve import placed_cards
from table.numbers import Share, middle

DRAWN = 20_000
"""Deals from which the space estimates what it cannot count."""

Shape = tuple[int, int, int, int]
"""Cards in S, H, D, C."""
Named = tuple[Seat, Quantity]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class ChanceFound:
    """How often conditions hold; `favourable` and `deals` where both were counted."""

    share: Share
    favourable: int | None = None
    deals: int | None = None


@dataclass(frozen=True)
class HandBounds:
    """What a hand must have and can have."""

    hcp: Bounds
    lengths: Mapping[Suit, Bounds]

    @property
    def proven(self) -> bool:
        return self.hcp.proven and all(bounds.proven for bounds in self.lengths.values())


class Answers:
    """What can be said of the deals of a space. All of it raises NoSuchDeal where there is none, unless it says so."""

    def __init__(self, space: DealSpace) -> None:
        self.space = space

    # --- the space as a whole ---

    @cached_property
    def count(self) -> int | Estimate:
        """How many deals there are; 0 for an empty space."""
        return self.space.count()

    @cached_property
    def probability(self) -> Share:
        """The share of deals that fit, of those the placed cards allow; 0 for an empty space."""
        return self.space.probability()

    @cached_property
    def is_exact(self) -> bool:
        return not isinstance(self.count, Estimate)

    @cached_property
    def feasible(self) -> Answer:
        """Whether there is a deal; where deals are too rare to be drawn, the solver is asked."""
        if middle(self.count) == 0 and not self.is_exact:
            return self.space.feasible()
        return Answer.SAT if middle(self.count) else Answer.UNSAT

    @property
    def is_empty(self) -> bool:
        """Whether there is certainly no deal."""
        return self.feasible is Answer.UNSAT

    @cached_property
    def conflict(self) -> tuple[Statement, ...]:
        """Statements that cannot hold together; none where there are deals."""
        return (self.space.conflict() or ()) if self.is_empty else ()

    # --- hands ---

    @cached_property
    def held(self) -> dict[Seat, CardSet]:
        """The cards each seat is told to hold."""
        held = {seat: placed_cards(self.space.knowledge.certain.about(seat))[0] for seat in Seat}
        short = [seat for seat in Seat if len(held[seat]) < 13]
        if len(short) == 1:
            held[short[0]] = CardSet((1 << 52) - 1 & ~sum(held[seat].bits for seat in Seat if seat not in short))
        return held

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats of which not all cards are known."""
        return tuple(seat for seat in Seat if len(self.held[seat]) < 13)

    def bounds(self, seat: Seat) -> HandBounds:
        """The least and most a hand can have, in HCP and in every suit."""
        return HandBounds(
            self.space.bounds(seat, HCP),
            {suit: self.space.bounds(seat, length(suit)) for suit in reversed(Suit)},
        )

    def distribution(self, seat: Seat, quantity: Quantity) -> dict[int, Share]:
        """The chance of each value, in the quantity's units."""
        return self._shares(self.space.distribution(seat, quantity))

    def lengths(self, seat: Seat) -> dict[Suit, dict[int, Share]]:
        """The chance of each length, by suit, spades first."""
        return {suit: self.distribution(seat, length(suit)) for suit in reversed(Suit)}

    def shapes(self, seat: Seat) -> dict[Shape, Share]:
        """The chance of each shape (S, H, D, C), the likeliest first."""
        found = self._shares(shapes_of(self.space, seat))
        return dict(sorted(found.items(), key=lambda item: (-middle(item[1]), item[0])))

    def together(self, first: Named, second: Named) -> dict[tuple[int, ...], Share]:
        """The chance of each pair of values, in the quantities' units."""
        return self._shares(joint_of(self.space, first, second))

    @cached_property
    def cards(self) -> dict[Card, tuple[Share, Share, Share, Share]]:
        """For every card the chance that N, E, S, W was dealt it."""
        chances = self.space.marginals()
        shares = self._shares({(seat, card): float(chances[seat, card]) for seat in Seat for card in DECK})
        return {
            card: (
                shares[Seat.NORTH, card],
                shares[Seat.EAST, card],
                shares[Seat.SOUTH, card],
                shares[Seat.WEST, card],
            )
            for card in DECK
        }

    def chance(self, conditions: Sequence[tuple[Seat, Constraint]]) -> ChanceFound:
        """How often all of the conditions hold."""
        where = {seat: all_of(*(said for who, said in conditions if who is seat)) for seat, _ in conditions}
        if isinstance(self.count, int):
            favourable = self.space.given(where=where).count()
            if isinstance(favourable, int):
                if not self.count:
                    raise NoSuchDeal("no deal fits what is known", self.conflict)
                return ChanceFound(favourable / self.count, favourable, self.count)
        return ChanceFound(estimated_chance(self.space, where))

    # --- deals ---

    def sample(self, deals: int, seed: int) -> list[Deal]:
        """Deals drawn uniformly; the same seed, the same deals. Raises SpaceStarved."""
        return [Deal.of_bits(row) for row in self.space.sample(deals, np.random.default_rng(seed))]

    def _shares(self, found: Mapping[Key, float]) -> dict[Key, Share]:
        """The chances, with their intervals where they come from deals drawn."""
        if self.is_exact and not _look_drawn(found.values()):
            return dict(found)
        return {key: drawn_share(chance) for key, chance in found.items()}


def _look_drawn(chances: Collection[float]) -> bool:
    """Whether these are shares of 20,000 deals: a space that can be counted may still be too large for a histogram."""
    return len(chances) > 3 and all(abs(chance * DRAWN - round(chance * DRAWN)) < 1e-7 for chance in chances)


def drawn_share(share: float) -> Estimate:
    """A share of the deals drawn, with its 95 % interval."""
    return Estimate(share, *_wilson(round(share * DRAWN), DRAWN))


def shapes_of(space: DealSpace, seat: Seat) -> dict[Shape, float]:
    """The chance of each shape (S, H, D, C) of a hand."""
    return {
        (spades, hearts, diamonds, 13 - spades - hearts - diamonds): chance
        for (spades, hearts, diamonds), chance in _chained(
            space, [(seat, length(suit)) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)]
        ).items()
    }


def joint_of(space: DealSpace, *named: Named) -> dict[tuple[int, ...], float]:
    """The chance of each combination of values of quantities."""
    return _chained(space, named)


def estimated_chance(space: DealSpace, where: Mapping[Seat, Constraint]) -> Estimate:
    """How often the conditions hold among deals drawn."""
    deals = DealSpace.of(space.knowledge.certain).sample(DRAWN, np.random.default_rng(0))
    held = np.logical_and.reduce([satisfied(condition, deals[:, seat]) for seat, condition in where.items()])
    return drawn_share(float(held.mean()))


def _chained(space: DealSpace, named: Sequence[Named]) -> dict[tuple[int, ...], float]:
    """Chances of values together: that of the first value, times those of the others given it."""
    if not space.is_exact:
        deals = DealSpace.of(space.knowledge.certain).sample(DRAWN, np.random.default_rng(0))
        columns = np.stack([values(quantity, deals[:, seat]) for seat, quantity in named], axis=1)
        rows, times = np.unique(columns, axis=0, return_counts=True)
        return {tuple(map(int, row)): int(count) / DRAWN for row, count in zip(rows, times, strict=True)}
    (seat, quantity), *others = named
    found: dict[tuple[int, ...], float] = {}
    for number, chance in space.distribution(seat, quantity).items():
        if not others:
            found[number,] = chance
            continue
        given = space.given(where={seat: within(((1, quantity),), number, number)})
        found |= {(number, *rest): chance * share for rest, share in _chained(given, others).items()}
    return found
