"""A slow twin of the exact questions about one hand (inference/hand_questions), written independently in numpy.

Every atom of a constraint is a sum over suits, or a test of one suit, or of the four lengths. So the holdings of a
suit fall into few classes that no atom distinguishes; pairs of suits (clubs and diamonds, hearts and spades) make half
hands, again in few classes; and a bit matrix for each length of the left half says which pairs of half hands fit.

    columns of a half   the lengths (one total where no atom asks for single suits), the value of each whole-hand
                        quantity, and one bit for each test of a single suit

`hands_of` answers None when there would be too many pairs; CP-SAT decides then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import (
    Always,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Never,
    Not,
    Or,
    Shape,
    Terms,
    Within,
    all_of,
    combined_table,
    parts_of,
)
from dealspace.inference.constraints.lowering import cases_of_sum, lowered
from dealspace.inference.cpsat.hand_model import solve_hand, solve_hand_bounds
from dealspace.inference.quantities.holding_tables import holding_lengths
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.results import Answer, Bounds
from dealspace.inference.statements.space_errors import InfeasibleError

_MOST_PAIRS = 20_000_000
_MOST_CLASSES = 1_500_000
_HALVES = ((0, 1), (2, 3))

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Packed = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Atoms:
    """What a constraint asks: tests of one suit, sums over the hand, and whether single lengths matter."""

    suit_tests: dict[Constraint, tuple[tuple[int, Bools], ...]]
    sums: tuple[Terms, ...]
    needs_lengths: bool


@dataclass(frozen=True, slots=True)
class _Half:
    """The classes of half hands of two suits, in order of total length.

    Attributes:
        lengths: int64[n, 2] cards in either suit (their total and 0 where single lengths do not matter).
        sums: int64[n, k] values of the sums.
        tests: for each test of one suit in this half, bool[n].
        classes: for either suit, the class of each holding, int64[8192].
        of_pair: the half hand's class for each pair of suit classes, -1 for more than 13 cards.
    """

    lengths: Ints
    sums: Ints
    tests: dict[tuple[Constraint, int], Bools]
    classes: tuple[Ints, Ints]
    of_pair: Ints

    @property
    def totals(self) -> Ints:
        total: Ints = self.lengths.sum(axis=1)
        return total


@dataclass(frozen=True, slots=True)
class HandClasses:
    """The hands that satisfy a constraint; `fits` has, by length of the left half, rows, columns and packed bits."""

    halves: tuple[_Half, _Half]
    fits: tuple[tuple[Ints, Ints, Packed], ...]

    @property
    def is_possible(self) -> bool:
        """Whether there is such a hand."""
        return bool(self.fits)

    def range_of(self, terms: Terms) -> tuple[int, int]:
        """The least and the greatest value of a sum of additive quantities over these hands (there must be some)."""
        assert self.fits, "no hand has a value"
        table = combined_table(terms)
        return -self._greatest(-table), self._greatest(table)

    def _greatest(self, table: Ints) -> int:
        left, right = (
            _greatest_by_class(half, table[first], table[second])
            for half, (first, second) in zip(self.halves, _HALVES, strict=True)
        )
        best = []
        for rows, columns, bits in self.fits:
            # Rows with the same value on the left can share the union of their columns.
            order = np.argsort(left[rows], kind="stable")
            seen, starts = np.unique(left[rows][order], return_index=True)
            unions = np.unpackbits(np.bitwise_or.reduceat(bits[order], starts, axis=0), axis=1, count=len(columns))
            lowest = np.iinfo(np.int64).min // 4
            best.append(int((seen + np.where(unions, right[columns], lowest).max(axis=1)).max()))
        return max(best)


SOLVER_WORK = 0.3
"""What CP-SAT may spend on one question of a test, in its deterministic units, each about a second."""


def slow_satisfiable(constraint: Constraint) -> Answer:
    """`hand_satisfiable`, by classes of half hands or CP-SAT."""
    exact = hands_of(constraint)
    if exact is None:
        return solve_hand(constraint, most_work=SOLVER_WORK)
    return Answer.SAT if exact.is_possible else Answer.UNSAT


def slow_bounds(constraint: Constraint, quantity: Quantity) -> Bounds:
    """`hand_bounds`, by classes of half hands or CP-SAT. Raises InfeasibleError, TimeLimitError."""
    exact = hands_of(constraint)
    if exact is None:
        return solve_hand_bounds(constraint, quantity, most_work=SOLVER_WORK)
    if not exact.is_possible:
        raise InfeasibleError(f"no hand fits {constraint}")
    ends = range_of_hand(constraint, ((1, quantity),))
    return solve_hand_bounds(constraint, quantity, most_work=SOLVER_WORK) if ends is None else Bounds(*ends)


def range_of_hand(constraint: Constraint, terms: Terms) -> tuple[int, int] | None:
    """Least and greatest value of a sum over the hands that satisfy the constraint (there must be some).

    None when listing the classes of these hands would take too long.
    """
    ends = []
    for condition, total in cases_of_sum(terms):
        found = hands_of(all_of(constraint, condition))
        if found is None:
            return None
        if found.is_possible:
            ends.append(found.range_of(total))
    return min(low for low, _ in ends), max(high for _, high in ends)


@lru_cache(maxsize=32)
def hands_of(constraint: Constraint) -> HandClasses | None:
    """The hands that satisfy the constraint; None when listing their classes would take too long."""
    constraint = lowered(constraint)
    atoms = _atoms(constraint)
    if atoms is None:
        return None
    halves = (_half(0, atoms), _half(1, atoms))
    if halves[0] is None or halves[1] is None:
        return None
    left, right = halves[0], halves[1]
    kept = [_alone(constraint, atoms, half, number) for number, half in enumerate((left, right))]
    left_totals, right_totals = left.totals, right.totals
    by_length = []
    for total in range(14):
        rows = np.flatnonzero(kept[0] & (left_totals == total))
        columns = np.flatnonzero(kept[1] & (right_totals == 13 - total))
        by_length.append((rows, columns))
    if sum(len(rows) * len(columns) for rows, columns in by_length) > _MOST_PAIRS:
        return None
    fits = []
    for rows, columns in by_length:
        if not len(rows) or not len(columns):
            continue
        valid = np.packbits(np.ones(len(columns), dtype=np.bool_))
        bits = _evaluate(constraint, _Pairs(atoms, left, right, rows, columns)) & valid
        bits = np.broadcast_to(bits, (len(rows), len(valid)))
        some = bits.any(axis=1)
        if some.any():
            fits.append((rows[some], columns, bits[some]))
    return HandClasses((left, right), tuple(fits))


# --- classes ----------------------------------------------------------------------------------------------------


def _atoms(constraint: Constraint) -> _Atoms | None:
    suit_tests: dict[Constraint, tuple[tuple[int, Bools], ...]] = {}
    sums: dict[Terms, None] = {}
    needs_lengths = False
    pending = [constraint]
    while pending:
        match part := pending.pop():
            case And(parts) | Or(parts):
                pending += parts
            case Not(inner):
                pending.append(inner)
            case Shape():
                needs_lengths = True
            case Holds(cards):
                wanted = [(suit, cards.bits >> 13 * suit & 0x1FFF) for suit in range(4)]
                holdings = np.arange(1 << 13)
                suit_tests[part] = tuple((suit, holdings & ranks == ranks) for suit, ranks in wanted if ranks)
            case HoldsExactly(suit, holding):
                suit_tests[part] = ((int(suit), np.arange(1 << 13) == holding.ranks),)
            case Within(terms, low, high):
                suits = frozenset[int]().union(*(quantity.reach for _, quantity in terms))
                if len(suits) == 1:
                    (only,) = suits
                    table = combined_table(terms)[only]
                    inside = (table >= (table.min() if low is None else low)) & (
                        table <= (table.max() if high is None else high)
                    )
                    suit_tests[part] = ((only, inside),)
                else:
                    basis, with_lengths = _basis(terms)
                    sums.update(dict.fromkeys(basis))
                    needs_lengths |= with_lengths
            case _:
                pass
    if len(sums) > 3:
        return None
    return _Atoms(suit_tests, tuple(sums), needs_lengths)


def _basis(terms: Terms) -> tuple[tuple[Terms, ...], bool]:
    """The sums from which this one is made, apart from what lengths decide; and whether those are among its terms."""
    others = tuple((coefficient, found) for coefficient, found in terms if found.by_length is None)
    return ((others,) if others else ()), len(others) < len(terms)


def _half(number: int, atoms: _Atoms) -> _Half | None:
    suits = _HALVES[number]
    classes: list[Ints] = []
    class_lengths: list[Ints] = []
    class_sums: list[Ints] = []
    class_tests: list[tuple[list[tuple[Constraint, int]], Ints]] = []
    for suit in suits:
        tests = [
            (test, suit, mask) for test, masks in atoms.suit_tests.items() for place, mask in masks if place == suit
        ]
        if len(tests) > 40:
            return None
        bits = np.zeros(1 << 13, dtype=np.int64)
        for place, (_, _, mask) in enumerate(tests):
            bits |= mask.astype(np.int64) << place
        sums = [combined_table(terms)[suit] for terms in atoms.sums]
        key = _packed([holding_lengths().astype(np.int64), *sums, _renumbered(bits)])
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        classes.append(inverse)
        class_lengths.append(holding_lengths()[first].astype(np.int64))
        class_sums.append(np.array([table[first] for table in sums], dtype=np.int64).reshape(len(sums), len(first)).T)
        class_tests.append(([(test, suit) for test, suit, _ in tests], bits[first]))
    one, two = (len(lengths) for lengths in class_lengths)
    if one * two > _MOST_CLASSES:
        return None
    first_of, second_of = (index.ravel() for index in np.indices((one, two)))
    lengths = np.stack([class_lengths[0][first_of], class_lengths[1][second_of]], axis=1)
    if not atoms.needs_lengths:
        lengths = np.stack([lengths.sum(axis=1), np.zeros_like(first_of)], axis=1)
    sums_of_pair = class_sums[0][first_of] + class_sums[1][second_of]
    tests_of_pair = [class_tests[0][1][first_of], class_tests[1][1][second_of]]
    short = np.flatnonzero(lengths.sum(axis=1) <= 13)
    columns = [
        lengths[short, 0],
        lengths[short, 1],
        *sums_of_pair[short].T,
        *(_renumbered(bits[short]) for bits in tests_of_pair),
    ]
    _, first, inverse = np.unique(_packed(columns), return_index=True, return_inverse=True)
    of_pair = np.full(one * two, -1, dtype=np.int64)
    of_pair[short] = inverse
    chosen = short[first]
    tests_found = {
        test: (bits[chosen] >> place & 1).astype(np.bool_)
        for (names, _), bits in zip(class_tests, tests_of_pair, strict=True)
        for place, test in enumerate(names)
    }
    return _Half(lengths[chosen], sums_of_pair[chosen], tests_found, (classes[0], classes[1]), of_pair)


def _renumbered(numbers: Ints) -> Ints:
    """Equal numbers stay equal, but large ones now run from 0 without gaps."""
    if int(numbers.max(initial=0)) < 1 << 16:
        return numbers
    _, inverse = np.unique(numbers, return_inverse=True)
    return inverse


def _packed(columns: Sequence[Ints]) -> Ints:
    """One number for each row, equal for equal rows."""
    key = np.zeros(len(columns[0]), dtype=np.int64)
    size = 1
    for column in columns:
        least = int(column.min())
        span = int(column.max()) - least + 1
        if size * span >= 1 << 62:
            _, key = np.unique(key, return_inverse=True)
            size = int(key.max()) + 1
        key = key * span + (column - least)
        size *= span
    return key


def _greatest_by_class(half: _Half, first: Ints, second: Ints) -> Ints:
    """For each class of half hands the greatest sum of the two suits' tables."""
    best_of_suit = []
    for classes, table in zip(half.classes, (first, second), strict=True):
        best = np.full(int(classes.max()) + 1, np.iinfo(np.int64).min // 4)
        np.maximum.at(best, classes, table)
        best_of_suit.append(best)
    pairs = (best_of_suit[0][:, None] + best_of_suit[1][None, :]).ravel()
    best = np.full(len(half.lengths), np.iinfo(np.int64).min // 4)
    possible = half.of_pair >= 0
    np.maximum.at(best, half.of_pair[possible], pairs[possible])
    return best


# --- evaluation -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Rows of the left half against columns of the right one; eight columns are packed into a byte.

    Every atom looks at a row through one small number (a value, a pair of lengths, a bit): its table of packed columns
    is made once for each such number, and each row takes its line of the table. Bits past the last column are noise.
    """

    atoms: _Atoms
    left: _Half
    right: _Half
    rows: Ints
    columns: Ints

    def test(self, constraint: Constraint) -> Packed:
        """A test of single suits."""
        result = np.full((1, 1), 255, dtype=np.uint8)
        for suit, _ in self.atoms.suit_tests[constraint]:
            key = constraint, suit
            if suit in _HALVES[0]:
                result = result & np.where(self.left.tests[key][self.rows], 255, 0).astype(np.uint8)[:, None]
            else:
                result = result & np.packbits(self.right.tests[key][self.columns])[None, :]
        return result

    def within(self, constraint: Within) -> Packed:
        left = self._partial(constraint.terms, self.left, self.rows, _HALVES[0])
        right = self._partial(constraint.terms, self.right, self.columns, _HALVES[1])
        seen, line = np.unique(left, return_inverse=True)
        totals = seen[:, None] + right[None, :]
        inside = np.ones_like(totals, dtype=np.bool_) if constraint.low is None else totals >= constraint.low
        if constraint.high is not None:
            inside &= totals <= constraint.high
        return np.packbits(inside, axis=1)[line]

    def _partial(self, terms: Terms, half: _Half, chosen: Ints, suits: tuple[int, int]) -> Ints:
        """What the chosen half hands add to a sum."""
        total: Ints = np.zeros(len(chosen), dtype=np.int64)
        for found in _basis(terms)[0]:
            total += half.sums[chosen, self.atoms.sums.index(found)]
        for coefficient, quantity in terms:
            if (by_length := quantity.by_length) is not None:
                for place, suit in enumerate(suits):
                    total += coefficient * by_length[suit, half.lengths[chosen, place]].astype(np.int64)
        return total

    def shape(self, constraint: Shape) -> Packed:
        table = np.zeros((14, 14, 14), dtype=np.bool_)
        for clubs, diamonds, hearts, _ in constraint.lengths:
            table[clubs, diamonds, hearts] = True
        pairs = self.left.lengths[self.rows, 0] * 14 + self.left.lengths[self.rows, 1]
        seen, line = np.unique(pairs, return_inverse=True)
        hearts_held = self.right.lengths[self.columns, 0]
        return np.packbits(table.reshape(196, 14)[seen][:, hearts_held], axis=1)[line]


def _evaluate(constraint: Constraint, pairs: _Pairs) -> Packed:
    """uint8[rows or 1, bytes or 1]: which pairs satisfy the constraint."""
    match constraint:
        case Always() | Never():
            return np.full((1, 1), 255 if isinstance(constraint, Always) else 0, dtype=np.uint8)
        case And(parts):
            result = _evaluate(parts[0], pairs)
            for part in parts[1:]:
                if not result.any():
                    break
                result = result & _evaluate(part, pairs)
            return result
        case Or(parts):
            result = _evaluate(parts[0], pairs)
            for part in parts[1:]:
                result = result | _evaluate(part, pairs)
            return result
        case Not(part):
            return ~_evaluate(part, pairs)
        case Shape():
            return pairs.shape(constraint)
        case Within() if constraint not in pairs.atoms.suit_tests:
            return pairs.within(constraint)
        case _:
            return pairs.test(constraint)


def _alone(constraint: Constraint, atoms: _Atoms, half: _Half, number: int) -> Bools:
    """Which half hands pass the conjuncts that speak of suits of this half only."""
    kept = np.ones(len(half.lengths), dtype=np.bool_)
    for part in parts_of(constraint):
        if _suits_of(part, atoms) <= set(_HALVES[number]):
            kept &= _truth(part, atoms, half)
    return kept


def _suits_of(constraint: Constraint, atoms: _Atoms) -> set[int]:
    match constraint:
        case And(parts) | Or(parts):
            return set().union(*(_suits_of(part, atoms) for part in parts))
        case Not(part):
            return _suits_of(part, atoms)
        case Always() | Never():
            return set()
        case _ if constraint in atoms.suit_tests:
            return {suit for suit, _ in atoms.suit_tests[constraint]}
        case _:
            return {0, 1, 2, 3}


def _truth(constraint: Constraint, atoms: _Atoms, half: _Half) -> Bools:
    """bool[n]: whether half hands satisfy a formula over tests of suits of this half."""
    match constraint:
        case And(parts):
            return np.asarray(np.logical_and.reduce([_truth(part, atoms, half) for part in parts]))
        case Or(parts):
            return np.asarray(np.logical_or.reduce([_truth(part, atoms, half) for part in parts]))
        case Not(part):
            return ~_truth(part, atoms, half)
        case Always() | Never():
            return np.full(len(half.lengths), isinstance(constraint, Always))
        case _:
            return np.asarray(
                np.logical_and.reduce([half.tests[constraint, suit] for suit, _ in atoms.suit_tests[constraint]])
            )
