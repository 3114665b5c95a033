"""The tests of the systems that a system extends, run once and kept among the linter's answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from dealspace.bidding.check.depends import name_of_tests
from dealspace.bidding.check.lint_store import AnswerStore
from dealspace.bidding.check.self_tests import CaseResult, opponents_of, run_cases
from dealspace.bidding.system.compiled_system import System


def run_parent_cases(
    system: System,
    folder: Path | None = None,
    *,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> tuple[CaseResult, ...]:
    """The results of the tests of the systems that a system extends, which need not hold for it.

    Args:
        folder: where the linter's answers are kept; there these are, too, under all that they depend on. None for
            nowhere.
    """
    cases = [case for case in system.parent_cases if not case.lint]
    store = AnswerStore(folder) if folder is not None else None
    opponents = {case.opponents: other for case in cases if (other := opponents_of(case)) is not None}
    name = name_of_tests(system, opponents.values())
    known: tuple[bool, Any] = store.get(name) if store is not None else (False, None)
    is_known, rows = known
    if not is_known:
        results = run_cases(system, cases=cases, progress=progress)
        rows = [(result.passed, result.found, result.warnings) for result in results]
        if store is not None:
            store.put(name, rows)
    if store is not None:
        store.save()  # which also notes that they were of use
    return tuple(CaseResult(case, *row) for case, row in zip(cases, rows, strict=True))
