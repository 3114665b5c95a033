"""The table of leads: what declarer takes after each opening lead."""

from __future__ import annotations

from typing import SupportsIndex

from dealspace.cards.card import DECK, Card
from dealspace.cards.deal import Deal
from dealspace.cards.seat import Seat
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import RANKS, number


def lead_table(
    deal: Deal, strain: SupportsIndex, declarer: SupportsIndex, *, solver: DoubleDummy | None = None
) -> dict[Card, int]:
    """Declarer's tricks after each card that may be led, the leads best for the defence first.

    Args:
        strain: 0..4 for C D H S NT, or a Strain.
        declarer: 0..3 for N E S W, or a Seat; the lead comes from the left.
        solver: a context to use and leave warm; None makes one. For many deals at once see `solve_cards`.
    """
    leader = Seat(number(declarer, 4, "declarer")).lho
    found = (solver or DoubleDummy()).solve_cards(deal, strain=strain, leader=leader)
    leads = {card: RANKS - int(found.tricks[0, card.index]) for card in DECK if card in deal[leader]}
    return dict(sorted(leads.items(), key=lambda lead: (lead[1], -lead[0].suit, -lead[0].rank)))
