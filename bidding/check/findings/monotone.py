"""Hands that are too strong for a better call, and fall back to one that weaker hands of their shape make too.

Strength is counted in high-card points with the shape fixed. A call that partner may pass has a hole where no hand of a
shape with some number of points makes it, though hands of that shape with fewer and with more points do. The hole is a
fault if a call that is worth more fills it: the strongest hands were too strong for all rules of that call, and fell
through. Cells (shape and points) bound from outside what hands make each call, which proves the hole; three hands, each
no better in any suit than the next, prove its two sides and what fills it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

import numpy as np

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import is_game
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import PASS, Call, Hand
from dealspace.inference import NEVER, Constraint, all_of, any_of, satisfied, satisfies
from dealspace.inference.constraints.evaluate import value, values
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.hand_questions.condition_split import in_cells
from dealspace.inference.hand_questions.pool import matching, pool
from dealspace.inference.hand_questions.questions import hand_share, hand_witness, is_satisfiable
from dealspace.inference.hand_questions.strength import (
    cell_of,
    fewer_than,
    is_no_better,
    more_than,
    no_better,
    points_from,
    pool_cells,
    table_of,
)
from dealspace.inference.one_hand.bitsets import as_flags
from dealspace.inference.one_hand.grid import cells
from dealspace.inference.quantities.quantity import HCP

HALF = 20
"""Half of the points of the deck: a game or a forcing call of a side that need not have more is no show of strength."""
SMALL_SLAM = 6
STRONGEST = 12
"""Hands tried as the strongest of three."""
MIDDLES = 200
"""Hands tried as the one between."""


def monotone(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """For each rule that partner may pass, whether hands too strong for a better call fall back to it."""
    takers = Takers(point)
    reported = set()
    for call in takers.calls:
        if any(live.forcing for live in takers.rules_of(call)) or (call == PASS and point.public.theirs):
            continue
        for fall in falls(takers, call):
            rule = takers.rule_for(fall.strong, call)
            if rule is not None and rule.rule.location not in reported:
                reported.add(rule.rule.location)
                yield _finding(point, takers, rule, fall)


@dataclass(frozen=True, slots=True)
class Fall:
    """Three hands of one shape, each with more points than the one before: the first and last make one call.

    Attributes:
        better: the rule that the hand between them follows.
        among: all cells of hands known to fall back like the strong one.
    """

    weak: Hand
    middle: Hand
    strong: Hand
    better: LiveRule
    among: int


class Takers:
    """Which cells' hands may follow each rule of a point; rules that leave the call to judgement take part as such."""

    def __init__(self, point: ExaminedPoint) -> None:
        self.point = point
        known = cells(point.earlier)
        self.held = known.some
        self.may: list[int] = []
        """For each placed rule the cells of which some hand may follow it."""
        self.sure: list[int] = []
        """For each placed rule cells of which all hands follow it."""
        may, sure = known.some, known.every
        for placed in point.placed:
            fits, always = cells(placed.live.condition), cells(placed.live.taken)
            self.may.append(0 if placed.cut else may & fits.some)
            self.sure.append(0 if placed.cut else sure & always.every)
            if not placed.live.rule.among:
                may &= ~always.every
            sure &= ~fits.some

    @cached_property
    def calls(self) -> dict[Call, list[int]]:
        """The calls made by rules that do not ask judgement, each with the indexes of its rules."""
        found: dict[Call, list[int]] = {}
        for index, placed in enumerate(self.point.placed):
            if self.may[index] and not placed.live.rule.among:
                found.setdefault(placed.live.call, []).append(index)
        return found

    @cached_property
    def strong(self) -> int:
        """The cells of hands too strong for a preempt, and for which judgement does not choose."""
        judged = _union(may for placed, may in zip(self.point.placed, self.may, strict=True) if placed.live.rule.among)
        partner = self.point.public.bound(self.point.auction.turn.partner, HCP, "min")
        return self.held & ~judged & points_from(HALF + 1 - partner)

    def rules_of(self, call: Call) -> list[LiveRule]:
        return [self.point.placed[index].live for index in self.calls[call]]

    def rule_for(self, hand: Hand, call: Call) -> LiveRule | None:
        """The rule by which a hand of this point makes the call."""
        return next((live for live in self.rules_of(call) if satisfies(live.condition, hand)), None)

    def among(self, call: Call, which: list[int]) -> int:
        """The union of the cells of `may` or `sure` of the rules of a call."""
        return _union(which[index] for index in self.calls[call])

    @cached_property
    def _regions(self) -> dict[Call, Constraint]:
        return {}

    def region(self, call: Call) -> Constraint:
        """The hands that make the call, by rules that do not ask judgement."""
        if call not in self._regions:
            self._regions[call] = any_of(*(self.point.region(index) for index in self.calls[call]))
        return self._regions[call]


def falls(takers: Takers, call: Call) -> Iterator[Fall]:
    """The ways in which hands fall back to a call, one for each rule that they are too strong for."""
    better = [
        (index, takers.point.placed[index].live)
        for other, indexes in takers.calls.items()
        if other != call
        for index in indexes
        if is_worth_more(takers.point.placed[index].live, call)
    ]
    may = takers.among(call, takers.may)
    open_to_better = takers.strong & ~may & _union(takers.may[index] for index, _ in better)
    holes = open_to_better & more_than(may) & fewer_than(may) if open_to_better else 0
    if not holes:
        return
    sure = takers.among(call, takers.sure)
    for index, live in better:
        filled = holes & takers.may[index]
        found = _proved(takers, call, index, may, filled) if filled else None
        if found is not None:
            certain = filled & takers.sure[index] & more_than(sure) | cell_of(found[1])
            yield Fall(*found, live, more_than(certain) & may)


def is_worth_more(live: LiveRule, call: Call) -> bool:
    """Whether a rule's call commits the side further than another call: it forces, or is a game, or a slam."""
    bid, other = live.call.bid, call.bid
    if bid is None:
        return False
    forces = live.forcing is not None and live.forcing != "unless_penalty"
    if other is None or not is_game(other):
        return forces or is_game(bid)
    return live.forcing == "game" or (forces and bid > other) or bid.level >= SMALL_SLAM > other.level


def _proved(takers: Takers, call: Call, index: int, may: int, filled: int) -> tuple[Hand, Hand, Hand] | None:
    """Three hands at a hole, weakest first, that follow what they should; None if none are found.

    The strongest is tried as it comes, the others are among all hands that are no better than it in any suit.
    """
    region, better = takers.region(call), takers.point.region(index)
    in_hole, in_call = table_of(filled), table_of(may)
    for strong in _some_hands(region, more_than(filled) & may):
        row = all_shapes().index(strong.lengths)
        hands = no_better(strong)
        hands = hands[np.argsort(-values(HCP, hands), kind="stable")]
        points = values(HCP, hands)
        middles = np.flatnonzero(in_hole[row][points] & (points < points[0]) & satisfied(better, hands))
        weaks = np.flatnonzero(in_call[row][points] & satisfied(region, hands)) if len(middles) else middles
        for middle in middles[:MIDDLES]:
            below = weaks[(points[weaks] < points[middle]) & is_no_better(hands[weaks], int(hands[middle]))]
            if len(below):
                return Hand(int(hands[below[0]])), Hand(int(hands[middle])), strong
    return None


def _some_hands(region: Constraint, among: int) -> Iterator[Hand]:
    """Some hands of the region in these cells, those of a pool first; none only if there is none."""
    among &= cells(region).some
    if not among:
        return
    met = np.flatnonzero(as_flags(matching(region), len(pool())) & table_of(among).reshape(-1)[pool_cells()])
    for index in met[:STRONGEST]:
        yield Hand(int(pool()[index]))
    condition = all_of(region, in_cells(among)) if not len(met) else NEVER
    if is_satisfiable(condition) and (hand := hand_witness(condition)) is not None:
        yield hand


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _finding(point: ExaminedPoint, takers: Takers, rule: LiveRule, fall: Fall) -> Diagnostic:
    points = [value(HCP, hand) for hand in (fall.weak, fall.middle, fall.strong)]
    better = fall.better
    back = all_of(takers.region(rule.call), in_cells(fall.among))
    return Diagnostic(
        "monotone",
        f"hands too strong for {better.call.symbol} fall back to {rule.call.symbol}: of one shape {points[0]} points "
        f"make {rule.call.symbol}, {points[1]} {better.call.symbol}, and {points[2]} {rule.call.symbol} again",
        rule.rule.location,
        ((better.rule.location, "what they are too strong for"),),
        f"let {better.call.symbol} or a call above it take every hand that strong, and say up to where "
        f"{rule.call.symbol} goes",
        FindingEvidence(
            " ".join(map(str, point.auction.calls)),
            tuple(map(str, (fall.strong, fall.middle, fall.weak))),
            hand_share(all_of(point.earlier, back), point.earlier),
            point.chance,
        ),
    )
