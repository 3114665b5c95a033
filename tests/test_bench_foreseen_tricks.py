"""What players know of their tricks: more of it never foresees them worse, on many deals."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.foreseen_tricks import COUNTS, ForeseenTricks, errors
from bench.rows import Row


def test_rows_hold_what_each_count_needs(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    found = [ForeseenTricks("sayc", str(bot), seed=5)(number) for number in range(1, 31)]
    rows = [row for rows in found for row in rows[1:]]
    assert len(rows) >= 10
    assert all(0 <= row["tricks"] <= 13 and row["least"] <= row["most"] for row in rows)
    assert errors(found).keys() == COUNTS.keys()


def test_a_count_that_says_the_tricks_has_no_error() -> None:
    names = ("own", "trumps", "least", "most", "own calls", "mean", "deals")
    noise = [{name: float((7 * board + 3 * place) % 11) for place, name in enumerate(names)} for board in range(40)]
    found: list[list[Row]] = [
        [{"board": board}, {**row, "true": 8.0 + board % 5, "tricks": 8 + board % 5}] for board, row in enumerate(noise)
    ]
    assert errors(found)["true"] == pytest.approx(0, abs=1e-9)
    assert errors(found)["mean"] > 0.5
