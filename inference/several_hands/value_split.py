"""Splitting a condition on two hands by the values of one: what is left for each value is about the other hand alone.

    hcp(north) * hcp(south) > 100                                     one box for each number of North's points
    hcp(north) + hcp(south) >= 33 || hcp(east) + hcp(west) >= 33      East and West have what North and South have not

Products, choices and parts joined by `||` split so, where sums alone would not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from math import prod

import numpy as np

from dealspace.cards import Seat
from dealspace.inference.constraints.constraint import (
    NEVER,
    Constraint,
    Terms,
    all_of,
    any_of,
    combined_table,
    limits,
    negation,
    within,
)
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.box import Box
from dealspace.inference.several_hands.deal_expression import (
    Arithmetic,
    DealExpression,
    HasCard,
    Measure,
    Relation,
    ShapeIs,
    WholeNumber,
    seats_of,
    walk,
)
from dealspace.inference.several_hands.substitute import substitute_nodes

MOST_VALUES = 256
"""Combinations of values of the hand by which a condition is split, at most."""
Part = Measure | ShapeIs | HasCard
Linear = tuple[dict[Seat, Terms], int]
"""A sum of quantities of some hands, and a constant."""
OnHand = Callable[[DealExpression], Constraint | None]


def boxes_by_values(expr: DealExpression, wanted: bool, on_hand: OnHand) -> tuple[Box, ...] | None:
    """The boxes of a condition on two hands; None where there would be too many, or it does not split.

    Args:
        on_hand: a condition on one hand as a constraint, None where constraints cannot express it.
    """
    seats = sorted(seats_of(expr))
    if len(seats) != 2:
        return None
    parts = {seat: _parts_of(expr, seat) for seat in seats}
    first, second = sorted(seats, key=lambda seat: _combinations(parts[seat]))
    if _combinations(parts[first]) > MOST_VALUES:
        return None
    by_rest: dict[Constraint, list[Constraint]] = {}
    for values in product(*(_values(part, on_hand) for part in parts[first])):
        known = dict(zip(parts[first], (value for value, _ in values), strict=True))
        rest = on_hand(substitute_nodes(expr, partial(_value_in, known)))
        if rest is None:
            return None
        rest = rest if wanted else negation(rest)
        if rest != NEVER:
            by_rest.setdefault(rest, []).append(all_of(*(condition for _, condition in values)))
    if len(by_rest) > MOST_VALUES:
        return None
    return tuple(Box.of({first: any_of(*found), second: rest}) for rest, found in by_rest.items())


def _parts_of(expr: DealExpression, seat: Seat) -> list[Part]:
    """The different parts of a condition that are about this hand."""
    return list(dict.fromkeys(node for node in walk(expr) if isinstance(node, Part) and node.seat == seat))


def _combinations(parts: list[Part]) -> int:
    return prod(limits(part.terms)[1] - limits(part.terms)[0] + 1 if isinstance(part, Measure) else 2 for part in parts)


def _value_in(known: dict[Part, WholeNumber], node: DealExpression) -> DealExpression | None:
    return known.get(node) if isinstance(node, Part) else None


def _values(part: Part, on_hand: OnHand) -> list[tuple[WholeNumber, Constraint]]:
    """Every value of a part, and the condition under which a hand has it."""
    if isinstance(part, Measure):
        low, high = limits(part.terms)
        return [(WholeNumber(value), within(part.terms, value, value)) for value in range(low, high + 1)]
    true = on_hand(part)
    assert true is not None, "a shape or a card is a condition on a hand"
    return [(WholeNumber(1), true), (WholeNumber(0), negation(true))]


# --- what the other hands have ---


def in_fewer_hands(expr: DealExpression, linear: Callable[[DealExpression], Linear | None]) -> DealExpression:
    """The same condition, about two hands if it can be: where points are counted, two hands have what others have not.

    Args:
        linear: an expression as a sum with integer coefficients, None if it is not linear.
    """
    if len(seats_of(expr)) <= 2:
        return expr
    for kept in combinations(Seat, 2):
        changed = substitute_nodes(expr, partial(_about, kept, linear))
        if seats_of(changed) <= set(kept):
            return changed
    return expr


def _about(
    kept: tuple[Seat, ...], linear: Callable[[DealExpression], Linear | None], node: DealExpression
) -> DealExpression | None:
    """A comparison in which the sums of the hands that are not kept are replaced; None where there is none."""
    if not isinstance(node, Relation) or seats_of(node) <= set(kept):
        return None
    left, right = linear(node.left), linear(node.right)
    if left is None or right is None:
        return None
    constant = left[1] - right[1]
    terms = {seat: _difference(left[0].get(seat, ()), right[0].get(seat, ())) for seat in Seat}
    others = [terms[seat] for seat in Seat if seat not in kept]
    total = _of_pack(others[0]) if others[0] == others[1] else None
    if total is None:
        return None
    found: DealExpression = WholeNumber(constant + total)
    for seat in kept:
        mine = _difference(terms[seat], others[0])
        if mine and mine[0][0] > 0:
            found = Arithmetic(found, "+", Measure(seat, mine))
        elif mine:  # the same measure as elsewhere in the condition, as a rule, which is then split once
            found = Arithmetic(found, "-", Measure(seat, _difference((), mine)))
    return Relation(found, node.sign, WholeNumber(0))


def _difference(one: Terms, other: Terms) -> Terms:
    factors: dict[Quantity, int] = {}
    for sign, terms in ((1, one), (-1, other)):
        for factor, quantity in terms:
            factors[quantity] = factors.get(quantity, 0) + sign * factor
    return tuple((factor, quantity) for quantity, factor in factors.items() if factor)


def _of_pack(terms: Terms) -> int | None:
    """The sum over four hands that hold all cards; None where it is not the same for all deals."""
    if not all(quantity.is_additive for _, quantity in terms):
        return None
    held = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    total = 0
    for table in combined_table(terms):
        weights = table[1 << np.arange(13)] - table[0]
        if not (held @ weights + table[0] == table).all():
            return None
        total += 4 * int(table[0]) + int(weights.sum())
    return total
