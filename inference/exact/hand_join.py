"""The join: the exact number of deals in which every hand satisfies its condition, and each deal by its rank.

Up to three hands have a table (`HandTable`); hands without a condition share one *pool* of the remaining cards. In each
suit all ways to split the unplaced cards among the hands are listed, by the classes of the hands' tables. The kernel
`_join` combines two suits on the left side and two on the right side, and counts the compatible pairs. A rank k in
[0, count) encodes an entry of the left side, a way to deal it, a way to deal a compatible right side, and a way to deal
the pool, so that uniform ranks are uniform deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet
from dealspace.inference.constraints.constraint import ALWAYS, Constraint, Terms
from dealspace.inference.constraints.evaluate import satisfies
from dealspace.inference.exact._join import Join
from dealspace.inference.exact._splits import Splits
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.one_hand.hand_table import PAIRINGS, HandTable, Pairing
from dealspace.inference.one_hand.open_hand import OpenHand
from dealspace.inference.statements.space_errors import SizeLimitError
from dealspace.runtime.memory import Remembered, remembered

BYTE_LIMIT = 256 << 20
"""Limit on the memory of the join; each of its arrays gets a share."""
WORK_LIMIT = 150_000_000
"""Limit on the pairs of suit splits that the join examines."""
_MOST_SPLITS = 600_000
_ALL = (1 << 52) - 1
_WORD = (1 << 64) - 1
_ONE_LINE = np.zeros((1, 1), np.int32)
_ONE_START = np.array([0] + [1] * 14, np.int32)
_NOBODY = (_ONE_LINE, _ONE_START, _ONE_LINE, _ONE_START, np.ones(1, np.uint64), np.zeros(1, np.int64))
"""The tables of a hand that receives no card."""
_PAIRED: Remembered[tuple[HandTable, Pairing], HandTable] = Remembered()
"""Hands' tables with their halves. To choose a plan, the same few hands are joined in many ways."""


class Joint:
    """The deals of a placement whose hands satisfy a condition each.

    No seat of the placement may have more than 13 cards, and no card may be in two hands.

    Raises:
        SizeLimitError: the tables would take too much time or memory; on construction or at the first question.
    """

    def __init__(
        self,
        placement: Placement,
        conditions: Sequence[Constraint],
        tracked: tuple[int, Terms] | None = None,
        byte_limit: int = BYTE_LIMIT,
        work_limit: int = WORK_LIMIT,
    ) -> None:
        """
        Args:
            placement: the cards placed, and the suits in which a seat receives no more.
            conditions: by seat, N E S W.
            tracked: a seat and a sum, whose distribution `histogram` returns.
            work_limit: limit on the pairs of suit splits to be examined.
        """
        self.placement = placement
        self.unplaced = _ALL & ~(placement.held[0] | placement.held[1] | placement.held[2] | placement.held[3])
        self.byte_limit, self.work_limit = byte_limit, work_limit
        self.tracked = tracked
        self._sampling: Join | None = None
        self._total: int | None = None
        tabled: list[int] = []
        self.pool: list[int] = []
        for seat, held in enumerate(placement.held):
            if held.bit_count() == 13:
                if not satisfies(conditions[seat], CardSet(held)):
                    self._total = 0
            elif conditions[seat] == ALWAYS and not self._closed(seat) and not (tracked and tracked[0] == seat):
                self.pool.append(seat)
            else:
                tabled.append(seat)
        if len(tabled) > 3:
            raise SizeLimitError("all four hands have conditions or voids")
        if tracked is not None:
            tabled.sort(key=lambda seat: seat == tracked[0])
        self.seats = tabled
        self.pool_needs = [13 - placement.held[seat].bit_count() for seat in self.pool]
        self.pool_ways = factorial(sum(self.pool_needs))
        for need in self.pool_needs:
            self.pool_ways //= factorial(need)
        self.tables: list[HandTable] = []
        if self._total is None:
            self._compile(conditions)

    def _closed(self, seat: int) -> frozenset[int]:
        return frozenset(suit for suit in self.placement.closed[seat] if self.unplaced >> 13 * suit & 0x1FFF)

    def _compile(self, conditions: Sequence[Constraint]) -> None:
        unpaired = []
        for seat in self.seats:
            hand = OpenHand(self.placement.held[seat], self.unplaced, self._closed(seat))
            terms = self.tracked[1] if self.tracked is not None and self.tracked[0] == seat else None
            unpaired.append(_unpaired(hand, conditions[seat], terms))
        self.pairing = _handiest(unpaired)
        for table in unpaired:
            self.tables.append(_paired(table, self.pairing))
            if not self.tables[-1].is_possible:
                self._total = 0
                self.tables.clear()
                return
        self.splits = [self._splits(suit) for suit in self.pairing]
        if not all(splits.triples for splits in self.splits):
            self._total = 0

    def _splits(self, suit: int) -> Splits:
        """The ways to split the unplaced cards of a suit among the hands with tables and the pool."""
        splits = Splits(
            suit,
            self.unplaced >> 13 * suit & 0x1FFF,
            [table.class_of[suit] for table in self.tables],
            [table.labels[suit] for table in self.tables],
            [suit in table.hand.closed for table in self.tables],
            sum(self.pool_needs) if self.pool else None,
            _MOST_SPLITS,
        )
        if splits.too_many:
            raise SizeLimitError("the conditions distinguish too many cards of a suit")
        return splits

    def _arguments(self) -> tuple[Any, ...]:
        """The arguments of `_join.Join`: hands without a table come first."""
        blank = 3 - len(self.tables)
        hands: list[Sequence[NDArray[Any]]] = [_NOBODY] * blank
        for table in self.tables:
            hands.append(
                (table.left, table.row_start, table.right, table.column_start, table.bits, table.bits_start)
            )  # fmt: skip
        cards = [sum((self.unplaced >> 13 * s & 0x1FFF).bit_count() for s in self.pairing[i : i + 2]) for i in (0, 2)]
        needs = [0] * blank + [table.hand.need for table in self.tables]
        return self.splits, cards, hands, needs, bool(self.pool), blank, self.byte_limit // 8, self.work_limit

    # --- numbers ---

    def _join(self, *, sampling: bool) -> Join:
        join = Join(*self._arguments())
        if not join.join(sampling):
            raise SizeLimitError("the hands' tables join to too many triples of half hands")
        return join

    @property
    def deals(self) -> int:
        """The number of deals; the same as `count`, with the name that `Dealer` uses."""
        return self.count()

    def count(self) -> int:
        """The number of deals."""
        if self._total is None:
            self._total = int(self._join(sampling=False).contract()) * self.pool_ways
        return self._total

    @cached_property
    def work(self) -> int:
        """Pairs of suit splits that the join examines, a few nanoseconds each; known in advance."""
        return Join(*self._arguments()).work if self._total is None else 0

    @property
    def sampler(self) -> Join:
        """The join with the tables for sampling; there must be a deal."""
        if self._sampling is None:
            join = self._join(sampling=True)
            self._total = int(join.contract()) * self.pool_ways
            self._sampling = join
        return self._sampling

    @cached_property
    def has_sampler(self) -> bool:
        """Whether the tables for sampling are within the limits; True where it is known that there is no deal."""
        if self._total != 0:
            with suppress(SizeLimitError):
                return self.sampler is not None
        return self._total == 0

    @cached_property
    def can_deal(self) -> bool:
        """The same, but counts the deals, in smaller tables, where those for sampling are too large."""
        try:
            return self.has_sampler or self.count() == 0
        except SizeLimitError:
            return False

    @property
    def table_bytes(self) -> int:
        """Memory of the tables made so far."""
        return self._hand_bytes + (self._sampling.table_bytes if self._sampling is not None else 0)

    @cached_property
    def _hand_bytes(self) -> int:
        return sum(table.table_bytes for table in self.tables)

    def unrank(self, number: int) -> tuple[int, int, int, int]:
        """The deal of this rank, 0 <= number < count, as card sets by seat: a bijection."""
        assert 0 <= number < self.count()
        number, in_pool = divmod(number, self.pool_ways)
        found = self.sampler.unrank(number >> 64, number & _WORD)
        hands = list(self.placement.held)
        rest = self.unplaced
        for seat, cards in zip(self.seats, found[3 - len(self.seats) :], strict=True):
            hands[seat] |= cards
            rest &= ~cards
        for seat, need in zip(self.pool, self.pool_needs, strict=True):
            in_pool, mine = divmod(in_pool, comb(rest.bit_count(), need))
            cards = _subset(rest, need, mine)
            hands[seat] |= cards
            rest &= ~cards
        return hands[0], hands[1], hands[2], hands[3]

    def deal(self, n: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals drawn uniformly and independently; there must be a deal."""
        join = self.sampler
        assert self.count(), "there is no deal to be dealt"
        deals = np.empty((n, 4), np.uint64)
        seats = [0] * (3 - len(self.seats)) + self.seats
        bits = rng.bit_generator
        with bits.lock:
            join.deal(bits.capsule, self.placement.held, self.unplaced, seats, self.pool, self.pool_needs, deals)
        return deals

    @cached_property
    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat holds a card; there must be a deal."""
        mass = np.zeros((3, 52))
        self.sampler.shares(mass)
        chance = np.zeros((4, 52))
        total = self.count() // self.pool_ways
        unplaced = np.array([self.unplaced >> card & 1 for card in range(52)], np.float64)
        rest = unplaced.copy()
        for index, seat in enumerate(self.seats, start=3 - len(self.seats)):
            chance[seat] = mass[index] / total
            rest -= chance[seat]
        for seat, need in zip(self.pool, self.pool_needs, strict=True):
            chance[seat] = np.maximum(rest, 0.0) * need / sum(self.pool_needs)
        for seat, held in enumerate(self.placement.held):
            chance[seat] += [held >> card & 1 for card in range(52)]
        return chance

    def histogram(self) -> dict[int, float]:
        """The chance of each value of the tracked sum; empty if there is no deal."""
        if self._total == 0:
            return {}
        table = self.tables[-1]
        assert self.tracked is not None and self.seats[-1] == self.tracked[0]
        join = self._sampling or self._join(sampling=False)
        rows, columns = table.row_value, table.column_value
        least = int(rows.min()) + int(columns.min())
        out = np.zeros(int(rows.max()) + int(columns.max()) - least + 1)
        join.histogram(rows - rows.min(), columns - columns.min(), out)
        total = float(out.sum())
        return {least + index: float(mass / total) for index, mass in enumerate(out.tolist()) if mass}


@remembered(500_000)
def _unpaired(hand: OpenHand, condition: Constraint, terms: Terms | None) -> HandTable:
    return HandTable(hand, condition, terms)


def _handiest(tables: Sequence[HandTable]) -> Pairing:
    """The pairing with the fewest pairs of suit splits."""
    sizes = [prod(table.class_counts[suit] for table in tables) for suit in range(4)]
    return min(PAIRINGS, key=lambda p: sizes[p[0]] * sizes[p[1]] + sizes[p[2]] * sizes[p[3]])


def _paired(table: HandTable, pairing: Pairing) -> HandTable:
    """The table with these halves. Raises SizeLimitError."""
    found = _PAIRED.get((table, pairing))
    if found is None:
        found = copy(table)
        found.pair(pairing)
        _PAIRED.put((table, pairing), found, found.table_bytes)
    return found


def _subset(cards: int, count: int, number: int) -> int:
    """The subset of `count` of these cards with this rank, 0 <= number < the binomial coefficient."""
    chosen = 0
    left = cards.bit_count()
    while count:
        top = 1 << cards.bit_length() - 1
        left -= 1
        ways = comb(left, count - 1)
        if number < ways:
            chosen |= top
            count -= 1
        else:
            number -= ways
        cards ^= top
    return chosen
