"""Findings that say the same of many places, made one: same code, same words, same rule to blame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence


def united(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings, with those made one that blame the same rules in the same words.

    The first of them, in the order of the files, stands for all: `also` has the places of the others, and its evidence
    the auctions of all. Findings that blame no other rule are each about their own place, and remain.
    """
    found: dict[object, list[Diagnostic]] = {}
    for number, finding in enumerate(findings):
        blamed = tuple(location for location, _ in finding.notes)
        key = (finding.code, finding.message, finding.help, blamed) if blamed else number
        found.setdefault(key, []).append(finding)
    return [_one(alike) for alike in found.values()]


def _one(alike: list[Diagnostic]) -> Diagnostic:
    first, *others = sorted(
        alike, key=lambda each: (each.location.file or "", each.location.line or 0, each.location.column or 0)
    )
    also = tuple(dict.fromkeys(each.location for each in others if each.location != first.location))
    if not others:
        return first
    proofs = (each.evidence for each in (first, *others) if each.evidence is not None)
    return replace(first, also=also, evidence=evidence_of(proofs))


def evidence_of(proofs: Iterable[FindingEvidence]) -> FindingEvidence | None:
    """The first of these proofs, with the auctions of all; None if there is none."""
    found = list(proofs)
    if not found:
        return None
    first = found[0]
    auctions = dict.fromkeys(auction for proof in found for auction in (proof.auction, *proof.auctions))
    del auctions[first.auction]
    further = sum(proof.others + 1 for proof in found) - 1
    return replace(first, auctions=tuple(auctions), others=further)
