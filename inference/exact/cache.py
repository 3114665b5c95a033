"""The ladders of the spaces last asked about, for spaces that come to the same cards and beliefs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from dealspace.inference.beliefs import Belief
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.exact.strategy import Ladder

MOST_LADDERS = 8
MOST_BYTES = 256 << 20
"""Memory of all their tables."""


class Recent:
    """Some ladders, the last asked for at the end. A ladder's answers do not depend on what it was asked before."""

    def __init__(self) -> None:
        self._ladders: OrderedDict[tuple[Placement, tuple[Belief, ...]], Ladder] = OrderedDict()
        self._lock = Lock()

    def ladder(self, placement: Placement, beliefs: Sequence[Belief]) -> Ladder:
        """The ladder for these cards and beliefs, an old one if there is one."""
        key = placement, tuple(beliefs)
        with self._lock:
            ladder = self._ladders.pop(key, None) or Ladder(placement, beliefs)
            while len(self._ladders) >= MOST_LADDERS or self.table_bytes > MOST_BYTES:
                self._ladders.popitem(last=False)
            self._ladders[key] = ladder
        return ladder

    @property
    def table_bytes(self) -> int:
        """Memory of the tables made so far."""
        return sum(ladder.table_bytes for ladder in self._ladders.values())

    def clear(self) -> None:
        """Forget them."""
        with self._lock:
            self._ladders.clear()

    def __len__(self) -> int:
        return len(self._ladders)


RECENT = Recent()
"""What `DealSpace` asks."""
