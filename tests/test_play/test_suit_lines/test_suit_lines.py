"""Questions about one suit: what is refused, what a line says of itself, limits of work, vacant spaces."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dealspace.cards.errors import NotationError
from dealspace.play.suit_lines import Combination, SuitLines, solve_suit
from dealspace.play.suit_lines.best_lines import InvalidSuit


def test_small_cards_that_nobody_named_are_the_lowest() -> None:
    assert Combination.of("AQ10xx", "xxx") == Combination.of("AQT65", "432")
    assert str(Combination.of("AQJ", "-")) == "AQJ / -"


@pytest.mark.parametrize(
    ("north", "south", "said"),
    [
        ("AQT", "A2", "the A is there twice"),
        ("AQZ", "2", "'Z' is no rank"),
        ("", "2", "a hand without the suit is written -"),
        ("-", "-", "no card of the suit is declarer's"),
        ("AKQJT98", "xxxxxxx", "14 cards"),
    ],
)
def test_holdings_that_are_none(north: str, south: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        solve_suit(north, south)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"need": 4}, "room for 1 to 3 tricks"),
        ({"need": 0}, "room for 1 to 3 tricks"),
        ({"vacant": (3, 3)}, "too few for 7 missing"),
        ({"vacant": (14, 12)}, "a hand has 0 to 13"),
        ({"entries": {"W": 1}}, "declarer's hands are N"),
        ({"entries": {"N": -1}}, "0 or more"),
    ],
)
def test_questions_that_cannot_be_answered(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSuit, match=said):
        solve_suit("AQT", "xxx", **options)


def test_layouts_cover_every_split_once() -> None:
    lines = solve_suit("AQT98", "5432")
    assert sum(layout.ways for layout in lines.layouts) == 2**4
    assert sum(lines.chances) == 1
    assert {(layout.west, layout.east) for layout in lines.layouts} >= {("KJ", "xx"), ("", "KJxx"), ("Kx", "Jx")}


def test_a_full_hand_of_vacant_spaces_leaves_one_layout() -> None:
    lines = solve_suit("AQJ", "xxxxxxxxx", vacant=(0, 5))
    assert [(layout.west, layout.east) for layout in lines.layouts] == [("", "K")]
    assert lines.need(3).value == 1  # the ace drops the king


def test_vacant_spaces_move_the_finesse() -> None:
    """Source: with `w` and `e` vacant spaces the king is in West with chance w / (w + e)."""
    assert solve_suit("AQ", "32", need=2, vacant=(8, 12)).need(2).value == Fraction(8, 20)


def test_entries_that_are_too_few_cost_the_second_finesse() -> None:
    free = solve_suit("AQJ", "432", need=3).need(3).value
    assert solve_suit("AQJ", "432", need=3, entries={"S": 1}).need(3).value < free
    assert solve_suit("AQJ", "432", need=3, entries={"S": 2}).need(3).value == free


def test_a_line_is_not_called_best_when_the_work_limit_is_reached() -> None:
    lines = solve_suit("A94", "Q832", work_limit=30)
    line = lines.need(2)
    assert (line.proved, line.value, line.plan, line.tricks) == (False, None, None, ())
    assert solve_suit("A94", "Q832").need(2).value <= line.bound <= 1
    assert not lines.most.proved
    assert lines.matchpoints is None


def test_a_chance_is_proved_before_the_tricks_beyond_the_goal_are() -> None:
    line = solve_suit("AJ92", "K843", need=4, work_limit=50).need(4)
    known = solve_suit("AJ92", "K843", need=4).need(4)
    assert (line.proved, line.value, line.bound, line.tricks) == (True, known.value, known.value, ())
    assert line.plan is not None


def test_a_tick_can_end_the_search() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_suit("J86", "Q953", tick=stop)


def test_matchpoints_are_half_against_the_same_line() -> None:
    lines = solve_suit("AKJ65", "432")
    assert lines.matchpoints.value == Fraction(1, 2)
    assert solve_suit("AQT98", "5432").matchpoints.value > Fraction(1, 2)


def test_every_line_says_what_it_was_asked_for() -> None:
    lines = solve_suit("AQT98", "5432")
    assert isinstance(lines, SuitLines)
    for line in lines.by_need:
        assert line.value == line.at_least(line.need)
        assert sum(line.exactly(tricks) for tricks in range(6)) == 1
    with pytest.raises(InvalidSuit, match="asked for were 1, 2, 3, 4, 5"):
        lines.need(6)
