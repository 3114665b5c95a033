"""The opening lead: thirteen cards, nothing of dummy seen, and every world dear to solve; so leads are put out early.

All leads are solved in a few worlds. Then a lead leaves the race when it is behind the best by more than chance
explains, which one world never does; those left are solved in the other worlds, one by one when they are few: two leads
cost half of what thirteen do. All meet the same worlds, so that it is differences that are compared.

Measured, docs/design/0014.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cards import Card, View
from play.clock import Pace
from play.double_dummy import DoubleDummy
from play.merit import Outcomes, Scoring

FIRST = 8
"""Worlds in which all leads are solved."""
STEP = 8
"""Worlds solved before it is asked again who leaves."""
FEW = 4
"""So many leads, touching cards counted once, are solved one by one."""
BEHIND = 1.5
"""Standard errors by which a lead must be behind to leave; what one world alone does amounts to one."""
SLACK = {"imps": 4.0, "matchpoints": 1.0, "tricks": 1.0}
"""What it must have lost in all, besides: of this the worlds not yet seen may bring it back."""


@dataclass(frozen=True, slots=True)
class Race:
    """What came of it.

    Attributes:
        left: the leads that may be best.
        outcomes: what those came to in all worlds solved; early: what all legal cards did while all were solved.
    """

    left: tuple[Card, ...]
    outcomes: Outcomes
    early: Outcomes


def race(
    view: View,
    deals: NDArray[np.uint64],
    times: NDArray[np.int64],
    solver: DoubleDummy,
    pace: Pace,
    scoring: Scoring,
) -> Race:
    """All leads from the viewer's hand in these worlds, uint64[n, 4] full deals, each counting so many times."""
    assert view.contract is not None
    cards = list(view.legal_cards)
    tricks = np.zeros((len(deals), len(cards)), np.int64)
    alive = np.arange(len(cards))
    common = done = 0

    def so_far(places: NDArray[np.intp], worlds: int) -> Outcomes:
        assert view.contract is not None
        weights = times[:worlds] / times[:worlds].sum()
        return Outcomes(view.contract, view.vulnerability, tricks[:worlds, places], weights, -1)

    while count := pace.room(min(FIRST - done if done < FIRST else STEP, len(deals) - done)):
        asked = [cards[place] for place in alive]
        tricks[done : done + count, alive] = declarers_tricks(view, asked, deals[done : done + count], solver)
        done += count
        if len(alive) == len(cards):
            common = done
        if done >= FIRST:
            alive = alive[still_racing(so_far(alive, done), times[:done], scoring)]
            if len(touching([cards[place] for place in alive])) == 1:
                break
    left = tuple(cards[place] for place in alive)
    return Race(left, so_far(alive, done), so_far(np.arange(len(cards)), common))


def declarers_tricks(
    view: View, leads: Sequence[Card], deals: NDArray[np.uint64], solver: DoubleDummy
) -> NDArray[np.int64]:
    """int64[n, k]: what declarer takes after each of these leads in each deal."""
    assert view.contract is not None
    strain, leader = view.contract.strain, view.seat
    groups = touching(leads)
    found = np.zeros((len(deals), len(leads)), np.int64)
    if len(groups) > FEW:
        ours = solver.solve_cards(deals, strain=strain, leader=leader).tricks
        return 13 - ours[:, [card.index for card in leads]].astype(np.int64)
    for group in groups:
        card = leads[group[0]]
        led = deals.copy()
        led[:, leader] &= ~np.uint64(card.bit)
        theirs = solver.relevant_cards(led, strain=strain, leader=leader, trick=[card]).tricks
        found[:, group] = theirs[:, None]
    return found


def touching(leads: Sequence[Card]) -> list[list[int]]:
    """The places of leads that are neighbours in rank, which before a card is played are the same lead."""
    groups: list[list[int]] = []
    for place in sorted(range(len(leads)), key=lambda place: leads[place].index):
        before = leads[groups[-1][-1]] if groups else None
        card = leads[place]
        if before is not None and before.suit is card.suit and before.rank + 1 == card.rank:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def still_racing(outcomes: Outcomes, times: NDArray[np.int64], scoring: Scoring) -> NDArray[np.bool_]:
    """bool[k]: which cards may still come out best."""
    alone = (replace(outcomes, tricks=row[None], weights=np.ones(1)) for row in outcomes.tricks)
    worth = np.stack([world.merit(scoring) for world in alone])
    ahead = int(np.argmax(outcomes.merit(scoring)))
    behind = worth[:, [ahead]] - worth
    mean = outcomes.weights @ behind
    error = np.sqrt(outcomes.weights @ (behind - mean) ** 2 / max(1, times.sum() - 1))
    return np.asarray((mean <= BEHIND * error) | (times @ behind < SLACK[scoring]))
