"""A quick estimate of declarer's double-dummy tricks: a few sums over the four hands, weighted.

It costs microseconds where solving costs milliseconds, and errs by about a trick. The weights, one set for suit
contracts and one for notrump, are fitted to solved deals by `python -m bench.fit_tricks`. The estimate of a side is
that of either of its hands as declarer.
"""

from __future__ import annotations

from functools import cache
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.trick_weights import ERROR, NOTRUMP, TRUMPS
from dealspace.cards import Side, Strain, Suit

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_ACE, _KING, _QUEEN, _JACK, _TEN = 12, 11, 10, 9, 8


class SideView:
    """Some deals as one side sees them: its two hands, then those of the opponents on the left of the first and second.

    Attributes:
        cards: int64[n, 4, 4], holdings by hand and suit; lengths: cards in them.
    """

    def __init__(self, deals: NDArray[np.uint64], side: Side) -> None:
        first, second = side.seats
        order = [int(first), int(second), int(first.lho), int(second.lho)]
        shifts = np.arange(4, dtype=np.uint64) * np.uint64(13)
        self.cards: Ints = (deals[:, order, None] >> shifts & np.uint64(0x1FFF)).astype(np.int64)
        self.lengths: Ints = np.bitwise_count(self.cards).astype(np.int64)

    def has(self, rank: int) -> Ints:
        """int64[n, 4, 4]: whether a hand holds this rank of a suit."""
        return self.cards >> rank & 1


@cache
def _top_tricks() -> Ints:
    """int64[8192]: the cards from the ace down without a gap."""
    holdings = np.arange(1 << 13)
    run, unbroken = np.zeros(1 << 13, np.int64), np.ones(1 << 13, np.bool_)
    for rank in range(12, -1, -1):
        unbroken &= (holdings >> rank & 1).astype(np.bool_)
        run += unbroken
    return run


def suit_features(view: SideView) -> dict[str, Floats]:
    """float64[n, 4] each: facts of one suit, for either kind of contract."""
    lengths = view.lengths
    ours = view.cards[:, 0] | view.cards[:, 1]
    one, two = lengths[:, 0], lengths[:, 1]
    longer, shorter, both = np.maximum(one, two), np.minimum(one, two), one + two
    theirs_longer = np.maximum(lengths[:, 2], lengths[:, 3])
    ace, king, queen, jack, ten = (ours >> rank & 1 for rank in (_ACE, _KING, _QUEEN, _JACK, _TEN))
    missing = 2 - ace - king
    run = _top_tricks()[ours]
    # A finesse works where the hand behind our higher honour's does not hold the missing one.
    behind = np.stack([view.has(rank)[:, 2:] for rank in (_KING, _QUEEN)])  # [rank, n, lho of one, lho of two, suit]
    holds_ace = view.has(_ACE)[:, :2]
    onside_king = sum(holds_ace[:, hand] * behind[0][:, 1 - hand] for hand in (0, 1))
    offside_king = sum(holds_ace[:, hand] * behind[0][:, hand] for hand in (0, 1))
    holds_king = view.has(_KING)[:, :2]
    theirs_ace = view.has(_ACE)[:, 2:]
    king_works = sum(holds_king[:, hand] * theirs_ace[:, 1 - hand] for hand in (0, 1))
    high = np.maximum(ace, king)
    queen_short = queen * 0 + (1 - queen) * high * jack * (both >= 7)
    queen_drops = (1 - queen) * ace * king * (theirs_longer <= 2)
    return {
        name: np.asarray(values, np.float64)
        for name, values in {
            "ace": ace, "king": king, "queen": queen, "jack": jack, "ten": ten,
            "king with ace": ace * king, "queen with higher": queen * high, "jack with queen": jack * queen,
            "jack with two": jack * (ace + king + queen >= 2), "ten with jack": ten * jack,
            "missing top short": np.minimum(np.minimum(missing, longer), np.maximum(shorter, 0)),
            "long": np.maximum(longer - 4, 0), "both long": np.maximum(both - 7, 0), "both": both,
            "run": np.minimum(run, longer),
            "run out": (np.minimum(run, longer) >= theirs_longer) * np.maximum(longer - run, 0),
            "shorter": np.minimum(shorter, 3),
            "king onside": onside_king, "king offside": offside_king * (1 - king), "king works": king_works * (1 - ace),
            "jack finesse": queen_short, "queen drops": queen_drops,
            "break": np.maximum(theirs_longer - (14 - both) // 2, 0), "open": (ace + king == 0) * (queen == 0),
            "unstopped": (ace == 0) * (king * (longer >= 2) == 0) * (queen * (longer >= 3) == 0) * theirs_longer,
            "stopped once": (run + king == 1) * theirs_longer,
        }.items()
    }  # fmt: skip


def trump_features(view: SideView, trump: Suit) -> Floats:
    """float64[n, k]: what a suit contract depends on."""
    facts = suit_features(view)
    side_suits = [suit for suit in Suit if suit is not trump]
    own = [facts[name][:, trump] for name in facts]
    others = [facts[name][:, side_suits].sum(axis=1) for name in facts]
    longest = [facts[name][:, side_suits].max(axis=1) for name in ("run", "both", "long")]
    trumps = view.lengths[:, :2, trump]
    short_hand = np.argmin(trumps, axis=1)
    rows = np.arange(len(trumps))
    ruffs = []
    for hand, name in ((short_hand, "short"), (1 - short_hand, "long")):
        held = trumps[rows, hand]
        for length in (0, 1, 2):
            few = (view.lengths[rows, hand][:, side_suits] == length) & (
                view.lengths[rows, 1 - hand][:, side_suits] > length
            )
            ruffs += [few.sum(axis=1) * np.minimum(held, 4 if name == "short" else 6)]
    wasted = _wasted(view, side_suits)
    theirs = view.lengths[:, 2:]
    their_ruffs = ((theirs[:, :, side_suits] <= 1) * (theirs[:, :, [trump]] > 0)).sum(axis=(1, 2))
    fit = trumps.sum(axis=1)
    control = facts["ace"].sum(axis=1)
    points = _points(view)
    more = [
        *ruffs, wasted, their_ruffs, np.maximum(fit - 8, 0), np.maximum(8 - fit, 0) ** 2, trumps.min(axis=1), control,
        points, np.maximum(points - 25, 0), np.maximum(points - 32, 0), np.maximum(15 - points, 0), fit * points / 10,
        np.maximum(trumps.max(axis=1) - 5, 0),
    ]  # fmt: skip
    return np.stack([np.ones(len(fit)), *own, *others, *longest, *more], axis=1).astype(np.float64)


def notrump_features(view: SideView) -> Floats:
    """float64[n, k]: what notrump depends on."""
    facts = suit_features(view)
    sums = [values.sum(axis=1) for values in facts.values()]
    most = [facts[name].max(axis=1) for name in ("run", "run out", "both", "long", "unstopped", "stopped once")]
    least = [facts[name].min(axis=1) for name in ("run", "both")]
    points = _points(view)
    stoppers = (facts["run"] + facts["king"] + facts["queen"]).min(axis=1)
    cash = np.minimum(facts["run"].sum(axis=1) + facts["run out"].sum(axis=1), 13)
    more = [
        stoppers, np.minimum(stoppers, 1), points, np.maximum(points - 20, 0), np.maximum(points - 25, 0),
        np.maximum(points - 30, 0), np.maximum(15 - points, 0), cash, np.maximum(cash - 8, 0), facts["ace"].sum(axis=1),
        _theirs_run(view), most[4] * (points > 20), most[1] * facts["ace"].sum(axis=1),
    ]  # fmt: skip
    return np.stack([np.ones(len(points)), *sums, *most, *least, *more], axis=1).astype(np.float64)


def _points(view: SideView) -> Floats:
    ours = view.cards[:, 0] | view.cards[:, 1]
    return np.asarray(
        sum(worth * (ours >> rank & 1).sum(axis=1) for worth, rank in ((4, 12), (3, 11), (2, 10), (1, 9))), np.float64
    )


def _wasted(view: SideView, suits: list[Suit]) -> Ints:
    """Kings, queens and jacks opposite a void or a singleton."""
    worth = 3 * view.has(_KING) + 2 * view.has(_QUEEN) + view.has(_JACK)
    found = sum((worth[:, hand] * (view.lengths[:, 1 - hand] <= 1))[:, suits].sum(axis=1) for hand in (0, 1))
    return np.asarray(found, np.int64)


def _theirs_run(view: SideView) -> Ints:
    """The most cards that one of their suits can cash from the top."""
    theirs = view.cards[:, 2] | view.cards[:, 3]
    longer = np.maximum(view.lengths[:, 2], view.lengths[:, 3])
    run = np.minimum(_top_tricks()[theirs], longer)
    return np.asarray(np.where(run >= 3, longer, run).max(axis=1), np.int64)


class TrickEstimate:
    """The estimate for some deals, each side and strain worked out once."""

    def __init__(self, deals: NDArray[np.uint64]) -> None:
        self.deals = deals
        self._views: dict[Side, SideView] = {}
        self._means: dict[tuple[Side, Strain], Floats] = {}

    def mean(self, side: Side, strain: Strain) -> Floats:
        """float64[n]: the tricks expected."""
        if (side, strain) not in self._means:
            if side not in self._views:
                self._views[side] = SideView(self.deals, side)
            view, suit = self._views[side], strain.suit
            rows = notrump_features(view) if suit is None else trump_features(view, suit)
            weights = np.array(NOTRUMP if suit is None else TRUMPS)
            self._means[side, strain] = np.clip(rows @ weights, 0.0, 13.0)
        return self._means[side, strain]

    def chances(self, side: Side, strain: Strain) -> Floats:
        """float64[n, 14]: the chance of each number of tricks, normal about the mean."""
        error = ERROR["notrump" if strain is Strain.NOTRUMP else "suit"]
        edges = (np.arange(13) + 0.5 - self.mean(side, strain)[:, None]) / (error * sqrt(2))
        below = (1 + _erf(edges)) / 2
        return np.diff(below, prepend=0.0, append=1.0, axis=1)


_erf = np.vectorize(erf, otypes=[np.float64])
