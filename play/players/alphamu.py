"""αμ search: declarer's card when one line of play must serve all worlds, not a different one in each.

Solving worlds one by one lets declarer finesse either way, as each world needs (strategy fusion). Here declarer's next
few cards are chosen for all worlds at once: a line has a vector of results, the contract made or not in each world, and
a position a Pareto front of vectors none of which is at least as good everywhere. The defenders see the cards and
choose for each world by itself, so that their fronts are met world by world. After `depth` cards of declarer's side the
worlds are solved double dummy.

Source: T. Cazenave and V. Ventos, "The αμ Search Algorithm for the Game of Bridge", 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Contract, PlayView, Seat, Suit, imps, score
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import still_held
from dealspace.play.players.claim import can_play, legal, strength
from dealspace.play.players.clock import Clock, Pace, TimeIsUp
from dealspace.play.players.decision import Decision
from dealspace.play.players.determinization import DeterminizationPlayer
from dealspace.play.players.outcomes import Outcomes

SIMPLE_PART = 0.5
"""The part of the time for worlds solved one by one; the search has the rest and is abandoned at its end."""
MOST_VECTORS = 12
"""Vectors kept of a front: those that make the contract in most worlds."""

Bools = NDArray[np.bool_]
Front = list[Bools]
"""A Pareto front: bool[n] for each line, whether it makes the contract in each of the n worlds."""


class AlphaMuPlayer(DeterminizationPlayer):
    """The method `alphamu`: declarer's cards by αμ search on making the contract, a defender's by determinization.

    The number of worlds searched is the same in every trick; in late tricks more are solved one by one. What the search
    takes off a card's chance of making the contract costs the card its part of the IMPs at stake; overtricks and
    undertricks count as in the worlds solved one by one.
    """

    def decide(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why."""
        legal = list(view.legal_cards)
        if len(legal) == 1 or view.seat is not view.contract.declarer or self.settings.scoring != "imps":
            return super().decide(view)
        clock = self.settings.budget.clock(len(view.play.cards))
        worlds = self.worlds(view, clock)
        outcomes = self.solve(view, legal, worlds, Pace(clock, SIMPLE_PART))
        simple = self.compared(view, legal, worlds, outcomes)
        if max(option.made for option in simple.options) == 0.0:
            return simple
        searched = first_worlds(outcomes, self.settings.worlds)
        held = still_held(view.play, worlds.deals[: len(searched.tricks)])
        search = AlphaMuSearch(view.contract, held, searched.weights, self.solver, clock)
        chances = dict(zip(legal, map(float, searched.made()), strict=True))
        worth = CardWorth(view, simple, chances)
        ordered = sorted(simple.options, key=lambda option: option.card != simple.card)  # first among equals
        values = {option.card: chances[option.card] for option in ordered}
        with suppress(TimeIsUp):
            for depth in range(2, self.settings.depth + 1):
                values = search.root(view, values, depth, worth)
        best = max(values, key=lambda card: worth(card, values[card]))
        options = (
            replace(option, made=worth.made(option.card, chance), merit=(worth(option.card, chance), option.merit[1]))
            for option in simple.options
            for chance in (values.get(option.card, chances[option.card]),)
        )
        ranked = sorted(options, key=lambda option: (option.card == best, option.merit), reverse=True)
        return replace(simple, card=best, options=tuple(ranked))

    def most_layouts(self, view: PlayView, worlds: int) -> int:
        """For declarer no more than are searched: worlds that stand for others must be spread evenly over them."""
        declares = view.seat is view.contract.declarer
        return min(self.settings.worlds, worlds) if declares else super().most_layouts(view, worlds)


def first_worlds(outcomes: Outcomes, count: int) -> Outcomes:
    """The outcomes of the first `count` worlds alone."""
    weights = outcomes.weights[:count]
    return replace(outcomes, tricks=outcomes.tricks[:count], weights=weights / weights.sum())


class CardWorth:
    """A card's merit in IMPs, given its chance of making the contract by one line for all worlds.

    Overtricks and undertricks count as in the worlds solved one by one. More worlds may have been solved one by one
    than were searched: what the search takes off a card's chance is taken off its chance over all of them.

    Args:
        chances: of each card, in the worlds searched when solved one by one.
    """

    def __init__(self, view: PlayView, simple: Decision, chances: Mapping[Card, float]) -> None:
        contract, needed = view.contract, view.contract.bid.tricks
        made, set_by_one = (score(contract, tricks, view.vulnerability) for tricks in (needed, needed - 1))
        self.swing = imps(made - set_by_one)
        self.simple = {option.card: option for option in simple.options}
        self.chances = chances

    def __call__(self, card: Card, chance: float) -> float:
        return round(self.simple[card].merit[0] - self.swing * (self.chances[card] - chance), 6)

    def made(self, card: Card, chance: float) -> float:
        """The chance of making the contract over all worlds solved, if the search finds this chance in its own."""
        return max(0.0, self.simple[card].made - (self.chances[card] - chance))


class AlphaMuSearch:
    """αμ search of one position in one set of worlds.

    Args:
        worlds: uint64[n, 4] cards still held by seat; declarer's and dummy's are the same in all.
        weights: float64[n] of sum 1.
        clock: at the end of its time the search raises TimeIsUp.
    """

    def __init__(
        self,
        contract: Contract,
        worlds: NDArray[np.uint64],
        weights: NDArray[np.float64],
        solver: DoubleDummy,
        clock: Clock,
    ) -> None:
        self.contract = contract
        self.worlds = worlds
        self.weights = weights
        self.solver = solver
        self.clock = clock
        self.trump: Suit | None = contract.strain.suit
        self.own = (contract.declarer, contract.dummy)
        self.everything = np.ones(len(worlds), np.bool_)

    def root(
        self,
        view: PlayView,
        before: dict[Card, float],
        depth: int,
        worth: Callable[[Card, float], float] = lambda card, chance: chance,
    ) -> dict[Card, float]:
        """Each card's chance of making the contract by one line for all worlds; cards that cannot be best are left out.

        Args:
            before: the chances found at smaller depth, which are upper bounds.
            worth: the merit of a card at a chance.
        """
        play = view.play
        won = play.tricks_won(self.contract.declarer.side)
        everyone = np.arange(len(self.worlds))
        values: dict[Card, float] = {}
        best = float("-inf")
        for card in sorted(before, key=lambda card: -worth(card, before[card])):
            if best >= worth(card, before[card]):
                break
            current = play.current
            front = self.after(self.worlds, everyone, current.leader, current.cards, card, won, depth - 1)
            values[card] = max(self.chance(vector) for vector in front)
            best = max(best, worth(card, values[card]))
        return values

    def chance(self, vector: Bools) -> float:
        return float(self.weights @ vector)

    def front(
        self,
        held: NDArray[np.uint64],
        here: NDArray[np.intp],
        leader: Seat,
        trick: tuple[Card, ...],
        won: int,
        depth: int,
    ) -> Front:
        """The front of a position reached in the worlds `here`; other worlds count as made."""
        self.clock.check()
        left = max(int(hand).bit_count() for hand in held[0])
        if won >= self.contract.bid.tricks:
            return [self.everything]
        if won + left < self.contract.bid.tricks:
            return [self.except_for(here, np.zeros(len(here), np.bool_))]
        seat = leader.plus(len(trick))
        cards = self.candidates(held, seat, trick)
        if seat in self.own:
            if depth <= 1:
                return self.solved(held, here, leader, trick, won)
            found: Front = []
            for card in cards:
                found = best_of(found + self.after(held, here, leader, trick, card, won, depth - 1), self.weights)
            return found
        found = [self.everything]
        for card in cards:
            fitting = can_play(held[:, seat], card, trick)
            reply = self.after(held[fitting], here[fitting], leader, trick, card, won, depth)
            found = best_of([one & other for one in found for other in reply], self.weights)
        return found

    def after(
        self,
        held: NDArray[np.uint64],
        here: NDArray[np.intp],
        leader: Seat,
        trick: tuple[Card, ...],
        card: Card,
        won: int,
        depth: int,
    ) -> Front:
        """The front once this card is played."""
        held = held.copy()
        held[:, leader.plus(len(trick))] &= ~np.uint64(card.bit)
        trick = (*trick, card)
        if len(trick) < 4:
            return self.front(held, here, leader, trick, won, depth)
        winner = leader.plus(max(range(4), key=lambda index: strength(trick[index], trick[0].suit, self.trump)))
        won += winner.side is self.contract.declarer.side
        if not held.any():
            return [self.except_for(here, np.full(len(here), won >= self.contract.bid.tricks))]
        return self.front(held, here, winner, (), won, depth)

    def solved(
        self, held: NDArray[np.uint64], here: NDArray[np.intp], leader: Seat, trick: tuple[Card, ...], won: int
    ) -> Front:
        """The front of a position of declarer's side whose worlds are solved one by one after each card."""
        found = self.solver.solve_cards(held, strain=self.contract.strain, leader=leader, trick=trick)
        needed = self.contract.bid.tricks - won
        legal_cards = [card for card in range(52) if int(found.legal[0]) >> card & 1]
        vectors = [self.except_for(here, found.tricks[:, card] >= needed) for card in legal_cards]
        return best_of(vectors, self.weights)

    def except_for(self, here: NDArray[np.intp], made: Bools) -> Bools:
        """A vector with these results in the worlds `here`."""
        vector = self.everything.copy()
        vector[here] = made
        return vector

    def candidates(self, held: NDArray[np.uint64], seat: Seat, trick: tuple[Card, ...]) -> list[Card]:
        """The cards to search: of touching cards that are held together in all worlds only the lower."""
        cards = legal(held, seat, trick)
        hands = held[:, seat]
        chosen: list[Card] = []
        for card in cards:
            above = chosen[-1] if chosen and chosen[-1].suit is card.suit else None
            if above is not None and card.rank + 1 == above.rank:
                has_both = ((hands & np.uint64(card.bit)) != 0) == ((hands & np.uint64(above.bit)) != 0)
                if has_both.all():
                    chosen[-1] = card
                    continue
            chosen.append(card)
        return chosen


def best_of(vectors: Front, weights: NDArray[np.float64]) -> Front:
    """The vectors that no other dominates, those of the greatest chance first."""
    ordered = sorted(vectors, key=lambda vector: -float(weights @ vector))
    kept: Front = []
    for vector in ordered:
        if not any((vector <= other).all() for other in kept):
            kept.append(vector)
    return kept[:MOST_VECTORS]
