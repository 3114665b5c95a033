"""A player's turn: what it chooses, drawing from a generator made of the seed, the seat and the number of moves."""

from __future__ import annotations

import numpy as np

from dealspace.games.laws.state import GamePlayer, GameState, GameView, MoveChoice, only_move

FORCED = "the only legal move"


def choice_of(state: GameState, player: GamePlayer, seed: int) -> MoveChoice:
    """What the player whose turn it is chooses; a forced move is made without asking it."""
    forced = only_move(state)
    return free_choice_of(state, player, seed) if forced is None else MoveChoice(forced, FORCED)


def free_choice_of(state: GameState, player: GamePlayer, seed: int) -> MoveChoice:
    """What the player chooses whose turn it is, and who has several moves.

    The choice depends on what the seat sees and on the seed, not on what other players have drawn.
    """
    seat = state.to_move
    assert seat is not None
    rng = np.random.default_rng((seed, seat, len(state.history)))
    return player.choose(GameView.of(state, seat), rng)
