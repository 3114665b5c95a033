"""One dealing job, from the request to the deals and how often such deals come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, Seat
from dealspace.inference import DealSpace, Estimate, InfeasibleError
from dealspace.inference.several_hands.box import Box, both
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.levelling import HandType, Level, level
from dealspace.query.dealing.produce import AT_ONCE, SLOWLY, DealProgress, Produced, chance, produce

_RARE = 1 / 500
"""Where checks hold less often than this, sums of two hands are split by every value they can have."""


@dataclass(frozen=True, slots=True)
class DealRequest:
    """What is asked for.

    Attributes:
        known: cards placed beforehand.
        where: conditions by seat.
        condition: the boxes of a further condition; asked for finely split ones where deals are rare.
        is_slow: the condition takes long to check, so that few deals are examined at a time.
        types: types of hand to be levelled; none for deals as they come.
        generate: deals to be examined, as a script counts them: all that a dealing program would shuffle.
    """

    count: int
    known: dict[Seat, CardSet] = field(default_factory=dict)
    where: Box = field(default_factory=Box)
    condition: Callable[[bool], tuple[Box, ...]] | None = None
    is_slow: bool = False
    types: Sequence[HandType] = ()
    unique: bool = False
    generate: int | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """The deals made, and how that went.

    Attributes:
        deals: uint64[n, 4].
        types: the type of each deal; none if no types were asked for.
        levels: what came of each type.
        source: what the deals were drawn from, and how that went; None for levelled deals.
    """

    deals: NDArray[np.uint64]
    types: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    source: BoxUnion | None = None
    made: Produced | None = None

    @property
    def chance(self) -> Fraction | Estimate | None:
        """How often a random deal will do; None for levelled deals."""
        return None if self.source is None or self.made is None else chance(self.source, self.made)


def run(request: DealRequest, rng: np.random.Generator, progress: DealProgress = lambda done, of: True) -> DealResult:
    """Make the deals asked for, or as many as are done when `progress` returns False.

    Raises:
        InfeasibleError: there is no such deal.
        BridgeError: fewer exist than are wanted without repetition; or a script divides by 0.
    """
    if request.types:
        done = level(
            request.known, request.where, request.types, request.count, rng, unique=request.unique, progress=progress
        )
        return DealResult(done.deals, done.types, done.levels)
    return DealStream(request, rng).portion(request.count, progress=progress)


class DealStream:
    """The deals of a request, some at a time, so that a job of any size takes the memory of a portion; without types.

    They are the same deals whatever the portions.

    Attributes:
        made: how many deals there have been.
        finished: there are no more.
    Raises:
        InfeasibleError: there is no such deal.
    """

    def __init__(self, request: DealRequest, rng: np.random.Generator) -> None:
        self.request = request
        self.made = 0
        self.finished = False
        self._rng = rng
        self._passed = self._looked_at = 0
        self._source = source_of(request)
        if not self._source.spaces:
            raise InfeasibleError("no deal fits what is known and asked for", self._source.conflict())
        self._most = _looked_at(request.generate, self._source)

    def portion(
        self, size: int, seconds: float | None = None, progress: DealProgress = lambda done, of: True
    ) -> DealResult:
        """At least so many deals more, but not all of them where that takes longer, or as many as there are.

        What was looked at counts from the beginning.
        """
        start, is_full = monotonic(), False

        def goes_on(done: int, _: int) -> bool:
            nonlocal is_full
            late = seconds is not None and monotonic() - start > seconds
            is_full = done >= size or (done > 0 and late)
            return not is_full and progress(self.made + done, self.request.count)

        made = produce(
            self._source,
            self.request.count - self.made,
            self._rng,
            unique=self.request.unique,
            most_looked_at=None if self._most is None else self._most - self._looked_at,
            before=(self._passed, self._looked_at),
            at_once=SLOWLY if self.request.is_slow else AT_ONCE,
            progress=goes_on,
        )
        self.made += len(made.deals)
        self.finished = not is_full or self.made == self.request.count
        self._passed += made.passed
        self._looked_at += made.looked_at
        return DealResult(made.deals, source=self._source, made=Produced(made.deals, self._passed, self._looked_at))


def source_of(request: DealRequest) -> BoxUnion:
    """What the deals are drawn from: as few boxes as will do, more where deals are rare."""
    if request.condition is None:
        return BoxUnion(DealSpace(request.known), (request.where,))
    source = BoxUnion(DealSpace(request.known), both((request.where,), request.condition(False)))
    if not request.is_slow and source.has_checks and source.spaces and source.acceptance() < _RARE:
        return BoxUnion(DealSpace(request.known), both((request.where,), request.condition(True)))
    return source


def _looked_at(generate: int | None, source: BoxUnion) -> int | None:
    """As many draws as the deals a script wants to look at come to: deals outside the boxes are not drawn at all."""
    if generate is None:
        return None
    share = source.share
    return max(1, round(generate * (share.value if isinstance(share, Estimate) else float(share))))
