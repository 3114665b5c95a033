"""Several files as one system: imported, varied, ordered; and what is wrong with that, in the right file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealspace.bidding import Interpreter, InvalidSystem, System, load_system
from dealspace.bidding.check.parent_tests import run_parent_cases
from dealspace.bidding.check.self_tests import run_cases
from dealspace.cards import Auction, Hand, NotationError, Seat, Side, Vulnerability
from dealspace.inference import HCP, hand_bounds, satisfies
from dealspace.query.system_reports.test_report import TestReport

BASE = """\
system: base
params: {nt: 15-17}
define:
  strong: hcp 20+
contexts:
- after: opening
  id: openings
  rules:
  - 2N: {id: two_nt, if: strong and balanced}
  - 1N: {id: one_nt, if: "hcp {nt} and balanced"}
  - P:  {id: no_bid, if: else}
- convention: answers
  at: 1N
  rules:
  - 2C: {id: stayman, if: 4S or 4H}
  - P:  {if: else}
  then:
  - after: 2C
    rules:
    - 2D: {id: denial, if: else}
- when: ours
  id: natural
  rules:
  - 3N: {if: hcp 10+}
"""


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def load(folder: Path, text: str, name: str = "mine") -> System:
    write(folder, base=BASE, **{name: text})
    return load_system(str(folder / f"{name}.yaml"))


def calls(system: System, auction: str = "") -> str:
    reader = Interpreter(dict.fromkeys(Side, system))
    return " ".join(str(rule.call) for rule in reader.live(Auction.parse(auction, Seat.NORTH)))


def problems(folder: Path, text: str) -> dict[str, str]:
    """code -> file:line:column of everything wrong, the folder left out."""
    with pytest.raises(InvalidSystem) as caught:
        load(folder, text)
    return {found.code: str(found.location).removeprefix(f"{folder}/") for found in caught.value.diagnostics}


def test_a_system_may_extend_another_and_change_its_parameters_and_definitions(tmp_path: Path) -> None:
    varied = load(tmp_path, "extends: base\nparams: {nt: 12-14}\ndefine:\n  strong: hcp 22+\n")
    reader = Interpreter(dict.fromkeys(Side, varied))
    for call, low in (("1N", 12), ("2N", 22)):
        meaning = reader.read(Auction.parse(call, Seat.NORTH)).meanings[0]
        assert hand_bounds(meaning.condition, HCP).low == low
        assert str(meaning.rules[0].rule.location).startswith(str(tmp_path / "base.yaml"))
    assert varied.name == "mine"


@pytest.mark.parametrize(
    ("change", "auction", "expected"),
    [
        ("rules: [1C: {if: hcp 16+, before: one_nt}]", "", "2N 1C 1N P"),
        ("rules: [1C: {if: hcp 12+, behind: one_nt}]", "", "2N 1N 1C P"),
        ("rules: [1D: {if: hcp 12+, replaces: one_nt}]", "", "2N 1D P"),
        ("rules: [2H: {if: 5+H, before: stayman}]", "1N P", "2H 2C P"),
        ("rules: [2H: {if: 4+H, before: denial}]", "1N P 2C P", "2H 2D"),
        ("removes: two_nt", "", "1N P"),
        ("removes: [two_nt, stayman]", "1N P", "P"),
        ("removes: answers", "1N P", "3N"),
        ("removes: openings", "", ""),
        ("removes: natural", "1N P 2C P 2D P", ""),
        ("contexts: [{after: opening, replaces: openings, rules: [P: {if: else}]}]", "", "P"),
        ("contexts: [{after: opening, before: openings, rules: [1S: {if: 5+S}]}]", "", "1S 2N 1N P"),
        ("contexts: [{when: ours, before: natural, rules: [2S: {if: 5+S}]}]", "2N P", "3N"),
        ("contexts: [{when: ours, behind: natural, rules: [4S: {if: 5+S}]}]", "2N P", "3N 4S"),
        ("contexts: [{convention: answers, at: 2N}]", "2N P", "P"),
        ("contexts: [{after: 1N, rules: [2D: {if: 5+D}]}]", "1N P", "2D 2C P"),
        ("contexts: [{when: ours, rules: [4S: {if: 5+S}]}]", "2N P", "4S 3N"),
        ("import: late", "1N P", "2S 2C P"),
        ("rules: [2H: {if: 5+H, replaces: {at: 1N, call: 2C}}]", "1N P", "2H P"),
        ("rules: [2H: {if: 5+H, before: {at: 1N, call: 2C}}]", "1N P", "2H 2C P"),
        ("rules: [2H: {if: 5+H, behind: {at: 1N, call: 2C}}]", "1N P", "2C 2H P"),
        ("rules: [2S: {if: 4+S, replaces: {at: 1N 2C, call: 2D}}]", "1N P 2C P", "2S 3N"),
        ("removes: [{at: 1N, call: 2C}, no_bid]", "1N P", "P"),
        ("removes: [{at: opening}]", "", ""),
        ("removes: {at: 1N 2C}", "1N P 2C P", "3N"),
    ],
)
def test_what_a_system_changes_goes_where_it_says(tmp_path: Path, change: str, auction: str, expected: str) -> None:
    write(tmp_path, late="contexts: [{after: 1N, rules: [2S: {if: 5+S}]}]\n")
    assert calls(load(tmp_path, f"extends: base\n{change}\n"), auction) == expected


def test_an_extending_file_may_stand_behind_what_it_extends(tmp_path: Path) -> None:
    own = "[{when: ours, rules: [4S: {if: 5+S}]}, {when: vul, behind: natural, rules: [5S: {if: 6+S}]}]"
    system = load(tmp_path, f"extends: base\ncontexts: {own}\n")
    reader = Interpreter(dict.fromkeys(Side, system), Vulnerability.BOTH)
    live = reader.live(Auction.parse("2N P", Seat.NORTH))
    assert [str(rule.call) for rule in live] == ["4S", "3N", "5S"]


def test_a_system_extended_twice_wins_over_both(tmp_path: Path) -> None:
    write(tmp_path, middle="extends: base\ncontexts: [{after: 1N, rules: [2D: {if: 5+D}]}]\n")
    assert (
        calls(load(tmp_path, "extends: middle\ncontexts: [{after: 1N, rules: [2H: {if: 5+H}]}]\n"), "1N P")
        == "2H 2D 2C P"
    )


WEAK = """
system: weak
define: {weak: hcp 0-9, low: hcp 0-4}
contexts:
- after: opening
  rules: [2C: {if: weak}, 3C: {if: low}, P: {if: else}]
"""


@pytest.mark.parametrize(
    ("text", "two", "three", "own"),
    [
        ("define: {weak: hcp 5-6}", (5, 6), (0, 4), (5, 6)),
        ("dsl: 2\ndefine: {weak: hcp 5-6}", (0, 9), (0, 4), (5, 6)),
        ("dsl: 2\noverride: {weak: hcp 5-6}", (5, 6), (0, 4), (5, 6)),
        ("dsl: 2\ndefine: {weak: (hcp 5-6 and low) or hcp 5}", (0, 9), (0, 4), (5, 5)),
        ("dsl: 2\ndefine: {low: hcp 1-3, weak: low}", (0, 9), (0, 4), (1, 3)),
    ],
)
def test_names_of_a_file_of_version_2_are_its_own(
    tmp_path: Path, text: str, two: tuple[int, int], three: tuple[int, int], own: tuple[int, int]
) -> None:
    write(tmp_path, parent=WEAK)
    system = load(tmp_path, f"extends: parent\n{text}\nrules: [4C: {{if: weak, before: {{at: opening, call: 2C}}}}]\n")
    shown = {
        str(rule.call): hand_bounds(rule.condition, HCP)
        for rule in Interpreter(dict.fromkeys(Side, system)).live(Auction.parse("", Seat.NORTH))
    }
    assert {call: (bounds.low, bounds.high) for call, bounds in shown.items() if call != "P"} == {
        "2C": two, "3C": three, "4C": own,
    }  # fmt: skip


def test_a_definition_that_is_exported_is_known_to_others_and_no_other_is(tmp_path: Path) -> None:
    write(tmp_path, block="dsl: 2\nexports: [good]\ndefine: {good: inner and hcp 10+, inner: hcp 5-12}\n")
    text = "import: block\ncontexts: [{after: opening, rules: [1C: {if: NAME}, P: {if: else}]}]\n"
    (rule, _) = Interpreter(dict.fromkeys(Side, load(tmp_path, text.replace("NAME", "good")))).live(
        Auction.parse("", Seat.NORTH)
    )
    assert (hand_bounds(rule.condition, HCP).low, hand_bounds(rule.condition, HCP).high) == (10, 12)
    with pytest.raises(InvalidSystem, match=r"exports: \[inner\] there shares it"):
        load(tmp_path, text.replace("NAME", "inner"))


def test_own_answers_to_a_question_go_before_patterns_of_the_extended_system(tmp_path: Path) -> None:
    write(
        tmp_path,
        natural="contexts: [{after: 1N 2C, rules: [2N: {if: else}]}, {after: 1N 2D, rules: [2N: {if: else}]}]\n",
    )
    own = """
contexts:
- after: opening
  rules: [1N: {if: hcp 15+}, P: {if: else}]
- after: 1N
  rules: [2C: {if: 4S, ask: suits}, 2D: {if: else}]
- when: asked suits
  rules: [2S: {if: 4+S}, 3C: {if: else}]
"""
    assert calls(load(tmp_path, f"extends: natural\n{own}"), "1N P 2C P") == "2S 3C"
    assert calls(load(tmp_path, f"extends: natural\n{own}"), "1N P 2D P") == "2N"
    assert calls(load(tmp_path, f"import: natural\n{own}"), "1N P 2C P") == "2N", "an import is of the same layer"


def test_an_address_of_one_pattern_leaves_the_others_alone(tmp_path: Path) -> None:
    write(tmp_path, two="extends: base\ncontexts: [{after: 2C | 2D, rules: [2H: {if: hcp 5+}, P: {if: else}]}]\n")
    system = load(tmp_path, "extends: two\nrules: [2S: {if: hcp 6+, replaces: {at: 2C, call: 2H}}]\n")
    assert (calls(system, "2C P"), calls(system, "2D P")) == ("2S P", "2H P")


def test_tests_of_the_system_it_extends_are_kept_apart(tmp_path: Path) -> None:
    cases = "tests: [{hand: AQ32.K54.Q83.A92, auction: '', want: 1N}, {hand: 5432.K54.Q83.A92, auction: '', want: P}]\n"
    write(tmp_path, tested=f"extends: base\n{cases}")
    system = load(
        tmp_path, "extends: tested\nparams: {nt: 12-14}\ntests: [{hand: AQ32.K54.Q83.K92, auction: '', want: 1N}]\n"
    )
    assert [result.passed for result in run_cases(system)] == [True]
    report = TestReport(system, run_cases(system), run_parent_cases(system))
    assert [result.case.want for result in report.changed] == ["1N"]
    assert "1 of 2 tests of the system it extends are answered otherwise:" in list(report.lines())
    assert report.row["failed"] == [] and len(report.row["changed"]) == 1


def test_the_tests_of_a_parent_run_once_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []

    def counted(*args: Any, **options: Any) -> object:
        runs.append(1)
        return run_cases(*args, **options)

    monkeypatch.setattr("dealspace.bidding.check.parent_tests.run_cases", counted)
    case = "{hand: AQ32.K54.Q83.A92, auction: '', want: 1N, opponents: theirs}"
    write(tmp_path, tested=f"extends: base\ntests: [{case}]\n", theirs="extends: base\n")
    system = load(tmp_path, "extends: tested\nparams: {nt: 12-14}\n")
    first = run_parent_cases(system, tmp_path / "kept")
    assert [result.passed for result in first] == [False]
    assert run_parent_cases(system, tmp_path / "kept") == first
    assert len(runs) == 1
    write(tmp_path, theirs="extends: base\nparams: {nt: 20-21}\n")
    assert run_parent_cases(system, tmp_path / "kept") == first
    assert len(runs) == 2, "opponents that changed"
    changed = load(tmp_path, "extends: tested\nparams: {nt: 11-14}\n")
    assert [result.passed for result in run_parent_cases(changed, tmp_path / "kept")] == [False]
    assert len(runs) == 3, "a file that changed"


def test_a_convention_that_is_removed_is_gone_from_all_its_places(tmp_path: Path) -> None:
    write(tmp_path, placed="extends: base\ncontexts: [{convention: answers, at: 2N}]\n")
    assert calls(load(tmp_path, "extends: placed\nremoves: answers\n"), "2N P") == "3N"


def test_a_rule_that_replaces_another_may_be_replaced_again(tmp_path: Path) -> None:
    write(tmp_path, middle="extends: base\nrules: [1D: {if: hcp 12+, replaces: one_nt}]\n")
    assert calls(load(tmp_path, "extends: middle\nrules: [1H: {if: hcp 12+, replaces: one_nt}]\n")) == "2N 1H P"


def test_blocks_are_found_beside_the_file_and_among_the_shipped_systems(tmp_path: Path) -> None:
    write(tmp_path, blocks__mine="contexts:\n- {convention: answers, rules: [2S: {if: 5+S}]}\n")
    text = "import: [blocks/mine, blocks/feature]\ncontexts:\n- {convention: answers, at: 1N}\n"
    system = load(tmp_path, text)
    assert calls(system, "1N P") == "2S"
    assert [str(file.name) for file in system.imported][-1] == "systems/blocks/weak_two_game.yaml"


@pytest.mark.parametrize(
    ("mine", "theirs", "is_ordered"),
    [
        ("x < y", "x > y", True),
        ("x < y", "y < x", True),
        ("x < y", "x >= y", True),
        ("x <= y", "x >= y", False),
        ("x < y", "x != y", False),
        ("x < y", "vul", False),
    ],
)
def test_contexts_whose_conditions_exclude_each_other_need_no_order(
    tmp_path: Path, mine: str, theirs: str, is_ordered: bool
) -> None:
    rules = "after: 1x 2y, rules: [P: {if: else}]"
    write(tmp_path, one=f"contexts: [{{{rules}, when: {mine}}}]\n", two=f"contexts: [{{{rules}, when: {theirs}}}]\n")
    text = "import: [one, two]\n"
    if is_ordered:
        assert len(load(tmp_path, text).contexts) == 2
    else:
        assert "unordered" in problems(tmp_path, text)


def test_a_block_taken_in_twice_is_there_once(tmp_path: Path) -> None:
    write(
        tmp_path, one="import: three\n", two="import: three\n", three="contexts: [{after: 1N, rules: [2C: {if: 4S}]}]\n"
    )
    assert calls(load(tmp_path, "import: [one, two, three]\n"), "1N P") == "2C"


def test_files_that_change_are_read_again(tmp_path: Path) -> None:
    assert calls(load(tmp_path, "extends: base\n")) == "2N 1N P"
    (tmp_path / "base.yaml").write_text(BASE.replace("2N:", "3N:"), "utf-8")
    assert calls(load_system(str(tmp_path / "mine.yaml"))) == "3N 1N P"


@pytest.mark.parametrize(
    ("own", "name"),
    [
        ("contexts: [{convention: relay, at: 2N, rules: [3C: {if: else}]}]\n", "relay"),
        ("contexts: [{after: 2N, id: first, rules: [3C: {if: else}]}]\n", "first"),
        ("contexts: [{after: 2N, rules: [3C: {id: ask, if: else}]}]\n", "ask"),
    ],
)
@pytest.mark.parametrize("how", ["extends", "import"])
def test_a_name_that_another_file_gives_too_is_refused_with_both_places(
    tmp_path: Path, own: str, name: str, how: str
) -> None:
    """Ids and conventions are addresses, and known in the whole system: never two of one name, in dsl: 2 neither."""
    write(
        tmp_path,
        chapter="dsl: 2\ncontexts:\n- {after: opening, id: first, rules: [2N: {if: hcp 20-21}, P: {if: else}]}\n"
        "- {convention: relay, at: 2N (X), rules: [P: {id: ask, if: else}]}\n",
    )
    with pytest.raises(InvalidSystem) as error:
        load(tmp_path, f"{how}: chapter\ndsl: 2\n{own}")
    (found,) = error.value.diagnostics
    assert (found.code, found.message) == ("duplicate-key", f'the id "{name}" is given twice')
    places = {Path(place.file or "").name for place in (found.location, found.notes[0][0])}
    assert places == {"mine.yaml", "chapter.yaml"}
    assert f"replaces: {name}" in (found.help or "")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("extends: bass\n", "missing-file", "mine.yaml:1:10"),
        ("import: [base, {file: mine}]\n", "import-cycle", "mine.yaml:1:23"),
        ("extends: loop\n", "import-cycle", "loop.yaml:1:10"),
        ("extends: broken\n", "yaml", "broken.yaml:2:1"),
        ("extends: wrong\n", "bad-condition", "wrong.yaml:1:47"),
        ("extends: base\nrules: [1C: {if: hcp 16+, before: two_hearts}]\n", "unknown-id", "mine.yaml:2:35"),
        ("extends: base\nremoves: two_hearts\n", "unknown-id", "mine.yaml:2:10"),
        ("extends: base\ncontexts: [{after: 2N, replaces: x, rules: []}]\n", "unknown-id", "mine.yaml:2:34"),
        ("extends: base\ncontexts: [{after: 2N, id: natural, rules: []}]\n", "duplicate-key", "mine.yaml:2:28"),
        ("extends: base\nrules: [2D: {if: 5+D, before: {at: 1H, call: 2C}}]\n", "unknown-id", "mine.yaml:2:36"),
        ("extends: base\nrules: [2D: {if: 5+D, before: {at: 1N, call: 2H}}]\n", "unknown-id", "mine.yaml:2:46"),
        ("extends: base\nrules: [2D: {if: 5+D, before: {at: 1N}}]\n", "bad-value", "mine.yaml:2:31"),
        ("extends: base\nremoves: [{at: one club}]\n", "bad-pattern", "mine.yaml:2:16"),
        ("extends: base\ndsl: 2\nexports: [weak]\n", "bad-definition", "mine.yaml:3:11"),
        ("extends: base\nexports: [weak]\ndefine: {weak: hcp 5}\n", "bad-definition", "mine.yaml:2:11"),
        ("extends: base\noverride: {weak: hcp 5}\n", "bad-definition", "mine.yaml:2:12"),
        ("extends: base\ndsl: 2\nexports: strong\ndefine: {strong: hcp 5}\n", "bad-definition", "mine.yaml:4:10"),
        ("extends: base\ndsl: 2\ndefine: {weak: hcp}\n", "unknown-name", "mine.yaml:3:16"),
        ("extends: base\nremoves: [{after: 1N}]\n", "unknown-key", "mine.yaml:2:12"),
        ("extends: base\ncontexts: [{after: 1x, rules: []}]\nimport: other\n", "unordered", "mine.yaml:2:12"),
        ("import: [{file: base, before: a}, other]\ncontexts: [{id: a, after: 7N, before: openings, rules: []}]\n",
         "unordered", "base.yaml:6:3"),
        ("import: [first, second]\n", "unordered", "second.yaml:1:14"),
        ("extends: base\nimport: [change, rival]\n", "unordered", "rival.yaml:1:35"),
        ("import: [left, right]\n", "unordered", "right.yaml:2:3"),
    ],
)  # fmt: skip
def test_what_is_wrong_between_files_is_said_of_its_place(tmp_path: Path, text: str, code: str, place: str) -> None:
    write(
        tmp_path,
        loop="extends: mine\n",
        broken="contexts: [\n",
        wrong="contexts: [{after: 1N, rules: [P: {if: hcp 15 17}]}]\n",
        other="contexts: [{after: 1M, rules: []}]\n",
        first="params: {nt: 12-14}\ncontexts: [{after: 1N, rules: []}]\n",
        second="params: {nt: 15-17}\n",
        change="rules: [1C: {if: hcp 16+, before: one_nt}]\n",
        rival="rules: [1D: {if: hcp 16+, before: one_nt}]\n",
        left="define:\n  good(x): 5+x\n",
        right="define:\n  good(x): 6+x\n",
    )
    assert problems(tmp_path, text).get(code) == place


def test_an_excerpt_is_taken_from_the_right_file(tmp_path: Path) -> None:
    write(tmp_path, wrong="contexts: [{after: 1N, rules: [P: {if: hcp 15 17}]}]\n")
    with pytest.raises(InvalidSystem) as caught:
        load(tmp_path, "extends: wrong\n")
    assert "1 | contexts: [{after: 1N, rules: [P: {if: hcp 15 17}]}]" in str(caught.value)


def test_a_file_overrides_parameters_on_which_the_files_it_takes_in_differ(tmp_path: Path) -> None:
    write(tmp_path, first="params: {nt: 12-14}\n", second="params: {nt: 15-17}\n")
    text = "import: [first, second]\nparams: {nt: 10-12}\ncontexts: [{after: opening, rules: [1N: {if: 'hcp {nt}'}]}]\n"
    assert calls(load(tmp_path, text)) == "1N"


def test_a_file_may_be_named_without_its_ending_as_other_files_name_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("system: mine\ncontexts:\n- after: opening\n  rules:\n  - P: {if: else}\n", "utf-8")
    assert load_system(str(tmp_path / "mine")) == load_system(str(path))
    with pytest.raises(NotationError, match="neither a system"):
        load_system(str(tmp_path / "yours"))
    with pytest.raises(NotationError, match="neither a system"):
        load_system("")


def test_carding_is_that_of_the_system_varied_unless_it_says_otherwise(tmp_path: Path) -> None:
    write(tmp_path, parent=BASE + "carding: {attitude: standard, count: standard}\n")
    varied = load(tmp_path, "extends: parent\ncarding: {count: upside-down}\n")
    assert varied.carding == {"attitude": "standard", "count": "upside-down"}
    assert load(tmp_path, BASE, "plain").carding == {}
    assert problems(tmp_path, BASE + "carding: {count: odd}\n").keys() == {"bad-value"}
    assert problems(tmp_path, BASE + "carding: {counts: none}\n").keys() == {"unknown-key"}
    assert problems(tmp_path, BASE + "carding: standard\n").keys() == {"bad-value"}


@pytest.mark.parametrize("letters", [1_000_000, 1_000_001])
def test_a_file_of_more_than_a_million_bytes_is_refused_and_not_cut_off(tmp_path: Path, letters: int) -> None:
    """The rules behind the millionth byte would be missing, and nobody would know."""
    text = BASE.replace("- when: ours", "- when: ours  # @").replace("@", "x" * (letters - len(BASE) - 4))
    assert len(text.encode()) == letters
    write(tmp_path, large=text)
    if letters == 1_000_000:
        assert calls(load(tmp_path, "import: large\n")) == "2N 1N P"
        assert calls(load_system(str(tmp_path / "large.yaml"))) == "2N 1N P"
        return
    assert problems(tmp_path, "import: large\n") == {"too-large": "mine.yaml:1:9"}
    for path in ("mine", "large"):
        with pytest.raises(InvalidSystem, match=r"large\.yaml is too large: a system file has at most 1,000,000 bytes"):
            load_system(str(tmp_path / f"{path}.yaml"))


def test_files_that_take_in_one_another_three_thousand_deep_are_refused(tmp_path: Path) -> None:
    for number in range(3000):
        (tmp_path / f"f{number}.yaml").write_text(f"import: f{number + 1}\n", "utf-8")
    (tmp_path / "f3000.yaml").write_text("contexts:\n- after: opening\n  rules:\n  - P: {if: else}\n", "utf-8")
    with pytest.raises(InvalidSystem) as caught:
        load_system(str(tmp_path / "f0.yaml"))
    (found,) = [found for found in caught.value.diagnostics if found.code == "too-deep"]
    assert "is imported by a chain of more than 100 files" in found.message
    assert load_system(str(tmp_path / "f2905.yaml")).contexts


def test_a_change_may_be_changed_by_a_later_one(tmp_path: Path) -> None:
    first = "1C: {id: club, if: hcp 16+, before: one_nt}"
    assert (
        calls(load(tmp_path, f"extends: base\nrules: [{first}, 1D: {{if: hcp 10+, behind: club}}]\n"))
        == "2N 1C 1D 1N P"
    )
    assert (
        calls(load(tmp_path, f"extends: base\nrules: [{first}, 1D: {{if: hcp 10+, replaces: club}}]\n")) == "2N 1D 1N P"
    )


@pytest.mark.parametrize(
    ("nt", "asked", "holds"),
    [
        ("15-17", "15-17", True),
        ("12-14", "15-17", False),
        ("strong", "15-17", False),
        ("strong", "strong", True),
        ("15+", "15+", True),
        ("15", "15-", False),
        ("15", "15", True),
    ],
)
def test_a_condition_asks_which_value_a_parameter_has(tmp_path: Path, nt: str, asked: str, holds: bool) -> None:
    rules = f'[1N: {{if: "{{nt}} is {asked} and balanced"}}, P: {{if: else}}]'
    system = load(tmp_path, f"params: {{nt: {nt}}}\ncontexts:\n- after: opening\n  rules: {rules}\n")
    hand = Hand.parse("AQ32.K54.QJ3.A92")
    first = next(rule for rule in Interpreter(system).live(Auction(Seat.NORTH)) if satisfies(rule.condition, hand))
    assert str(first.call) == ("1N" if holds else "P")
