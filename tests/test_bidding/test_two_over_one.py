"""The example of a large extension, `examples/two_over_one.yaml`: its tests, and what is said of its calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.lint import lint_run
from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.check.self_tests import run_cases
from dealspace.cards import Auction, Seat

EXAMPLE = Path(__file__).parents[2] / "examples" / "two_over_one.yaml"
SYSTEM = load_system(EXAMPLE)


def test_its_own_tests_pass_without_a_warning() -> None:
    results = run_cases(SYSTEM)
    assert len(results) >= 40
    assert [result for result in results if not result.passed or result.warnings] == []


@pytest.mark.parametrize(
    ("auction", "forcing"), [("1S P 2C", "game"), ("1S P 2H", "game"), ("1S P 1N", "round"), ("1S P 3C", "3S")]
)
def test_how_its_responses_force(auction: str, forcing: str) -> None:
    assert Interpreter(SYSTEM).read(Auction.parse(auction, Seat.NORTH)).meanings[-1].forcing == forcing


def test_a_passed_hand_bids_as_in_the_system_it_extends() -> None:
    auction = Auction.parse("P P 1S P 2C", Seat.NORTH)
    ours, theirs = (Interpreter(system).read(auction).meanings[-1].say for system in (SYSTEM, load_system("sayc")))
    assert ours == theirs


def test_the_bench_of_the_linter_counts_points_and_findings(tmp_path: Path) -> None:
    system = tmp_path / "small.yaml"
    system.write_text("contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17}\n  - P: {if: hcp 0-11}\n")
    first, again = (lint_run("small", str(system), str(tmp_path / "cache")) for _ in range(2))
    assert (first.points, first.findings) == (again.points, again.findings)
    assert first.findings == 1
    assert first.points > 1


@pytest.mark.slow
def test_the_linter_finds_nothing_to_say_of_it(tmp_path: Path) -> None:
    assert lint_run("example", str(EXAMPLE), str(tmp_path)).findings == 0
