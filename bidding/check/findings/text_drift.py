"""Numbers in an author's words that differ from what the call shows, and letters of the file that are left in them.

That some hand does not keep to a number is seen at one point; that no hand reaches an end of a range, only when the
whole walk is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.points.rule_keys import End, key_of
from dealspace.bidding.check.points.stated_ranges import StatedRange, claims
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.patterns.letters import bound_suit
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import all_of, within
from dealspace.inference.hand_questions.questions import hand_bounds

_BARE = re.compile(r"(?<![\w{])\d[\d+–-]{0,12}(oM|om|[Mmxyz])(?!\w)")
"""A length in a letter, as conditions have it: 5+M."""


def false_claims(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Numbers that some hand making the call does not keep to, and letters left in the text."""
    for index, (placed, taken) in enumerate(zip(point.placed, point.takes, strict=True)):
        if not taken:
            continue
        yield from _letters_left(placed.live)
        for claim in claims(placed.live.rule.say, placed.live.letters):
            broken = ~claim.condition
            if not (found := point.where(index, broken)):
                continue
            shown = hand_bounds(point.region(index), claim.what)
            yield Diagnostic(
                "text-drift",
                f'the text says "{claim.text}", but the call shows {_range(shown.low, shown.high)}',
                placed.live.rule.location,
                help="change the number, or write {hcp} where it is the points that the call shows",
                evidence=point.evidence(all_of(point.region(index), broken), found.some),
            )


def _letters_left(live: LiveRule) -> Iterator[Diagnostic]:
    """A letter in the words that stands for a suit and is not filled in, as it is not in braces."""
    bare = _BARE.search(live.rule.say)
    if bare is not None and bound_suit(bare[1], live.letters) is not None:
        yield Diagnostic(
            "text-drift",
            f'the text says "{bare[0]}" to people, and {bare[1]} is a letter of this file',
            live.rule.location,
            help=f"write {bare[0].removesuffix(bare[1])} {{{bare[1]}}}, in quotes, to have the suit filled in",
        )


def end_reached(point: ExaminedPoint, end: End) -> Diagnostic | None:
    """None if some hand here has the number the text states; else what to say."""
    found = None
    for index, placed in enumerate(point.placed):
        if key_of(placed) != end.rule or placed.cut:
            continue
        claim = list(claims(placed.live.rule.say, placed.live.letters))[end.claim]
        if not point.follows(index):
            continue
        if point.where(index, within(claim.what, end.value, end.value)):
            return None
        found = _too_wide(point, index, claim)
    return found


def _too_wide(point: ExaminedPoint, index: int, claim: StatedRange) -> Diagnostic:
    """The text promises values that no hand has."""
    shown = hand_bounds(point.region(index), claim.what)
    return Diagnostic(
        "text-drift",
        f'the text says "{claim.text}", but the call shows only {_range(shown.low, shown.high)}',
        point.placed[index].live.rule.location,
        help="change the number, or write {hcp} where it is the points that the call shows",
    )


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
