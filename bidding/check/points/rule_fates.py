"""What becomes of a rule at a point of an auction, decided exactly: whether some hand follows it, and why none does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.points.rule_keys import RuleKey, key_of
from dealspace.bidding.reading.meaning import possible
from dealspace.cards import Location
from dealspace.inference import ALWAYS, all_of


class Fate(Enum):
    """What becomes of a rule at a point: some hand follows it; those above take them all; no hand there fits it; none
    at all does."""

    FOLLOWED = "followed"
    TAKEN = "taken"
    CONTRADICTED = "contradicted"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class SettledRule:
    """The fate of a rule, and the places of the rules that take its hands."""

    fate: Fate
    takers: tuple[Location, ...] = ()


def fate_of(point: ExaminedPoint, key: RuleKey) -> SettledRule:
    """What becomes of a rule instance here."""
    fates = [_fate(point, index) for index, placed in enumerate(point.placed) if key_of(placed) == key]
    assert fates, "the rule is not live here"
    return min(fates, key=lambda answer: list(Fate).index(answer.fate))


def _fate(point: ExaminedPoint, index: int) -> SettledRule:
    placed = point.placed[index]
    if not placed.cut and (point.follows(index) or possible(ALWAYS, point.region(index))):
        return SettledRule(Fate.FOLLOWED)
    own = all_of(point.earlier, placed.live.condition)
    if not possible(ALWAYS, own):
        return SettledRule(Fate.CONTRADICTED if possible(ALWAYS, placed.live.condition) else Fate.IMPOSSIBLE)
    takers = [
        above.live.rule.location
        for above in point.placed[:index]
        if possible(ALWAYS, all_of(own, above.live.condition))
    ]
    return SettledRule(Fate.TAKEN, tuple(dict.fromkeys(takers))[:3])
