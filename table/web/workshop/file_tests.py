"""The tests of a file, run after a save: what passed, and each that failed at its place."""

from __future__ import annotations

from pathlib import Path

from dealspace.bidding import System
from dealspace.bidding.check.self_tests import CaseResult, run_cases
from dealspace.query.system_reports.test_report import TestReport
from dealspace.table.web.sitting.worker import Row, Send


def run_file_tests(system: System, path: str, send: Send) -> Row:
    """The results; parts are `{"done", "of"}`.

    Args:
        path: of the file; places in it have no file.
    """
    results = run_cases(system, progress=lambda done, of: send({"done": done, "of": of}))
    report = TestReport(system, results)
    return {
        "tests": len(report.own),
        "passed": len(report.own) - len(report.failed),
        "failed": [_failed(result, path) for result in report.failed],
        "warnings": report.warnings,
    }


def _failed(result: CaseResult, path: str) -> Row:
    case = result.case
    place = case.location
    return {
        "file": None if place.file == path else Path(place.file or "").name,
        "line": place.line or 1,
        "column": place.column or 1,
        "auction": case.auction,
        "hand": case.hand or None,
        "want": case.want or None,
        "found": result.found,
        "why": case.why,
    }
