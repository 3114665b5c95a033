"""The opening lead by racing: solving is expensive before dummy is seen, so inferior leads are eliminated early.

At IMPs it is first found in some worlds whether each lead sets the contract, at a quarter of the cost of its tricks. In
the other worlds tricks are solved, which answers that too. The merit of a lead has two parts: the contract, made or
set, over all worlds; and overtricks and undertricks, over the worlds solved.

A lead is eliminated when the expected value of solving more worlds for it falls below a thousandth of an IMP: the
gain if it should turn out better than the leader of the race. It may still be as good as another of its suit, if both
have had the same results in every world. All leads are solved in the same worlds, so that differences are compared.

Source: O. Maron and A. Moore, "The Racing Algorithm", 1997, for the idea. Constants measured: docs/design/0014 and
`python -m bench.card_leads`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, log, pi, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Contract, PlayView, Suit, imps, score
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import SolvedEvidence
from dealspace.play.evidence.card_features import moment_on_turn
from dealspace.play.evidence.carding import log_probabilities
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.outcomes import Outcomes, Scoring

ROUND = {"imps": 4, "matchpoints": 8, "tricks": 8}
"""Worlds solved between eliminations."""
FEW_LEADS = 4
"""Leads, touching ones counted once, up to which each is solved by itself."""
WORLDS, SOLVED = 5.0, {"imps": 1.2, "matchpoints": 2.0, "tricks": 2.0}
"""Worlds in all, and those of them whose tricks are solved at most, as multiples of the setting `worlds`."""
SETTING_PART = 0.4
"""The part of the time for whether the contract is set."""
LEAST_VALUE = {"imps": 0.001, "matchpoints": 0.001, "tricks": 0.001}
"""The expected value of more worlds below which a lead is eliminated, in units of merit."""
PRIOR_VARIANCE = {"imps": 1.0, "matchpoints": 0.25, "tricks": 0.5}
"""Prior variance of the difference between two leads in one world."""
LEAD_PRIOR = {"imps": 0.25, "matchpoints": 0.02, "tricks": 0.04}
"""Merit for each nat by which recorded players are likelier to choose the lead, a prior over leads: they know more
than few worlds show, and partner reads the lead as theirs."""

TOP_OF_DOUBLETON = 0.95
"""How often at least the top of a doubleton is led, if one of its cards is: 12 of 12 with a ten or better and a lower
card that does not touch it, shared/data/boards/expert_boards.jsonl."""

Groups = list[list[int]]
"""Indices of leads in groups that are solved once."""


class LeadSolver(Protocol):
    """Results of leads in worlds, uint64[n, 4] full deals."""

    def tricks(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n, k]: declarer's tricks after each of these leads in each deal."""
        ...

    def setting(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """bool[n, k]: whether each of these leads sets the contract in each deal."""
        ...


@dataclass(frozen=True, slots=True)
class RaceResult:
    """The result of a race.

    Attributes:
        left: the k leads that were not eliminated.
        merit: float64[k] of each, as `Outcomes.merit`, with the prior over leads.
        made: float64[k] the probability that declarer makes the contract after it.
        outcomes: their outcomes in all worlds solved.
        early: the outcomes of all legal leads in the worlds solved before the first elimination.
        worlds: the number of worlds used.
    """

    left: tuple[Card, ...]
    merit: NDArray[np.float64]
    made: NDArray[np.float64]
    outcomes: Outcomes
    early: Outcomes
    worlds: int


def worlds_of_a_race(worlds: int, scoring: Scoring) -> int:
    """The number of worlds sampled for a lead, given the setting `worlds`."""
    return round(worlds * max(WORLDS if scoring == "imps" else 0.0, SOLVED[scoring]))


def race(
    view: PlayView,
    deals: NDArray[np.uint64],
    times: NDArray[np.float64],
    leads: LeadSolver,
    clock: Clock,
    scoring: Scoring,
    evidence: SolvedEvidence | None = None,
) -> RaceResult:
    """Race all leads from the viewer's hand.

    Args:
        deals: uint64[n, 4] full deals, the worlds.
        times: float64[n] the weight of each world.
        leads: solves leads in worlds.
        evidence: a source of likelihoods for the double-dummy result of a world.
    """
    cards, times = list(view.legal_cards), times.astype(np.float64)
    asked = np.zeros((0, len(cards)), np.bool_)
    most = len(deals)
    if scoring == "imps":
        most = 1 + int(np.searchsorted(np.cumsum(times), times.sum() * SOLVED[scoring] / WORLDS))
        asked = setting(cards, deals[most:], leads, Pace(clock, SETTING_PART))
        if evidence is not None:
            times[most : most + len(asked)] *= np.exp(evidence.of_made(view, np.asarray((~asked).all(axis=1))))
    tricks = np.zeros((most, len(cards)), np.int64)
    groups = alive = touching(cards)
    common = done = 0
    pace = Pace(clock)

    def compared(indices: Sequence[int], worlds: int) -> LeadComparison:
        weights = times[:worlds] / times[:worlds].sum()
        outcomes = Outcomes(view.contract, view.vulnerability, tricks[:worlds, indices], weights, -1)
        counted = np.concatenate([times[:worlds], times[most : most + len(asked)]])
        return LeadComparison(outcomes, counted, scoring, asked[:, indices])

    while count := pace.room(min(ROUND[scoring], most - done)):
        first = [group[0] for group in alive]
        found = leads.tricks([cards[index] for index in first], deals[done : done + count])
        for group, column in zip(alive, found.T, strict=True):
            tricks[done : done + count, group] = column[:, None]
        if evidence is not None:
            times[done : done + count] *= np.exp(evidence.of_tricks(view, found.min(axis=1)))
        done += count
        if alive == groups:
            common = done
        if done >= min(ROUND[scoring], most):  # the clock may grant less
            stays = compared(first, done).stays()
            alive = those_left(alive, stays, cards, np.concatenate([tricks[:done], asked]))
            if len(alive) == 1:
                break
    left = sorted(index for group in alive for index in group)
    final = compared(left, done)
    return RaceResult(
        tuple(cards[index] for index in left),
        final.merit + LEAD_PRIOR[scoring] * customs(view)[[cards[index].index for index in left]],
        1 - final.counted @ final.beaten,
        final.outcomes,
        compared(range(len(cards)), common).outcomes,
        done + len(asked),
    )


def setting(cards: Sequence[Card], deals: NDArray[np.uint64], leads: LeadSolver, pace: Pace) -> NDArray[np.bool_]:
    """bool[n, k]: whether each lead sets the contract, in the first n of these worlds, as many as there is time for."""
    found = [np.zeros((0, len(cards)), np.bool_)]
    start = 0
    while count := pace.room(len(deals) - start):
        found.append(leads.setting(cards, deals[start : start + count]))
        start += count
    return np.concatenate(found)


def customs(view: PlayView) -> NDArray[np.float64]:
    """float64[52]: the log-probability of each lead by a recorded player with the viewer's hand.

    `carding` shuns bare honours and so takes the low card of a doubleton for the likelier lead, while players lead the
    top of it. The probability of the low card is lowered; that of the top, beside other suits, stays.
    """
    found = np.asarray(log_probabilities(np.array([view.hand.bits], np.uint64), moment_on_turn(view))[0])
    for suit in Suit:
        cards = sorted(card.index for card in view.hand if card.suit is suit)
        if suit.strain is not view.contract.strain and len(cards) == 2 and cards[1] - cards[0] > 1:
            low, top = cards
            found[low] = min(found[low], found[top] + log(1 / TOP_OF_DOUBLETON - 1))
    return np.asarray(found - np.logaddexp.reduce(found))


class LeadComparison:
    """The merits of leads, and which differences are significant.

    Args:
        outcomes: of k leads in the n worlds solved.
        times: float64[n + m] the weight of each world, the n solved ones first.
        asked: bool[m, k] whether each lead sets the contract in m other worlds.
    Attributes:
        beaten: bool[n + m, k] whether each lead sets the contract.
        counted: float64[n + m] the weights, of sum 1.
    """

    def __init__(
        self, outcomes: Outcomes, times: NDArray[np.float64], scoring: Scoring, asked: NDArray[np.bool_]
    ) -> None:
        contract, needed = outcomes.contract, outcomes.contract.bid.tricks
        self.outcomes = outcomes
        self.scoring: Scoring = scoring
        self.beaten = np.concatenate([outcomes.tricks < needed, asked])
        self.counted = times / times.sum()
        made, set_by_one = (score(contract, tricks, outcomes.vulnerability) for tricks in (needed, needed - 1))
        self.swing = self.beaten * float(imps(made - set_by_one) if len(asked) else 0)
        self.rest = outcomes.worth(scoring) - self.swing[: len(outcomes.tricks)]
        self.merit = outcomes.weights @ self.rest + self.counted @ self.swing

    def stays(self) -> NDArray[np.bool_]:
        """bool[k]: the leads that stay: those for which more worlds have enough expected value, and the one ahead."""
        ahead = int(np.argmax(self.merit))
        hopes = [
            hope(gap, error) for gap, error in zip(self.merit[ahead] - self.merit, self._errors(ahead), strict=True)
        ]
        found = np.array(hopes) >= LEAST_VALUE[self.scoring]
        found[ahead] = True
        return found

    def _errors(self, ahead: int) -> NDArray[np.float64]:
        """float64[k]: the standard error of each lead's distance from the one ahead."""
        rest, solved = self.rest[:, [ahead]] - self.rest, self.outcomes.weights
        swing, counted = self.swing[:, [ahead]] - self.swing, self.counted
        rest_off = rest - solved @ rest
        swing_off = swing - counted @ swing
        both = solved @ (rest_off * swing_off[: len(rest)])  # the worlds solved are among those counted
        few, many = (1 / float(weights @ weights) for weights in (solved, counted))  # worlds of equal weight
        unseen = PRIOR_VARIANCE[self.scoring] / few
        variance = (solved @ rest_off**2 + unseen) / few + (counted @ swing_off**2 + 2 * both) / many
        return np.asarray(np.sqrt(np.maximum(variance, 0.0)))


def hope(gap: float, error: float) -> float:
    """The expected value of perfect information on a lead that is `gap` behind with this standard error.

    That is E[max(0, X)] for X normal with mean -gap.

    >>> round(hope(0.0, 1.0), 3), round(hope(1.0, 0.5), 3), hope(1.0, 0.0)
    (0.399, 0.004, 0.0)
    """
    if error == 0.0:
        return 0.0
    far = gap / error
    return error * exp(-far * far / 2) / sqrt(2 * pi) - gap * (1 - erf(far / sqrt(2))) / 2


class DoubleDummyLeads:
    """Results of leads, solved double dummy."""

    def __init__(self, contract: Contract, solver: DoubleDummy) -> None:
        self.strain, self.leader = contract.strain, contract.leader
        self.needed = 14 - contract.bid.tricks
        self.solver = solver

    def tricks(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n, k]: declarer's tricks after each of these leads in each deal."""
        if len(touching(leads)) > FEW_LEADS:
            ours = self.solver.solve_cards(deals, strain=self.strain, leader=self.leader).tricks
            return 13 - ours[:, [card.index for card in leads]].astype(np.int64)
        found = np.zeros((len(deals), len(leads)), np.int64)
        for group in touching(leads):
            card = leads[group[0]]
            led = deals.copy()
            led[:, self.leader] &= ~np.uint64(card.bit)
            theirs = self.solver.relevant_cards(led, strain=self.strain, leader=self.leader, trick=[card]).tricks
            found[:, group] = theirs[:, None]
        return found

    def setting(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """bool[n, k]: whether each of these leads sets the contract in each deal."""
        found = self.solver.makes_cards(deals, self.needed, strain=self.strain, leader=self.leader).making
        return np.stack([(found & np.uint64(card.bit)) != 0 for card in leads], axis=1)


def touching(leads: Sequence[Card]) -> Groups:
    """Touching leads in groups, as indices: before a card is played they are equivalent."""
    groups: Groups = []
    for index in sorted(range(len(leads)), key=lambda index: leads[index].index):
        before = leads[groups[-1][-1]] if groups else None
        card = leads[index]
        if before is not None and before.suit is card.suit and before.rank + 1 == card.rank:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def those_left(groups: Groups, stays: NDArray[np.bool_], cards: Sequence[Card], known: NDArray[np.float64]) -> Groups:
    """The groups that stay; an eliminated one joins another of its suit if their results are equal in all worlds.

    Args:
        known: the results, a column for each card.
    """
    left = {index: list(group) for index, (group, stay) in enumerate(zip(groups, stays, strict=True)) if stay}
    for index in np.flatnonzero(~stays):
        led = groups[index][0]
        for group in left.values():
            if cards[group[0]].suit is cards[led].suit and (known[:, group[0]] == known[:, led]).all():
                group += groups[index]
                break
    return list(left.values())
