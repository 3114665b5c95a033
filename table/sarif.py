"""Findings in SARIF 2.1.0, which editors and CI read. Source: OASIS, Static Analysis Results Interchange Format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bidding.check import LeftOut
from bidding.diagnostics import CODES, Diagnostic, percent
from cards import Place


def write_sarif(path: Path, findings: Sequence[Diagnostic], left_out: Sequence[LeftOut] = ()) -> None:
    """Write the findings, and what was left out. Raises OSError."""
    path.write_text(json.dumps(sarif(findings, left_out), indent=1, ensure_ascii=False) + "\n", "utf-8")


def sarif(findings: Sequence[Diagnostic], left_out: Sequence[LeftOut] = ()) -> dict[str, Any]:
    """The findings as one SARIF run; what was left out, as the notifications of its tool."""
    codes = list(CODES)
    driver = {
        "name": "dealspace",
        "rules": [
            {
                "id": code,
                "shortDescription": {"text": about},
                "defaultConfiguration": {"level": severity},
                "helpUri": f"docs/diagnostics/{code}.md",
            }
            for code, (severity, about) in CODES.items()
        ],
    }
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": True,
                        "toolExecutionNotifications": [
                            {"level": "note", "message": {"text": f"left out {one}"}} for one in left_out
                        ],
                    }
                ],
                "results": [
                    {
                        "ruleId": finding.code,
                        "ruleIndex": codes.index(finding.code),
                        "level": finding.severity,
                        "message": {"text": _message(finding)},
                        "locations": [_location(finding.place)],
                        "relatedLocations": [
                            {**_location(place), "message": {"text": words}} for place, words in finding.notes
                        ],
                    }
                    for finding in findings
                ],
            }
        ],
    }


def _message(finding: Diagnostic) -> str:
    parts = [finding.message]
    if finding.evidence is not None:
        parts.append(f"after: {finding.evidence.auction or 'opening'}")
        if finding.evidence.hands:
            share = f" ({percent(finding.evidence.share)})" if finding.evidence.share is not None else ""
            parts.append(f"with: {' '.join(finding.evidence.hands)}{share}")
    if finding.help is not None:
        parts.append(f"help: {finding.help}")
    return "\n".join(parts)


def _location(place: Place) -> dict[str, Any]:
    region = {"startLine": place.line or 1, "startColumn": place.column or 1}
    return {"physicalLocation": {"artifactLocation": {"uri": place.file or ""}, "region": region}}
