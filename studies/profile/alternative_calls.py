"""The calls with which a call is compared: what the rules in force nearly made of the hand, and what is natural."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter
from dealspace.bidding.judgement.call_conditions import CallConditions
from dealspace.bidding.judgement.candidate_calls import candidate_calls
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.cards import PASS, Call, Suit, View
from dealspace.inference import Constraint, Within, length, parts_of, satisfies, value

MOST = 7
"""Alternatives of one decision."""
POINTS_SHORT, CARDS_SHORT = 3, 1
"""By how much a hand may miss what one part of a rule asks for."""
_LENGTHS = frozenset(length(suit) for suit in Suit)


def alternatives(view: View, made: Call, interpreter: Interpreter, deals: NDArray[np.uint64]) -> list[Call]:
    """Other calls for this hand, at most MOST: a pass, calls whose rules it fits or nearly fits, natural calls.

    Args:
        made: the call that was made.
        deals: what the player may expect.
    """
    conditions = CallConditions(view, interpreter.live(view.auction), interpreter, None, Outlook(view, deals))
    public = conditions.public
    found = dict.fromkeys([] if public.forced else [PASS])
    found |= dict.fromkeys(_nearly_made(conditions))
    found |= dict.fromkeys(candidate_calls(conditions))
    found |= dict.fromkeys(_next_to(made, conditions))
    legal = view.auction.is_legal
    return [call for call in found if call != made and legal(call) and not (public.forced and call == PASS)][:MOST]


def _nearly_made(conditions: CallConditions) -> Iterator[Call]:
    """Calls of the rules in force that the hand fits, or misses in one part; those it fits first."""
    missed: dict[int, list[Call]] = {0: [], 1: []}
    for rule in conditions.live:
        lacks = _lacking(rule.condition, conditions.view)
        if lacks in missed and not (lacks and rule.rule.artificial and conditions.public.asked is not None):
            missed[lacks].append(rule.call)
    yield from (call for calls in missed.values() for call in calls if not conditions.is_dropped(call))


def _lacking(condition: Constraint, view: View) -> int:
    """How many parts of a condition the hand misses; a part that it misses by far counts as two."""
    return sum(0 if satisfies(part, view.hand) else 1 if _nearly(part, view) else 2 for part in parts_of(condition))


def _nearly(part: Constraint, view: View) -> bool:
    """Whether a hand misses the part by little; a shape or another alternative counts as little."""
    if not isinstance(part, Within):
        return True
    found = sum(times * value(quantity, view.hand) for times, quantity in part.terms)
    gap = max((part.low or 0) - found if part.low is not None else 0, found - part.high if part.high is not None else 0)
    only_lengths = all(quantity in _LENGTHS for _, quantity in part.terms)
    return gap <= (CARDS_SHORT if only_lengths else POINTS_SHORT)


def _next_to(made: Call, conditions: CallConditions) -> Iterator[Call]:
    """The bids of the same strain a level higher and lower, where no rule gives them another meaning."""
    if made.bid is None:
        return
    for level in (made.bid.level - 1, made.bid.level + 1):
        if 1 <= level <= 7:
            call = Call.of(level, made.bid.strain)
            others = any(rule.call == call and rule.rule.artificial for rule in conditions.live)
            if not others and conditions.view.auction.is_legal(call) and not conditions.is_dropped(call):
                yield call
