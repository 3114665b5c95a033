"""Tree search over information sets in plain Python: the slow twin of the kernel (_ismcts.pyx), draw for draw.

It plays by the cards of `TrickPlay` and the definition of legality, and knows lanes only for their order, in which the
kernel counts cards when it draws one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.deals import HiddenCards
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.players.greedy import plain_greedy_card
from dealspace.games.players.position import MOST_DIFFERENCE, lanes_in

__all__ = ["PlainGenerator", "PlainNode", "plain_difference", "plain_play_out", "plain_search"]

_WORD = (1 << 64) - 1


@dataclass
class PlainGenerator:
    """xorshift64*, as the kernel has it."""

    state: int

    def next_word(self) -> int:
        x = self.state
        x ^= x >> 12
        x = (x ^ x << 25) & _WORD
        self.state = x ^ x >> 27
        return self.state * 0x2545F4914F6CDD1D & _WORD

    def below(self, limit: int) -> int:
        shift = 64 - max((limit - 1).bit_length(), 1)
        while True:
            if (number := self.next_word() >> shift) < limit:
                return number

    def pick(self, play: TrickPlay, cards: tuple[Card, ...]) -> Card:
        bit = lanes_in(play).bit
        ordered = sorted(cards, key=lambda card: int(bit[card.index]))
        return ordered[(self.next_word() >> 32) * len(ordered) >> 32]


@dataclass
class PlainNode:
    """A node: what it has come to for the side that moved to it, and its moves, the last added first."""

    visits: int = 0
    total: float = 0.0
    available: int = 1
    children: dict[Card, PlainNode] = field(default_factory=dict)


def plain_difference(play: TrickPlay) -> int:
    """Points of side 0 less those of side 1 at the end of a deal."""
    ours, theirs = play.points_with_all_tricks
    return ours - theirs


def plain_play_out(play: TrickPlay, source: PlainGenerator, greedy: bool) -> TrickPlay:
    """The play with all cards played."""
    while (seat := play.to_move) is not None:
        if greedy:
            others = sum(hand for at, hand in enumerate(play.hands) if at not in (seat, play.out))
            play = play.play(plain_greedy_card(play, others))
        else:
            play = play.play(source.pick(play, play.legal()))
    return play


def plain_search(
    play: TrickPlay,
    hidden: HiddenCards | NDArray[np.uint64],
    reward: NDArray[np.float64],
    *,
    iterations: int,
    seed: int,
    exploration: float,
    greedy: bool,
) -> PlainNode:
    """The root of the tree; arguments as those of `search_moves`."""
    source, root = PlainGenerator(seed | 1), PlainNode()
    for index in range(iterations):
        if isinstance(hidden, HiddenCards):
            held = hidden.layouts(np.array([source.below(hidden.count)], np.uint64))[0]
        else:
            held = hidden[index % len(hidden)]
        north, east, south, west = (int(held[seat]) if seat != play.out else 0 for seat in range(4))
        _iterate(root, replace(play, hands=(north, east, south, west)), source, reward, exploration, greedy)
    return root


def _iterate(
    root: PlainNode,
    play: TrickPlay,
    source: PlainGenerator,
    reward: NDArray[np.float64],
    exploration: float,
    greedy: bool,
) -> None:
    node, path = root, []
    while (seat := play.to_move) is not None:
        legal = play.legal()
        available = [child for card, child in node.children.items() if card in legal]
        for child in available:
            child.available += 1
        untried = tuple(card for card in legal if card not in node.children)
        if untried:
            card = source.pick(play, untried)
            node.children = {card: PlainNode(), **node.children}
        else:
            card = _chosen(node, legal, exploration)
        node = node.children[card]
        path.append((seat & 1, node))
        play = play.play(card)
        if untried:
            break
    result = float(reward[plain_difference(plain_play_out(play, source, greedy)) + MOST_DIFFERENCE])
    for side, node in path:
        node.visits += 1
        node.total += 1 - result if side else result


def _chosen(node: PlainNode, legal: tuple[Card, ...], exploration: float) -> Card:
    """The move of the highest UCB1, in the kernel's single precision."""
    single = np.float32
    best, found = single(-1e30), None
    for card, child in node.children.items():
        if card in legal:
            inverse = single(1) / single(child.visits)
            spread = np.sqrt(single(np.log(child.available)) * inverse)
            value = single(child.total) * inverse + single(exploration) * spread
            if value > best:
                best, found = value, card
    assert found is not None
    return found
