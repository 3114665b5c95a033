"""Answers about a space, as data: each is computed once, and shows by its type whether it is exact.

A chance is a plain number where it is exact but for rounding, and an `Estimate` with its interval where deals were
drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dealspace import play
from dealspace.cards import DECK, Card, CardSet, Deal, Seat, Strain, Suit
from dealspace.inference import (
    HCP,
    Answer,
    Bounds,
    Chances,
    Constraint,
    DealSpace,
    Estimate,
    InfeasibleError,
    Quantity,
    Statement,
    all_of,
    length,
)
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.sampling.accuracy import Accuracy
from dealspace.inference.sampling.estimates import tally_of, tally_of_truth
from dealspace.inference.several_hands.condition_chance import count_where, estimate_of, estimate_where
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.restrict import placed_by_seat
from dealspace.query.answers.ranges import HandRanges
from dealspace.query.display.numbers import Share, middle

SOLVED = 100
"""Deals that are solved double dummy unless a question says how many."""
TRIED = 200
"""Deals in which it is tried whether a contract is made, which is quicker."""

Key = TypeVar("Key", bound=Hashable)
Noted = TypeVar("Noted", bound=Share)
Named = tuple[Seat, Quantity]
Shape = tuple[int, int, int, int]
"""Cards in S, H, D, C."""


@dataclass(frozen=True)
class ChanceFound:
    """How often conditions hold; `favourable` and `deals` where both were counted."""

    share: Share
    favourable: int | None = None
    deals: int | None = None


class Answers:
    """Answers about the deals of a space. Each raises InfeasibleError where there is none, unless it says otherwise.

    Args:
        contradicted: statements that cannot hold together, of which the space leaves the weakest out.
        seed: for samples and estimates; the same seed, the same deals.

    >>> answers = Answers(DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"}))
    >>> round(answers.distribution(Seat.NORTH, HCP)[16], 3)
    0.328
    """

    def __init__(self, space: DealSpace, contradicted: tuple[Statement, ...] = (), *, seed: int = 1) -> None:
        self.space = space.seeded(seed)
        self.contradicted = contradicted
        self.seed = seed
        self._joints: dict[tuple[Named, ...], dict[tuple[int, ...], Share]] = {}
        self._numbers: dict[tuple[DealExpression, ...], dict[tuple[int, ...], Share]] = {}
        self._widest = 0.0

    def __repr__(self) -> str:
        return f"Answers({self.space!r})"

    @property
    def is_certain(self) -> bool:
        """Whether no statement is soft, so that every deal has the same weight."""
        return all(statement.is_certain for statement in self.space.knowledge)

    @cached_property
    def numbers_are_exact(self) -> bool:
        """Whether chances are counted, not estimated from deals drawn."""
        return self.space.is_exact

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
    def conflict(self) -> tuple[Statement | DealExpression, ...]:
        """Statements that cannot hold together, soft ones and those left out included; none where all can."""
        if self.is_certain and not self.is_empty:
            return self.contradicted
        return self.space.conflict() or self.contradicted

    # --- hands ---

    @cached_property
    def held(self) -> dict[Seat, CardSet]:
        """The cards each seat is known to hold."""
        return placed_by_seat(self.space)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats of which not all cards are known."""
        return tuple(seat for seat in Seat if len(self.held[seat]) < 13)

    @property
    def seats_to_show(self) -> tuple[Seat, ...]:
        """The seats to show when none is named: the hidden ones, or all where none is hidden."""
        return self.hidden or tuple(Seat)

    def bounds(self, seat: Seat) -> HandRanges:
        """The least and most a hand can have, in HCP and in every suit.

        Where everything is counted they are the ends of distributions, which other questions use too; all four lengths
        come from one count of the shapes.
        """
        if self.numbers_are_exact and self.is_certain:
            points = self.distribution(seat, HCP)
            shapes = self.shapes(seat)
            if not any(isinstance(share, Estimate) for share in (*points.values(), *shapes.values())):
                columns = dict(zip(reversed(Suit), zip(*shapes, strict=True), strict=True))
                return HandRanges(_ends(points), {suit: _ends(found) for suit, found in columns.items()})
        return HandRanges(
            self.space.bounds(seat, HCP),
            {suit: self.space.bounds(seat, length(suit)) for suit in reversed(Suit)},
        )

    def distribution(self, seat: Seat, quantity: Quantity) -> dict[int, Share]:
        """The chance of each value, in the quantity's units."""
        return {value: share for (value,), share in self.joint((seat, quantity)).items()}

    def lengths(self, seat: Seat) -> dict[Suit, dict[int, Share]]:
        """The chance of each length, by suit, spades first."""
        return {suit: self.distribution(seat, length(suit)) for suit in reversed(Suit)}

    def shapes(self, seat: Seat) -> dict[Shape, Share]:
        """The chance of each shape (S, H, D, C), the likeliest first."""
        found = {
            (spades, hearts, diamonds, 13 - spades - hearts - diamonds): share
            for (spades, hearts, diamonds), share in self.joint(
                *((seat, length(suit)) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS))
            ).items()
        }
        return dict(sorted(found.items(), key=lambda item: (-middle(item[1]), item[0])))

    def joint(self, *named: Named) -> dict[tuple[int, ...], Share]:
        """The chance of each combination of values, in the quantities' units, in order."""
        if named not in self._joints:
            exact = self.numbers_are_exact
            chances = self.space.joint(*named) if exact else self.space.estimated(partial(tally_of, asked=named))
            self._joints[named] = dict(sorted(self.shares(chances).items()))
        return self._joints[named]

    def joint_of(self, *numbers: DealExpression) -> dict[tuple[int, ...], Share]:
        """The chance of each combination of values of numbers of several hands, in their units."""
        if numbers not in self._numbers:
            self._numbers[numbers] = self.shares(self.space.joint_of(*numbers))
        return self._numbers[numbers]

    @cached_property
    def cards(self) -> dict[Card, tuple[Share, ...]]:
        """For every card the chance that N, E, S, W was dealt it."""
        exact, chances = self.space.marginals_are_exact, self.space.marginals()
        found = {(seat, card): float(chances[seat, card]) for seat in Seat for card in DECK}
        shares = self.shares(Chances(found, None if exact else len(self.space.drawn)))
        return {card: tuple(shares[seat, card] for seat in Seat) for card in DECK}

    def chance(self, conditions: Sequence[tuple[Seat, Constraint]]) -> ChanceFound:
        """How often all of the conditions hold."""
        where = {seat: all_of(*(each for who, each in conditions if who is seat)) for seat, _ in conditions}
        if self.is_empty:
            raise InfeasibleError("no deal fits what is known", self.conflict)
        if not self.numbers_are_exact:
            return ChanceFound(self._noted(estimate_where(self.space, partial(_all_hold, where))))
        if self.is_certain and isinstance(self.count, int):
            favourable = self.space.given(where=where).count()
            if isinstance(favourable, int):
                return ChanceFound(favourable / self.count, favourable, self.count)
        return ChanceFound(self._noted(self.space.chance(where)))

    def chance_of_deals(self, condition: DealExpression) -> ChanceFound:
        """How often a condition on several hands together holds: counted box by box where there are few enough."""
        if self.is_empty:
            raise InfeasibleError("no deal fits what is known", self.conflict)
        if not self.is_certain:
            return ChanceFound(self._noted(self.space.chance(condition)))
        favourable = count_where(self.space, condition)
        if favourable is not None and isinstance(self.count, int):
            return ChanceFound(favourable / self.count, favourable, self.count)
        return ChanceFound(self._noted(estimate_of(self.space, condition)))

    # --- double dummy ---

    def tricks(self, declarer: Seat, strain: Strain, deals: int | None = None) -> dict[int, Share]:
        """The chance of each number of double-dummy tricks, from deals drawn."""

        def tally(drawn: NDArray[np.uint64]) -> dict[int, int]:
            return dict(enumerate(np.bincount(play.solve_tricks(drawn, strain, declarer), minlength=14).tolist()))

        found = self.shares(self._solved(tally, deals, SOLVED))
        taken = [tricks for tricks, share in found.items() if middle(share)]
        return {tricks: found[tricks] for tricks in range(min(taken), max(taken) + 1)}

    def made(self, declarer: Seat, strain: Strain, tricks: int, deals: int | None = None) -> Estimate:
        """How often a declarer takes this number of tricks double dummy, from deals drawn."""

        def tally(drawn: NDArray[np.uint64]) -> dict[bool, int]:
            return tally_of_truth(play.makes(drawn, strain, declarer, tricks))

        found = self.shares(self._solved(tally, deals, TRIED))[True]
        assert isinstance(found, Estimate), "it is never counted"
        return found

    def _solved(
        self, tally: Callable[[NDArray[np.uint64]], Mapping[Key, int]], deals: int | None, usual: int
    ) -> Chances[Key]:
        """The same of a number of deals, if it is given; otherwise as accurate as the space asks."""
        accuracy = None if deals is None else Accuracy(deals, max_seconds=self.space.accuracy.max_seconds)
        return self.space.estimated(tally, usual=usual, is_slow=True, accuracy=accuracy)

    # --- deals ---

    def sample(self, deals: int) -> list[Deal]:
        """Deals drawn uniformly. Raises SamplingError."""
        return [Deal.of_bits(row) for row in self.space.sample(deals, np.random.default_rng(self.seed))]

    def shares(self, chances: Chances[Key]) -> dict[Key, Share]:
        """The chances, with their intervals where they come from deals drawn."""
        if chances.drawn is None:
            return dict(chances)
        drawn = chances.drawn
        return {key: self._noted(Estimate.of_share(chance * drawn, drawn)) for key, chance in chances.items()}

    def _noted(self, share: Noted) -> Noted:
        if isinstance(share, Estimate):
            self._widest = max(self._widest, (share.high - share.low) / 2)
        return share

    def notes(self) -> Iterator[str]:
        """What was asked of estimates, and was not reached."""
        asked = self.space.accuracy
        if asked.within is not None and self._widest > asked.within:
            reached = f"±{100 * self._widest:.2g} % is reached, not ±{100 * asked.within:.2g} %"
            yield f"{reached}: estimates end after the deals, or the seconds, that are allowed"


def _all_hold(where: Mapping[Seat, Constraint], deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """bool[n]: the deals in which all of these conditions on hands hold."""
    held: NDArray[np.bool_] = np.logical_and.reduce([satisfied(each, deals[:, seat]) for seat, each in where.items()])
    return held


def _ends(values: Iterable[int]) -> Bounds:
    found = tuple(values)
    return Bounds(min(found), max(found))
