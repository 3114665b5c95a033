"""How many tricks a hand, or declarer's two, can cash from the top: sure in every layout, and soon counted.

A card that nobody else can beat wins; what the others play to it does not matter. They follow while they can, so that
after k rounds of a suit a hand which held at most k of it has none left: then its last cards are high, or its trumps
can no longer ruff.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cards import Seat, Suit
from cards.hand import SUIT_BITS

MOST_STEPS = 4000

_LENGTHS = np.array([ranks.bit_count() for ranks in range(SUIT_BITS + 1)])

Hands = tuple[tuple[int, ...], ...]
"""The own hands, each by suit: ranks as 13 bits."""


def sure_tricks(layouts: NDArray[np.uint64], leader: Seat, own: tuple[Seat, ...], trump: Suit | None) -> int:
    """The tricks that `own` hands, whose cards are the same in all layouts, can cash if `leader` is one of them.

    Args:
        layouts: uint64[n, 4] cards still held by seat.
    """
    if leader not in own:
        return 0
    return _Cashing(layouts, own, trump).most(own.index(leader))


class _Cashing:
    """A search over the own hands alone."""

    def __init__(self, layouts: NDArray[np.uint64], own: tuple[Seat, ...], trump: Suit | None) -> None:
        self.trump = trump
        others = [seat for seat in Seat if seat not in own]
        self.hands: Hands = tuple(
            tuple(int(layouts[0, seat]) >> 13 * suit & SUIT_BITS for suit in Suit) for seat in own
        )
        ranks = (layouts[:, others, None] >> (13 * np.arange(4, dtype=np.uint64))) & np.uint64(SUIT_BITS)
        lengths = _LENGTHS[ranks.astype(np.intp)]
        self.longest = lengths.max(axis=(0, 1))  # [suit], of any other hand in any layout
        self.shortest = lengths.min(axis=0)  # [hand, suit]
        self.longest_of = lengths.max(axis=0)
        self.highest = [int(np.bitwise_or.reduce(ranks[:, :, suit], axis=None)).bit_length() - 1 for suit in Suit]
        self.steps = 0
        self.known: dict[tuple[Hands, int, tuple[int, ...]], int] = {}

    def most(self, leader: int) -> int:
        """The most tricks that can be cashed."""
        left = max(sum(suit.bit_count() for suit in hand) for hand in self.hands)
        return self._most(self.hands, leader, (0, 0, 0, 0), left)

    def _most(self, hands: Hands, leader: int, rounds: tuple[int, ...], left: int) -> int:
        key = (hands, leader, rounds)
        if key in self.known or left == 0:
            return self.known.get(key, 0)
        self.steps += 1
        best = 0
        if self.steps <= MOST_STEPS:
            for suit in Suit:
                if not hands[leader][suit] or not self._is_safe(suit, rounds):
                    continue
                after = tuple(count + (other == suit) for other, count in zip(Suit, rounds, strict=True))
                for then, winner in self._tricks(hands, leader, suit, rounds):
                    best = max(best, 1 + self._most(then, winner, after, left - 1))
                    if best == left:
                        break
        self.known[key] = best
        return best

    def _is_safe(self, suit: Suit, rounds: tuple[int, ...]) -> bool:
        """Whether no other hand can ruff this round of the suit."""
        trump = self.trump
        if trump is None or suit is trump:
            return True
        return all(
            self.shortest[hand, suit] > rounds[suit] or self.longest_of[hand, trump] <= rounds[trump]
            for hand in range(len(self.shortest))
        )

    def _tricks(self, hands: Hands, leader: int, suit: Suit, rounds: tuple[int, ...]) -> Iterator[tuple[Hands, int]]:
        """Ways to win a round of this suit: the hands after it, and which of them leads then."""
        exhausted = rounds[suit] >= self.longest[suit]
        for rank in _ends(hands[leader][suit]):
            high = exhausted or rank > self.highest[suit]
            led = _without(hands, leader, suit, rank)
            if len(hands) == 1:
                if high:
                    yield led, leader
                continue
            other = 1 - leader
            if hands[other][suit]:
                for reply in _ends(hands[other][suit]):
                    top = max(rank, reply)
                    if exhausted or top > self.highest[suit]:
                        yield _without(led, other, suit, reply), leader if rank > reply else other
            elif high:
                for thrown in Suit:
                    if hands[other][thrown] and thrown is not self.trump:
                        yield _without(led, other, thrown, _ends(hands[other][thrown])[-1]), leader


def _ends(ranks: int) -> tuple[int, ...]:
    """The highest and the lowest rank held."""
    highest, lowest = ranks.bit_length() - 1, (ranks & -ranks).bit_length() - 1
    return (highest,) if highest == lowest else (highest, lowest)


def _without(hands: Hands, hand: int, suit: Suit, rank: int) -> Hands:
    """The hands without this card."""
    changed = tuple(ranks & ~(1 << rank) if place == suit else ranks for place, ranks in enumerate(hands[hand]))
    return (*hands[:hand], changed, *hands[hand + 1 :])
