"""Questions about one hand of which nothing is known but a constraint: satisfiability, a witness, counts, ranges.

All other packages ask here. Four methods are tried in turn, the quickest first:

1. sets of cells, that is, of shapes with a number of points, which decide most conditions at once (grid.py);
2. a pool of random hands, one of which satisfies the condition as a rule (pool.py);
3. what the cells leave open, split into small pieces (condition_split.py), each decided by exact tables of half hands
   (hand_table.py), or by a hand constructed for it (construct.py);
4. CP-SAT, for a piece whose tables would be too large, and for the whole where there are too many of those
   (inference/cpsat/hand_model.py).

All are exact. `UNKNOWN` is possible only where the last two come to the end of the work they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from math import comb
from typing import Literal

import numpy as np

from dealspace.cards import Hand
from dealspace.inference.constraints.constraint import ALWAYS, NEVER, Constraint, all_of, limits, within
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S
from dealspace.inference.cpsat.hand_model import solve_hand, solve_hand_witness
from dealspace.inference.hand_questions.condition_split import Piece, in_cells, lean, pieces
from dealspace.inference.hand_questions.construct import hands_in
from dealspace.inference.hand_questions.pool import extreme_in_pool, extreme_size_in_pool, matching, pool
from dealspace.inference.one_hand.grid import SIZES, Cells, cells, greatest, least, sum_in_cells
from dealspace.inference.one_hand.hand_table import HandTable
from dealspace.inference.one_hand.open_hand import OpenHand, Reader
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.results import Answer, Bounds
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError
from dealspace.runtime.memory import remembered

ALL_HANDS = comb(52, 13)
FORMULA_BYTES = 400
"""What an answer holds, nearly: most of it is the condition asked about, as far as it is part of no other."""
MADE = 100
"""Hands constructed in the cells of a piece before its exact tables are made."""
MOST_TABLES = 500
"""Exact tables of pieces, a few milliseconds each, that are made for one question."""
CELL_WORK = 1.0
"""What CP-SAT may spend on one cell, in its deterministic units, each about a second."""
WHOLE_WORK = 0.1
"""What it may spend on a whole condition whose pieces were too many."""
MOST_SUMS = 100
"""Sums of which a reader caches the values of all holdings, a quarter of a megabyte each."""
MOST_TESTS = 2000
"""Bounds on sums that a reader caches, each with the holdings of a suit that keep it, 8 KB."""
_DECK = (1 << 52) - 1
End = Literal["min", "max"]
ENDS: Mapping[str, End] = {"min": "min", "max": "max"}
"""The ends of a range by their names in conditions."""


# --- satisfiability ---


@remembered(FORMULA_BYTES)
def hand_satisfiable(constraint: Constraint) -> Answer:
    """Whether some hand of 13 cards satisfies the constraint.

    >>> from dealspace.inference import parse_constraint
    >>> hand_satisfiable(parse_constraint("hcp 37 and 5+S"))
    Answer.UNSAT
    """
    found = cells(constraint)
    if found.every or not found.some:
        return Answer.SAT if found.every else Answer.UNSAT
    if matching(constraint):
        return Answer.SAT
    left = pieces(constraint)
    if isinstance(left, bool):
        return Answer.SAT if left else Answer.UNSAT
    answer = Answer.SAT if any(_made(piece) is not None for piece in left) else _any_of(left)
    return solve_hand(constraint, most_work=WHOLE_WORK) if answer is Answer.UNKNOWN else answer


def is_satisfiable(constraint: Constraint) -> bool:
    """Whether some hand satisfies the constraint; True in the rare case that this is not decided."""
    return hand_satisfiable(constraint) is not Answer.UNSAT


def jointly_satisfiable(one: Constraint, other: Constraint) -> bool:
    """Whether some hand satisfies both constraints; True in the rare case that this is not decided."""
    return _joint(one, other) is not Answer.UNSAT


def _joint(one: Constraint, other: Constraint) -> Answer:
    mine, theirs = cells(one), cells(other)
    if not mine.some & theirs.some:
        return Answer.UNSAT
    return Answer.SAT if mine.every & theirs.every else hand_satisfiable(all_of(one, other))


@lru_cache(maxsize=1024)
def _made(piece: Piece) -> Hand | None:
    """A hand of the piece among those constructed in its cells, if there is one."""
    hands = hands_in(piece.among, MADE)
    fitting = np.flatnonzero(satisfied(piece.condition, hands))
    return Hand(int(hands[fitting[0]])) if len(fitting) else None


def _any_of(found: Iterable[Piece]) -> Answer:
    """Whether there is a hand in any of the pieces, by exact tables; where they are too large, by those of halves.

    `UNKNOWN` where `MOST_TABLES` do not decide it: conditions that fit no table may fall into thousands of pieces.
    """
    waiting, tables, unknown = list(found)[::-1], 0, False
    while waiting and tables < MOST_TABLES:
        piece = waiting.pop()
        answer = _in_piece(piece)
        tables += 1
        if answer is Answer.SAT:
            return answer
        if answer is Answer.UNKNOWN and piece.among.bit_count() > 1:
            waiting += reversed(piece.halves())
        else:
            unknown |= answer is Answer.UNKNOWN
    return Answer.UNKNOWN if unknown or waiting else Answer.UNSAT


@lru_cache(maxsize=1024)
def _in_piece(piece: Piece) -> Answer:
    """Whether there is a hand in the piece; `UNKNOWN` where that takes tables of its halves."""
    if piece.condition in (ALWAYS, NEVER):
        return Answer.SAT if piece.condition == ALWAYS else Answer.UNSAT
    try:
        table = HandTable(reader(), piece.as_constraint())
        table.pair(table.handiest)
    except SizeLimitError:
        small = piece.among.bit_count() == 1
        return solve_hand(piece.as_constraint(), most_work=CELL_WORK) if small else Answer.UNKNOWN
    return Answer.SAT if table.is_possible else Answer.UNSAT


def reader() -> Reader:
    """The reader of conditions on a hand of which no card is known, made anew where its cache has grown large."""
    found = _reader()
    if len(found.values) > MOST_SUMS or found.tests > MOST_TESTS:
        _reader.cache_clear()
    return found


@cache
def _reader() -> Reader:
    return Reader(OpenHand(0, _DECK))


# --- a witness ---


def hand_witness(constraint: Constraint, *, time_limit_s: float = TIME_LIMIT_S) -> Hand | None:
    """A hand that satisfies the constraint, the same on every call: a random one where those are not too rare.

    Args:
        constraint: a condition on the hand.
        time_limit_s: seconds for CP-SAT, which is asked for hands that are very rare.
    Returns:
        A hand of 13 cards; None when there is none.
    Raises:
        TimeLimitError: no hand was found, nor excluded.

    >>> from dealspace.inference import parse_constraint
    >>> print(hand_witness(parse_constraint("13S")))
    AKQJT98765432...
    """
    if not cells(constraint).some:
        return None
    if found := matching(constraint):
        return Hand(int(pool()[(found & -found).bit_length() - 1]))
    left = pieces(constraint)
    if left is False:
        return None
    made = (_made(piece) for piece in left) if isinstance(left, tuple) else ()
    return next((hand for hand in made if hand is not None), None) or solve_hand_witness(
        constraint, time_limit_s=time_limit_s
    )


# --- counts ---


@remembered(FORMULA_BYTES)
def hand_count(constraint: Constraint, *, in_parts: bool = True) -> int | None:
    """The exact number of hands of 13 cards that satisfy the constraint, of 635,013,559,600 in all.

    Args:
        constraint: a condition on the hand.
        in_parts: whether a condition too large for one table is counted in parts, which may take seconds.
    Returns:
        None where the tables would be too large: in parts, those for hands of one shape and one number of points.

    >>> from dealspace.inference import parse_constraint
    >>> hand_count(parse_constraint("hcp 37+"))
    4
    """
    if constraint == ALWAYS:
        return ALL_HANDS
    try:
        return _counted(constraint)
    except SizeLimitError:
        if not in_parts:
            return None
    found = cells(constraint)
    among = found.some & ~found.every
    with suppress(SizeLimitError):
        certain = _counted(in_cells(found.every)) if found.every else 0
        return certain + _counted_in_halves(Piece(among, lean(constraint, among)))
    return None


def hand_share(part: Constraint, whole: Constraint) -> float | None:
    """The share of the hands of `whole` that satisfy `part`, which implies it; None where that takes many tables."""
    counted, total = hand_count(part, in_parts=False), hand_count(whole, in_parts=False)
    return None if counted is None or not total else counted / total


def _counted(constraint: Constraint) -> int:
    """The number of hands of the constraint, from one table. Raises SizeLimitError."""
    table = HandTable(reader(), constraint)
    table.pair(table.handiest)
    return table.count() if table.is_possible else 0


def _counted_in_halves(piece: Piece) -> int:
    """The number of hands of the piece, from as few tables as possible. Raises SizeLimitError."""
    if not piece.among or piece.condition == NEVER:
        return 0
    try:
        return _counted(piece.as_constraint())
    except SizeLimitError:
        if piece.among.bit_count() == 1:
            raise
        return sum(map(_counted_in_halves, piece.halves()))


# --- ranges ---


def hand_bounds(constraint: Constraint, quantity: Quantity) -> Bounds:
    """The range of a quantity over the hands of 13 cards that satisfy the constraint.

    Args:
        constraint: a condition on the hand.
        quantity: what is measured; the ends are in its units.
    Raises:
        InfeasibleError: no hand satisfies the constraint.

    >>> from dealspace.inference import parse_constraint, parse_quantity
    >>> hand_bounds(parse_constraint("hcp 21+ and 0S"), parse_quantity("aces"))
    Bounds(1, 3)
    """
    low, low_is_proven = _end(constraint, quantity, "min")
    high, high_is_proven = _end(constraint, quantity, "max")
    return Bounds(low, high, low_is_proven and high_is_proven)


def hand_end(constraint: Constraint, quantity: Quantity, end: End) -> int:
    """The `min` or `max` of a quantity over the hands of a constraint. Raises InfeasibleError."""
    return _end(constraint, quantity, end)[0]


@remembered(FORMULA_BYTES)
def _end(condition: Constraint, quantity: Quantity, end: End) -> tuple[int, bool]:
    """An end of the range of a quantity, and whether it is proven. Raises InfeasibleError."""
    if condition == ALWAYS:
        return limits(((1, quantity),))[0 if end == "min" else 1], True
    found = cells(condition)
    if not found.some:
        raise InfeasibleError(f"no hand fits {condition}")
    outer, inner, sure = _outer(found, quantity, end)
    if sure == outer:
        return outer, True
    extreme = extreme_size_in_pool if quantity in SIZES else extreme_in_pool
    met = [value for value in (sure, extreme(condition, quantity, greatest=end == "max")) if value is not None]
    if not met:
        answer = hand_satisfiable(condition)
        if answer is Answer.UNSAT:
            raise InfeasibleError(f"no hand fits {condition}")
        found_end, proven = _outermost(condition, quantity, outer, inner, end)
        return found_end, proven and answer is Answer.SAT
    nearest, step = (min(met), 1) if end == "min" else (max(met), -1)
    if nearest == outer:
        return nearest, True
    match _joint(condition, _up_to(quantity, nearest - step, end)):
        case Answer.UNSAT:
            return nearest, True
        case Answer.SAT:
            return _outermost(condition, quantity, outer, nearest - step, end)
        case Answer.UNKNOWN:
            return _outermost(condition, quantity, outer, nearest - step, end)[0], False


def _up_to(quantity: Quantity, value: int, end: End) -> Constraint:
    """At most the value (`min`) or at least (`max`): all values from this end up to it."""
    return within(quantity, None, value) if end == "min" else within(quantity, value, None)


def _outer(found: Cells, quantity: Quantity, end: End) -> tuple[int, int, int | None]:
    """Limits for the hands of these cells, at this end and at the other, and the outermost value that is certain."""
    if quantity in SIZES:
        lowest, highest = least(found.some, quantity), greatest(found.some, quantity)
        assert lowest is not None and highest is not None, "there are cells"
        sure = (least if end == "min" else greatest)(found.every, quantity)
    else:
        lowest, highest = sum_in_cells(((1, quantity),), found.some) or limits(((1, quantity),))
        sure = None
    return (lowest, highest, sure) if end == "min" else (highest, lowest, sure)


def _outermost(condition: Constraint, quantity: Quantity, first: int, last: int, end: End) -> tuple[int, bool]:
    """The outermost value, by bisection from `first`, the outermost candidate, to `last`; and whether it is proven.

    Where a step is not decided, the true value is at `first` or further in.
    """
    step = 1 if end == "min" else -1
    while first != last:
        middle = first + step * (abs(last - first) // 2)
        answer = _joint(condition, _up_to(quantity, middle, end))
        if answer is Answer.UNKNOWN:
            return first, False
        if answer is Answer.SAT:
            last = middle
        else:
            first = middle + step
    return first, True
