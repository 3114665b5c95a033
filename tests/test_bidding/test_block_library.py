"""Every block of the library: its header is whole, its test sheet passes, and it loads with others."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from bench.lint import compatible_sets
from dealspace.bidding.bidding_system import BiddingSystem
from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.loading.load import load_system
from dealspace.bidding.report.block_page import chapter_of, excluded_by, shipped_blocks
from dealspace.bidding.system.compiled_system import Chapter
from dealspace.bidding.system.system_files import SystemFile

TESTS_OF_A_SHEET = 12
SETS, BLOCKS_OF_A_SET = 8, 5


def alone(name: str) -> BiddingSystem:
    return load_system(f"blocks/{name}")


def said(name: str) -> Chapter:
    return chapter_of(alone(name), name)


@pytest.mark.parametrize("name", shipped_blocks())
def test_a_block_says_what_it_is(name: str) -> None:
    chapter = said(name)
    assert chapter.block == name
    for part in (chapter.title, chapter.version, chapter.notes, chapter.sources):
        assert part
    assert set(chapter.choices) == set(chapter.params), "choices: says of each parameter what it may be"
    text = SystemFile.shipped(f"blocks/{name}.yaml").text
    assert "\ndsl: " in text
    assert text.splitlines()[1].startswith("# ")


@pytest.mark.parametrize("name", shipped_blocks())
def test_a_block_keeps_its_test_sheet(name: str) -> None:
    results = run_cases(alone(name))
    assert [f"{each.case}: {each.found}" for each in results if not each.passed] == []
    assert [f"{each.case}: {each.warnings}" for each in results if each.warnings] == []
    own = [each for each in results if each.case.location.file == f"systems/blocks/{name}.yaml"]
    assert len(own) >= TESTS_OF_A_SHEET
    assert any(_contested(each.case.auction) for each in own), "none is contested"


def _contested(auction: str) -> bool:
    """Whether both sides have done anything but pass."""
    calls = auction.replace("E:", "").replace("N:", "").split()
    return all(any(call != "P" for call in calls[side::2]) for side in (0, 1))


def test_blocks_exclude_each_other_both_ways() -> None:
    excluded = {name: excluded_by(name) for name in shipped_blocks()}
    for one, other in combinations(excluded, 2):
        assert (other in excluded[one]) is (one in excluded[other])


@pytest.mark.parametrize("names", [*islice(compatible_sets(BLOCKS_OF_A_SET, seed=51), SETS)], ids=" ".join)
def test_blocks_of_one_set_load_together(names: tuple[str, ...]) -> None:
    """In the order in which they were drawn: no order need be given for two of them."""
    imports = "".join(f"- blocks/{name}\n" for name in names)
    system = parse_system(f"system: set\ndsl: 2\nextends: sayc\nimport:\n{imports}", "set.yaml", "set")
    assert system.contexts
