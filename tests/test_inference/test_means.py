"""What a hand holds on the average, beside exact counts and beside deals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from dealspace.inference import ALWAYS, HCP, DealSpace, InfeasibleError, Quantity, parse_constraint, parse_quantity
from dealspace.inference.constraints.constraint import Constraint, all_of, within
from dealspace.inference.constraints.evaluate import values
from dealspace.inference.hand_questions.means import hand_mean, mean_of_hand
from dealspace.inference.hand_questions.questions import hand_bounds, hand_count

SPADES = parse_quantity("S")
SUIT_POINTS = parse_quantity("suit_points(S)")


@pytest.mark.parametrize("text", ["hcp 15-17 and balanced", "5+S and hcp 12+", "hcp 6-9 and not 4+S", "hcp 0-11"])
@pytest.mark.parametrize("quantity", [HCP, SPADES, SUIT_POINTS], ids=str)
def test_means_are_those_of_exact_counts(text: str, quantity: Quantity) -> None:
    condition = parse_constraint(text)
    assert hand_mean(condition, quantity).value == pytest.approx(
        counted_mean(condition, quantity), abs=0.1 * quantity.unit
    )


def counted_mean(condition: Constraint, quantity: Quantity) -> float:
    """The mean by the number of hands of each value."""
    bounds = hand_bounds(condition, quantity)
    of_value = {
        value: hand_count(all_of(condition, within(quantity, value, value))) or 0
        for value in range(bounds.low, bounds.high + 1)
    }
    return sum(value * count for value, count in of_value.items()) / sum(of_value.values())


@pytest.mark.parametrize(
    "shown",
    [
        ["hcp 11-21 and 5+S", "hcp 8-16 and 5+H", "hcp 0+", "hcp 0+"],
        ["hcp 0+", "hcp 15-17 and balanced", "hcp 0-10", "hcp 12-20 and 4+D"],
        ["hcp 6+ and 4+S", "hcp 0-12", "hcp 12-21 and 3+C", "hcp 0-15"],
        ["hcp 0+", "hcp 20-22", "hcp 0+", "hcp 0+"],
    ],
)
@pytest.mark.parametrize("quantity", [HCP, SUIT_POINTS], ids=str)
def test_the_other_hands_move_the_mean_as_deals_do(shown: Sequence[str], quantity: Quantity) -> None:
    conditions = [parse_constraint(text) for text in shown]
    deals = DealSpace(where=dict(zip("NESW", conditions, strict=True))).sample(3000, np.random.default_rng(1))
    dealt = values(quantity, np.ascontiguousarray(deals[:, 0])).mean() / quantity.unit
    assert float(mean_of_hand(conditions, quantity)) == pytest.approx(dealt, abs=0.8)


def test_four_means_make_the_points_of_the_pack() -> None:
    conditions = [parse_constraint(text) for text in ("hcp 12-21 and 5+S", "hcp 10-16", "hcp 0-9", "hcp 0-11 and 4+H")]
    turned = [conditions[seat:] + conditions[:seat] for seat in range(4)]
    assert sum(mean_of_hand(around, HCP) for around in turned) == pytest.approx(40, abs=1)


def test_hands_that_are_not_in_the_pool_count_by_their_ends() -> None:
    rare = parse_constraint("hcp 36-37")
    assert hand_mean(rare, HCP).value == 36.5
    assert mean_of_hand([rare, ALWAYS, ALWAYS, ALWAYS], parse_quantity("aces")) == Fraction(4)


def test_without_hands_there_is_no_mean() -> None:
    with pytest.raises(InfeasibleError):
        mean_of_hand([parse_constraint("hcp 38+"), ALWAYS, ALWAYS, ALWAYS], HCP)
