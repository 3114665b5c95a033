"""Deals drawn from exact tables: whole pools evenly, independent of their order, and from several threads at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from dealspace.cards import CardSet, Seat, Suit
from dealspace.inference import parse_constraint
from dealspace.inference.constraints.constraint import holds
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.quantities.quantity import length

SOUTH = "K52.QJ4.A983.T76"
NORTH = "AQ73.K82.KJ4.Q92"
TWO_HANDS = {"W": "hcp 11+ and 5+S", "N": "hcp 6-9 and hearts 4+"}


def joint_of(known: Sequence[str | None], where: dict[str, str]) -> Joint:
    """Hands by seat N E S W, and conditions."""
    placement = Placement.of([[holds(CardSet.parse(hand))] if hand else [] for hand in known])
    assert placement is not None
    return Joint(placement, [parse_constraint(where.get(str(seat), "always")) for seat in Seat])


def above(seen: Counter[int], chances: dict[int, float], n: int) -> float:
    """How many standard deviations chi-square is above what these chances give; values seldom met are put together."""
    often = [value for value, chance in chances.items() if chance * n >= 10]
    cells = [(seen[value], chances[value] * n) for value in often]
    cells.append((n - sum(count for count, _ in cells), n - sum(expected for _, expected in cells)))
    statistic = sum((count - expected) ** 2 / max(expected, 1.0) for count, expected in cells)
    return (statistic - (len(cells) - 1)) / sqrt(2 * (len(cells) - 1))


def lengths(deals: NDArray[np.uint64], seat: Seat, suit: int) -> Counter[int]:
    return Counter(np.bitwise_count(deals[:, seat] >> np.uint64(13 * suit) & np.uint64(0x1FFF)).tolist())


@pytest.mark.parametrize(
    "known", [(None, None, None, None), (None, None, SOUTH, None), (NORTH, None, SOUTH, None)], ids=("52", "39", "26")
)
def test_pools_of_any_size_are_dealt_evenly(known: tuple[str | None, ...]) -> None:
    joint = joint_of(known, {})
    n = 40_000
    deals = joint.deal(n, np.random.default_rng(11))
    assert (np.bitwise_or.reduce(deals, axis=1) == np.uint64((1 << 52) - 1)).all()
    assert (np.bitwise_count(deals) == 13).all()
    cards = joint.unplaced.bit_count()
    for suit in range(4):
        of_suit = (joint.unplaced >> 13 * suit & 0x1FFF).bit_count()
        chances = {k: comb(of_suit, k) * comb(cards - of_suit, 13 - k) / comb(cards, 13) for k in range(of_suit + 1)}
        for seat in joint.pool:
            assert above(lengths(deals, Seat(seat), suit), chances, n) < 4.5
    held = (deals[:, joint.pool, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).mean(axis=0)
    unplaced = [joint.unplaced >> card & 1 for card in range(52)]
    share = 1 / len(joint.pool)
    assert np.abs(held - np.array(unplaced) * share).max() < 5 * sqrt(share * (1 - share) / n)


def test_every_part_of_a_batch_is_drawn_alike() -> None:
    """Deals are made in order of their entries; where they end up in the batch must not depend on it."""
    joint = joint_of((None, None, SOUTH, None), TWO_HANDS)
    n = 16_000
    deals = joint.deal(4 * n, np.random.default_rng(12))
    conditions = [parse_constraint(TWO_HANDS.get(str(seat), "always")) for seat in Seat]
    for seat, suit in ((Seat.WEST, Suit.SPADES), (Seat.NORTH, Suit.CLUBS), (Seat.EAST, Suit.DIAMONDS)):
        chances = Joint(joint.placement, conditions, (seat, ((1, length(suit)),))).histogram()
        for part in (deals[:n], deals[n : 2 * n], deals[3 * n :], deals[::4]):
            assert above(lengths(part, seat, suit), chances, n) < 4.5


def test_a_seed_gives_the_same_deals() -> None:
    one, two = (joint_of((None, None, SOUTH, None), {"W": "hcp 15-17 and balanced"}) for _ in range(2))
    assert (one.deal(500, np.random.default_rng(7)) == two.deal(500, np.random.default_rng(7))).all()
    assert (one.deal(500, np.random.default_rng(7)) != one.deal(500, np.random.default_rng(8))).any()
    assert one.deal(0, np.random.default_rng(7)).shape == (0, 4)


def test_threads_with_generators_of_their_own_share_the_tables() -> None:
    """What four threads deal at once is what they deal one after another."""
    cases = [
        joint_of((None, None, SOUTH, None), {"W": "hcp 15-17 and balanced"}),
        joint_of((None, None, SOUTH, None), {"W": "hcp 11+ and 5+S", "N": "hcp 6-9 and hearts 4+", "E": "not 6+D"}),
        joint_of((NORTH, None, SOUTH, None), {"W": "hcp 8+ and hearts 5+", "E": "not (hcp 6+ and hearts 3+)"}),
    ]
    for joint in cases:
        assert joint.sampler.entries
        seeds = range(8)
        alone = [joint.deal(20_000, np.random.default_rng(seed)) for seed in seeds]
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(lambda seed: joint.deal(20_000, np.random.default_rng(seed)), seeds))  # noqa: B023
        for one, other in zip(alone, together, strict=True):
            assert (one == other).all()


def test_joins_of_the_same_hand_share_its_table_where_they_pair_the_suits_alike() -> None:
    unknown = [None] * 4
    alone, together = (joint_of(unknown, {"N": "spades 5+", **more}) for more in ({}, {"E": "spades 4+"}))
    assert alone.pairing == together.pairing
    assert together.tables[0] is alone.tables[0]
    assert together.count() < alone.count()
