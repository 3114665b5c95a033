"""Suits for which no hand follows a rule in any auction visited, though hands do for other suits."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.bidding.check.findings.dead_rule import takers
from dealspace.bidding.check.points.rule_fates import SettledRule
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def dead_letter(
    labels: Sequence[str], fates: Sequence[SettledRule], location: Location, evidence: FindingEvidence
) -> Diagnostic:
    """A rule that no hand follows for these calls or suits."""
    return Diagnostic(
        "dead-letter",
        f"no hand follows this rule for {', '.join(labels)} in the auctions visited; for others some do",
        location,
        takers(fates),
        evidence=evidence,
    )
