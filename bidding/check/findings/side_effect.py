"""What a rule causes in the files of the system that is extended, besides rules that are overtaken."""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.bidding.check.findings.leftover import CURE
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def side_effect(
    cause: Location,
    codes: Iterable[str],
    shown: tuple[tuple[Location, str], ...],
    more: str,
    evidence: FindingEvidence | None,
) -> Diagnostic:
    """What a rule causes: findings of these codes, of which some are shown; `more` says how many."""
    named = ", ".join(sorted(set(codes)))
    help = "provide for these auctions in contexts of your own, or allow side-effect here"
    if named == "split-meaning":
        help = f"{CURE}; or allow side-effect here"
    message = f"this causes {named} in files of the system it extends{more}"
    return Diagnostic("side-effect", message, cause, shown, help, evidence)
