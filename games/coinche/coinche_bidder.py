"""Calls of coinche: by the simple policy alone, or by simulation of what the other seats hold and will call.

The simulation draws deals that agree with the seat's own cards, weighs each by how likely the calls heard are from
those hands (`CallingPolicy`), tries every sensible call, lets all seats go on by the policy, and estimates in each deal
the score of the contract that results. The call with the best mean score for the seat's side is made: the risk of
failing, of a coinche, partner's help and the opponents' own contracts are all in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.batch_calls import CallingPolicy, ManyAuctions, call_of
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_calls import CAPOT, PASS, CoincheBid, CoincheCall
from dealspace.games.coinche.coinche_state import CoincheState
from dealspace.games.coinche.estimate import hand_points, open_points
from dealspace.games.coinche.expectation import expected_scores
from dealspace.games.coinche.features import ORDER, holdings
from dealspace.games.deals.game_view import hidden_cards
from dealspace.games.laws.state import GameView, MoveChoice

CAPOT_FROM = 130.0
"""Capot is tried in a suit that promises so much on average."""
FAR = 60.0
"""A bid of so much more than a suit promises on average is not tried."""

_KING, _QUEEN = ORDER.index("K"), ORDER.index("Q")


@dataclass(frozen=True, slots=True)
class CoincheBidding:
    """How a seat calls by simulation.

    Attributes:
        deals: simulated at each call.
        trust: of calls heard, 0 to 1: the power of their likelihood that weighs a deal.
        spread: standard deviation of the points made from their estimate.
        bonus: points that the taker's side makes more in play than with open hands.
        suits: so many suits are tried, those the seat expects most of.
        above: bids up to so much above the least allowed are tried.
        policy: how the other seats are taken to call.
    """

    deals: int = 400
    trust: float = 0.7
    spread: float = 18.0
    bonus: float = 0.0
    suits: int = 2
    above: int = 40
    policy: CallingPolicy = field(default_factory=CallingPolicy)


@dataclass(frozen=True)
class SimulatedDeals:
    """Deals as a seat imagines them.

    Attributes:
        hand_points: float32[n, 4, 4] by seat and trump, of each hand alone.
        open_points: float32[n, 4] of side 0 by trump, all hands known.
        belote: int64[n, 2, 4] points by side and trump.
        weights: float64[n] that sum to 1.
    """

    hand_points: NDArray[np.float32]
    open_points: NDArray[np.float32]
    belote: NDArray[np.int64]
    weights: NDArray[np.float64]

    @classmethod
    def draw(cls, view: GameView[CoincheState], settings: CoincheBidding, rng: np.random.Generator) -> SimulatedDeals:
        """Deals that agree with the seat's cards, weighed by the calls of the others."""
        auction = view.state.auction
        held = holdings(hidden_cards(view).draw(settings.deals, rng)[:, :4])
        leader = auction.seat_of(0)
        points = hand_points(held, leader)
        rows, logs = ManyAuctions(CoincheAuction(auction.dealer), points, settings.policy), np.zeros(settings.deals)
        for index, call in enumerate(auction.calls):
            if auction.seat_of(index) != view.seat:
                logs += settings.trust * rows.log_likelihood(call)
            rows.make_call(call)
        weights: NDArray[np.float64] = np.exp(logs - logs.max())
        belote = held[..., _KING].astype(np.int64) * held[..., _QUEEN] * 20
        by_side = np.stack([belote[:, 0] + belote[:, 2], belote[:, 1] + belote[:, 3]], 1)
        return cls(points, open_points(held, leader), by_side, weights / weights.sum())

    def scores(self, rows: ManyAuctions, settings: CoincheBidding) -> NDArray[np.float64]:
        """Side 0's score less side 1's in each deal, expected, with the contracts of these auctions."""
        at, side = np.arange(len(self.weights)), rows.taker & 1
        points = self.open_points[at, rows.suit]
        takers = np.where(side == 0, points, 162 - points) + settings.bonus
        own, their = self.belote[at, side, rows.suit], self.belote[at, 1 - side, rows.suit]
        scores = expected_scores(takers, rows.value, rows.stake, settings.spread, own, their)
        return np.where(rows.value == 0, 0.0, np.where(side == 0, scores, -scores))


class PlainCoincheCaller:
    """Calls by the policy: what the hand and the calls so far are worth."""

    def __init__(self, policy: CallingPolicy | None = None) -> None:
        self.policy = policy or CallingPolicy()

    def choose(self, view: GameView[CoincheState], rng: np.random.Generator) -> MoveChoice:
        auction = view.state.auction
        points = hand_points(holdings(np.array([view.state.cards.hands], np.uint64)), auction.seat_of(0))
        rows = ManyAuctions(auction, points, self.policy)
        values, suits = rows.chosen()
        call = call_of(int(values[0]), int(suits[0]))
        best = rows.expected()[0]
        reason = ", ".join(f"{points:.0f} with {'♣♦♥♠'[suit]}" for suit, points in enumerate(best.tolist()))
        return MoveChoice(call, f"expects {reason}")


class CoincheBidder:
    """Calls by simulation."""

    def __init__(self, settings: CoincheBidding | None = None) -> None:
        self.settings = settings or CoincheBidding()

    def choose(self, view: GameView[CoincheState], rng: np.random.Generator) -> MoveChoice:
        """The call with the best expected score for the seat's side; `values` has those of all calls tried."""
        auction = view.state.auction
        legal = auction.legal()
        if len(legal) == 1:
            return MoveChoice(legal[0], "the only legal call")
        deals = SimulatedDeals.draw(view, self.settings, rng)
        sign = -1 if view.seat & 1 else 1
        values: dict[CoincheCall, float] = {}
        for call in self._tried(auction, legal, deals, view.seat):
            rows = ManyAuctions(auction, deals.hand_points, self.settings.policy)
            rows.make_call(call)
            rows.play_out()
            values[call] = sign * float(self._mean(deals, rows))
        best = max(values, key=values.__getitem__)
        reason = f"{values[best]:+.0f} on average of {self.settings.deals} simulated deals; pass {values[PASS]:+.0f}"
        return MoveChoice(best, reason, tuple(values.items()))

    def _mean(self, deals: SimulatedDeals, rows: ManyAuctions) -> float:
        return float(deals.weights @ deals.scores(rows, self.settings))

    def _tried(
        self, auction: CoincheAuction, legal: tuple[CoincheCall, ...], deals: SimulatedDeals, seat: int
    ) -> list[CoincheCall]:
        """Pass, coinche, surcoinche, and bids in the suits of which the seat's side can expect most."""
        points = deals.weights @ deals.open_points
        ours = 162 - points if seat & 1 else points
        suits = {int(suit) for suit in np.argsort(ours)[::-1][: self.settings.suits]}
        bids = [call for call in legal if isinstance(call, CoincheBid)]
        least = bids[0].value if bids else CAPOT
        words = [call for call in legal if not isinstance(call, CoincheBid)]
        return words + [
            bid
            for bid in bids
            if int(bid.trump) in suits
            and (bid.value <= least + self.settings.above or bid.value == CAPOT)
            and ours[int(bid.trump)] > (CAPOT_FROM if bid.value == CAPOT else bid.value - FAR)
        ]
