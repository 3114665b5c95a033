"""What is wrong with a system file, as data; one renderer turns it into text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.errors import BridgeError, Place


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` is kebab-case and permanent; `notes` are other places that matter, each with its words."""

    code: str
    message: str
    place: Place
    severity: str = "error"
    notes: tuple[tuple[Place, str], ...] = ()
    help: str | None = None


class InvalidSystem(BridgeError, ValueError):
    """A system file that cannot be used; `.diagnostics` has everything that was found in one run."""

    def __init__(self, diagnostics: Sequence[Diagnostic], text: str = "") -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(render(diagnostic, text) for diagnostic in self.diagnostics))


def render(diagnostic: Diagnostic, text: str = "") -> str:
    """The finding as text, with excerpts of the file `text` where its places have lines."""
    lines = text.splitlines()
    parts = [f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"]
    for place, words, mark in [(diagnostic.place, "", "^^"), *((p, w, "--") for p, w in diagnostic.notes)]:
        parts.append(f"  --> {place}")
        if place.line is not None and 1 <= place.line <= len(lines):
            gutter = f"{place.line:>4} | "
            parts.append(gutter + lines[place.line - 1])
            parts.append(" " * (len(gutter) - 2) + "| " + " " * ((place.column or 1) - 1) + f"{mark} {words}".rstrip())
    if diagnostic.help is not None:
        parts.append(f"help: {diagnostic.help}")
    return "\n".join(parts)
