"""Rules and contexts that came up in no visited auction, where others that were not visited may lead to them."""

from __future__ import annotations

from dealspace.bidding.system.compiled_system import Rule
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location


def not_followed(names: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule that was live, and that no hand followed."""
    return _rule(f"no hand follows this rule for {names} in the auctions visited", location, evidence)


def not_legal(call: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule in force whose call was not legal."""
    return _rule(f"{call} was legal in no auction visited", location, evidence)


def not_fitted(call: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule in force that no hand at all can fit."""
    return _rule(f"no hand fits this rule for {call} in the auctions visited", location, evidence)


def not_live(rule: Rule | None, location: Location, evidence: FindingEvidence) -> Diagnostic:
    """A rule in force that was not live for another reason."""
    by_only = "a rule above keeps its call"
    asks_when = rule is None or rule.when is not None
    return _rule(f"its when: held in no auction visited, or {by_only}" if asks_when else by_only, location, evidence)


def context_not_visited(location: Location, visited: float) -> Diagnostic:
    """A context to which no visited auction leads; these are so much of all."""
    return Diagnostic(
        "unreached", f"no auction visited leads here ({100 * visited:.3g} % of the mass was visited)", location
    )


def _rule(message: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    return Diagnostic("unreached", message, location, evidence=evidence)
