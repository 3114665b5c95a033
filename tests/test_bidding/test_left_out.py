"""Where the solver runs out of time the linter goes on, says so, and claims nothing of what it has not seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding.check import LeftOut, Options, Report, lint
from dealspace.bidding.check.point_findings import Visit, visit
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.points.rule_fates import SettledRule
from dealspace.bidding.check.points.rule_keys import RuleKey
from dealspace.bidding.check.worker import Lab, Task
from dealspace.bidding.language.compile import parse_system
from dealspace.inference import TimeLimitError

TEXT = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 1N: {if: hcp 16 and balanced}
  - P: {if: else}
- after: 1N
  rules:
  - 2C: {if: 4+C}
  - P: {if: else}
- after: 2D
  rules:
  - P: {if: else}
tests:
- {hand: AQ32.K54.QJ3.A92, auction: "", want: 1N}
"""
LATE = "no hand found, nor excluded, in 10.0 s"


def linted(**options: object) -> Report:
    return lint(parse_system(TEXT, "a.yaml", "a"), Options(**{"mass": 1.0, "processes": 1, **options}))  # type: ignore[arg-type]


def codes(report: Report) -> list[str]:
    return sorted(finding.code for finding in report.findings)


def late(monkeypatch: pytest.MonkeyPatch, auction: str) -> None:
    """No question about the point after this auction is answered in time."""

    def slow(point: ExaminedPoint) -> Visit:
        if " ".join(map(str, point.auction.calls)) == auction:
            raise TimeLimitError(LATE)
        return visit(point)

    monkeypatch.setattr("dealspace.bidding.check.worker.visit", slow)


def test_a_point_that_is_not_decided_in_time_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = linted()
    assert whole.left_out == () and codes(whole) == ["dead-rule", "unreachable-state"]
    late(monkeypatch, "1N P")
    report = linted()
    assert report.left_out == (LeftOut("1N P", LATE),)
    assert str(report.left_out[0]) == f"after 1N P: {LATE}"
    assert codes(report) == ["unreached", "unreached"], "nothing is said of auctions that were not seen"
    assert report.is_clean


def test_what_was_not_decided_is_asked_again_by_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        late(patch, "1N P")
        assert linted(cache=tmp_path).left_out
    again = linted(cache=tmp_path)
    assert not again.left_out and codes(again) == ["dead-rule", "unreachable-state"]


def test_a_rule_whose_fate_is_not_decided_is_not_called_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    def fate(self: Lab, task: Task, key: RuleKey) -> SettledRule:
        raise TimeLimitError(LATE)

    monkeypatch.setattr(Lab, "fate", fate)
    report = linted()
    assert {one.auction for one in report.left_out} == {""}
    assert str(report.left_out[0]) == f"after opening: {LATE}"
    assert codes(report) == ["unreachable-state"]


def test_processes_report_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    late(monkeypatch, "")
    assert {one.auction for one in linted(processes=2).left_out} == {""}


def test_ways_and_tests_that_are_not_decided_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def late_answer(self: Lab, *_: object) -> object:
        raise TimeLimitError(LATE)

    for method in ("ways", "test"):
        with monkeypatch.context() as patch:
            patch.setattr(Lab, method, late_answer)
            report = linted()
            assert report.left_out
            assert "failed-test" not in codes(report)
            assert ("unreachable-state" in codes(report)) is (method == "test")
