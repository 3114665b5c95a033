"""The deal in which a number is lowest, or highest, among those that fulfil all wishes.

    bound    the best value that the hands alone allow, by CP-SAT
    value    that of the best deal found

Between the two a sequence of searches, each for a deal at least half way to the bound, and each with a share of the
time. What a search does not find is excluded only where it is proved that there is no such deal: so the result is
proved where value and bound meet, and otherwise it is the best that was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

import numpy as np

from dealspace.cards import Deal, NotationError
from dealspace.inference import HAND_SCOPE, DealExpression
from dealspace.inference.several_hands.compute import compute
from dealspace.inference.several_hands.deal_expression import is_slow
from dealspace.query.composing.search import Composition, Limits, Search
from dealspace.query.composing.wish_list import space_of
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.hands import HandsWish
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.deal_conditions import condition_on_deals

_SHARE = 4
"""A search may take one part in so many of what is left of the time, and of the deals."""
_WORK = 5.0
"""What CP-SAT may spend on the bound, in its deterministic units of about a second."""
_FAR = 1 << 20


def best_deal(wishes: Sequence[Wish], experts: Experts, goal: str, limits: Limits, *, lowest: bool) -> Composition:
    """The deal with the lowest or highest value of a number, `hcp(north) + hcp(south)`, that fulfils the wishes.

    Returns:
        what the searches have tried together, with the goal's value and bound.
    Raises:
        NotationError: the goal cannot be read, or is about double-dummy tricks.
    """
    number = condition_on_deals(goal)
    if is_slow(number):
        raise NotationError(
            f'"{goal}" is about double-dummy tricks: expected a number of hands, as hcp(north) + hcp(south)'
        )
    until = None if limits.seconds is None else monotonic() + limits.seconds
    sign = 1 if lowest else -1  # values are multiplied by it, so that less is better
    proposed, refused = 0, Counter[str]()

    def search(limit: int | None) -> Composition:
        """A deal at least as good as this with a share of what is left; any, with all that is left, if None."""
        nonlocal proposed
        share = 1 if limit is None else _SHARE
        seconds = None if until is None else max(0.0, until - monotonic()) / share
        also = () if limit is None else (_within(goal, sign * limit, lowest),)
        left = Limits(seconds, (limits.proposed - proposed) // share, limits.progress)
        found = Search((*wishes, *also), experts, 1, left).run()
        proposed += found.proposed
        refused.update(found.refused)
        return found

    best = search(None)
    if not best.deals:
        return replace(best, goal=goal)
    optimum = space_of(wishes, experts).optimum(number, lowest=lowest, work=_WORK)
    value = sign * _value(number, best.deals[0])
    bound = tried = -_FAR if optimum.bound is None else sign * optimum.bound
    while tried < value and limits.progress(1, 1):
        half = (tried + value - 1) // 2
        found = search(half)
        if found.deals:
            best, value = found, sign * _value(number, found.deals[0])
            continue
        tried = half + 1
        bound = tried if found.proved else bound
    return replace(
        best,
        wishes=tuple(wishes),
        proposed=proposed,
        refused=dict(refused),
        proved=value == bound,
        goal=goal,
        value=sign * value,
        bound=None if bound == -_FAR else sign * bound,
    )


def _within(goal: str, limit: int, lowest: bool) -> HandsWish:
    """The wish that the number is at least as good as this."""
    text = f"({goal}) {'<=' if lowest else '>='} {limit}"
    return HandsWish.parse(text, text, HAND_SCOPE)


def _value(number: DealExpression, deal: Deal) -> int:
    return int(compute(number, np.array([deal.bits], np.uint64))[0])
