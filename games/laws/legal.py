"""Which cards may be played, and who wins a trick: the plain definition, which the kernels are tested against."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.cards import Card
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import CardTable, Obligation


def winning_index(table: CardTable, trick: Sequence[Card]) -> int:
    """Which card of the trick wins it, by its index: the highest trump, else the highest card of the suit led."""
    led = table.suit[trick[0].index]
    return max(range(len(trick)), key=lambda index: table.key(trick[index], led))


def legal_cards(table: CardTable, hand: int, trick: Sequence[Card], partner_index: int | None = None) -> int:
    """The cards of a hand that may be played to a trick.

    Args:
        table: the game and what is trump.
        hand: a card set, not empty.
        trick: the cards played so far, the first led.
        partner_index: which of them is partner's; None for the card before the last, if there are two.
    Returns:
        A card set, never empty.
    """
    if not trick:
        return hand
    led = table.suit[trick[0].index]
    suits = table.suit_cards
    same = hand & suits[led]
    match table.game.obligation:
        case Obligation.FOLLOW:
            return same or hand
        case Obligation.JASS:
            return _legal_jass(table, hand, trick, led)
        case Obligation.BELOTE:
            if partner_index is None and len(trick) >= 2:
                partner_index = len(trick) - 2
            return _legal_belote(table, hand, trick, led, partner_index)


def _higher_trumps(table: CardTable, hand: int, trick: Sequence[Card]) -> int:
    """The trumps of the hand that beat the best trump of the trick."""
    assert table.trump is not None
    best = max((table.strength[card.index] for card in trick if table.suit[card.index] == table.trump), default=-1)
    return sum(card.bit for card in cards_in(hand & table.suit_cards[table.trump]) if table.strength[card.index] > best)


def _legal_jass(table: CardTable, hand: int, trick: Sequence[Card], led: int) -> int:
    same = hand & table.suit_cards[led]
    if table.trump is None:
        return same or hand
    trumps = hand & table.suit_cards[table.trump]
    if led == table.trump:
        highest = max(table.strength)  # the jack, the Puur
        jack_alone = trumps.bit_count() == 1 and table.strength[cards_in(trumps)[0].index] == highest
        return hand if not trumps or jack_alone else trumps
    if trumps == hand:
        return hand
    allowed_trumps = _higher_trumps(table, hand, trick)
    return (same or hand & ~trumps) | allowed_trumps


def _legal_belote(table: CardTable, hand: int, trick: Sequence[Card], led: int, partner_index: int | None) -> int:
    assert table.trump is not None
    same, trumps = hand & table.suit_cards[led], hand & table.suit_cards[table.trump]
    if led == table.trump:
        return _higher_trumps(table, hand, trick) or trumps or hand
    if same:
        return same
    if not trumps or winning_index(table, trick) == partner_index:
        return hand
    return _higher_trumps(table, hand, trick) or hand
