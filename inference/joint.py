"""The deals in which every hand satisfies its condition: their exact number, and each of them by its number.

Up to three hands have a table (`HandTable`); hands of which nothing is asked share one *pool* of what is left over.
In each suit all ways to split the unplaced cards among the hands are listed, by the classes of the hands' tables. The
kernel `_join` puts two suits together to the left and two to the right side, and counts which go together. A deal's
number k in [0, count) stands for: an entry of the left side, a way to deal it, a way to deal the right side that fits,
and a way to deal the pool; so numbers drawn uniformly are deals drawn uniformly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb, factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cards import CardSet
from inference._join import Join, deal_pool
from inference.constraint import ALWAYS, Constraint, Terms
from inference.evaluate import satisfies
from inference.hand_table import PAIRINGS, HandTable, Ids, Pairing, TooLarge
from inference.outstanding import OpenHand
from inference.shuffle import Placement

BYTE_LIMIT = 256 << 20
"""Memory of the join at most; each of its half a dozen arrays gets its share."""
WORK_LIMIT = 150_000_000
"""Pairs of suit splits to be looked at, before the exact join is given up."""
_MOST_SPLITS = 600_000
_ALL = (1 << 52) - 1
_WORD = (1 << 64) - 1


class Joint:
    """The deals of a placement whose hands satisfy a condition each.

    The placement must not have more cards known than a deal allows, nor a card in two hands.

    Raises TooLarge where the tables would take too much time or memory, here or when first asked for a number.
    """

    def __init__(
        self,
        placement: Placement,
        conditions: Sequence[Constraint],
        tracked: tuple[int, Terms] | None = None,
        byte_limit: int = BYTE_LIMIT,
        work_limit: int = WORK_LIMIT,
    ) -> None:
        """Args: conditions by seat; tracked: a sum of one seat's hand whose distribution will be asked for."""
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
            raise TooLarge("four hands have conditions, or suits shown out of, of their own")
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
        for seat in self.seats:
            hand = OpenHand(self.placement.held[seat], self.unplaced, self._closed(seat))
            terms = self.tracked[1] if self.tracked is not None and self.tracked[0] == seat else None
            self.tables.append(HandTable(hand, conditions[seat], terms))
        pairing = self._pairing()
        for table in self.tables:
            table.pair(pairing)
        if not all(table.is_possible for table in self.tables):
            self._total = 0
            return
        splits = []
        for suit in pairing:
            found = self._splits(suit)
            if found is None:
                self._total = 0
                return
            splits.append(found)
        self._arguments = self._arrays(pairing, splits)

    def _pairing(self) -> Pairing:
        sizes = np.array([table.class_counts for table in self.tables] or [[1] * 4], dtype=np.float64).prod(axis=0)
        return min(PAIRINGS, key=lambda p: float(sizes[p[0]] * sizes[p[1]] + sizes[p[2]] * sizes[p[3]]))

    # --- splits of one suit ---

    def _splits(self, suit: int) -> list[NDArray[np.generic]] | None:
        """The suit's splits as `_join` wants them; None if the suit cannot be dealt."""
        base = len(self.tables)
        cards = self.unplaced >> 13 * suit & 0x1FFF
        ranks = [rank for rank in range(13) if cards >> rank & 1]
        labels = list(zip(*(table.labels[suit] for table in self.tables), strict=True)) or [()] * len(ranks)
        largest = max(set(labels), key=lambda label: (labels.count(label), label), default=())
        spots = [place for place in range(len(ranks)) if labels[place] == largest]
        apart = [place for place in range(len(ranks)) if labels[place] != largest]
        takers = [hand for hand in range(base) if suit not in self.tables[hand].hand.closed]
        takers += [3] if self.pool else []
        if ranks and not takers:
            return None
        if len(takers) ** len(apart) * comb(len(spots) + len(takers) - 1, len(spots)) > _MOST_SPLITS:
            raise TooLarge(f"{len(apart)} cards of a suit are told apart")
        many = max(len(takers), 1)
        who = np.arange(many ** len(apart))[:, None] // many ** np.arange(len(apart)) % many
        shares, ways = compositions(len(spots), len(takers))
        lowest = np.cumsum([0, *(1 << place for place in spots)])
        classes, indexes, counts = [], [], []
        alive = np.ones((len(who), len(shares)), np.bool_)
        for hand in range(4):
            if hand not in takers:
                index = np.zeros(len(who), np.int64)
                count = np.zeros(len(shares), np.int64)
            else:
                place = takers.index(hand)
                index = ((who == place) << np.array(apart, np.int64)).sum(axis=1) if apart else np.zeros(1, np.int64)
                count = shares[:, place]
            indexes.append(index)
            counts.append(count)
            if hand < base:
                found = self.tables[hand].class_of[suit][index[:, None] | lowest[count]]
                alive &= found >= 0
                classes.append(found)
            elif hand == 3 and self.pool:
                alive &= (who == takers.index(3)).sum(axis=1)[:, None] + count <= sum(self.pool_needs)
        chosen, share = np.nonzero(alive)
        if not len(chosen):
            return None
        key = np.zeros(len(chosen), np.int64)
        for found, table in zip(classes, self.tables, strict=True):
            key = key * (len(table.class_of[suit]) + 1) + found[alive]
        _, first, triple = np.unique(key, return_index=True, return_inverse=True)
        padded = [np.zeros(len(first), np.int32)] * (3 - base) + [found[alive][first] for found in classes]
        order = np.argsort(triple, kind="stable")
        weight = np.zeros(len(first), np.uint64)
        np.add.at(weight, triple, ways[share])
        in_deck = spread_table(cards) << 13 * suit
        chosen, share = chosen[order], share[order]
        blank = [np.zeros(len(order), np.int64)] * (3 - base)
        held = np.stack([*blank, *(in_deck[indexes[hand][chosen]] for hand in range(base))], axis=1)
        taken = np.stack([*blank, *(counts[hand][share] for hand in range(base))], axis=1)
        return [
            *_ranges(*padded),
            weight,
            _starts(triple[order], len(first)),
            np.ascontiguousarray(held).view(np.uint64).ravel(),
            np.ascontiguousarray(taken.astype(np.uint8)).ravel(),
            ways[share],
            np.array([13 * suit + ranks[place] for place in spots], np.uint8),
        ]

    def _arrays(self, pairing: Pairing, splits: list[list[NDArray[np.generic]]]) -> tuple[object, ...]:
        blank = 3 - len(self.tables)
        one = np.zeros((1, 1), np.int32)
        starts = np.array([0] + [1] * 14, np.int32)
        nobody: list[NDArray[Any]] = [one, starts, one, starts, np.ones(1, np.uint64), np.zeros(1, np.int64)]
        hands: list[list[NDArray[Any]]] = [list(nobody) for _ in range(blank)]
        for table in self.tables:
            hands.append(
                [table.left, table.row_start, table.right, table.column_start, table.bits, table.bits_start]
            )  # fmt: skip
        groups: list[NDArray[Any]] = []
        for side in range(2):
            firsts = [splits[2 * side + place][0].astype(np.intp) for place in range(2)]
            halves = hands[0][2 * side][firsts[0]][:, firsts[1]].ravel()
            order = np.argsort(halves, kind="stable")
            order = order[halves[order] >= 0]
            count = int(hands[0][2 * side + 1][14])
            groups.append(np.searchsorted(halves[order], np.arange(count + 1)).astype(np.int64))
            groups += [_padded(order // len(firsts[1])), _padded(order % len(firsts[1]))]
        cards = [sum((self.unplaced >> 13 * s & 0x1FFF).bit_count() for s in pairing[i : i + 2]) for i in (0, 2)]
        needs = [0] * blank + [table.hand.need for table in self.tables]
        return splits, cards, [*hands, groups], needs, bool(self.pool), self.byte_limit // 6, self.work_limit

    # --- numbers ---

    def _join(self, *, sampling: bool) -> Join:
        join = Join(*self._arguments)  # type: ignore[arg-type]
        if not join.join(sampling):
            raise TooLarge("the hands' tables join to too many triples of half hands")
        return join

    @property
    def deals(self) -> int:
        """How many deals there are, as `Dealer` has it."""
        return self.count()

    def count(self) -> int:
        """How many deals there are."""
        if self._total is None:
            self._total = int(self._join(sampling=False).contract()) * self.pool_ways
        return self._total

    @property
    def sampler(self) -> Join:
        """The join with all that is needed to deal; there must be a deal."""
        if self._sampling is None:
            join = self._join(sampling=True)
            self._total = int(join.contract()) * self.pool_ways
            self._sampling = join
        return self._sampling

    @cached_property
    def can_deal(self) -> bool:
        """Whether the tables needed to deal, larger than those to count, can be had too."""
        try:
            return self.count() == 0 or self.sampler is not None
        except TooLarge:
            return False

    @property
    def table_bytes(self) -> int:
        """Memory held by the tables made so far."""
        tables = sum(table.bits.nbytes + table.left.nbytes + table.right.nbytes for table in self.tables)
        return tables + (self._sampling.table_bytes if self._sampling is not None else 0)

    def unrank(self, number: int) -> tuple[int, int, int, int]:
        """The deal of this number 0 <= number < count, as card sets by seat: a bijection."""
        assert 0 <= number < self.count()
        number, in_pool = divmod(number, self.pool_ways)
        entry, left, right = self.sampler.find(number >> 64, number & _WORD)
        out = np.zeros((1, 3), np.uint64)
        self.sampler.place(
            np.zeros(1, np.int64), np.array([entry]), np.array([left], np.uint64), np.array([right], np.uint64), out
        )  # fmt: skip
        hands = list(self.placement.held)
        rest = self.unplaced
        for seat, cards in zip(self.seats, out[0, 3 - len(self.seats) :].tolist(), strict=True):
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
        entry = np.empty(n, np.int64)
        left, right = np.empty(n, np.uint64), np.empty(n, np.uint64)
        out = np.empty((n, 3), np.uint64)
        bits = rng.bit_generator
        with bits.lock:
            join.draw(bits.capsule, entry, left, right)
        join.place(np.argsort(entry, kind="stable"), entry, left, right, out)
        deals = np.empty((n, 4), np.uint64)
        deals[:] = np.array(self.placement.held, np.uint64)
        rest = np.full(n, self.unplaced, np.uint64)
        for place, seat in enumerate(self.seats, start=3 - len(self.seats)):
            deals[:, seat] |= out[:, place]
            rest ^= out[:, place]
        if self.pool:
            pool = np.empty((n, len(self.pool)), np.uint64)
            with bits.lock:
                deal_pool(bits.capsule, rest, np.array(self.pool_needs, np.int32), pool)
            deals[:, self.pool] |= pool
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
        for place, seat in enumerate(self.seats, start=3 - len(self.seats)):
            chance[seat] = mass[place] / total
            rest -= chance[seat]
        for seat, need in zip(self.pool, self.pool_needs, strict=True):
            chance[seat] = np.maximum(rest, 0.0) * need / sum(self.pool_needs)
        for seat, held in enumerate(self.placement.held):
            chance[seat] += [held >> card & 1 for card in range(52)]
        return chance

    def histogram(self) -> dict[int, float]:
        """The chance of each value that the tracked sum has in some deal; empty without deals."""
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
        return {least + place: float(mass / total) for place, mass in enumerate(out.tolist()) if mass}


@lru_cache(maxsize=512)
def spread_table(cards: int) -> NDArray[np.int64]:
    table = np.zeros(1, dtype=np.int64)
    for rank in range(13):
        if cards >> rank & 1:
            table = np.concatenate([table, table | 1 << rank])
    table.setflags(write=False)
    return table


@lru_cache(maxsize=64)
def compositions(spots: int, takers: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """int64[n, takers]: the ways to share out so many spots by number; and uint64[n], the multinomial of each."""
    shares: list[list[int]] = [[]] if takers or not spots else []
    for taker in range(takers):
        shares = [
            [*share, more]
            for share in shares
            for more in range(spots - sum(share) + 1)
            if taker < takers - 1 or more == spots - sum(share)
        ]
    ways = []
    for share in shares:
        left, product = spots, 1
        for taken in share:
            product *= comb(left, taken)
            left -= taken
        ways.append(product)
    return np.array(shares, np.int64).reshape(len(shares), takers), np.array(ways, np.uint64)


def _ranges(first: Ids, second: Ids, third: Ids) -> list[NDArray[np.generic]]:
    """Sorted triples as nested ranges: first classes, where each begins among the second ones, and so on."""
    new_first = np.concatenate([[True], first[1:] != first[:-1]])
    new_second = new_first | np.concatenate([[True], second[1:] != second[:-1]])
    at_first, at_second = np.flatnonzero(new_first), np.flatnonzero(new_second)
    first_start = np.append(np.searchsorted(at_second, at_first), len(at_second)).astype(np.int32)
    second_start = np.append(at_second, len(first)).astype(np.int32)
    parts = [first[at_first], first_start, second[at_second], second_start, third]
    return [np.ascontiguousarray(part.astype(np.int32)) for part in parts]


def _starts(numbers: NDArray[np.int64], count: int) -> Ids:
    return np.searchsorted(numbers, np.arange(count + 1)).astype(np.int32)


def _padded(numbers: NDArray[np.int64]) -> Ids:
    return (numbers if len(numbers) else np.zeros(1, np.int64)).astype(np.int32)


def _subset(cards: int, count: int, number: int) -> int:
    """The subset of so many of these cards with this number, 0 <= number < the binomial coefficient."""
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
