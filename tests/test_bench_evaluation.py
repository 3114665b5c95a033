"""Solved contracts are kept and found again, weights come back from the points they make."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.fit_evaluation import (
    Contracts,
    bergen_starting,
    best_suit,
    file_of,
    fitted_weights,
    holdings_of,
    read,
    seeds,
    solve,
    support_points,
    zar,
)
from dealspace.cards import Deal, Hand, Seat, Side, Strain
from dealspace.play.double_dummy import trick_table
from dealspace.play.double_dummy.table_files import random_deals


def test_a_store_has_the_tricks_of_both_sides_and_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    solve(tmp_path, 5, 10)
    path = file_of(tmp_path, 5)
    whole = path.read_bytes()
    path.write_bytes(whole + b"57")
    assert read(tmp_path, 5).deals == 10
    solve(tmp_path, 5, 20)
    assert path.read_bytes().startswith(whole)
    assert seeds(tmp_path) == [5]
    found, deals = read(tmp_path, 5), random_deals(20, 5)
    tables = trick_table(deals)
    assert found.notrump_tricks[:20].tolist() == tables[:, Strain.NOTRUMP, Seat.NORTH].tolist()
    assert found.notrump_tricks[20:].tolist() == tables[:, Strain.NOTRUMP, Seat.EAST].tolist()
    for place, side in enumerate(Side):
        for row, deal in enumerate(deals):
            suit = int(found.suit[20 * place + row])
            hands = [Hand(int(deal[int(seat)])) for seat in side.seats]
            both = [sum(hand.lengths[other] for hand in hands) for other in range(4)]
            assert both[suit] == max(both) and max([*both[suit + 1 :], 0]) < both[suit]
            declarer = side.seats[int(hands[1].lengths[suit] > hands[0].lengths[suit])]
            assert found.suit_tricks[20 * place + row] == tables[row, suit, declarer]


def of(north: str, south: str) -> Contracts:
    """The contracts of two hands, whose tricks do not matter."""
    hands = np.array([[Hand.parse(north).bits, 0, Hand.parse(south).bits, 0]], np.uint64)
    holdings = holdings_of(hands, Side.NS)
    return Contracts(holdings, best_suit(holdings), np.zeros(1, np.int64), np.zeros(1, np.int64))


def test_other_counts_are_as_their_authors_count() -> None:
    hands = of("AQ943.KT5.A843.2", "KT52.843.KQ5.A74")
    # 13 HCP and 7 for aces and kings; 5 + 4 for the long suits, 5 - 1; then 12 and 6, 4 + 3, 4 - 3.
    assert zar(hands) == 13 + 5 + 9 + 4 + 12 + 4 + 7 + 1
    assert support_points(hands) == 13 + 3 + 12
    # North: 13 and a fifth spade; A, A and T against Q are not enough to adjust. South: 9, less one for QJ alone and
    # two for six queens and jacks.
    assert bergen_starting(of("AQ943.KT5.A843.2", "QJ.QJ5.QJ64.8743")) == 13 + 1 + 9 - 1 - 2


def test_weights_are_found_from_the_tricks_they_make() -> None:
    rng = np.random.default_rng(2)
    holdings = np.concatenate([holdings_of(np.array([Deal.random(rng).bits], np.uint64), Side.NS) for _ in range(3000)])
    aces, kings = ((holdings >> rank & 1).sum(axis=(1, 2)) for rank in (12, 11))
    tricks = 3 * aces + 2 * kings
    weights = fitted_weights(Contracts(holdings, best_suit(holdings), tricks, tricks))
    assert weights["NOTRUMP"]["A"] / weights["NOTRUMP"]["K"] == pytest.approx(1.5, abs=0.05)
    assert weights["SIDE_SUIT"]["A"] == pytest.approx(36, abs=1) and weights["SIDE_SUIT"]["K"] == pytest.approx(
        24, abs=1
    )
    assert not {"Q", "J", "T"} & weights["NOTRUMP"].keys()
