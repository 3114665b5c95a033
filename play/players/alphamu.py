"""αμ search: declarer's card when one line must serve all worlds, not a new one in each.

Solving worlds one by one lets declarer finesse either way, as each world needs. Here declarer's next few cards are
chosen for all worlds at once: a line is worth a vector, made or not in each world, and a position a front of vectors
none of which is better everywhere. Where the defenders move, they see the cards and choose in every world for itself:
fronts are met world by world. After `depth` cards of declarer's side the worlds are solved double dummy.

Source: T. Cazenave and V. Ventos, "The αμ Search Algorithm for the Game of Bridge", 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Contract, PlayView, Seat, Suit, imps, score
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import still_held
from dealspace.play.evidence import UNKNOWN, Agreements, Evidence
from dealspace.play.players.claim import can_play, legal, strength
from dealspace.play.players.clock import NO_LIMIT, Budget, Clock, Pace, TimeIsUp
from dealspace.play.players.decision import Decision
from dealspace.play.players.outcomes import Outcomes, Scoring
from dealspace.play.players.player import CardPlayer

SIMPLE_PART = 0.5
"""Of the time, for the worlds solved one by one; the search has the rest, and is given up when time is up."""
MOST_VECTORS = 12
"""Vectors kept of a front; of more, those that make the contract in most worlds."""

Bools = NDArray[np.bool_]
Front = list[Bools]
"""bool[n] for each line that is not beaten everywhere: whether it makes the contract in each of the n worlds."""


class AlphaMuPlayer(CardPlayer):
    """Plays declarer's cards by αμ search on the making of the contract, other cards as `CardPlayer` does.

    As many worlds are searched in every trick; more are solved one by one in late ones, as `CardPlayer` does.

    What a card loses of its chance by that counts as many IMPs as the contract is worth; overtricks and undertricks
    count as in worlds solved one by one.

    Args:
        depth: declarer's cards chosen for all worlds at once, 1 for none beyond the card on turn.
    """

    def __init__(
        self,
        said: Knowledge,
        rng: np.random.Generator,
        worlds: int = 20,
        solver: DoubleDummy | None = None,
        *,
        scoring: Scoring = "imps",
        evidence: Sequence[Evidence] = (),
        signals: Agreements = UNKNOWN,
        budget: Budget = NO_LIMIT,
        depth: int = 2,
    ) -> None:
        super().__init__(said, rng, worlds, solver, scoring=scoring, evidence=evidence, signals=signals, budget=budget)
        self.depth = depth

    def choose(self, view: PlayView) -> Decision:
        """The card for the hand on turn, which must be the viewer's, or dummy's with the viewer as declarer."""
        legal = list(view.legal_cards)
        if len(legal) == 1 or view.seat is not view.contract.declarer or self.scoring != "imps":
            return super().choose(view)
        clock = self.budget.clock(len(view.play.cards))
        drawn = self.draw(view, clock)
        outcomes = self.solve(view, legal, drawn, Pace(clock, SIMPLE_PART))
        simple = self.decide(view, legal, drawn, outcomes)
        if max(option.made for option in simple.options) == 0.0:
            return simple
        searched = first_worlds(outcomes, self.worlds)
        held = still_held(view.play, drawn.deals[: len(searched.tricks)])
        search = AlphaMuSearch(view.contract, held, searched.weights, self.solver, clock)
        chances = dict(zip(legal, map(float, searched.made()), strict=True))
        worth = CardWorth(view, simple, chances)
        ordered = sorted(simple.options, key=lambda option: option.card != simple.card)  # of equals it is asked first
        values = {option.card: chances[option.card] for option in ordered}
        with suppress(TimeIsUp):
            for depth in range(2, self.depth + 1):
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
        return min(self.worlds, worlds) if declares else super().most_layouts(view, worlds)


def first_worlds(outcomes: Outcomes, count: int) -> Outcomes:
    """The same of the first so many worlds."""
    weights = outcomes.weights[:count]
    return replace(outcomes, tricks=outcomes.tricks[:count], weights=weights / weights.sum())


class CardWorth:
    """What a card is worth in IMPs if it makes the contract less often than worlds solved one by one had it.

    Overtricks and undertricks count as they were found there. More worlds may have been solved one by one than were
    searched: what the search takes off a card's chance is taken off what all of them say.

    Args:
        chances: of each card, in the worlds searched, where they are solved one by one.
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
        """How often the contract is made by all that is known, where the search finds this chance."""
        return max(0.0, self.simple[card].made - (self.chances[card] - chance))


class AlphaMuSearch:
    """Fronts of lines for one set of worlds.

    Args:
        worlds: uint64[n, 4] cards still held by seat; declarer's and dummy's are the same in all.
        weights: float64[n] of sum 1.
        clock: when its time is up the search raises TimeIsUp.
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
        """The chance of each card to make the contract by one line; cards that cannot be best are left out.

        Args:
            before: the chances found at less depth, which are never too low.
            worth: what a card is worth at a chance.
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
        """The front of a position in which the worlds `here` have these cards held; other worlds count as made."""
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
        winner = leader.plus(max(range(4), key=lambda place: strength(trick[place], trick[0].suit, self.trump)))
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
        """The cards to look at: of neighbours that one hand holds in every world that has either, the lower."""
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
    """The vectors that no other beats everywhere, those of the greatest chance first."""
    ordered = sorted(vectors, key=lambda vector: -float(weights @ vector))
    kept: Front = []
    for vector in ordered:
        if not any((vector <= other).all() for other in kept):
            kept.append(vector)
    return kept[:MOST_VECTORS]
