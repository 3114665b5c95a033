"""The key tune: of system files, and values written into a text that otherwise stays as it is."""

from __future__ import annotations

import pytest

from dealspace.bidding import InvalidSystem
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.language.edit_values import with_values
from dealspace.bidding.language.reader import NodeReader
from dealspace.bidding.language.source_text import MappingNode, TextNode, read_source
from dealspace.bidding.language.tune_key import tuned_parameters
from dealspace.cards import NotationError

SYSTEM = """system: toy
params: {low: 5, range: 15-17}
tune: %s
contexts:
- after: opening
  rules: [1M: {if: 5+M, prefer: longest M}, P: {if: else}]
- convention: raises
  params: {inv: 10-12}
  at: 1H
  rules:
  - 3H: {if: "4+H and hcp {inv}"}
  - P: {if: else}
"""


def tuned(text: str) -> dict[str, list[str]]:
    nodes = NodeReader()
    found = tuned_parameters(read_source(SYSTEM % text, "toy.yaml"), nodes, {})
    assert not nodes.problems
    return {parameter.name: [value for value, _ in parameter.others] for parameter in found}


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("{range: [15-17, 14-16, 14-16]}", {"range": ["14-16"]}),
        ("{range: 14-16}", {"range": ["14-16"]}),
        ("{low: {from: 4, to: 6}}", {"low": ["4", "6"]}),
        ("{low: {from: 4, to: 5, step: 0.5}}", {"low": ["4", "4.5"]}),
        ("{low: [5]}", {}),
        ("{raises.inv: [10-11], low: [4]}", {"raises.inv": ["10-11"], "low": ["4"]}),
    ],
)
def test_values_to_try_are_lists_or_ranges_of_numbers(text: str, others: dict[str, list[str]]) -> None:
    assert tuned(text) == others


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("{lwo: [4]}", 8, '"lwo" is not a parameter of this file'),
        ("{inv: [12-14]}", 8, '"inv" is not a parameter of this file'),
        ("[low]", 7, "tune: is a mapping"),
        ("{low: {from: 6, to: 4}}", 27, "from: 6 is above to: 4"),
        ("{low: {from: 4, to: 6, step: 0}}", 36, "step: is above 0"),
        ("{low: {from: 4}}", 13, "to: takes a number; there is none"),
        ("{low: {from: four, to: 6}}", 20, 'from: takes a number; "four" is none'),
        ("{low: {from: 1, till: 3, to: 3}}", 23, '"till" is not a key'),
        ("{low: {from: 1, to: 1000}}", 13, "more than 100 values"),
        ("{range: {from: 1, to: 3}}", 15, 'range: is "15-17", which is no number'),
        ("{low: [[4]]}", 14, "takes a list of values"),
    ],
)
def test_what_is_wrong_in_tune_is_an_error_with_its_location(text: str, column: int, said: str) -> None:
    with pytest.raises(InvalidSystem) as caught:
        parse_system(SYSTEM % text, "toy.yaml", "toy")
    problem = caught.value.diagnostics[0]
    assert said in problem.message
    assert (problem.location.file, problem.location.line, problem.location.column) == ("toy.yaml", 3, column)


def test_a_parameter_of_another_file_is_named_with_its_file() -> None:
    text = SYSTEM.replace("params: {low", "extends: weak_notrump\nparams: {low")
    with pytest.raises(InvalidSystem) as caught:
        parse_system(text % "{rebid: [12-14]}", "toy.yaml", "toy")
    assert "systems/weak_notrump.yaml" in (caught.value.diagnostics[0].help or "")


TEXT = """\
# comment: one
system:   toy
params:  {nt: 15-17,   "weak": '5-10',odd: "a \\" b" }   # two
deeper:
    then:    # three
    - {x:   71}

    - y: 8
"""


def location_of(text: str, *path: str | int) -> TextNode:
    node: object = read_source(text, "f")
    for key in path:
        node = node.get(str(key)) if isinstance(node, MappingNode) else node.items[int(key)]  # type: ignore[attr-defined]
    assert isinstance(node, TextNode)
    return node


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("path", "old", "value", "new"),
    [
        (("params", "nt"), "15-17", "14-16", "14-16"),
        (("params", "weak"), "'5-10'", "it's", "'it''s'"),
        (("params", "odd"), '"a \\" b"', "4", '"4"'),
        (("params", "nt"), "15-17", "a, b", '"a, b"'),
        (("deeper", "then", 0, "x"), "71", "77", "77"),
        (("deeper", "then", 1, "y"), "8", "-", '"-"'),
    ],
)
def test_a_new_value_leaves_every_other_character(
    ends: str, path: tuple[str | int, ...], old: str, value: str, new: str
) -> None:
    text = TEXT.replace("\n", ends)
    place = location_of(text, *path).location
    assert text.count(old) == 1
    assert with_values(text, "f", {place: value}, {}) == text.replace(old, new)
    with_note = with_values(text, "f", {place: value}, {place: "a note: # it"})
    lines = with_note.split(ends)
    note = next(number for number, line in enumerate(lines) if line.strip() == "# a note: # it")
    assert new in lines[note + 1] and lines[note].index("#") == len(lines[note + 1]) - len(lines[note + 1].lstrip())
    assert ends.join(lines[:note] + lines[note + 1 :]) == text.replace(old, new)
    assert location_of(with_note, *path).value == value


def test_a_value_on_several_lines_is_refused_with_its_location() -> None:
    text = "params:\n  nt: |\n    15-17\n  low: 5-\n    10\n"
    for name in ("nt", "low"):
        place = location_of(text, "params", name).location
        with pytest.raises(NotationError, match="over several lines") as caught:
            with_values(text, "f", {place: "14-16"}, {})
        assert caught.value.location == place


def test_where_no_comment_fits_above_it_is_the_last_line() -> None:
    text = 'params: {title: "two\n lines", nt: 15-17}\n'
    place = location_of(text, "params", "nt").location
    assert with_values(text, "f", {place: "1"}, {place: "note"}) == text.replace("15-17", "1") + "# note\n"
