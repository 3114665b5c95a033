"""Rules that no hand follows wherever they may be in force: none at all fits, or none that made the earlier calls."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.bidding.check.points.rule_fates import Fate, SettledRule
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def contradiction(
    names: str, fates: Sequence[SettledRule], location: Location, evidence: FindingEvidence
) -> Diagnostic | None:
    """The finding, if it is the rule's condition that keeps all hands out wherever it is live."""
    if all(settled.fate is Fate.IMPOSSIBLE for settled in fates):
        return impossible(names, location, evidence)
    if any(settled.fate not in (Fate.CONTRADICTED, Fate.IMPOSSIBLE) for settled in fates):
        return None
    return _diagnostic(
        f"{names} can never be chosen here: no hand fits it that made the player's earlier calls", location, evidence
    )


def impossible(call: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule whose condition no hand fits."""
    return _diagnostic(f"{call} can never be chosen: no hand at all fits its condition", location, evidence)


def _diagnostic(message: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    return Diagnostic("contradiction", message, location, help="change its range, or leave it out", evidence=evidence)
