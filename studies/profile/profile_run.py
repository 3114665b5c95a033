"""Looking at the boards that are not in the store yet, in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor

from dealspace.runtime.contest.resumable_run import Progress, finish
from dealspace.studies.comparison.swing import NotBid
from dealspace.studies.profile.board_profile import look
from dealspace.studies.profile.decision_costs import LookedAt
from dealspace.studies.profile.profile_question import BoardTask
from dealspace.studies.profile.profile_store import ProfileStore


def profile(
    tasks: Iterable[BoardTask],
    store: ProfileStore,
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[NotBid]:
    """Look at the boards that are not in the store, and keep each as soon as it is finished.

    Args:
        processes: over how many processes of this machine the boards are spread; 1 looks at them in this one.
        executor: does the work instead: `dealspace.runtime.cluster.cluster(…)`, or any other.
        progress: called with (finished, total) at the start and after every board.
    Returns:
        The boards that could not be bid.
    Raises:
        KeyboardInterrupt: Ctrl-C; all finished boards are in the store.
        BridgeError: a worker process died.
    """
    return finish(tasks, look, store, LookedAt, processes=processes, executor=executor, progress=progress)
