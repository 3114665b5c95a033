"""The values that a sum takes in each cell: a shape and a number of high-card points. Sets of cells are bit sets.

Cell i has shape `i // POINTS` of `all_shapes` and `i % POINTS` points. Sums that differ only by a permutation of the
suits share one table, whose shapes are permuted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Suit
from dealspace.inference.constraints.constraint import Terms, combined_table
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.quantities.holding_tables import holding_lengths
from dealspace.inference.quantities.quantity import HCP, Quantity

POINTS = 38
WIDEST_SUM = 200
"""Limit on the values of a sum for which a table is made."""
_WORD = 64
_ONES = (1 << _WORD) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """The values that a sum takes in each cell.

    Attributes:
        least: the least value of the sum on any hand.
        width: the values from the least to the greatest.
        words: uint64[n, cells]: bit b of word w of a cell stands for the value least + 64 w + b.
    """

    least: int
    width: int
    words: NDArray[np.uint64]

    def cells(self, low: int | None, high: int | None) -> tuple[int, int]:
        """The cells in which some hand has a sum within these bounds, and those in which some hand has not."""
        first = 0 if low is None else max(low - self.least, 0)
        end = self.width if high is None else max(high - self.least + 1, first)
        inside = (1 << end) - (1 << first)
        return self._with_any(inside), self._with_any(~inside)

    def ends(self, found: int) -> tuple[int, int] | None:
        """The least and greatest value in these cells; None if no hand is in them."""
        words = np.bitwise_or.reduce(self.words[:, as_flags(found, self.words.shape[1])], axis=1)
        met = sum(int(word) << _WORD * index for index, word in enumerate(words))
        return (self.least + (met & -met).bit_length() - 1, self.least + met.bit_length() - 1) if met else None

    def _with_any(self, wanted: int) -> int:
        """The set of the cells with any of these values."""
        met = np.zeros(self.words.shape[1], np.uint64)
        for index, words in enumerate(self.words):
            met |= words & np.uint64(wanted >> _WORD * index & _ONES)
        return as_bits(met != 0)


def width_of(terms: Terms) -> int:
    """The number of values from the least to the greatest sum of any four holdings, whatever their lengths."""
    sums = combined_table(terms)
    return int(sums.max(axis=1).sum() - sums.min(axis=1).sum()) + 1


@lru_cache(maxsize=4096)
def is_tabled(terms: Terms) -> bool:
    """Whether a table is made for a sum of additive quantities."""
    return width_of(terms) <= WIDEST_SUM


@lru_cache(maxsize=512)
def reached(terms: Terms) -> Reach:
    """The values of a sum of additive quantities; it must be one that `is_tabled`."""
    order = sorted(Suit, key=lambda suit: [(factor, _moved(what, {})) for factor, what in terms if what.suit is suit])
    moves = {suit: Suit(index) for index, suit in enumerate(order)}
    found = _reached(tuple(sorted((factor, _moved(what, moves)) for factor, what in terms)))
    if order == list(Suit):
        return found
    rows_of = {shape: index for index, shape in enumerate(all_shapes())}
    rows = [rows_of[shape[order[0]], shape[order[1]], shape[order[2]], shape[order[3]]] for shape in all_shapes()]
    by_shape = found.words.reshape(len(found.words), len(rows), POINTS)
    return Reach(found.least, found.width, by_shape[:, rows].reshape(found.words.shape))


def _moved(what: Quantity, moves: Mapping[Suit, Suit]) -> Quantity:
    """The same quantity of another suit; of clubs, if `moves` does not name its suit."""
    if what.suit is None:
        return what
    return Quantity(what.name, moves.get(what.suit, Suit.CLUBS), what.rank, what.evaluation)


@lru_cache(maxsize=256)
def _reached(terms: Terms) -> Reach:
    sums = combined_table(terms)
    width = width_of(terms)
    steps = [_steps(sums[suit], HCP.tables[suit], width) for suit in range(4)]
    found: dict[tuple[int, ...], int] = {(): 1}
    for suit, heads in enumerate(_heads()):
        found = {head: _shifted(found[head[:-1]], steps[suit][head[-1]]) for head in heads}
    size = POINTS * width
    bits = b"".join(found[shape].to_bytes(-(-size // 8), "little") for shape in all_shapes())
    of_shapes = np.frombuffer(bits, np.uint8).reshape(len(all_shapes()), -1)
    of_cells = np.unpackbits(of_shapes, axis=1, bitorder="little", count=size).reshape(-1, width)
    words = -(-width // _WORD)
    packed = np.zeros((len(of_cells), 8 * words), np.uint8)
    packed[:, : -(-width // 8)] = np.packbits(of_cells, axis=1, bitorder="little")
    in_words = packed.view("<u8").astype(np.uint64)
    return Reach(int(sums.min(axis=1).sum()), width, np.ascontiguousarray(in_words.T))


def _steps(sums: NDArray[np.int64], points: NDArray[np.int16], width: int) -> list[list[int]]:
    """For each length of a suit, the contributions of its holdings: points times `width` plus their part of the sum."""
    keys = points.astype(np.int64) * width + sums - sums.min()
    met = np.zeros((14, int(keys.max()) + 1), np.bool_)
    met[holding_lengths(), keys] = True
    return [np.flatnonzero(of_length).tolist() for of_length in met]


@cache
def _heads() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The lengths of the first suit in all shapes, of the first two, of three, of four; each once."""
    return tuple(tuple(dict.fromkeys(shape[:suits] for shape in all_shapes())) for suits in range(1, 5))


def _shifted(found: int, steps: Iterable[int]) -> int:
    total = 0
    for step in steps:
        total |= found << step
    return total
