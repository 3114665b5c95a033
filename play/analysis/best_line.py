"""One line of best double-dummy play, from any position to the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import InvalidDeal
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import AnySeat, Seat
from dealspace.cards.suit import AnyStrain, Strain
from dealspace.cards.trick import Trick, legal_cards
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import card_sets, number


class CardLine(tuple[Card, ...]):
    """Cards in the order played."""

    __slots__ = ()

    def __str__(self) -> str:
        """`H2 HK H7 HA`."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """`CardLine('H2 HK H7 HA')`."""
        return f"CardLine({str(self)!r})"


def best_line(
    hands: Any,
    *,
    strain: AnyStrain,
    leader: AnySeat,
    trick: Sequence[SupportsIndex] = (),
    solver: DoubleDummy | None = None,
) -> CardLine:
    """A line in which no card gives a trick away, from this position to the last card.

    Of the cards that are best the lowest is played; of equal ranks the one of the lower suit.

    Args:
        hands, strain, leader, trick: one position, as for `solve_cards`.
        solver: a context to use and leave warm; None makes one.
    Returns:
        `CardLine`: a tuple of the cards still to be played.
    Raises:
        InvalidDeal: not one position, or hands that `solve_cards` refuses.
        IllegalCard: as for `solve_cards`.

    >>> ending = [[1 << 51 | 1 << 0, 1 << 50 | 1 << 1, 1 << 49 | 1 << 2, 1 << 48 | 1 << 3]]  # North: SA C2, West SJ C5
    >>> best_line(ending, strain=4, leader=0)
    CardLine('C2 C3 C4 C5 SJ SA SK SQ')
    """
    context = solver if solver is not None else DoubleDummy()
    held = _one_position(hands)
    trump = Strain.of(strain)
    current = Trick(Seat.of(leader, "leader"), tuple(DECK[number(card, 52, "trick's card")] for card in trick))
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
    return CardLine(line)


def _one_position(hands: Any) -> list[int]:
    worlds = card_sets(hands)
    if len(worlds) != 1:
        raise InvalidDeal(f"{len(worlds)} positions are given; a line of play is of one")
    return [int(hand) for hand in worlds[0]]
