"""Findings in SARIF 2.1.0, which editors and CI read. Source: OASIS, Static Analysis Results Interchange Format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from dealspace.bidding.check import LeftOut
from dealspace.bidding.system.diagnostics import CODES, Diagnostic, evidence_lines
from dealspace.cards import Location
from dealspace.runtime.files import replace_text


def write_sarif(
    path: Path, findings: Sequence[Diagnostic], left_out: Sequence[LeftOut] = (), unread: Sequence[str] = ()
) -> None:
    """Write the findings, and what was left out. Raises UnusableFileError, SaveError."""
    text = json.dumps(sarif(findings, left_out, unread), indent=1, ensure_ascii=False) + "\n"
    replace_text(path, text)


def sarif(
    findings: Sequence[Diagnostic], left_out: Sequence[LeftOut] = (), unread: Sequence[str] = ()
) -> dict[str, Any]:
    """The findings as one SARIF run; what was left out and what could not be read, as the notifications of its tool."""
    codes = list(CODES)
    driver = {
        "name": "dealspace",
        "rules": [
            {
                "id": code,
                "shortDescription": {"text": about},
                "defaultConfiguration": {"level": severity},
                "help": {"text": f"{about}: docs/diagnostics/{code}.md has more, with an example and its repair"},
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
                        "executionSuccessful": not unread,
                        "toolExecutionNotifications": [
                            *({"level": "error", "message": {"text": one}} for one in unread),
                            *({"level": "note", "message": {"text": f"left out {one}"}} for one in left_out),
                        ],
                    }
                ],
                "results": [
                    {
                        "ruleId": finding.code,
                        "ruleIndex": codes.index(finding.code),
                        "level": finding.severity,
                        "message": {"text": _message(finding)},
                        "locations": [_location(finding.location)],
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
        parts += evidence_lines(finding.evidence)
    if finding.help is not None:
        parts.append(f"help: {finding.help}")
    return "\n".join(parts)


def _location(location: Location) -> dict[str, Any]:
    region = {"startLine": location.line or 1, "startColumn": location.column or 1}
    path = PurePath(location.file or "")
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
