"""Making a number of deals from a union of boxes, counting how many were examined; the caller may stop it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError
from dealspace.inference import Estimate
from dealspace.inference.several_hands.union import BoxUnion

MOST_BARREN = 10_000_000
"""Deals looked at without one that fits before a job ends with what it has."""
AT_ONCE = 8_192, 32_768
"""Deals looked at at a time: at least, at most."""
SLOWLY = 16, 16
"""The same, where a check takes long."""
_SMALL_SPACE = 50
"""Without repetition, deals are drawn by their numbers if there are not more than this many times what is wanted."""
_ALL_LISTED = 200_000

DealProgress = Callable[[int, int], bool]
"""Called with (deals done, deals wanted); returns False to stop."""


@dataclass(frozen=True, slots=True)
class Produced:
    """Deals made.

    Attributes:
        deals: uint64[n, 4], independent and uniform.
        passed, looked_at: how many of the deals examined passed the checks; `deals` may be fewer.
    """

    deals: NDArray[np.uint64]
    passed: int
    looked_at: int


def produce(
    source: BoxUnion,
    wanted: int,
    rng: np.random.Generator,
    *,
    unique: bool = False,
    most_looked_at: int | None = None,
    before: tuple[int, int] = (0, 0),
    at_once: tuple[int, int] = AT_ONCE,
    progress: DealProgress = lambda done, of: True,
) -> Produced:
    """`wanted` deals of the mixture, or fewer where `most_looked_at` deals hold no more, or none fits any more.

    Args:
        before: how many deals have passed and been looked at for this job, on which the sizes of batches depend.
    Raises:
        InfeasibleError: there is none; names what cannot hold together.
        BridgeError: fewer deals than that exist, and none may come twice.
    """
    total = source.total
    if unique and total is not None and (total <= _SMALL_SPACE * wanted or (source.has_checks and total < _ALL_LISTED)):
        return _by_number(source, wanted, total, rng)
    found: list[NDArray[np.uint64]] = []
    seen: set[bytes] = set()
    have = passed = looked_at = 0
    most = MOST_BARREN if most_looked_at is None else most_looked_at
    while have < wanted and looked_at < most and progress(have, wanted):
        size = min(wanted - have, at_once[1])
        if source.has_checks:
            size = _batch_size(wanted - have, before[0] + passed, before[1] + looked_at, at_once)
        batch, looked = source.draw(min(size, most - looked_at), rng)
        passed, looked_at = passed + len(batch), looked_at + looked
        if unique:
            batch = _fresh(batch, seen)
        found.append(batch[: wanted - have])
        have += len(found[-1])
        if most_looked_at is None and len(found[-1]):
            most = looked_at + MOST_BARREN
    return Produced(_stacked(found), passed, looked_at)


def _batch_size(missing: int, passed: int, looked_at: int, at_once: tuple[int, int]) -> int:
    rate = (passed + 1) / (looked_at + 2)
    return min(max(int(missing / rate * 1.1), at_once[0]), at_once[1])


def _fresh(batch: NDArray[np.uint64], seen: set[bytes]) -> NDArray[np.uint64]:
    """The deals not seen before, which are seen from now on."""
    rows = []
    for row, deal in enumerate(batch):
        if (key := deal.tobytes()) not in seen:
            seen.add(key)
            rows.append(row)
    return batch[rows]


def _by_number(source: BoxUnion, wanted: int, total: int, rng: np.random.Generator) -> Produced:
    """Deals without repetition from a small space: different numbers are drawn, and those deals looked at."""
    checked = source.has_checks
    if wanted > total:
        raise _too_few(total, wanted)
    numbers = Random(int(rng.integers(1 << 62))).sample(range(total), total if checked else wanted)
    deals = _stacked([source.unrank(number)[None] for number in numbers])
    kept = deals
    if checked:
        inside = np.zeros(len(deals), dtype=np.bool_)
        for box in source.boxes:
            inside |= box.holds(deals)
        # Boxes may overlap before their checks; the deals that pass come once each, in random order.
        kept = rng.permutation(np.unique(deals[inside], axis=0), axis=0)
        if len(kept) < wanted:
            raise _too_few(len(kept), wanted)
    return Produced(kept[:wanted], len(kept), len(deals))


def _too_few(there: int, wanted: int) -> BridgeError:
    exist = "is only 1 such deal" if there == 1 else f"are only {there:,} such deals"
    return BridgeError(f"there {exist}; {wanted:,} were asked for, none twice: ask for fewer, or leave --unique out")


def _stacked(found: list[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    return np.concatenate(found) if found else np.zeros((0, 4), dtype=np.uint64)


def chance(source: BoxUnion, made: Produced) -> Fraction | Estimate:
    """The chance that a random deal with the known cards will do: exact, or estimated from the deals looked at."""
    share = source.share
    if not source.has_checks or (isinstance(share, Fraction) and not share):
        return share
    passing = Estimate.of_share(made.passed, made.looked_at) if made.looked_at else Estimate(0.0, 0.0, 1.0)
    if isinstance(share, Estimate):
        return Estimate(share.value * passing.value, share.low * passing.low, share.high * passing.high)
    return passing.times(share)
