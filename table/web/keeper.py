"""What all sittings of a server share: the store with its thread, the workers, what can be chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from dealspace.table.web.bot_catalogue import Catalogue
from dealspace.table.web.sitting.worker_pool import WorkerPool
from dealspace.table.web.sitting_store import SittingStore

T = TypeVar("T")


class Keeper:
    """What all sittings of a server share.

    Args:
        pace: what the pauses between bots' moves are multiplied by; 0 for tests.
    """

    def __init__(self, store: SittingStore, pool: WorkerPool, offered: Catalogue, pace: float = 1.0) -> None:
        self.store = store
        self.pool = pool
        self.offered = offered
        self.pace = pace
        self.replaying = asyncio.Lock()
        """Held while entries are made again for a reader: one after another, so that moves are not held up."""
        self._writer = ThreadPoolExecutor(1, "store")

    async def kept(self, work: Callable[..., T], *given: Any) -> T:
        """What this method of the store returns, called in the one thread that uses it: the disk may be slow."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, work, *given)

    def close(self) -> None:
        """End the workers, finish what is being written, close the store."""
        self.pool.close()
        self._writer.shutdown()
        self.store.close()
