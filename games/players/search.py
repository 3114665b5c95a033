"""Tree search over information sets, and playing deals out: the door to the kernel (_ismcts.pyx)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.deals import HiddenCards
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.players._tree_kernel import TreeSearch, play_outs
from dealspace.games.players.position import MOST_DIFFERENCE, lanes_in, position_fields

__all__ = ["PlayOut", "SearchedMoves", "play_out_differences", "search_moves"]

_NO_WORLDS = np.zeros((1, 4), np.uint64)


class PlayOut(Enum):
    """How a search plays a deal out below its tree."""

    UNIFORM = 0
    """Each legal card is as likely."""
    GREEDY = 1
    """The greedy cards (greedy.py)."""


@dataclass(frozen=True)
class SearchedMoves:
    """What a search has found for each legal card.

    Attributes:
        visits: how often it was tried, by card.
        rewards: mean reward of the side to move, 0 to 1, by card.
        available: how often it might have been tried.
        nodes: of the tree.
    """

    visits: dict[Card, int]
    rewards: dict[Card, float]
    available: dict[Card, int]
    nodes: int

    @property
    def best(self) -> Card:
        """The card most visited; of equals the one of the better reward."""
        return max(self.visits, key=lambda card: (self.visits[card], self.rewards[card]))


def search_moves(
    play: TrickPlay,
    deals: HiddenCards | NDArray[np.uint64],
    reward: NDArray[np.float64],
    *,
    iterations: int,
    seed: int,
    exploration: float = 0.3,
    play_out: PlayOut = PlayOut.UNIFORM,
) -> SearchedMoves:
    """Search the moves of the seat to move.

    Args:
        play: as that seat sees it.
        deals: what the seat knows, of which each iteration draws one layout; or uint64[n, 4] card sets still held by
            seat, which the iterations take in turn.
        reward: float64[601] by difference of points (from -300), of side 0, each from 0 to 1.
        iterations: how many, exactly.
        seed: of the kernel's generator.
        exploration: the factor of the second term of UCB1.
    Raises:
        InvalidDeal: no layout agrees with what is known.
        TooManyDealsError: there are 2^64 layouts or more.
        ValueError: arguments of another shape.
    """
    lanes = lanes_in(play)
    if reward.shape != (2 * MOST_DIFFERENCE + 1,) or not 0 <= reward.min() <= reward.max() <= 1:
        raise ValueError("rewards are 601 numbers from 0 to 1, by difference of points from -300")
    if isinstance(deals, HiddenCards):
        deals.draw(0, np.random.default_rng(0))
        table, worlds = deals.table_of(lambda card: int(lanes.bit[card])), _NO_WORLDS
    else:
        if deals.ndim != 2 or deals.shape[1] != 4 or not len(deals):
            raise ValueError(f"worlds have shape {deals.shape}; expected uint64[n, 4], n at least 1")
        held, left = {sum(hand.bit_count() for hand in world) for world in deals.tolist()}, sum(play.sizes)
        if held != {left}:
            raise ValueError(f"worlds hold {sorted(held)} cards; in this play {left} are still held")
        table, worlds = None, np.ascontiguousarray(lanes.words(deals))
    found = np.zeros((52, 3))
    search = TreeSearch(lanes.rules, iterations)
    search.search(
        [lanes.word(hand) for hand in play.hands],
        position_fields(play),
        table,
        worlds,
        np.ascontiguousarray(reward, np.float64),
        iterations,
        exploration,
        play_out.value,
        seed,
        found,
    )
    cards = {Card(int(lanes.card[bit])): found[bit] for bit in np.flatnonzero(found[:, 0])}
    return SearchedMoves(
        {card: int(row[0]) for card, row in cards.items()},
        {card: float(row[1] / row[0]) for card, row in cards.items()},
        {card: int(row[2]) for card, row in cards.items()},
        search.used_nodes,
    )


def play_out_differences(play: TrickPlay, count: int, seed: int, play_out: PlayOut = PlayOut.UNIFORM) -> dict[int, int]:
    """Play a deal, all hands seen, out so often: how often each difference of points, side 0's less side 1's, came."""
    lanes = lanes_in(play)
    histogram = np.zeros(2 * MOST_DIFFERENCE + 1, np.int64)
    hands = [lanes.word(hand) for hand in play.hands]
    play_outs(lanes.rules, hands, position_fields(play), count, play_out.value, seed, histogram)
    return {int(at) - MOST_DIFFERENCE: int(histogram[at]) for at in np.flatnonzero(histogram)}
