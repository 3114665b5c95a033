"""Where a deal stands, as the kernels of the players take it."""

from __future__ import annotations

from typing import Any

from dealspace.games.lanes import Lanes, lanes_of
from dealspace.games.laws.trick_play import TrickPlay

__all__ = ["lanes_in", "position_fields"]

MOST_DIFFERENCE = 300
"""Of the sides' points; tables by difference have 601 entries, from -300 to 300."""


def lanes_in(play: TrickPlay) -> Lanes:
    """The lanes of a play's game and mode."""
    return lanes_of(play.game, play.mode)


def position_fields(play: TrickPlay) -> dict[str, Any]:
    """What a kernel needs besides the hands.

    Returns:
        leader: who led the trick in progress, or leads; trick: its lane bits; out: the seat that sits out, or -1;
        points, tricks: by side so far; left: cards still to be played by all seats.
    Raises:
        ValueError: the play is over.
    """
    seat = play.to_move
    if seat is None:
        raise ValueError("all cards are played")
    trick = play.trick
    bit = lanes_in(play).bit
    return {
        "leader": trick.seats[0] if trick.seats else seat,
        "trick": [int(bit[card.index]) for card in trick.cards],
        "out": -1 if play.out is None else play.out,
        "points": play.points,
        "tricks": play.tricks_won,
        "left": sum(play.sizes),
    }
