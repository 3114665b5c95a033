"""A simple way to call, for many deals at once: each seat adds what its hand and the calls so far are worth.

It plays the calls of the other seats in simulations (coinche_bidder.py), says how likely the calls heard are from a
hand, and is a player of its own. A seat expects, with a suit as trump, what `estimate.hand_points` says of its hand,
more where partner has bid that suit and less where an opponent has.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Suit
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_calls import CAPOT, COINCHED, PASS, SURCOINCHED, CoincheBid, CoincheCall

FloatRows = NDArray[np.float32]
IntRows = NDArray[np.int64]

PASSES, COINCHES, SURCOINCHES = 0, -1, -2
"""Calls of a row other than bids, which are their values."""


@dataclass(frozen=True, slots=True)
class CallingPolicy:
    """The numbers of this way to call, in points; the usual ones won matches of estimated scores against others.

    Attributes:
        caution: a seat bids so much less than it expects.
        partner: part of what partner's bid promises in a suit that is added there.
        opponent: part of what an opponent's bid promises in a suit that is taken off there.
        promise: a bid of so much promises nothing.
        coinche: expected points that the contract is short of before it is coinched.
        step: the most that a bid is above the least allowed.
        noise: how much calls differ from these rules, when likelihoods are computed.
    """

    caution: float = 10.0
    partner: float = 0.6
    opponent: float = 0.8
    promise: float = 65.0
    coinche: float = 10.0
    step: int = 10
    noise: float = 10.0


class ManyAuctions:
    """The same auction so far, in many deals that have the calls to come each for itself.

    Args:
        auction: not over.
        points: float32[n, 4, 4] expected by each seat with each trump, as `estimate.hand_points` gives it.
        policy: how all seats call.
    """

    def __init__(self, auction: CoincheAuction, points: FloatRows, policy: CallingPolicy) -> None:
        count = len(points)
        self.points = points
        self.policy = policy
        self.seat = auction.seat_of(0)
        self.value: IntRows = np.zeros(count, np.int64)
        self.suit: IntRows = np.zeros(count, np.int64)
        self.taker: IntRows = np.zeros(count, np.int64)
        self.stake: IntRows = np.ones(count, np.int64)
        self.passes: IntRows = np.zeros(count, np.int64)
        self.over = np.zeros(count, np.bool_)
        self.bid_values: IntRows = np.zeros((count, 4), np.int64)
        self.bid_suits: IntRows = np.zeros((count, 4), np.int64)
        for call in auction.calls:
            self.make_call(call)

    def make_call(self, call: CoincheCall) -> None:
        """The same call of the seat to move in all rows."""
        value, suit = (call.value, int(call.trump)) if isinstance(call, CoincheBid) else (_WORD_VALUES[call], 0)
        count = len(self.value)
        self.make(np.full(count, value, np.int64), np.full(count, suit, np.int64))

    def make(self, values: IntRows, suits: IntRows) -> None:
        """A call of the seat to move in each row; rows that are over stay as they are."""
        on = ~self.over
        bids = on & (values > 0)
        self.value = np.where(bids, values, self.value)
        self.suit = np.where(bids, suits, self.suit)
        self.taker = np.where(bids, self.seat, self.taker)
        self.bid_values[bids, self.seat] = values[bids]
        self.bid_suits[bids, self.seat] = suits[bids]
        self.stake = np.where(on & (values == COINCHES), 2, np.where(on & (values == SURCOINCHES), 3, self.stake))
        self.passes = np.where(on & (values == PASSES), self.passes + 1, np.where(on, 0, self.passes))
        self.over = self.over | (self.stake == 3) | (self.passes >= np.where(self.value > 0, 3, 4))
        self.seat = (self.seat + 1) % 4

    def expected(self) -> FloatRows:
        """float32[n, 4] what the seat to move expects with each trump, by its hand and the bids so far."""
        found = self.points[:, self.seat].copy()
        rows = np.arange(len(found))
        for distance, part in ((1, -self.policy.opponent), (2, self.policy.partner), (3, -self.policy.opponent)):
            other = (self.seat + distance) % 4
            values = self.bid_values[:, other]
            promised = part * (np.minimum(values, 160) - self.policy.promise)
            found[rows, self.bid_suits[:, other]] += np.where(values > 0, promised, 0).astype(np.float32)
        return found

    def least(self) -> IntRows:
        """The least that may be bid; 250 is capot, and 251 that nothing may be."""
        above = np.where(self.value == 0, 80, self.value + 10)
        above = np.where(above == 170, CAPOT, above)
        return np.where((above > CAPOT) | (self.stake > 1), CAPOT + 1, above)

    def chosen(self) -> tuple[IntRows, IntRows]:
        """The policy's call of the seat to move in each row: values as `make` takes them, and suits."""
        expected, policy, least = self.expected(), self.policy, self.least()
        suits = expected.argmax(1).astype(np.int64)
        best = expected[np.arange(len(expected)), suits]
        aim = (np.floor((best - policy.caution) / 10) * 10).astype(np.int64)
        bids = (aim >= least) & (least <= 160)
        values = np.where(bids, np.minimum(np.minimum(aim, 160), least + policy.step), PASSES)
        theirs = (self.value > 0) & ((self.taker ^ self.seat) & 1 == 1) & (self.stake == 1)
        return np.where(theirs & (self.short() > policy.coinche) & ~bids, COINCHES, values), suits

    def short(self) -> FloatRows:
        """By how much the contract's side should miss it, as the seat to move sees it; it is an opponent's."""
        expected = self.expected()[np.arange(len(self.value)), self.suit]
        return (self.value - (162 - expected)).astype(np.float32)

    def play_out(self, most: int = 24) -> None:
        """All calls to come, by the policy; after so many the contract stands."""
        for _ in range(most):
            if self.over.all():
                break
            self.make(*self.chosen())

    def log_likelihood(self, call: CoincheCall) -> FloatRows:
        """How likely the seat to move makes this call in each row, as a logarithm with a common constant left out."""
        expected, noise, least = self.expected(), self.policy.noise, self.least()
        best = expected.max(1) - self.policy.caution
        if isinstance(call, CoincheBid):
            own = expected[:, int(call.trump)] - self.policy.caution
            near = np.clip(np.abs(own - min(call.value, 160) - 5) - 5, 0, None)
            logs: FloatRows = -0.5 * (near / noise) ** 2 - (best - own) / noise
            return logs
        if call is COINCHED:
            logs = -np.logaddexp(0, (self.policy.coinche - self.short()) / noise)
        elif call is PASS:
            logs = -np.logaddexp(0, (best - np.minimum(least, 170)) / noise)
        else:
            logs = np.zeros(len(expected), np.float32)
        return logs


_WORD_VALUES = {PASS: PASSES, COINCHED: COINCHES, SURCOINCHED: SURCOINCHES}


def call_of(value: int, suit: int) -> CoincheCall:
    """The call of a row, as `ManyAuctions.make` takes it."""
    if value > 0:
        return CoincheBid(value, Suit(suit))
    return {PASSES: PASS, COINCHES: COINCHED}.get(value, SURCOINCHED)
