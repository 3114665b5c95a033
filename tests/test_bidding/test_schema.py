"""The JSON Schema for editors is the one the key tables make, and our systems are valid by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from dealspace.bidding.language.schema import KINDS, Schema, schema, schema_text

SYSTEMS = Path(__file__).parents[2] / "systems"
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
    root = schema()
    assert list(complaints(yaml.safe_load(path.read_text("utf-8")), root, root["$defs"])) == []


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
    ],
)
def test_what_the_reader_refuses_the_schema_marks(wrong: str) -> None:
    root = schema()
    assert list(complaints(yaml.safe_load(wrong), root, root["$defs"]))


def test_every_kind_of_value_is_used() -> None:
    from dealspace.bidding.language import keys

    tables = [table for name, table in vars(keys).items() if name.endswith("_KEYS")]
    assert {key.kind for table in tables for key in table.values()} == set(KINDS)
    assert json.loads(schema_text()) == schema()


def complaints(value: object, rule: Schema, defs: Schema) -> list[str]:
    """What a validator of the part of JSON Schema that we use would say."""
    if "$ref" in rule:
        return complaints(value, defs[rule["$ref"].rpartition("/")[2]], defs)
    if "anyOf" in rule:
        answers = [complaints(value, choice, defs) for choice in rule["anyOf"]]
        return [] if [] in answers else answers[0]
    if "enum" in rule:
        return [] if value in rule["enum"] else [f"{value} is none of {rule['enum']}"]
    kinds = {"object": dict, "array": list, "string": str, "number": int | float, "boolean": bool}
    wanted = [rule["type"]] if isinstance(rule["type"], str) else rule["type"]
    if not any(isinstance(value, kinds[kind]) for kind in wanted):  # type: ignore[arg-type]
        return [f"{value} is not {wanted}"]
    found: list[str] = []
    if isinstance(value, list):
        found += [text for item in value for text in complaints(item, rule["items"], defs)]
    if isinstance(value, dict):
        found += [f"{name} is missing" for name in rule.get("required", ()) if name not in value]
        if not rule.get("minProperties", 0) <= len(value) <= rule.get("maxProperties", 99):
            found.append("wrong number of keys")
        for name, item in value.items():
            inner = rule.get("properties", {}).get(str(name), rule["additionalProperties"])
            found += complaints(item, inner, defs) if inner is not False else [f"{name} is no key"]
    return found
