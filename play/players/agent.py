"""Card players by their settings, all behind one small interface."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol

import numpy as np

from dealspace.cards import PlayView, Side
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, Agreements, Carding, Convention
from dealspace.play.players.alphamu import AlphaMuPlayer
from dealspace.play.players.baselines import RandomPlayer, RulePlayer
from dealspace.play.players.decision import Decision
from dealspace.play.players.ismcts import IsmctsPlayer
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.settings import PlaySettings


class Agent(Protocol):
    """Chooses cards for one seat, and for dummy when that seat declares."""

    def choose(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why."""
        ...


def card_agent(
    settings: PlaySettings,
    said: Knowledge,
    rng: np.random.Generator,
    solver: DoubleDummy | None = None,
    agreed: Mapping[Side, Convention] | None = None,
) -> Agent:
    """The player of these settings.

    Args:
        said: what the auction has told of all seats, which the settings may leave out.
        rng: all that is random in its decisions.
        solver: a double-dummy context to keep using; None makes one.
        agreed: how each side signals, as far as that is known; the settings may say otherwise of the own side.
    """
    settings = settings.heard()
    if not settings.auction:
        said = Knowledge()
    if settings.method == "random":
        return RandomPlayer(rng)
    if settings.method == "rules":
        return RulePlayer()
    if settings.method == "ismcts":
        return IsmctsPlayer(
            said,
            rng,
            settings.worlds,
            solver,
            exploration=settings.exploration,
            leaves=settings.leaves,
            budget=settings.budget,
        )
    signals = Agreements(CONVENTIONS.get(settings.signals), agreed or {})
    kind = partial(AlphaMuPlayer, depth=settings.depth) if settings.method == "alphamu" else CardPlayer
    return kind(
        said,
        rng,
        settings.worlds,
        solver if solver is not None else DoubleDummy(threads=settings.threads),
        scoring=settings.scoring,
        evidence=[
            Carding(agreements=signals) if name == "carding" else EVIDENCE[name] for name in settings.evidence or ()
        ],
        signals=signals,
        budget=settings.budget,
    )
