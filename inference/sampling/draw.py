"""Drawing deals: from the rung of the ladder that suits, with checks of what that rung leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError
from dealspace.inference.beliefs import Belief
from dealspace.inference.cpsat.solve import NoSuchDeal
from dealspace.inference.exact.strategy import Ladder, Rung

_MOST_DEALS = 2_000_000
_MOST_FOR_EACH = 200
_SMALLEST_BATCH = 64
_LARGEST_BATCH = 65536
_ASK_SOLVER_AFTER = 50_000
"""Deals dealt without a single hit before CP-SAT is asked whether there is one at all."""


class SpaceStarved(BridgeError):
    """The deals that fit are too rare to be found by dealing.

    Attributes:
        partial: uint64[k, 4], the k < n deals that were found; they are a fair sample too.
        dealt: how many deals were dealt.
    """

    def __init__(self, partial: NDArray[np.uint64], wanted: int, dealt: int) -> None:
        self.partial = partial
        self.wanted = wanted
        self.dealt = dealt
        super().__init__(
            f"only {len(partial):,} of {wanted:,} deals found among {dealt:,} dealt: "
            "ask for fewer, tell a hand that is known, or raise max_deals"
        )

    def __reduce__(self) -> tuple[type[SpaceStarved], tuple[NDArray[np.uint64], int, int]]:
        """So that it passes from one process to another."""
        return SpaceStarved, (self.partial, self.wanted, self.dealt)


def most_deals(n: int, max_deals: int | None) -> int:
    """How many deals may be dealt for so many; what the caller says, or what one waits for a few seconds at most."""
    return max(_MOST_DEALS, _MOST_FOR_EACH * n) if max_deals is None else max_deals


def draw(
    ladder: Ladder | None,
    n: int,
    rng: np.random.Generator,
    max_deals: int,
    is_empty: Callable[[], bool],
    empty: Callable[[], NoSuchDeal],
) -> NDArray[np.uint64]:
    """uint64[n, 4]: deals in proportion to their weight, at most `max_deals` dealt for it.

    Args:
        is_empty: asked once if deals do not turn up.
        empty: the error to be raised where there is no deal.
    Raises:
        SpaceStarved: too few were found.
    """
    if ladder is None or ladder.dealer.deals == 0:
        raise empty()
    beliefs = ladder.beliefs
    rung, dealer, unchecked, rate = ladder.base_for(n, max_deals)
    if dealer.deals == 0:
        raise empty()
    found: list[NDArray[np.uint64]] = []
    have = dealt = 0
    asked = False
    while have < n and dealt < max_deals:
        size = min(_batch_size(n, have, dealt, rate if unchecked else 1.0), max_deals - dealt)
        batch = _kept(dealer.deal(size, rng), unchecked, beliefs, rng)
        dealt += size
        found.append(batch[: n - have])
        have += len(found[-1])
        if not have and not asked and rung is not Rung.EXACT and (dealt >= _ASK_SOLVER_AFTER or dealt >= max_deals):
            asked = True
            if is_empty():
                raise empty()
    deals = np.concatenate(found) if found else np.zeros((0, 4), dtype=np.uint64)
    if have < n:
        raise SpaceStarved(deals, n, dealt)
    return deals


def _kept(
    deals: NDArray[np.uint64], seats: Sequence[int], beliefs: Sequence[Belief], rng: np.random.Generator
) -> NDArray[np.uint64]:
    """The deals in which these seats' hands are kept."""
    for seat in seats:
        if not len(deals):
            break
        deals = deals[beliefs[seat].kept(deals[:, seat], rng)]
    return deals


def _batch_size(n: int, have: int, dealt: int, rate: float | None) -> int:
    """How many deals to deal next, so that a little more than what is missing should fit; rate: how often one does."""
    if rate == 1.0:
        return min(n - have, _LARGEST_BATCH)
    if dealt or rate is None:
        rate = (have + 1) / (dealt + 1) if dealt else 0.25
    return min(max(int((n - have) / rate * 1.1) + 16, _SMALLEST_BATCH), _LARGEST_BATCH)
