"""A player of cards: draws deals that fit what it has seen and heard, solves each, plays the best card on the whole.

It is handed a `PlayView` and the knowledge the auction has given, so hidden hands are out of its reach. Every legal
card is solved double dummy in every world; cards are compared by what they score on all worlds, then by mean tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, Deal, PlayView
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import declarers_tricks, still_held
from dealspace.play.evidence import UNKNOWN, Agreements, Evidence, SolvedEvidence, weigh_worlds
from dealspace.play.evidence.signals import signal
from dealspace.play.players.clock import NO_LIMIT, Budget, Clock, Pace
from dealspace.play.players.decision import Decision, Layout, Option
from dealspace.play.players.layouts import all_layouts
from dealspace.play.players.opening_lead import DoubleDummyLeads, race, worlds_of_a_race
from dealspace.play.players.outcomes import Outcomes, Scoring
from dealspace.play.players.stratify import stratified_sample
from dealspace.play.players.tie_breaks import tie_break

SPREAD = 5
"""Worlds drawn for each that is solved: those that are solved stand for them."""
NEGLIGIBLE = 0.001
"""All layouts are solved that weigh more than this part of the mean."""
DRAWING_MS, WEIGHING_MS = 0.01, 0.05
"""What one more world takes to draw, and to draw and weigh by `carding` in late tricks: measured, docs/design/0014."""
LEAD_MS = 5.0
"""The same on the opening lead, where more could be drawn than solved, and now and then a deal is hard to find."""
GROWTH = (1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""By trick: how many times as many worlds are solved, since late ones cost little."""


@dataclass(frozen=True, slots=True, eq=False)
class WeightedWorlds:
    """Different worlds, uint64[n, 4] full deals; how often each counts; how many statements no deal was found for."""

    deals: NDArray[np.uint64]
    times: NDArray[np.float64]
    dropped: int


class CardPlayer:
    """Plays for one seat, and for dummy when that seat declares.

    Args:
        said: what the auction has told of all seats.
        rng: draws the worlds; the same generator state and view give the same card.
        worlds: deals solved for one decision in the first two tricks, at most; twice as many in the third trick, and
            four times from the fifth on, where each costs little.
        solver: kept from decision to decision, since what it has learnt of one trick holds in the next; it may be
            shared by the players of one board. None makes one.
        scoring: what cards are compared by.
        evidence: what is made of the cards that hidden hands have played: the likelier worlds are solved; what is
            seen only in worlds that are solved says how much each of them counts.
        signals: how the sides signal; as a defender it does so by cards that are equal in every world solved.
        budget: the time of a decision, in which fewer worlds may be solved.
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
    ) -> None:
        self.said = said
        self.rng = rng
        self.worlds = worlds
        self.solver = solver if solver is not None else DoubleDummy()
        self.scoring = scoring
        self.evidence = [source for source in evidence if not isinstance(source, SolvedEvidence)]
        self.solved_evidence = next((source for source in evidence if isinstance(source, SolvedEvidence)), None)
        self.signals = signals
        self.budget = budget

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.worlds} worlds, {self.scoring}>"

    def choose(self, view: PlayView) -> Decision:
        """The card for the hand on turn, which must be the viewer's, or dummy's with the viewer as declarer."""
        legal = view.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)))
        clock = self.budget.clock(len(view.play.cards))
        drawn = self.draw(view, clock)
        if not view.play.cards:
            return self.lead(view, drawn, clock)
        return self.decide(view, list(legal), drawn, self.solve(view, list(legal), drawn, Pace(clock)))

    def lead(self, view: PlayView, drawn: WeightedWorlds, clock: Clock) -> Decision:
        """The opening lead: only leads that may be best are solved in all worlds."""
        found = race(
            view,
            drawn.deals,
            drawn.times,
            DoubleDummyLeads(view, self.solver),
            clock,
            self.scoring,
            self.solved_evidence,
        )
        decision = self.decide(view, found.left, drawn, found.outcomes, found.merit)
        made = dict(zip(found.left, found.made, strict=True))
        left = (replace(option, made=float(made[option.card])) for option in decision.options)
        last = decision.options[-1].merit[0]
        early = weigh(tuple(view.legal_cards), found.early, self.scoring)
        solved = round(float(drawn.times[: len(found.early.tricks)].sum()))
        out = (
            replace(option, merit=(min(option.merit[0], last) - 1.0, option.merit[1]), worlds=solved)
            for option in early
            if option.card not in found.left
        )
        worlds = round(float(drawn.times[: found.worlds].sum()))
        return replace(decision, options=(*left, *out), worlds=worlds, custom=True)

    def draw(self, view: PlayView, clock: Clock) -> WeightedWorlds:
        """The worlds of one decision, no more than can be drawn in a part of its time."""
        each_ms = SPREAD * (WEIGHING_MS if self.evidence else DRAWING_MS)
        most = clock.affordable(self.most_worlds(view), each_ms if view.play.cards else LEAD_MS)
        layouts = all_layouts(view, self.said, self.most_layouts(view, most))
        if layouts is not None:
            return self.weighed(view, *layouts)
        worlds = draw_worlds(view, self.said, self.rng, SPREAD * most)
        return WeightedWorlds(*self.likely(view, worlds.deals, most), len(worlds.dropped))

    def most_layouts(self, view: PlayView, worlds: int) -> int:
        """Where so few layouts are possible all are solved, in place of so many worlds: no more than would be drawn."""
        return SPREAD * worlds

    def weighed(self, view: PlayView, deals: NDArray[np.uint64], weights: NDArray[np.float64]) -> WeightedWorlds:
        """All layouts by what they weigh after the auction and what the evidence says, the likeliest first."""
        weights = weights * weigh_worlds(view, deals, self.evidence)
        order = np.argsort(-weights, kind="stable")
        order = order[weights[order] > NEGLIGIBLE * weights.mean()]
        return WeightedWorlds(deals[order], len(order) * weights[order] / weights[order].sum(), 0)

    def most_worlds(self, view: PlayView) -> int:
        """How many worlds are solved at most for this decision."""
        if not view.play.cards:
            return worlds_of_a_race(self.worlds, self.scoring)
        return self.worlds * GROWTH[len(view.play.cards) // 4]

    def solve(self, view: PlayView, legal: Sequence[Card], drawn: WeightedWorlds, pace: Pace) -> Outcomes:
        """What each card comes to in the first of these worlds, as many as there is time for."""
        outcomes = solve_worlds(view, legal, drawn.deals, drawn.times, self.solver, pace)
        if self.solved_evidence is None:
            return outcomes
        best = outcomes.sign * (outcomes.sign * outcomes.tricks).max(axis=1)
        weights = outcomes.weights * np.exp(self.solved_evidence.of_tricks(view, best))
        return replace(outcomes, weights=weights / weights.sum())

    def decide(
        self,
        view: PlayView,
        legal: Sequence[Card],
        drawn: WeightedWorlds,
        outcomes: Outcomes,
        merit: NDArray[np.float64] | None = None,
    ) -> Decision:
        """The card that is best on the worlds solved, or by what else is known of its merit."""
        deals, times = drawn.deals, drawn.times
        options = weigh(legal, outcomes, self.scoring, merit)
        decision = Decision(options[0].card, options, round(float(times[: len(outcomes.tricks)].sum())), drawn.dropped)
        card = self.chosen(view, legal, decision.equals, outcomes)
        layouts = telling_layouts(legal, card, options, deals, outcomes)
        return Decision(card, options, decision.worlds, decision.dropped, layouts)

    def chosen(self, view: PlayView, legal: Sequence[Card], equals: CardSet, outcomes: Outcomes) -> Card:
        """Of cards equally good the customary one, or one that is its equal in all worlds and tells partner."""
        usual = tie_break(view, equals)
        convention = self.signals.of(view.seat.side, view)
        if convention.is_silent or view.dummy is None or view.turn.side is view.contract.declarer.side:
            return usual
        same = (outcomes.tricks == outcomes.tricks[:, [legal.index(usual)]]).all(axis=0)
        told = signal(view, CardSet.of(card for card, is_same in zip(legal, same, strict=True) if is_same), convention)
        return told if told is not None else usual

    def likely(
        self, view: PlayView, deals: NDArray[np.uint64], most: int
    ) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """The different worlds to solve, in the order drawn, and how often each counts: the likelier, the oftener."""
        weights = weigh_worlds(view, deals, self.evidence)
        chosen = stratified_sample(view, deals, weights, min(most, len(deals)), self.rng)
        _, first, times = np.unique(deals[chosen], axis=0, return_index=True, return_counts=True)
        order = np.argsort(first)
        return deals[chosen[first[order]]], times[order].astype(np.float64)


def solve_worlds(
    view: PlayView,
    cards: Sequence[Card],
    deals: NDArray[np.uint64],
    times: NDArray[np.float64],
    solver: DoubleDummy,
    pace: Pace,
) -> Outcomes:
    """Declarer's tricks after each of these cards, in as many of the worlds as there is time for."""
    play, contract = view.play, view.contract
    worlds = still_held(play, deals)
    solved: list[NDArray[np.uint8]] = []
    start = 0
    while count := pace.room(len(worlds) - start):
        found = solver.solve_cards(
            worlds[start : start + count],
            strain=play.strain,
            leader=play.current.leader,
            trick=[card.index for card in play.current.cards],
        )
        solved.append(found.tricks)
        start += count
    ours = np.concatenate(solved)[:, [card.index for card in cards]]
    tricks = declarers_tricks(play, contract.declarer, ours)
    sign = 1 if view.turn.side is contract.declarer.side else -1
    counted = times[: len(ours)]
    return Outcomes(contract, view.vulnerability, tricks, counted / counted.sum(), sign)


def weigh(
    cards: Sequence[Card], outcomes: Outcomes, scoring: Scoring = "imps", merit: NDArray[np.float64] | None = None
) -> tuple[Option, ...]:
    """Each card's result over the worlds, best first: by these merits, or by those of the outcomes."""
    tricks, points = outcomes.mean_tricks(), outcomes.mean_points()
    merit = outcomes.merit(scoring) if merit is None else merit
    made, best = outcomes.made(), outcomes.best_in()
    options = (
        Option(
            card,
            tricks=float(tricks[place]),
            score=float(points[place]),
            made=float(made[place]),
            best=float(best[place]),
            merit=(round(float(merit[place]), 6), round(outcomes.sign * float(tricks[place]), 6)),
        )
        for place, card in enumerate(cards)
    )
    return tuple(sorted(options, key=lambda option: option.merit, reverse=True))


def telling_layouts(
    cards: Sequence[Card], chosen: Card, options: Sequence[Option], deals: NDArray[np.uint64], outcomes: Outcomes
) -> tuple[Layout, ...]:
    """A world in which the card chosen gains most on the first rival that differs, and one in which it loses most."""
    for option in options:
        gain = outcomes.sign * (outcomes.tricks[:, cards.index(chosen)] - outcomes.tricks[:, cards.index(option.card)])
        if option.merit == options[0].merit or not gain.any():
            continue
        best, worst = int(np.argmax(gain)), int(np.argmin(gain))
        places = [place for place, tells in ((best, gain[best] > 0), (worst, gain[worst] < 0)) if tells]
        return tuple(
            Layout(Deal.of_bits(deals[place]), tuple(zip(cards, map(int, outcomes.tricks[place]), strict=True)))
            for place in places
        )
    return ()
