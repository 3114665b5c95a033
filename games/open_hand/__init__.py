"""Exact open-hand values of the trick games: `solve` is the door, `reference` its slow twin."""

from dealspace.games.open_hand.open_hand_solver import (
    NO_VALUE,
    MoveValues,
    OpenHandSolver,
    reaching_moves,
    solve_move,
    solve_moves,
)

__all__ = ["NO_VALUE", "MoveValues", "OpenHandSolver", "reaching_moves", "solve_move", "solve_moves"]
