"""What may be written at a place of a file: quantities, facts, letters, the system's own names, files, parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.bidding.language.source_text import MappingNode, Node, TextNode, read_source
from dealspace.bidding.machine.public_state import FACTS
from dealspace.bidding.patterns.forms import FORCINGS
from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.bidding.system.system_files import shipped_files
from dealspace.inference.quantities.kinds import KINDS
from dealspace.inference.quantities.reserved_words import BUILT_IN, LAST_SUITS, PUBLIC_WORDS, TEST_WORDS
from dealspace.table.web.workshop.asked_system import AskedSystem, named_file
from dealspace.table.web.workshop.file_names import ENDING, names_in

_SUITS = ("clubs", "diamonds", "hearts", "spades")


def word_rows(asked: AskedSystem) -> dict[str, Any]:
    """The words by kind, each `{"word", "about"}`, as the completion of the editor takes them."""
    system, folder = asked.system, asked.folder
    own = [name.removesuffix(ENDING) for name in names_in(folder)] if folder is not None else []
    return {
        "conditions": [
            *({"word": kind, "about": f"quantity: {KINDS[kind].example}"} for kind in KINDS),
            *({"word": suit, "about": f"length of the {suit}"} for suit in _SUITS),
            *({"word": name, "about": "condition on the hand"} for name in (*BUILT_IN, *TEST_WORDS)),
            *({"word": name, "about": "fact of the auction"} for name in FACTS),
            *({"word": name, "about": "suit of the last bid"} for name in LAST_SUITS),
            *({"word": name, "about": "what somebody has shown"} for name in PUBLIC_WORDS),
            *({"word": name, "about": about} for name, about in _definitions(asked)),
        ],
        "params": [
            {"word": name, "about": f"parameter, {value}"} for name, value in sorted(_params(asked, "params").items())
        ],
        "files": [
            *({"word": name, "about": "comes with dealspace"} for name in shipped_files()),
            *({"word": name, "about": "of your folder"} for name in own if f"{folder}/{name}{ENDING}" != system.file),
        ],
        "ids": [{"word": name, "about": about} for name, about in _ids(asked)],
        "forcing": [{"word": name, "about": "how far it forces"} for name in FORCINGS],
    }


def _definitions(asked: AskedSystem) -> Iterator[tuple[str, str]]:
    """Named conditions that the edited file may use: its own, and those that its parents share."""
    for name, found in asked.system.definitions.items():
        plain, _, owner = name.partition(" of ")
        if not owner or owner == asked.file:
            head = f"({', '.join(found.arguments)})" if found.arguments else ""
            file = found.text.location.file if found.text.location is not None else None
            yield plain, f"condition{head} of {named_file(file or owner, asked.folder)}"


def _params(asked: AskedSystem, key: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file, text in asked.system.sources.items():
        try:
            node: Node | None = read_source(text, file).get(key)
        except InvalidSystem:
            continue
        for name, value in node.entries if isinstance(node, MappingNode) else ():
            if isinstance(value, TextNode):
                found.setdefault(name.value, value.value)
    return found


def _ids(asked: AskedSystem) -> Iterator[tuple[str, str]]:
    """Ids of contexts and rules, which before:, behind:, replaces: and removes: name."""
    seen: set[str] = set()
    for context in asked.system.contexts:
        for name, what in ((context.id, "context"), *((rule.id, "rule") for rule in context.rules)):
            if name is not None and name not in seen:
                seen.add(name)
                yield name, f"{what} of {named_file(context.location.file or '', asked.folder)}"
