"""What is wrong with a system, as data; one renderer turns it into text, one table lists all there is to find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.errors import BridgeError, Place

CODES: Mapping[str, tuple[str, str]] = {
    # the file as text
    "yaml": ("error", "the file is not readable as YAML"),
    "one-document": ("error", "the file holds more than one YAML document"),
    "no-alias": ("error", "an anchor or alias, which are not read"),
    "no-tag": ("error", "a YAML tag, which are not read"),
    "too-deep": ("error", "mappings and lists are nested too deeply"),
    "too-large": ("error", "the file, a definition or a convention grows too large"),
    "bad-key": ("error", "a key that is not a plain word"),
    "duplicate-key": ("error", "a key, name or id stands twice"),
    "not-a-system": ("error", "the file is no mapping of a system's keys"),
    # its parts
    "unknown-key": ("error", "a key that does not exist here"),
    "bad-value": ("error", "a value of the wrong kind"),
    "no-contexts": ("error", "a system without contexts"),
    "no-rules": ("error", "a context without rules"),
    "no-condition": ("error", "a rule that does not say what it shows"),
    "bad-rule": ("error", "a rule that is not one call with its body"),
    "bad-call": ("error", "a rule's call that cannot be read"),
    "bad-pattern": ("error", "an auction pattern that cannot be read"),
    "bad-condition": ("error", "a condition that cannot be read"),
    "bad-definition": ("error", "a definition that cannot be used"),
    "bad-test": ("error", "a test that cannot be run"),
    "uneven-letters": ("error", "patterns of one context that bind different letters"),
    "impossible-pattern": ("error", "an auction pattern that no legal auction follows"),
    "unknown-name": ("error", "a name in a condition or text that nothing explains"),
    "when-reads-hand": ("error", "a public condition that reads the hand"),
    # several files
    "missing-file": ("error", "a file to be taken in is not there or not readable"),
    "import-cycle": ("error", "a file that takes itself in, by way of others"),
    "unknown-id": ("error", "an id of a rule, context or convention that does not exist"),
    "unordered": ("error", "two files speak of the same thing, and neither is said to come first"),
    # what the rules say together
    "split-meaning": ("error", "rules that make one call differ in forcing, artificial, ask, trump or alert"),
    "overlap": ("error", "a hand fits two suits of one rule that does not say which it prefers"),
}  # fmt: skip
"""Every code: its severity and what it stands for. Codes are kebab-case and permanent."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` is one of CODES; `notes` are other places that matter, each with its words."""

    code: str
    message: str
    place: Place
    notes: tuple[tuple[Place, str], ...] = ()
    help: str | None = None

    def __post_init__(self) -> None:
        assert self.code in CODES, f"{self.code} is not in the table of codes"

    @property
    def severity(self) -> str:
        return CODES[self.code][0]


class InvalidSystem(BridgeError, ValueError):
    """A system file that cannot be used; `.diagnostics` has everything that was found in one run."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(render(diagnostic, sources or {}) for diagnostic in self.diagnostics))


def render(diagnostic: Diagnostic, sources: Mapping[str, str]) -> str:
    """The finding as text, with excerpts of those of its files whose texts are in `sources`."""
    parts = [f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"]
    for place, words, mark in [(diagnostic.place, "", "^^"), *((p, w, "--") for p, w in diagnostic.notes)]:
        parts.append(f"  --> {place}")
        lines = sources.get(place.file or "", "").splitlines()
        if place.line is not None and 1 <= place.line <= len(lines):
            gutter = f"{place.line:>4} | "
            parts.append(gutter + lines[place.line - 1])
            parts.append(" " * (len(gutter) - 2) + "| " + " " * ((place.column or 1) - 1) + f"{mark} {words}".rstrip())
    if diagnostic.help is not None:
        parts.append(f"help: {diagnostic.help}")
    return "\n".join(parts)
