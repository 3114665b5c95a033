"""Blocks as files: their headers, which exclude each other, whose place they take, in which order they stand."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.bidding.language.blocks import BlockHeader, in_order, reason_against
from dealspace.bidding.machine.their_opening import THEIR_OPENINGS
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.bidding.system.diagnostics import InvalidSystem

BASE = """\
system: base
dsl: 2
contexts:
- after: opening
  rules:
  - 1M: {if: 5+M and hcp 12+, prefer: higher M}
  - P:  {if: else}
- after: 1M
  rules:
  - 3C: {if: 5+C and hcp 10+, say: natural}
  - 2M: {if: 3+M, say: a raise}
  - P:  {if: else}
"""


def block(name: str, call: str, shows: str, *more: str, takes: str = "") -> str:
    """A block of one rule after 1M."""
    rule = f"  - {call}: {{if: '{shows}', only: true, say: of {name}, artificial: true, forcing: round}}"
    header = [f"block: {name}", "dsl: 2", f"takes: ['{takes or f'1M {call}'}']", "base: base", *more]
    return "\n".join([*header, "contexts:", "- after: 1M", "  rules:", rule, ""])


def written(folder: Path, **files: str) -> Path:
    (folder / "base.yaml").write_text(BASE, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def codes(path: Path) -> list[str]:
    with pytest.raises(InvalidSystem) as raised:
        load_system(path)
    return [problem.code for problem in raised.value.diagnostics]


def called(path: Path, hand: str, auction: str = "1S P") -> str:
    choice = load_system(path).bid(hand, auction, worlds=0)
    return f"{choice.call} {load_system(path).read(f'{auction} {choice.call}').meanings[-1].say}"


def test_a_block_is_one_line_of_a_system_and_its_call_is_its_own(tmp_path: Path) -> None:
    written(tmp_path, raises=block("raises", "3C", "4+M and hcp 7-9"))
    (tmp_path / "mine.yaml").write_text("system: mine\ndsl: 2\nextends: base\nimport: [raises]\n", "utf-8")
    assert called(tmp_path / "mine.yaml", "K842.A32.Q842.32") == "3C of raises"
    assert called(tmp_path / "mine.yaml", "2.A32.K32.KQ8432") == "P any hand"  # the base's natural 3♣ is gone


def test_a_block_is_loaded_by_itself_on_its_base_with_its_tests(tmp_path: Path) -> None:
    tests = "tests:\n- {hand: K842.A32.Q842.32, auction: 1S P, want: 3C}\n"
    written(tmp_path, raises=block("raises", "3C", "4+M and hcp 7-9") + tests)
    assert called(tmp_path / "raises.yaml", "K842.A32.Q842.32") == "3C of raises"
    assert len(load_system(tmp_path / "raises.yaml").cases) == 1
    (tmp_path / "mine.yaml").write_text("system: mine\ndsl: 2\nextends: base\nimport: [raises]\n", "utf-8")
    assert load_system(tmp_path / "mine.yaml").cases == ()
    (tmp_path / "all.yaml").write_text(
        "system: all\ndsl: 2\nextends: base\nimport: [raises]\nblock_tests: true\n", "utf-8"
    )
    assert len(load_system(tmp_path / "all.yaml").cases) == 1


def test_two_blocks_for_one_call_are_refused_with_both_names(tmp_path: Path) -> None:
    written(tmp_path, one=block("one", "3C", "4+M"), two=block("two", "3C", "3M", takes="1S 3m"))
    (tmp_path / "mine.yaml").write_text("system: mine\ndsl: 2\nextends: base\nimport:\n- one\n- two\n", "utf-8")
    with pytest.raises(InvalidSystem) as raised:
        load_system(tmp_path / "mine.yaml")
    (problem,) = raised.value.diagnostics
    assert problem.code == "excluded"
    assert problem.message == "the blocks one and two cannot be played together: one takes 1M 3C, and two 1S 3m"
    assert (problem.location.line, problem.notes[0][0].line) == (6, 5)


def test_a_block_may_exclude_another_by_its_name(tmp_path: Path) -> None:
    written(tmp_path, one=block("one", "3C", "4+M"), two=block("two", "3D", "3M", "excludes: [one]"))
    (tmp_path / "mine.yaml").write_text("system: mine\ndsl: 2\nextends: base\nimport: [one, two]\n", "utf-8")
    assert codes(tmp_path / "mine.yaml") == ["excluded"]


def test_a_nearer_block_takes_the_place_of_one_it_excludes(tmp_path: Path) -> None:
    written(
        tmp_path,
        one=block("one", "3C", "4+M and hcp 7-9"),
        two=block("two", "3C", "4+M and hcp 10-12"),
        middle="system: middle\ndsl: 2\nextends: base\nimport: [one]\n",
        mine="system: mine\ndsl: 2\nextends: middle\nimport: [two]\n",
    )
    assert called(tmp_path / "mine.yaml", "K842.A32.KJ42.32") == "3C of two"
    assert called(tmp_path / "mine.yaml", "K842.A32.Q842.32") == "2S a raise"
    assert called(tmp_path / "middle.yaml", "K842.A32.Q842.32") == "3C of one"


def test_blocks_stand_in_the_order_of_import_unless_one_stands_ahead(tmp_path: Path) -> None:
    hand = "K842.A32.Q842.32"
    one, two = block("one", "3C", "4+M"), block("two", "3D", "4+M")
    written(tmp_path, one=one, two=two, first=block("first", "3H", "4+M", "ahead_of: [one]"))
    for number, (names, call) in enumerate(
        {"one, two": "3C", "two, one": "3D", "one, first": "3H", "first, one": "3H", "two, one, first": "3D"}.items()
    ):
        path = tmp_path / f"mine{number}.yaml"
        path.write_text(f"system: mine\ndsl: 2\nextends: base\nimport: [{names}]\n", "utf-8")
        assert str(load_system(path).bid(hand, "1S P", worlds=0).call) == call


def test_blocks_stand_ahead_of_the_rules_of_the_file_that_imports_them(tmp_path: Path) -> None:
    written(tmp_path, one=block("one", "3C", "4+M"))
    own = "contexts:\n- after: 1M\n  rules:\n  - 3D: {if: 4+M, say: mine}\n"
    (tmp_path / "mine.yaml").write_text(f"system: mine\ndsl: 2\nextends: base\nimport: [one]\n{own}", "utf-8")
    assert called(tmp_path / "mine.yaml", "K842.A32.Q842.32") == "3C of one"


CHOSEN = """\
system: middle
dsl: 2
extends: base
params: {raises: one}
choices: {raises: {one: seven to nine, two: ten to twelve, none: no such raise}}
import:
- {file: one, when: "{raises} is one"}
- {file: two, when: "not {raises} is one or {raises} is both"}
"""


@pytest.mark.parametrize(("value", "call"), [("one", "3C"), ("two", "2S"), ("none", "2S"), ("more", "bad-value")])
def test_a_parameter_chooses_which_block_is_imported(value: str, call: str, tmp_path: Path) -> None:
    blocks = {"one": block("one", "3C", "4+M and hcp 7-9"), "two": block("two", "3C", "4+M and hcp 10-12")}
    written(tmp_path, **blocks, middle=CHOSEN)
    own = CHOSEN.replace("raises: one}", f"raises: {value}}}")
    extending = f"system: mine\ndsl: 2\nextends: middle\nparams: {{raises: {value}}}\n"
    for number, text in enumerate((own, extending)):
        (path := tmp_path / f"mine{number}.yaml").write_text(text, "utf-8")
        if call == "bad-value":
            assert codes(path) == [call]
        else:
            assert called(path, "K842.A32.Q842.32").split()[0] == call
            assert called(path, "K842.A32.KJ42.32").split()[0] == ("3C" if value != "one" else "2S")


@pytest.mark.parametrize("when", ["raises is one", "{raises}", "{other} is one", "{raises} is one and {raises} is two"])
def test_a_wrong_choice_of_an_import_is_named(when: str, tmp_path: Path) -> None:
    written(tmp_path, one=block("one", "3C", "4+M"))
    imports = f"import: [{{file: one, when: '{when}'}}]"
    (tmp_path / "mine.yaml").write_text(f"system: mine\ndsl: 2\nextends: base\nparams: {{raises: one}}\n{imports}\n")
    assert codes(tmp_path / "mine.yaml") == ["bad-condition"]


CHOICES = "params: {one_style: light}\nchoices:\n  one_style: {light: 7 points, sound: 9 points}"


def test_a_parameter_has_one_of_its_choices(tmp_path: Path) -> None:
    written(tmp_path, one=block("one", "3C", "4+M and hcp 7+", *CHOICES.splitlines()))
    for value, expected in (("sound", []), ("heavy", ["bad-value"])):
        path = tmp_path / f"{value}.yaml"
        path.write_text(f"system: mine\ndsl: 2\nextends: base\nimport: one\nparams: {{one_style: {value}}}\n", "utf-8")
        if expected:
            assert codes(path) == expected
        else:
            load_system(path)


def test_what_a_nearer_file_says_of_a_parameter_takes_the_place_of_what_its_base_says(tmp_path: Path) -> None:
    base = "system: base\ndsl: 2\nparams: {style: light}\nchoices: {style: {light: 7 points, sound: 9 points}}\n"
    (tmp_path / "base.yaml").write_text(base + "contexts:\n- after: opening\n  rules:\n  - P: {if: else}\n", "utf-8")
    mine = "system: mine\ndsl: 2\nextends: base\nparams: {style: heavy}\n"
    (tmp_path / "refused.yaml").write_text(mine, "utf-8")
    assert codes(tmp_path / "refused.yaml") == ["bad-value"]
    (tmp_path / "allowed.yaml").write_text(mine + "choices: {style: {heavy: 11 points}}\n", "utf-8")
    load_system(tmp_path / "allowed.yaml")
    further = "system: further\ndsl: 2\nextends: allowed\nparams: {style: light}\n"
    (tmp_path / "further.yaml").write_text(further, "utf-8")
    assert codes(tmp_path / "further.yaml") == ["bad-value"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("block: Loud", "bad-value"),
        ("block: one\nsystem: two", "bad-value"),
        ("block: one\nextends: base", "bad-value"),
        ("block: one\ntakes: [1N 1C]", "impossible-pattern"),
        ("block: one\ntakes: [opening]", "impossible-pattern"),
        ("block: one\ntakes: [1Q]", "bad-pattern"),
        ("block: one\nchoices: {style: {a: b}}", "unknown-name"),
        ("block: one\nparams: {style: a}\nchoices: {style: [a]}", "bad-value"),
        ("block: one\nchoices: a", "bad-value"),
        ("choices: {style: {a: b}}", "unknown-name"),
        ("block: one\ntakes: {a: b}", "bad-value"),
        ("takes: [1M 2C]", "unknown-key"),
        ("block: one\nfoo: bar", "unknown-key"),
    ],
)
def test_a_wrong_header_is_named(header: str, code: str, tmp_path: Path) -> None:
    written(tmp_path)
    rules = "contexts:\n- after: 1M\n  rules:\n  - 3C: {if: 4+M}\n"
    (tmp_path / "one.yaml").write_text(f"{header}\ndsl: 2\n{rules}", "utf-8")
    text = "system: mine\ndsl: 2\nextends: base\nimport: one\n"
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    assert codes(tmp_path / "mine.yaml") == [code]


def test_excluding_goes_both_ways() -> None:
    raises, jumps = BlockHeader("raises", (parse_pattern("1M 3C"),)), BlockHeader("jumps", (parse_pattern("1S 3m"),))
    assert reason_against(raises, jumps) == "raises takes 1M 3C, and jumps 1S 3m"
    assert reason_against(jumps, raises) == "jumps takes 1S 3m, and raises 1M 3C"
    assert reason_against(raises, raises) == "both give 1M 3C a meaning"
    other = BlockHeader("other", (parse_pattern("(1M) 3C"),), frozenset({"jumps"}))
    assert reason_against(raises, other) is None
    assert reason_against(jumps, other) == reason_against(other, jumps) == "other excludes jumps"


def test_an_order_in_a_circle_is_that_of_the_list() -> None:
    class File:
        def __init__(self, header: BlockHeader | None) -> None:
            self.header = header

    one, two, three = (File(BlockHeader(name, ahead_of=frozenset({ahead}))) for name, ahead in ("ab", "ba", "ca"))
    plain = File(None)
    assert in_order([plain, one, two]) == [plain, one, two]
    for files in permutations((one, three, plain)):
        found = in_order(files)
        assert found.index(three) < found.index(one)


def test_notes_are_kept_by_file_and_context(tmp_path: Path) -> None:
    text = BASE.replace("- after: 1M\n", "- after: 1M\n  notes: What responder may do.\n").replace(
        "dsl: 2\n", "dsl: 2\ntitle: A base\nnotes: |\n  For beginners.\n\n  And others.\n"
    )
    (tmp_path / "base.yaml").write_text(text, "utf-8")
    system = load_system(tmp_path / "base.yaml")
    assert [(each.title, each.notes) for each in system.chapters] == [("A base", "For beginners.\n\nAnd others.\n")]
    assert [context.notes for context in system.contexts] == ["", "What responder may do."]


THEIRS = """\
system: theirs
dsl: 2
contexts:
- after: opening
  rules:
  - 1C: {if: "hcp {club}+", artificial: true, alert: strong, forcing: round}
  - 1N: {if: "hcp {nt} and balanced"}
  - 2D: {if: "hcp 5-10 and (6H or 6S)", artificial: true, alert: multi}
  - 2H: {if: "hcp 5-10 and 4+H and 4+S", artificial: true, alert: majors}
  - P:  {if: else}
params: {club: "16", nt: 12-14}
"""
DEFENCE = (
    "block: {name}\ndsl: 2\ntakes: ['({call}) X']\ncontexts:\n- after: ({call})\n  rules:\n  - X: {{if: always}}\n"
)


@pytest.mark.parametrize(
    ("kind", "call", "params"),
    [
        ("strong_club", "1C", {}),
        ("artificial_club", "1C", {"club": "11"}),
        ("weak_notrump", "1N", {}),
        ("strong_notrump", "1N", {"nt": "15-17"}),
        ("multi", "2D", {}),
        ("both_majors", "2H", {}),
    ],
)
def test_a_defence_holds_against_the_kind_of_opening_it_is_named_for(
    kind: str, call: str, params: dict[str, str], tmp_path: Path
) -> None:
    written(tmp_path, theirs=THEIRS, defence=DEFENCE.format(name="defence", call=call))
    set_to = ", ".join(f'{name}: "{value}"' for name, value in params.items())
    (tmp_path / "other.yaml").write_text(
        f"system: other\ndsl: 2\nextends: theirs\nparams: {{{set_to}}}\ncontexts: []\n", "utf-8"
    )
    opponents = load_system(tmp_path / "other.yaml")
    for each in THEIR_OPENINGS:
        path = tmp_path / f"{each}.yaml"
        path.write_text(f"system: mine\ndsl: 2\nextends: sayc\nagainst: {{{each}: defence}}\n", "utf-8")
        choice = load_system(path).bid("32.5432.5432.432", call, dealer="E", opponents=opponents, worlds=0)
        assert (str(choice.call) == "X") is (each == kind), each


@pytest.mark.parametrize("call", ["1C", "1N", "2D", "2H"])
def test_an_opening_that_their_system_has_no_rule_for_is_of_no_kind(call: str, tmp_path: Path) -> None:
    silent = "system: silent\ndsl: 2\ncontexts:\n- after: opening\n  rules:\n  - P: {if: always}\n"
    written(tmp_path, silent=silent, defence=DEFENCE.format(name="defence", call=call))
    for kind in THEIR_OPENINGS:
        text = f"system: mine\ndsl: 2\nextends: sayc\nagainst: {{{kind}: defence}}\n"
        (tmp_path / "mine.yaml").write_text(text, "utf-8")
        mine, opponents = load_system(tmp_path / "mine.yaml"), load_system(tmp_path / "silent.yaml")
        choice = mine.bid("32.5432.5432.432", call, dealer="E", opponents=opponents, worlds=0)
        assert str(choice.call) == "P", kind


def test_defences_against_different_openings_may_take_one_call(tmp_path: Path) -> None:
    one, two = (DEFENCE.format(name=name, call="1N") for name in ("one", "two"))
    written(tmp_path, one=one, two=two)
    text = "system: mine\ndsl: 2\nextends: sayc\nagainst: {weak_notrump: one, strong_notrump: two}\n"
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    load_system(tmp_path / "mine.yaml")
    (tmp_path / "wrong.yaml").write_text(text.replace("one, strong_notrump: two", "[one, two]"), "utf-8")
    assert codes(tmp_path / "wrong.yaml") == ["excluded"]


@pytest.mark.parametrize("against", ["defence", "{polite_club: defence}", "{multi: {file: defence}}"])
def test_an_unknown_kind_of_opening_is_named(against: str, tmp_path: Path) -> None:
    written(tmp_path, defence=DEFENCE.format(name="defence", call="1N"))
    (tmp_path / "mine.yaml").write_text(f"system: mine\ndsl: 2\nextends: base\nagainst: {against}\n", "utf-8")
    assert codes(tmp_path / "mine.yaml") == ["bad-value"]
