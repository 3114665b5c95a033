"""Worlds of earlier decisions: deals that a seat has looked at and that the cards since have not ruled out.

After each decision its deals are kept by seat, as whole deals with weights. At the seat's next turn in the same deal
those that still agree with what is known are looked at again beside fresh ones; with each decision their weights fall
to 0.8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.deals import HiddenCards
from dealspace.games.laws.state import GameView

__all__ = ["FADING", "KeptWorlds", "WorldMemory"]

FADING = 0.8
"""Weight of a kept deal after one more decision."""
MOST_KEPT = 64
"""Deals kept for a seat, the newest first."""


@dataclass(frozen=True)
class KeptWorlds:
    """Deals and their weights: uint64[n, 6] card sets by holder, at the moment they are asked for, and float64[n]."""

    worlds: NDArray[np.uint64]
    weights: NDArray[np.float64]


@dataclass(frozen=True)
class _Particles:
    dealt: NDArray[np.uint64]  # the cards each holder had at the first card
    weights: NDArray[np.float64]
    moves: tuple[Any, ...]  # of the play, when they were kept
    own: int  # the seat's own cards as dealt


class WorldMemory:
    """What the seats of one player remember. A deal that is not the continuation of the one before is begun anew."""

    def __init__(self) -> None:
        self._kept: dict[int, _Particles] = {}

    def recall(self, view: GameView[Any], hidden: HiddenCards) -> KeptWorlds:
        """The kept deals that agree with what is known now, with faded weights."""
        kept, play = self._kept.get(view.seat), view.state.cards
        none = KeptWorlds(np.empty((0, 6), np.uint64), np.empty(0))
        if kept is None or kept.own != play.dealt[view.seat] or play.played[: len(kept.moves)] != kept.moves:
            return none
        worlds = kept.dealt & ~np.array(_played(view), np.uint64)
        fits = np.array([hidden.allows(tuple(row)) for row in worlds.tolist()], np.bool_)
        return KeptWorlds(worlds[fits], kept.weights[fits] * FADING) if fits.any() else none

    def keep(self, view: GameView[Any], found: KeptWorlds) -> None:
        """Remember the deals of this decision, the fresh ones first."""
        dealt = (found.worlds | np.array(_played(view), np.uint64))[:MOST_KEPT]
        play = view.state.cards
        self._kept[view.seat] = _Particles(dealt, found.weights[:MOST_KEPT], play.played, play.dealt[view.seat])


def _played(view: GameView[Any]) -> list[int]:
    """The cards each holder has played."""
    cards = [0] * 6
    for seat, card in view.state.cards.played:
        cards[seat] |= card.bit
    return cards
