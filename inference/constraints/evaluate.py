"""The plain meaning of constraints: on one hand, and on arrays of hands.

`satisfies` is the slow, obvious twin of `satisfied`; tests compare them (and CP-SAT). Both are for hands of 13 cards:
bounds that every such hand satisfies are not checked on other card sets.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet
from dealspace.cards.errors import expect_type
from dealspace.inference.constraints._evaluate import Formula
from dealspace.inference.constraints.constraint import (
    Always,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Lengths,
    Never,
    Not,
    Or,
    Shape,
    Within,
)
from dealspace.inference.constraints.hand_shapes import shape_table
from dealspace.inference.constraints.lowering import cases, lowered
from dealspace.inference.quantities.quantity import Quantity

_SUIT_BITS = 0x1FFF
_EVERY, _SOME, _NO, _WITHIN, _SHAPE, _CARDS = range(6)
_BOUNDLESS = 1 << 40


def value(quantity: Quantity, hand: CardSet) -> int:
    """The quantity's value on a hand, in its table's units (quick tricks in halves)."""
    return _value(quantity, hand.bits)


@lru_cache(maxsize=4096)
def _value(quantity: Quantity, bits: int) -> int:
    if quantity.is_additive:
        tables = quantity.tables
        return sum(int(tables.item(suit, bits >> 13 * suit & _SUIT_BITS)) for suit in quantity.reach)
    total = next(total for condition, total in cases(quantity) if _holds(condition, bits))
    return sum(factor * _value(part, bits) for factor, part in total)


def satisfies(constraint: Constraint, hand: CardSet) -> bool:
    """Whether the hand satisfies the constraint.

    >>> from dealspace.cards import Hand
    >>> from dealspace.inference.language.parse import parse_constraint
    >>> satisfies(parse_constraint("hcp 15-17 and balanced"), Hand.parse("AQ32.K54.QJ3.A92"))
    True
    """
    expect_type(constraint, Constraint, "constraint")
    expect_type(hand, CardSet, "hand")
    return _holds(constraint, hand.bits)


def _holds(constraint: Constraint, bits: int) -> bool:
    match constraint:
        case Within(terms, low, high):
            total = 0
            for factor, quantity in terms:
                total += factor * _value(quantity, bits)
            return (low is None or low <= total) and (high is None or total <= high)
        case And(parts):
            return all(_holds(part, bits) for part in parts)
        case Or(parts):
            return any(_holds(part, bits) for part in parts)
        case Not(part):
            return not _holds(part, bits)
        case Shape(lengths):
            return CardSet(bits).lengths in lengths
        case Holds(cards):
            return bits & cards.bits == cards.bits
        case HoldsExactly(suit, holding):
            return bits >> 13 * suit & _SUIT_BITS == holding.ranks
        case Always() | Never():
            return isinstance(constraint, Always)
    raise AssertionError(f"no constraint: {constraint!r}")


def satisfied(constraint: Constraint, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether each of many hands satisfies the constraint.

    Args:
        hands: uint64[n], 13-card sets.
    Returns:
        bool[n].
    """
    out = np.empty(len(hands), np.uint8)
    _formula(constraint).satisfied(np.ascontiguousarray(hands, dtype=np.uint64), out)
    return out.view(np.bool_)


def values(quantity: Quantity, hands: NDArray[np.uint64]) -> NDArray[np.int32]:
    """int32[n]: the quantity's value on each of the hands uint64[n], in its table's units."""
    found = np.zeros(len(hands), dtype=np.int32)
    if quantity.is_additive:
        for suit in quantity.reach:
            found += quantity.tables[suit][(hands >> np.uint64(13 * suit) & np.uint64(_SUIT_BITS)).astype(np.intp)]
        return found
    for condition, total in cases(quantity):
        fitting = satisfied(condition, hands)
        for factor, part in total:
            found[fitting] += factor * values(part, hands[fitting])
    return found


@lru_cache(maxsize=4096)
def _formula(constraint: Constraint) -> Formula:
    """The condition in the form of the kernel."""
    return _Writer().written(lowered(constraint))


class _Writer:
    """Translates a condition for the kernel; see the top of _evaluate.pyx."""

    def __init__(self) -> None:
        self.nodes: list[tuple[int, int, int, int, int]] = []
        self.children: list[int] = []
        self.terms: list[tuple[int, int]] = []
        self.quantities: dict[Quantity, int] = {}
        self.shapes: dict[frozenset[Lengths], int] = {}

    def written(self, constraint: Constraint) -> Formula:
        self._add(constraint)
        shapes = [shape_table(lengths) for lengths in self.shapes]
        return Formula(
            np.array(self.nodes, np.int64),
            np.array(self.children, np.int64),
            np.array(self.terms, np.int64).reshape(-1, 2),
            [quantity.tables for quantity in self.quantities],
            [quantity.reach for quantity in self.quantities],
            np.stack(shapes) if shapes else np.zeros((0, 14**3), np.uint8),
        )

    def _add(self, constraint: Constraint) -> int:
        node = len(self.nodes)
        self.nodes.append((_EVERY, 0, 0, 0, 0))
        match constraint:
            case Always() | Never():
                self.nodes[node] = (_EVERY if isinstance(constraint, Always) else _SOME, 0, 0, 0, 0)
            case Within(terms, low, high):
                first = len(self.terms)
                self.terms += [(factor, self._number(quantity)) for factor, quantity in terms]
                self.nodes[node] = (
                    _WITHIN,
                    first,
                    len(terms),
                    -_BOUNDLESS if low is None else low,
                    _BOUNDLESS if high is None else high,
                )
            case Shape(lengths):
                self.nodes[node] = (_SHAPE, self.shapes.setdefault(lengths, len(self.shapes)), 0, 0, 0)
            case Holds(cards):
                self.nodes[node] = (_CARDS, 0, 0, cards.bits, cards.bits)
            case HoldsExactly(suit):
                self.nodes[node] = (_CARDS, 0, 0, _SUIT_BITS << 13 * suit, constraint.cards.bits)
            case And(parts):
                self._branch(node, _EVERY, parts)
            case Or(parts):
                self._branch(node, _SOME, parts)
            case Not(part):
                self._branch(node, _NO, (part,))
            case _:
                raise AssertionError(f"no constraint: {constraint!r}")
        return node

    def _branch(self, node: int, kind: int, parts: tuple[Constraint, ...]) -> None:
        below = [self._add(part) for part in parts]
        self.nodes[node] = (kind, len(self.children), len(below), 0, 0)
        self.children += below

    def _number(self, quantity: Quantity) -> int:
        return self.quantities.setdefault(quantity, len(self.quantities))
