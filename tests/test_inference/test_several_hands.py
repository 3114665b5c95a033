"""Conditions on several hands together, asked of a space."""

from __future__ import annotations

import re

import numpy as np
import pytest

from dealspace.cards import Hand, NotationError, Seat
from dealspace.inference import DealSpace, Estimate, InfeasibleError, parse_quantity, values
from dealspace.inference.several_hands.compute import compute, truth
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition

SOUTH = {"S": "K52.QJ4.A983.T76"}
Q = "quick_tricks"


@pytest.mark.parametrize(
    "condition",
    ["hcp(north) + hcp(south) >= 25", "spades(west) >= 5 && hearts(east) >= 5", "hcp(east) > hcp(west)"],
)
def test_a_chance_of_several_hands_agrees_with_the_deals_sampled(condition: str) -> None:
    space = DealSpace(SOUTH, {"N": "hcp 12-19 and balanced"})
    deals = space.sample(20_000, np.random.default_rng(3))
    drawn = Estimate.of_share(int(truth(parse_deal_condition(condition), deals).sum()), len(deals))
    found = space.chance(condition)
    assert (found.value if isinstance(found, Estimate) else found) == pytest.approx(drawn.value, abs=0.015)


def test_a_chance_that_splits_into_boxes_is_exact() -> None:
    space = DealSpace(SOUTH)
    assert space.chance("hearts(north) >= 4 && hcp(east) >= 10") == space.chance({"N": "4+H", "E": "hcp 10+"})
    assert isinstance(space.chance("hcp(north) * spades(west) > 40"), float)
    assert isinstance(space.chance("hcp(north) * spades(west) > 4 * losers(east)"), Estimate)


def test_the_same_on_one_hand_in_either_language() -> None:
    space = DealSpace(SOUTH, {"W": "hcp 11+"})
    assert space.chance("hcp(west) >= 15") == space.chance("hcp 15+", "W")


def test_soft_statements_count_by_weight() -> None:
    space = DealSpace(SOUTH, {"W": "hcp 20+"}).soften(0.5, kinds=("explanation",))
    assert space.chance("hcp(west) < 20") == pytest.approx(space.chance("hcp 0-19", "W")) and space.is_exact


@pytest.mark.parametrize(
    ("text", "seat", "message"),
    [
        ("hcp(north) >= ", None, '"hcp(north) >=": column 15: expected a number, found the end'),
        ("hcp(north) >= 3 4", None, 'column 17: expected the end, found "4"'),
        ("tricks(south, notrumps) > 8", None, '"tricks" is neither a function'),
        ("hcp(north) >= 12", "N", "names its hands itself"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, seat: str | None, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        DealSpace().chance(text, seat)


def test_an_empty_space_has_no_chances() -> None:
    with pytest.raises(InfeasibleError):
        DealSpace(where={"W": "hcp 20+", "E": "hcp 21+"}).chance("spades(north) + spades(south) >= 8")


def test_conditions_on_several_hands_are_recognised_by_the_seats_they_name() -> None:
    assert is_deal_condition("hcp(north) >= 3") and is_deal_condition("hcp( South ) >= 3")
    assert not is_deal_condition("hcp(S) >= 3") and not is_deal_condition("hcp 15-17 and balanced")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hcp(ns) >= 25", "hcp(north) + hcp(south) >= 25"),
        ("2 * losers(EW, spades) < 5", "2 * (losers(east, spades) + losers(west, spades)) < 5"),
        ("max(spades(ns), hearts(ns)) > 8", "spades(north) + spades(south) > 8 || hearts(north) + hearts(south) > 8"),
        ("8 > fit(ew)", "spades(ew) < 8 && hearts(ew) < 8 && diamonds(ew) < 8 && clubs(ew) < 8"),
        ("fit(ns) != 9", "!(max(spades(ns), hearts(ns), diamonds(ns), clubs(ns)) == 9)"),
        ("points(north) + playing_tricks(south) > 20", "playing_tricks(s) + points(n) > 20"),
        ("keycards(north, spades) == 5", "aces(north) + hascard(north, KS) == 5"),
    ],
)
def test_what_is_said_of_two_hands_is_the_same_as_written_out(text: str, same: str) -> None:
    one, other = parse_deal_condition(text), parse_deal_condition(same)
    assert parse_deal_condition(str(one)) == one
    deals = DealSpace().sample(3_000, np.random.default_rng(5))
    held = truth(one, deals)
    assert (held == truth(other, deals)).all() and 0 < held.sum() < len(held)
    space = DealSpace(SOUTH)
    assert space.given(where=one).count() == space.given(where=other).count()


@pytest.mark.parametrize("text", ["fit(ns)", "max(hcp(north), 14, losers(south)) - spades(ew)"])
def test_the_greatest_of_several_is_modelled_as_it_is_computed(text: str) -> None:
    number = parse_deal_condition(text)
    space = DealSpace(SOUTH, {"N": "hcp 12+ and balanced", "W": "5+H"})
    best, worst = space.optimum(number), space.optimum(number, lowest=True)
    assert best.proved and worst.proved
    found = compute(number, space.sample(20_000, np.random.default_rng(2)))
    assert worst.value <= found.min() and found.max() <= best.value
    for end in (best, worst):
        assert compute(number, np.array([end.deal.bits], np.uint64))[0] == end.value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fit(north) >= 8", 'column 5: expected ns or ew: a fit is of two hands, found "north"'),
        ("trumps(ns) >= 8", 'did you mean "fit"?'),
        ("shape(ns, 4333)", "expected north, east, south or west"),
        ("keycards(ns) > 2", 'expected "," and a suit: keycards(north, spades)'),
        ("longest(north, spades) > 5", "it is of the whole hand"),
        ("max(hcp(north)", 'expected ")"'),
    ],
)
def test_what_is_no_quantity_of_these_hands_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_deal_condition(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("quick_tricks(north) >= 2.5", lambda of: of("N", Q) >= 5),
        ("quick_tricks(ns) + hcp(south) > 15.5", lambda of: of("N", Q) + of("S", Q) + 2 * of("S", "hcp") > 31),
        ("2 * quick_tricks(north) == 5", lambda of: of("N", Q) == 5),
        ("kr(north) > nt_points(south) + 1", lambda of: of("N", "kr") > 5 * of("S", "nt_points") + 20),
        ("max(quick_tricks(n), 1.5) > quick_tricks(s)", lambda of: np.maximum(of("N", Q), 3) > of("S", Q)),
        ("quick_tricks(n) * quick_tricks(s) > 5.25", lambda of: of("N", Q) * of("S", Q) > 21),
        ("(hcp(n) > 12 ? quick_tricks(n) : 2.5) > 2", lambda of: np.where(of("N", "hcp") > 12, of("N", Q), 5) > 4),
        ("-new_losers(north) < -7.5 || hcp(e) > 12.0", lambda of: (of("N", "new_losers") > 15) | (of("E", "hcp") > 12)),
    ],
)
def test_halves_and_smaller_steps_are_compared_as_players_count_them(text: str, expected) -> None:  # type: ignore[no-untyped-def]
    condition = parse_deal_condition(text)
    assert parse_deal_condition(str(condition)) == condition
    deals = DealSpace().sample(4_000, np.random.default_rng(6))
    held = truth(condition, deals)

    def of(seat: str, name: str):  # type: ignore[no-untyped-def]
        return values(parse_quantity(name), deals[:, Seat.parse(seat)]).astype(int)

    assert (held == expected(of)).all() and 0 < held.sum() < len(held)


def test_a_number_in_halves_is_distributed_as_players_count_it() -> None:
    space = DealSpace(SOUTH)
    found = space.distribution_of("quick_tricks(north) + quick_tricks(south)")
    alone = space.distribution("N", Q)
    held = Hand.parse(SOUTH["S"]).value(Q)
    assert found.is_exact and found.unit == 2
    assert found.mean == pytest.approx(alone.mean + float(held))  # type: ignore[operator]
    assert space.optimum("2 * quick_tricks(north)").value == max(alone)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("quick_tricks(north)", "in steps of 1/2: compare it, or write 2 * (…)"),
        ("quick_tricks(north) / 2 > 1", "column 21: / is of whole numbers"),
        ("hcp(north) > 2.5.1", 'found "2.5.1"'),
        ("kr(north) * kr(south) * kr(east) > 0.0001", "too small"),
    ],
)
def test_what_is_no_comparison_of_steps_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_deal_condition(text)
