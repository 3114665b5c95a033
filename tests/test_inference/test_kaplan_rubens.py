"""The Four C's: known hands, another implementation, and one number evaluated, modelled and counted alike."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from dealspace.cards import Hand, Holding, NotationError, Seat, Suit
from dealspace.inference import (
    DealModel,
    DealSpace,
    hand_bounds,
    hand_count,
    parse_constraint,
    parse_quantity,
    quantity,
    satisfied,
    value,
    values,
    words,
)
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.quantities import kaplan_rubens
from dealspace.inference.quantities.kaplan_rubens import UNIT
from tests.support.strategies import hands

KR = quantity("kr")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AJ3.Q94.QT76.K73", 10.25),  # R. Munson, Bridge Blogging, 4 October 2019
        (
            "AQT432.432.432.2",
            8.45 + 2 - 1,
        ),  # the suit 8.45: S. Holmquist, bridgeworld.com
        ("AKQJT98765432...", 13 * 1.05 + 6 + 9 - 1),
        ("432.432.432.5432", -0.5),
        ("K.Q.A2.QJ8765432", (3 + 2 + 8 + 9 * 3) / 10 + 0.5 + 0 + 3 + 0.75 + 0.25 + 2 + 2 + 1 - 1),
    ],
)
def test_known_hands(hand: str, points: float) -> None:
    assert value(KR, Hand.parse(hand)) / UNIT == pytest.approx(points)


def by_hand(hand: Hand) -> float:
    """The rules one after the other, as they are recapped: the slow twin."""
    total = -1.0
    if sorted(hand.lengths) == [3, 3, 3, 4]:
        total += 0.5
    for suit in Suit:
        cards = str(hand.holding(suit)) if hand.holding(suit) else ""
        length = len(cards)
        has = {rank: rank in cards for rank in "AKQJT98"}
        higher = sum(has[rank] for rank in "AKQJ")
        quality = 4 * has["A"] + 3 * has["K"] + 2 * has["Q"] + has["J"] + 0.5 * has["T"]
        if length <= 6:
            if has["T"] and (has["J"] or higher >= 2):
                quality += 0.5
            if has["9"] and (has["T"] or has["8"] or higher >= 2):
                quality += 0.5
        elif length == 7:
            quality += 1 if not (has["Q"] and has["J"]) else 0
        elif length == 8:
            quality += 2 if not has["Q"] else 1 if not has["J"] else 0
        else:
            quality += 2 * (not has["Q"]) + (not has["J"])
        total += quality * length / 10
        total += 3 * has["A"]
        if has["K"]:
            total += 2 if length > 1 else 0.5
        if has["Q"] and length > 1:
            in_company = has["A"] or has["K"]
            total += (1 if in_company else 0.75) if length > 2 else (0.5 if in_company else 0.25)
        if has["J"]:
            total += {1: 0.25, 2: 0.5}.get(has["A"] + has["K"] + has["Q"], 0)
        if has["T"] and (higher == 2 or (higher == 1 and has["9"])):
            total += 0.25
        total += max(3 - length, 0)
    return total


@given(hands)
def test_a_hand_is_worth_what_the_rules_say(hand: Hand) -> None:
    assert value(KR, hand) / UNIT == pytest.approx(by_hand(hand))
    assert values(KR, np.array([hand.bits], np.uint64)).tolist() == [value(KR, hand)]


def test_another_implementation_agrees_but_for_the_nine_under_three_honours() -> None:
    """endplay counts a nine under three honours again beside the ten or the eight, and never under all four."""
    evaluate = pytest.importorskip("endplay.evaluate")
    types = pytest.importorskip("endplay.types")
    table = kaplan_rubens.suits().table + UNIT // 4
    for ranks in range(1 << 13):
        cards = "".join("23456789TJQKA"[rank] for rank in range(13) if ranks >> rank & 1)
        theirs = round(evaluate.cccc(types.SuitHolding(cards)) * UNIT)
        ours, held, length = int(table[Holding(ranks).ranks]), set(cards), len(cards)
        higher = len(held & set("AKQJ"))
        if "9" in held and 4 <= length <= 6 and higher == 3 and len(held & set("T8")) == 1:
            assert theirs == ours + length
        elif "9" in held and length <= 6 and higher == 4 and not held & set("T8"):
            assert theirs == ours - length
        else:
            assert theirs == ours, cards


@pytest.mark.parametrize(
    "text", ["kr 14.5-17 and balanced", "kr 14.5+ and shape any 4333", "kr 9-11.45 and hcp 8 and 6S"]
)
def test_a_condition_is_counted_exactly(text: str) -> None:
    condition = parse_constraint(text)
    found = hand_count(condition)
    assert found is not None
    share = satisfied(condition, pool()).mean()
    assert found / 635_013_559_600 == pytest.approx(share, abs=5 * (share / len(pool())) ** 0.5 + 1e-6)


def test_space_and_model_agree_on_bounds_and_chances() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 10-12 and 5+H"})
    found = space.distribution("W", "kr")
    bounds = space.bounds("W", "kr")
    assert (bounds.low, bounds.high) == (min(found), max(found))
    dealt = values(parse_quantity("kr"), space.sample(20_000, np.random.default_rng(5))[:, Seat.WEST])
    mean = sum(number * chance for number, chance in found.items())
    assert dealt.mean() == pytest.approx(mean, abs=0.5)
    model = DealModel(space.knowledge).bounds(Seat.WEST, KR)
    assert (model.low, model.high) == (bounds.low, bounds.high)


def test_it_is_read_and_said_with_its_decimals() -> None:
    assert words(parse_constraint("kr 14.5-17")) == "14.5–17 Kaplan–Rubens points"
    assert str(parse_constraint("kr 14.53+")) == "kr 14.55+"
    assert hand_bounds(parse_constraint("kr 14.5-17 and balanced"), KR).low == 14.5 * UNIT
    with pytest.raises(NotationError, match=r"14\.5 is no whole number, and no hand lies between: write 15-17"):
        parse_constraint("hcp 14.5-17.5")
    with pytest.raises(NotationError, match="kr is of the whole hand"):
        parse_constraint("kr(S) 4+")
