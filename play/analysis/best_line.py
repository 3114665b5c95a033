"""One line of best play: what happens when everybody sees all cards, from any position to the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import InvalidDeal
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Trick, legal_cards
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import card_sets, number


def best_line(
    hands: Any,
    *,
    strain: SupportsIndex,
    leader: SupportsIndex,
    trick: Sequence[SupportsIndex] = (),
    solver: DoubleDummy | None = None,
) -> tuple[Card, ...]:
    """The cards still to be played, in order, when nobody ever gives a trick away.

    Of the cards that are best the lowest is played; of equal ranks the one of the lower suit.

    Args:
        hands, strain, leader, trick: one position, as for `solve_cards`.
        solver: a context to use and leave warm; None makes one.
    Raises:
        InvalidDeal: not one position, or hands that `solve_cards` refuses; IllegalCard: as for `solve_cards`.

    >>> one_suit_each = [[0x1FFF << 13 * suit for suit in range(4)]]
    >>> [str(card) for card in best_line(one_suit_each, strain=0, leader=1)[:5]]  # East leads; North ruffs at once
    ['D2', 'H2', 'S2', 'C2', 'C3']
    """
    context = solver if solver is not None else DoubleDummy()
    held = _one_position(hands)
    trump = Strain(number(strain, 5, "strain"))
    current = Trick(Seat(number(leader, 4, "leader")), tuple(DECK[number(card, 52, "trick's card")] for card in trick))
    line: list[Card] = []
    while held[current.turn]:
        legal = legal_cards(CardSet(held[current.turn]), current)
        if len(legal) > 1 or not line:  # the first question also checks the position
            found = context.solve_cards([held], strain=trump, leader=current.leader, trick=current.cards)
            legal = CardSet(found.best_cards(0))
        card = min(legal, key=lambda card: (card.rank, card.suit))
        held[current.turn] ^= card.bit
        line.append(card)
        current = Trick(current.leader, (*current.cards, card))
        if current.is_complete:
            current = Trick(current.winner(trump))
    return tuple(line)


def _one_position(hands: Any) -> list[int]:
    worlds = card_sets(hands)
    if len(worlds) != 1:
        raise InvalidDeal(f"{len(worlds)} positions are given; a line of play is of one")
    return [int(hand) for hand in worlds[0]]
