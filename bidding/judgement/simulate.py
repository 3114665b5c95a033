"""The simulation: candidates are followed to their contracts on the same deals, until one is clearly best.

Deals are sampled from the space that fits the own hand and what the calls have shown, and solved a few at a time. A
candidate that is clearly behind is dropped; when the double-dummy budget is spent, the best so far is chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.call_conditions import CallConditions, why_it_stands
from dealspace.bidding.judgement.candidate_calls import candidate_calls
from dealspace.bidding.judgement.compare import MARGINS, CandidateRace, Edge, Floats, gains, worth_leaving
from dealspace.bidding.judgement.effort import Effort
from dealspace.bidding.judgement.estimated_gains import estimated_gains
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.bidding.judgement.second_look import SecondLook, better_by_estimate, offered_calls
from dealspace.bidding.judgement.simulated_layouts import layouts
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.bidding.judgement.verdict import DecidingDeal, Ending, Scored, Verdict
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import DOUBLE, PASS, Call, Contract, Deal, View

AT_A_TIME = 4
"""Deals solved between two checks of whether more are needed."""
SURE_OF_GAIN = 1.96
"""Standard errors of half the 95 % interval of a gain."""
FORESEEN = 3
"""For each deal that may be solved: deals on which the candidates are compared by the estimate of tricks."""


class Looked(NamedTuple):
    """A candidate on the first deals: the final contracts, declarer's tricks (0 where passed out), our points."""

    contracts: list[Contract | None]
    tricks: NDArray[np.int64]
    points: Floats


def judge(
    view: View, live: Sequence[LiveRule], interpreter: Interpreter, rng: np.random.Generator, effort: Effort
) -> Verdict:
    """The best call that no rule defines here, by simulation.

    Args:
        live: the rules in force; calls that they define (except a pass) are not considered, as this hand does not fit
            them.
        interpreter: knows what the calls have shown, and how our side goes on.
    """
    deals = _deals(view, interpreter, rng, effort)
    conditions = CallConditions(view, live, interpreter, None, Outlook(view, deals))
    return _compared(candidate_calls(conditions), deals, view, conditions.public, interpreter, effort)


def judge_among(
    candidates: Sequence[Call],
    view: View,
    live: Sequence[LiveRule],
    interpreter: Interpreter,
    rng: np.random.Generator,
    effort: Effort,
    *,
    beside: bool,
) -> Verdict:
    """The best of these calls, by simulation; those that conditions of judgement drop are left out.

    The first, which the book makes, is always among them, and stands unless another is clearly better.

    Args:
        live: the rules in force.
        beside: whether calls beside these are looked at as well.
    """
    deals = _deals(view, interpreter, rng, effort)
    conditions = CallConditions(view, live, interpreter, candidates[0], Outlook(view, deals))
    more = better_by_estimate(candidates, conditions, effort.second_look) if beside else []
    others = (call for call in (*candidates[1:], *more) if not conditions.is_dropped(call))
    ordered = sorted((candidates[0], *others), key=lambda call: call.index)
    booked = ordered.index(candidates[0])
    return _compared(ordered, deals, view, conditions.public, interpreter, effort, booked=booked)


def explain_look(
    rule: LiveRule,
    view: View,
    live: Sequence[LiveRule],
    interpreter: Interpreter,
    rng: np.random.Generator,
    effort: Effort,
) -> SecondLook:
    """Why the call of a rule stands, or which calls a second look compares with it and which it leaves out."""
    if (stands := why_it_stands(rule, view, interpreter)) is not None:
        return SecondLook(rule.call, stands)
    outlook = Outlook(view, _deals(view, interpreter, rng, effort))
    return offered_calls(CallConditions(view, live, interpreter, rule.call, outlook), rule.call)


def compare_with(
    made: Call,
    others: Sequence[Call],
    view: View,
    interpreter: Interpreter,
    rng: np.random.Generator,
    effort: Effort,
) -> Verdict:
    """How other calls do against this one on the same deals, by simulation.

    The call itself comes first in the verdict, also where another gains on it.
    """
    deals = _deals(view, interpreter, rng, effort)
    public = interpreter.public(view.auction)
    ordered = sorted({made, *others}, key=lambda call: call.index)
    return _compared(ordered, deals, view, public, interpreter, effort, made=ordered.index(made))


def _deals(view: View, interpreter: Interpreter, rng: np.random.Generator, effort: Effort) -> NDArray[np.uint64]:
    knowledge = interpreter.read(view.auction).knowledge
    return layouts(view, knowledge, rng, FORESEEN * effort.worlds)


def _compared(
    candidates: Sequence[Call],
    deals: NDArray[np.uint64],
    view: View,
    public: PublicState,
    interpreter: Interpreter,
    effort: Effort,
    *,
    booked: int | None = None,
    made: int | None = None,
) -> Verdict:
    """The verdict on candidates, which are sorted by what they commit to; on candidate `made` where that is given."""
    if len(candidates) == 1:
        return Verdict(candidates[0], (), 0, scoring=public.scoring)
    auctions = [view.auction.plus(call) for call in candidates]
    ends = Projection(interpreter, deals).all_ends(auctions, effort.readings)
    tricks = SampledTricks(deals)
    race = CandidateRace(public.scoring, _foreseen(ends, deals, view, public.scoring))
    seen = [Looked([], np.empty(0, np.int64), np.empty(0)) for _ in candidates]
    alive = list(range(len(candidates)))
    most = min(len(deals), effort.worlds)
    for start in range(0, most, AT_A_TIME):
        rows = np.arange(start, min(start + AT_A_TIME, most))
        for index in alive:
            if start and tricks.nodes >= effort.nodes:
                break
            seen[index] = _look(seen[index], ends[index], rows, tricks, view)
        left = race.still_in([each.points for each in seen], alive)
        alive = [index for index in alive if index in left or index == made]
        if len(alive) == 1 or tricks.nodes >= effort.nodes or _all_alike([ends[index][start:] for index in alive]):
            break
    leaving = [] if booked is None else [worth_leaving(candidates[booked], call, public.scoring) for call in candidates]
    best = race.best([each.points for each in seen], alive, _needed(candidates, public), booked, leaving)
    chosen = best if made is None else made
    return replace(_verdict(candidates, seen, chosen, deals, race), vulnerability=view.vulnerability)


def _foreseen(ends: Sequence[Sequence[Contract | None]], deals: NDArray[np.uint64], view: View, scoring: str) -> Floats:
    """float64[k, n]: what each candidate gains over the first one by the estimate of tricks."""
    estimate = TrickEstimate(deals)
    side = view.seat.side
    return np.stack([estimated_gains(ends[0], other, estimate, view.vulnerability, side, scoring) for other in ends])


def _look(
    before: Looked, ends: Sequence[Contract | None], rows: NDArray[np.intp], tricks: SampledTricks, view: View
) -> Looked:
    """A candidate with these deals added."""
    taken, points = np.zeros(len(rows), np.int64), np.zeros(len(rows))
    contracts = [ends[row] for row in rows.tolist()]
    for contract in dict.fromkeys(contracts):
        if contract is None:
            continue
        here = np.array([index for index, other in enumerate(contracts) if other == contract], np.intp)
        taken[here] = tricks.of(contract, rows[here])
        points[here] = points_by_tricks(contract, view.vulnerability, view.seat.side)[taken[here]]
    return Looked(
        before.contracts + contracts, np.concatenate([before.tricks, taken]), np.concatenate([before.points, points])
    )


def _all_alike(ends: Sequence[Sequence[Contract | None]]) -> bool:
    """Whether the candidates end alike on all remaining deals."""
    return all(other == ends[0] for other in ends[1:])


def _needed(calls: Sequence[Call], public: PublicState) -> Floats:
    """float64[n, n]: what each call must gain over each other one."""
    margins = MARGINS[public.scoring]
    doubled_by_partner = public.theirs and public.auction.calls[-2:] == (DOUBLE, PASS)
    in_game = public.ours and public.game_reached
    game = public.auction.last_bid if in_game and not public.competing else None
    settled = doubled_by_partner or in_game
    return np.array([[margins.needed(call, over, settled=settled, game=game) for over in calls] for call in calls])


def _verdict(
    candidates: Sequence[Call],
    seen: Sequence[Looked],
    chosen: int,
    deals: NDArray[np.uint64],
    race: CandidateRace,
) -> Verdict:
    points = [each.points for each in seen]
    edges = [Edge(0.0, 0.0) if each == chosen else race.edge(points, each, chosen) for each in range(len(seen))]
    scoring = race.scoring
    order = sorted(range(len(candidates)), key=lambda index: (index != chosen, -edges[index].mean))
    return Verdict(
        candidates[chosen],
        tuple(_scored(candidates[index], seen[index], edges[index]) for index in order),
        max(len(each.points) for each in seen),
        tuple(_layouts(candidates, seen, chosen, order[1], deals, scoring)),
        scoring,
    )


def _scored(call: Call, looked: Looked, edge: Edge) -> Scored:
    played = [
        tricks >= contract.bid.tricks
        for contract, tricks in zip(looked.contracts, looked.tricks.tolist(), strict=True)
        if contract is not None
    ]
    usual = Counter(looked.contracts).most_common(1)[0][0]
    makes = sum(played) / len(played) if played else None
    count = len(looked.points)
    error = float(looked.points.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return Scored(
        call, float(looked.points.mean()), edge.mean, usual, makes, count, SURE_OF_GAIN * edge.error,
        SURE_OF_GAIN * error,
    )  # fmt: skip


def _layouts(
    candidates: Sequence[Call],
    seen: Sequence[Looked],
    chosen: int,
    other: int,
    deals: NDArray[np.uint64],
    scoring: str,
) -> list[DecidingDeal]:
    """The deal most in favour of the chosen call, and the one most in favour of the other."""
    count = min(len(seen[chosen].points), len(seen[other].points))
    won = gains(seen[chosen].points[:count], seen[other].points[:count], scoring)
    rows = dict.fromkeys([int(np.argmax(won)), int(np.argmin(won))])

    def ending(index: int, row: int) -> Ending:
        contract = seen[index].contracts[row]
        tricks = int(seen[index].tricks[row]) if contract is not None else None
        return Ending(candidates[index], contract, tricks, float(seen[index].points[row]))

    return [
        DecidingDeal(Deal.of_bits(deals[row].tolist()), ending(chosen, row), ending(other, row))
        for row in rows
        if won[row]
    ]
