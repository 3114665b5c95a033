"""What a system has in common with the one it extends is not looked at again, and nothing else is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding import System, load_system
from dealspace.bidding.check import Options, lint, lint_report
from dealspace.bidding.check.depends import Names
from dealspace.bidding.check.lint_walk import settings_of
from dealspace.bidding.check.shared_points import SharedPoints
from dealspace.bidding.check.worker import Task
from dealspace.cards import Auction, Seat

PARENT = """define: {good: "hcp {least}+"}
params: {least: "12"}
contexts:
- after: opening
  rules:
  - 1C: {if: "4+C and good", say: "4+ ♣"}
  - 1D: {if: "4+D and good", say: "4+ ♦"}
  - 1H: {if: "4+H and good", say: "4+ ♥"}
  - P: {if: else}
- after: 1C
  rules:
  - 2C: {if: "4+C and hcp 6+", say: Raise, ask: better}
  - P: {if: else}
- when: asked better
  rules:
  - 3C: {if: hcp 15+, say: Better}
  - P: {if: else}
- after: 1D
  rules:
  - 2D: {if: "4+D and hcp 6+", say: Raise}
  - 2H: {if: "5+H and hcp 30+", say: "A suit, 5+ ♥"}
  - P: {if: else}
- after: 1D 2D
  rules:
  - 3D: {if: "5+D and hcp 15+", say: Invites}
  - P: {if: else}
"""
EXTENSIONS = {
    "one answer": """extends: parent
contexts:
- after: 1D
  rules:
  - 3D: {if: "5+D and hcp 0-5", say: "Weak, 0-5 HCP", artificial: true}
""",
    "answers to a question": """extends: parent
contexts:
- when: asked better
  rules:
  - 2N: {if: "hcp 12-13 and balanced", say: Least, forcing: game}
""",
    "a parameter": """extends: parent
params: {least: "10"}
contexts:
- after: 1H
  rules:
  - 2H: {if: 3+H and hcp 6+, say: Raise}
""",
    "a definition": """extends: parent
define: {good: hcp 14+}
""",
}


def extended(folder: Path, text: str) -> System:
    (folder / "parent.yaml").write_text(PARENT, "utf-8")
    (folder / "own.yaml").write_text(text, "utf-8")
    return load_system(folder / "own.yaml")


def shared_with_parent(system: System) -> SharedPoints:
    return SharedPoints(Names(system, None, settings_of(system)), None)


def point(calls: str) -> Task:
    return Task(0, Auction.parse(calls, Seat.NORTH))


@pytest.mark.parametrize("text", EXTENSIONS.values(), ids=EXTENSIONS)
def test_the_findings_are_those_of_a_walk_over_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    system = extended(tmp_path, text)
    options = Options(mass=1.0, processes=1)
    quick = lint(system, options)
    monkeypatch.setattr(SharedPoints, "has_point", lambda self, task: False)
    monkeypatch.setattr(SharedPoints, "has_context", lambda self, number: False)
    whole = lint(system, options)
    assert quick.findings == whole.findings
    assert quick.allowed == whole.allowed


def test_what_a_context_changes_and_what_it_leaves(tmp_path: Path) -> None:
    shared = shared_with_parent(extended(tmp_path, EXTENSIONS["one answer"]))
    assert shared.has_point(point("1C P")) and shared.has_point(point("1C P 2C P"))
    assert not shared.has_point(point("1D P")) and not shared.has_point(point("1D P 2D P"))


def test_other_answers_to_a_question_change_the_points_behind_it(tmp_path: Path) -> None:
    shared = shared_with_parent(extended(tmp_path, EXTENSIONS["answers to a question"]))
    assert not shared.has_point(point("1C P 2C P"))
    assert shared.has_point(point("1D P"))


def test_a_definition_changes_all_that_it_is_used_for(tmp_path: Path) -> None:
    shared = shared_with_parent(extended(tmp_path, EXTENSIONS["a definition"]))
    assert not shared.has_point(point("")) and not shared.has_point(point("1D P"))


def test_a_parameter_is_the_parents_too(tmp_path: Path) -> None:
    shared = shared_with_parent(extended(tmp_path, EXTENSIONS["a parameter"]))
    assert shared.has_point(point("")) and shared.has_point(point("1D P"))
    assert not shared.has_point(point("1H P"))


def test_a_system_by_itself_shares_nothing(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, "utf-8")
    shared = shared_with_parent(load_system(tmp_path / "parent.yaml"))
    assert not shared.has_point(point("1C P")) and not shared.has_context(0)
    assert lint_report.lint(load_system(tmp_path / "parent.yaml"), Options(processes=1)).points > 0


def test_a_look_at_its_own_contexts_finds_what_is_wrong_there_and_visits_no_other(tmp_path: Path) -> None:
    system = extended(tmp_path, EXTENSIONS["one answer"])
    own = lint_report.lint(system, Options(mass=1.0, processes=1, only_own=True))
    whole = lint_report.lint(system, Options(mass=1.0, processes=1))
    there = {finding.code for finding in whole.findings if finding.location.line == 5}
    assert {finding.code for finding in own.findings if finding.location.line == 5} == there != set()
    assert 0 < own.points < whole.points
