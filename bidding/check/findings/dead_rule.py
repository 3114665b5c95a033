"""Rules that no hand follows wherever they may be in force: the rules above them take all hands that fit."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.bidding.check.points.rule_fates import Fate, SettledRule
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def dead_rule(names: str, fates: Sequence[SettledRule], location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule whose hands are taken wherever it is live."""
    return Diagnostic(
        "dead-rule",
        f"{names} can never be chosen here: every hand that fits it is taken by the rules above",
        location,
        takers(fates),
        "move it further up, change its condition, or leave it out",
        evidence,
    )


def takers(fates: Sequence[SettledRule]) -> tuple[tuple[Location, str], ...]:
    """The rules that take the hands of a dead one, where it is first found."""
    found = next((settled.takers for settled in fates if settled.fate is Fate.TAKEN), ())
    return tuple((place, "takes them" if len(found) == 1 else "takes some") for place in found)
