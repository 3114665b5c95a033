"""`space.sample(n, where=function)`: deals that a Python function accepts, by rejection."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import Deal
from dealspace.inference import DealSpace, SamplingError

SPACE = DealSpace(where={"W": "hcp 15-17 and balanced"})


def many_hearts(deal: Deal) -> bool:
    return deal.west["hearts"] + deal.east["hearts"] >= 9


def test_only_deals_that_are_accepted_are_drawn() -> None:
    deals = SPACE.deals(50, seed=1, where=many_hearts)
    assert len(deals) == 50 and all(many_hearts(deal) and SPACE.contains(deal) for deal in deals)
    assert deals == [Deal.of_bits(row) for row in SPACE.sample(50, seed=1, where=many_hearts)]
    assert SPACE.sample(0, seed=1, where=many_hearts).shape == (0, 4)


def test_the_share_of_deals_is_that_of_the_same_condition_in_words() -> None:
    shown = 0

    def counted(deal: Deal) -> bool:
        nonlocal shown
        shown += 1
        return many_hearts(deal)

    found = SPACE.sample(400, seed=2, where=counted)
    in_words = SPACE.chance("hearts(west) + hearts(east) >= 9")
    assert abs(len(found) / shown - float(getattr(in_words, "value", in_words))) < 0.03


def test_at_most_max_deals_are_shown() -> None:
    shown: list[Deal] = []

    def rare(deal: Deal) -> bool:
        shown.append(deal)
        return len(shown) == 7

    with pytest.raises(SamplingError, match="only 1 of 5 deals found among 300 dealt") as caught:
        SPACE.sample(5, seed=1, max_deals=300, where=rare)
    assert caught.value.partial.tolist() == [list(shown[6].bits)] and len(shown) == caught.value.dealt == 300


def test_what_the_function_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        SPACE.sample(5, seed=1, where=lambda deal: 1 / 0)


def test_deals_too_rare_to_be_drawn_are_a_fair_part_of_those_wanted() -> None:
    rare = DealSpace(where="hcp(north) * spades(north) > 100")
    with pytest.raises(SamplingError) as caught:
        rare.sample(5_000, np.random.default_rng(1), where=lambda deal: deal.east.hcp > 5, max_deals=100)
    assert all(Deal.of_bits(row).east.hcp > 5 for row in caught.value.partial)
