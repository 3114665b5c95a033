"""What parting with a card costs, and the dealer's discard in euchre."""

from __future__ import annotations

from dealspace.cards import Card
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import CardTable

__all__ = ["cheapest_discard", "cost"]


def cost(table: CardTable, card: Card) -> int:
    """What parting with a card costs: its points first, then its strength; a trump is dear."""
    at = card.index
    return 4 * table.points[at] + table.strength[at] + (24 if table.suit[at] == table.trump else 0)


def cheapest_discard(table: CardTable, hand: int) -> Card:
    """The dealer's discard in euchre: no trump, rather the only card of its suit (the ace excepted), the weakest."""

    def keep(card: Card) -> tuple[bool, bool, int]:
        suit = table.suit[card.index]
        alone = (hand & table.suit_cards[suit]).bit_count() == 1
        ace = table.strength[card.index] == max(
            table.strength[other] for other in range(52) if table.suit[other] == suit
        )
        return suit == table.trump, not alone or ace, cost(table, card)

    return min(cards_in(hand), key=keep)
