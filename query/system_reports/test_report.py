"""The tests inside a system file: what passed, what failed, and which tests of the system it extends no longer hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.bidding.check.findings.no_version import without_version
from dealspace.bidding.check.self_tests import CaseResult
from dealspace.bidding.report.outline import written
from dealspace.bidding.system.compiled_system import System


@dataclass(frozen=True)
class TestReport:
    """The results of a system's tests.

    Attributes:
        own: of its own file and the files it imports.
        parents: of the systems it extends; these may change, and are no failures.
    """

    __test__ = False

    system: System
    own: Sequence[CaseResult]
    parents: Sequence[CaseResult] = ()

    def __repr__(self) -> str:
        return f"<TestReport of {self.system.name}: {len(self.own) - len(self.failed)} of {len(self.own)} passed>"

    @property
    def failed(self) -> list[CaseResult]:
        """Its own tests that failed."""
        return [result for result in self.own if not result.passed]

    @property
    def warnings(self) -> list[str]:
        """What was noticed about its files, and about calls of its own tests, each once, where it was met first."""
        found: dict[str, str] = {}
        for warning in (warning for result in self.own for warning in result.warnings):
            found.setdefault(warning.partition('": ')[2], warning)
        return [*(f"{one.location}: {one.message}" for one in without_version(self.system)), *found.values()]

    @property
    def changed(self) -> list[CaseResult]:
        """Tests of the systems it extends that no longer hold."""
        return [result for result in self.parents if not result.passed]

    def lines(self) -> Iterator[str]:
        """For people."""
        for result in self.failed:
            case = result.case
            wanted = f"{case.hand} wants {case.want}" if case.hand else _text(self.system, result)
            yield f'{case.location}: after "{case.auction}" {wanted}'
            yield f"    {result.found}"
        yield from (f"warning: {warning}" for warning in self.warnings)
        if self.changed:
            yield f"{len(self.changed)} of {len(self.parents)} tests of the system it extends are answered otherwise:"
        for result in self.changed:
            case = result.case
            before = f"{case.hand} {case.want} before" if case.hand else f"{_text(self.system, result)} before"
            yield f'  after "{case.auction}" {before}, now {result.found}'
        if not self.system.cases:
            yield f"no tests in {self.system.file}: tests: takes hands, each with an auction and the call to want"
            return
        others = len(self.system.cases) - len(self.own)
        more = f"; {others} more, of the linter, dealspace lint runs" if others else ""
        yield f"{len(self.own) - len(self.failed)} of {len(self.own)} tests passed{more}"

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; `left_to_lint` counts the tests that the linter runs, `parents` those run of systems it extends."""
        return {
            "system": self.system.name,
            "tests": len(self.own),
            "passed": len(self.own) - len(self.failed),
            "failed": [_row(result) for result in self.failed],
            "left_to_lint": len(self.system.cases) - len(self.own),
            "parents": len(self.parents),
            "changed": [_row(result) for result in self.changed],
            "warnings": self.warnings,
        }


def _text(system: System, result: CaseResult) -> str:
    return written(system, result.case.location).removeprefix("- ")


def _row(result: CaseResult) -> dict[str, Any]:
    case = result.case
    return {
        "place": str(case.location),
        "auction": case.auction,
        "hand": case.hand or None,
        "want": case.want or None,
        "found": result.found,
    }
