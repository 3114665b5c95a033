"""Points fitted to double-dummy tricks: what a suit is worth in notrump, beside trumps and as trumps.

A suit's worth is a sum of a few features of its holding, each a whole number of quarters of a point. The numbers are
`fitted_weights`, which `python -m bench.fit_evaluation` writes; docs/design/0017 has their errors beside other counts.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from dealspace.cards import Rank
from dealspace.inference.quantities.fitted_weights import NOTRUMP, SIDE_SUIT, TRUMPS
from dealspace.inference.quantities.holding_tables import HOLDINGS, Table, held, holding_lengths

UNIT = 4
"""Steps in a point."""


@cache
def features() -> dict[str, Table]:
    """int16[8192] each: what is counted in a holding, by name. A name such as `Qx` is of just that many cards."""
    length = holding_lengths()
    cards = {str(rank): held()[rank] for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)}
    found = dict(cards)
    for count, name in enumerate(("void", "singleton", "doubleton", "three", "four", "five", "six")):
        found[name] = (length == count).astype(np.int16)
    found["seven or more"] = (length >= 7).astype(np.int16)
    found["each beyond seven"] = np.maximum(length - 7, 0)
    for high in "AKQJ":
        found[f"bare {high}"] = cards[high] * found["singleton"]
    for high in "KQJ":
        found[f"{high}x"] = cards[high] * found["doubleton"]
    for one, two in combinations("AKQ", 2):
        found[f"{one} with {two}"] = cards[one] * cards[two]
    found["A with K and Q"] = cards["A"] * cards["K"] * cards["Q"]
    for high in "AKQ":
        found[f"{high} in five or more"] = cards[high] * (length >= 5).astype(np.int16)
        found[f"{high} in six or more"] = cards[high] * (length >= 6).astype(np.int16)
    return found


def notrump() -> Table:
    """In quarters: a suit in notrump."""
    return _sum(NOTRUMP)


def side_suit() -> Table:
    """In quarters: a suit beside the trumps."""
    return _sum(SIDE_SUIT)


def trumps() -> Table:
    """In quarters: the trump suit."""
    return _sum(TRUMPS)


def _sum(weights: dict[str, int]) -> Table:
    table: Table = np.zeros(HOLDINGS, dtype=np.int16)
    for name, weight in weights.items():
        table += weight * features()[name]
    return table
