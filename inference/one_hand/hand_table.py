"""The exact set of hands that an open hand can become under a condition: a bit matrix of half hands.

1. In each suit, holdings that no part of the condition distinguishes form a *class*.
2. Two suits make the left half, two the right one. Pairs of classes with equal lengths, tests and sums are one half
   hand; a left half with L of the unplaced cards meets right halves with need - L of them.
3. The condition is evaluated for every left half (a row) over all right halves that it meets (bits of the row).
4. Empty rows and columns are dropped and equal ones merged; then classes that no row (or column) distinguishes.

The result depends only on the set of hands, not on how the condition was written. Rows and columns are numbered by
length; `row_start[L]` is the first row with L unplaced cards, and row r of length L has one bit for each column
from column_start[need - L] on.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import Constraint, Terms
from dealspace.inference.one_hand._hand import Compiler
from dealspace.inference.one_hand.open_hand import (
    Every,
    Ints,
    LengthsTest,
    Mask,
    No,
    Node,
    OpenHand,
    Reader,
    Some,
    SuitTest,
    SumTest,
    leaves,
)
from dealspace.inference.quantities.holding_tables import holding_lengths
from dealspace.inference.statements.space_errors import SizeLimitError

Words = NDArray[np.uint64]
Ids = NDArray[np.int32]
Pairing = tuple[int, int, int, int]
"""The suits of the left half, then those of the right one."""
PAIRINGS: tuple[Pairing, ...] = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))

_EVERY, _SOME, _NO, _ATOM = range(4)
_TEST, _SUM, _SHAPE = range(3)


class HandTable:
    """The holdings of one hand that satisfy a condition.

    Args:
        hand: the hand, or its reader, whose cache other conditions share.
        condition: the condition on the whole hand, known cards included.
        tracked: a sum whose value is kept for every half hand.

    Attributes:
        class_counts: classes in each suit, before anything is paired.

    After `pair`:
        class_of: for each suit the class of each index, -1 where no holding of the hand has it.
        left, right: int32[n, m], the row (column) of a pair of classes, -1 for none.
        bits, bits_start: the rows' bits and where each row's words begin.
        row_value, column_value: contributions of the halves to the tracked sum (0 where none is tracked).
    """

    pairing: Pairing
    row_start: Ids
    column_start: Ids
    bits: Words
    bits_start: Ints
    row_value: Ints
    column_value: Ints
    left: Ids
    right: Ids
    class_of: list[Ids]

    def __init__(self, hand: OpenHand | Reader, condition: Constraint, tracked: Terms | None = None) -> None:
        reader = hand if isinstance(hand, Reader) else Reader(hand)
        self.hand = hand = reader.hand
        node = reader.read(condition)
        found = leaves(node)
        tests: list[list[SuitTest]] = [[], [], [], []]
        for leaf in found:
            if isinstance(leaf, SuitTest):
                tests[leaf.suit].append(leaf)
        sums = [leaf.terms for leaf in found if isinstance(leaf, SumTest)]
        if tracked is not None:
            reader.read_sum(tracked)
            sums.append(tracked)
        sums = list(dict.fromkeys(sums))
        self._tracked = -1 if tracked is None else sums.index(tracked)
        self._program = _Program(node, tests, sums)
        self._compiler = Compiler(
            hand.known,
            hand.unplaced,
            hand.need,
            hand.start,
            possible_under(node, hand),
            [[test.mask for test in of_suit] for of_suit in tests],
            [reader.values[terms] for terms in sums],
        )
        self.class_counts = self._compiler.counts()

    @cached_property
    def labels(self) -> list[list[int]]:
        """For each suit, by unplaced card: cards with the same label are interchangeable."""
        return [
            [0] * (self.hand.unplaced >> 13 * suit & 0x1FFF).bit_count()
            if suit in self.hand.closed
            else self._compiler.labels(suit)
            for suit in range(4)
        ]

    @property
    def handiest(self) -> Pairing:
        """The pairing with the fewest pairs of classes."""
        sizes = self.class_counts
        return min(
            PAIRINGS, key=lambda pairing: sizes[pairing[0]] * sizes[pairing[1]] + sizes[pairing[2]] * sizes[pairing[3]]
        )

    def pair(self, pairing: Pairing) -> None:
        """Fill in the tables for these halves. Raises SizeLimitError."""
        program = self._program
        found = self._compiler.pair(
            pairing,
            (program.kind, program.first, program.count, program.children, program.depth),
            program.atoms,
            program.shapes,
            bool(program.shapes),
            self._tracked,
        )
        if found is None:
            raise SizeLimitError("a condition distinguishes too many half hands")
        self.pairing = pairing
        self.row_start, self.column_start, self.bits, self.bits_start = found[:4]
        self.row_value, self.column_value, self.left, self.right, self.class_of = found[4:]

    @property
    def table_bytes(self) -> int:
        """Memory of the classes, the halves and the matrix."""
        return self.bits.nbytes + sum(part.nbytes for part in (self.left, self.right, *self.class_of))

    # --- answers about this hand alone ---

    @property
    def is_possible(self) -> bool:
        """Whether some hand satisfies the condition."""
        return len(self.bits_start) > 0

    def count(self) -> int:
        """The number of hands that satisfy the condition, whatever the other seats hold."""
        weights = []
        for table, (one, two), size in (
            (self.left, self.pairing[:2], len(self.bits_start)),
            (self.right, self.pairing[2:], int(self.column_start[-1])),
        ):
            sizes = [
                np.bincount(self.class_of[s] + 1, minlength=n + 1)[1:]
                for s, n in zip((one, two), table.shape, strict=True)
            ]
            weight = np.zeros(size, np.int64)
            here = table >= 0
            np.add.at(weight, table[here], np.multiply.outer(*sizes)[here])
            weights.append(weight)
        total = 0
        for length in range(14):
            for row in range(self.row_start[length], self.row_start[length + 1]):
                start, end = self.column_start[self.hand.need - length], self.column_start[self.hand.need - length + 1]
                total += int(weights[0][row]) * int(weights[1][start:end][self._row(row, end - start)].sum())
        return total

    def _row(self, row: int, width: int) -> NDArray[np.bool_]:
        words = self.bits[self.bits_start[row] : self.bits_start[row] + (width + 63) // 64]
        return np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little", count=width).astype(np.bool_)

    def contains(self, hands: Words) -> NDArray[np.bool_]:
        """bool[n]: whether each of the hands uint64[n], which contain the known cards, satisfies the condition."""
        if not self.is_possible:
            return np.zeros(len(hands), np.bool_)
        found = []
        holdings = self.hand.of_suits(self.hand.holdings)
        for suit in self.pairing:
            of_holding = np.full(1 << 13, -1, np.int32)
            of_holding[holdings[suit]] = self.class_of[suit]
            found.append(of_holding[(hands >> np.uint64(13 * suit) & np.uint64(0x1FFF)).astype(np.intp)])
        a, b, c, d = found
        row, column = self.left[a, b], self.right[c, d]
        inside = (np.minimum(np.minimum(a, b), np.minimum(c, d)) >= 0) & (row >= 0) & (column >= 0)
        row, column = np.where(inside, row, 0), np.where(inside, column, 0)
        meets = self.hand.need - (np.searchsorted(self.row_start, row, side="right") - 1)
        inside &= (column >= self.column_start[meets]) & (column < self.column_start[meets + 1])
        bit = np.where(inside, column - self.column_start[meets], 0)
        words = self.bits[self.bits_start[row] + (bit >> 6)]
        result: NDArray[np.bool_] = inside & (words >> (bit & 63).astype(np.uint64) & np.uint64(1)).astype(np.bool_)
        return result


def possible_under(node: Node, hand: OpenHand) -> Mask:
    """The indexes of all suits that the hand can have under a condition: what one suit alone excludes is left out.

    All that the hand can have, if nothing is left in some suit: then the tables find that no hand satisfies it.
    """
    possible = hand.possible.copy()
    of_lengths = np.ones((14, 14, 14), np.bool_)
    for part in node.parts if isinstance(node, Every) else (node,):
        if isinstance(part, SuitTest):
            possible[hand.start[part.suit] : hand.start[part.suit + 1]] &= part.mask
        elif isinstance(part, LengthsTest):
            of_lengths &= part.table.reshape(14, 14, 14).astype(np.bool_)
    if not of_lengths.all():
        met = np.argwhere(of_lengths)
        lengths = np.column_stack((met, 13 - met.sum(axis=1)))
        lengths = lengths[lengths[:, 3] >= 0]
        allowed = np.zeros((4, 14), np.uint8)
        for suit in range(4):
            allowed[suit, lengths[:, suit]] = 1
        suits = np.repeat(np.arange(4), np.diff(hand.start))
        possible &= allowed[suits, holding_lengths()[hand.holdings]]
    return possible if all(of_suit.any() for of_suit in hand.of_suits(possible)) else hand.possible


class _Program:
    """A condition in the form of the kernel: a tree whose leaves are numbered atoms; see _formula.pxd."""

    def __init__(self, node: Node, tests: list[list[SuitTest]], sums: list[Terms]) -> None:
        self.indexes = {id(test): index for of_suit in tests for index, test in enumerate(of_suit)}
        self.sums = sums
        self.kind: list[int] = []
        self.first: list[int] = []
        self.count: list[int] = []
        self.children: list[int] = []
        self.atoms: list[tuple[int, int, int, int]] = []
        self.shapes: list[Mask] = []
        self.depth = 1
        self._add(node, 1)

    def _add(self, node: Node, depth: int) -> int:
        number = len(self.kind)
        self.kind.append(_ATOM)
        self.first.append(0)
        self.count.append(0)
        self.depth = max(self.depth, depth)
        match node:
            case Every(parts) | Some(parts):
                self._branch(number, _EVERY if isinstance(node, Every) else _SOME, parts, depth)
            case No(part):
                self._branch(number, _NO, (part,), depth)
            case SuitTest() | SumTest() | LengthsTest():
                self.first[number] = len(self.atoms)
                self.atoms.append(self._atom(node))
        return number

    def _branch(self, number: int, kind: int, parts: tuple[Node, ...], depth: int) -> None:
        below = [self._add(part, depth + 1) for part in parts]
        self.kind[number], self.first[number], self.count[number] = kind, len(self.children), len(below)
        self.children += below

    def _atom(self, leaf: SuitTest | SumTest | LengthsTest) -> tuple[int, int, int, int]:
        match leaf:
            case SuitTest():
                return _TEST, leaf.suit, self.indexes[id(leaf)], 0
            case SumTest(terms, low, high):
                return _SUM, self.sums.index(terms), low, high
            case LengthsTest(table):
                self.shapes.append(table)
                return _SHAPE, len(self.shapes) - 1, 0, 0
