"""A class of deals that are all refuted for one reason, so that no other deal of it need be tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dealspace.cards import CardSet, Deal, Seat, Suit
from dealspace.inference import SpaceModel


@dataclass(frozen=True)
class Cut:
    """All deals in which seats hold these cards, and suits of hands have these lengths.

    Attributes:
        held: cards by seat; the hand may hold others too.
        lengths: how many cards of a suit a seat holds.
    """

    held: Mapping[Seat, CardSet]
    lengths: Mapping[tuple[Seat, Suit], int] = field(default_factory=dict)

    @classmethod
    def whole(cls, deal: Deal) -> Cut:
        """This deal alone."""
        return cls({seat: CardSet(deal.bits[seat]) for seat in Seat})

    @classmethod
    def hand(cls, deal: Deal, seat: Seat) -> Cut:
        """All deals in which the seat has the same hand."""
        return cls({seat: CardSet(deal.bits[seat])})

    @classmethod
    def alike(cls, deal: Deal, fixed: int) -> Cut:
        """All deals with the same double-dummy answer, by the cards that matter in its proof.

        Args:
            fixed: the bits that `MakesProof.fixed` gives. The small cards below may be exchanged as long as nobody's
                length in a suit changes.
        """
        held = {seat: CardSet(deal.bits[seat] & fixed) for seat in Seat}
        return cls(held, {(seat, suit): deal[seat].lengths[suit] for seat in Seat for suit in Suit})

    def covers(self, deal: Deal) -> bool:
        """Whether the deal is one of these."""
        return all(cards.bits & ~deal.bits[seat] == 0 for seat, cards in self.held.items()) and all(
            deal[seat].lengths[suit] == length for (seat, suit), length in self.lengths.items()
        )

    def exclude_from(self, model: SpaceModel) -> None:
        """No solution of the model is one of these deals."""
        escapes = [model.card(seat, card).negated() for seat, cards in self.held.items() for card in cards]
        for (seat, suit), length in self.lengths.items():
            escapes.append(other := model.model.new_bool_var(""))
            model.add(model.quantity(suit.name.lower(), seat) != length, under=(other,))
        model.model.add_bool_or(escapes)
