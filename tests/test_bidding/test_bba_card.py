"""Convention cards of BBA as systems: what each option becomes, and what is said of those that become nothing."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from dealspace.bidding import shipped_systems
from dealspace.bidding.exchange.bba_card import (
    OptionMeaning,
    is_shipped,
    option_meanings,
    read_card,
    system_of_card,
    system_types,
)
from dealspace.bidding.exchange.imported_file import imported_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.language.source_text import MappingNode, TextNode, read_source
from dealspace.cards import BridgeError, NotationError
from dealspace.systems import __path__ as systems_path

CARD = """\
System type = 1
1NT opening range 12-14 = 1
1NT opening range 15-17 = 0
Blackwood 1430 = 1
Cappelletti = 0
Jacoby 2NT = 0
Michaels Cuebid = 1
Roudi = 1
Not defined = 0
Opponent type = 0
"""
TABLE = option_meanings()
BLOCKS = {name: meaning for name, meaning in TABLE.items() if meaning.block}


def test_options_set_parameters_and_the_others_are_listed(tmp_path: Path) -> None:
    (path := tmp_path / "My card.bbsa").write_text(CARD, "utf-8")
    made = imported_system(path)
    system = parse_system(made.text, "my_card.yaml", "my_card")
    assert system.name == "my_card"
    assert 'nt: "12-14"' in made.text
    assert 'vs_1n: "natural"' in made.text
    assert 'rkcb: "1430"' in made.text
    assert "extends: sayc" in made.text
    assert made.open_rules == ("on: Roudi", "off: Jacoby 2NT")
    assert "#   Michaels Cuebid" in made.text


def test_a_bad_line_is_named_and_the_others_are_taken() -> None:
    card = read_card("System type = 4\nDrury = yes\nGerber = 1\n", "c.bbsa")
    assert card.options == {"Gerber": True}
    assert [str(each).partition(" is left")[0] for each in card.problems] == ['c.bbsa:2: "Drury = yes"']
    assert "extends: weak_notrump" in system_of_card(card, "c", "c.bbsa").text


def test_a_file_without_options_is_no_card() -> None:
    with pytest.raises(NotationError, match="no option found"):
        read_card("Hello\n")


def test_an_unknown_system_type_is_put_on_sayc_and_said() -> None:
    text = system_of_card(read_card("System type = 9\nGerber = 1\n"), "c", "c.bbsa").text
    assert "type 9: dealspace puts the card on sayc" in text


@pytest.mark.parametrize("name", BLOCKS)
def test_every_block_of_the_table_is_shipped_and_has_the_parameters(name: str) -> None:
    meaning = BLOCKS[name]
    assert is_shipped(meaning.block), f"{meaning.block} is not in systems/: put the option {name} in when it is"
    root = read_source((Path(systems_path[0]) / f"{meaning.block}.yaml").read_text("utf-8"), meaning.block)
    assert isinstance(root.get("block"), TextNode)
    params, choices = root.get("params"), root.get("choices")
    for param, value in meaning.params.items():
        assert isinstance(params, MappingNode)
        assert params.get(param) is not None
        allowed = choices.get(param) if isinstance(choices, MappingNode) else None
        if isinstance(allowed, MappingNode):
            assert allowed.get(value) is not None


def test_every_system_of_the_table_is_shipped() -> None:
    assert {kind.extends for kind in system_types().values()} <= set(shipped_systems())
    assert {meaning.plays for meaning in TABLE.values()} <= {"", *shipped_systems()}


def test_every_option_of_the_table_stands_for_something() -> None:
    assert [name for name, meaning in TABLE.items() if meaning == OptionMeaning()] == []
    assert (files("dealspace.bidding.exchange") / "bba_options.yaml").is_file()


def test_a_block_that_is_not_shipped_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(option_meanings(), "Roudi", OptionMeaning(block="blocks/no_such_block"))
    made = system_of_card(read_card(CARD), "c", "c.bbsa")
    assert "import:" not in made.text
    assert "#   Roudi (block blocks/no_such_block)" in made.text


def test_of_blocks_that_exclude_each_other_the_first_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(option_meanings(), "Roudi", OptionMeaning(block="blocks/two_way_drury"))
    monkeypatch.setitem(option_meanings(), "Drury", OptionMeaning(block="blocks/drury"))
    (path := tmp_path / "two.bbsa").write_text("System type = 1\nDrury = 1\nRoudi = 1\n", "utf-8")
    made = imported_system(path)
    assert made.problems == ()
    assert "- blocks/drury  # Drury" in made.text
    assert made.open_rules[0] == "on: Roudi (block blocks/two_way_drury)"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", b"1N 15-17\n", "known by its ending"),
        ("empty.bml", b"Only prose.\n", "no bidding table found"),
        ("binary.bml", b"\0\xff\xfe", "is no text"),
    ],
)
def test_a_file_that_is_none_of_these_is_refused(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    (path := tmp_path / name).write_bytes(content)
    with pytest.raises(BridgeError, match=said):
        imported_system(path)
