"""A rule of an extended system that makes the author's call too: named by the linter and by every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.check import Options, lint
from dealspace.bidding.check.self_tests import run_cases
from dealspace.cards import Auction, Seat
from dealspace.query.system_reports.test_report import TestReport
from tests.test_cli.test_cli import dealspace

PARENT = """contexts:
- after: opening
  rules:
  - 1D: {if: 4+D and hcp 12-21, say: "{hcp} HCP"}
  - P: {if: else}
- after: 1D
  rules:
  - 2D: {if: "5+D and hcp 5+", say: "Raise, {hcp} HCP"}
  - P: {if: else}
"""
OWN = """extends: parent
contexts:
- after: 1D
  rules:
  - 2D: {if: "4+D and hcp 10+", say: "Inverted: 10+ HCP"KEYS}
tests:
- {hand: K32.A43.KQ765.32, auction: 1D P, want: 2D}
"""


def extended(folder: Path, keys: str = "", more: str = "") -> System:
    (folder / "parent.yaml").write_text(PARENT, "utf-8")
    (folder / "own.yaml").write_text(OWN.replace("KEYS", keys) + more, "utf-8")
    return load_system(folder / "own.yaml")


def codes(system: System) -> list[tuple[str, int | None]]:
    return [(one.code, one.location.line) for one in lint(system, Options(mass=1.0, processes=1)).findings]


def warnings(system: System, auction: str) -> tuple[str, ...]:
    return Interpreter(system).read(Auction.parse(auction, Seat.NORTH)).meanings[-1].warnings


def test_a_rule_that_remains_is_named_with_its_cure(tmp_path: Path) -> None:
    system = extended(tmp_path)
    (found,) = (one for one in lint(system, Options(mass=1.0, processes=1)).findings if one.code == "leftover")
    assert found.location.line == 5
    ((other, words),) = found.notes
    assert (Path(other.file or "").name, other.line, words) == ("parent.yaml", 8, 'remains: "Raise, 5+ HCP"')
    assert found.help is not None
    assert all(cure in found.help for cure in ("only: true", "removes:", "replaces:"))
    (warning,) = warnings(system, "1D P 2D")
    assert "parent.yaml:8:5" in warning
    assert "only: true at" in warning
    assert warnings(system, "1D") == ()


@pytest.mark.parametrize(
    ("keys", "more"),
    [
        (", only: true", ""),
        ("", "removes: {at: 1D, call: 2D}\n"),
    ],
)
def test_each_cure_leaves_one_meaning(tmp_path: Path, keys: str, more: str) -> None:
    text = OWN.replace("KEYS", keys)
    if more:
        (tmp_path / "parent.yaml").write_text(PARENT, "utf-8")
        text = (
            "extends: parent\nremoves: {at: 1D, call: 2D}\ncontexts:\n- after: 1D\n  rules:\n"
            '  - 2D: {if: "4+D and hcp 10+"}\n'
        )
        (tmp_path / "own.yaml").write_text(text, "utf-8")
        system = load_system(tmp_path / "own.yaml")
    else:
        system = extended(tmp_path, keys)
    assert "leftover" not in dict(codes(system))
    assert warnings(system, "1D P 2D") == ()


def test_rules_that_differ_are_an_error_and_not_named_twice(tmp_path: Path) -> None:
    system = extended(tmp_path, ", forcing: game")
    found = dict(codes(system))
    assert "side-effect" in found
    assert "leftover" not in found
    split, left = warnings(system, "1D P 2D")
    assert "forcing is game" in split
    assert "makes it too" in left


def test_a_rule_put_beside_another_one_is_meant_to_be_there(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, "utf-8")
    text = 'extends: parent\nrules:\n- 2D: {before: {at: 1D, call: 2D}, if: "4+D and hcp 10+"}\n'
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    assert "leftover" not in dict(codes(load_system(tmp_path / "own.yaml")))


@pytest.mark.parametrize(
    ("condition", "words"),
    [("5+D and hcp 5+", "5+"), ("5+D and hcp 5-36", "5–36"), ("hcp 5-30", "5–30"), ("hcp 8+", "8+")],
)
def test_a_range_without_an_upper_end_is_said_without(tmp_path: Path, condition: str, words: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        f"contexts:\n- after: opening\n  rules:\n  - 1D: {{if: {condition}, say: '{{hcp}} HCP'}}\n  - P: {{if: else}}\n"
    )
    said = Interpreter(load_system(path)).read(Auction.parse("1D", Seat.NORTH)).meanings[0].say
    assert said == f"{words} HCP".replace("5–36", "5+")


def test_every_command_warns(tmp_path: Path) -> None:
    system = extended(tmp_path, ", forcing: game")
    file = str(tmp_path / "own.yaml")
    report = TestReport(system, run_cases(system))
    assert len(report.warnings) == 2
    assert report.warnings[0].startswith('2♦ after "1D P": two rules make it and differ: forcing is game at ')
    bid = ["bid", "--system", file, "--hand", "K32.A43.KQ765.32", "--auction", "1D P"]
    for command in (bid, ["explain", "1D P 2D", "--system", file], ["system", "test", file]):
        shown = dealspace(*command).stdout
        assert "two rules make it and differ" in shown, command
        row = json.loads(dealspace(*command, "--json").stdout)
        found = row["warnings"] if "warnings" in row else row["calls"][-1]["warnings"]
        assert any("makes it too" in warning for warning in found), command
