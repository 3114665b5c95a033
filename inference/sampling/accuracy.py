"""How accurate estimates are: how many deals are drawn for them, or how narrow their intervals have to be.

Deals of a space are drawn in a fixed order for its seed, so that all its estimates rest on the same ones, and a longer
sample begins with the shorter one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.statements.results import Chances, Estimate
from dealspace.inference.statements.space_errors import SamplingError

DRAWN = 20_000
"""Deals from which a number is estimated."""
FEWEST = 100
"""Deals that a sample must have for an estimate."""
MOST_DRAWN, MOST_SOLVED = 4_000_000, 20_000
"""Deals drawn for one estimate at most, and deals solved double dummy."""
_FIRST_DRAWN, _FIRST_SOLVED = 500, 50
"""Deals after which an interval is looked at for the first time."""
_SOLVED_AT_ONCE = 10

Deals = NDArray[np.uint64]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What is asked of estimates; what is counted exactly needs none of it.

    The interval is looked at after 500 deals (50, where they are solved double dummy) and whenever their number has
    doubled. To stop where it happens to be narrow costs little: of 20,000 intervals drawn until they were within 2, 1
    and half a point, 93.5 to 98 % held the true chance, whatever it was; of fixed numbers of deals as many do.

    Attributes:
        deals: how many deals are drawn, with `within` at most; None for the usual number.
        within: how far the ends of 95 % intervals may be from their middle, as a share: 0.001 is a tenth of a
            percentage point. Deals are added until all chances of an answer are as close. Of decisions, in IMPs,
            points or tricks.
        max_seconds: when to stop before that.
    """

    deals: int | None = None
    within: float | None = None
    max_seconds: float | None = None

    def __post_init__(self) -> None:
        if self.deals is not None and not 1 <= self.deals <= MOST_DRAWN:
            raise ValueError(f"{self.deals} deals for an estimate: expected a number from 1 to {MOST_DRAWN:,}")
        if self.within is not None and not self.within > 0:
            raise ValueError(f"within {self.within}: expected more than 0, as 0.001")
        if self.max_seconds is not None and not self.max_seconds > 0:
            raise ValueError(f"{self.max_seconds} seconds for an estimate: expected more than 0")

    @property
    def first(self) -> int:
        """Deals that are drawn at once, if no more are needed."""
        return _FIRST_DRAWN if self.within is not None else self.deals or DRAWN

    def estimate(
        self,
        drawing: Drawing,
        tally: Callable[[Deals], Mapping[Key, int]],
        *,
        usual: int = DRAWN,
        is_slow: bool = False,
        title: str = "",
    ) -> Chances[Key]:
        """The chances of what a deal may show, estimated from deals drawn; `.drawn` is their number.

        Args:
            tally: how many of some deals show what.
            usual: deals that are drawn where nothing else is asked.
            is_slow: the deals are solved double dummy.
        Raises:
            InfeasibleError, SamplingError: there are no such deals, or too few are found.
        """
        end = None if self.max_seconds is None else monotonic() + self.max_seconds
        most = min(self.deals or (usual if self.within is None else MOST_DRAWN), MOST_SOLVED if is_slow else MOST_DRAWN)
        wanted = most if self.within is None else min(most, _FIRST_SOLVED if is_slow else _FIRST_DRAWN)
        at_once = _SOLVED_AT_ONCE if is_slow and end is not None else DRAWN
        found: Counter[Key] = Counter()
        drawn = 0
        while True:
            deals = drawing.deals(drawn, min(drawn + at_once, wanted))
            found.update(tally(deals) if len(deals) else {})
            drawn += len(deals)
            ends = not len(deals) or drawn == most or (end is not None and monotonic() > end)
            if ends or (drawn == wanted and self.within is not None and width(found, drawn) <= self.within):
                break
            wanted = min(2 * wanted, most) if drawn == wanted else wanted
        chances = {key: hits / drawn for key, hits in sorted(found.items())}
        return Chances(chances, drawn, title=title)


USUAL = Accuracy()


def width(found: Mapping[Key, int], drawn: int) -> float:
    """How far the ends of the widest 95 % interval are from its middle, where these are hits among deals drawn."""
    each = (Estimate.of_share(hits, drawn) for hits in found.values())
    return max(((share.high - share.low) / 2 for share in each), default=1.0)


class Drawing:
    """The deals drawn from a space for its estimates, more of them whenever they are asked for.

    Args:
        sample: draws a number of deals.
        first: how many are drawn at first; each further batch has as many as there are already.
    """

    def __init__(self, sample: Callable[[int, np.random.Generator], Deals], seed: int, first: int) -> None:
        self._sample = sample
        self._rng = np.random.default_rng(seed)
        self._first = first
        self._found = np.zeros((0, 4), np.uint64)
        self._is_over = False
        self._lock = Lock()

    def deals(self, start: int, end: int) -> Deals:
        """uint64[n, 4], read-only: the deals from one place to another, fewer where they are too rare to be found.

        Raises InfeasibleError; SamplingError where there are not even 100.
        """
        with self._lock:
            while len(self._found) < end and not self._is_over:
                self._draw(len(self._found) or self._first)
            return self._found[start:end]

    def _draw(self, size: int) -> None:
        try:
            more = self._sample(size, self._rng)
        except SamplingError as few:
            more, self._is_over = few.partial, True
            if len(self._found) + len(more) < FEWEST:
                raise
        self._found = np.concatenate([self._found, more]) if len(self._found) else more
        self._found.setflags(write=False)
