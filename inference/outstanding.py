"""A hand of which some cards are known, and what a condition still asks of the outstanding ones.

The outstanding cards of a suit, lowest first, are numbered 0, 1 … and a set of them is an *index* (bit n for card n).
A condition is read with the known cards in place: parts that every possible holding decides alike fall away, parts
that only one suit can still decide become a `Test` of that suit, and tests of one suit under one `and` or `or` join.

    Test     the holding of one suit is one of a set           hearts 5+, top3(S) 2+, holds SK
    Sum      low <= a sum over several suits <= high           hcp 15-17, spades >= hearts
    Lengths  the four lengths are one of a set                 balanced
    Every Some No                                              and, or, not
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inference.constraint import (
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
    combined_table,
)
from inference.quantities import holding_lengths

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

_SUIT = 0x1FFF


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is still to receive cards.

    Attributes:
        known: bits of the cards it surely holds.
        unplaced: bits of the cards that are in no hand for sure.
        closed: suits (C D H S = 0..3) it gets none of the unplaced cards of.
    """

    known: int
    unplaced: int
    closed: frozenset[int] = frozenset()
    holdings: tuple[Ints, Ints, Ints, Ints] = field(init=False, repr=False, compare=False)
    possible: tuple[Bools, Bools, Bools, Bools] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        holdings = []
        possible = []
        for suit in range(4):
            known, unplaced = self.known >> 13 * suit & _SUIT, self.unplaced >> 13 * suit & _SUIT
            spread = spread_table(unplaced)
            holdings.append(spread | known)
            can_be = holding_lengths()[spread] <= self.need
            if suit in self.closed:
                can_be = np.arange(len(spread)) == 0
            possible.append(can_be)
        object.__setattr__(self, "holdings", tuple(holdings))
        object.__setattr__(self, "possible", tuple(possible))

    @property
    def need(self) -> int:
        """How many of the unplaced cards it gets."""
        return 13 - self.known.bit_count()


@lru_cache(maxsize=512)
def spread_table(cards: int) -> Ints:
    """int64[2^n]: the holding for each index of a set of n cards of a suit; do not write to it."""
    table = np.zeros(1, dtype=np.int64)
    for rank in range(13):
        if cards >> rank & 1:
            table = np.concatenate([table, table | 1 << rank])
    table.setflags(write=False)
    return table


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """The holding of this suit is one of a set: bool by index."""

    suit: int
    mask: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """low <= sum of `terms` <= high, where at least two suits can make a difference."""

    terms: Terms
    low: int
    high: int


@dataclass(frozen=True, slots=True, eq=False)
class Lengths:
    """bool[14^3] by the lengths of C, D, H (base 14)."""

    table: Bools


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold; without parts: certain."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """A part holds; without parts: impossible."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class No:
    part: Node


Node = Test | Sum | Lengths | Every | Some | No
CERTAIN = Every(())
IMPOSSIBLE = Some(())


class Reader:
    """Reads conditions on one open hand; `values` has the sums met so far, int64 by suit and index."""

    def __init__(self, hand: OpenHand) -> None:
        self.hand = hand
        self.values: dict[Terms, tuple[Ints, Ints, Ints, Ints]] = {}
        self._varying: dict[Terms, tuple[tuple[int, ...], int, int, int]] = {}

    def read(self, constraint: Constraint) -> Node:
        """What is left of the condition."""
        match constraint:
            case Always():
                return CERTAIN
            case Never():
                return IMPOSSIBLE
            case Within(terms, low, high):
                return self._within(terms, low, high)
            case Shape(lengths):
                table = np.zeros(14**3, dtype=np.bool_)
                for clubs, diamonds, hearts, _ in lengths:
                    table[(clubs * 14 + diamonds) * 14 + hearts] = True
                return Lengths(table)
            case Holds(cards):
                wanted = [(suit, cards.bits >> 13 * suit & _SUIT) for suit in range(4)]
                tests = [self._test(s, self.hand.holdings[s] & ranks == ranks) for s, ranks in wanted if ranks]
                return self._joined(tests, every=True)
            case HoldsExactly(suit, holding):
                return self._test(suit, self.hand.holdings[suit] == holding.ranks)
            case And(parts):
                return self._joined([self.read(part) for part in parts], every=True)
            case Or(parts):
                return self._joined([self.read(part) for part in parts], every=False)
            case Not(part):
                return self._negated(self.read(part))
        raise AssertionError(f"no constraint: {constraint!r}")

    def read_sum(self, terms: Terms) -> None:
        """Have `values` of this sum."""
        self._look_up(terms)

    def _test(self, suit: int, mask: Bools) -> Node:
        possible = mask[self.hand.possible[suit]]
        if possible.all():
            return CERTAIN
        return Test(int(suit), mask) if possible.any() else IMPOSSIBLE

    def _look_up(self, terms: Terms) -> tuple[tuple[int, ...], int, int, int]:
        """The suits that can make a difference to a sum, what the others add, and least and most of the former."""
        if terms not in self._varying:
            table = combined_table(terms)
            found = [table[suit][self.hand.holdings[suit]] for suit in range(4)]
            varying = []
            constant = least = most = 0
            for suit, values in enumerate(found):
                possible = values[self.hand.possible[suit]]
                low, high = int(possible.min()), int(possible.max())
                if low == high:
                    constant += low
                else:
                    varying.append(suit)
                    least, most = least + low, most + high
            self.values[terms] = (found[0], found[1], found[2], found[3])
            self._varying[terms] = tuple(varying), constant, least, most
        return self._varying[terms]

    def _within(self, terms: Terms, low: int | None, high: int | None) -> Node:
        varying, constant, least, most = self._look_up(terms)
        lowest = least if low is None else low - constant
        highest = most if high is None else high - constant
        if lowest <= least and highest >= most:
            return CERTAIN
        if lowest > most or highest < least:
            return IMPOSSIBLE
        if len(varying) == 1:
            values = self.values[terms][varying[0]]
            return self._test(varying[0], (values >= lowest) & (values <= highest))
        return Sum(terms, lowest + constant, highest + constant)

    def _joined(self, parts: list[Node], *, every: bool) -> Node:
        node, other, zero = (Every, Some, IMPOSSIBLE) if every else (Some, Every, CERTAIN)
        tests: dict[int, Bools] = {}
        rest: list[Node] = []
        pending = parts[::-1]
        while pending:
            part = pending.pop()
            if isinstance(part, node):
                pending += part.parts[::-1]
            elif isinstance(part, other) and not part.parts:
                return zero
            elif isinstance(part, Test):
                before = tests.get(part.suit)
                mask = part.mask if before is None else before & part.mask if every else before | part.mask
                tests[part.suit] = mask
            else:
                rest.append(part)
        joined: list[Node] = []
        for suit, mask in tests.items():
            test = self._test(suit, mask)
            if isinstance(test, other):
                return zero
            if isinstance(test, Test):
                joined.append(test)
        joined += rest
        return joined[0] if len(joined) == 1 else node(tuple(joined))

    def _negated(self, part: Node) -> Node:
        match part:
            case Test(suit, mask):
                return Test(suit, ~mask)
            case No(inner):
                return inner
            case Lengths(table):
                return Lengths(~table)
            case Every(parts):
                return self._joined([self._negated(inner) for inner in parts], every=False)
            case Some(parts):
                return self._joined([self._negated(inner) for inner in parts], every=True)
            case _:
                return No(part)


def leaves(node: Node) -> list[Test | Sum | Lengths]:
    """The tests, sums and shapes of a condition."""
    found: list[Test | Sum | Lengths] = []
    pending: list[Node] = [node]
    while pending:
        match pending.pop():
            case Every(parts) | Some(parts):
                pending += parts
            case No(part):
                pending.append(part)
            case Test() | Sum() | Lengths() as leaf:
                found.append(leaf)
    return found
