"""The linter's report on a system, as lines for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dealspace.bidding.check import Report
from dealspace.bidding.system.diagnostics import Diagnostic, render
from dealspace.runtime.user_folders import cache_folder


def lint_cache_folder() -> Path | None:
    """Where answers are kept for the next run: `lint` in the user's cache; None where the user has none."""
    folder = cache_folder()
    return folder / "lint" if folder is not None else None


def lint_lines(report: Report, *, verbose: bool = False) -> Iterator[str]:
    """The findings for people, then how many there are of each severity; with what the file allows if `verbose`."""
    for finding in report.findings:
        yield from (*render(finding, report.system.sources).splitlines(), "")
    for finding, allowance in report.allowed if verbose else ():
        yield f"allowed[{finding.code}] {finding.location}: {finding.message}"
        yield f"  {allowance.reason}"
    yield from (f"note: left out {one}" for one in report.left_out)
    counts = [
        f"{number} {severity}{'s' * (number != 1)}"
        for severity in ("error", "warning", "note")
        if (number := sum(finding.severity == severity for finding in report.findings))
    ]
    if report.allowed:
        counts.append(f"{len(report.allowed)} allowed")
    yield f"{report.system.name}: {', '.join(counts) or ('clean' if report.points else 'not checked')}"
    yield f"  {report.summary}"


def lint_rows(report: Report) -> Iterator[dict[str, Any]]:
    """As JSON: an object for each finding, those allowed with the reason, then one for the system."""
    yield from map(finding_row, report.findings)
    for finding, allowance in report.allowed:
        yield {**finding_row(finding), "allowed": allowance.reason}
    yield {
        "system": report.system.name,
        "points": report.points,
        "visited": 1 - report.unvisited,
        "judged": report.beyond,
        "clean": report.is_clean,
        "left_out": [{"auction": one.auction, "reason": one.reason} for one in report.left_out],
    }


def finding_row(finding: Diagnostic) -> dict[str, Any]:
    """A finding as JSON."""
    location, evidence = finding.location, finding.evidence
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "file": location.file,
        "line": location.line,
        "column": location.column,
        "notes": [{"place": str(other), "text": words} for other, words in finding.notes],
        "help": finding.help,
        "auction": evidence.auction if evidence is not None else None,
        "hands": list(evidence.hands) if evidence is not None else [],
        "share": evidence.share if evidence is not None else None,
        "chance": evidence.chance if evidence is not None else None,
        "more_auctions": evidence.others if evidence is not None else 0,
        "auctions": [evidence.auction, *evidence.auctions] if evidence is not None else [],
        "also": [str(place) for place in finding.also],
    }
