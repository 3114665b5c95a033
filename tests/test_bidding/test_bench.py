"""The bench of bidding: ranges from chances, and boards that come out the same in any process."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from dataclasses import fields
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.reading import (
    Bench,
    BoardRead,
    Ints,
    inside_by,
    likelier,
    narrowest_together,
    read_board,
    read_boards,
)
from bench.shared_data import keep, kept
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.query.auctions.likely_ranges import QUANTITIES, narrowest

BOOK, ONLY_BID = Bench("sayc", 3, None, 200), Bench("sayc", 3, None, 0)
peaked = st.lists(st.integers(0, 30), min_size=3, max_size=8).filter(any)


def chances(rows: list[list[int]]) -> Ints:
    """Rows of counts, the rest of the values having none."""
    return np.array([row + [0] * (POINTS - len(row)) for row in rows])


@given(st.lists(peaked, min_size=1, max_size=5), st.floats(0.05, 1.0))
def test_the_narrowest_range_is_the_narrowest_of_all(rows: list[list[int]], share: float) -> None:
    table = chances(rows)
    for row, (first, last) in zip(table, narrowest(table, share), strict=True):
        fitting = [
            (low, high)
            for low, high in combinations_with_replacement(range(POINTS), 2)
            if row[low : high + 1].sum() >= share * row.sum() - 1e-9
        ]
        assert (first, last) in fitting
        assert last - first == min(high - low for low, high in fitting)


@given(st.lists(peaked, min_size=2, max_size=4), st.floats(0.3, 0.99))
def test_no_ranges_of_one_peak_that_hold_so_often_are_narrower_in_the_mean(rows: list[list[int]], share: float) -> None:
    table = chances([sorted(row) for row in rows])
    found, least = narrowest_together(table, share)
    assert inside_by(table, found) >= share
    assert (found == likelier(table, least)).all()
    alone = narrowest(table, inside_by(table, found))
    assert (found[:, 1] - found[:, 0]).sum() <= (alone[:, 1] - alone[:, 0]).sum()


def test_likelier_values_are_kept_and_the_likeliest_always() -> None:
    table = chances([[1, 10, 80, 9], [25, 25, 25, 25]])
    assert likelier(table, 0.05).tolist() == [[1, 3], [0, 3]]
    assert likelier(table, 0.5).tolist() == [[2, 2], [0, 3]]
    assert inside_by(table, likelier(table, 0.05)) == pytest.approx((0.99 + 1) / 2)


def test_a_board_is_read_as_it_was_bid() -> None:
    board = read_board(BOOK, 5)
    assert board.excluded == [] and board.calls >= 4
    assert board.shown is not None and board.seen is not None and board.held is not None and board.chances is not None
    held = board.held[list(board.others)]
    assert ((board.shown[:, :, 0] <= board.held) & (board.held <= board.shown[:, :, 1])).all()
    assert ((board.seen[:, :, 0] <= held) & (held <= board.seen[:, :, 1])).all()
    assert board.chances.shape == (3, len(QUANTITIES), POINTS) and (board.chances.sum(axis=2) == 200).all()
    values = np.arange(POINTS)
    met = (values >= board.seen[:, :, :1]) & (values <= board.seen[:, :, 1:])
    assert not board.chances[~met].any(), "what is drawn is never outside what is known for sure"


def test_reading_ends_when_progress_returns_false() -> None:
    assert len(list(read_boards(ONLY_BID, range(12), 1, lambda done, total: done < 3))) == 3


def test_a_board_is_kept_and_read_again_as_it_was() -> None:
    board = read_board(BOOK, 5)
    again = BoardRead.of_row(json.loads(json.dumps(board.as_row())))
    for one in fields(BoardRead):
        assert np.array_equal(getattr(board, one.name), getattr(again, one.name)), one.name
    bare = read_board(ONLY_BID, 5)
    assert BoardRead.of_row(json.loads(json.dumps(bare.as_row()))) == bare


def test_ctrl_c_twice_prints_the_figures_and_the_next_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    bench = [sys.executable, "-m", "bench.bidding", "--book", "--jobs", "1", "--out", str(path), "--exclusions"]
    run = subprocess.Popen([*bench, "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        while run.poll() is None and not (path.exists() and path.read_text().count("\n") > 2):
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        run.send_signal(signal.SIGINT)
        out, errors = run.communicate(timeout=60)
    finally:
        run.kill()
    done = len(path.read_text().splitlines())
    assert (run.returncode, errors) == (0, "")
    assert re.match(rf"stopped after {done} of 100000 boards\nhands outside what they showed +0 of {4 * done}", out)
    again = subprocess.run([*bench, str(done)], capture_output=True, text=True, check=True)
    assert f" 0 of {4 * done} (" in again.stdout and len(path.read_text().splitlines()) == done


def test_a_line_that_was_cut_off_is_left_out_and_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    keep(path, [{"board": 1}])
    path.write_bytes(path.read_bytes() + b'[{"board": 2')
    keep(path, [{"board": 3}])
    assert kept(path) == [[{"board": 1}], [{"board": 3}]]


@pytest.mark.slow
def test_boards_are_the_same_however_many_processes() -> None:
    here = list(read_boards(ONLY_BID, range(12), 1, lambda done, total: total == 12))
    there = list(read_boards(ONLY_BID, range(12), 2, lambda done, total: total == 12))
    assert sorted(board.calls for board in here) == sorted(board.calls for board in there)
