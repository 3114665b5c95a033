"""Conditions with a weight, `5+S @ 0.8`, held against the weights of all deals of a small space."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from dealspace.cards import DECK, Card, CardSet, Deal, NotationError, Seat
from dealspace.inference import DealSpace, parse_constraint
from dealspace.inference.statements.weighed_conditions import stated, weight_of

LEFT = [Card.parse(text) for text in ("SA", "S2", "HK", "H3", "DQ", "D4", "CJ", "C5")]
"""Four of these are North's, four South's: 70 deals."""


def small() -> tuple[dict[str, CardSet], list[Deal]]:
    rest = np.random.default_rng(4).permutation([card.index for card in DECK if card not in LEFT])
    parts = np.split(rest, [13, 22, 31])
    known = {seat: CardSet.of(Card(int(index)) for index in part) for seat, part in zip("ENSW", parts, strict=True)}
    deals = []
    for mine in combinations(LEFT, 4):
        north, south = CardSet.of(mine), CardSet.of(LEFT) - CardSet.of(mine)
        hands = {**known, "N": known["N"] | north, "S": known["S"] | south}
        deals.append(Deal.of_bits([hands[seat].bits for seat in "NESW"]))
    return known, deals


def test_a_hand_that_meets_a_condition_counts_its_weight_and_another_the_rest() -> None:
    known, deals = small()
    space = DealSpace(known=known, where={"N": "has(A, S) @ 0.8", "S": "has(K, H) @ 0.6"})
    space = space.given(where={"N": "has(Q, D) @ 0.9"})
    found: Counter[int] = Counter()
    ace, king, queen = (Card.parse(text) for text in ("SA", "HK", "DQ"))
    for deal in deals:
        weight = (0.8 if ace in deal["N"] else 0.2) * (0.6 if king in deal["S"] else 0.4)
        found[deal["N"].hcp] += weight * (0.9 if queen in deal["N"] else 0.1)  # type: ignore[assignment]
    total = sum(found.values())
    chances = space.distribution("N", "hcp")
    assert chances.is_exact and space.count() == len(deals)
    assert chances == pytest.approx({value: weight / total for value, weight in found.items()})


def test_a_chance_moves_as_its_odds_do() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"})
    before = space.chance("5+S", "W")
    assert isinstance(before, float)
    after = space.given(where={"W": "5+S @ 0.8"}).chance("5+S", "W")
    assert after == pytest.approx(0.8 * before / (0.8 * before + 0.2 * (1 - before)))


def test_a_weight_is_kept_in_words_and_numbers() -> None:
    statement = stated(Seat.WEST, " 5+S @0.75 ", parse_constraint)
    assert statement.condition == parse_constraint("5+S") and weight_of(statement) == pytest.approx(0.75)
    assert stated(Seat.WEST, "5+S", parse_constraint).is_certain
    assert "5+S @ 0.8" in repr(DealSpace(where={"W": "5+S @ 0.8"})) and "%" not in repr(
        DealSpace(where={"W": "5+S @ 0.8"})
    )


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"W": "5+S @ 0.3"}, "more than 0.5 and less than 1"),
        ({"W": "5+S @ 0.5"}, "more than 0.5 and less than 1"),
        ({"W": "5+S @ 1.0"}, "more than 0.5 and less than 1"),
        ({"W": "5+S @"}, "more than 0.5 and less than 1"),
        ({"W": "hpc 5+ @ 0.8"}, 'unknown quantity "hpc"'),
        ({"NS": "fit 8+ @ 0.8"}, "only what is stated of one hand"),
        ("fit(ns) >= 8 @ 0.8", "only what is stated of one hand"),
    ],
)
def test_what_has_no_weight_is_refused(where, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotationError, match=re.escape(said)):
        DealSpace(where=where)
