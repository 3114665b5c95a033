"""Looking for words in a system: rules, contexts and notes in which all of them stand."""

from __future__ import annotations

from typing import Any

from dealspace.bidding.report.outline import outline
from dealspace.bidding.system.rule_text import rule_text
from dealspace.table.web.workshop.asked_system import AskedSystem

MOST_FOUND = 60
LONGEST_SEARCH = 100


def search_rows(asked: AskedSystem, text: str) -> dict[str, Any]:
    """The rules in whose text, or in the name of whose context, all words stand, those with all in the rule first."""
    words = text.lower().split()
    if not words:
        return {"found": [], "more": 0}
    whole: list[dict[str, Any]] = []
    partly: list[dict[str, Any]] = []
    for context in outline(asked.system):
        name = context.name
        for rule in context.rules:
            written = rule_text(asked.system, rule.location) or ""
            here, around = written.lower(), f"{name} {written}".lower()
            if all(word in around for word in words):
                row = {"context": name, "text": written.removeprefix("- "), **asked.place(rule.location)}
                (whole if all(word in here for word in words) else partly).append(row)
    found = [*whole, *partly]
    return {"found": found[:MOST_FOUND], "more": max(0, len(found) - MOST_FOUND)}


def files_row(asked: AskedSystem) -> dict[str, Any]:
    """The files of a system, its own first, each with its title and what its author says of it."""
    system = asked.system
    told = {chapter.file: chapter for chapter in system.chapters}
    files = [(system.file, system.source), *((file.name, file.text) for file in system.imported)]
    return {
        "title": system.title,
        "files": [
            {
                "file": asked.place_name(name),
                "title": told[name].title or told[name].block if name in told else "",
                "lines": text.count("\n"),
            }
            for name, text in files
        ],
    }
