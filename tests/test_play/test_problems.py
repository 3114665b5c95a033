"""Textbook problems: tests/literate/card_play.md, each asked of the player with the settings written there.

The player samples deals, and a sample may mislead it: what two of three seeds choose is its answer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.play.players.player import CardPlayer
from tests.support.problems import Problem, read_problems

PAGE = Path(__file__).parents[1] / "literate" / "card_play.md"
SETTINGS, PROBLEMS = read_problems(PAGE)
SEEDS = (1, 2, 3)


def marked(problem: Problem) -> object:
    marks = [pytest.mark.slow] if problem.slow else []
    if problem.wrong is not None:
        marks.append(pytest.mark.xfail(reason=problem.wrong, strict=True))
    return pytest.param(problem, marks=marks, id=problem.title)


def test_there_are_enough_and_nine_in_ten_are_right() -> None:
    assert len(PROBLEMS) >= 40
    assert len({problem.title for problem in PROBLEMS}) == len(PROBLEMS)
    assert sum(problem.wrong is None for problem in PROBLEMS) >= 0.9 * len(PROBLEMS)


@pytest.mark.parametrize("problem", [marked(problem) for problem in PROBLEMS])
def test_the_textbook_card_is_played(problem: Problem) -> None:
    misses: list[str] = []
    for asked, seed in enumerate(SEEDS, 1):
        decision = CardPlayer(SETTINGS, knowledge=problem.said, rng=seed).decide(problem.view)
        if decision.card not in problem.answer:
            misses.append(decision.reason)
        if asked - len(misses) == 2:
            return
    pytest.fail("; ".join(misses))
