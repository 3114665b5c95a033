"""The table of leads: declarer's tricks after each opening lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from dealspace.cards.card import DECK, Card
from dealspace.cards.deal import Deal
from dealspace.cards.errors import expect_type
from dealspace.cards.seat import AnySeat, Seat
from dealspace.cards.suit import AnyStrain
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import RANKS


class LeadTable(Mapping[Card, int]):
    """Declarer's double-dummy tricks by opening lead, the leads best for the defence first."""

    def __init__(self, tricks: Mapping[Card, int]) -> None:
        expect_type(tricks, Mapping, "tricks")
        ordered = sorted(tricks.items(), key=lambda lead: (lead[1], -lead[0].suit, -lead[0].rank))
        self._tricks = dict(ordered)

    @property
    def best(self) -> tuple[Card, ...]:
        """The leads after which declarer takes the fewest tricks."""
        return tuple(card for card, tricks in self.items() if tricks == min(self.values()))

    def __getitem__(self, card: Card) -> int:
        return self._tricks[card]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._tricks)

    def __len__(self) -> int:
        return len(self._tricks)

    def __repr__(self) -> str:
        """`LeadTable(8: HQ HJ, 9: S2)`."""
        by_tricks = groupby(self._tricks, key=self._tricks.__getitem__)
        return f"LeadTable({', '.join(f'{tricks}: ' + ' '.join(map(str, cards)) for tricks, cards in by_tricks)})"

    def _repr_html_(self) -> str:
        """A row for each number of tricks, for notebooks."""
        by_tricks = groupby(self._tricks, key=self._tricks.__getitem__)
        rows = (
            f"<tr><td>{tricks}</td><td>{' '.join(card.symbol for card in cards)}</td></tr>"
            for tricks, cards in by_tricks
        )
        return f"<table><tr><th>declarer's tricks</th><th>leads</th></tr>{''.join(rows)}</table>"


def lead_table(deal: Deal, strain: AnyStrain, declarer: AnySeat, *, solver: DoubleDummy | None = None) -> LeadTable:
    """Declarer's tricks after each card that may be led, with best play by all from there on.

    Args:
        deal: all four hands. For many deals at once see `solve_cards`.
        strain: a Strain, its notation (`NT`), or 0..4 for C D H S NT.
        declarer: a Seat, its notation, or 0..3 for N E S W; the lead comes from the left.
        solver: a context to use and leave warm; None makes one.
    Returns:
        `LeadTable`: a mapping from each of the 13 leads to declarer's tricks 0..13.

    >>> deal = Deal.parse("N:AQ2.K54.QJ32.A92 T98.QJT9.87.QJ87 KJ7.A82.AK54.K54 6543.763.T96.T63")
    >>> lead_table(deal, "NT", "N")
    LeadTable(11: ST S9 S8 HQ HJ HT H9 D8 D7 CQ CJ C8 C7)
    """
    leader = Seat.of(declarer, "declarer").lho
    found = (solver or DoubleDummy()).solve_cards(deal, strain=strain, leader=leader)
    return LeadTable({card: RANKS - int(found.tricks[0, card.index]) for card in DECK if card in deal[leader]})
