"""Answers of earlier runs, stored on disk, so that only what a change affects is computed again.

An answer is stored under its question and a digest of what it depends on: this program, the definitions, the contexts
without a pattern, and those with patterns that some part of the auction follows. A file holds what the last run over
one system used; there are no more than `MOST_FILES`. What is read from it is data and never executed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from dealspace.bidding.canonical import canonical, digest
from dealspace.bidding.check.lab import OURS, SILENT, Look, Task
from dealspace.bidding.check.reach import Ways
from dealspace.bidding.check.settle import Fate, SettledRule
from dealspace.bidding.check.visit import End, RuleKey, Visit
from dealspace.bidding.diagnostics import Diagnostic, FindingEvidence
from dealspace.bidding.program import program_files
from dealspace.bidding.system import Context, System
from dealspace.cards import Auction, Location

MOST_FILES = 20
_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (SettledRule, Diagnostic, End, FindingEvidence, Look, Location, RuleKey, Task, Visit, Ways)
}


class AnswerStore:
    """The answers for one system; `path` is the folder of the files."""

    def __init__(self, folder: Path, system: System, opponents: System | None) -> None:
        self.system = system
        self.path = folder / f"{digest([str(Path(system.file).absolute())])}.json"
        texts = [canonical(context) for context in system.contexts]
        self.base = digest(
            [
                *_program(),
                canonical(sorted((name, canonical(definition)) for name, definition in system.definitions.items())),
                *(text for text, context in zip(texts, system.contexts, strict=True) if _is_everywhere(context)),
                *(f"{name}\n{text}" for name, text in sorted((opponents or SILENT).sources.items())),
            ]
        )
        self.whole = digest([self.base, *texts])
        self.contexts = [
            (context, digest([str(number), texts[number]]))
            for number, context in enumerate(system.contexts)
            if not _is_everywhere(context)
        ]
        self._along: dict[Auction, tuple[str, ...]] = {}
        self.used: dict[str, Any] = {}
        self.known: dict[str, Any] = {}
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text("utf-8"))
            self.known = found if isinstance(found, dict) else {}

    def key(self, method: str, args: tuple[Any, ...], auction: Auction | None) -> str:
        """The name of a question, with what its answer depends on."""
        depends = self.whole
        if auction is not None and method != "interference":
            depends = digest([self.base, *self.along(auction)])
        return digest([method, json.dumps(plain(args)), depends])

    def along(self, auction: Auction) -> tuple[str, ...]:
        """The contexts with patterns that the auction follows at some of our turns, by their digests."""
        if auction not in self._along:
            before = self.along(auction.before(len(auction) - 1)) if auction.calls else ()
            here: tuple[str, ...] = ()
            if auction.turn.side is OURS:
                here = tuple(
                    its_digest for context, its_digest in self.contexts if any(p.match(auction) for p in context.after)
                )
            self._along[auction] = (*before, *here)
        return self._along[auction]

    def get(self, key: str) -> tuple[bool, Any]:
        """Whether the answer is known, and the answer."""
        if key not in self.known:
            return False, None
        try:
            answer = of_plain(self.known[key])
        except (KeyError, TypeError, ValueError, AssertionError):
            return False, None
        self.used[key] = self.known[key]
        return True, answer

    def put(self, key: str, answer: Any) -> None:
        self.used[key] = plain(answer)

    def save(self) -> None:
        """Write what this run has used. A folder that cannot be written to is no matter."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part = self.path.with_suffix(".part")
            part.write_text(json.dumps(self.used, ensure_ascii=False, separators=(",", ":")), "utf-8")
            part.replace(self.path)
            files = sorted(self.path.parent.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
            for old in files[MOST_FILES:]:
                old.unlink()


def _is_everywhere(context: Context) -> bool:
    """Whether a context may be in force whatever the calls were, as far as its patterns show without being matched."""
    return not context.after or any("T" in token.text for pattern in context.after for token in pattern.tokens)


def _program() -> Iterable[str]:
    """The text of everything that answers depend on."""
    for path in program_files(".py", ".pyx", ".pxd"):
        yield path.read_text("utf-8")


def plain(value: Any) -> Any:
    """A value as JSON can hold it: our own things as `{"is": KIND, …}`, tuples as lists."""
    if isinstance(value, Auction):
        return {"is": "Auction", "calls": str(value)}
    if isinstance(value, Fate):
        return {"is": "Fate", "name": value.name}
    assert not isinstance(value, Enum), f"{value} cannot be stored"
    if is_dataclass(value) and not isinstance(value, type):
        values = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **values}
    if isinstance(value, Location):
        return {"is": "Location", **value._asdict()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {"is": "dict", "items": [[key, plain(item)] for key, item in value.items()]}
    return value


def of_plain(value: Any) -> Any:
    """The value that `plain` was given; lists come back as tuples. Raises KeyError, TypeError, ValueError."""
    if isinstance(value, list):
        return tuple(of_plain(item) for item in value)
    if not isinstance(value, dict):
        return value
    kind, rest = value["is"], {key: item for key, item in value.items() if key != "is"}
    if kind == "Auction":
        return Auction.parse(rest["calls"])
    if kind == "Fate":
        return Fate[rest["name"]]
    if kind == "dict":
        return {key: of_plain(item) for key, item in rest["items"]}
    return _KINDS[kind](**{key: of_plain(item) for key, item in rest.items()})
