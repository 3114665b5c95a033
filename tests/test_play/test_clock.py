"""Time measured in search nodes (a fixed number is a second), so that no test depends on a machine."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
import pytest

from dealspace.cards import Deal, Play
from dealspace.play.double_dummy import CardTricks, DoubleDummy, Watch
from dealspace.play.players import clock as clocks
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from tests.test_play.test_claim import THREE_NT, view_of

NODES_A_SECOND = 1_000_000


class Counting(DoubleDummy):
    """Adds up the nodes of all questions."""

    total = 0

    def solve_cards(self, hands: Any, **asked: Any) -> CardTricks:
        found = super().solve_cards(hands, **asked)
        self.total += found.nodes
        return found

    def makes(self, *asked: Any, **watch: Unpack[Watch]) -> Any:
        found = super().makes(*asked, **watch)
        self.total += self.nodes
        return found


class Hands:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr(clocks, "perf_counter", hands)
    return hands


def test_the_first_step_fits_always_and_later_ones_while_there_is_time(hands: Hands) -> None:
    clock, pace = Clock(1000, 20), Pace(Clock(1000, 20))
    while count := pace.room(10_000):
        hands.now += 0.01 * count
    assert clock.limit_s == pytest.approx(0.9)
    assert 0.88 < hands.now <= 0.9
    assert Pace(Clock(1000, 0)).room(7) == 1 and pace.room(7) == 0
    assert Pace(Clock(0, 10)).room(1000) == 1000


def test_the_mean_over_a_board_is_what_was_asked_for() -> None:
    limits = [Clock(1000, cards).limit_s or 0.0 for cards in range(52)]
    assert sum(limits) / 52 == pytest.approx(clocks.MARGIN)
    assert limits[0] == max(limits) and limits[4:] == sorted(limits[4:], reverse=True)


def test_a_part_of_the_time_is_kept_for_what_follows(hands: Hands) -> None:
    clock = Clock(1000, 20)
    for part in (0.5, 1.0):
        pace = Pace(clock, part)
        while pace.room(1):
            hands.now += 0.01
        assert hands.now == pytest.approx(part * 0.9, abs=0.011)


def test_time_may_be_that_of_the_process_alone(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    used = Hands()
    monkeypatch.setattr(clocks, "process_time", used)
    clock = PlaySettings.read({"time_ms": 1000, "clock": "cpu"}).budget.clock(20)
    pace = Pace(clock)
    assert pace.room(8) == 1
    hands.now += 100.0  # other programs had the machine
    used.now += 0.01
    assert pace.room(8) == 1 and clock.left_s() == pytest.approx(0.89)
    used.now += 1.0
    assert pace.room(8) == 0 and clock.left_s() < 0


def test_no_more_worlds_are_drawn_than_can_be_drawn_in_a_part_of_the_time() -> None:
    assert Clock(0, 20).affordable(4000, 0.25) == 4000
    assert Clock(100, 20).affordable(4000, 0.25) == 27 / 0.25
    assert Clock(100, 20).affordable(50, 0.25) == 50
    assert Clock(1, 51).affordable(4000, 0.25) == 1


MOMENTS = [(4, 12), (6, 13), (5, 20), (7, 21), (3, 22)]


@pytest.mark.parametrize(("seed", "cards"), MOMENTS)
def test_a_decision_is_done_in_its_time(seed: int, cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deal, contract = Deal.random(np.random.default_rng(seed)), THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while len(play.cards) < cards:
        play = play.plus(max(play.legal(deal), key=lambda card: (card.rank, card.suit)))
    solver = Counting()
    monkeypatch.setattr(clocks, "perf_counter", lambda: solver.total / NODES_A_SECOND)
    settings = PlaySettings(worlds=1000, time_ms=100)
    decision = CardPlayer(settings, rng=seed, solver=solver).decide(view_of(deal, THREE_NT, play))
    limit = Clock(100, cards).limit_s
    assert limit is not None and decision.worlds
    assert solver.total / NODES_A_SECOND <= 1.2 * limit / clocks.MARGIN
