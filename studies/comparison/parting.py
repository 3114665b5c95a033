"""Where two rooms part: the first call that differs between two ways to bid a board."""

from __future__ import annotations

from dealspace.cards import Auction, Side
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup
from dealspace.studies.comparison.swing import Swing


def parting(table: BiddingTable, lineups: tuple[Lineup, Lineup], start: Auction) -> Swing | None:
    """The swing between two rooms, laid on the first call that differs; None where both bid alike.

    Args:
        lineups: who is looked at sits at North–South in the first room and, if there, at East–West in the second.
    """
    rooms = [table.bid(lineup, start) for lineup in lineups]
    calls = zip(*(auction.calls for auction, _ in rooms), strict=False)
    parted = next((place for place, (one, two) in enumerate(calls) if one != two), None)
    if parted is None:
        return None
    before = rooms[0][0].before(parted)
    if before.turn.side is Side.EW:  # there who is looked at calls in the second room
        rooms.reverse()
    (ours, choices), (theirs, _) = rooms
    return table.swing(before, choices[parted - len(start)], theirs.calls[parted], (ours, theirs))
