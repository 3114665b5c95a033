"""Facts that a seat knows without any bidding system: the hands that it sees, cards played, suits shown out of."""

from __future__ import annotations

from dealspace.cards import Card, CardSet, Holding, PlayView, Seat, Suit, View
from dealspace.inference.constraints.constraint import Holds, HoldsExactly
from dealspace.inference.statements.knowledge import Knowledge, Source, Statement


def facts(view: View) -> Knowledge:
    """Own hand, dummy once faced, then for the other seats each card played and each suit shown out of, in order."""
    seen = [hand_seen(view.seat, view.hand)]
    if not isinstance(view, PlayView):
        return Knowledge(tuple(seen))
    if view.dummy is not None and view.contract.dummy is not view.seat:
        seen.append(hand_seen(view.contract.dummy, view.dummy))
    known = {statement.seat for statement in seen}
    statements = list(seen)
    voids: set[tuple[Seat, Suit]] = set()
    for trick in view.play.tricks:
        for index, card in enumerate(trick.cards):
            seat = trick.leader.plus(index)
            if seat in known:
                continue
            statements.append(card_played(seat, card))
            led = trick.cards[0].suit
            if card.suit is not led and (seat, led) not in voids:
                voids.add((seat, led))
                statements.append(shown_out(seat, led, view.play.played[seat]))
    return Knowledge(tuple(statements))


def hand_seen(seat: Seat, hand: CardSet) -> Statement:
    """This seat was dealt these cards (13 of them, or the part that is known)."""
    return Statement(seat, Holds(hand), Source("hand", str(CardSet(hand.bits))))


def card_played(seat: Seat, card: Card) -> Statement:
    """This seat played this card."""
    return Statement(seat, Holds(CardSet(card.bit)), Source("card", str(card)))


def shown_out(seat: Seat, suit: Suit, played: CardSet) -> Statement:
    """This seat failed to follow to a suit: it was dealt only the cards of it that it has `played`."""
    holding = Holding(played.holding(suit).ranks)
    return Statement(seat, HoldsExactly(suit, holding), Source("void", f"shows out of {suit.symbol}"))
