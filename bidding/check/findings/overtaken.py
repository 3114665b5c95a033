"""Rules of the system that is extended that no hand follows any more, because the extension's come first.

This is what extending is for, and a note: it stands once for each rule of one's own that causes it.
"""

from __future__ import annotations

from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location

OVERTAKEN = frozenset({"dead-rule", "contradiction", "unreachable-state", "illegal-call"})
"""What is found of rules that others leave nothing."""


def overtaken(
    cause: Location, count: int, shown: tuple[tuple[Location, str], ...], more: str, evidence: FindingEvidence | None
) -> Diagnostic:
    """What a rule overtakes: so many rules, of which some are shown; `more` says how many."""
    rules = f"{count} rules" if count > 1 else "a rule"
    message = f"{rules} of the system it extends can no longer be followed{more}"
    return Diagnostic("overtaken", message, cause, shown, evidence=evidence)
