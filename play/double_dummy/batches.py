"""Carrying a batch of deals through one or several solvers: threads, limits, progress, and stopping with what is done.

Threads take short runs of deals from a common counter, so that neighbouring deals, which often share hands, meet the
same table. A thread that watches nothing is the caller's own. Answers do not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.errors import BridgeError, missing_kernel

try:
    from dealspace.play.double_dummy._kernel import Solver as Solver  # the door takes it from here
except ImportError as cause:
    raise missing_kernel("dealspace.play.double_dummy._solver", cause) from cause

MOST_NODES = 1 << 62  # the solver counts in 64 bits; no search gets that far
LONGEST_RUN = 32  # deals a thread takes at once
REPORT_EVERY_S = 0.25  # between two calls of `progress`
CHECK_EVERY_S = 0.05  # between two looks at `cancelled`

Work = Callable[[Solver, int, int], None]
"""Solves the deals first..last - 1 of a batch with this solver, as many as its limit allows."""


class Watch(TypedDict, total=False):
    """What may limit or follow a batch.

    Attributes:
        node_limit: search nodes for the whole batch; with several threads each has an equal share.
        time_limit_s: seconds of wall clock for the whole batch.
        progress: called with (deals finished, deals in all), a few times a second at most and at the end.
        cancelled: an Event, or a function that returns True when the batch should stop.
    """

    node_limit: int | None
    time_limit_s: float | None
    progress: Callable[[int, int], object] | None
    cancelled: Event | Callable[[], bool] | None


class UnfinishedSolveError(BridgeError):
    """A batch stopped before its end.

    Attributes:
        done: how many deals are finished.
        finished: int64[done] which they are, rising; with one thread the first ones.
        partial: the answer for those: what the function would have returned for `deals[finished]`.
    """

    reason = "the batch was stopped"
    advice = "use .partial"

    def __init__(self, finished: NDArray[np.int64], total: int, partial: Any = None, reason: str | None = None) -> None:
        self.finished = finished
        self.done = len(finished)
        self.total = total
        self.partial = partial
        super().__init__(f"{reason or self.reason} after {self.done} of {total} deals; {self.advice}")


class BudgetError(UnfinishedSolveError):
    """The node limit or the time limit was reached before the batch was finished."""

    reason = "node_limit was reached"
    advice = "raise it, or use .partial"


class SolveCancelledError(UnfinishedSolveError):
    """The batch was stopped by `cancelled`."""

    reason = "the batch was cancelled"


class SolveInterruptedError(SolveCancelledError, KeyboardInterrupt):
    """Ctrl-C during a batch: a KeyboardInterrupt that carries what is finished."""

    reason = "Ctrl-C was pressed"


@dataclass(frozen=True)
class _Watch:
    """The same with defaults, checked."""

    node_limit: int | None = None
    time_limit_s: float | None = None
    progress: Callable[[int, int], object] | None = None
    cancelled: Event | Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        for name, kind, what in (("node_limit", Integral, "a count of nodes"), ("time_limit_s", Real, "seconds")):
            value: Any = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                raise TypeError(f"{name} is {value!r}; it is {what}, or None for no limit")
            if value is not None and not cast(Any, value) >= 0:  # not a number is not at least 0 either
                raise ValueError(f"{name} is {value}; it is {what}, or None for no limit")
        if self.progress is not None and not callable(self.progress):
            raise TypeError(f"progress is {self.progress!r}; it is a function of two counts, or None")
        if self.cancelled is not None and not isinstance(self.cancelled, Event) and not callable(self.cancelled):
            raise TypeError(f"cancelled is {self.cancelled!r}; it is an Event or a function, or None")

    @property
    def is_needed(self) -> bool:
        """Whether the batch must be watched while it is solved."""
        return self.time_limit_s is not None or self.progress is not None or self.cancelled is not None

    @property
    def is_cancelled(self) -> bool:
        if self.cancelled is None:
            return False
        return self.cancelled.is_set() if isinstance(self.cancelled, Event) else bool(self.cancelled())


def run(solvers: Sequence[Solver], total: int, work: Work, **watch: Any) -> None:
    """Solve a batch of `total` deals; raises UnfinishedSolveError, without its `partial`, if it cannot."""
    watched = _Watch(**watch)
    share = None if watched.node_limit is None else min(watched.node_limit // len(solvers), MOST_NODES)
    for solver in solvers:
        solver.limit(share)
    if len(solvers) == 1 and not watched.is_needed:
        try:
            work(solvers[0], 0, total)
        except KeyboardInterrupt:
            raise SolveInterruptedError(np.arange(solvers[0].finished), total) from None
        if solvers[0].finished < total:
            raise BudgetError(np.arange(solvers[0].finished), total)
        return
    _Crew(solvers, total, work, watched).run()


class _Crew:
    """The threads at work on one batch; the caller's thread looks on."""

    def __init__(self, solvers: Sequence[Solver], total: int, work: Work, watch: _Watch) -> None:
        self._solvers = solvers[: max(1, total)]
        self._total = total
        self._work = work
        self._watch = watch
        self._run_length = max(1, min(LONGEST_RUN, total // (8 * len(self._solvers))))
        self._next = 0
        self._stopping = False
        self._at_work = len(self._solvers)
        self._done: list[tuple[int, int]] = []
        self._failure: BaseException | None = None
        self._changed = Condition()

    def run(self) -> None:
        """Solve; returns when all is done, else raises UnfinishedSolveError."""
        threads = [Thread(target=self._solve_runs, args=(solver,), daemon=True) for solver in self._solvers]
        for thread in threads:
            thread.start()
        stopped: tuple[type[UnfinishedSolveError], str | None] = (BudgetError, None)
        try:
            stopped = self._watch_batch() or stopped
        except KeyboardInterrupt:
            stopped = (SolveInterruptedError, None)
        finally:  # also where `progress` raised: no thread goes on behind the caller's back
            self._stop()
            for thread in threads:
                thread.join()
        if self._failure is not None:
            raise self._failure
        finished = np.concatenate(
            [np.arange(first, first + done) for first, done in sorted(self._done)] or [np.arange(0)]
        )
        if len(finished) < self._total:
            kind, reason = stopped
            raise kind(finished, self._total, reason=reason)
        self._report()

    def _solve_runs(self, solver: Solver) -> None:
        """One thread: run after run, until there are none or its limit is reached."""
        try:
            while True:
                with self._changed:
                    first = self._next
                    last = min(first + self._run_length, self._total)
                    if self._stopping or first == last:
                        return
                    self._next = last
                before = solver.finished
                self._work(solver, first, last)
                done = solver.finished - before
                with self._changed:
                    self._done.append((first, done))
                if done < last - first:
                    return
        except BaseException as error:
            self._failure = error
            self._stop()
        finally:
            with self._changed:
                self._at_work -= 1
                self._changed.notify_all()

    def _watch_batch(self) -> tuple[type[UnfinishedSolveError], str | None] | None:
        """Report progress and watch for reasons to stop until all threads are done; the reason, if there is one."""
        start = reported = monotonic()
        limit = self._watch.time_limit_s
        while True:
            now = monotonic()
            if self._watch.is_cancelled:
                return SolveCancelledError, None
            if limit is not None and now - start >= limit:
                return BudgetError, "time_limit_s was reached"
            if now - reported >= REPORT_EVERY_S:
                reported = now
                self._report()
            with self._changed:
                if not self._at_work:
                    return None
                left = CHECK_EVERY_S if limit is None else min(CHECK_EVERY_S, max(0.0, start + limit - now))
                self._changed.wait(left)

    def _report(self) -> None:
        if self._watch.progress is not None:
            self._watch.progress(sum(solver.finished for solver in self._solvers), self._total)

    def _stop(self) -> None:
        with self._changed:
            self._stopping = True
        for solver in self._solvers:
            solver.stop()
