"""The JSON Schema of system files, for editors; made of the tables in `dealspace.bidding.language.keys`.

`python -m bidding.schema` prints it; the shipped copy is `systems/schema.json`.
"""

from __future__ import annotations

import json
from typing import Any

from dealspace.bidding.language.keys import (
    ADDRESS_KEYS,
    BLOCK_KEYS,
    CARDING_KEYS,
    CASE_KEYS,
    CONTEXT_KEYS,
    CONVENTION_KEYS,
    IMPORT_KEYS,
    JUDGEMENT_KEYS,
    PLACEMENT_KEYS,
    RULE_CHANGE_KEYS,
    RULE_KEYS,
    STEPS_KEYS,
    SYSTEM_KEYS,
    TUNE_KEYS,
    Keys,
)
from dealspace.bidding.machine.their_opening import THEIR_OPENINGS
from dealspace.bidding.patterns.forms import AHEAD_OF, FORCINGS, HIT, JUDGEMENT_KINDS, SCORINGS
from dealspace.bidding.patterns.letters import STRAIN_WORD
from dealspace.bidding.patterns.steps import OVER_BID, OVER_DOUBLE
from dealspace.cards import Seat, Vulnerability
from dealspace.play.evidence.signals import WAYS

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "number", "boolean"]}  # an editor's YAML guesses; ours reads every scalar as text
_TEXTS: Schema = {"type": "object", "additionalProperties": _TEXT}


def written(form: str) -> Schema:
    """A text of this form, unless a parameter is to be filled in, which nobody knows here."""
    return {**_TEXT, "pattern": rf"^({form}|.*\{{.*)$"}


def one_or_more(kind: Schema) -> Schema:
    """The thing itself, or a list of them."""
    return {"anyOf": [kind, {"type": "array", "items": kind}]}


def listing(name: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}


CALL_NAME = (
    rf"^(P|X|XX|judge|step[1-9]|[1-7L]{STRAIN_WORD}|(cheapest|jump)\({STRAIN_WORD}\)|.*\{{\w+([+-][0-9]+)?\}}.*)$"
)
"""The calls of rules, parameters among them."""
KINDS: dict[str, Schema] = {
    "text": _TEXT,
    "condition": _TEXT,
    "flag": {"type": "boolean"},
    "call": written(r"P|X|XX|[1-7](C|D|H|S|NT?)"),
    "forcing": written(rf"{'|'.join(FORCINGS)}|[1-7]{STRAIN_WORD}"),
    "question": written(r"\w+(\(\w+(, ?\w+)?\))?"),
    "trump": written(r"none|oM|om|[CDHSMmxyz]"),
    "percent": written(r"[0-9]+(\.[0-9]+)? ?%"),
    "prefer": written(r"(higher|lower|longest)( +\w+)?"),
    "scoring": {"enum": list(SCORINGS)},
    "seat": {"enum": [str(each) for each in Seat]},
    "vulnerability": {"enum": [str(each) for each in Vulnerability]},
    "version": {"enum": [1, "1", 2, "2"]},
    "texts": _TEXTS,
    "conditions": _TEXTS,
    "tune": {"type": "object", "additionalProperties": {"anyOf": [one_or_more(_TEXT), {"$ref": "#/$defs/tune"}]}},
    "ids": one_or_more(_TEXT),
    "address": {"anyOf": [_TEXT, {"$ref": "#/$defs/address"}]},
    "addresses": one_or_more({"anyOf": [_TEXT, {"$ref": "#/$defs/address"}]}),
    "patterns": one_or_more(_TEXT),
    "texts_listed": {"type": "array", "items": _TEXT},
    "against": {
        "type": "object",
        "properties": dict.fromkeys(THEIR_OPENINGS, one_or_more(_TEXT)),
        "additionalProperties": False,
    },
    "choices": {"type": "object", "additionalProperties": {"anyOf": [_TEXT, _TEXTS]}},
    "carding": {"$ref": "#/$defs/carding"},
    "way": {"enum": list(WAYS)},
    "judgement": {
        "type": "object",
        "additionalProperties": {"anyOf": [{"enum": ["off", False]}, {"$ref": "#/$defs/judgement"}]},
    },
    "imports": one_or_more({"anyOf": [_TEXT, {"$ref": "#/$defs/import"}]}),
    "placements": one_or_more({"anyOf": [_TEXT, {"$ref": "#/$defs/placement"}]}),
    "over": {"anyOf": [one_or_more(_TEXT), _TEXTS]},
    "steps": {"$ref": "#/$defs/steps"},
    "hit": {"enum": list(HIT)},
    "ahead_of": {"enum": list(AHEAD_OF)},
    "over_bid": {"enum": list(OVER_BID)},
    "over_double": {"enum": list(OVER_DOUBLE)},
    "contexts": {
        "type": "array",
        "items": {
            "if": {"required": ["convention"]},
            "then": {"$ref": "#/$defs/convention"},
            "else": {"$ref": "#/$defs/context"},
        },
    },
    "rules": listing("rule"),
    "changes": listing("change"),
    "tests": listing("test"),
}
"""What the value of each kind of key looks like."""


def mapping(keys: Keys, required: tuple[str, ...] = (), *, more: bool = False) -> Schema:
    """A mapping with these keys, and others only if `more`."""
    properties = {name: {**KINDS[key.kind], "description": key.about} for name, key in keys.items()}
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": _TEXT if more else False}
    return {**found, "required": list(required)} if required else found


def one_call(body: Schema) -> Schema:
    """A rule: one call with its body."""
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "patternProperties": {CALL_NAME: body},
        "additionalProperties": False,
    }


def schema() -> Schema:
    """The schema of a system file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bridge bidding system",
        **mapping({**SYSTEM_KEYS, **BLOCK_KEYS}),
        "$defs": {
            "context": mapping(CONTEXT_KEYS, ("rules",)),
            "convention": mapping(CONVENTION_KEYS, ("convention",)),
            "placement": mapping(PLACEMENT_KEYS, ("seq",), more=True),
            "address": mapping(ADDRESS_KEYS, ("at",)),
            "import": mapping(IMPORT_KEYS, ("file",)),
            "tune": mapping(TUNE_KEYS, ("from", "to")),
            "carding": mapping(CARDING_KEYS),
            "judgement": {**mapping(JUDGEMENT_KEYS), "oneOf": [{"required": [kind]} for kind in JUDGEMENT_KINDS]},
            "steps": mapping(STEPS_KEYS),
            "rule": one_call(mapping(RULE_KEYS, ("if",))),
            "change": one_call(mapping({**RULE_KEYS, **RULE_CHANGE_KEYS}, ("if",))),
            "test": mapping(CASE_KEYS),
        },
    }


def schema_text() -> str:
    """The schema as it is shipped."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
