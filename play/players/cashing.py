"""The tricks that a hand, or declarer's two, can cash from the top: certain in every layout, and quick to count.

A card that nobody else can beat wins; what the others play to it does not matter. They follow while they can, so that
after k rounds of a suit a hand which held at most k of it has none left: then its last cards are high, or its trumps
can no longer ruff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, Seat, Suit
from dealspace.cards.hand import SUIT_BITS
from dealspace.play.players.layouts import unseen_cards

MOST_STEPS = 4000

_LENGTHS = np.array([ranks.bit_count() for ranks in range(SUIT_BITS + 1)])

Hands = tuple[tuple[int, ...], ...]
"""The own hands, each by suit: ranks as 13 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class OtherHands:
    """What the other hands can hold.

    Attributes:
        shortest, longest: int[k, 4] the fewest and the most cards of each suit in each of the other hands.
        highest: the highest rank any of them holds in each suit, -1 for none.
    """

    shortest: NDArray[np.int64]
    longest: NDArray[np.int64]
    highest: tuple[int, ...]

    @classmethod
    def of(cls, layouts: NDArray[np.uint64], own: tuple[Seat, ...]) -> OtherHands:
        """All that they hold in these layouts, uint64[n, 4] cards still held."""
        others = [seat for seat in Seat if seat not in own]
        ranks = (layouts[:, others, None] >> (13 * np.arange(4, dtype=np.uint64))) & np.uint64(SUIT_BITS)
        lengths = _LENGTHS[ranks.astype(np.intp)]
        highest = (int(np.bitwise_or.reduce(ranks[:, :, suit], axis=None)).bit_length() - 1 for suit in Suit)
        return cls(lengths.min(axis=0), lengths.max(axis=0), tuple(highest))

    @classmethod
    def seen_by(cls, view: PlayView, own: tuple[Seat, ...]) -> OtherHands | None:
        """The same of every layout that agrees with what was seen, however many there are; None before dummy is."""
        unseen = unseen_cards(view)
        if unseen is None:
            return None
        assert view.dummy is not None
        bounds = [unseen.lengths(suit) for suit in Suit]
        shortest, longest = ([[bounds[suit][hand][end] for suit in Suit] for hand in range(2)] for end in range(2))
        cards = unseen.must[0] | unseen.must[1] | sum(1 << card for card in unseen.free)
        if view.contract.dummy not in own:
            dummy = view.dummy.bits & ~view.play.played[view.contract.dummy].bits
            lengths = [(dummy >> 13 * suit & SUIT_BITS).bit_count() for suit in Suit]
            shortest, longest, cards = [*shortest, lengths], [*longest, lengths], cards | dummy
        highest = ((cards >> 13 * suit & SUIT_BITS).bit_length() - 1 for suit in Suit)
        return cls(np.array(shortest), np.array(longest), tuple(highest))


def sure_tricks(
    hands: Sequence[int], others: OtherHands, leader: Seat, own: tuple[Seat, ...], trump: Suit | None
) -> int:
    """The tricks that `own` hands can cash if `leader` is one of them.

    Args:
        hands: the cards each of the own hands still holds, as bits.
    """
    return _Cashing(hands, others, trump).most(own.index(leader)) if leader in own else 0


class _Cashing:
    """A search over the own hands alone."""

    def __init__(self, hands: Sequence[int], others: OtherHands, trump: Suit | None) -> None:
        self.trump = trump
        self.hands: Hands = tuple(tuple(int(hand) >> 13 * suit & SUIT_BITS for suit in Suit) for hand in hands)
        self.longest = others.longest.max(axis=0)  # [suit], of any other hand in any layout
        self.shortest = others.shortest  # [hand, suit]
        self.longest_of = others.longest
        self.highest = others.highest
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
    changed = tuple(ranks & ~(1 << rank) if index == suit else ranks for index, ranks in enumerate(hands[hand]))
    return (*hands[:hand], changed, *hands[hand + 1 :])
