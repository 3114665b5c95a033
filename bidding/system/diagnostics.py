"""Diagnostics of a system as data, the table of their codes, and one renderer that turns them into text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dealspace.cards.errors import BridgeError, Location, expect_type
from dealspace.cards.notation import shortened

CODES: Mapping[str, tuple[str, str]] = {
    # the file as text
    "yaml": ("error", "the file cannot be read as YAML"),
    "one-document": ("error", "the file holds more than one YAML document"),
    "no-alias": ("error", "an anchor or alias, which are not read"),
    "no-tag": ("error", "a YAML tag, which are not read"),
    "too-deep": ("error", "mappings and lists, or files that take others in, are nested too deeply"),
    "too-large": ("error", "the file, a definition or a convention grows too large"),
    "bad-key": ("error", "a key that is not a plain word"),
    "duplicate-key": ("error", "a key, name or id is given twice"),
    "not-a-system": ("error", "the file is not a mapping with the keys of a system"),
    # its parts
    "unknown-key": ("error", "a key that does not exist here"),
    "bad-value": ("error", "a value of the wrong kind"),
    "no-contexts": ("error", "a system without contexts"),
    "no-rules": ("error", "a context without rules"),
    "no-condition": ("error", "a rule without a condition for what it shows"),
    "bad-rule": ("error", "a rule that is not one call with its body"),
    "bad-call": ("error", "a rule's call that cannot be read"),
    "bad-pattern": ("error", "an auction pattern that cannot be read"),
    "bad-condition": ("error", "a condition that cannot be read"),
    "bad-definition": ("error", "a definition that cannot be used"),
    "bad-test": ("error", "a test that cannot be run"),
    "uneven-letters": ("error", "patterns of one context that bind different letters"),
    "impossible-pattern": ("error", "an auction pattern that no legal auction follows"),
    "unknown-name": ("error", "a name in a condition or text that is not defined"),
    "when-reads-hand": ("error", "a public condition that reads the hand"),
    # several files
    "missing-file": ("error", "an imported file does not exist or cannot be read"),
    "import-cycle": ("error", "circular import"),
    "unknown-id": ("error", "an id of a rule, context or convention that does not exist"),
    "excluded": ("error", "two blocks that cannot be played together"),
    "unordered": ("error", "two files treat the same auctions or rules, and no order is given"),
    # what the rules say together
    "split-meaning": ("error", "rules that make one call differ in forcing, artificial, ask, trump or alert"),
    "overlap": ("error", "a hand fits two suits of one rule that has no prefer:"),
    "ambiguous": ("error", "a hand fits two rules of a context with hit: unique"),
    # what the linter proves, auction by auction
    "gap": ("warning", "hands that no rule takes, in an auction that the rules cover"),
    "forcing-passed": ("error", "hands that no rule lets bid although partner's call forces"),
    "dead-rule": ("error", "a rule that no hand follows: the rules above it take them all"),
    "contradiction": ("error", "a rule that no hand consistent with the player's earlier calls follows"),
    "dead-letter": ("note", "a suit for which no hand follows a rule, though hands do for other suits"),
    "dead-condition": ("warning", "a condition of judgement that never holds"),
    "illegal-call": ("warning", "a rule whose call is not legal where it stands"),
    "unreachable-state": ("warning", "a context that no sequence of the system's calls reaches"),
    "unreached": ("note", "a context or rule that no visited auction reached"),
    "missing-alert": ("warning", "a call that does not show its suit and is not marked for the opponents"),
    "no-answer": ("warning", "a question or an artificial call whose answer is left to the natural layer"),
    "monotone": ("warning", "hands that are too strong for a better call fall back to one that partner may pass"),
    "unacceptable": ("warning", "an invitation that no hand asked can accept, or that every one accepts"),
    "loose-end": ("warning", "a forcing or artificial call without rules for the opponents' double or bid"),
    "text-drift": ("warning", "numbers in the author's text that differ from what the call shows"),
    # what a system does to the one it extends
    "leftover": ("warning", "a rule of the system it extends makes the same call, and remains as a second meaning"),
    "overtaken": ("note", "rules of the system it extends that no hand follows any more because of this one"),
    "side-effect": ("warning", "findings in files of the system it extends that this rule causes"),
    # the file's own statements
    "no-version": ("warning", "a file of several that has definitions and does not say the version of the language"),
    "failed-test": ("error", "a test of the file that fails"),
    "unused-allow": ("warning", "unused suppression"),
}  # fmt: skip
"""Every code with its severity and meaning. Codes are kebab-case and permanent."""


ALSO_SHOWN = 3
"""Further places of a finding that are named in a text."""
WIDEST = 160
"""Characters of a line that an excerpt shows."""


@dataclass(frozen=True, slots=True)
class FindingEvidence:
    """What proves a finding.

    Attributes:
        auction: the calls after which it is found, from the dealer on.
        hands: hands of the player on turn there that show it.
        share: the exact share of such hands among all that the player may hold.
        chance: the probability that an auction begins like that, if the opponents call as assumed; None if unknown.
        others: the number of further auctions in which it was found.
        auctions: those of them that are known.
    """

    auction: str
    hands: tuple[str, ...] = ()
    share: float | None = None
    chance: float | None = None
    others: int = 0
    auctions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Diagnostic:
    """One finding.

    Attributes:
        code: one of CODES.
        message: what is wrong, in one line.
        place: where.
        notes: other locations that matter, each with its text.
        help: what to do about it, where that is known.
        evidence: what proves it, for findings of the linter.
        also: other places of which the same is to be said.
    """

    code: str
    message: str
    location: Location
    notes: tuple[tuple[Location, str], ...] = ()
    help: str | None = None
    evidence: FindingEvidence | None = None
    also: tuple[Location, ...] = ()

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code} is not in the table of codes")

    @property
    def severity(self) -> str:
        return CODES[self.code][0]

    def __repr__(self) -> str:
        return f"<Diagnostic {self.code} at {shortened(str(self.location), 60)}: {shortened(self.message, 80)}>"


class InvalidSystem(BridgeError, ValueError):
    """A system file that cannot be used; `.diagnostics` has all problems found in one run."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        self.diagnostics = tuple(diagnostics)
        for each in self.diagnostics:
            expect_type(each, Diagnostic, "a diagnostic")
        self._sources = dict(sources or {})
        lines = {name: text.splitlines() for name, text in self._sources.items()}
        super().__init__("\n".join(_rendered(diagnostic, lines) for diagnostic in self.diagnostics))

    def __reduce__(self) -> tuple[type[InvalidSystem], tuple[tuple[Diagnostic, ...], dict[str, str]]]:
        """Pickled by its arguments, to pass from one process to another."""
        return InvalidSystem, (self.diagnostics, self._sources)

    def __repr__(self) -> str:
        return f"<InvalidSystem: {len(self.diagnostics)} diagnostics>"


def render(diagnostic: Diagnostic, sources: Mapping[str, str]) -> str:
    """A finding as text.

    Args:
        diagnostic: the finding.
        sources: texts of files by name, of which excerpts are shown.
    """
    places = (diagnostic.location, *(place for place, _ in diagnostic.notes))
    files = {place.file or "" for place in places} & sources.keys()
    return _rendered(diagnostic, {file: sources[file].splitlines() for file in files})


def _rendered(diagnostic: Diagnostic, sources: Mapping[str, list[str]]) -> str:
    """A finding with excerpts of the lines of files."""
    parts = [f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"]
    for place, words, mark in [(diagnostic.location, "", "^^"), *((p, w, "--") for p, w in diagnostic.notes)]:
        parts.append(f"  --> {place}")
        lines = sources.get(place.file or "", [])
        if place.line is not None and 1 <= place.line <= len(lines):
            gutter = f"{place.line:>4} | "
            line, before = _excerpt(lines[place.line - 1], (place.column or 1) - 1)
            parts.append(gutter + line)
            parts.append(" " * (len(gutter) - 2) + "| " + " " * before + f"{mark} {words}".rstrip())
    if diagnostic.also:
        shown = ", ".join(str(place) for place in diagnostic.also[:ALSO_SHOWN])
        more = len(diagnostic.also) - ALSO_SHOWN
        parts.append(f"also:  {shown}{f', and {more} more places' if more > 0 else ''}")
    if diagnostic.evidence is not None:
        parts += evidence_lines(diagnostic.evidence)
    if diagnostic.help is not None:
        parts.append(f"help: {diagnostic.help}")
    return "\n".join(parts)


def _excerpt(line: str, before: int) -> tuple[str, int]:
    """The part of a line that is shown, and the column in it; of a very long line the part near the column."""
    if len(line) <= WIDEST:
        return line, before
    start = max(min(before - WIDEST // 3, len(line) - WIDEST), 0)
    head, tail = "…" * (start > 0), "…" * (start + WIDEST < len(line))
    return head + line[start : start + WIDEST] + tail, before - start + len(head)


def evidence_lines(evidence: FindingEvidence) -> list[str]:
    """The auction and the hands, for people."""
    chance = f" ({percent(evidence.chance)} of auctions)" if evidence.chance is not None else ""
    more = f", and {evidence.others} more" if evidence.others else ""
    lines = [f"after: {evidence.auction or 'opening'}{chance}{more}"]
    if evidence.hands:
        share = f", {percent(evidence.share)} of the hands there" if evidence.share is not None else ""
        lines.append(f"with:  {' '.join(evidence.hands)}{share}")
    return lines


def percent(share: float) -> str:
    """A share for people.

    >>> percent(0.1234), percent(0.00004), percent(0.0)
    ('12 %', '0.004 %', '0 %')
    """
    return f"{100 * share:.2g} %" if share < 0.995 else f"{100 * share:.0f} %"
