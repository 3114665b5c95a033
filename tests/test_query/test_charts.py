"""Bars, grids and numbers as letters: never wider than asked, never nothing for something."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dealspace.inference import Estimate
from dealspace.query.display.charts import IN_PIPES, bar, bars, beside, grid, share_columns, sparkline, width
from dealspace.query.display.numbers import (
    fine_percent,
    how_many,
    hundredths,
    in_words,
    one_in,
    percent,
    total,
    with_interval,
)

SHARES = st.floats(0, 1, allow_nan=False)
LABELS = st.text(alphabet="0123456789–", min_size=1, max_size=6)


@given(SHARES, st.integers(1, 100))
def test_a_bar_fills_its_columns_and_shows_what_there_is(share: float, columns: int) -> None:
    drawn = bar(share, columns)
    assert len(drawn) == columns
    assert bool(drawn.strip()) == (share > 0)


@given(SHARES, SHARES, st.integers(1, 60))
def test_a_longer_bar_stands_for_more(one: float, other: float, columns: int) -> None:
    if one <= other:
        assert _eighths(bar(one, columns)) <= _eighths(bar(other, columns))


def _eighths(drawn: str) -> int:
    return sum(" ▏▎▍▌▋▊▉█".index(letter) for letter in drawn)


@given(st.lists(st.tuples(LABELS, SHARES), min_size=1, max_size=20), st.integers(24, 120))
def test_bars_end_together_and_are_no_wider_than_asked(rows: list[tuple[str, float]], columns: int) -> None:
    lines = bars(rows, columns)
    assert len(lines) == len(rows)
    assert {len(line) for line in lines} == {columns}


def test_no_rows_are_no_bars() -> None:
    assert bars([], 40) == []


@given(st.lists(SHARES, max_size=14))
def test_a_sparkline_has_a_letter_for_each_share(shares: list[float]) -> None:
    drawn = sparkline(shares)
    assert len(drawn) == len(shares)
    assert [letter != " " for letter in drawn] == [share > 0 for share in shares]
    if any(shares):
        assert "█" in drawn


@given(st.integers(1, 4), st.integers(80, 120))
def test_blocks_beside_one_another_fit(count: int, columns: int) -> None:
    each = share_columns(count, columns)
    block = bars([("1", 0.5), ("2", 0.5)], each)
    assert all(len(line) <= columns for line in beside([block] * count))


def test_blocks_of_different_height_keep_their_columns() -> None:
    assert beside([["a", "bb"], ["1"], ["x", "yy", "zzz"]]) == ["a    1   x", "bb       yy", "         zzz"]


def test_a_grid_distinguishes_known_never_and_seldom() -> None:
    lines = grid(["A", "K", "Q", "J"], [("N", [None, 0.0, 0.0001, 1.0])])
    assert lines[1].split() == ["N", "·", "–", "<0.1", "100"]


def test_pipes_are_eighty_columns_wide() -> None:
    assert width() == IN_PIPES == 80


@given(SHARES)
def test_a_percentage_is_certain_only_when_it_is(share: float) -> None:
    for digits in (0, 1, 2):
        text = hundredths(share, digits=digits)
        assert (text == "0") == (share == 0)
        assert (text == "100") == (share == 1)
        assert len(text) <= 4 + digits


def test_a_half_that_rounds_up_to_all_is_not_all() -> None:
    assert [hundredths(share, digits=0) for share in (0.995, 0.005, 0.985)] == [">99", "<1", "98"]


@given(st.floats(1e-25, 1))
def test_a_fine_percentage_keeps_three_figures(share: float) -> None:
    figures, _, power = fine_percent(share).removesuffix(" %").removeprefix(">").partition(" × 10")
    number = float(figures) * 10.0 ** int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)
    assert len(figures) <= 12, "nobody counts more zeros"
    assert abs(number - 100 * share) <= 0.0051 * 100 * share


def test_chances_that_are_all_there_is_add_up_to_one() -> None:
    assert total([0.1] * 10) == 1.0
    assert total([0.5, Estimate(0.25, 0.2, 0.3)]) == 0.75


def test_numbers_in_words() -> None:
    assert how_many(1) == "exactly 1 deal"
    assert how_many(0) == "exactly 0 deals"
    assert how_many(4355986988444000) == "exactly 4,355,986,988,444,000 deals (4.36 quadrillion)"
    assert how_many(53644737765488792839237440000).endswith("(53.6 octillion)")
    assert "estimated: 1.9 billion to 2.1 billion" in how_many(Estimate(2e9, 1.9e9, 2.1e9))
    assert in_words(999_500_000) == "1 billion"
    assert one_in(0.25) == "1 in 4"
    assert one_in(1 / 53644737765488792839237440000) == "1 in 53.6 octillion"
    assert one_in(0.0) == "never"
    assert one_in(1.0) == "always"
    assert percent(1 / 3) == "33.3 %"
    assert with_interval(Estimate(0.381, 0.379, 0.383)) == "38.1 % (37.9 % to 38.3 %)"
    assert with_interval(0.381) == "38.1 %"


@given(st.integers(0, 10**32))
def test_any_count_can_be_said(count: int) -> None:
    assert f"{count:,}" in how_many(count)
