"""Splitting a condition on several hands into boxes: a part about one hand becomes a `Constraint` on that hand.

    hcp(north) >= 15 && shape(north, any 4333)      one box: hcp 15+ and shape any 4333 for North
    hcp(north) > 19 || hcp(south) > 19              two boxes: North has 20+; North has 0–19 and South 20+
    spades(north) + spades(south) >= 8              one for each length of North's spades (where that is worth it)
    hcp(north) * hcp(south) > 100                   one for each number of North's points (value_split.py)
    tricks(…)                                       one box with a check

Where there would be too many boxes, the condition becomes a check.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, Seat, Suit
from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Not,
    Or,
    Terms,
    all_of,
    any_of,
    holds,
    limits,
    negation,
    shape_of,
    within,
)
from dealspace.inference.quantities.quantity import quantity
from dealspace.inference.several_hands.box import MANY_BOXES, Box, both
from dealspace.inference.several_hands.by_node import once_by_node
from dealspace.inference.several_hands.compute import compared, truth
from dealspace.inference.several_hands.deal_expression import (
    OPPOSITE,
    AllOf,
    AnyOf,
    Arithmetic,
    Conditional,
    DealExpression,
    Greatest,
    HasCard,
    LogicalNot,
    Measure,
    Named,
    Relation,
    RelationSign,
    ShapeIs,
    WholeNumber,
    is_slow,
    seats_of,
)
from dealspace.inference.several_hands.value_split import Linear, boxes_by_values, in_fewer_hands

FEW_VALUES = 14
"""Sums of two hands are split by the values of one if these are no more: by lengths, not by points."""
_MANY_CASES = 64
_MANY_PARTS = 10_000
_DEEP = 60
"""Parts and depth of the condition that a name is on one hand, at most: uses of one name in another add to both."""


def boxes_of(condition: DealExpression, finely: bool = False) -> tuple[Box, ...]:
    """The deals in which the condition holds, as disjoint boxes.

    Args:
        condition: a condition on hands of the deal.
        finely: split more sums of two hands by the values of one: more boxes, and fewer checks.
    """
    meant = in_fewer_hands(condition, linear)
    split = _Splitter(MANY_BOXES if finely else FEW_VALUES).boxes(meant, True)
    if finely and any(box.checks for box in split) and not is_slow(meant):
        split = boxes_by_values(meant, True, condition_on_hand) or split
    return tuple(box for box in split if box.may_have_deals)


class _Splitter:
    """Splits the parts of one condition, each of them once."""

    def __init__(self, most_values: int) -> None:
        self.most_values = most_values
        # By identity, as comparing nodes would compare their subtrees; the node is kept so that its id is not reused.
        self.done: dict[tuple[int, bool], tuple[DealExpression, tuple[Box, ...]]] = {}

    def boxes(self, expr: DealExpression, wanted: bool) -> tuple[Box, ...]:
        """The deals in which the condition is as wanted."""
        key = id(expr), wanted
        if key not in self.done:
            found = self._boxes(expr, wanted)
            self.done[key] = expr, _checked(expr, wanted) if found is None or len(found) > MANY_BOXES else found
        return self.done[key][1]

    def _boxes(self, expr: DealExpression, wanted: bool) -> tuple[Box, ...] | None:
        """The same; None if there would be too many, or the condition cannot be split."""
        seats = seats_of(expr)
        if len(seats) <= 1 and (alone := condition_on_hand(expr)) is not None:
            meant = alone if wanted else negation(alone)
            return (Box.of({next(iter(seats), Seat.NORTH): meant}),) if meant != NEVER else ()
        match expr:
            case Named(_, meaning):
                return self.boxes(meaning, wanted)
            case LogicalNot(part):
                return self.boxes(part, not wanted)
            case AllOf(parts) | AnyOf(parts):
                if isinstance(expr, AllOf) is wanted:
                    return self._all([(part, wanted) for part in parts])
                return self._one_of(_by_hand(expr, parts), wanted)
            case Conditional(condition, then, otherwise):
                yes, no = [(condition, True), (then, wanted)], [(condition, False), (otherwise, wanted)]
                return self._all(yes) + self._all(no)
            case Relation() if (each := _with_each(expr)) is not None:
                return self.boxes(each, wanted)
            case Relation(left, sign, right):
                return self._sum(left, sign if wanted else OPPOSITE[sign], right)
        return None

    def _all(self, parts: Sequence[tuple[DealExpression, bool]]) -> tuple[Box, ...]:
        """The deals in which all parts are as wanted: those with the fewest boxes first, slow checks last."""
        found: tuple[Box, ...] = (Box(),)
        each = [(self.boxes(part, wanted), part, wanted) for part, wanted in parts]
        for boxes, part, wanted in sorted(each, key=lambda entry: (len(entry[0]), is_slow(entry[1]))):
            fits = len(found) * len(boxes) <= MANY_BOXES
            found = both(found, boxes if fits else _checked(part, wanted))
        return found

    def _one_of(self, parts: Sequence[DealExpression], wanted: bool) -> tuple[Box, ...] | None:
        """The deals in which some part is as wanted: the first; or not the first, but the second; and so on."""
        split = [(self.boxes(part, wanted), self.boxes(part, not wanted)) for part in parts]
        split.sort(key=lambda pair: (any(box.checks for box in pair[0] + pair[1]), len(pair[1])))
        found: tuple[Box, ...] = ()
        none_before: tuple[Box, ...] = (Box(),)
        for there, absent in split:
            found += both(none_before, there)
            none_before = both(none_before, absent)
            if max(len(found), len(none_before)) > MANY_BOXES:
                return None
        return found

    def _sum(self, left: DealExpression, sign: RelationSign, right: DealExpression) -> tuple[Box, ...] | None:
        """A relation between sums of two hands, split by the values of the hand that has fewer; else None."""
        sides = linear(left), linear(right)
        if sides[0] is None or sides[1] is None:
            return None
        terms, constant = _plus(sides[0], sides[1], -1)
        if len(terms) != 2:
            return None
        (first, split), (second, rest) = sorted(terms.items(), key=lambda item: _span(item[1]))
        if _span(split) > self.most_values:
            return None
        low, high = limits(split)
        found: list[Box] = []
        start, previous = low, _related(rest, constant + low, sign)
        for value in range(low + 1, high + 2):
            other = _related(rest, constant + value, sign) if value <= high else NEVER
            if value > high or other != previous:
                found.append(Box.of({first: within(split, start, value - 1), second: previous}))
                start, previous = value, other
        return tuple(box for box in found if box.may_have_deals)


_MIRRORED: dict[RelationSign, RelationSign] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def _with_each(relation: Relation) -> DealExpression | None:
    """A comparison with the greatest of several numbers as one with each of them; None for any other."""
    left, sign, right = relation.left, relation.sign, relation.right
    match left, right:
        case Greatest(parts), _:
            pass
        case _, Greatest(parts):
            sign, right = _MIRRORED[sign], left
        case _:
            return None
    if sign in ("==", "!="):
        same = AllOf((Relation(Greatest(parts), ">=", right), Relation(Greatest(parts), "<=", right)))
        return same if sign == "==" else LogicalNot(same)
    return (AnyOf if sign in (">", ">=") else AllOf)(tuple(Relation(part, sign, right) for part in parts))


def _checked(expr: DealExpression, wanted: bool) -> tuple[Box, ...]:
    return (Box(checks=(partial(_is, expr if wanted else LogicalNot(expr)),)),)


def _is(expr: DealExpression, deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
    return truth(expr, deals)


def _by_hand(expr: AllOf | AnyOf, parts: tuple[DealExpression, ...]) -> list[DealExpression]:
    """The parts, those that are constraints on the same hand joined."""
    groups: dict[object, list[DealExpression]] = {}
    for part in parts:
        seats = seats_of(part)
        groups.setdefault(seats if len(seats) == 1 and condition_on_hand(part) is not None else id(part), []).append(
            part
        )
    return [
        type(expr)(tuple(group)) if len(group) > 1 and isinstance(key, frozenset) else group[0]
        for key, group in groups.items()
    ]


# --- one hand ---


@once_by_node
def condition_on_hand(expr: DealExpression) -> Constraint | None:
    """A condition on one hand as a constraint; None where constraints cannot express it."""
    match expr:
        case WholeNumber(number):
            return ALWAYS if number else NEVER
        case ShapeIs(_, lengths):
            return shape_of(lengths)
        case HasCard(_, card):
            return holds(CardSet(card.bit))
        case Named(_, meaning):
            found = condition_on_hand(meaning)
            return found if found is not None and _is_small(found) else None
        case LogicalNot(part):
            inner = condition_on_hand(part)
            return None if inner is None else negation(inner)
        case AllOf(parts) | AnyOf(parts):
            joined = [condition_on_hand(part) for part in parts]
            known = [part for part in joined if part is not None]
            join = all_of if isinstance(expr, AllOf) else any_of
            return join(*known) if len(known) == len(joined) else None
        case Conditional(condition, then, otherwise):
            if_, yes, no = condition_on_hand(condition), condition_on_hand(then), condition_on_hand(otherwise)
            return None if if_ is None or yes is None or no is None else any_of(if_ & yes, negation(if_) & no)
        case Relation(left, sign, right):
            apart = _with_each(expr)
            return _relation(left, sign, right) if apart is None else condition_on_hand(apart)
        case Measure() | Arithmetic():
            return _relation(expr, "!=", WholeNumber(0))
    return None


def _is_small(constraint: Constraint) -> bool:
    """Whether a constraint has few parts, those that stand in it several times counted as often, and is not deep."""
    waiting = [(constraint, 0)]
    for _ in range(_MANY_PARTS):
        if not waiting:
            return True
        node, depth = waiting.pop()
        if depth > _DEEP:
            return False
        parts = node.parts if isinstance(node, And | Or) else (node.part,) if isinstance(node, Not) else ()
        waiting += ((part, depth + 1) for part in parts)
    return False


def _relation(left: DealExpression, sign: RelationSign, right: DealExpression) -> Constraint | None:
    lefts, rights = cases(left), cases(right)
    if lefts is None or rights is None or len(lefts) * len(rights) > _MANY_CASES:
        return None
    found = []
    for (one, value), (other, subtracted) in product(lefts, rights):
        terms, constant = _plus(value, subtracted, -1)
        found.append(all_of(one, other, _related(next(iter(terms.values()), ()), constant, sign)))
    return any_of(*found)


@once_by_node
def cases(expr: DealExpression) -> list[tuple[Constraint, Linear]] | None:
    """The value on one hand as a sum in each of several mutually exclusive cases; None if there are too many."""
    if (whole := linear(expr)) is not None:
        return [(ALWAYS, whole)]
    match expr:
        case Named(_, meaning):
            return cases(meaning)
        case Conditional(condition, then, otherwise):
            if_, first, second = condition_on_hand(condition), cases(then), cases(otherwise)
            if if_ is None or first is None or second is None:
                return None
            return _few([(if_ & c, v) for c, v in first] + [(negation(if_) & c, v) for c, v in second])
        case Arithmetic(left, "+" | "-" as sign, right):
            lefts, rights = cases(left), cases(right)
            if lefts is None or rights is None or len(lefts) * len(rights) > _MANY_CASES:
                return None
            factor = 1 if sign == "+" else -1
            return _few([(a & b, _plus(x, y, factor)) for (a, x), (b, y) in product(lefts, rights)])
        case ShapeIs() | LogicalNot() | AllOf() | AnyOf() | Relation():
            true = condition_on_hand(expr)
            return None if true is None else [(true, ({}, 1)), (negation(true), ({}, 0))]
    return None


def _few(found: list[tuple[Constraint, Linear]]) -> list[tuple[Constraint, Linear]] | None:
    possible = [case for case in found if case[0] != NEVER]
    return possible if len(possible) <= _MANY_CASES else None


# --- sums ---


@once_by_node
def linear(expr: DealExpression) -> Linear | None:
    """The expression as a sum with integer coefficients; None if it is not linear."""
    match expr:
        case WholeNumber(number):
            return {}, number
        case Measure(seat, terms):
            return {seat: terms}, 0
        case HasCard(seat, card):
            return {seat: _card_terms(card)}, 0
        case Named(_, meaning):
            return linear(meaning)
        case Arithmetic(left, "+" | "-" | "*" as sign, right):
            one, other = linear(left), linear(right)
            if one is None or other is None:
                return None
            if sign != "*":
                return _plus(one, other, 1 if sign == "+" else -1)
            if one[0] and other[0]:
                return None
            factor, multiplied = (one[1], other) if not one[0] else (other[1], one)
            return _plus(({}, 0), multiplied, factor)
    return None


def _card_terms(card: Card) -> Terms:
    return ((1, quantity("has", Suit(card.suit), card.rank)),)


def _plus(left: Linear, right: Linear, factor: int) -> Linear:
    """left + factor * right"""
    terms = dict(left[0])
    for seat, added in right[0].items():
        terms[seat] = (*terms.get(seat, ()), *((factor * coefficient, each) for coefficient, each in added))
    return terms, left[1] + factor * right[1]


def _span(terms: Terms) -> int:
    low, high = limits(terms)
    return high - low + 1


def _related(terms: Terms, constant: int, sign: RelationSign) -> Constraint:
    """terms + constant SIGN 0, for one hand."""
    if not terms:
        number = np.array([constant], dtype=np.int64)
        return ALWAYS if compared(number, sign, np.zeros(1, dtype=np.int64))[0] else NEVER
    match sign:
        case "==":
            return within(terms, -constant, -constant)
        case "!=":
            return negation(within(terms, -constant, -constant))
        case ">=" | ">":
            return within(terms, -constant + (sign == ">"), None)
        case "<=" | "<":
            return within(terms, None, -constant - (sign == "<"))
