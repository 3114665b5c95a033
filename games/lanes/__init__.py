"""Cards of a game and mode in lanes, as kernels see them."""

from dealspace.games.lanes.lanes import NO_LANE, Lanes, lanes_of

__all__ = ["NO_LANE", "Lanes", "lanes_of"]
