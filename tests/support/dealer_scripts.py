"""Dealer scripts for tests: a slow, obvious interpreter of expressions, and Hypothesis strategies that write them."""

from __future__ import annotations

from hypothesis import strategies as st

from dealspace.cards import Deal
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.several_hands.deal_expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    Conditional,
    DealExpression,
    HasCard,
    LogicalNot,
    Measure,
    Named,
    Relation,
    ShapeIs,
    WholeNumber,
)
from dealspace.play.double_dummy import solve_tricks
from dealspace.query.conditions.dealer_expressions import DoubleDummyTricks


def value_on(expr: DealExpression, deal: Deal) -> int:
    """The value of an expression on one deal; ZeroDivisionError as arithmetic has it."""
    match expr:
        case WholeNumber(number):
            return number
        case Measure(seat, terms):
            return sum(coefficient * value(quantity, deal[seat]) for coefficient, quantity in terms)
        case ShapeIs(seat, lengths):
            return int(deal[seat].lengths in lengths)
        case HasCard(seat, card):
            return int(card in deal[seat])
        case DoubleDummyTricks(seat, strain):
            return int(solve_tricks(deal, strain, seat)[0])
        case Named(_, meaning):
            return value_on(meaning, deal)
        case LogicalNot(part):
            return int(not value_on(part, deal))
        case AllOf(parts):
            return int(all(value_on(part, deal) for part in parts))
        case AnyOf(parts):
            return int(any(value_on(part, deal) for part in parts))
        case Conditional(condition, then, otherwise):
            return value_on(then if value_on(condition, deal) else otherwise, deal)
        case Relation(left, sign, right):
            one, other = value_on(left, deal), value_on(right, deal)
            return int(
                {
                    "==": one == other,
                    "!=": one != other,
                    "<": one < other,
                    "<=": one <= other,
                    ">": one > other,
                    ">=": one >= other,
                }[sign]
            )
        case Arithmetic(left, sign, right):
            one, other = value_on(left, deal), value_on(right, deal)
            match sign:
                case "+":
                    return one + other
                case "-":
                    return one - other
                case "*":
                    return one * other
            cut = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
            return cut if sign == "/" else one - other * cut
    raise AssertionError(f"no expression: {expr!r}")


compasses = st.sampled_from(("north", "east", "south", "west"))
suits = st.sampled_from(("clubs", "diamonds", "hearts", "spades", "club", "heart"))
measures = st.one_of(
    st.builds(
        "{}({})".format, st.sampled_from(("hcp", "controls", "losers", "aces", "tens", "top3", "c13")), compasses
    ),
    st.builds("{}({}, {})".format, st.sampled_from(("hcp", "losers", "top4", "pt2", "control")), compasses, suits),
    st.builds("{}({})".format, suits, compasses),
)
shapes = st.builds(
    "shape({}, {})".format,
    compasses,
    st.sampled_from(("any 4333 + any 4432 - 4xxx", "5xxx", "xx44 + any 5431", "any 6xxx - 6322", "4441")),
)
cards = st.builds("hascard({}, {})".format, compasses, st.sampled_from(("AS", "KH", "10d", "2c", "9C", "TS")))
numbers = st.integers(0, 20).map(str)

sums = st.recursive(
    st.one_of(measures, measures, measures, cards, numbers),
    lambda parts: st.one_of(
        st.builds("({} {} {})".format, parts, st.sampled_from(("+", "-", "*")), parts),
        st.builds("{} / {}".format, parts, st.integers(1, 4)),
        st.builds("({} % {})".format, parts, st.integers(1, 4)),
        st.builds("({} ? {} : {})".format, shapes, parts, parts),
        st.builds("-{}".format, parts),
    ),
    max_leaves=4,
)
relations = st.builds("({} {} {})".format, sums, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), sums)
expressions = st.recursive(
    st.one_of(relations, relations, shapes, cards, measures),
    lambda parts: st.one_of(
        st.builds("({} {} {})".format, parts, st.sampled_from(("&&", "and", "||", "or", "==")), parts),
        st.builds("{}({})".format, st.sampled_from(("!", "not ")), parts),
        st.builds("({} ? {} : {})".format, parts, parts, parts),
    ),
    max_leaves=6,
)
