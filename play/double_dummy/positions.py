"""What the double-dummy door accepts as a batch, and what it refuses: named errors with the deal and the card.

Card sets are uint64 with bit 13 * suit + rank (suits C D H S, ranks 2..A); seats N E S W, strains C D H S NT.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.errors import IllegalCard, InvalidDeal
from dealspace.cards.seat import Seat
from dealspace.cards.trick import Play

RANKS = 13
SEAT_NAMES = ("North", "East", "South", "West")
ALL_CARDS = (1 << 52) - 1


def number(value: SupportsIndex, count: int, name: str) -> int:
    """A number 0..count - 1, or a type of `cards` that stands for one. Raises TypeError, ValueError."""
    return whole(value, 0, count - 1, name)


def whole(value: SupportsIndex, low: int, high: int, name: str) -> int:
    """A whole number from low to high, or a type that stands for one. Raises TypeError, ValueError."""
    try:
        found = index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; expected a whole number {low}..{high}") from None
    if not low <= found <= high:
        raise ValueError(f"{name} is {value!r}; expected {low}..{high}")
    return found


def full_deals(deals: Any) -> NDArray[np.uint64]:
    """Any accepted form of a batch of deals as uint64[n, 4], 13 cards each. Raises InvalidDeal."""
    hands = card_sets(deals)
    _check_sizes(hands, np.full(4, RANKS))
    return hands


def positions(deals: Any, leader: int, trick: Sequence[int]) -> NDArray[np.uint64]:
    """Any accepted form of a batch of hands with these cards on the table. Raises InvalidDeal, IllegalCard."""
    hands = card_sets(deals)
    _check_trick(hands, leader, trick)
    return hands


def card_sets(deals: Any) -> NDArray[np.uint64]:
    """Any accepted form of a batch as uint64[n, 4], no card held twice. Raises InvalidDeal."""
    if hasattr(deals, "bits"):
        deals = [deals.bits]
    elif not isinstance(deals, np.ndarray):
        if not isinstance(deals, Iterable):
            raise InvalidDeal(f"deals are {deals!r}; expected uint64[n, 4], card sets by seat N E S W, or Deals")
        deals = [getattr(deal, "bits", deal) for deal in deals]
    try:
        hands = np.asarray(deals)
    except ValueError:
        raise InvalidDeal("deals are not all alike; expected uint64[n, 4], card sets by seat N E S W") from None
    if hands.size == 0:
        hands = hands.astype(np.uint64).reshape(0, 4)
    if hands.ndim != 2 or hands.shape[1] != 4 or hands.dtype.kind not in "ui":
        raise InvalidDeal(
            f"deals have shape {hands.shape} and type {hands.dtype}; expected uint64[n, 4], card sets by seat N E S W"
        )
    hands = np.ascontiguousarray(hands, dtype=np.uint64)
    strange = hands > ALL_CARDS
    if strange.any():
        deal, seat = np.argwhere(strange)[0]
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[seat]} has bits beyond the 52 cards ({int(hands[deal, seat]):#x})")
    for seat in range(1, 4):
        for other in range(seat):
            twice = hands[:, seat] & hands[:, other]
            if twice.any():
                deal = int(np.flatnonzero(twice)[0])
                raise InvalidDeal(
                    f"deal {deal}: {SEAT_NAMES[other]} and {SEAT_NAMES[seat]} both hold {_name(int(twice[deal]))}"
                )
    return hands


def _check_sizes(hands: NDArray[np.uint64], expected: NDArray[np.int64]) -> None:
    """Each hand must hold the expected number of cards: int[4], or int[n, 4]."""
    sizes = _count(hands)
    wrong = sizes != expected
    if wrong.any():
        deal, seat = np.argwhere(wrong)[0]
        wanted = np.broadcast_to(expected, sizes.shape)[deal, seat]
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[seat]} has {sizes[deal, seat]} cards; expected {wanted}")


def _check_trick(hands: NDArray[np.uint64], leader: int, trick: Sequence[int]) -> None:
    """The cards on the table against the hands."""
    if len(trick) > 3:
        raise IllegalCard(f"the current trick has {len(trick)} cards; a trick in progress has at most 3")
    if len(set(trick)) < len(trick):
        raise IllegalCard("a card was played twice to the current trick")
    to_move = (leader + len(trick)) % 4
    for position, card in enumerate(trick):
        held = np.argwhere(hands >> np.uint64(card) & np.uint64(1))
        if len(held):
            deal, seat = held[0]
            raise IllegalCard(f"deal {deal}: {SEAT_NAMES[seat]} still holds {_name(1 << card)}, which is on the table")
        led = trick[0] // RANKS
        if card // RANKS != led:
            seat = (leader + position) % 4
            revoked = np.flatnonzero(hands[:, seat] & np.uint64(0x1FFF << (RANKS * led)))
            if len(revoked):
                raise IllegalCard(
                    f"deal {revoked[0]}: {SEAT_NAMES[seat]} played {_name(1 << card)} but still holds "
                    f"{'CDHS'[led]} cards, the suit led"
                )
    left = _count(hands[:, to_move])
    impossible = (left < 1) | (left > RANKS)
    if impossible.any():
        deal = int(np.flatnonzero(impossible)[0])
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[to_move]} is to move with {left[deal]} cards; expected 1 to 13")
    played = np.array([int((seat - leader) % 4 < len(trick)) for seat in range(4)])
    _check_sizes(hands, left[:, None] - played[None, :])


def _count(cards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """How many cards each set has."""
    halves = np.ascontiguousarray(cards).view(np.uint8).reshape(*cards.shape, 8)
    counts: NDArray[np.int64] = np.unpackbits(halves, axis=-1).sum(axis=-1, dtype=np.int64)
    return counts


def _name(cards: int) -> str:
    """The lowest card of a set, suit first: HK."""
    card = (cards & -cards).bit_length() - 1
    return "CDHS"[card // RANKS] + "23456789TJQKA"[card % RANKS]


def still_held(play: Play, deals: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[n, 4]: these full deals without the cards played."""
    gone = np.array([played.bits for played in play.played], np.uint64)
    return np.asarray(deals & ~gone)


def declarers_tricks(play: Play, declarer: Seat, more: NDArray[np.uint8]) -> NDArray[np.int64]:
    """int64, shaped as `more`: declarer's tricks of all thirteen, where the side on turn takes `more` of the rest."""
    won = play.tricks_won(declarer.side)
    left = 13 - sum(trick.is_complete for trick in play.tricks)
    ours = more.astype(np.int64)
    return won + (ours if play.turn.side is declarer.side else left - ours)
