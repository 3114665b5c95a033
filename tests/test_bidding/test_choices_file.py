"""Choices written into the file of a system: what was chosen is there, and everything else is as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding import load_system
from dealspace.bidding.authoring.choices_file import ChosenSystem, chosen_system, with_choices
from dealspace.bidding.authoring.offered_choices import GROUPS, offered_choices
from dealspace.bidding.language.source_text import read_source
from dealspace.cards import NotationError

USUAL = {"nt": "15-17", "nt2": "20-21", "rkcb": "1430", "preempts": "standard"}
BY_HAND = """\
# Ann's system
system: mine   # its name
dsl: 2
extends: sayc
import: [blocks/drury, {file: blocks/bergen, before: natural}]   # two
params: {nt: 15-17, own: 3, nt2: 21-22}
# what I changed
contexts:
- after: opening
  rules:
  - 2D: {if: hcp 5-9 and 6D, say: Weak}   # weak
"""
BLOCK_FORM = """\
extends: sayc
import: blocks/drury
params:
    nt: 14-16  # a range
    # between
    nt2: 21-22
    # the end

carding:
tests: []"""


def test_a_new_file_has_a_few_lines() -> None:
    wanted = ChosenSystem("Ann's: club", "acol", ("drury",), {"nt": "14-16"}, {"attitude": "upside-down"})
    found = with_choices("system: mine\ntitle: mine\ndsl: 2\nextends: sayc\n", "mine.yaml", wanted, USUAL)
    assert found == (
        'system: mine\ntitle: "Ann\'s: club"\ndsl: 2\nextends: acol\nimport:\n- blocks/drury\nparams:\n  nt: 14-16\n'
        "carding:\n  attitude: upside-down\n"
    )


@pytest.mark.parametrize("text", [BY_HAND, BLOCK_FORM])
def test_what_the_author_wrote_stays(text: str) -> None:
    wanted = ChosenSystem("Club", "acol", ("flannery",), {"nt": "12-14", "rkcb": "0314"}, {"count": "none"})
    found = with_choices(text, "mine.yaml", wanted, USUAL)
    comments = [line.partition("#")[2] for line in text.splitlines() if "#" in line]
    assert comments and all(f"#{comment}" in found for comment in comments)
    now = chosen_system(found, "mine.yaml")
    assert (now.title, now.extends, now.blocks) == ("Club", "acol", ("flannery",))
    assert now.params == {"nt": "12-14", "rkcb": "0314"} | ({"own": "3"} if text is BY_HAND else {})
    assert now.by_hand == chosen_system(text, "mine.yaml").by_hand
    assert with_choices(found, "mine.yaml", now, USUAL) == found


def test_a_value_that_is_the_usual_one_stays_where_it_was_written() -> None:
    wanted = replace(chosen_system(BY_HAND, "mine.yaml"), params={"own": "3", "nt2": "21-22"})
    assert with_choices(BY_HAND, "mine.yaml", wanted, USUAL) == BY_HAND


@given(
    st.sampled_from([BY_HAND, BLOCK_FORM, "extends: sayc\n", "extends: sayc\nimport: []\nparams: {}\n"]),
    st.lists(st.sampled_from(["drury", "bergen", "flannery", "texas"]), unique=True).map(tuple),
    st.dictionaries(st.sampled_from(sorted(USUAL)), st.sampled_from(["12-14", "a", "it's: so", "on"])),
    st.dictionaries(st.sampled_from(["attitude", "count"]), st.sampled_from(["none", "upside-down"])),
)
def test_choices_are_read_back_and_come_out_alike(
    text: str, blocks: tuple[str, ...], params: dict[str, str], carding: dict[str, str]
) -> None:
    before = chosen_system(text, "mine.yaml")
    known = {name: value for name, value in before.params.items() if name not in USUAL}
    wanted = ChosenSystem("Mine", "acol", blocks, params, carding)
    found = with_choices(text, "mine.yaml", wanted, USUAL)
    now = chosen_system(found, "mine.yaml")
    kept = {name: USUAL[name] for name in USUAL if before.params.get(name) == USUAL[name] and name not in params}
    assert (now.title, now.extends, set(now.blocks)) == ("Mine", "acol", set(blocks))
    assert (now.params, now.carding, now.by_hand) == ({**known, **kept, **params}, carding, before.by_hand)
    assert read_source(found, "mine.yaml").get("contexts") is None or "2D: {if: hcp 5-9 and 6D" in found


def test_a_layout_that_cannot_be_written_into_is_said() -> None:
    text = "extends: sayc\nparams:\n  nt: >\n    15-17\n"
    wanted = replace(chosen_system(text, "mine.yaml"), params={"nt": "12-14"})
    with pytest.raises(NotationError, match="over several lines"):
        with_choices(text, "mine.yaml", wanted, USUAL)


def test_all_that_the_files_say_is_offered() -> None:
    offered = offered_choices(load_system("two_over_one"))
    names = [choice.name for choice in offered.params]
    assert len(names) == len(set(names)) and {"nt", "minors", "vs_1n", "slam_values"} <= set(names)
    assert "bergen" in offered.plays and "feature" in offered.plays and "dont" not in offered.plays
    assert {block.group for block in offered.blocks} == set(GROUPS)
    (drury,) = (block for block in offered.blocks if block.name == "drury")
    assert drury.excludes == {"two_way_drury": "both give 1M 2♣ a meaning"}
    assert [(choice.name, choice.form) for choice in drury.params] == [("drury", "options"), ("drury_points", "number")]
    assert offered.usual["drury_points"] == "10" and offered.usual["nt"] == "15-17"
    (nt, *_) = offered.params
    assert (nt.form, nt.about[:13]) == ("range", "points of 1NT")
