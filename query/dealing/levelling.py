"""Levelling: several types of hand in fixed shares, however rare each of them is.

Types are tried in order and the first that fits counts, so that each deal is of one type. A type is dealt from its own
exact space, never by waiting for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, NotationError, Seat
from dealspace.inference import DealSpace, Estimate, InfeasibleError
from dealspace.inference.several_hands.box import Box, without
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.produce import DealProgress, chance, produce


@dataclass(frozen=True, slots=True)
class HandType:
    """A type by name, its condition, and its share among the others."""

    name: str
    box: Box
    share: int = 1


@dataclass(frozen=True, slots=True)
class Level:
    """What came of one type: how often it comes by nature, and how many deals of it were made."""

    name: str
    chance: Fraction | Estimate
    made: int


@dataclass(frozen=True, slots=True)
class Levelled:
    """Deals of several types in random order; `types` names the type of each, `levels` sums them up."""

    deals: NDArray[np.uint64]
    types: tuple[str, ...]
    levels: tuple[Level, ...]


def shares(text: str | None, types: int) -> tuple[int, ...]:
    """Read `1:1:2`, a share for each type; equal shares if nothing is said. Raises NotationError."""
    if text is None:
        return (1,) * types
    parts = text.split(":")
    if len(parts) != types or not all(part.strip().isdecimal() and len(part) < 10 for part in parts):
        raise NotationError(f'shares "{text}": expected a whole number for each of the {types} types, as 1:1:2')
    if not any(found := tuple(int(part) for part in parts)):
        raise NotationError(f'shares "{text}": at least one must be more than 0')
    return found


def apportion(wanted: int, by_share: Sequence[int]) -> tuple[int, ...]:
    """How many of each, adding up to what is wanted: whole parts, then the largest remainders, the earlier first.

    >>> apportion(10, (1, 1, 2))
    (3, 2, 5)
    """
    whole = sum(by_share)
    parts = [wanted * share // whole for share in by_share]
    by_remainder = sorted(range(len(parts)), key=lambda place: (-(wanted * by_share[place] % whole), place))
    for place in by_remainder[: wanted - sum(parts)]:
        parts[place] += 1
    return tuple(parts)


def level(
    known: dict[Seat, CardSet],
    common: Box,
    types: Sequence[HandType],
    wanted: int,
    rng: np.random.Generator,
    *,
    unique: bool = False,
    progress: DealProgress = lambda done, of: True,
) -> Levelled:
    """`count` deals that fit the common condition, every type in its share, in random order.

    Raises:
        InfeasibleError: there is no deal of a type that has a share, or what there is was taken by the types before it.
    """
    deals: list[NDArray[np.uint64]] = []
    names: list[str] = []
    levels: list[Level] = []
    counts = apportion(wanted, [hand_type.share for hand_type in types])
    for place, (hand_type, count) in enumerate(zip(types, counts, strict=True)):
        boxes = without((common & hand_type.box,), [earlier.box for earlier in types[:place]])
        source = BoxUnion(DealSpace(known), boxes)
        if count and not source.spaces:
            taken = bool(BoxUnion(DealSpace(known), (common & hand_type.box,)).spaces)
            why = "every deal of it belongs to a type before it" if taken else "no deal is of this type"
            raise InfeasibleError(f'type "{hand_type.name}": {why}')
        done = len(names)
        made = produce(source, count, rng, unique=unique, progress=_continued(progress, done, wanted))
        deals.append(made.deals)
        names += [hand_type.name] * len(made.deals)
        levels.append(Level(hand_type.name, chance(source, made), len(made.deals)))
    order = rng.permutation(len(names))
    return Levelled(np.concatenate(deals)[order], tuple(names[place] for place in order), tuple(levels))


def _continued(progress: DealProgress, done: int, total: int) -> DealProgress:
    """`progress` for a part of the work: `done` deals of `total` were made before it."""
    return lambda have, _: progress(done + have, total)
