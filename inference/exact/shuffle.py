"""Uniform sampling of the unplaced cards by construction, without rejection.

Given are the cards that each seat is known to hold, and the suits in which a seat receives no more cards (it has shown
out). Cards that may go to the same seats form a *kind* (all suits without a void are one kind). The numbers of cards of
each kind for each seat form a matrix, which stands for a product of multinomials of deals. All matrices are listed with
these exact weights; for every deal one is drawn in integers, and each kind is shuffled and dealt out accordingly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import Constraint, Holds, HoldsExactly

_SUIT = 0x1FFF
Row = tuple[int, int, int, int]
"""Numbers of cards of one kind by seat, N E S W."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The cards known to be in each hand, and the suits in which it receives no others.

    Attributes:
        held: uint64-sized card sets by seat, N E S W.
        closed: for each seat the suits (C D H S = 0..3) in which it receives no unplaced cards.
    """

    held: tuple[int, int, int, int]
    closed: tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]

    @classmethod
    def of(cls, conditions: Sequence[Sequence[Constraint]]) -> Placement | None:
        """The placement of these `Holds` and `HoldsExactly`, listed by seat; None if they contradict one another."""
        held = [0, 0, 0, 0]
        closed: list[set[int]] = [set(), set(), set(), set()]
        for seat, parts in enumerate(conditions):
            for part in parts:
                assert isinstance(part, Holds | HoldsExactly)
                held[seat] |= part.cards.bits
                if isinstance(part, HoldsExactly):
                    closed[seat].add(int(part.suit))
        for seat, parts in enumerate(conditions):
            others = 0
            for other in range(4):
                others |= held[other] if other != seat else 0
            if held[seat] & others or held[seat].bit_count() > 13:
                return None
            for part in parts:
                if isinstance(part, HoldsExactly) and held[seat] >> 13 * part.suit & _SUIT != part.holding.ranks:
                    return None
        north, east, south, west = (frozenset(suits) for suits in closed)
        return cls((held[0], held[1], held[2], held[3]), (north, east, south, west))


NOTHING_PLACED = Placement((0, 0, 0, 0), (frozenset(), frozenset(), frozenset(), frozenset()))


class Dealer:
    """Deals the unplaced cards of a placement; `deals` is the number of possible deals."""

    def __init__(self, placement: Placement) -> None:
        self.held = np.array(placement.held, dtype=np.uint64)
        north, east, south, west = (13 - held.bit_count() for held in placement.held)
        self.kinds, open_seats = _kinds(placement)
        sizes = [len(kind) for kind in self.kinds]
        matrices = list(_matrices(sizes, open_seats, (north, east, south, west)))
        self.deals = sum(weight for _, weight in matrices)
        self.cumulative = list(accumulate(weight for _, weight in matrices))
        self.rows = [[matrix[kind] for matrix, _ in matrices] for kind in range(len(self.kinds))]
        self.seats = [_seat_table(rows, size) for rows, size in zip(self.rows, sizes, strict=True)]

    def deal(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """uint64[count, 4]: random deals, card sets by seat. There must be a deal (`deals` is not 0)."""
        assert self.deals, "there is no deal to be dealt"
        deals = np.tile(self.held, (count, 1))
        chosen = None if len(self.cumulative) == 1 else self._draw_matrices(count, rng)
        for kind, rows, table in zip(self.kinds, self.rows, self.seats, strict=True):
            cards = rng.permuted(np.tile(kind, (count, 1)), axis=1)
            if chosen is None:
                start = 0
                for seat, take in enumerate(rows[0]):
                    if take:
                        deals[:, seat] |= np.bitwise_or.reduce(cards[:, start : start + take], axis=1)
                        start += take
                continue
            seats = table[chosen]
            for seat in range(4):
                deals[:, seat] |= np.bitwise_or.reduce(np.where(seats == seat, cards, np.uint64(0)), axis=1)
        return deals

    def _draw_matrices(self, count: int, rng: np.random.Generator) -> NDArray[np.intp]:
        draws = _integers_below(self.deals, count, rng)
        return np.fromiter((bisect_right(self.cumulative, draw) for draw in draws), dtype=np.intp, count=count)


def _seat_table(rows: list[Row], size: int) -> NDArray[np.uint8]:
    """uint8[matrices, size]: the seat that receives each card of a shuffled kind."""
    ends = np.cumsum(np.array(rows, dtype=np.int64).reshape(-1, 4), axis=1)
    return np.asarray((np.arange(size) >= ends[:, :, None]).sum(axis=1), dtype=np.uint8)


def _integers_below(bound: int, count: int, rng: np.random.Generator) -> Iterator[int]:
    """Uniform integers 0 <= k < bound, of any size: bits are drawn, and numbers that are too large rejected."""
    bits = (bound - 1).bit_length()
    words = max(1, -(-bits // 32))
    left = count
    while left:
        drawn = rng.integers(0, 1 << 32, size=(2 * left + 8, words), dtype=np.uint64).tolist()
        for row in drawn:
            number = 0
            for word in row:
                number = number << 32 | word
            number &= (1 << bits) - 1
            if number < bound:
                yield number
                left -= 1
                if not left:
                    return


def _kinds(placement: Placement) -> tuple[list[NDArray[np.uint64]], list[list[int]]]:
    """The unplaced cards (as bits) grouped by the seats they may go to, and those seats; fewest seats first."""
    placed = 0
    for held in placement.held:
        placed |= held
    groups: dict[tuple[int, ...], list[int]] = {}
    for suit in range(4):
        seats = tuple(seat for seat in range(4) if suit not in placement.closed[seat])
        cards = [1 << card for card in range(13 * suit, 13 * suit + 13) if not placed >> card & 1]
        if cards:
            groups.setdefault(seats, []).extend(cards)
    ordered = sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))
    return [np.array(cards, dtype=np.uint64) for _, cards in ordered], [list(seats) for seats, _ in ordered]


def _matrices(sizes: list[int], seats: list[list[int]], needs: Row) -> Iterator[tuple[tuple[Row, ...], int]]:
    """All matrices that give each seat the cards it needs, each with its number of deals."""
    if not sizes:
        if not any(needs):
            yield (), 1
        return
    for row, ways in _shares(sizes[0], seats[0], needs):
        left = (needs[0] - row[0], needs[1] - row[1], needs[2] - row[2], needs[3] - row[3])
        if len(sizes) > 1 and not _fits(sizes[1:], seats[1:], left):
            continue
        for rest, weight in _matrices(sizes[1:], seats[1:], left):
            yield (row, *rest), ways * weight


def _fits(sizes: list[int], seats: list[list[int]], needs: Row) -> bool:
    """A quick necessary condition: every kind has room, and every seat can be filled."""
    if any(size > sum(needs[seat] for seat in open_to) for size, open_to in zip(sizes, seats, strict=True)):
        return False
    return all(
        need <= sum(size for size, open_to in zip(sizes, seats, strict=True) if seat in open_to)
        for seat, need in enumerate(needs)
    )


def _shares(size: int, seats: list[int], needs: Row) -> Iterator[tuple[Row, int]]:
    """The ways to divide `size` cards among these seats, none above its need, each with its multinomial."""
    if not seats:
        if size == 0:
            yield (0, 0, 0, 0), 1
        return
    seat, *others = seats
    lowest = max(0, size - sum(needs[other] for other in others))
    for take in range(lowest, min(size, needs[seat]) + 1):
        for row, ways in _shares(size - take, others, needs):
            mine = list(row)
            mine[seat] = take
            yield (mine[0], mine[1], mine[2], mine[3]), comb(size, take) * ways
