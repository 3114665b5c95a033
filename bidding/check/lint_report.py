"""A whole lint: the walk, its findings, the file's own tests, and the author's suppressions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dealspace.bidding.check.alike import united
from dealspace.bidding.check.allow import Allowance, allowances, sifted
from dealspace.bidding.check.depends import name_of_report
from dealspace.bidding.check.extended_system import with_parents_apart
from dealspace.bidding.check.findings.failed_test import failed_lint_test, failed_test
from dealspace.bidding.check.findings.no_version import without_version
from dealspace.bidding.check.lint_store import AnswerStore
from dealspace.bidding.check.lint_walk import Options, Progress, Walk, Walked, settings_of
from dealspace.bidding.check.lint_workers import LabQuestion, LeftOut, Team
from dealspace.bidding.check.self_tests import by_kind, opponents_of
from dealspace.bidding.check.shared_points import SharedPoints
from dealspace.bidding.check.verdicts import Verdicts
from dealspace.bidding.system.compiled_system import Case, System
from dealspace.bidding.system.diagnostics import CODES, Diagnostic, percent
from dealspace.cards import Auction, Seat

LINTED = (
    "split-meaning", "overlap", "ambiguous", "gap", "forcing-passed", "dead-rule", "contradiction", "dead-letter",
    "dead-condition", "illegal-call", "unreachable-state", "unreached", "missing-alert", "no-answer", "monotone",
    "unacceptable", "loose-end", "text-drift", "leftover", "overtaken", "side-effect", "no-version", "failed-test",
)  # fmt: skip
"""The codes the linter looks for; others are found when a file is loaded."""


@dataclass(frozen=True, repr=False)
class Report:
    """What the linter found.

    Attributes:
        findings: in the order of the file, notes among them.
        allowed: suppressed findings, each with its suppression.
        points: the number of points of auctions examined.
        unvisited: the probability of the auctions that were not followed.
        beyond: the probability that a followed auction comes to a hand that no rule takes.
        left_out: questions that the solver did not answer within its time limit, so that nothing is reported.
    """

    system: System
    findings: tuple[Diagnostic, ...]
    allowed: tuple[tuple[Diagnostic, Allowance], ...]
    points: int
    unvisited: float
    beyond: float
    left_out: tuple[LeftOut, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing but notes."""
        return all(finding.severity == "note" for finding in self.findings)

    @property
    def summary(self) -> str:
        """One line: how far the walk went, and how often judgement decides."""
        if not self.points:
            return "nothing was checked: by this system no hand calls like that, or the auction is over"
        return (
            f"{self.points} point{'s' * (self.points != 1)} of auctions, {percent(1 - self.unvisited)} of the mass; "
            f"judgement decides, as no rule does, in {percent(self.beyond)} of the auctions"
        )

    def __repr__(self) -> str:
        return f"<Report on {self.system.name}: {len(self.findings)} findings at {self.points} points>"


def lint(
    system: System, options: Options | None = None, codes: Sequence[str] = (), progress: Progress | None = None
) -> Report:
    """Check a system.

    Args:
        system: the system to check.
        options: how far to go.
        codes: only these; all of them, if empty.
        progress: called with the current step, and how many of how many points are done.
    """
    options = options or Options()
    tested = options.under is None and (not codes or "failed-test" in codes)
    found = _checked(system, options, progress or (lambda what, done, total: None), tested=tested)
    partly = codes or (() if options.under is None else LINTED)
    checked = [code for code in LINTED if not codes or code in codes] if options.under is None else ()
    own = {file: text for file, text in system.sources.items() if file not in system.parent_files}
    kept, allowed = sifted(
        (finding for finding in found.findings if not codes or finding.code in codes),
        allowances(own),
        checked if partly or codes else None,
        {chapter.file for chapter in system.chapters if chapter.block},
    )
    return Report(
        system,
        tuple(sorted(united(dict.fromkeys(kept)), key=_order)),
        tuple(sorted(allowed, key=lambda pair: _order(pair[0]))),
        found.points,
        found.unvisited,
        found.beyond,
        found.left_out,
    )


@dataclass(frozen=True, slots=True)
class _Checked:
    """What a walk and its verdicts come to: see `Report`."""

    findings: tuple[Diagnostic, ...]
    points: int
    unvisited: float
    beyond: float
    left_out: tuple[LeftOut, ...] = ()


def _checked(system: System, options: Options, progress: Progress, *, tested: bool) -> _Checked:
    """What is found in a system, as it was before where nothing has changed."""
    store = AnswerStore(options.cache) if options.cache is not None else None
    given = [getattr(options, name) for name in ("mass", "most_points", "only_there", "only_own", "interference")]
    name = name_of_report(system, options.opponents, [str(options.under), *given, tested])
    known: tuple[bool, Any] = store.get(name) if store is not None else (False, None)
    if store is not None and known[0]:
        store.save()  # which notes that it was of use
        findings, points, unvisited, beyond = known[1]
        return _Checked(findings, points, unvisited, beyond)
    try:
        walked, found, left_out = _walk(system, options, progress, store, tested=tested)
        findings = tuple(with_parents_apart(system, found))
        checked = _Checked(findings, sum(1 for _ in walked.visits), walked.unvisited, walked.beyond, left_out)
        if store is not None and not left_out:
            store.put(name, (checked.findings, checked.points, checked.unvisited, checked.beyond))
        return checked
    finally:
        if store is not None:
            store.save()


def _walk(
    system: System, options: Options, progress: Progress, store: AnswerStore | None = None, *, tested: bool = False
) -> tuple[Walked, list[Diagnostic], tuple[LeftOut, ...]]:
    settings = settings_of(system)
    with Team(system, options.opponents, settings, options.processes, store) as team:
        shared = SharedPoints(team.names, options.opponents) if system.parent_files and options.under is None else None
        walked = Walk(system, options, team, len(settings), progress, shared).run()
        found = list(Verdicts(system, options, walked, team, shared).findings())
        if options.under is None:
            found += without_version(system)
        if tested:
            found += failed_tests(system, options, team)
        return walked, found, tuple(team.left_out)


def _order(finding: Diagnostic) -> tuple[str, int, int, int]:
    location = finding.location
    return location.file or "", location.line or 0, location.column or 0, list(CODES).index(finding.code)


# --- the tests of the file ---


def failed_tests(system: System, options: Options, team: Team) -> list[Diagnostic]:
    """The file's own tests that fail."""
    found: list[Diagnostic] = []
    numbers = [number for number in by_kind(system.cases) if not system.cases[number].lint]
    asked = [LabQuestion("test", (n,), near=system.cases[n].begun) for n in numbers]
    results = dict(zip(numbers, team.ask(asked), strict=True))
    for number, case in enumerate(system.cases):
        if case.lint:
            found += _lint_case(system, case, options)
        else:
            found += failed_test(case, results[number])
    return found


def _lint_case(system: System, case: Case, options: Options) -> Iterator[Diagnostic]:
    """What is wrong with a test of what the linter finds."""
    there = replace(options, under=case.begun, only_there=True, processes=1)
    if case.opponents:
        there = replace(there, opponents=opponents_of(case))
    walked, found, _ = _walk(system, there, lambda *_: None)
    yield from failed_lint_test(case, found, (visit.calls.get("P", 0.0) for _, visit in walked.visits))


def auction_for(text: str) -> Auction:
    """The auction of `--under`: `opening`, or calls from the dealer on. Raises BridgeError."""
    return Auction.parse("" if text == "opening" else text, Seat.NORTH)
