"""Perfect-information Monte Carlo: sampled deals are solved with open hands, and the card of the best mean is played.

All deals of a decision are solved in one batch. Where no more deals are possible than are to be sampled, all of them
are solved, each once: then the answer does not depend on chance. A result counts by what it is worth in the score
(worth.py), so that contracts count; of equal cards the one that costs least is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.deals import HiddenCards
from dealspace.games.laws.state import CardGame, GameView, MoveChoice
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand.open_hand_solver import solve_moves
from dealspace.games.players.card_choice import CardChooser
from dealspace.games.players.discard import cost
from dealspace.games.players.hidden_card_beliefs import believed_worlds, log_weights, strengths_of
from dealspace.games.players.ismcts import IsmctsMover, IsmctsSettings
from dealspace.games.players.memory import KeptWorlds, WorldMemory
from dealspace.games.players.position import MOST_DIFFERENCE
from dealspace.games.players.worth import worth_table
from dealspace.play.double_dummy import BudgetError
from dealspace.runtime.settings import SettingsSection

__all__ = ["PimcMover", "PimcSettings", "final_differences"]

FEWEST_SOLVED = 4
"""Deals whose mean says more than a search of the tree; a judgement, not measured."""


@dataclass(frozen=True, slots=True)
class PimcSettings:
    """`method = "pimc"`.

    Attributes:
        worlds: deals solved for a decision.
        trust: how far moves are taken for the usual ones (hidden_card_beliefs.py), as the power of a deal's weight;
            0: not at all.
        memory: deals of earlier decisions are kept (memory.py).
        nodes: of all deals of a decision together. Whole deals of jass take more: where fewer than `FEWEST_SOLVED`
            deals are finished, the tree search chooses.
    """

    worlds: int = 20
    trust: float = 0.0
    memory: bool = False
    nodes: int = 4_000_000

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        usual = cls()
        return cls(
            section.whole("worlds", usual.worlds, 1, 100_000),
            section.number("trust", usual.trust, 0.0, 10.0),
            section.truth("memory", usual.memory),
            section.whole("nodes", usual.nodes, 1, 10**12),
        )

    def player(self, game: CardGame) -> PimcMover:
        return PimcMover(self)


def final_differences(
    play: TrickPlay, worlds: NDArray[np.uint64], node_limit: int | None = None
) -> tuple[tuple[Card, ...], NDArray[np.int64]]:
    """How deals end after each legal card, with best play of all four hands open.

    Args:
        play: as the seat to move sees it.
        worlds: uint64[n, 4] or more columns, card sets still held by seat.
        node_limit: search nodes for all deals together; None means no limit.
    Returns:
        The legal cards, and int64[n, cards]: points of side 0 less those of side 1 at the end of the deal; of the
        first deals only, those finished, where the limit was reached.
    """
    legal, seats = play.legal(), play.trick.seats
    assert play.to_move is not None
    hands = worlds[:, :4].copy()
    if play.out is not None:
        hands[:, play.out] = 0
    leader, trick = seats[0] if seats else play.to_move, play.trick.cards
    try:
        found = solve_moves(
            play.game, play.mode, hands, leader=leader, trick=trick, out=play.out, won=play.tricks_won,
            node_limit=node_limit,
        )  # fmt: skip
    except BudgetError as spent:
        found = spent.partial
    points = found.points[:, [card.index for card in legal]].astype(np.int64)
    ours, theirs = play.points
    return legal, points[..., 0] - points[..., 1] + (ours - theirs)


class PimcMover(CardChooser):
    """Plays the card of the best mean over sampled deals."""

    def __init__(self, settings: PimcSettings) -> None:
        self.settings = settings
        self.memory = WorldMemory() if settings.memory else None

    def card(self, view: GameView[Any], hidden: HiddenCards, rng: np.random.Generator) -> MoveChoice:
        play, found = view.state.cards, self._worlds(view, hidden, rng)
        legal, differences = final_differences(play, found.worlds, self.settings.nodes)
        solved = len(differences)
        if solved < min(FEWEST_SOLVED, len(found.worlds)):
            return IsmctsMover(IsmctsSettings()).card(view, hidden, rng)
        worth = np.average(worth_table(view)[differences + MOST_DIFFERENCE], axis=0, weights=found.weights[:solved])
        means = {card: float(mean) * (-1 if view.seat & 1 else 1) for card, mean in zip(legal, worth, strict=True)}
        table = play.table
        best = max(legal, key=lambda card: (round(means[card], 9), -cost(table, card)))
        return MoveChoice(best, f"best mean of {solved} deals with open hands", tuple(means.items()))

    def _worlds(self, view: GameView[Any], hidden: HiddenCards, rng: np.random.Generator) -> KeptWorlds:
        """The deals to be solved, with their weights."""
        settings = self.settings
        if hidden.count <= settings.worlds:
            worlds = hidden.all_layouts()
            logs = np.zeros(len(worlds))
            if settings.trust:
                logs = settings.trust * log_weights(view, worlds, strengths_of(view.state.game.name))
            return KeptWorlds(worlds, np.exp(logs - logs.max()))
        if settings.trust:
            worlds = believed_worlds(view, hidden, settings.worlds, settings.trust, rng)
        else:
            worlds = hidden.draw(settings.worlds, rng)
        found = KeptWorlds(worlds, np.ones(len(worlds)))
        if self.memory is not None:
            kept = self.memory.recall(view, hidden)
            found = KeptWorlds(np.concatenate([worlds, kept.worlds]), np.concatenate([found.weights, kept.weights]))
            self.memory.keep(view, found)
        return found
