"""The three readings of a dealer condition agree: deal by deal, vectorised, and as boxes without a common deal."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference import Answer, DealSpace, satisfies
from dealspace.inference.several_hands.box import MANY_BOXES
from dealspace.inference.several_hands.box_split import boxes_of, condition_on_hand
from dealspace.inference.several_hands.compute import UndefinedValueError, compute, truth
from dealspace.inference.several_hands.deal_expression import (
    AllOf,
    AnyOf,
    DealExpression,
    DealNumber,
    LogicalNot,
    Named,
    seats_of,
)
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from tests.support.dealer_scripts import expressions, sums, value_on

DEALS = DealSpace().sample(60, np.random.default_rng(11))
PLAYERS = [Deal.of_bits(bits) for bits in DEALS.tolist()]
EAST_WEST = {Seat.WEST: PLAYERS[0][Seat.WEST], Seat.EAST: PLAYERS[0][Seat.EAST]}


def condition(text: str) -> DealExpression:
    found = parse_program(f"condition {text}").condition
    assert found is not None
    return found


@given(sums)
def test_a_sum_is_the_same_for_many_deals_and_for_each(text: str) -> None:
    expr = condition(text)
    assert compute(expr, DEALS).tolist() == [value_on(expr, deal) for deal in PLAYERS]


@settings(max_examples=150)
@given(expressions)
def test_a_condition_is_the_same_vectorised_and_in_boxes(text: str) -> None:
    expr = condition(text)
    wanted = [bool(value_on(expr, deal)) for deal in PLAYERS]
    assert truth(expr, DEALS).tolist() == wanted
    assert [bool(number) for number in compute(expr, DEALS)] == wanted
    for finely in (False, True):
        boxes = boxes_of(expr, finely)
        assert len(boxes) <= MANY_BOXES
        inside = sum((box.holds(DEALS).astype(int) for box in boxes), np.zeros(len(DEALS), dtype=int))
        assert inside.tolist() == [int(fits) for fits in wanted], "each deal is in one box if it fits, else in none"


@given(expressions)
def test_what_is_said_of_one_hand_is_a_constraint_with_the_same_meaning(text: str) -> None:
    expr = condition(text)
    constraint = condition_on_hand(expr) if len(seats_of(expr)) == 1 else None
    if constraint is not None:
        (seat,) = seats_of(expr)
        assert [satisfies(constraint, deal[seat]) for deal in PLAYERS] == [bool(value_on(expr, d)) for d in PLAYERS]


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("hcp(north) >= 15 && hcp(north) <= 17 && shape(north, any 4333 + any 4432 + any 5332)", ["hcp 15-17"]),
        ("hcp(north) > 19 || hcp(south) > 19", ["hcp 20+", "hcp <= 19"]),
        ("!(hcp(north) > 19 && hcp(south) > 19)", ["hcp <= 19", "hcp 20+"]),
        ("hcp(north) > spades(north) + 3", ["hcp >= spades + 4"]),
        ("hascard(west, AS) + hascard(west, AH) == 1", ["has(A, S) + has(A, H) 1"]),
        ("hcp(east) * 2 >= 21", ["hcp 11+"]),
        ("hcp(north) - hcp(north) == 0", []),
    ],
)
def test_everyday_conditions_need_no_check(text: str, boxes: list[str]) -> None:
    found = boxes_of(condition(text))
    assert not any(box.checks for box in found)
    texts = [str(next(iter(box.conditions.values()))) for box in found if box.conditions]
    assert len(texts) == len(boxes)
    for text_found, start in zip(sorted(texts), sorted(boxes), strict=True):
        assert start.split()[0] in text_found


def test_the_exact_chance_of_a_sum_of_two_hands_is_that_of_the_enumeration() -> None:
    """North and South share 26 cards: C(26, 13) deals, counted by the spades South gets."""
    expr = condition("spades(north) + 2 * spades(south) >= 9")
    source = BoxUnion(DealSpace(EAST_WEST), boxes_of(expr))
    assert source.is_exact
    spades = len(PLAYERS[0][Seat.NORTH].holding(3)) + len(PLAYERS[0][Seat.SOUTH].holding(3))  # type: ignore[arg-type]

    ways = sum(
        comb(spades, south) * comb(26 - spades, 13 - south) for south in range(spades + 1) if spades + south >= 9
    )
    assert source.share == Fraction(ways, comb(26, 13))


@pytest.mark.parametrize("names", [10, 30, 60])
@pytest.mark.parametrize("seats", [("east", "west"), ("north", "north")])
def test_names_that_each_use_the_one_before_twice_are_as_quick_as_they_are_many(
    names: int, seats: tuple[str, str]
) -> None:
    one, other = seats
    script = " ".join(
        f"a{i + 1} = a{i} && hcp({one}) > {i % 9} || a{i} && spades({other}) > {i % 3}" for i in range(names)
    )
    expr = parse_program(f"a0 = hcp(north) > 4 {script} condition a{names}").condition
    assert expr is not None and len(str(expr)) < 5000
    points, spades = (condition(f"{word}({seat})") for word, seat in zip(("hcp", "spades"), seats, strict=True))
    first, second = compute(points, DEALS), compute(spades, DEALS)
    wanted = truth(condition("hcp(north) > 4"), DEALS)
    for i in range(names):
        wanted = wanted & (first > i % 9) | wanted & (second > i % 3)
    assert 0 < wanted.sum() < len(DEALS)
    assert truth(expr, DEALS).tolist() == wanted.tolist()
    inside = sum((box.holds(DEALS).astype(int) for box in boxes_of(expr, finely=True)), np.zeros(len(DEALS), dtype=int))
    assert inside.tolist() == wanted.astype(int).tolist()
    known = DEALS[np.flatnonzero(wanted)[0]]
    for deal, fits in zip(DEALS[:4], wanted[:4], strict=True):
        space = DealSpace({seat: Deal.of_bits(deal)[seat] for seat in Seat}, where=expr)
        assert space.feasible() is (Answer.SAT if fits else Answer.UNSAT)
        assert space.model().solve().answer is space.feasible()
    assert DealSpace({seat: Deal.of_bits(known)[seat] for seat in (Seat.NORTH, Seat.WEST)}, where=expr).count()


class _Asked(DealNumber):
    """A number that counts the deals for which it was computed."""

    text, most, deals = "asked", 1, 0

    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        type(self).deals += len(deals)
        return np.ones(len(deals), dtype=np.int64)


def test_a_name_is_computed_once_for_each_deal_and_only_where_it_is_needed() -> None:
    name, strong = Named("q", _Asked()), condition("hcp(west) > 10")
    expr = AnyOf((AllOf((strong, LogicalNot(name))), AllOf((condition("hcp(west) > 5"), name))))
    needed = truth(condition("hcp(west) > 5"), DEALS)
    assert truth(expr, DEALS).tolist() == needed.tolist()
    assert _Asked.deals == needed.sum() < len(DEALS)


def test_a_division_by_zero_is_said_and_can_be_guarded() -> None:
    bare, guarded = (
        condition("hcp(north) / spades(north) > 2"),
        condition("spades(north) && hcp(north) / spades(north) > 2"),
    )
    void = Deal.parse("N:.AKQ2.AKQ32.A932 AKQ2.543.J4.KQJ4 JT987.J87.T98.T8 6543.T96.765.765")
    deals = np.array([void.bits], dtype=np.uint64)
    with pytest.raises(UndefinedValueError, match="1:22: division by 0"):
        truth(bare, deals)
    assert not truth(guarded, deals)[0]


def test_the_right_side_of_or_is_looked_at_only_where_the_left_is_false() -> None:
    expr = condition("spades(north) == 0 || hcp(north) / spades(north) > 100 ? 1 : 0")
    void = Deal.parse("N:.AKQ2.AKQ32.A932 AKQ2.543.J4.KQJ4 JT987.J87.T98.T8 6543.T96.765.765")
    assert compute(expr, np.array([void.bits, PLAYERS[0].bits], dtype=np.uint64)).tolist() == [1, 0]
