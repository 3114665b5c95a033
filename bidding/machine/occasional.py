"""Occasional calls: rules that only some of the hands that fit them follow, and how often which hands make a call.

A hand that fits an occasional rule and does not follow it goes on to the rules behind. So such a rule denies nothing,
and what it makes likely or unlikely are weights: of the hands that may make a call, how many of each kind do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.cards import Auction, Call, Hand
from dealspace.inference import NEVER, Constraint, all_of, any_of, satisfied, satisfies
from dealspace.inference.hand_questions.questions import jointly_satisfiable

Frequency = tuple[Constraint, float]
"""A condition, and how often hands that violate it make the call, for one of those that satisfy it."""

_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""Constants of splitmix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014."""


def followed_by(rule: LiveRule, auction: Auction, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """bool[n]: which of the hands uint64[n] follow a rule at this point, if they follow none above it.

    Whether a hand follows an occasional rule is drawn from the hand and the auction, and is the same each time.
    """
    fits = satisfied(rule.condition, hands)
    if rule.rule.frequency is not None:
        fits &= drawn(f"{auction} {rule.call} {rule.condition}", hands) < rule.rule.frequency
    return fits


def follows(rule: LiveRule, auction: Auction, hand: Hand) -> bool:
    """Whether one hand follows a rule at this point, if it follows none above it."""
    if not satisfies(rule.condition, hand):
        return False
    return rule.rule.frequency is None or bool(followed_by(rule, auction, np.array([hand.bits], np.uint64))[0])


def occasional_calls(live: Sequence[LiveRule], hand: Hand) -> list[Call]:
    """The calls that the hand may make where it fits occasional rules: theirs, and that of the first rule for all."""
    found: list[Call] = []
    for rule in live:
        if satisfies(rule.condition, hand):
            found.append(rule.call)
            if rule.rule.frequency is None:
                break
    return found if len(found) > 1 else []


def drawn(text: str, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[n]: for each of the hands a number from 0 to below 1, as if at random; other texts give others."""
    mixed = hands + np.uint64((crc32(text.encode()) + 1) * _GOLDEN % (1 << 64))
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(_FIRST)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(_SECOND)
    mixed ^= mixed >> np.uint64(31)
    return (mixed >> np.uint64(11)) / float(1 << 53)


def frequencies(
    call: Call,
    live: Sequence[LiveRule],
    regions: Sequence[tuple[LiveRule, Constraint]],
    beyond: Constraint,
    shown: Constraint,
) -> tuple[Frequency, ...]:
    """How often the hands that may make a call do make it.

    Args:
        live: the rules in force, in order.
        regions: the rules that make the call, each with its condition and the denials of rules above it.
        beyond: the hands without a rule, if they may make the call.
        shown: what the call and the calls before it show for certain.
    Returns:
        conditions, each implied by the next, whose weights multiply; none where all hands make it as often.
    """
    if all(rule.rule.frequency is None for rule in live):
        return ()
    fitting = {id(rule): region for rule, region in regions}
    occasional = [
        Occasional(place, fitting.get(id(rule), rule.condition), rule.rule.frequency, rule.call == call)
        for place, rule in enumerate(live)
        if rule.rule.frequency is not None and jointly_satisfiable(shown, rule.condition)
    ]
    if not occasional:
        return ()
    sure = [(place, fitting[id(rule)]) for place, rule in enumerate(live) if rule.sure != NEVER and id(rule) in fitting]
    made: dict[float, list[Constraint]] = {}
    for share, condition in cases(occasional, [*sure, (len(live), beyond)]):
        if share > 0.0 and jointly_satisfiable(shown, condition):
            made.setdefault(share, []).append(condition)
    falling = sorted(made, reverse=True)
    more: list[Constraint] = []
    found: list[Frequency] = []
    for share, following in pairwise(falling):
        more += made[share]
        found.append((any_of(*more), following / share))
    return tuple(found)


class Occasional(NamedTuple):
    """An occasional rule at a point of an auction.

    Attributes:
        place: its index among the rules in force.
        fits: the hands that may follow it.
        frequency: how many of those that reach it do, above 0 and below 1.
        makes: whether it makes the call that is looked at.
    """

    place: int
    fits: Constraint
    frequency: float
    makes: bool


def cases(
    occasional: Sequence[Occasional], sure: Sequence[tuple[int, Constraint]]
) -> Iterator[tuple[float, Constraint]]:
    """Conditions that exclude each other, together all hands, each with how often such hands make a call.

    Args:
        sure: the other rules that make the call, in order: the index of each and the hands that follow it.
    """
    ends: list[tuple[int, bool, Constraint]] = []
    earlier: Constraint = NEVER
    for place, region in sure:
        ends.append((place, True, all_of(region, ~earlier)))
        earlier = any_of(earlier, region)
    ends.append((sys.maxsize, False, ~earlier))
    for fits in product((True, False), repeat=len(occasional)):
        pairs = list(zip(occasional, fits, strict=True))
        which = all_of(*(rule.fits if fit else ~rule.fits for rule, fit in pairs))
        for end, makes, region in ends:
            share, left = 0.0, 1.0
            for rule in (rule for rule, fit in pairs if fit and rule.place < end):
                share += left * rule.frequency * rule.makes
                left *= 1.0 - rule.frequency
            yield round(share + left * makes, 9), all_of(which, region)
