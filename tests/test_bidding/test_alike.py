"""Findings that blame one rule in the same words, at many places, are one finding that names the places."""

from __future__ import annotations

from pathlib import Path

from dealspace.bidding.check import Options, lint
from dealspace.bidding.check.alike import united
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import ALSO_SHOWN, Diagnostic, FindingEvidence, render
from dealspace.cards import Location
from dealspace.query.system_reports.lint_report import finding_row

RULE = Location("a.yaml", 3, 5)


def finding(line: int, *, message: str = "the same", blamed: Location | None = RULE, auction: str = "") -> Diagnostic:
    notes = ((blamed, "forces"),) if blamed is not None else ()
    evidence = FindingEvidence(auction or f"1N P {line}", others=1, auctions=(f"P P {line}",))
    return Diagnostic("forcing-passed", message, Location("a.yaml", line, 1), notes, "help", evidence)


def test_what_blames_one_rule_in_the_same_words_is_one_finding() -> None:
    found = united([finding(line) for line in (40, 20, 30, 50, 60)])
    assert len(found) == 1
    (one,) = found
    assert one.location.line == 20
    assert [place.line for place in one.also] == [30, 40, 50, 60]
    assert one.evidence is not None
    assert one.evidence.auction == "1N P 20"
    assert one.evidence.others == 9
    assert len(one.evidence.auctions) == 9
    text = render(one, {})
    assert f"a.yaml:40:1, a.yaml:50:1, and {4 - ALSO_SHOWN} more places" in text.replace("a.yaml:30:1, ", "")
    row = finding_row(one)
    assert len(row["also"]) == 4
    assert len(row["auctions"]) == 10


def test_what_blames_no_rule_or_another_one_stands_for_itself() -> None:
    apart = [
        finding(1, blamed=None),
        finding(2, blamed=None),
        finding(3, message="another"),
        finding(4, blamed=Location("a.yaml", 9, 5)),
        finding(5),
    ]
    assert united(apart) == apart


def test_a_forcing_call_that_many_contexts_pass_is_reported_once(tmp_path: Path) -> None:
    text = (
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n  - P: {if: else}\n"
        "- after: 1N\n  rules:\n  - 2C: {if: hcp 8+, forcing: round, artificial: true}\n  - P: {if: else}\n"
    )
    contexts = [
        f"- {{after: {after}, rules: [3N: {{if: hcp 17}}]}}\n"
        for after in ("1N 2C", "1N 2C (X)", "1N 2C (2D)", "1N 2C (2H)")
    ]
    system = parse_system(text + "".join(contexts), "a.yaml", "a")
    found = [
        one
        for one in lint(system, Options(mass=1.0, processes=1, interference=True)).findings
        if one.code in ("forcing-passed", "gap")
    ]
    forced = [one for one in found if one.code == "forcing-passed"]
    assert len(forced) <= 1
    assert found


def test_each_auction_of_a_finding_is_known(tmp_path: Path) -> None:
    text = "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17}\n  - P: {if: hcp 0-11}\n"
    (gap,) = (one for one in lint(parse_system(text, "a.yaml", "a"), Options(mass=1.0, processes=1)).findings)
    assert gap.evidence is not None
    assert gap.evidence.others == len(gap.evidence.auctions)
    assert {"P P", "P P P"} <= {gap.evidence.auction, *gap.evidence.auctions}
