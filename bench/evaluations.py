"""How players value the hands of a partnership, for `bench.fit_evaluation`: one number for two hands, by each method.

Sources: losing tricks in halves are `new_losers` of the language. Kaplan–Rubens (The Bridge World, October 1982) is
endplay's `cccc`. Zar points: Z. Petkov, "Zar Points – Aggressive Bidding", 2003. Bergen: M. Bergen, "Slam Bidding Made
Easier", 2008.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from bench.solved_contracts import Contracts
from dealspace.inference.quantities import fitted_points
from dealspace.inference.quantities.holding_tables import (
    HOLDINGS,
    held,
    high_card_points,
    holding_lengths,
    long_points,
    losers,
    new_losers,
    points_for,
    top,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Method = Callable[[Contracts], Floats]
"""float64[n]: the value of both hands together."""


def by_suit(table: NDArray[np.int16] | Floats) -> Method:
    """The sum of a table over the suits of both hands."""
    return lambda contracts: table[contracts.holdings].sum(axis=(1, 2)).astype(np.float64)


def _lengths(contracts: Contracts) -> Ints:
    """int64[n, 2, 4]: the cards of each hand in each suit."""
    return np.bitwise_count(contracts.holdings).astype(np.int64)


def _trumps(contracts: Contracts) -> Ints:
    """int64[n, 2]: the trumps of each hand."""
    return _lengths(contracts)[np.arange(len(contracts.suit)), :, contracts.suit]


def _side_lengths(contracts: Contracts) -> Ints:
    """int64[n, 2, 4]: the lengths of the side suits; of the trump suit 4, which is neither short nor long."""
    found = _lengths(contracts)
    found[np.arange(len(contracts.suit)), :, contracts.suit] = 4
    return found


def support_points(contracts: Contracts) -> Floats:
    """HCP, and 5-3-1 for shortness with four trumps or more, 3-2-1 with three: `spoints` of both hands."""
    short = _side_lengths(contracts)
    three = np.maximum(3 - short, 0).sum(axis=2)
    four = np.maximum(5 - 2 * short, 0).sum(axis=2)
    trumps = _trumps(contracts)
    worth = np.where(trumps >= 4, four, np.where(trumps == 3, three, 0)).sum(axis=1)
    return np.asarray(by_suit(high_card_points())(contracts) + worth, np.float64)


@cache
def _kaplan_rubens_table() -> Floats:
    from endplay.evaluate import cccc
    from endplay.types import SuitHolding

    ranks = "23456789TJQKA"
    found = [
        cccc(SuitHolding("".join(ranks[rank] for rank in range(13) if holding >> rank & 1)))
        for holding in range(HOLDINGS)
    ]
    return np.array(found, np.float64)


def kaplan_rubens(contracts: Contracts) -> Floats:
    """Without the point that every hand loses; half a point is back for 4333."""
    flat = (_lengths(contracts).max(axis=2) == 4) & (_lengths(contracts).min(axis=2) == 3)
    return np.asarray(by_suit(_kaplan_rubens_table())(contracts) + flat.sum(axis=1) / 2, np.float64)


def zar(contracts: Contracts) -> Floats:
    """HCP and controls, the two longest suits, and the longest less the shortest."""
    lengths = np.sort(_lengths(contracts), axis=2)
    shape = 2 * lengths[:, :, 3] + lengths[:, :, 2] - lengths[:, :, 0]
    return np.asarray(by_suit(points_for(ace=6, king=4, queen=2, jack=1))(contracts) + shape.sum(axis=1), np.float64)


def zar_with_fit(contracts: Contracts) -> Floats:
    """And three for each trump of both hands beyond eight."""
    return np.asarray(zar(contracts) + 3 * np.maximum(_trumps(contracts).sum(axis=1) - 8, 0), np.float64)


def bergen_starting(contracts: Contracts) -> Floats:
    """HCP, length, adjust-3, good suits, and honours in short suits."""
    length = holding_lengths()
    ace, king, queen, jack = (held()[rank] for rank in (12, 11, 10, 9))
    bare = (length == 1) & (king + queen + jack > 0)
    short_pair = (length == 2) & (ace == 0) & (queen + jack > 0)
    table = long_points() + ((top(5) >= 3) & (length >= 4)) - bare - short_pair
    balance = points_for(ace=1, ten=1, queen=-1, jack=-1)[contracts.holdings].sum(axis=2)
    adjusted = np.sign(balance) * ((np.abs(balance) >= 3).astype(np.int64) + (np.abs(balance) >= 6))
    return np.asarray(by_suit(table)(contracts) + adjusted.sum(axis=1), np.float64)


def bergen_with_fit(contracts: Contracts) -> Floats:
    """The hand with more trumps as declarer, the other as dummy."""
    short, trumps, rows = _side_lengths(contracts), _trumps(contracts), np.arange(len(contracts.suit))
    declarer = trumps.argmax(axis=1)
    own, dummy = short[rows, declarer], short[rows, 1 - declarer]
    own_trumps, dummy_trumps = trumps[rows, declarer], trumps[rows, 1 - declarer]
    side = [suit != contracts.suit for suit in range(4)]
    as_declarer = (
        4 * (own == 0).sum(axis=1) + 2 * (own == 1).sum(axis=1) + ((own == 2).sum(axis=1) >= 2)
        + np.maximum(own_trumps - 5, 0) + ((own >= 4) & np.stack(side, axis=1)).any(axis=1)
    )  # fmt: skip
    as_dummy = (
        dummy_trumps * (dummy == 0).sum(axis=1) + np.where(dummy_trumps >= 4, 3, 2) * (dummy == 1).sum(axis=1)
        + (dummy == 2).sum(axis=1)
    )  # fmt: skip
    return np.asarray(bergen_starting(contracts) + as_declarer + as_dummy, np.float64)


def fitted_notrump(contracts: Contracts) -> Floats:
    """`nt_points` of both hands."""
    return by_suit(fitted_points.notrump() / fitted_points.UNIT)(contracts)


def fitted_suit(contracts: Contracts) -> Floats:
    """`suit_points` of the best suit, of both hands."""
    rows = np.arange(len(contracts.suit))
    side, trumps = fitted_points.side_suit(), fitted_points.trumps()
    in_trumps = contracts.holdings[rows, :, contracts.suit]
    return np.asarray(
        (by_suit(side)(contracts) + (trumps - side)[in_trumps].sum(axis=1)) / fitted_points.UNIT, np.float64
    )


def with_trumps(method: Method) -> Callable[[Contracts], Floats]:
    """float64[n, 2]: the value and the number of trumps, to be weighed against each other."""
    return lambda contracts: np.stack([method(contracts), _trumps(contracts).sum(axis=1)], axis=1).astype(np.float64)


HCP = by_suit(high_card_points())

NOTRUMP_METHODS: dict[str, Method] = {
    "HCP": HCP,
    "points (HCP and length)": by_suit(long_points()),
    "Kaplan–Rubens": kaplan_rubens,
    "Zar": zar,
    "losers": by_suit(losers()),
    "losers in halves": by_suit(new_losers()),
    "Bergen, starting": bergen_starting,
    "nt_points": fitted_notrump,
}

SUIT_METHODS: dict[str, Method] = {
    "HCP": HCP,
    "points (HCP and length)": by_suit(long_points()),
    "support points": support_points,
    "Kaplan–Rubens": kaplan_rubens,
    "Zar": zar,
    "Zar, 3 a trump beyond eight": zar_with_fit,
    "losers": by_suit(losers()),
    "losers in halves": by_suit(new_losers()),
    "Bergen, starting": bergen_starting,
    "Bergen, declarer and dummy": bergen_with_fit,
    "suit_points": fitted_suit,
}
