"""One dealing job, from the request to the deals and how often such deals come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, Seat
from dealspace.inference import DealSpace, Estimate, InfeasibleError
from dealspace.inference.several_hands.box import Box, both
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.levelling import HandType, Level, level
from dealspace.query.dealing.produce import AT_ONCE, MOST_LOOKED_AT, SLOWLY, DealProgress, Produced, chance, produce

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
    source = source_of(request)
    if not source.spaces:
        raise InfeasibleError("no deal fits what is known and asked for", source.conflict())
    most = _looked_at(request.generate, source)
    at_once = SLOWLY if request.is_slow else AT_ONCE
    made = produce(
        source, request.count, rng, unique=request.unique, most_looked_at=most, at_once=at_once, progress=progress
    )
    return DealResult(made.deals, source=source, made=made)


def source_of(request: DealRequest) -> BoxUnion:
    """What the deals are drawn from: as few boxes as will do, more where deals are rare."""
    if request.condition is None:
        return BoxUnion(DealSpace(request.known), (request.where,))
    source = BoxUnion(DealSpace(request.known), both((request.where,), request.condition(False)))
    if not request.is_slow and source.has_checks and source.spaces and source.acceptance() < _RARE:
        return BoxUnion(DealSpace(request.known), both((request.where,), request.condition(True)))
    return source


def _looked_at(generate: int | None, source: BoxUnion) -> int:
    """As many draws as the deals a script wants to look at come to: deals outside the boxes are not drawn at all."""
    if generate is None:
        return MOST_LOOKED_AT
    share = source.share
    return max(1, round(generate * (share.value if isinstance(share, Estimate) else float(share))))
