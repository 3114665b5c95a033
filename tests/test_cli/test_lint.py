"""`dealspace lint` as a user types it: exit codes, excerpts, JSON and SARIF."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealspace.bidding.check import LeftOut, Report
from dealspace.bidding.check.sarif import sarif
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location
from dealspace.cli.commands.lint import show_report
from tests.test_cli.test_cli import dealspace

FAULTY = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 2N: {if: hcp 16-17 and balanced}
  - P: {if: else}
tests:
- {hand: AQ32.K54.QJ3.A92, auction: "", want: 2N}
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, "utf-8")
    return path


def test_findings_are_printed_with_excerpts_and_exit_code_1(faulty: Path) -> None:
    done = dealspace("lint", faulty, "--mass", "1")
    assert done.returncode == 1, done.stderr
    assert "error[dead-rule]: 2NT can never be chosen here" in done.stdout
    assert "   5 |   - 2N: {if: hcp 16-17 and balanced}\n     |     ^^" in done.stdout
    assert "     |     -- takes them" in done.stdout
    assert "error[failed-test]: the test wants 2N, but: 1NT: by the book" in done.stdout
    assert "faulty: 2 errors" in done.stdout
    assert "judgement decides" in done.stdout
    assert not done.stderr


def test_a_clean_file_gives_exit_code_0_and_an_unreadable_one_2(tmp_path: Path) -> None:
    clean, broken = tmp_path / "clean.yaml", tmp_path / "broken.yaml"
    clean.write_text(FAULTY.replace("16-17", "20-21").replace("want: 2N", "want: 1N"), "utf-8")
    broken.write_text(FAULTY.replace("balanced}", "balnced}"), "utf-8")
    done = dealspace("lint", clean, "--mass", "1")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("clean: clean\n")
    done = dealspace("lint", clean, broken, tmp_path / "nowhere.yaml", "--mass", "1")
    assert done.returncode == 2
    assert "clean: clean" in done.stdout
    assert 'did you mean "balanced"?' in done.stderr
    assert "nowhere.yaml" in done.stderr


def test_json_is_an_object_for_each_finding_and_one_for_the_summary(faulty: Path) -> None:
    rows = [json.loads(line) for line in dealspace("lint", faulty, "--json", "--code", "dead-rule").stdout.splitlines()]
    assert [(row["code"], row["severity"], row["line"], row["column"]) for row in rows[:-1]] == [
        ("dead-rule", "error", 5, 5)
    ]
    assert rows[0]["auction"] == ""
    assert rows[-1]["clean"] is False
    assert rows[-1]["points"] > 0


def test_sarif_names_rules_and_places(faulty: Path, tmp_path: Path) -> None:
    path = tmp_path / "found.sarif"
    assert dealspace("lint", faulty, "--sarif", path).returncode == 1
    found = json.loads(path.read_text("utf-8"))
    assert found["version"] == "2.1.0"
    (run,) = found["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {result["ruleId"] for result in run["results"]} == {"dead-rule", "failed-test"}
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uri"].endswith("faulty.yaml")
        assert location["physicalLocation"]["region"]["startLine"] in (5, 8)


def test_sarif_has_addresses_that_editors_open_and_says_what_was_not_read(tmp_path: Path) -> None:
    """A space or a letter with an accent is written as addresses have it, a whole path begins with file:."""
    within = Diagnostic(
        "gap", "m", Location("my système.yaml", 2, 1), evidence=FindingEvidence("1N P", ("AQ.K..",), 0.25)
    )
    whole = Diagnostic("gap", "m", Location("/a b/c.yaml", 1, 1))
    (run,) = sarif([within, whole])["runs"]
    locations = [result["locations"][0]["physicalLocation"]["artifactLocation"] for result in run["results"]]
    assert [location["uri"] for location in locations] == ["my%20syst%C3%A8me.yaml", "file:///a%20b/c.yaml"]
    assert "after: 1N P\nwith:  AQ.K.., 25 % of the hands there" in run["results"][0]["message"]["text"]
    assert run["invocations"][0]["executionSuccessful"]
    assert not any("helpUri" in rule for rule in run["tool"]["driver"]["rules"])  # these must be whole
    latin, path = tmp_path / "latin.yaml", tmp_path / "found.sarif"
    latin.write_bytes(b"title: M\xfcller\n")
    done = dealspace("lint", latin, tmp_path / "nowhere.yaml", "--sarif", path, "--json")
    assert done.returncode == 2
    assert [json.loads(line)["line"] for line in done.stdout.splitlines()] == [1]
    (run,) = json.loads(path.read_text("utf-8"))["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["yaml"]
    assert not run["invocations"][0]["executionSuccessful"]
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 2


def test_where_findings_cannot_be_written_nothing_is_linted(faulty: Path, tmp_path: Path) -> None:
    done = dealspace("lint", faulty, "--sarif", tmp_path / "nowhere" / "found.sarif")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no folder" in done.stderr


@pytest.mark.parametrize(
    ("code", "hint"), [("gaps", 'did you mean "gap"?'), ("yaml", "expected one of split-meaning, ")]
)
def test_a_code_that_the_linter_has_not_is_refused_with_those_it_has(faulty: Path, code: str, hint: str) -> None:
    done = dealspace("lint", faulty, "--code", code)
    assert (done.returncode, done.stdout) == (2, "")
    assert f'"{code}" is not a code of the linter: {hint}' in done.stderr


def test_one_auction_alone(faulty: Path) -> None:
    done = dealspace("lint", faulty, "--under", "opening", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["code"] for row in rows[:-1]] == ["dead-rule"]
    assert rows[-1]["points"] == 1


def test_a_wrong_auction_is_refused(faulty: Path) -> None:
    done = dealspace("lint", faulty, "--under", "1N 1C")
    assert done.returncode == 2
    assert "must be higher" in done.stderr


@pytest.mark.slow
def test_the_shipped_system_lints_clean() -> None:
    done = dealspace("lint", "sayc", "--mass", "0.3", timeout=600)
    assert done.returncode == 0, done.stdout


def test_what_was_left_out_is_reported_as_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    left_out = LeftOut("1N P", "no hand found, nor excluded, in 10.0 s")
    report = Report(parse_system(FAULTY, "faulty.yaml", "faulty"), (), (), 7, 0.0, 0.1, (left_out,))
    show_report(report, as_json=False, verbose=False)
    printed = capsys.readouterr().out
    assert "note: left out after 1N P: no hand found, nor excluded, in 10.0 s\nfaulty: clean" in printed
    show_report(report, as_json=True, verbose=False)
    row = json.loads(capsys.readouterr().out)
    assert row["left_out"] == [{"auction": "1N P", "reason": "no hand found, nor excluded, in 10.0 s"}]
    (run,) = sarif([], report.left_out)["runs"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification == {"level": "note", "message": {"text": f"left out {left_out}"}}


def test_the_schema_for_editors_is_the_shipped_one() -> None:
    done = dealspace("system", "schema")
    assert done.stdout == (Path(__file__).parents[2] / "systems" / "schema.json").read_text("utf-8")
