"""Answers against the obvious way: every deal of a small space listed, and the answers counted on fingers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from dealspace.cards import DECK, Card, CardSet, Deal, Seat, Suit
from dealspace.inference import (
    HCP,
    Answer,
    DealSpace,
    Estimate,
    InfeasibleError,
    Knowledge,
    Source,
    Statement,
    length,
    parse_constraint,
    quantity,
    satisfies,
    value,
)
from dealspace.query.answer_forms import json_answers
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import Share, middle
from dealspace.query.registry import parse_question

SMALL = {"N": "AKQJT98.AKQ.AKQ.", "E": "7654.JT.JT.A3", "S": "32.94.9.KQJT9", "W": ".87.872.876"}
"""A deal with 11 cards left to be placed: some thousand deals under the conditions below."""
WHERE = {"E": "4+S and hcp 4-9", "S": "3+H"}


@pytest.fixture(scope="module")
def space() -> DealSpace:
    return DealSpace(known=SMALL, where=WHERE)


@pytest.fixture(scope="module")
def deals(space: DealSpace) -> list[Deal]:
    count = space.count()
    assert isinstance(count, int)
    assert 100 < count < 10_000
    return [space.unrank(k) for k in range(count)]


def close(found: Share, wanted: Fraction | float) -> bool:
    return not isinstance(found, Estimate) and abs(found - float(wanted)) < 1e-9


def shares(deals: list[Deal], value: Callable[[Deal], object]) -> dict[object, Fraction]:
    return {found: Fraction(times, len(deals)) for found, times in Counter(map(value, deals)).items()}


def test_distributions_and_lengths(space: DealSpace, deals: list[Deal]) -> None:
    answers = Answers(space)
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        for asked in (HCP, quantity("losers"), quantity("top3", Suit.HEARTS)):
            found = answers.distribution(seat, asked)
            wanted = shares(deals, lambda deal, seat=seat, asked=asked: value(asked, deal[seat]))  # type: ignore[misc]
            assert found.keys() == wanted.keys()
            assert all(close(found[number], wanted[number]) for number in found)
        for suit, chances in answers.lengths(seat).items():
            wanted = shares(deals, lambda deal, seat=seat, suit=suit: len(deal[seat].holding(suit)))  # type: ignore[misc]
            assert {number for number, share in chances.items() if middle(share)} == wanted.keys()
            assert all(close(chances[number], share) for number, share in wanted.items())


def test_shapes_come_likeliest_first(space: DealSpace, deals: list[Deal]) -> None:
    found = Answers(space).shapes(Seat.WEST)
    wanted = shares(deals, lambda deal: tuple(reversed(deal[Seat.WEST].lengths)))
    assert found.keys() == wanted.keys()
    assert all(close(share, wanted[shape]) for shape, share in found.items())
    assert list(map(middle, found.values())) == sorted(map(middle, found.values()), reverse=True)


def test_two_quantities_at_once(space: DealSpace, deals: list[Deal]) -> None:
    answers = Answers(space)
    for first, second in (
        ((Seat.WEST, length(Suit.HEARTS)), (Seat.EAST, length(Suit.HEARTS))),
        ((Seat.SOUTH, HCP), (Seat.SOUTH, quantity("losers"))),
        ((Seat.NORTH, HCP), (Seat.EAST, HCP)),
    ):
        found = answers.joint(first, second)
        wanted = shares(
            deals,
            lambda deal, one=first, two=second: (value(one[1], deal[one[0]]), value(two[1], deal[two[0]])),  # type: ignore[misc]
        )
        assert {pair for pair, share in found.items() if middle(share)} == wanted.keys()
        assert all(close(found[pair], share) for pair, share in wanted.items())  # type: ignore[index]


def test_cards_and_who_holds_them(space: DealSpace, deals: list[Deal]) -> None:
    answers = Answers(space)
    held = Counter((deal.holder(card), card) for deal in deals for card in DECK)
    for card in DECK:
        for seat in Seat:
            assert close(answers.cards[card][seat], Fraction(held[seat, card], len(deals)))
    assert answers.hidden == (Seat.EAST, Seat.SOUTH, Seat.WEST)


def test_chances_are_ratios_of_counts(space: DealSpace, deals: list[Deal]) -> None:
    conditions = [
        (Seat.WEST, parse_constraint("4+C")),
        (Seat.EAST, parse_constraint("3+H")),
        (Seat.WEST, parse_constraint("not hearts 4+")),
    ]
    favourable = sum(all(satisfies(what, deal[seat]) for seat, what in conditions) for deal in deals)
    found = Answers(space).chance(conditions)
    assert (found.favourable, found.deals) == (favourable, len(deals))
    assert close(found.share, Fraction(favourable, len(deals)))


def test_bounds_are_the_ends(space: DealSpace, deals: list[Deal]) -> None:
    for seat in Seat:
        found = Answers(space).bounds(seat)
        points = [value(HCP, deal[seat]) for deal in deals]
        assert (found.hcp.low, found.hcp.high) == (min(points), max(points))
        for suit, bounds in found.lengths.items():
            lengths = [len(deal[seat].holding(suit)) for deal in deals]
            assert (bounds.low, bounds.high) == (min(lengths), max(lengths))


def test_a_fourth_hand_is_known_when_three_are() -> None:
    deal = Deal.random(np.random.default_rng(1))
    answers = Answers(DealSpace(known={seat: deal[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH)}))
    assert answers.held[Seat.WEST] == CardSet(deal[Seat.WEST].bits)
    assert answers.hidden == ()


def test_an_empty_space_has_a_conflict_and_no_chances() -> None:
    answers = Answers(DealSpace(where={"W": "hcp 20+", "E": "hcp 21+", "N": "5+S"}))
    assert answers.is_empty
    assert answers.feasible is Answer.UNSAT
    assert [statement.seat for statement in answers.conflict] == [Seat.WEST, Seat.EAST]
    for ask in (
        lambda: answers.distribution(Seat.WEST, HCP),
        lambda: answers.cards,
        lambda: answers.chance([(Seat.NORTH, parse_constraint("5+S"))]),
        lambda: answers.bounds(Seat.WEST),
    ):
        with pytest.raises(InfeasibleError):
            ask()


def soft_space() -> DealSpace:
    """West has 15–17 points unless the call was off, which one in four is."""
    said = Statement(Seat.WEST, parse_constraint("hcp 15-17"), Source("call", "W's 1NT"), 0.25)
    return DealSpace.of(Knowledge((said,)))


def test_soft_statements_weigh() -> None:
    answers = Answers(soft_space())
    assert not answers.is_certain
    points = answers.distribution(Seat.WEST, HCP)
    off = sum(middle(share) for number, share in points.items() if not 15 <= number <= 17)
    # All deals weigh 1 or, outside 15–17 (which is 10.14 % of them), a quarter.
    assert off == pytest.approx(0.25 * 0.8986 / (0.1014 + 0.25 * 0.8986), abs=0.02)
    assert not answers.is_empty


def test_estimates_hold_the_truth_and_say_so() -> None:
    # Four hands with honours to count in two suits each are too much for the tables.
    where = dict.fromkeys("NESW", "(hcp(S) 2+ and top3(H) 1+) or (top4(D) 2+ and hcp 8+) or 5+C")
    space = DealSpace(where=where)
    answers = Answers(space)
    if answers.is_exact:
        pytest.skip("the tables have grown")
    row = json_answers(answers, tuple(map(parse_question, ("count", "hcp:W", "lengths:W", "cards"))))
    assert row["exact"] is False
    for estimate in (row["count"], *row["hcp:W"].values(), row["cards"]["N"]["SA"]):
        assert estimate["low"] <= estimate["value"] <= estimate["high"]
    fresh = space.sample(20_000, np.random.default_rng(5))
    ace = float((fresh[:, 0] >> np.uint64(Card.parse("SA").index) & np.uint64(1)).mean())
    estimate = row["cards"]["N"]["SA"]
    reach = estimate["high"] - estimate["low"]
    assert estimate["low"] - reach < ace < estimate["high"] + reach
