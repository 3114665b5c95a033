"""Determinization: sample deals that fit what is known, solve each double dummy, play the card best on average.

A player is handed a `PlayView` and what the calls have shown, so hidden hands are out of its reach. Every legal card is
solved in every sampled deal ("world"); cards are compared by the form of scoring over all worlds, then by mean tricks.

Source: D. Levy, "The million pound bridge program", 1989; M. Ginsberg, "GIB: Imperfect information in a
computationally challenging game", 2001.
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
from dealspace.play.evidence import EVIDENCE, UNKNOWN, Agreements, Carding, Evidence, SolvedEvidence, weigh_worlds
from dealspace.play.evidence.signals import signal
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.decision import Decision, Layout, Option
from dealspace.play.players.layouts import all_layouts
from dealspace.play.players.opening_lead import DoubleDummyLeads, race, worlds_of_a_race
from dealspace.play.players.outcomes import Outcomes, Scoring
from dealspace.play.players.player_settings import PlaySettings
from dealspace.play.players.stratify import stratified_sample
from dealspace.play.players.tie_breaks import tie_break

SPREAD = 5
"""Worlds sampled for each that is solved: the solved ones are a stratified sample of them."""
NEGLIGIBLE = 0.001
"""Where all layouts are enumerated, those that weigh less than this part of the mean are not solved."""
SAMPLING_MS, WEIGHING_MS = 0.01, 0.05
"""Milliseconds to sample one world, and to sample it and weigh it by `carding` in late tricks: docs/design/0014."""
LEAD_MS = 5.0
"""The same on the opening lead, where more could be sampled than solved, and now and then a deal is hard to find."""
GROWTH = (1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""By trick: the factor by which more worlds are solved than in the first, since late ones cost little."""


@dataclass(frozen=True, slots=True, eq=False)
class WeightedWorlds:
    """Different worlds and their weights.

    Attributes:
        deals: uint64[n, 4] full deals.
        times: float64[n] the weight of each, in worlds: its number of draws, where it was sampled.
        dropped: statements of the auction that no deal could be found for.
    """

    deals: NDArray[np.uint64]
    times: NDArray[np.float64]
    dropped: int


class DeterminizationPlayer:
    """The method `isdd`: sampled worlds, each solved double dummy.

    Args:
        settings: `worlds` is the number of worlds solved in the first two tricks, at most: twice as many in the third,
            and four times as many from the fifth on.
        knowledge: what the calls have shown of all hands.
        rng: samples the worlds.
        solver: kept from decision to decision, since what it has learnt of one trick holds in the next.
        agreements: how the sides signal: as a defender the player chooses among cards that are equal in every world
            solved the one that signals the truth.
    """

    def __init__(
        self,
        settings: PlaySettings,
        knowledge: Knowledge,
        rng: np.random.Generator,
        solver: DoubleDummy,
        agreements: Agreements = UNKNOWN,
    ) -> None:
        self.settings = settings
        self.knowledge = knowledge
        self.rng = rng
        self.solver = solver
        self.agreements = agreements
        sources = [_source(name, agreements) for name in settings.evidence or ()]
        self.evidence = [source for source in sources if not isinstance(source, SolvedEvidence)]
        self.solved_evidence = next((source for source in sources if isinstance(source, SolvedEvidence)), None)

    def decide(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why."""
        legal = list(view.legal_cards)
        if len(legal) == 1:
            return Decision(legal[0])
        clock = self.settings.budget.clock(len(view.play.cards))
        worlds = self.worlds(view, clock)
        if not view.play.cards:
            return self.lead(view, worlds, clock)
        return self.compared(view, legal, worlds, self.solve(view, legal, worlds, Pace(clock)))

    def lead(self, view: PlayView, worlds: WeightedWorlds, clock: Clock) -> Decision:
        """The opening lead, by racing: only leads that may be best are solved in all worlds."""
        scoring = self.settings.scoring
        leads = DoubleDummyLeads(view.contract, self.solver)
        found = race(view, worlds.deals, worlds.times, leads, clock, scoring, self.solved_evidence)
        decision = self.compared(view, found.left, worlds, found.outcomes, found.merit)
        made = dict(zip(found.left, found.made, strict=True))
        left = (replace(option, made=float(made[option.card])) for option in decision.options)
        last = decision.options[-1].merit[0]
        early = options_of(tuple(view.legal_cards), found.early, scoring)
        solved = round(float(worlds.times[: len(found.early.tricks)].sum()))
        eliminated = (
            replace(option, merit=(min(option.merit[0], last) - 1.0, option.merit[1]), worlds=solved)
            for option in early
            if option.card not in found.left
        )
        used = round(float(worlds.times[: found.worlds].sum()))
        return replace(decision, options=(*left, *eliminated), worlds=used, custom=True)

    def worlds(self, view: PlayView, clock: Clock) -> WeightedWorlds:
        """The worlds of one decision, no more than can be sampled in a part of its time."""
        each_ms = SPREAD * (WEIGHING_MS if self.evidence else SAMPLING_MS)
        most = clock.affordable(self.most_worlds(view), each_ms if view.play.cards else LEAD_MS)
        layouts = all_layouts(view, self.knowledge, most_layouts(most))
        if layouts is not None:
            return self._enumerated(view, *layouts)
        sampled = draw_worlds(view, self.knowledge, self.rng, SPREAD * most)
        return WeightedWorlds(*self._stratified(view, sampled.deals, most), len(sampled.dropped))

    def most_worlds(self, view: PlayView) -> int:
        """The number of worlds solved at most for this decision."""
        if not view.play.cards:
            return worlds_of_a_race(self.settings.worlds, self.settings.scoring)
        return self.settings.worlds * GROWTH[len(view.play.cards) // 4]

    def solve(self, view: PlayView, legal: Sequence[Card], worlds: WeightedWorlds, pace: Pace) -> Outcomes:
        """The outcome of each card in the first of these worlds, as many as there is time for."""
        outcomes = solve_worlds(view, legal, worlds.deals, worlds.times, self.solver, pace)
        if self.solved_evidence is None:
            return outcomes
        best = outcomes.sign * (outcomes.sign * outcomes.tricks).max(axis=1)
        weights = outcomes.weights * np.exp(self.solved_evidence.of_tricks(view, best))
        return replace(outcomes, weights=weights / weights.sum())

    def compared(
        self,
        view: PlayView,
        legal: Sequence[Card],
        worlds: WeightedWorlds,
        outcomes: Outcomes,
        merit: NDArray[np.float64] | None = None,
    ) -> Decision:
        """The card of the greatest merit: by these merits, or by those of the outcomes."""
        options = options_of(legal, outcomes, self.settings.scoring, merit)
        used = round(float(worlds.times[: len(outcomes.tricks)].sum()))
        decision = Decision(options[0].card, options, used, worlds.dropped)
        card = self._of_equals(view, legal, decision.equals, outcomes)
        layouts = decisive_layouts(legal, card, options, worlds.deals, outcomes)
        return replace(decision, card=card, layouts=layouts)

    def _of_equals(self, view: PlayView, legal: Sequence[Card], equals: CardSet, outcomes: Outcomes) -> Card:
        """Of cards equally good the customary one, or one that is its equal in all worlds and signals to partner."""
        usual = tie_break(view, equals)
        convention = self.agreements.of(view.seat.side, view)
        if convention.is_silent or view.dummy is None or view.turn.side is view.contract.declarer.side:
            return usual
        same = (outcomes.tricks == outcomes.tricks[:, [legal.index(usual)]]).all(axis=0)
        interchangeable = CardSet.of(card for card, is_same in zip(legal, same, strict=True) if is_same)
        found = signal(view, interchangeable, convention)
        return found if found is not None else usual

    def _enumerated(self, view: PlayView, deals: NDArray[np.uint64], weights: NDArray[np.float64]) -> WeightedWorlds:
        """All layouts, weighted by prior and likelihood, the likeliest first."""
        weights = weights * weigh_worlds(view, deals, self.evidence)
        order = np.argsort(-weights, kind="stable")
        order = order[weights[order] > NEGLIGIBLE * weights.mean()]
        return WeightedWorlds(deals[order], len(order) * weights[order] / weights[order].sum(), 0)

    def _stratified(
        self, view: PlayView, deals: NDArray[np.uint64], most: int
    ) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """A stratified sample of worlds by likelihood: the different ones in the order drawn, and their numbers."""
        weights = weigh_worlds(view, deals, self.evidence)
        chosen = stratified_sample(view, deals, weights, min(most, len(deals)), self.rng)
        _, first, times = np.unique(deals[chosen], axis=0, return_index=True, return_counts=True)
        order = np.argsort(first)
        return deals[chosen[first[order]]], times[order].astype(np.float64)


def most_layouts(worlds: int) -> int:
    """With at most this many layouts left all are enumerated, in place of a sample: as many as would be sampled."""
    return SPREAD * worlds


def _source(name: str, agreements: Agreements) -> Evidence:
    """The source of evidence of this name; `carding` takes the signals into account."""
    return Carding(agreements=agreements) if name == "carding" else EVIDENCE[name]


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


def options_of(
    cards: Sequence[Card], outcomes: Outcomes, scoring: Scoring = "imps", merit: NDArray[np.float64] | None = None
) -> tuple[Option, ...]:
    """Each card's outcome over the worlds, best first: by these merits, or by those of the outcomes."""
    tricks, points = outcomes.mean_tricks(), outcomes.mean_points()
    merit = outcomes.merit(scoring) if merit is None else merit
    made, best, intervals = outcomes.made(), outcomes.best_in(), outcomes.intervals(scoring)
    options = (
        Option(
            card,
            tricks=float(tricks[index]),
            score=float(points[index]),
            made=float(made[index]),
            best=float(best[index]),
            merit=(round(float(merit[index]), 6), round(outcomes.sign * float(tricks[index]), 6)),
            interval=float(intervals[index]),
        )
        for index, card in enumerate(cards)
    )
    return tuple(sorted(options, key=lambda option: option.merit, reverse=True))


def decisive_layouts(
    cards: Sequence[Card], chosen: Card, options: Sequence[Option], deals: NDArray[np.uint64], outcomes: Outcomes
) -> tuple[Layout, ...]:
    """A world in which the card chosen gains most on the first rival that differs, and one in which it loses most."""
    for option in options:
        gain = outcomes.sign * (outcomes.tricks[:, cards.index(chosen)] - outcomes.tricks[:, cards.index(option.card)])
        if option.merit == options[0].merit or not gain.any():
            continue
        best, worst = int(np.argmax(gain)), int(np.argmin(gain))
        worlds = [world for world, differs in ((best, gain[best] > 0), (worst, gain[worst] < 0)) if differs]
        return tuple(
            Layout(Deal.of_bits(deals[world]), tuple(zip(cards, map(int, outcomes.tricks[world]), strict=True)))
            for world in worlds
        )
    return ()
