"""What ends below game or slam: auctions that stopped, and what the best game or slam would have won."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import Auction, Bid, Contract, Side, Strain
from dealspace.inference import HCP, value
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup
from dealspace.studies.comparison.comparison import Comparison, Study
from dealspace.studies.comparison.swing import Swing, rule_name

SLAM, TRUMPS = 6, 8
GAMES = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}


class BelowSlam(Study):
    """The best of several contracts is chosen with hindsight, so `won` is a bound: it says where to look."""

    word = "below-slam"
    summary = "what ends below game or slam while opponents pass, by the points the last callers knew of (hindsight)"
    keys = ("kind", "points", "rule")
    opponents_pass = True
    usual_where = ("hcp(north) + hcp(south) >= 22",)

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """The last call of each hand of a side that stopped, beside the best game and the best slam."""
        start, side = asked.start(table), Side.NS
        lineup = asked.lineup(side)
        auction, choices = table.bid(lineup, start)
        reached = auction.contract
        if reached is None or reached.bid.level >= SLAM:
            return
        contracts = {"slam": dict.fromkeys(GAMES, SLAM)}
        if not is_game(reached.bid):
            contracts["game"] = GAMES
        places = [place for place in range(len(start), len(auction.calls)) if auction.caller(place).side is side][-2:]
        for what, levels in contracts.items():
            best = max(_contracts(table, reached, levels), key=lambda each: table.points(each, side))
            for place in places:
                before, choice = auction.before(place), choices[place - len(start)]
                points = table.points(reached, side), table.points(best, side)
                known = f"{what}, {_known_points(table, lineup, before)} HCP known"
                yield Swing(
                    str(table.board.full_deal), str(table.board.vulnerability), str(before),
                    str(table.board.full_deal[before.turn]), rule_name(choice), str(choice.call), str(best.bid),
                    (str(auction), str(best)), points, 1 / len(places), known,
                )  # fmt: skip


def _known_points(table: BiddingTable, lineup: Lineup, before: Auction) -> int:
    """The HCP of the hand on turn with the least that partner has shown."""
    hand, shown = table.board.full_deal[before.turn], table.reader(lineup).public(before)
    return int(value(HCP, hand)) + shown.bound(before.turn.partner, HCP, "min")


def _contracts(table: BiddingTable, reached: Contract, levels: dict[Strain, int]) -> Iterator[Contract]:
    """Notrump and the suits in which the side has enough trumps, by the declarer of the contract reached."""
    hands = [table.board.full_deal[seat] for seat in reached.declarer.side.seats]
    for strain, level in levels.items():
        suit = strain.suit
        if suit is None or sum(hand.lengths[suit] for hand in hands) >= TRUMPS:
            yield Contract(Bid(level, strain), reached.declarer)
