"""Layouts that refute a claim: hidden hands, possible by the cards, against which even open cards do not win as much.

Where a claim is not sound, one of a few layouts drawn at random shows it as a rule. That none does proves nothing: with
all cards open every finesse is guessed right.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, PlayView, Seat
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import still_held
from dealspace.play.players.layouts import UnseenCards, unseen_cards

BATCH = 20
"""Layouts solved at once."""

HiddenHands = dict[Seat, CardSet]
"""The cards that each hidden hand still holds."""


def refutation(view: PlayView, tricks: int, layouts: int) -> HiddenHands | None:
    """The hidden hands of a layout in which the viewer's side does not take so many of the tricks not complete.

    Args:
        layouts: how many are drawn, each as likely as any other that agrees with the cards seen; the same ones each
            time, and the first of them where fewer are asked for.
    Returns:
        None where none of them refutes it, and before dummy is faced.
    """
    unseen = unseen_cards(view)
    if unseen is None or unseen.count == 0 or view.play.is_over:
        return None
    context, seen = DoubleDummy(), set[bytes]()
    for drawn in _batches(view, unseen, layouts):
        held = still_held(view.play, drawn)
        fresh = {row.tobytes(): row for row in held if row.tobytes() not in seen}
        seen.update(fresh)
        if fresh and len(refuting := _refuting(context, view, np.array(list(fresh.values())), tricks)):
            return {seat: CardSet(int(refuting[0, seat])) for seat in unseen.seats}
        if len(seen) == unseen.count:
            break
    return None


def _refuting(context: DoubleDummy, view: PlayView, held: NDArray[np.uint64], tricks: int) -> NDArray[np.uint64]:
    """Those of these layouts in which the viewer's side cannot take so many tricks, all cards open."""
    play = view.play
    current = play.current
    left = 13 - sum(trick.is_complete for trick in play.tricks)
    is_ours = play.turn.side is view.seat.side
    goal = tricks if is_ours else left - tricks + 1
    found = context.makes_cards(
        held, goal, strain=play.strain, leader=current.leader, trick=[int(card) for card in current.cards]
    )
    reached = found.making != 0
    refuted: NDArray[np.uint64] = held[~reached if is_ours else reached]
    return refuted


def _batches(view: PlayView, unseen: UnseenCards, layouts: int) -> Iterator[NDArray[np.uint64]]:
    """Layouts drawn uniformly, uint64[BATCH, 4] whole deals at a time."""
    generator = np.random.default_rng(0)
    assert view.dummy is not None
    (one, other), played = unseen.seats, view.play.played
    bits = np.array([1 << card for card in unseen.free], np.uint64)
    for start in range(0, layouts, BATCH):
        orders = generator.random((min(BATCH, layouts - start), len(bits))).argsort(axis=1)
        first = np.bitwise_or.reduce(bits[orders[:, : unseen.wanted]], axis=1, initial=np.uint64(0))
        deals = np.zeros((len(orders), 4), np.uint64)
        deals[:, view.seat], deals[:, view.contract.dummy] = view.hand.bits, view.dummy.bits
        deals[:, one] = first | np.uint64(played[one].bits | unseen.must[0])
        hidden = np.bitwise_or.reduce(bits, initial=np.uint64(0)) & ~first
        deals[:, other] = hidden | np.uint64(played[other].bits | unseen.must[1])
        yield deals
