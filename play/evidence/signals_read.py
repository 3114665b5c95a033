"""What the signals of hidden defenders have said to a seat: each small card with how likely its message is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, PlayView, Seat, Side, Suit
from dealspace.play.evidence.card_features import moments
from dealspace.play.evidence.signals import SPOTS, Convention, Subject, subjects, truth


@dataclass(frozen=True, slots=True)
class SignalRead:
    """A small card of a hidden defender.

    Attributes:
        chance: that its message is yes: honours in the suit, an even number of cards, strength in the higher suit.
        others: of a suit preference, the higher and the lower suit.
    """

    seat: Seat
    card: Card
    subject: Subject
    chance: float
    others: tuple[Suit, ...] = ()

    @property
    def text(self) -> str:
        """`attitude: likes hearts ≈ 82 %`, the likelier message."""
        is_yes = self.chance >= 0.5
        suit = self.card.suit.symbol
        match self.subject:
            case "attitude" | "discard":
                said = f"attitude: {'likes' if is_yes else 'does not like'} {suit}"
            case "count" | "length":
                said = f"count: an {'even' if is_yes else 'odd'} number of {suit}"
            case _:
                high, low = (each.symbol for each in (self.others if is_yes else self.others[::-1]))
                said = f"preference: {high} rather than {low}"
        return f"{said} ≈ {max(self.chance, 1 - self.chance):.0%}".replace("%", " %")


def signals_read(
    view: PlayView, deals: NDArray[np.uint64], weights: NDArray[np.float64], agreed: Mapping[Side, Convention]
) -> list[SignalRead]:
    """The signals of the defenders that this view hides, in the order of play.

    Args:
        deals: uint64[n, 4] deals that agree with the view; weights: float64[n] of sum 1, how likely each is.
        agreed: how the sides signal; one that is left out does not.
    """
    defenders = view.contract.declarer.side.opponents
    convention = agreed.get(defenders)
    found: list[SignalRead] = []
    if convention is None or view.dummy is None:
        return found
    dummy_seat = view.contract.dummy
    for moment, card in moments(view.contract, view.auction, view.play):
        if moment.seat is view.seat or moment.seat.side is not defenders or int(card.rank) >= SPOTS:
            continue
        dummy = deals[:, dummy_seat] & ~np.uint64(moment.played[dummy_seat])
        subject = subjects(moment, dummy).get(card.suit)
        if subject is None or not convention.sign(subject):
            continue
        hands = deals[:, moment.seat] & ~np.uint64(moment.played[moment.seat])
        said = truth(subject, card.suit, hands, moment, dummy)
        chance = float(weights @ (said > 0)) + float(weights @ (said == 0)) / 2
        trump = view.contract.strain.suit
        others = tuple(suit for suit in reversed(Suit) if suit not in (card.suit, trump))
        found.append(SignalRead(moment.seat, card, subject, chance, (others[0], others[-1])))
    return found
