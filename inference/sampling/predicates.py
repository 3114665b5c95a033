"""Deals that a Python function accepts: drawn from the space, shown to it one by one, and rejected."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal
from dealspace.inference.statements.space_errors import SamplingError

Predicate = Callable[[Deal], object]
"""Whether a deal is wanted."""
_MOST_DEALS, _MOST_FOR_EACH = 100_000, 200
_SMALLEST_BATCH, _LARGEST_BATCH = 64, 4096


def sample_accepted(
    sample: Callable[[int], NDArray[np.uint64]], n: int, predicate: Predicate, max_deals: int | None
) -> NDArray[np.uint64]:
    """uint64[n, 4]: deals that the predicate accepts.

    Args:
        sample: draws so many deals of the space.
        max_deals: the most that are shown to the predicate; by default 100,000, or 200 for each wanted.
    Raises:
        SamplingError: too few were accepted; `.partial` has them.
        Whatever the predicate and `sample` raise.
    """
    most = max(_MOST_DEALS, _MOST_FOR_EACH * n) if max_deals is None else max_deals
    found: list[NDArray[np.uint64]] = [np.zeros((0, 4), dtype=np.uint64)]
    have = shown = 0
    starved: SamplingError | None = None
    while have < n and shown < most and starved is None:
        rate = (have + 1) / (shown + 1)
        size = min(max(int((n - have) / rate * 1.1), _SMALLEST_BATCH), _LARGEST_BATCH, most - shown)
        try:
            batch = sample(size)
        except SamplingError as few:
            starved, batch = few, few.partial
        kept = batch[[bool(predicate(Deal.of_bits(row))) for row in batch.tolist()]] if len(batch) else batch
        found.append(kept[: n - have])
        have += len(found[-1])
        shown += len(batch)
    deals = np.concatenate(found)
    if have < n:
        raise SamplingError(deals, n, shown if starved is None else shown - len(batch) + starved.dealt)
    return deals
