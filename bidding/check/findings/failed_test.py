"""Tests of the file that fail: a hand and its call, what partner shows, or what the linter finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dealspace.bidding.system.compiled_system import Case
from dealspace.bidding.system.diagnostics import Diagnostic, percent

if TYPE_CHECKING:
    from dealspace.bidding.check.self_tests import CaseResult


def failed_test(case: Case, result: CaseResult | None) -> Iterator[Diagnostic]:
    """A test of a hand, or of what partner shows, that came out like this; nothing where that is not known."""
    if result is not None and not result.passed:
        wanted = f"wants {case.want}" if case.partner_shows is None else "says what partner shows"
        yield Diagnostic("failed-test", f"the test {wanted}, but: {result.found}", case.location)


def failed_lint_test(case: Case, found: Iterable[Diagnostic], pass_rates: Iterable[float]) -> Iterator[Diagnostic]:
    """`{lint: no-gap, under: opening, expect_pass_rate: 0.40-0.60}`: no such finding, and that share of passes.

    Args:
        found: what the linter finds under the auction of the test.
        pass_rates: how many of the hands pass there, at each vulnerability and form of scoring.
    """
    code = case.lint.removeprefix("no-")
    for finding in found:
        if finding.code == code:
            yield Diagnostic(
                "failed-test",
                f"the test wants no {code} under {case.under}, but: {finding.message}",
                case.location,
                ((finding.location, "here"),),
                evidence=finding.evidence,
            )
    if case.pass_rate is None:
        return
    low, high = case.pass_rate
    for rate in pass_rates:
        if not low <= rate <= high:
            yield Diagnostic(
                "failed-test",
                f"the test wants {percent(low)} to {percent(high)} of the hands to pass under {case.under}, "
                f"but {percent(rate)} do",
                case.location,
            )
