"""All holdings one open hand can have under a condition, exactly: a bit matrix of half hands.

1. In each suit, holdings that no part of the condition tells apart form a *class*.
2. Two suits make the left half, two the right one. Pairs of classes with equal lengths, tests and sums are one half
   hand; a left half with L of the unplaced cards meets right halves with need - L of them.
3. The condition is evaluated for every left half (a row) over all right halves that it meets (bits of the row).
4. Empty rows and columns are dropped, equal ones merged; then classes that all rows (or columns) treat alike.

What remains depends on the set of holdings only, not on how the condition was written. Rows and columns are numbered
by length; `row_start[L]` is the first row with L unplaced cards, and row r of length L has one bit for each column
from column_start[need - L] on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cards import BridgeError
from inference._hand import evaluate_rows, group_cards, merge_rows, order_rows, transpose_bits
from inference.constraint import Constraint, Terms
from inference.outstanding import Every, Ints, Lengths, No, Node, OpenHand, Reader, Some, Sum, Test, leaves
from inference.quantities import holding_lengths

Words = NDArray[np.uint64]
Ids = NDArray[np.int32]
Pairing = tuple[int, int, int, int]
"""The suits of the left half, then those of the right one."""
PAIRINGS: tuple[Pairing, ...] = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))

_MOST_WORDS = 2_000_000
_MOST_PAIRS = 100_000
_MOST_ORDERED = 600
"""Rows or columns of one length beyond which no good order is looked for: it takes the square of their number."""
_NO_LINE, _FULL_LINE = 0, 1
_TESTS_A_WORD = 62


class TooLarge(BridgeError):
    """The exact tables would take more memory or time than allowed."""


def merged(columns: Sequence[Ints] | Words) -> tuple[Ids, Ids]:
    """For equal rows of these columns one number, in order of appearance; and where each number appeared first."""
    rows = columns if isinstance(columns, np.ndarray) else np.stack(columns, axis=1).view(np.uint64)
    rows = np.ascontiguousarray(rows)
    ids, first = np.empty(len(rows), np.int32), np.empty(len(rows), np.int32)
    count = merge_rows(rows, ids, first)
    return ids, first[:count]


@dataclass(frozen=True, slots=True)
class _SuitClasses:
    """Classes of one suit's holdings: `of_index` by index (-1: cannot be), what each has in common, how many it has."""

    of_index: Ids
    unplaced: Ints
    tests: tuple[Ints, ...]
    sums: tuple[Ints, ...]
    sizes: Ints


@dataclass(frozen=True, slots=True)
class _Half:
    """Half hands: a pair of classes that stands for each, their columns; `of_pair` int32[n, m], -1 for too many."""

    first: Ints
    second: Ints
    lengths: Ints
    sums: tuple[Ints, ...]
    of_pair: Ids


class HandTable:
    """The holdings of one hand that satisfy a condition.

    Attributes:
        labels: for each suit, by unplaced card: cards with the same label are never told apart.
        class_of: for each suit the class of each index, -1 where no holding of the hand has it.
        left, right: int32[n, m], the row (column) of a pair of classes, -1 for none.
        bits, bits_start: the rows' bits and where each row's words begin.
        row_value, column_value: what halves add to the tracked sum (0 where none is tracked).
    """

    def __init__(self, hand: OpenHand, condition: Constraint, tracked: Terms | None = None) -> None:
        self.hand = hand
        self.tracked = tracked
        reader = Reader(hand)
        self.node = reader.read(condition)
        found = leaves(self.node)
        self.tests = [[leaf for leaf in found if isinstance(leaf, Test) and leaf.suit == suit] for suit in range(4)]
        sums = [leaf.terms for leaf in found if isinstance(leaf, Sum)]
        if tracked is not None:
            reader.read_sum(tracked)
            sums.append(tracked)
        self.sums = tuple(dict.fromkeys(sums))
        self.values = reader.values
        self.by_lengths = any(isinstance(leaf, Lengths) for leaf in found)
        self._suits = [self._classes(suit) for suit in range(4)]
        self.labels = [self._labels(suit) for suit in range(4)]

    # --- classes of one suit ---

    def _classes(self, suit: int) -> _SuitClasses:
        possible = np.flatnonzero(self.hand.possible[suit])
        lengths = holding_lengths()[self.hand.holdings[suit][possible]].astype(np.int64)
        words = []
        for start in range(0, len(self.tests[suit]), _TESTS_A_WORD):
            word = np.zeros(len(possible), np.int64)
            for place, test in enumerate(self.tests[suit][start : start + _TESTS_A_WORD]):
                word |= test.mask[possible].astype(np.int64) << place
            words.append(word)
        sums = [self.values[terms][suit][possible] for terms in self.sums]
        ids, first = merged([lengths, *words, *sums])
        of_index = np.full(len(self.hand.holdings[suit]), -1, np.int32)
        of_index[possible] = ids
        known = (self.hand.known >> 13 * suit & 0x1FFF).bit_count()
        return _SuitClasses(
            of_index,
            lengths[first] - known,
            tuple(word[first] for word in words),
            tuple(values[first] for values in sums),
            np.bincount(ids, minlength=len(first)),
        )

    def _labels(self, suit: int) -> list[int]:
        of_index = self._suits[suit].of_index
        cards = len(of_index).bit_length() - 1
        if suit in self.hand.closed:
            return [0] * cards
        labels = np.zeros(cards, np.int32)
        if cards:
            group_cards(of_index, cards, labels)
        return [int(label) for label in labels]

    @property
    def class_counts(self) -> list[int]:
        """Classes in each suit, before anything is paired."""
        return [len(classes.unplaced) for classes in self._suits]

    # --- half hands and the matrix ---

    def pair(self, pairing: Pairing) -> None:
        """Fill in the tables for these halves. Raises TooLarge."""
        self.pairing = pairing
        need = self.hand.need
        longest = [int(classes.unplaced.max()) for classes in self._suits]
        a, b, c, d = pairing
        left = self._half(a, b, need - longest[c] - longest[d])
        right = self._half(c, d, need - longest[a] - longest[b])
        columns = np.argsort(right.lengths, kind="stable")
        in_block = np.bincount(right.lengths, minlength=14)
        words = (in_block + 63) // 64
        word_start = np.concatenate([[0], np.cumsum(words)])
        # Each length's columns begin on a word of their own.
        shift = 64 * word_start[:-1] - (np.cumsum(in_block) - in_block)
        place = np.arange(len(columns)) + shift[right.lengths[columns]]
        source = np.full(64 * max(int(word_start[-1]), 1), -1, np.int64)
        source[place] = columns
        rows = np.argsort(left.lengths, kind="stable")
        meets = need - left.lengths[rows]
        meets[meets > 13] = 13
        word_range = np.stack([word_start[meets], word_start[meets + 1]], axis=1).astype(np.int32)
        sizes = (word_range[:, 1] - word_range[:, 0]).astype(np.int64)
        if sizes.sum() > _MOST_WORDS:
            raise TooLarge(f"{sizes.sum()} words of pairs of half hands")
        starts = np.cumsum(sizes) - sizes
        out = np.zeros(max(int(sizes.sum()), 1), np.uint64)
        if len(rows):
            _Program(self, left, right, rows, source).run(word_range, out, starts)
        self._reduce(left, right, rows, columns, out, starts)
        self._merge_classes()

    def _half(self, one: int, two: int, shortest: int) -> _Half:
        """Half hands of these suits with at least so many unplaced cards."""
        first, second = self._suits[one], self._suits[two]
        width = len(second.unplaced)
        if len(first.unplaced) * width > _MOST_PAIRS:
            raise TooLarge(f"{len(first.unplaced)} times {width} pairs of classes")
        total = (first.unplaced[:, None] + second.unplaced).ravel()
        fitting = np.flatnonzero((total <= self.hand.need) & (total >= shortest))
        i, j = np.divmod(fitting, width)
        sums = [x[i] + y[j] for x, y in zip(first.sums, second.sums, strict=True)]
        columns = [total[fitting], *(word[i] for word in first.tests), *(word[j] for word in second.tests), *sums]
        if self.by_lengths:
            columns.append(first.unplaced[i])
        ids, seen = merged(columns)
        of_pair = np.full(len(total), -1, np.int32)
        of_pair[fitting] = ids
        return _Half(
            i[seen],
            j[seen],
            columns[0][seen],
            tuple(values[seen] for values in sums),
            of_pair.reshape(-1, width),
        )

    def _reduce(self, left: _Half, right: _Half, rows: Ints, columns: Ints, out: Words, starts: Ints) -> None:
        """Drop what is empty and merge what is equal, length by length."""
        need = self.hand.need
        row_of = np.full(len(left.lengths), -1, np.int32)
        column_of = np.full(len(right.lengths), -1, np.int32)
        row_values, column_values = self._tracked(left), self._tracked(right)
        row_start, column_counts = [0], [0] * 14
        bits: list[Words] = []
        new_columns: list[tuple[int, Ints, Ids, Ints]] = []
        row_value: list[Ints] = []
        for length in range(14):
            mine = np.flatnonzero(left.lengths[rows] == length)
            theirs = columns[right.lengths[columns] == need - length] if need >= length else columns[:0]
            if not len(mine) or not len(theirs):
                row_start.append(row_start[-1])
                continue
            width = (len(theirs) + 63) // 64
            block = out[starts[mine[0]] : starts[mine[0]] + len(mine) * width].reshape(len(mine), width)
            halves = rows[mine]
            keep = block.any(axis=1)
            block, halves = block[keep], halves[keep]
            if not len(halves):
                row_start.append(row_start[-1])
                continue
            ids, first = _merged_rows(block, row_values[halves])
            across = np.zeros((len(theirs), (len(first) + 63) // 64), np.uint64)
            transpose_bits(np.ascontiguousarray(block[first]), len(theirs), across)
            keep = across.any(axis=1)
            across, theirs = across[keep], theirs[keep]
            column_ids, column_first = _merged_rows(across, column_values[theirs])
            across = across[column_first]
            order = _order(across)
            down = np.zeros((len(first), (len(across) + 63) // 64), np.uint64)
            transpose_bits(np.ascontiguousarray(across[order]), len(first), down)
            new_columns.append((need - length, theirs, np.argsort(order)[column_ids].astype(np.int32), order))
            column_counts[need - length] = len(across)
            row_order = _order(down)
            bits.append(down[row_order])
            row_of[halves] = row_start[-1] + np.argsort(row_order)[ids]
            row_value.append(row_values[halves][first][row_order])
            row_start.append(row_start[-1] + len(first))
        self.row_start = np.array(row_start, np.int32)
        self.column_start = np.concatenate([[0], np.cumsum(column_counts)]).astype(np.int32)
        self.column_value = np.zeros(int(self.column_start[-1]), np.int64)
        for length, halves, ids, _ in new_columns:
            column_of[halves] = self.column_start[length] + ids
            self.column_value[column_of[halves]] = column_values[halves]
        self.row_value = np.concatenate(row_value) if row_value else np.zeros(0, np.int64)
        widths = np.concatenate([np.full(len(block), block.shape[1], np.int64) for block in bits] or [np.zeros(0, int)])
        self.bits = np.concatenate([block.ravel() for block in bits] or [np.zeros(1, np.uint64)])
        self.bits_start = np.ascontiguousarray(np.cumsum(widths) - widths)
        self.left = _renamed(left.of_pair, row_of)
        self.right = _renamed(right.of_pair, column_of)

    def _tracked(self, half: _Half) -> Ints:
        if self.tracked is None:
            return np.zeros(len(half.lengths), np.int64)
        return half.sums[self.sums.index(self.tracked)]

    def _merge_classes(self) -> None:
        """Make one class of those that every row (or column) treats alike."""
        self.class_of: list[Ids] = [classes.of_index for classes in self._suits]
        a, b, c, d = self.pairing
        for suit, name, transposed in ((a, "left", False), (b, "left", True), (c, "right", False), (d, "right", True)):
            table = getattr(self, name).T if transposed else getattr(self, name)
            alive = np.flatnonzero((table >= 0).any(axis=1))
            renamed = np.full(len(table) + 1, -1, np.int32)
            ids, first = merged(table[alive].astype(np.int64).view(np.uint64)) if len(alive) else (alive, alive)
            renamed[alive] = ids
            self.class_of[suit] = np.ascontiguousarray(renamed[self.class_of[suit]])
            table = table[alive[first]]
            setattr(self, name, np.ascontiguousarray(table.T if transposed else table))

    # --- answers about this hand alone ---

    @property
    def is_possible(self) -> bool:
        """Whether some holding satisfies the condition."""
        return len(self.bits_start) > 0

    def count(self) -> int:
        """How many holdings of this hand satisfy the condition, whatever the other hands hold."""
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
        """For each hand uint64[n] (with the known cards in it) whether it is one of these holdings."""
        if not self.is_possible:
            return np.zeros(len(hands), np.bool_)
        found = []
        for suit in self.pairing:
            of_holding = np.full(1 << 13, -1, np.int32)
            of_holding[self.hand.holdings[suit]] = self.class_of[suit]
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


def _merged_rows(block: Words, values: Ints) -> tuple[Ids, Ids]:
    return merged(np.concatenate([block, values.view(np.uint64)[:, None]], axis=1))


def _order(rows: Words) -> Ints:
    order = np.arange(len(rows), dtype=np.int32)
    if 2 < len(rows) <= _MOST_ORDERED:
        order_rows(np.ascontiguousarray(rows), order)
    return order.astype(np.int64)


def _renamed(of_pair: Ids, names: Ids) -> Ids:
    return np.append(names, np.int32(-1))[of_pair].astype(np.int32)


class _Program:
    """A condition made ready for the kernel: its tree, the bit lines of its atoms, and each row's choice of lines."""

    def __init__(self, table: HandTable, left: _Half, right: _Half, rows: Ints, source: Ints) -> None:
        self.table, self.left, self.right, self.rows = table, left, right, rows
        self.valid = source >= 0
        self.source = np.where(self.valid, source, 0)
        self.kind: list[int] = []
        self.first: list[int] = []
        self.count: list[int] = []
        self.children: list[int] = []
        self.lines: list[Ids] = []
        self.bools = [np.zeros((1, len(source)), np.bool_), self.valid[None, :]]
        self.next_line = 2
        self.ladders: dict[Terms, tuple[int, int, int]] = {}
        self.depth = 1
        self._add(table.node, 1)

    def run(self, word_range: Ids, out: Words, starts: Ints) -> None:
        bools = np.concatenate(self.bools) & self.valid
        lines = np.ascontiguousarray(np.packbits(bools, axis=1, bitorder="little")).view("<u8").astype(np.uint64)
        choice = np.stack(self.lines) if self.lines else np.zeros((1, 1, 2), np.int32)
        tree = [np.array(numbers or [0], np.int32) for numbers in (self.kind, self.first, self.count, self.children)]
        evaluate_rows(
            tree[0], tree[1], tree[2], tree[3], self.depth + 1, np.ascontiguousarray(choice), lines, word_range, out,
            starts,
        )  # fmt: skip

    def _add(self, node: Node, depth: int) -> int:
        number = len(self.kind)
        self.kind.append(3)
        self.first.append(0)
        self.count.append(0)
        self.depth = max(self.depth, depth)
        match node:
            case Every(parts) | Some(parts):
                below = [self._add(part, depth + 1) for part in parts]
                self.kind[number] = 0 if isinstance(node, Every) else 1
                self.first[number], self.count[number] = len(self.children), len(below)
                self.children += below
            case No(part):
                below = [self._add(part, depth + 1)]
                self.kind[number], self.first[number], self.count[number] = 2, len(self.children), 1
                self.children += below
            case Test() | Sum() | Lengths():
                self.first[number] = len(self.lines)
                self.lines.append(self._choice(node))
        return number

    def _choice(self, leaf: Test | Sum | Lengths) -> Ids:
        """int32[rows, 2]: the line of columns where the leaf holds, and the line to be taken from it."""
        match leaf:
            case Test():
                return self._test(leaf)
            case Sum(terms, low, high):
                start, least, most = self._ladder(terms)
                left = self.left.sums[self.table.sums.index(terms)][self.rows]
                lines = []
                for bound in (low, high + 1):
                    step = np.clip(bound - left, least, most + 1)
                    line = np.where(step == least, _FULL_LINE, np.where(step > most, _NO_LINE, start + step - least))
                    lines.append(line)
                return np.stack(lines, axis=1).astype(np.int32)
            case Lengths(table):
                return self._shape(table)

    def _test(self, test: Test) -> Ids:
        place = next(n for n, other in enumerate(self.table.tests[test.suit]) if other is test)
        truth = self.table._suits[test.suit].tests[place // _TESTS_A_WORD] >> place % _TESTS_A_WORD & 1 == 1
        lines = np.zeros((len(self.rows), 2), np.int32)
        side = self.table.pairing.index(test.suit)
        if side < 2:
            chosen = (self.left.first if side == 0 else self.left.second)[self.rows]
            lines[:, 0] = np.where(truth[chosen], _FULL_LINE, _NO_LINE)
        else:
            chosen = (self.right.first if side == 2 else self.right.second)[self.source]
            lines[:, 0] = self._new_lines(truth[chosen][None, :])
        return lines

    def _ladder(self, terms: Terms) -> tuple[int, int, int]:
        """Lines for right values >= least, least + 1 … most; the first line, least and most."""
        if terms not in self.ladders:
            right = self.right.sums[self.table.sums.index(terms)]
            least, most = (int(right.min()), int(right.max())) if len(right) else (0, 0)
            steps = np.arange(least, most + 1)
            self.ladders[terms] = self._new_lines(right[self.source] >= steps[:, None]), least, most
        return self.ladders[terms]

    def _shape(self, table: NDArray[np.bool_]) -> Ids:
        suits, known = self.table.pairing, self.table.hand.known
        held = [(known >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)]
        lengths = [self.table._suits[suit].unplaced + held[suit] for suit in range(4)]
        one, two = lengths[suits[0]][self.left.first], lengths[suits[1]][self.left.second]
        seen, line = np.unique((one * 14 + two)[self.rows], return_inverse=True)
        # A line depends on a column through its two lengths only.
        third, fourth = np.divmod(np.arange(14 * 14), 14)
        by_suit = dict(zip(suits, (seen[:, None] // 14, seen[:, None] % 14, third, fourth), strict=True))
        fits = table[np.clip((by_suit[0] * 14 + by_suit[1]) * 14 + by_suit[2], 0, len(table) - 1)]
        pair = lengths[suits[2]][self.right.first] * 14 + lengths[suits[3]][self.right.second]
        start = self._new_lines(fits[:, pair[self.source]])
        return np.stack([start + line, np.zeros_like(line)], axis=1).astype(np.int32)

    def _new_lines(self, bools: NDArray[np.bool_]) -> int:
        start = self.next_line
        self.bools.append(bools)
        self.next_line += len(bools)
        return start
