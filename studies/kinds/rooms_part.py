"""Where two rooms part: a match in two rooms, each board counted at the first call that differs."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.cards import Side
from dealspace.studies.comparison.bidding_table import BiddingTable
from dealspace.studies.comparison.comparison import Comparison, Study
from dealspace.studies.comparison.swing import Swing


class RoomsPart(Study):
    """Whole auctions follow either call, so a class says what both calls led to, not that one call was wrong."""

    word = "rooms-part"
    summary = "a match in two rooms against another bidder, by the first call that differs"
    keys = ("situation", "contracts", "points", "rule")
    needs = ("against",)

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """The first call that differs; nothing where both rooms bid alike."""
        start = asked.start(table)
        lineups = [asked.lineup(Side.NS), asked.lineup(Side.EW)]
        if self.opponents_pass:
            lineups[1] = asked.lineup(Side.NS, asked.against)
        rooms = [table.bid(lineup, start) for lineup in lineups]
        calls = zip(*(auction.calls for auction, _ in rooms), strict=False)
        parted = next((place for place, (one, two) in enumerate(calls) if one != two), None)
        if parted is None:
            return
        before = rooms[0][0].before(parted)
        if before.turn.side is Side.EW:  # there the system calls in the second room
            rooms.reverse()
        (ours, choices), (theirs, _) = rooms
        yield table.swing(before, choices[parted - len(start)], theirs.calls[parted], (ours, theirs))
