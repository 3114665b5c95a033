"""The two builds of the solver, and the description of leads that their weights were fitted to."""

from __future__ import annotations

import importlib
import importlib.util
import os
import random
import subprocess
import sys

import numpy as np
import pytest

from bench import fit_ordering
from bench.batches import after_random_play, random_deal
from dealspace.play.double_dummy import _kernel, _solver


def answers_and_nodes(solver: _solver.Solver) -> list[tuple[list[int], int]]:
    """Every card of forty mid-play positions, with the node counts."""
    rng = random.Random(44)
    found = []
    for number in range(40):
        strain = number % 5
        hands, leader, trick = after_random_play(rng, random_deal(rng), strain, number % 4, 18 + number % 9)
        legal, tricks = np.zeros(1, np.uint64), np.zeros((1, 52), np.uint8)
        solver.limit(None)
        solver.each_card(np.array([hands], np.uint64), strain, leader, trick, legal, tricks)
        found.append((tricks[0].tolist(), solver.nodes))
    return found


def test_both_builds_give_the_same_answers_and_node_counts() -> None:
    if not _solver.processor_has_bmi2():
        pytest.skip("this processor has no BMI2")
    newer = pytest.importorskip("dealspace.play.double_dummy._solver_bmi2")
    assert answers_and_nodes(newer.Solver()) == answers_and_nodes(_solver.Solver())


def test_the_environment_forces_the_portable_build() -> None:
    command = "from dealspace.play.double_dummy import _kernel as k, _solver as s; print(k.BUILD, k.Solver is s.Solver)"
    environment = {**os.environ, "DEALSPACE_PORTABLE": "1"}
    shown = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["portable", "True"]


def test_the_newer_build_is_used_where_it_runs() -> None:
    has_it = (
        _solver.processor_has_bmi2()
        and importlib.util.find_spec("dealspace.play.double_dummy._solver_bmi2") is not None
    )
    wanted = "bmi2" if has_it and os.environ.get("DEALSPACE_PORTABLE") != "1" else "portable"
    assert wanted == _kernel.BUILD


def test_fitting_learns_which_leads_are_cheap() -> None:
    # Two leads a position, everywhere the same: the ace costs 10 nodes, the two 1000.
    rows = []
    for number in range(240):
        for card, cost in ((12, 10), (0, 1000)):
            rows.append(
                [1 << 12 | 1, 1 << 11, 1 << 10, 1 << 9, 0, 4 << 16 | 1 << 24 | 2 << 32, card, 1, cost, number, 0, 1]
            )
    word = np.array(rows, np.int64)
    weights = fit_ordering.fit(word, 50)
    score = weights[fit_ordering.indices(word[:2])].sum(1)
    assert score[0] > score[1] + 1
