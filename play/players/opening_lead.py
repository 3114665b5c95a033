"""The opening lead: thirteen cards, nothing of dummy seen, and every world dear to solve; so leads are put out early.

Where IMPs are what counts, all leads are first asked in some worlds whether they set the contract, for a quarter of
what their tricks cost. In other worlds tricks are solved, which answers that too: a lead's worth is what all of them
say of the contract and what those solved say of the rest, overtricks and undertricks.

A lead leaves the race when more worlds are not worth while for its sake: when what is won by finding it better than the
lead that is ahead may be expected to be a few hundredths of an IMP. One that leaves may still be as good as another of
its suit, if both came to the same in every world. All meet the same worlds, so that differences are compared.

Measured, docs/design/0014 and `python -m bench.card_leads`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, exp, log, pi, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, PlayView, Suit, imps, score
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import SolvedEvidence
from dealspace.play.evidence.card_features import moment_on_turn
from dealspace.play.evidence.carding import log_probabilities
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.outcomes import Outcomes, Scoring

STEP = {"imps": 4, "matchpoints": 8, "tricks": 8}
"""Worlds solved before it is asked who leaves."""
FEW = 4
"""So many leads, equal ones counted once, are solved one by one."""
ASKED, SOLVED = 1.6, {"imps": 0.6, "matchpoints": 1.2, "tricks": 1.2}
"""Worlds that tell whether the contract is set, and those of them that are solved at most, by a setting's worlds."""
ASKED_PART = 0.4
"""Of the time, for asking that."""
WORTH_WHILE = {"imps": 0.03, "matchpoints": 0.01, "tricks": 0.008}
"""What more worlds must be expected to win for a lead to stay."""
UNSEEN = {"imps": 1.0, "matchpoints": 0.25, "tricks": 0.5}
"""The square of the difference between two leads that a world not yet seen may always bring."""
CUSTOM = {"imps": 0.25, "matchpoints": 0.02, "tricks": 0.04}
"""What a lead's worth gains for each nat by which recorded players are likelier to choose it: they know something that
few worlds do not tell, and partner reads it as they would."""

TOP_OF_DOUBLETON = 0.95
"""How often at least the top of a doubleton is led, if one of its cards is: 12 of 12 with a ten or better and a lower
card that does not touch it, shared/data/boards/expert_boards.jsonl."""

Groups = list[list[int]]
"""Places of leads that are solved once, in groups."""


class LeadSolver(Protocol):
    """What is asked of leads in worlds, uint64[n, 4] full deals."""

    def tricks(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n, k]: what declarer takes after each of these leads in each deal."""
        ...

    def setting(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """bool[n, k]: whether each of these leads sets the contract in each deal."""
        ...


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What came of it.

    Attributes:
        left: the leads that may be best; merit: of each of them, as `Outcomes.merit` and with what custom adds,
            float[k]; made: how often declarer makes the contract after it, float[k].
        outcomes: what those came to in all worlds solved; early: what all legal cards did while all were solved.
        worlds: how many of the worlds were looked at.
    """

    left: tuple[Card, ...]
    merit: NDArray[np.float64]
    made: NDArray[np.float64]
    outcomes: Outcomes
    early: Outcomes
    worlds: int


def worlds_of_a_race(worlds: int, scoring: Scoring) -> int:
    """How many worlds are drawn for a lead by a player that solves so many."""
    return round(worlds * max(ASKED if scoring == "imps" else 0.0, SOLVED[scoring]))


def race(
    view: PlayView,
    deals: NDArray[np.uint64],
    times: NDArray[np.float64],
    leads: LeadSolver,
    clock: Clock,
    scoring: Scoring,
    evidence: SolvedEvidence | None = None,
) -> RaceResult:
    """All leads from the viewer's hand in these worlds, uint64[n, 4] full deals, each counting so many times.

    Args:
        evidence: by which a world counts more or less once it is known what it comes to after the best of the leads.
    """
    cards, times = list(view.legal_cards), times.astype(np.float64)
    asked = np.zeros((0, len(cards)), np.bool_)
    most = len(deals)
    if scoring == "imps":
        most = 1 + int(np.searchsorted(np.cumsum(times), times.sum() * SOLVED[scoring] / ASKED))
        asked = setting(cards, deals[most:], leads, Pace(clock, ASKED_PART))
        if evidence is not None:
            times[most : most + len(asked)] *= np.exp(evidence.of_made(view, np.asarray((~asked).all(axis=1))))
    tricks = np.zeros((most, len(cards)), np.int64)
    groups = alive = touching(cards)
    common = done = 0
    pace = Pace(clock)

    def standing(places: Sequence[int], worlds: int) -> LeadComparison:
        weights = times[:worlds] / times[:worlds].sum()
        outcomes = Outcomes(view.contract, view.vulnerability, tricks[:worlds, places], weights, -1)
        counted = np.concatenate([times[:worlds], times[most : most + len(asked)]])
        return LeadComparison(outcomes, counted, scoring, asked[:, places])

    while count := pace.room(min(STEP[scoring], most - done)):
        first = [group[0] for group in alive]
        found = leads.tricks([cards[place] for place in first], deals[done : done + count])
        for group, column in zip(alive, found.T, strict=True):
            tricks[done : done + count, group] = column[:, None]
        if evidence is not None:
            times[done : done + count] *= np.exp(evidence.of_tricks(view, found.min(axis=1)))
        done += count
        if alive == groups:
            common = done
        if done >= min(STEP[scoring], most):  # the clock may grant less
            stays = standing(first, done).stays()
            alive = those_left(alive, stays, cards, np.concatenate([tricks[:done], asked]))
            if len(alive) == 1:
                break
    left = sorted(place for group in alive for place in group)
    final = standing(left, done)
    return RaceResult(
        tuple(cards[place] for place in left),
        final.merit + CUSTOM[scoring] * customs(view)[[cards[place].index for place in left]],
        1 - final.counted @ final.beaten,
        final.outcomes,
        standing(range(len(cards)), common).outcomes,
        done + len(asked),
    )


def setting(cards: Sequence[Card], deals: NDArray[np.uint64], leads: LeadSolver, pace: Pace) -> NDArray[np.bool_]:
    """bool[n, k]: in the first n of these worlds, as many as there is time for, whether each lead sets the contract."""
    found = [np.zeros((0, len(cards)), np.bool_)]
    start = 0
    while count := pace.room(len(deals) - start):
        found.append(leads.setting(cards, deals[start : start + count]))
        start += count
    return np.concatenate(found)


def customs(view: PlayView) -> NDArray[np.float64]:
    """float64[52]: how likely each lead is, its logarithm, when a recorded player holds the viewer's hand.

    `carding` shuns bare honours, and so takes the low card of a doubleton for the likelier one; but who leads from a
    doubleton leads the top of it. The top is no likelier for that, beside other suits: the low card is less so.
    """
    found = np.asarray(log_probabilities(np.array([view.hand.bits], np.uint64), moment_on_turn(view))[0])
    for suit in Suit:
        cards = sorted(card.index for card in view.hand if card.suit is suit)
        if suit.strain is not view.contract.strain and len(cards) == 2 and cards[1] - cards[0] > 1:
            low, top = cards
            found[low] = min(found[low], found[top] + log(1 / TOP_OF_DOUBLETON - 1))
    return np.asarray(found - np.logaddexp.reduce(found))


class LeadComparison:
    """How leads compare, and how sure that is.

    Args:
        outcomes: what they came to in the worlds solved.
        times: float64[n + m] how often each world counts, the n solved ones first.
        asked: bool[m, k] whether each lead sets the contract in m other worlds.
    Attributes:
        beaten: bool[n + m, k] whether each lead sets the contract; counted: float64[n + m] what each world counts.
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
        """bool[k]: for which leads more worlds may be worth while; the one ahead is among them."""
        ahead = int(np.argmax(self.merit))
        hopes = [
            hope(gap, error) for gap, error in zip(self.merit[ahead] - self.merit, self._errors(ahead), strict=True)
        ]
        found = np.array(hopes) >= WORTH_WHILE[self.scoring]
        found[ahead] = True
        return found

    def _errors(self, ahead: int) -> NDArray[np.float64]:
        """float64[k]: the standard errors of how far each lead is behind the one ahead."""
        rest, solved = self.rest[:, [ahead]] - self.rest, self.outcomes.weights
        swing, counted = self.swing[:, [ahead]] - self.swing, self.counted
        rest_off = rest - solved @ rest
        swing_off = swing - counted @ swing
        both = solved @ (rest_off * swing_off[: len(rest)])  # the worlds solved are among those counted
        few, many = (1 / float(weights @ weights) for weights in (solved, counted))  # worlds of equal weight
        unseen = UNSEEN[self.scoring] / few
        variance = (solved @ rest_off**2 + unseen) / few + (counted @ swing_off**2 + 2 * both) / many
        return np.asarray(np.sqrt(np.maximum(variance, 0.0)))


def hope(gap: float, error: float) -> float:
    """What may be expected to be won by finding out whether a lead that seems behind by so much is not the better one.

    >>> round(hope(0.0, 1.0), 3), round(hope(1.0, 0.5), 3), hope(1.0, 0.0)
    (0.399, 0.004, 0.0)
    """
    if error == 0.0:
        return 0.0
    far = gap / error
    return error * exp(-far * far / 2) / sqrt(2 * pi) - gap * (1 - erf(far / sqrt(2))) / 2


class DoubleDummyLeads:
    """What is asked of leads, solved double dummy."""

    def __init__(self, view: PlayView, solver: DoubleDummy) -> None:
        self.strain, self.leader = view.contract.strain, view.seat
        self.needed = 14 - view.contract.bid.tricks
        self.solver = solver

    def tricks(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n, k]: what declarer takes after each of these leads in each deal."""
        if len(touching(leads)) > FEW:
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
    """The places of leads that are neighbours in rank, which before a card is played are the same lead."""
    groups: Groups = []
    for place in sorted(range(len(leads)), key=lambda place: leads[place].index):
        before = leads[groups[-1][-1]] if groups else None
        card = leads[place]
        if before is not None and before.suit is card.suit and before.rank + 1 == card.rank:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def those_left(groups: Groups, stays: NDArray[np.bool_], cards: Sequence[Card], known: NDArray[np.float64]) -> Groups:
    """The groups that stay; one that leaves joins another of its suit if all that is known of both is the same.

    Args:
        known: a column for each of the cards.
    """
    left = {place: list(group) for place, (group, stay) in enumerate(zip(groups, stays, strict=True)) if stay}
    for place in np.flatnonzero(~stays):
        led = groups[place][0]
        for group in left.values():
            if cards[group[0]].suit is cards[led].suit and (known[:, group[0]] == known[:, led]).all():
                group += groups[place]
                break
    return list(left.values())
