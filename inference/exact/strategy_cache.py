"""A cache of strategies, with their tables, for spaces that come to the same placement and beliefs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.statements.hand_beliefs import HandBelief

MOST_STRATEGIES = 8
MOST_BYTES = 256 << 20
"""Memory of the tables of all cached strategies."""


class StrategyCache:
    """The most recently used strategies. Answers of a strategy do not depend on what it was asked before."""

    def __init__(self) -> None:
        self._strategies: OrderedDict[tuple[Placement, tuple[HandBelief, ...]], Strategy] = OrderedDict()
        self._lock = Lock()

    def get(self, placement: Placement, beliefs: Sequence[HandBelief]) -> Strategy:
        """The strategy for this placement and these beliefs, a cached one if there is one."""
        key = placement, tuple(beliefs)
        with self._lock:
            strategy = self._strategies.pop(key, None) or Strategy(placement, beliefs)
            while len(self._strategies) >= MOST_STRATEGIES or self.table_bytes > MOST_BYTES:
                self._strategies.popitem(last=False)
            self._strategies[key] = strategy
        return strategy

    @property
    def table_bytes(self) -> int:
        """Memory of the tables made so far."""
        return sum(strategy.table_bytes for strategy in self._strategies.values())

    def clear(self) -> None:
        """Drop all strategies."""
        with self._lock:
            self._strategies.clear()

    def __len__(self) -> int:
        return len(self._strategies)


STRATEGIES = StrategyCache()
"""The cache that `DealSpace` uses."""
