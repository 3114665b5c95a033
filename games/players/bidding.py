"""Calls of coinche and euchre by simulation or, in coinche, by a simple rule: `method = "simulated_calls"`.

They are meant for `[bid]`. Whatever else is to be chosen, cards and the calls of other games, is the first legal move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from dealspace.games.coinche.batch_calls import CallingPolicy
from dealspace.games.coinche.coinche_bidder import CoincheBidder, CoincheBidding, PlainCoincheCaller
from dealspace.games.coinche.coinche_state import CoincheState
from dealspace.games.euchre.euchre_bidder import EuchreBidder, EuchreBidding
from dealspace.games.euchre.euchre_state import EuchrePhase, EuchreState
from dealspace.games.laws.state import CardGame, GamePlayer, GameView, MoveChoice
from dealspace.games.players.plain import FirstMover
from dealspace.runtime.settings import SettingsSection


class CallsOnly:
    """One who calls in coinche or euchre, and makes the first legal move elsewhere.

    Args:
        coinche, euchre: who calls there; None where nobody does.
    """

    def __init__(self, coinche: GamePlayer, euchre: GamePlayer | None = None) -> None:
        self.coinche = coinche
        self.euchre = euchre
        self.otherwise = FirstMover()

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        return self._chooser(view.state).choose(view, rng)

    def _chooser(self, state: object) -> GamePlayer:
        if isinstance(state, CoincheState) and not state.is_playing:
            return self.coinche
        if self.euchre is not None and isinstance(state, EuchreState) and state.phase is not EuchrePhase.PLAY:
            return self.euchre
        return self.otherwise


@dataclass(frozen=True, slots=True)
class PlainCalls:
    """`method = "plain_calls"`: what the hand and the calls so far are worth; keys as in `CallingPolicy`."""

    policy: CallingPolicy

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls(_policy(section))

    def player(self, game: CardGame) -> CallsOnly:
        return CallsOnly(PlainCoincheCaller(self.policy))


@dataclass(frozen=True, slots=True)
class SimulatedCalls:
    """`method = "simulated_calls"`: by simulated deals; keys as in `CoincheBidding` and `CallingPolicy`.

    In euchre the number of deals is `euchre_deals`.
    """

    bidding: CoincheBidding
    euchre: EuchreBidding

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        usual = CoincheBidding()
        return cls(
            CoincheBidding(
                deals=section.whole("deals", usual.deals, 10, 100_000),
                trust=section.number("trust", usual.trust, 0, 1),
                spread=section.number("spread", usual.spread, 1, 100),
                bonus=section.number("bonus", usual.bonus, -100, 100),
                suits=section.whole("suits", usual.suits, 1, 4),
                above=section.whole("above", usual.above, 0, 170),
                policy=_policy(section),
            ),
            EuchreBidding(deals=section.whole("euchre_deals", EuchreBidding().deals, 1, 10_000)),
        )

    def player(self, game: CardGame) -> CallsOnly:
        return CallsOnly(CoincheBidder(self.bidding), EuchreBidder(self.euchre))


def _policy(section: SettingsSection) -> CallingPolicy:
    usual = CallingPolicy()
    return CallingPolicy(
        caution=section.number("caution", usual.caution, -100, 100),
        partner=section.number("partner", usual.partner, 0, 3),
        opponent=section.number("opponent", usual.opponent, 0, 3),
        promise=section.number("promise", usual.promise, 0, 160),
        coinche=section.number("coinche", usual.coinche, -100, 300),
        step=section.whole("step", usual.step, 0, 80),
        noise=section.number("noise", usual.noise, 0.1, 100),
    )
