"""Estimates as accurate as is asked: a number of deals, an interval to be reached, seconds."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.inference import DealSpace, Estimate
from dealspace.inference.sampling.accuracy import Accuracy, Drawing
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_condition

HANDS = {"E": "AKQJT98.AKQJT9..", "W": "765.876.AKQJT98.", "N": "4.5.765.AKQJ", "S": "32.432.432.T"}
"""Four cards of North and of South are still to come: 70 deals."""
SOME = "hascard(north, 9C) ? hascard(north, 8C) : hascard(north, 2C)"
"""A condition that holds in some of them."""


def test_intervals_that_are_drawn_until_they_are_narrow_hold_the_true_chance() -> None:
    """The stopping rule by itself, on 200 samples of each of several chances."""
    covered = {}
    for chance in (0.5, 0.2, 0.03):
        hits = 0
        for seed in range(200):
            drawing = Drawing(
                lambda n, rng, chance=chance: (rng.random((n, 4)) < chance).astype(np.uint64), 1000 + seed, 500
            )
            found = Accuracy(within=0.01).estimate(drawing, _tally)
            share = _estimate(found)
            assert (share.high - share.low) / 2 <= 0.01
            hits += share.low <= chance <= share.high
        covered[chance] = hits / 200
    assert all(0.91 <= share <= 0.98 for share in covered.values()), covered


def test_intervals_of_a_space_hold_the_share_of_all_its_deals() -> None:
    space = DealSpace(known=HANDS)
    condition = parse_deal_condition(SOME)
    deals = np.array([space.unrank(k).bits for k in range(space.count())], np.uint64)  # type: ignore[arg-type]
    share = float(truth(condition, deals).mean())
    assert 0.1 < share < 0.9
    found = [space.seeded(seed).accurate(within=0.02).estimated(_held(condition)) for seed in range(200)]
    estimates = [_estimate(each) for each in found]
    assert all((each.high - each.low) / 2 <= 0.02 for each in estimates)
    assert 0.91 <= np.mean([each.low <= share <= each.high for each in estimates]) <= 0.98


def _tally(deals: np.ndarray) -> dict[bool, int]:
    hits = int(deals[:, 0].sum())
    return {True: hits, False: len(deals) - hits}


def _held(condition):  # type: ignore[no-untyped-def]
    def tally(deals: np.ndarray) -> dict[bool, int]:
        hits = int(truth(condition, deals).sum())
        return {True: hits, False: len(deals) - hits}

    return tally


def _estimate(found) -> Estimate:  # type: ignore[no-untyped-def]
    return Estimate.of_share(round(found[True] * found.drawn), found.drawn)


UNCOUNTED = "hcp(north) * spades(west) > 4 * losers(east)"


@pytest.mark.parametrize("deals", [150, 1_000, 30_000])
def test_as_many_deals_are_drawn_as_are_asked(deals: int) -> None:
    space = DealSpace().accurate(deals=deals)
    found = space.chance(UNCOUNTED)
    assert isinstance(found, Estimate) and found.drawn == deals
    assert space.joint_of("fit(ns)").drawn == space.joint(*[(s, q) for s in "NS" for q in ("kr", "hcp")]).drawn == deals
    assert space.given(where={"N": "5+S"}).accuracy == space.accuracy


def test_usual_estimates_are_those_of_the_usual_sample() -> None:
    space = DealSpace()
    deals = space.sample(20_000, np.random.default_rng(space.seed))
    assert (space.drawn == deals).all()
    found = space.chance(UNCOUNTED)
    assert found == Estimate.of_share(int(truth(parse_deal_condition(UNCOUNTED), deals).sum()), 20_000)


def test_a_distribution_is_narrow_in_every_value_and_ends_at_the_deals_allowed() -> None:
    found = DealSpace().accurate(within=0.005).joint_of("fit(ns)")
    assert found.drawn is not None and 20_000 < found.drawn <= 64_000
    each = [Estimate.of_share(round(chance * found.drawn), found.drawn) for chance in found.values()]
    assert max(share.high - share.low for share in each) <= 0.01
    assert DealSpace().accurate(within=0.005, deals=3_000).joint_of("fit(ns)").drawn == 3_000


def test_seconds_that_are_over_end_an_estimate_after_the_first_deals() -> None:
    found = DealSpace().accurate(within=0.0001, max_seconds=1e-9).chance(UNCOUNTED)
    assert isinstance(found, Estimate) and found.drawn == 500


def test_a_longer_sample_begins_with_the_shorter_one() -> None:
    space = DealSpace().accurate(within=0.001)
    few, more = space._drawing.deals(0, 700), space._drawing.deals(0, 9_000)
    assert (more[:700] == few).all() and len(more) == 9_000


def test_what_is_exact_needs_no_deals() -> None:
    assert DealSpace().accurate(deals=1).chance("hcp(north) >= 15") == DealSpace().chance("hcp 15+", "N")


@pytest.mark.parametrize("asked", [{"deals": 0}, {"within": 0.0}, {"within": -1.0}, {"max_seconds": 0.0}])
def test_what_cannot_be_reached_is_refused(asked: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        DealSpace().accurate(**asked)  # type: ignore[arg-type]
