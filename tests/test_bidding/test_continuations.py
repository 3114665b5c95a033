"""What a system says on its convention is for calls that its own rules make, or that mean the same.

The twin of what the machine decides is a table of two meanings, written out below.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from bench.shared_data import SHARED
from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.check.self_tests import run_cases
from dealspace.cards import Auction, Seat

KINDS = {
    "natural": "",
    "alerted": ", alert: and a minor",
    "minor": ", alert: and a minor, ask: minor(M)",
    "other minor": ", alert: with a minor, ask: minor(M)",
    "strength": ", ask: strength",
    "transfer": ", artificial: true, announce: transfer",
    "relay": ", artificial: true, alert: relay",
    "relay for length": ", artificial: true, alert: relay, ask: length",
}
SAME = {("minor", "other minor"), ("other minor", "minor")}
"""Kinds that are not alike and mean the same: a question is what its answers are for."""


def expected(mine: str, theirs: str) -> bool:
    """Whether the system's contexts go on after a call of kind `mine` where its own is of kind `theirs`."""
    if mine == theirs or (mine, theirs) in SAME:
        return True
    return theirs == "natural" and mine == "alerted"


def systems(folder: Path, mine: str, theirs: str, changes: str = "") -> System:
    """A system in which 2M over 1NT is of one kind, extended by one in which it is of another."""
    (folder / "parent.yaml").write_text(
        f"""contexts:
- after: (1N)
  rules:
  - 2M: {{if: 5+M and hcp 8+, prefer: longest M{KINDS[theirs]}}}
  - P: {{if: else}}
- after: (1N) 2M
  rules:
  - 3C: {{id: continued, if: else}}
- after: (1N) 2M 3C
  rules:
  - P: {{if: else}}
- after: (1N) any
  rules:
  - P: {{id: general, if: hcp 0-10}}
""",
        "utf-8",
    )
    (folder / "own.yaml").write_text(
        "dsl: 2\nextends: parent\n"
        + (
            changes
            or f"""contexts:
- after: (1N)
  rules:
  - 2M: {{if: 6+M, only: true, prefer: longest M{KINDS[mine]}}}
"""
        ),
        "utf-8",
    )
    return load_system(folder / "own.yaml")


def live_ids(system: System, auction: str) -> list[str | None]:
    return [rule.rule.id for rule in Interpreter(system).live(Auction.parse(auction, Seat.NORTH))]


@pytest.mark.parametrize(("mine", "theirs"), list(product(KINDS, KINDS)))
def test_a_continuation_goes_on_where_the_call_means_the_same(tmp_path: Path, mine: str, theirs: str) -> None:
    live = live_ids(systems(tmp_path, mine, theirs), "1N 2S P")
    assert ("continued" in live) is expected(mine, theirs)
    assert ("general" in live) is not expected(mine, theirs), "a pattern that names no call of ours holds after any"


def test_the_systems_own_call_goes_on(tmp_path: Path) -> None:
    system = systems(tmp_path, "natural", "minor")
    assert "continued" in live_ids(load_system(tmp_path / "parent.yaml"), "1N 2S P")
    assert "continued" not in live_ids(system, "1N 2S P")
    assert live_ids(system, "1N 2S P 3C P") == [], "nor what follows that"


def test_a_rule_in_the_place_of_the_systems_rule_is_the_systems(tmp_path: Path) -> None:
    changes = "rules:\n- 2M: {replaces: {at: (1N), call: 2M}, if: 6+M, prefer: longest M}\n"
    assert "continued" in live_ids(systems(tmp_path, "natural", "minor", changes), "1N 2S P")


def test_a_call_that_rules_of_both_make_goes_on(tmp_path: Path) -> None:
    both = "contexts:\n- after: (1N)\n  rules:\n  - 2M: {if: 6+M, prefer: longest M}\n"
    assert "continued" in live_ids(systems(tmp_path, "natural", "minor", both), "1N 2S P")


def test_a_parameter_alone_changes_nothing(tmp_path: Path) -> None:
    assert "continued" in live_ids(systems(tmp_path, "natural", "minor", "title: the same\n"), "1N 2S P")


def test_a_double_for_takeout_is_not_continued_as_one_for_penalties(tmp_path: Path) -> None:
    parent = """contexts:
- after: (1N)
  rules:
  - X: {if: hcp 15+}
- after: (1N) X
  rules:
  - P: {id: continued, if: else}
"""
    (tmp_path / "parent.yaml").write_text(parent, "utf-8")
    for forcing, goes_on in (("", True), (", forcing: unless_penalty", False)):
        own = (
            f"extends: parent\ndsl: 2\ncontexts:\n- after: (1N)\n  rules:\n  - X: {{if: hcp 9+, only: true{forcing}}}\n"
        )
        (tmp_path / "own.yaml").write_text(own, "utf-8")
        assert ("continued" in live_ids(load_system(tmp_path / "own.yaml"), "1N X P")) is goes_on


def test_each_system_of_a_chain_goes_on_for_itself(tmp_path: Path) -> None:
    """The middle one makes 2M natural, and says what follows; the nearest leaves both as they are."""
    systems(tmp_path, "natural", "minor")
    middle = (tmp_path / "own.yaml").read_text("utf-8")
    middle += "- after: (1N) 2M\n  rules:\n  - 2N: {id: middle, if: hcp 12+}\n"
    (tmp_path / "middle.yaml").write_text(middle, "utf-8")
    (tmp_path / "nearest.yaml").write_text("extends: middle\ndsl: 2\n", "utf-8")
    assert live_ids(load_system(tmp_path / "nearest.yaml"), "1N 2S P")[:1] == ["middle"]
    assert "continued" not in live_ids(load_system(tmp_path / "nearest.yaml"), "1N 2S P")
    again = (
        "extends: middle\ncontexts:\n- after: (1N)\n  rules:\n  - 2M: {if: 6+M, only: true, ask: minor(M), alert: a}\n"
    )
    (tmp_path / "nearest.yaml").write_text(again, "utf-8")
    live = live_ids(load_system(tmp_path / "nearest.yaml"), "1N 2S P")
    assert "middle" not in live, "2M is natural to the middle one"
    assert "continued" in live, "and the same question as that of the first"


# --- only: true ---

ONLY = """contexts:
- after: opening
  rules:
  - 1S: {if: 6+S, only: true}
  - 1S: {id: second, if: 5+S, ask: poc}
- when: not ours
  rules:
  - 1S: {id: third, if: 4+S}
  - P: {if: else}
- when: asked poc
  rules:
  - 2S: {id: answer, if: else}
"""


def test_only_leaves_other_rules_of_its_context_in_force(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(ONLY, "utf-8")
    system = load_system(tmp_path / "a.yaml")
    assert live_ids(system, "") == [None, "second", None], "the third stands in another context"
    assert live_ids(system, "1S P") == ["answer"], "of the two rules for 1S one asks: partner answers"


@pytest.mark.parametrize("name", ["parent-continuation", "only-same-context"])
def test_systems_written_by_others(name: str) -> None:
    path = SHARED.parent / "cases" / "systems" / f"{name}.yaml"
    if not path.exists():
        pytest.skip(f"the shared cases are not there: {path}")
    assert [result for result in run_cases(load_system(path)) if not result.passed] == []
