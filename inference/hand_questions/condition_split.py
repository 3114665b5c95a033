"""Splitting a condition that cells leave open into pieces: some of its cells, and a simpler condition in them.

The cases of a sum that is open in some cell are: below, within and above the bounds of its test. In the cells that
remain in a case, most of the condition is constant, and what is left is small enough for the exact tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import or_

from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Never,
    Not,
    Or,
    Terms,
    Within,
    all_of,
    any_of,
    parts_of,
    shape_of,
    within,
)
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.constraints.lowering import is_additive, lowered
from dealspace.inference.one_hand.bitsets import members
from dealspace.inference.one_hand.grid import cells, dealt
from dealspace.inference.one_hand.sums_by_cell import POINTS, is_tabled
from dealspace.inference.quantities.quantity import HCP

MOST_CASES = 5
"""Limit on the nesting of case distinctions."""

Range = tuple[int | None, int | None]
Ranges = Mapping[Terms, Range]


@dataclass(frozen=True, slots=True)
class Piece:
    """Cells, and the condition that remains for hands in them."""

    among: int
    condition: Constraint

    def halves(self) -> tuple[Piece, Piece]:
        """The piece in two: the cells with fewer points, and those with more. There must be two cells."""
        ordered = sorted(members(self.among).tolist(), key=lambda cell: (cell % POINTS, cell))
        middle = len(ordered) // 2
        low, high = (reduce(or_, (1 << cell for cell in part)) for part in (ordered[:middle], ordered[middle:]))
        return Piece(low, lean(self.condition, low)), Piece(high, lean(self.condition, high))

    def as_constraint(self) -> Constraint:
        """The condition of the hands of the piece."""
        return all_of(self.condition, in_cells(self.among))


def in_cells(among: int) -> Constraint:
    """The condition of the hands of these cells."""
    shapes = all_shapes()
    of_points: dict[int, list[tuple[int, int, int, int]]] = {}
    for cell in members(among).tolist():
        of_points.setdefault(cell % POINTS, []).append(shapes[cell // POINTS])
    found = []
    for _, group in groupby(sorted(of_points.items()), key=lambda item: item[1]):
        points = [number for number, _ in group]
        fits = [within(HCP, number, number) for number in points]
        if points[-1] - points[0] == len(points) - 1:
            fits = [within(HCP, points[0], points[-1])]
        found.append(all_of(any_of(*fits), shape_of(of_points[points[0]])))
    return any_of(*found)


def pieces(condition: Constraint) -> bool | tuple[Piece, ...]:
    """Whether some hand satisfies the condition, as far as cells decide that.

    Returns:
        True or False where they decide it; otherwise the pieces, one of which contains such a hand if there is any.
    """
    found: list[Piece] = []
    for piece in _pieces(condition, dealt(), {}, MOST_CASES):
        if piece.condition == ALWAYS:
            return True
        found.append(piece)
    return tuple(found) or False


def lean(condition: Constraint, among: int, taken: Ranges | None = None) -> Constraint:
    """The condition simplified for hands of these cells, whose sums are within `taken`."""
    found = cells(condition)
    if not found.some & among:
        return NEVER
    if not among & ~found.every:
        return ALWAYS
    match condition:
        case And(parts) | Or(parts):
            left = [lean(part, among, taken) for part in parts]
            if all(one is two for one, two in zip(left, parts, strict=True)):
                return condition
            return all_of(*left) if isinstance(condition, And) else any_of(*left)
        case Not(part):
            return ~lean(part, among, taken)
        case Within(terms, low, high) if taken and terms in taken:
            return _asked(terms, (low, high), taken[terms])
        case Within(terms) if not is_additive(terms):
            return lean(lowered(condition), among, taken)
        case _:
            return condition


def _asked(terms: Terms, wanted: Range, known: Range) -> Constraint:
    """A test of a sum, simplified where the sum is known to be within a range."""
    (low, high), (least, most) = wanted, known
    if (low is not None and most is not None and low > most) or (
        high is not None and least is not None and high < least
    ):
        return NEVER
    low = None if low is None or (least is not None and low <= least) else low
    high = None if high is None or (most is not None and high >= most) else high
    return within(terms, low, high)


def _pieces(condition: Constraint, among: int, taken: Ranges, more: int) -> Iterator[Piece]:
    """The pieces of a condition among these cells, given ranges of some sums."""
    rest, among, taken = _settled(condition, among, taken)
    if not among:
        return
    if len(taken) < 2 and (sure := among & cells(rest).every):
        yield Piece(sure, ALWAYS)  # with one sum alone, each of its cells contains hands within its range
        return
    counts = Counter(_open_tests(rest))
    if not more or not counts:
        yield Piece(among, all_of(rest, *(within(terms, *known) for terms, known in taken.items())))
        return
    test = max(counts, key=lambda leaf: counts[leaf])
    low, high = test.low, test.high
    least, most = taken.get(test.terms, (None, None))
    ways: list[Range] = [(low if low is not None else least, high if high is not None else most)]
    if low is not None:
        ways.append((least, low - 1))
    if high is not None:
        ways.append((high + 1, most))
    for way in ways:
        where = cells(within(test.terms, *way)).some
        yield from _pieces(rest, among & where, {**taken, test.terms: way}, more - 1)


def _settled(condition: Constraint, among: int, taken: Ranges) -> tuple[Constraint, int, Ranges]:
    """The same after propagation: ranges that conjuncts impose on sums are applied. No cells if it is infeasible."""
    while among:
        among &= cells(condition).some
        rest = lean(condition, among, taken)
        if isinstance(rest, Never):
            return rest, 0, taken
        asked = list(_ranges(rest))
        if not asked and not among & ~cells(rest).some:
            return rest, among, taken
        for terms, (low, high) in asked:
            least, most = taken.get(terms, (None, None))
            low = low if least is None else least if low is None else max(low, least)
            high = high if most is None else most if high is None else min(high, most)
            among &= cells(within(terms, low, high)).some
            taken = {**taken, terms: (low, high)}
        condition = rest
    return NEVER, 0, taken


def _ranges(condition: Constraint) -> Iterator[tuple[Terms, Range]]:
    """The open sums that conjuncts bound, with their ranges."""
    for part in parts_of(condition):
        match part:
            case Within(terms, low, high) if _is_open(terms):
                yield terms, (low, high)
            case Not(Within(terms, int() as low, None)) if _is_open(terms):
                yield terms, (None, low - 1)
            case Not(Within(terms, None, int() as high)) if _is_open(terms):
                yield terms, (high + 1, None)


def _open_tests(condition: Constraint) -> Iterator[Within]:
    """The tests of sums in a simplified condition."""
    match condition:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _open_tests(part)
        case Not(part):
            yield from _open_tests(part)
        case Within(terms) if _is_open(terms):
            yield condition


def _is_open(terms: Terms) -> bool:
    """Whether the values of a sum in each cell are known exactly."""
    return is_additive(terms) and is_tabled(terms)
