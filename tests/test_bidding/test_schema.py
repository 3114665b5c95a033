"""The JSON Schema for editors is the one the key tables make, and our systems are valid by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from dealspace.bidding.language.schema import KINDS, schema, schema_text

SYSTEMS = Path(__file__).parents[2] / "systems"
VALIDATOR = Draft202012Validator(schema())
FILES = sorted(SYSTEMS.rglob("*.yaml"))


def test_the_shipped_schema_is_up_to_date(request: pytest.FixtureRequest) -> None:
    path = SYSTEMS / "schema.json"
    if request.config.getoption("--update-golden"):
        path.write_text(schema_text(), "utf-8")
    assert path.read_text("utf-8") == schema_text(), "python -m dealspace.bidding.language.schema > systems/schema.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_systems_point_to_the_schema_in_their_first_line(path: Path) -> None:
    first, _ = path.read_text("utf-8").split("\n", 1)
    assert first.startswith("# yaml-language-server: $schema=")
    assert (path.parent / first.partition("=")[2]).resolve() == SYSTEMS / "schema.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_systems_are_valid_by_the_schema(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(yaml.safe_load(path.read_text("utf-8")))] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_long_rules_are_in_block_form(path: Path) -> None:
    """Authors copy from these files: a rule beyond 150 characters has a key a line."""
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    assert [number for number, line in lines if len(line) > 150 and not line.lstrip().startswith(("- {", "#"))] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "{contexts: [{after: 1N, rule: []}]}",
        "{contexts: [{after: 1N}]}",
        "{contexts: [{rules: [{1N: {say: x}}]}]}",
        "{contexts: [{rules: [{1N: {if: x}, 2N: {if: x}}]}]}",
        "{dsl: 3}",
        "{define: [a]}",
        "{contexts: [{after: 1N, rules: [], steps: {over_bid: dope}}]}",
        "{contexts: [{rules: [{1Q: {if: x}}]}]}",
        "{contexts: [{rules: [{1N: {if: x, forcing: rond}}]}]}",
        "{contexts: [{rules: [{1N: {if: x, ask: two words}}]}]}",
        "{contexts: [{rules: [{1N: {if: x, trump: Q}}]}]}",
        "{tests: [{hand: x, auction: '', want: 1N, scoring: bam}]}",
        "{tests: [{hand: x, auction: '', want: 1N, vul: red}]}",
        "{rules: [{1N: {if: x, replaces: {call: 1N}}}]}",
    ],
)
def test_what_the_reader_refuses_the_schema_marks(wrong: str) -> None:
    assert not VALIDATOR.is_valid(yaml.safe_load(wrong))


def test_every_kind_of_value_is_used() -> None:
    from dealspace.bidding.language import keys

    tables = [table for name, table in vars(keys).items() if name.endswith("_KEYS")]
    assert {key.kind for table in tables for key in table.values()} == set(KINDS)
    assert json.loads(schema_text()) == schema()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("{contexts: [{after: 1N, rule: []}]}", "'rule' was unexpected"),
        ("{contexts: [{after: 1N}]}", "'rules' is a required property"),
        ("{contexts: [{convention: a, rules: [], them: 1}]}", "'them' was unexpected"),
        ("{contexts: [{rules: [{1Q: {if: x}}]}]}", "'1Q' does not match any of the regexes"),
        ("{contexts: [{rules: [{1N: {if: x, forcing: rond}}]}]}", "'rond' does not match"),
        ("{contexts: [{rules: [{1N: {if: x, prefer: long M}}]}]}", "'long M' does not match"),
        ("{tests: [{hand: x, want: 1Z}]}", "'1Z' does not match"),
    ],
)
def test_the_message_an_editor_shows_is_about_the_mistake(wrong: str, message: str) -> None:
    error = best_match(VALIDATOR.iter_errors(yaml.safe_load(wrong)))
    assert error is not None and message in error.message
