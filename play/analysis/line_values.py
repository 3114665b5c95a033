"""The positions of a played board: what each card that could be played is worth to declarer, double dummy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dealspace.cards.card import Card
from dealspace.cards.deal import Deal
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat
from dealspace.cards.trick import Play
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import RANKS


@dataclass(frozen=True, slots=True)
class CardValues:
    """One position of a play.

    Attributes:
        seat: whose card is next.
        tricks: for each card of this seat that can be played, declarer's tricks of all thirteen with best play by all
            after it.
    """

    seat: Seat
    tricks: Mapping[Card, int]

    def best(self, *, declaring: bool) -> CardSet:
        """The cards that lose nothing, for declarer's side or for the defenders."""
        most = (max if declaring else min)(self.tricks.values())
        return CardSet.of(card for card, tricks in self.tricks.items() if tricks == most)


def line_values(deal: Deal, play: Play, *, solver: DoubleDummy | None = None) -> tuple[CardValues, ...]:
    """The positions before each card of a play, and the one after the last card where the play stops early.

    Args:
        deal: all four hands.
        play: the cards from the opening lead on; it may stop at any card.
        solver: a context to use and leave warm; None makes one.
    Raises:
        IllegalCard: the play could not happen on this deal (names trick, seat and card).
    """
    play.check(deal)
    return tuple(_positions(deal, play, solver if solver is not None else DoubleDummy()))


def _positions(deal: Deal, play: Play, context: DoubleDummy) -> Iterator[CardValues]:
    declaring = play.leader.rho.side
    before = 0
    for place in range(len(play.cards) + (not play.is_over)):
        earlier = Play(play.strain, play.leader, play.cards[:place])
        seat, trick, legal = earlier.turn, earlier.current, earlier.legal(deal)
        if place and len(legal) == 1:
            values = dict.fromkeys(legal, before)
        else:
            held = [earlier.held(deal, each).bits for each in Seat]
            found = context.solve_cards([held], strain=play.strain, leader=trick.leader, trick=trick.cards).tricks[0]
            won, left = earlier.tricks_won(declaring), RANKS - place // 4
            ours = {card: int(found[card.index]) for card in legal}
            values = {card: won + (more if seat.side is declaring else left - more) for card, more in ours.items()}
        yield CardValues(seat, values)
        if place < len(play.cards):
            before = values[play.cards[place]]
