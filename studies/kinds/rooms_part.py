"""Where two rooms part: a match in two rooms, each board counted at the first call that differs."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.cards import Side
from dealspace.studies.comparison.bidding_table import BiddingTable
from dealspace.studies.comparison.comparison import Comparison, Study
from dealspace.studies.comparison.parting import parting
from dealspace.studies.comparison.swing import Swing


class RoomsPart(Study):
    """Whole auctions follow either call, so a class says what both calls led to, not that one call was wrong."""

    word = "rooms-part"
    summary = "a match in two rooms against another bidder, by the first call that differs"
    keys = ("situation", "contracts", "points", "rule")
    needs = ("against",)

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """The first call that differs; nothing where both rooms bid alike."""
        second = asked.lineup(Side.NS, asked.against) if self.opponents_pass else asked.lineup(Side.EW)
        found = parting(table, (asked.lineup(Side.NS), second), asked.start(table))
        if found is not None:
            yield found
