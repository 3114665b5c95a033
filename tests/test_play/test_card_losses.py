"""The measurement of card play: a stopped run goes on, halves share no deal, and what the evidence gains is a gain."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import card_losses
from bench.card_losses import BOARDS, Job, chosen_boards, gains, per_board, recorded, records, run
from bench.shared_data import SHARED

pytestmark = pytest.mark.skipif(
    not (SHARED / BOARDS).exists(), reason=f"the shared expert boards are not there: {SHARED / BOARDS}"
)
RULES = 'method="rules"'


def test_halves_are_halves_of_the_deals() -> None:
    odd, even = chosen_boards("odd"), chosen_boards("even")
    assert sorted(odd + even) == chosen_boards("all") == list(range(250))
    deals = [{records()[board].board.full_deal.bits for board in half} for half in (odd, even)]
    assert not deals[0] & deals[1]


def test_a_stopped_run_goes_on_and_does_nothing_twice(tmp_path: Path) -> None:
    store = tmp_path / "store.jsonl"
    jobs = [Job(RULES, board, 26, 1) for board in (0, 3)]
    first = run(jobs[:1], store, 1)
    whole = store.read_text("utf-8")
    store.write_text(whole + whole[: len(whole) // 2] + "\n", encoding="utf-8")  # killed while writing
    reported: list[tuple[int, int]] = []
    both = run(jobs, store, 2, lambda done, total: reported.append((done, total)))
    assert reported == [(1, 2), (2, 2)]
    assert both[jobs[0]] == first[jobs[0]]
    assert run(jobs, store, 1) == both
    assert len(store.read_text("utf-8").splitlines()) == 3


def test_every_card_is_judged_and_roles_add_up() -> None:
    (rows,) = run([Job(RULES, 5, 0, 1)], None, 1).values()
    assert [row.place for row in rows] == list(range(52))
    assert rows[0].role == "lead" and {row.role for row in rows[1:]} == {"declarer", "defence"}
    assert sum(per_board(rows, role) for role in card_losses.ROLES) == per_board(rows, "all")


def test_positions_are_those_of_the_record() -> None:
    (rows,) = run([Job(RULES, 5, 7, 1)], None, 1).values()
    assert rows and all(row.place % 7 == 6 for row in rows)


def test_gains_are_of_each_source_and_of_all_together() -> None:
    found = gains(recorded([1]), ["carding", "calls"], 15)
    assert list(found) == ["carding", "calls", "carding + calls"]
    assert all(np.isfinite(values).all() and len(values) == 2 for values in found.values())
