"""A call of the person against the book's call and others, over layouts that the person could not tell apart.

1. On LAYOUTS layouts drawn from what the person saw, the auction is followed to its end by the book after each of the
   calls, and the contracts are scored double dummy. A call that is behind the one made on the first LOOK is dropped; of
   the others the one that gains most is the better call, or the bots' call where that is not clearly less good.
2. If it is ahead by more than BEHIND standard errors, what it gains is measured on MEASURED other layouts, so that the
   luck of having looked best does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Bidder, Choice, Interpreter
from dealspace.bidding.choosing.auction_completion import followed
from dealspace.bidding.judgement import Ending
from dealspace.bidding.judgement.compare import SURE, Edge, gains
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.cards import Call, Contract, Deal, View
from dealspace.inference import draw_worlds
from dealspace.match.bots.bots import Bot
from dealspace.studies.profile.alternative_calls import alternatives
from dealspace.table.person.advice.compared_move import ComparedMove
from dealspace.table.person.advice.hint import why_this_call
from dealspace.table.person.advice.move_costs import LEAST, Floats, MoveCost, move_cost
from dealspace.table.person.advice.shown_layout import ShownLayout, ending_text, fails, works
from dealspace.table.person.review.actual_deal import ActualDeal
from dealspace.table.person.review.decision_part import DecisionPart, NoDecision
from dealspace.table.person.review.reviewed_board import OwnMove

LAYOUTS, MEASURED = 32, 40
"""Layouts on which the better call is looked for, and on which its gain is measured."""
LOOK, BEHIND = 10, 1.0
"""Layouts after which calls are dropped that are behind the one made, all but the best, and by how many standard
errors; as far ahead of it must one be in the end for its gain to be measured."""
MOST_OTHERS = 5
"""Calls compared with the one made."""
REVIEWING = 4
"""What a generator of random numbers is for, beside those of bots, hints and comparisons."""


@dataclass(frozen=True, eq=False)
class FollowedCall:
    """A call followed to the end of the auction on some layouts.

    Attributes:
        ends: the contracts; tricks: int64[n] declarer's, no further than one over or four down; points: float64[n] for
            the caller's side.
    """

    call: Call
    ends: Sequence[Contract | None]
    tricks: NDArray[np.int64]
    points: Floats

    @property
    def makes(self) -> float | None:
        """The share of the contracts that are made; None where none is played."""
        played = [
            n >= end.bid.tricks for end, n in zip(self.ends, self.tricks.tolist(), strict=True) if end is not None
        ]
        return sum(played) / len(played) if played else None

    @property
    def usual(self) -> Contract | None:
        """The most frequent contract."""
        return Counter(self.ends).most_common(1)[0][0]

    def with_more(self, more: FollowedCall) -> FollowedCall:
        """The same call on these layouts and on others."""
        tricks, points = np.concatenate([self.tricks, more.tricks]), np.concatenate([self.points, more.points])
        return FollowedCall(self.call, (*self.ends, *more.ends), tricks, points)

    def gain_on(self, other: FollowedCall, scoring: str) -> float:
        """What it gains on another call in the mean, on the layouts that both were followed on."""
        return Edge.of(self.points, other.points, scoring).mean

    def ending(self, row: int) -> Ending:
        """How one of the layouts ends."""
        end = self.ends[row]
        return Ending(self.call, end, int(self.tricks[row]) if end is not None else None, float(self.points[row]))


def follow(
    calls: Sequence[Call], view: View, interpreter: Interpreter, tricks: SampledTricks, rows: NDArray[np.intp]
) -> list[FollowedCall]:
    """Each of these calls on these of the layouts."""
    found = []
    for call in calls:
        ends = followed(interpreter, tricks.deals[rows], view.auction.plus(call))
        taken, points = np.zeros(len(rows), np.int64), np.zeros(len(rows))
        for contract in dict.fromkeys(ends):
            if contract is not None:
                here = np.array([index for index, end in enumerate(ends) if end == contract], np.intp)
                taken[here] = tricks.of(contract, rows[here])
                points[here] = points_by_tricks(contract, view.vulnerability, view.seat.side)[taken[here]]
        found.append(FollowedCall(call, tuple(ends), taken, points))
    return found


def followed_on_all(
    made: Call, others: Sequence[Call], view: View, interpreter: Interpreter, deals: NDArray[np.uint64], scoring: str
) -> tuple[FollowedCall, list[FollowedCall]]:
    """The call made on all layouts, and the others: those clearly behind it on the first LOOK only."""
    tricks = SampledTricks(deals)
    rows = np.arange(len(deals))
    mine, *found = follow([made, *others], view, interpreter, tricks, rows[:LOOK])
    if len(deals) <= LOOK:
        return mine, found
    most = max(found, key=lambda each: each.gain_on(mine, scoring))
    near = [each for each in found if each is most or not _is_behind(each, mine, scoring, BEHIND)]
    mine_on, *further = follow([made, *(each.call for each in near)], view, interpreter, tricks, rows[LOOK:])
    longer = {each.call: each.with_more(more) for each, more in zip(near, further, strict=True)}
    return mine.with_more(mine_on), [longer.get(each.call, each) for each in found]


def _better(found: Sequence[FollowedCall], mine: FollowedCall, booked: Call, scoring: str) -> FollowedCall:
    """The call that gains most on the one made; the bots' call where that is not clearly less than the most."""
    most = max(found, key=lambda each: each.gain_on(mine, scoring))
    usual = next((each for each in found if each.call == booked), most)
    if usual is most or _is_behind(usual, most, scoring, SURE) or usual.gain_on(mine, scoring) < LEAST[scoring]:
        return most
    return usual


def _is_behind(one: FollowedCall, other: FollowedCall, scoring: str, errors: float) -> bool:
    """Whether a call is behind another by so many standard errors."""
    edge = Edge.of(one.points, other.points, scoring)
    return edge.mean + errors * edge.error < 0


def call_decision(
    own: OwnMove,
    view: View,
    made: Call,
    bot: Bot,
    interpreter: Interpreter,
    actual: ActualDeal,
    *,
    scoring: str,
    seed: int,
) -> DecisionPart | NoDecision:
    """What a call cost.

    Args:
        view: of the person before the call; nothing else decides its cost.
        bot: makes the book's or the judged call.
        actual: the deal as it was, for what is said of it alone.
    """
    rng = np.random.default_rng((seed, int(view.seat), REVIEWING, own.place))
    knowledge = interpreter.read(view.auction).knowledge
    deals = draw_worlds(view, knowledge, rng, LAYOUTS).deals
    choice = bot.call(view)
    near = [choice.call, *alternatives(view, made, interpreter, deals)]
    others = [call for call in dict.fromkeys(near) if call != made][:MOST_OTHERS]
    if not others:
        return NoDecision(own, "no other call is near")
    mine, rivals = followed_on_all(made, others, view, interpreter, deals, scoring)
    still_in = [each for each in rivals if len(each.points) == len(mine.points)]
    looked_best = nearest = _better(still_in, mine, choice.call, scoring)
    cost = replace(move_cost(gains(nearest.points, mine.points, scoring)[None, :], scoring), value=0.0)
    if nearest.gain_on(mine, scoring) >= LEAST[scoring] and _is_behind(mine, nearest, scoring, BEHIND):
        deals = draw_worlds(view, knowledge, rng, MEASURED).deals
        calls = [made, nearest.call]
        again = follow(calls, view, interpreter, SampledTricks(deals), np.arange(len(deals)))
        cost = move_cost(gains(again[1].points, again[0].points, scoring)[None, :], scoring)
        if cost.value:
            mine, nearest = again
    best = nearest.call if cost.value else made
    against = looked_best if cost.value else mine
    gained = {each.call: each.gain_on(against, scoring) for each in rivals}
    gained |= {best: 0.0} | ({made: -cost.value} if cost.value else {})
    compared = [mine, nearest, *(each for each in rivals if each is not looked_best)]
    compared.sort(key=lambda each: (each.call != best, -gained[each.call]))
    return DecisionPart(
        own, made, best, cost.value, cost.interval, cost.unit, len(mine.points),
        actual.of_call(own.place, best) if cost.value else None,
        why(view, made, best, choice, cost, len(mine.points), interpreter),
        tuple(_compared(each, gained[each.call], view, interpreter) for each in compared),
        _layouts(mine, nearest, deals, scoring, view) if cost.value else (),
        None,
    )  # fmt: skip


def why(
    view: View, made: Call, best: Call, choice: Choice, cost: MoveCost, layouts: int, interpreter: Interpreter
) -> tuple[str, ...]:
    """The cost in words, and what the book says."""
    booked = why_this_call(choice, interpreter.meaning(view.auction, choice.call))
    found = []
    if cost.value:
        lost = f"{cost.value:.1f} ± {cost.interval:.1f} {cost.unit}"
        found.append(
            f"over {layouts} layouts that you could not tell apart {best.symbol} gains {lost} on {made.symbol}"
        )
    if made == choice.call:
        found.append(f"{made.symbol} is the call that the bots make: {booked}")
        return tuple(found)
    found.append(f"the bots call {choice.call.symbol}: {booked}")
    reasons = Bidder(interpreter, np.random.default_rng(0)).why_not(view, made)
    return (*found, *(f"{made.symbol}: {reason}" for reason in reasons))


def _compared(followed_call: FollowedCall, gain: float, view: View, interpreter: Interpreter) -> ComparedMove:
    text = interpreter.meaning(view.auction, followed_call.call).say
    points = followed_call.points
    return ComparedMove(
        followed_call.call,
        text,
        None,
        float(points.mean()),
        followed_call.makes,
        gain,
        followed_call.usual,
        len(points),
    )


def _layouts(
    mine: FollowedCall, better: FollowedCall, deals: NDArray[np.uint64], scoring: str, view: View
) -> tuple[ShownLayout, ...]:
    """Where the call made loses most to the better one, and where it gains most."""
    won = gains(mine.points, better.points, scoring)
    found = []
    for title, row, differs in (
        (fails(mine.call), int(np.argmin(won)), won.min() < 0),
        (works(mine.call), int(np.argmax(won)), won.max() > 0),
    ):
        if differs:
            endings = (mine.ending(row), better.ending(row))
            texts = tuple((ending.call, ending_text(ending, view.vulnerability)) for ending in endings)
            found.append(ShownLayout(title, Deal.of_bits(deals[row].tolist()), texts))
    return tuple(found)
