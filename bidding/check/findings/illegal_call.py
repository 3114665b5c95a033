"""Rules whose call is not legal wherever they may be in force."""

from __future__ import annotations

from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def illegal_call(call: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule that can never make its call."""
    return Diagnostic(
        "illegal-call",
        f"{call} is never legal here",
        location,
        help="raise its level, or leave it out",
        evidence=evidence,
    )
