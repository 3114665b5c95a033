"""The tests inside system files, and that the shipped systems keep theirs and contradict themselves nowhere tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dealspace.bidding import Interpreter, load_system, shipped_systems
from dealspace.bidding.check.point_findings import problems_of
from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.compiled_system import Case, System
from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.cards import Auction, Seat, Side

ROOT = Path(__file__).parents[2]
SHIPPED = {name: load_system(name) for name in shipped_systems()}
AT_ONCE = 200
"""Tests that share an interpreter; those with other `params:` need another."""


def portions() -> Iterator[Any]:
    """The tests of the shipped systems, by system and parameters, at most `AT_ONCE` each."""
    for system in SHIPPED.values():
        by_params: dict[tuple[tuple[str, str], ...], list[Case]] = {}
        for case in system.cases:
            if not case.lint:
                by_params.setdefault(case.params, []).append(case)
        for params, cases in by_params.items():
            for first in range(0, len(cases), AT_ONCE):
                name = " ".join((system.name, *("=".join(each) for each in params), str(first)))
                yield pytest.param(system, cases[first : first + AT_ONCE], id=name)


@pytest.mark.parametrize(("system", "cases"), list(portions()))
def test_the_tests_in_the_shipped_systems_hold(system: System, cases: list[Case]) -> None:
    results = run_cases(system, cases=cases)
    assert len(results) == len(cases)
    failed = [
        f"{each.case.auction or 'opening'}: {each.case.hand}: {each.found}" for each in results if not each.passed
    ]
    assert failed == []


def test_a_second_system_takes_no_more_than_fifteen_lines() -> None:
    lines = (ROOT / "systems" / "weak_notrump.yaml").read_text("utf-8").splitlines()
    assert len(lines) <= 15
    assert SHIPPED["weak_notrump"].cases


SMALL = """\
system: small
contexts:
- after: opening
  rules:
  - 1N: {when: scoring is imps, if: hcp 15-17 and balanced}
  - 1C: {if: hcp 12+}
  - P:  {if: else}
- after: 1C
  rules:
  - 1M: {if: 4+M, prefer: longest M}
tests:
"""


@pytest.mark.parametrize(
    ("test", "passed", "found"),
    [
        ('{hand: AQ32.K54.QJ3.A92, auction: "", want: 1N}', True, "1NT: by the book"),
        ('{hand: AQ32.K54.QJ3.A92, auction: "", want: 1N, scoring: matchpoints, why: so}', False, "1♣: by the book"),
        ('{hand: AQ32.K54.QJ3.A92, auction: "", want: P}', False, "1NT: by the book"),
        ("{auction: 1N P, partner_shows: hcp 15-17 and balanced}", True, "it follows"),
        ("{auction: 1N P, partner_shows: hcp 12+ and S <= 5}", True, "it follows"),
        ("{auction: 1N P, partner_shows: hcp 16-17}", False, "partner may have"),
        ("{auction: 1C P 1S P, partner_shows: S >= H}", True, "it follows"),
        ("{auction: 1C P 1S P, partner_shows: 5+S}", False, "partner may have"),
        ("{auction: 1C P 1S P, partner_shows: T >= 4}", False, "trump"),
    ],
)
def test_a_case_is_run_and_reports_what_it_found(test: str, passed: bool, found: str) -> None:
    (result,) = run_cases(parse_system(f"{SMALL}- {test}\n", "small.yaml", "small"))
    assert result.passed is passed
    assert found in result.found


THEIRS = """\
system: theirs
contexts:
- after: opening
  rules:
  - 2D: {if: "6M and hcp 5-10", artificial: true, alert: multi}
  - 1N: {when: vul, if: hcp 12-14 and balanced}
  - P: {if: else}
"""
OURS = """\
system: ours
contexts:
- after: (2D)
  when: rho.call is artificial
  rules:
  - X: {if: hcp 13+}
  - P: {if: else}
- after: (2D)
  when: rho.call is natural
  rules:
  - 2N: {if: hcp 13+}
  - P: {if: else}
- after: (2D) X
  rules:
  - P: {if: else}
- after: (1N)
  rules:
  - X: {if: hcp + rho.hcp.min >= 28}
  - P: {if: else}
- after: opening
  rules:
  - 2D: {if: 6+D and hcp 5-10}
  - 1N: {if: hcp 15-17 and balanced}
  - P: {if: else}
tests:
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("{hand: AQ32.K54.K83.A92, auction: 2D, want: X, opponents: theirs}", "Dbl: by the book"),
        ("{hand: AQ32.K54.K83.A92, auction: 2D, want: X}", "2NT: by the book"),
        ("{hand: AQ32.K54.K83.A92, auction: 2D, want: X, opponents: theirs, dealer: E}", "Dbl: by the book"),
        ("{auction: 2D X P, partner_shows: hcp 13+, opponents: theirs}", "it follows"),
        ("{hand: AQ32.K54.QJ3.A92, auction: 1N, want: X, opponents: theirs, vul: EW, dealer: W}", "Dbl: by the book"),
        ("{hand: AQ32.K54.QJ3.A92, auction: 1N, want: X, opponents: theirs, vul: EW}", None),
        ("{hand: AQ32.K54.QJ3.A92, auction: 1N, want: X, opponents: theirs, vul: EW, dealer: E}", "Dbl: by the book"),
        ("{hand: AQ32.K54.QJ3.A92, auction: 1N, want: X, opponents: sayc}", "Dbl: by the book"),
    ],
)
def test_a_test_names_its_opponents_and_its_dealer(tmp_path: Path, test: str, found: str | None) -> None:
    (tmp_path / "theirs.yaml").write_text(THEIRS, "utf-8")
    (tmp_path / "ours.yaml").write_text(f"{OURS}- {test}\n", "utf-8")
    (result,) = run_cases(load_system(tmp_path / "ours.yaml"))
    assert result.found.startswith(found) if found is not None else not result.passed


@pytest.mark.parametrize("name", ["sayk", "../theirs"])
def test_opponents_that_are_not_there_are_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "ours.yaml").write_text(f"{OURS}- {{auction: 2D X P, partner_shows: hcp 13+, opponents: {name}}}\n")
    with pytest.raises(InvalidSystem, match=f'opponents: "{name}" is not there') as refused:
        load_system(tmp_path / "ours.yaml")
    assert [one.code for one in refused.value.diagnostics] == ["bad-test"]


def test_opponents_with_errors_fail_the_test(tmp_path: Path) -> None:
    (tmp_path / "theirs.yaml").write_text(THEIRS.replace("hcp 12-14", "hpc 12-14"), "utf-8")
    (tmp_path / "ours.yaml").write_text(f"{OURS}- {{auction: 2D X P, partner_shows: hcp 13+, opponents: theirs}}\n")
    (result,) = run_cases(load_system(tmp_path / "ours.yaml"))
    assert not result.passed
    assert "hpc" in result.found


WEAK = """\
system: ours
dsl: 2
params: {nt: 15-17}
contexts:
- after: opening
  rules:
  - 1N: {if: "hcp {nt} and balanced"}
  - 1D: {if: hcp 11+}
  - P: {if: else}
- after: 1N
  rules:
  - P: {if: else}
tests:
"""


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ('{hand: AQ32.K54.K83.J92, auction: "", want: 1N, params: {nt: 12-14}}', "1NT: by the book"),
        ('{hand: AQ32.K54.K83.J92, auction: "", want: 1N}', None),
        ('{hand: AQ32.K54.K83.J92, auction: "", want: 1N, params: {nt: high}}', None),
        ('{auction: 1N P, partner_shows: "hcp 15+", params: {nt: 12-14}}', None),
        ('{auction: 1N P, partner_shows: "hcp 12+", params: {nt: 12-14}}', "it follows"),
    ],
)
def test_a_test_gives_parameters_other_values(tmp_path: Path, test: str, found: str | None) -> None:
    (tmp_path / "ours.yaml").write_text(f"{WEAK}- {test}\n", "utf-8")
    (result,) = run_cases(load_system(tmp_path / "ours.yaml"))
    assert result.found.startswith(found) if found is not None else not result.passed


def test_a_parameter_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(f"{WEAK}- {{hand: AQ32.K54.K83.J92, want: 1N, params: {{ntt: 12-14}}}}\n")
    with pytest.raises(InvalidSystem, match="no parameter ntt: did you mean nt"):
        load_system(tmp_path / "ours.yaml")


def test_a_dealer_is_a_seat(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(f"{OURS}- {{auction: 2D X P, partner_shows: hcp 13+, dealer: X}}\n")
    with pytest.raises(InvalidSystem, match="bad-test"):
        load_system(tmp_path / "ours.yaml")


def prefixes() -> list[Auction]:
    """The auctions that the tests of the shipped systems pass through, and some more."""
    more = ("1S P 2D P", "1H P 2N P", "1D X P", "1C 1H X P", "2H P 2N P 3C P", "1N X P", "1N P 2H P 2S P", "1S 2D")
    found: dict[str, Auction] = {}
    for text in (*more, *(case.auction for system in SHIPPED.values() for case in system.cases)):
        auction = Auction.parse(text, Seat.NORTH)
        for length in range(len(auction) + 1):
            before = auction.before(length) if length < len(auction) else auction
            found[str(before)] = before
    return list(found.values())


@pytest.mark.parametrize("name", SHIPPED)
def test_no_rules_of_a_shipped_system_split_a_meaning_or_leave_the_suit_open(name: str) -> None:
    reader = Interpreter(dict.fromkeys(Side, SHIPPED[name]))
    for auction in prefixes():
        earlier = reader.public(auction).knowledge.about(auction.turn)
        assert problems_of(reader.live(auction), earlier) == [], str(auction)


@pytest.mark.parametrize(
    ("rules", "auction", "code", "line"),
    [
        ("- 1x: {if: 5+x}", "", "overlap", 4),
        ("- 1x: {if: 5+x, prefer: higher x}", "", None, 0),
        ("- 1x: {if: 7+x}", "", None, 0),
        ("- 1S: {if: S >= 1 and (5+S or 5+H)}\n  - 1M: {if: 5+M}", "", None, 0),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 4+S, forcing: round}", "", "split-meaning", 5),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 4+S, artificial: true}", "", "split-meaning", 5),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 4+S, ask: major}", "", "split-meaning", 5),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 4+S, trump: S}", "", "split-meaning", 5),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 4+S, alert: four}", "", "split-meaning", 5),
        ("- 1S: {if: 5+S, alert: a}\n  - 1S: {if: 4+S, alert: b}", "", None, 0),
        ("- 1S: {if: 5+S}\n  - 1S: {if: 6+S, forcing: round}", "", None, 0),
    ],
)
def test_rules_that_disagree_are_found_exactly(rules: str, auction: str, code: str | None, line: int) -> None:
    system = parse_system(f"contexts:\n- after: opening\n  rules:\n  {rules}\n", "a.yaml", "a")
    reader = Interpreter(dict.fromkeys(Side, system))
    found = [
        (problem.code, problem.location.line)
        for problem in problems_of(reader.live(Auction.parse(auction, Seat.NORTH)))
    ]
    assert found == ([] if code is None else [(code, line)])


def test_every_code_in_use_is_in_the_table_and_every_code_in_the_table_is_in_use() -> None:
    from dealspace.bidding.system.diagnostics import CODES

    source = "".join(
        path.read_text("utf-8") for path in (ROOT / "bidding").rglob("*.py") if path.name != "diagnostics.py"
    )
    for code in CODES:
        assert f'"{code}"' in source, code
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in CODES)
    assert {severity for severity, _ in CODES.values()} <= {"error", "warning", "note"}
