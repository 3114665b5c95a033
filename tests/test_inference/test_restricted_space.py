"""Spaces restricted by conditions on several hands, beside slow twins: enumeration and plain rejection."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from dealspace.cards import Card, CardSet, Deal, NotationError, Seat
from dealspace.inference import Answer, DealSpace, Estimate, InfeasibleError, Method, SamplingError, UndefinedValueError
from dealspace.inference.several_hands.compute import compute, truth
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_condition

# North and East lack four cards each, and eight are left: C(8, 4) = 70 deals.
OPEN = [Card.parse(text) for text in ("SA", "SK", "S5", "HA", "HK", "DA", "D2", "CA")]
REST = list(CardSet((1 << 52) - 1) - CardSet.of(OPEN))
KNOWN = {
    Seat.NORTH: CardSet.of(REST[:18:2]),
    Seat.EAST: CardSet.of(REST[1:18:2]),
    Seat.SOUTH: CardSet.of(REST[18:31]),
    Seat.WEST: CardSet.of(REST[31:]),
}
DEALS = np.array(
    [
        [
            (KNOWN[Seat.NORTH] | CardSet.of(chosen)).bits,
            (KNOWN[Seat.EAST] | (CardSet.of(OPEN) - CardSet.of(chosen))).bits,
            KNOWN[Seat.SOUTH].bits,
            KNOWN[Seat.WEST].bits,
        ]
        for chosen in combinations(OPEN, 4)
    ],
    dtype=np.uint64,
)
NORTH_HCP = parse_deal_condition("hcp(north)")
SPLIT = [
    "spades(north) + hearts(east) >= 12",
    "hcp(north) > hcp(east)",
    "hascard(north, AS) && hascard(east, AH) || hascard(north, KS)",
    "hcp(north) + controls(east) >= 20 && !(spades(east) == 7 || hearts(north) > 5)",
    "hcp(north) * hcp(east) > 190",
    "hcp(north) - spades(east) >= 8 || spades(north) + hearts(east) >= 12",
    "hcp(south) + hcp(west) + hcp(east) >= 26 || (spades(north) > 6 ? hearts(east) : spades(east)) == 5",
]
CHECKED = ["hcp(north) % 3 == hcp(east) % 2", "hcp(north) / 3 > hcp(east) % 7"]


@pytest.mark.parametrize("condition", [*SPLIT, *CHECKED])
def test_a_small_space_is_that_of_the_enumeration(condition: str) -> None:
    inside = truth(parse_deal_condition(condition), DEALS)
    fits = DEALS[inside]
    assert 0 < len(fits) < len(DEALS)
    space = DealSpace(KNOWN).given(where=condition)
    count, points = space.count(), Counter(compute(NORTH_HCP, fits).tolist())
    assert [space.contains(Deal.of_bits(row)) for row in DEALS] == inside.tolist()
    assert space.feasible() is Answer.SAT and (witness := space.witness()) is not None and space.contains(witness)
    if condition in SPLIT:
        assert count == space.weight() == len(fits) and space.probability() == pytest.approx(len(fits) / len(DEALS))
        assert space.method is Method.EXACT
        assert {space.unrank(rank).bits for rank in range(len(fits))} == {tuple(map(int, row)) for row in fits}
        found = space.distribution("N", "hcp")
        assert found.is_exact and found == pytest.approx({hcp: n / len(fits) for hcp, n in sorted(points.items())})
        has_ace = fits[:, 0] >> np.uint64(OPEN[0].index) & np.uint64(1)
        assert space.marginals()[0, OPEN[0].index] == pytest.approx(has_ace.mean())
        bounds = space.bounds("N", "hcp")
        assert (bounds.low, bounds.high, bounds.proven) == (min(points), max(points), True)
        assert space.chance("hascard(north, AD)") == pytest.approx(
            float((fits[:, 0] >> np.uint64(OPEN[5].index) & np.uint64(1)).mean())
        )
    else:
        assert isinstance(count, Estimate) and count.low <= len(fits) <= count.high
        assert space.method is Method.REJECTION
        bounds = space.bounds("N", "hcp")  # by CP-SAT
        assert (bounds.low, bounds.high, bounds.proven) == (min(points), max(points), True)


@pytest.mark.parametrize("condition", [*SPLIT, *CHECKED])
def test_every_deal_of_a_small_space_is_sampled_equally_often(condition: str) -> None:
    fits = {tuple(map(int, row)) for row in DEALS[truth(parse_deal_condition(condition), DEALS)]}
    seen = Counter(tuple(map(int, row)) for row in DealSpace(KNOWN).sample(200 * len(fits), seed=4, where=condition))
    assert set(seen) == fits
    freedom = len(fits) - 1
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < freedom + 4.5 * (2 * freedom) ** 0.5 + 6


@pytest.mark.parametrize(
    "condition",
    [
        "hcp(north) + hcp(south) >= 23",
        "spades(north) + spades(south) >= 8 && hcp(east) > hcp(west)",
        "hcp(north) * spades(south) > 40",
    ],
)
@pytest.mark.parametrize("softness", [0.0, 0.3])
def test_samples_are_like_plain_deals_of_which_those_that_fail_are_rejected(condition: str, softness: float) -> None:
    space = DealSpace(where={"W": "hcp 11+", "N": "5+H"}).soften(softness, kinds=("explanation",))
    plain = space.sample(60_000, seed=2)
    kept = plain[truth(parse_deal_condition(condition), plain)]
    mine = space.sample(6_000, seed=3, where=condition)
    assert truth(parse_deal_condition(condition), mine).all()
    for name in ("hcp", "spades", "hearts"):
        for seat in ("north", "south", "west"):
            drawn, slow = (compute(parse_deal_condition(f"{name}({seat})"), deals) for deals in (mine, kept))
            error = float(np.sqrt(drawn.var() / len(drawn) + slow.var() / len(slow)))
            assert abs(drawn.mean() - slow.mean()) < 4.5 * error
    weight, share = space.given(where=condition).weight(), len(kept) / len(plain)
    whole = space.weight()
    assert isinstance(whole, Fraction)
    found = (weight.value if isinstance(weight, Estimate) else float(weight)) / float(whole)
    assert found == pytest.approx(share, abs=0.015)


def test_conditions_add_up_and_stay() -> None:
    space = DealSpace({"S": "K52.QJ4.A983.T76"}, where={"N": "5+S"}).given(where="hcp(east) > hcp(west)")
    both = space.given(where="hcp(east) + hcp(north) <= 20").soften(0.1)
    assert len(both.together) == 2 and len(both.knowledge) == 2
    deals = both.sample(50, seed=1)
    both_hold = "hcp(east) > hcp(west) && hcp(east) + hcp(north) <= 20 && spades(north) >= 5"
    assert truth(parse_deal_condition(both_hold), deals).all()
    assert repr(space) == "DealSpace('South: K52.QJ4.A983.T76; North: 5+S; hcp(east) > hcp(west)')"
    assert space == space.given() != DealSpace.of(space.knowledge)
    assert "hcp(east) &gt; hcp(west)" in space._repr_html_()


def test_an_empty_space_names_the_statements_that_leave_a_condition_no_deal() -> None:
    space = DealSpace({"E": "K52.QJ4.A983.T76"}, {"N": "hcp 20+", "W": "5+S"})
    strong = space.given(where="hcp(south) + hcp(west) >= 12")
    assert strong.feasible() is Answer.UNSAT and strong.count() == 0 and strong.witness() is None
    assert strong.conflict() == (*space.knowledge.statements[:2], *strong.together)
    with pytest.raises(
        InfeasibleError, match=re.escape('"hcp(south) + hcp(west) >= 12": East: K52.QJ4.A983.T76; North: ')
    ):
        strong.sample(1)
    with pytest.raises(InfeasibleError):
        strong.distribution("N", "hcp")
    impossible = DealSpace(where="hcp(north) + hcp(south) >= 41")
    assert impossible.conflict() == impossible.together


def test_rejection_ends_at_its_limit() -> None:
    space = DealSpace(where="hcp(north) * hcp(south) > 399")
    with pytest.raises(SamplingError, match=r"only 0 of 5 deals found among 3,000 dealt") as starved:
        space.sample(5, seed=1, max_deals=3_000)
    assert starved.value.dealt == 3_000


def test_what_is_no_condition_is_explained() -> None:
    with pytest.raises(NotationError, match=re.escape('where "hcp 15+" names no hand: expected conditions by seat')):
        DealSpace(where="hcp 15+")
    with pytest.raises(NotationError, match="expected the end"):
        DealSpace().sample(1, where="hcp(north) >= 3 4")
    with pytest.raises(UndefinedValueError):
        DealSpace().sample(9, seed=1, where="hcp(north) / spades(north) > 2 && hcp(south) > 3")


@pytest.mark.parametrize(
    "text",
    [
        "hcp(north) + hcp(south) >= 25 && !(spades(west) > 3 || shape(east, any 4333 + 54xx - 5422))",
        "(hcp(north) > 3 ? 2 : 1) * (controls(east, hearts) - (aces(west) - c13(north))) % 5 == 3",
        "!hascard(west, TH) || !(hcp(west) < 3) || 1 < (2 < 3) == 1",
    ],
)
def test_an_expression_is_written_as_it_is_read(text: str) -> None:
    condition = parse_deal_condition(text)
    assert str(condition) == text and parse_deal_condition(str(condition)) == condition
    assert len(repr(parse_deal_condition(" && ".join([text] * 9)))) < 200
