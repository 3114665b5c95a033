"""What a system's calls win or lose where another bidder would call otherwise."""

from __future__ import annotations

from dealspace.studies.comparison.bidding_table import Lineup
from dealspace.studies.comparison.comparison import CallMade, CallStudy, OtherCall


class TheirCalls(CallStudy):
    """The other bidder bids the board to its end at all seats after either call: what follows is bid equally well."""

    word = "their-calls"
    summary = "calls that the opponent would not make, his call in place of them; he bids the rest at all seats"
    keys = ("rule", "calls", "rule and calls")
    needs = ("against",)

    def others(self, made: CallMade) -> list[OtherCall]:
        call = made.table.choice(self.bid_on(made), made.before).call
        return [OtherCall(call)] if call != made.choice.call else []

    def bid_on(self, made: CallMade) -> Lineup:
        return Lineup(made.asked.against, made.asked.against)
