"""What a seat knows of the hidden cards: its own, those played, what plays have shown, and the game's own facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dealspace.cards import Card
from dealspace.games.deals.hidden_cards import DISCARD, HOLDERS, KITTY, HiddenCards
from dealspace.games.deals.shown_cards import shown_in
from dealspace.games.laws.game import Obligation
from dealspace.games.laws.state import GameView
from dealspace.games.laws.trick_play import TrickPlay

__all__ = ["TurnedUp", "hidden_cards", "hidden_in_play"]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Euchre's card that is turned up after the deal.

    Attributes:
        card: itself.
        dealer: the seat that may take it.
        taken: it was ordered up.
        discarded: the dealer, having taken it, has discarded; before that the dealer holds six cards.
        discard: which card, where it is seen.
    """

    card: Card
    dealer: int
    taken: bool = False
    discarded: bool = False
    discard: Card | None = None


def hidden_in_play(
    play: TrickPlay, seat: int, *, turned_up: TurnedUp | None = None, announced: int | None = None
) -> HiddenCards:
    """What a seat knows of the hidden cards.

    Args:
        play: as the seat sees it; the other hands in it are not looked at.
        seat: who looks.
        turned_up: in euchre.
        announced: in coinche, the seat that has announced belote.
    Returns:
        The layouts that agree with it; the true one is always among them.
    Raises:
        InvalidDeal: what is known contradicts itself.
    """
    unseen = play.game.deck & ~play.hands[seat]
    for _, card in play.played:
        unseen &= ~card.bit
    known, room = [0] * HOLDERS, [0] * HOLDERS
    known[seat] = play.hands[seat]
    for at, size in enumerate(play.sizes):
        if at != seat:
            room[at] = size if at != play.out else play.game.hand_size
    room[KITTY] = unseen.bit_count() - sum(room)
    if turned_up is not None:
        unseen = _turn_up(turned_up, seat, known, room, unseen)
    denied = [*shown_in(play), 0, 0]
    if turned_up is not None and turned_up.taken:
        for holder in {0, 1, 2, 3, KITTY} - {turned_up.dealer}:
            denied[holder] |= turned_up.card.bit
    if play.game.obligation is Obligation.BELOTE:
        _belote(play, announced, denied)
    may = tuple(unseen & ~cards if size else 0 for cards, size in zip(denied, room, strict=True))
    return _only_holder(HiddenCards(tuple(known), unseen, tuple(room), may))


def _turn_up(up: TurnedUp, seat: int, known: list[int], room: list[int], unseen: int) -> int:
    """Put the card turned up, and the discard, where they are known to be; returns what remains unseen."""
    if up.taken and up.discarded:
        room[KITTY] -= 1
        if up.discard is None:
            room[DISCARD] = 1
            return unseen
        known[DISCARD] = up.discard.bit
        return unseen & ~up.discard.bit
    if up.taken and seat == up.dealer:  # who sees it among six cards
        return unseen
    known[up.dealer if up.taken else KITTY] |= up.card.bit
    room[KITTY] -= 1
    return unseen & ~up.card.bit


def _belote(play: TrickPlay, announced: int | None, denied: list[int]) -> None:
    """Who plays king or queen of trump and announces holds the other; who does not announce, does not."""
    trump = play.table.trump
    assert trump is not None
    pair = 0b11 << 13 * trump + 10  # the queen and the king
    for seat, card in play.played:
        if card.bit & pair:
            for holder in range(HOLDERS):
                if (holder == seat) != (seat == announced):
                    denied[holder] |= pair


def _only_holder(hidden: HiddenCards) -> HiddenCards:
    """The same with each card that only one holder may hold known to be there."""
    for at in range(HOLDERS):
        others = 0
        for other, may in enumerate(hidden.may):
            if other != at:
                others |= may
        if alone := hidden.unseen & ~others:
            hidden = hidden.with_known(at, alone)
    return hidden


def hidden_cards(view: GameView[Any]) -> HiddenCards:
    """What the seat of a view knows of the hidden cards, in whist, jass, coinche and euchre, at any moment.

    Before the first card of a deal nothing is known but one's own cards and euchre's card turned up.
    """
    state = view.state
    match state.game.name:
        case "coinche":
            return hidden_in_play(state.cards, view.seat, announced=state.announced)
        case "euchre":
            discard = state.discard if view.seat == state.dealer else None
            up = TurnedUp(state.up_card, state.dealer, state.is_ordered_up, state.discarded, discard)
            return hidden_in_play(state.cards, view.seat, turned_up=up)
        case _:
            return hidden_in_play(state.cards, view.seat)
