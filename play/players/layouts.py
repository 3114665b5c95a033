"""All layouts of the unseen cards, late in the play, where they are few enough to be enumerated.

When dummy is seen two hands are hidden. With n cards unseen, k of them in one hand, there are C(n, k) ways to deal
them, fewer where a hand has shown out: 924 with six cards a hand left, 252 with five. A layout is weighted by the
statements of the auction, soft ones too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, Seat, Suit
from dealspace.cards.hand import SUIT_BITS
from dealspace.inference import Knowledge
from dealspace.inference.statements.hand_beliefs import belief_of
from dealspace.play.double_dummy.positions import ALL_CARDS


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """The cards that two hidden hands hold between them.

    Attributes:
        must: cards each of them must hold, since the other has shown out of the suit, as bits.
        free: the others; any `wanted` of them may be the first hand's.
    """

    seats: tuple[Seat, Seat]
    must: tuple[int, int]
    free: tuple[int, ...]
    wanted: int

    @property
    def count(self) -> int:
        """The number of layouts possible by the cards alone."""
        possible = not self.must[0] & self.must[1] and 0 <= self.wanted <= len(self.free)
        return comb(len(self.free), self.wanted) if possible else 0

    def lengths(self, suit: Suit) -> tuple[tuple[int, int], tuple[int, int]]:
        """The fewest and the most cards of a suit that each of the hands can hold."""
        must = [(bits >> 13 * suit & SUIT_BITS).bit_count() for bits in self.must]
        open_cards = sum(card // 13 == suit for card in self.free)
        room = self.wanted, len(self.free) - self.wanted
        fewest = [held + max(0, open_cards - other) for held, other in zip(must, reversed(room), strict=True)]
        most = [held + min(open_cards, own) for held, own in zip(must, room, strict=True)]
        return (fewest[0], most[0]), (fewest[1], most[1])


def unseen_cards(view: PlayView) -> UnseenCards | None:
    """The unseen cards of the two hidden hands; None before dummy is faced, when three are hidden."""
    if view.dummy is None or view.contract.dummy is view.seat:
        return None
    one, other = (seat for seat in Seat if seat is not view.seat and seat is not view.contract.dummy)
    played = [held.bits for held in view.play.played]
    left = ALL_CARDS & ~(view.hand.bits | view.dummy.bits | played[one] | played[other])
    must_one, must_other = (_out_of(view, seat) & left for seat in (other, one))
    open_cards = left & ~(must_one | must_other)
    free = tuple(card for card in range(52) if open_cards >> card & 1)
    return UnseenCards((one, other), (must_one, must_other), free, 13 - (played[one] | must_one).bit_count())


def all_layouts(view: PlayView, said: Knowledge, most: int) -> tuple[NDArray[np.uint64], NDArray[np.float64]] | None:
    """Every deal that agrees with the view and the auction, uint64[n, 4], and its weight, float64[n] of sum 1.

    None before dummy is faced, where more than `most` are possible by the cards alone, and where the auction allows
    none of them.
    """
    unseen = unseen_cards(view)
    if unseen is None or unseen.count == 0 or unseen.count > most:
        return None
    assert view.dummy is not None
    one, other = unseen.seats
    bits = np.array([1 << card for card in unseen.free], np.uint64)
    played, all_unseen = view.play.played[one].bits, ALL_CARDS & ~(view.hand.bits | view.dummy.bits)
    chosen = (_choices(len(unseen.free), unseen.wanted) * bits).sum(axis=1, dtype=np.uint64)
    hands = chosen | np.uint64(played | unseen.must[0])
    deals = np.zeros((len(hands), 4), np.uint64)
    deals[:, view.seat], deals[:, view.contract.dummy] = view.hand.bits, view.dummy.bits
    deals[:, one], deals[:, other] = hands, np.uint64(all_unseen) & ~hands
    weights = _weight(said, one, deals[:, one]) * _weight(said, other, deals[:, other])
    total = float(weights.sum())
    if total == 0.0:
        return None
    possible = weights > 0
    return deals[possible], weights[possible] / total


def _out_of(view: PlayView, seat: Seat) -> int:
    """All cards of the suits that this seat has shown out of."""
    return sum(SUIT_BITS << 13 * suit for suit in view.play.shown_out(seat))


@lru_cache(maxsize=64)
def _choices(number: int, chosen: int) -> NDArray[np.uint64]:
    """uint64[m, number]: a row for every way to choose `chosen` of them, 1 for those chosen."""
    rows = np.zeros((comb(number, chosen), number), np.uint64)
    for row, indices in enumerate(combinations(range(number), chosen)):
        rows[row, list(indices)] = 1
    return rows


def _weight(said: Knowledge, seat: Seat, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[n]: the weight of each hand by the statements about this seat."""
    soft = [statement for statement in said.of(seat) if not statement.is_certain]
    return belief_of(said.about(seat), soft).weights(hands)
