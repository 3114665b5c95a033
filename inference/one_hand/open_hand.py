"""An open hand, of which some cards are known, and a condition specialised to the cards that it may still receive.

The unplaced cards of a suit, lowest first, are numbered 0, 1 … and a set of them is an *index* (bit n for card n). A
condition is partially evaluated with the known cards in place: parts on which all possible holdings agree are replaced
by constants, parts that depend on one suit only become a `SuitTest` of that suit, and tests of one suit under the same
`and` or `or` are joined.

    SuitTest     the holding of one suit is one of a set           hearts 5+, top3(S) 2+, holds SK
    SumTest      low <= a sum over several suits <= high           hcp 15-17, spades >= hearts
    LengthsTest  the four lengths are one of a set                 balanced
    Every Some No                                                  and, or, not
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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
    combined_table,
)
from dealspace.inference.constraints.hand_shapes import shape_table
from dealspace.inference.constraints.lowering import is_additive, lowered
from dealspace.inference.one_hand._hand import decided, list_holdings, look_up

Ints = NDArray[np.int64]
Mask = NDArray[np.uint8]
"""0 or 1 for each index."""

_SUIT = 0x1FFF
_ONE = np.uint8(1)


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is to receive more cards.

    Attributes:
        known: bits of the cards that it holds.
        unplaced: bits of the cards that are not placed in any hand.
        closed: suits (C D H S = 0..3) in which it receives no unplaced card.
        start: the offset of each suit in arrays over the indexes of all suits, and the end.
        holdings: int16, the holding of each index, one suit after another.
        possible: whether the hand can have it.
    """

    known: int
    unplaced: int
    closed: frozenset[int] = frozenset()
    start: NDArray[np.int32] = field(init=False, repr=False, compare=False)
    holdings: NDArray[np.int16] = field(init=False, repr=False, compare=False)
    possible: Mask = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        offsets = [0]
        for suit in range(4):
            offsets.append(offsets[-1] + (1 << (self.unplaced >> 13 * suit & _SUIT).bit_count()))
        start = np.array(offsets, np.int32)
        holdings, possible = np.empty(offsets[4], np.int16), np.empty(offsets[4], np.uint8)
        closed = sum(1 << suit for suit in self.closed)
        list_holdings(self.known, self.unplaced, self.need, closed, start, holdings, possible)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "holdings", holdings)
        object.__setattr__(self, "possible", possible)

    @property
    def need(self) -> int:
        """The number of unplaced cards that it receives."""
        return 13 - self.known.bit_count()

    def of_suits(self, values: NDArray[Any]) -> list[NDArray[Any]]:
        """An array over the indexes of all suits, split by suit."""
        _, one, two, three, _ = self.start.tolist()
        return [values[:one], values[one:two], values[two:three], values[three:]]


@dataclass(frozen=True, slots=True, eq=False)
class SuitTest:
    """The holding of this suit is one of a set."""

    suit: int
    mask: Mask


@dataclass(frozen=True, slots=True, eq=False)
class SumTest:
    """low <= sum of `terms` <= high, where at least two suits can make a difference."""

    terms: Terms
    low: int
    high: int


@dataclass(frozen=True, slots=True, eq=False)
class LengthsTest:
    """0 or 1 by the lengths of C, D, H: uint8[14^3]."""

    table: Mask


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
    """The part does not hold."""

    part: Node


Node = SuitTest | SumTest | LengthsTest | Every | Some | No
CERTAIN = Every(())
IMPOSSIBLE = Some(())


class Reader:
    """Specialises conditions to one open hand.

    Attributes:
        values: by sum, int64 values for the indexes of all suits; a cache.
    """

    def __init__(self, hand: OpenHand) -> None:
        self.hand = hand
        self.holdings = hand.of_suits(hand.holdings)
        self.possible = hand.of_suits(hand.possible)
        self.values: dict[Terms, Ints] = {}
        self._varying: dict[Terms, tuple[tuple[int, ...], int, int, int]] = {}
        self._known: dict[Constraint, Node] = {}

    @property
    def tests(self) -> int:
        """The bounds that it has specialised and keeps."""
        return len(self._known)

    def read(self, constraint: Constraint) -> Node:
        """The condition specialised to the hand."""
        match constraint:
            case Always():
                return CERTAIN
            case Never():
                return IMPOSSIBLE
            case Within():
                if constraint not in self._known:
                    self._known[constraint] = self._within(constraint)
                return self._known[constraint]
            case Shape(lengths):
                return LengthsTest(shape_table(lengths))
            case Holds(cards):
                wanted = [(suit, cards.bits >> 13 * suit & _SUIT) for suit in range(4)]
                tests = [self._test(s, self.holdings[s] & ranks == ranks) for s, ranks in wanted if ranks]
                return self._joined(tests, every=True)
            case HoldsExactly(suit, holding):
                return self._test(suit, self.holdings[suit] == holding.ranks)
            case And(parts):
                return self._joined([self.read(part) for part in parts], every=True)
            case Or(parts):
                return self._joined([self.read(part) for part in parts], every=False)
            case Not(part):
                return self._negated(self.read(part))
        raise AssertionError(f"no constraint: {constraint!r}")

    def read_sum(self, terms: Terms) -> None:
        """Put the values of this sum into `values`."""
        self._look_up(terms)

    def _test(self, suit: int, mask: NDArray[np.bool_] | Mask) -> Node:
        known = decided(bytes_ := mask.view(np.uint8), self.possible[suit])
        if known is None:
            return SuitTest(int(suit), bytes_)
        return CERTAIN if known else IMPOSSIBLE

    def _look_up(self, terms: Terms) -> tuple[tuple[int, ...], int, int, int]:
        """The suits in which a sum varies, the total of the others, and the limits of the sum over the former."""
        if terms not in self._varying:
            values = np.empty(len(self.hand.holdings), np.int64)
            extents = look_up(combined_table(terms), self.hand.start, self.hand.holdings, self.hand.possible, values)
            varying = tuple(suit for suit, (low, high) in enumerate(extents) if low < high)
            constant = sum(low for low, high in extents if low == high)
            least = sum(extents[suit][0] for suit in varying)
            most = sum(extents[suit][1] for suit in varying)
            self.values[terms] = values
            self._varying[terms] = varying, constant, least, most
        return self._varying[terms]

    def _within(self, constraint: Within) -> Node:
        terms, low, high = constraint.terms, constraint.low, constraint.high
        if not is_additive(terms):
            return self.read(lowered(constraint))
        varying, constant, least, most = self._look_up(terms)
        lowest = least if low is None else low - constant
        highest = most if high is None else high - constant
        if lowest <= least and highest >= most:
            return CERTAIN
        if lowest > most or highest < least:
            return IMPOSSIBLE
        if len(varying) == 1:
            values = self.hand.of_suits(self.values[terms])[varying[0]]
            return self._test(varying[0], (values >= lowest) & (values <= highest))
        return SumTest(terms, lowest + constant, highest + constant)

    def _joined(self, parts: list[Node], *, every: bool) -> Node:
        node, other, zero = (Every, Some, IMPOSSIBLE) if every else (Some, Every, CERTAIN)
        tests: dict[int, Mask] = {}
        rest: list[Node] = []
        pending = parts[::-1]
        while pending:
            part = pending.pop()
            if isinstance(part, node):
                pending += part.parts[::-1]
            elif isinstance(part, other) and not part.parts:
                return zero
            elif isinstance(part, SuitTest):
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
            if isinstance(test, SuitTest):
                joined.append(test)
        joined += rest
        return joined[0] if len(joined) == 1 else node(tuple(joined))

    def _negated(self, part: Node) -> Node:
        match part:
            case SuitTest(suit, mask):
                return SuitTest(suit, mask ^ _ONE)
            case No(inner):
                return inner
            case LengthsTest(table):
                return LengthsTest(table ^ _ONE)
            case Every(parts):
                return self._joined([self._negated(inner) for inner in parts], every=False)
            case Some(parts):
                return self._joined([self._negated(inner) for inner in parts], every=True)
            case _:
                return No(part)


def leaves(node: Node) -> list[SuitTest | SumTest | LengthsTest]:
    """The tests, sums and shapes of a condition."""
    found: list[SuitTest | SumTest | LengthsTest] = []
    pending: list[Node] = [node]
    while pending:
        match pending.pop():
            case Every(parts) | Some(parts):
                pending += parts
            case No(part):
                pending.append(part)
            case SuitTest() | SumTest() | LengthsTest() as leaf:
                found.append(leaf)
    return found
