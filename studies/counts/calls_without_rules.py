"""Calls that no rule of a system's own chapters makes: those of the natural layer, and those of no rule at all.

A call of a program is read by the system that its file names. A pass of a side that has only passed, or over its own
game, is not looked at: there is nothing that a rule would have to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import is_game
from dealspace.bidding.system.system_files import SHIPPED
from dealspace.cards import PASS, Auction, Board, Call, Seat, Side
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.swing import BEYOND, live_rule_name
from dealspace.studies.counts.auction_forms import auction_form
from dealspace.studies.counts.counted_calls import CallCount, CallCountQuestion, CallCountStudy, CountedCall
from dealspace.studies.counts.deal_sorts import DealSort, deals_of, is_any, is_contested, is_shapely, is_strong

NATURAL_LAYER = f"{SHIPPED}/sayc/natural.yaml"
"""The file of the rules for any auction; a system's own chapters are all others."""
MOST_BIDS = 6
"""Bids of the opening side up to which coverage looks."""


@dataclass(frozen=True)
class SeenCall:
    """A call made at a table.

    Attributes:
        auction: the calls before.
        rule: what made it, for people, where that is no rule of the system's own chapters; None elsewhere.
    """

    auction: Auction
    call: Call
    rule: str | None

    @property
    def side(self) -> Side:
        return self.auction.turn.side

    @property
    def wants_rule(self) -> bool:
        """Whether it is more than a pass of a side that has only passed, or that has reached a game."""
        bidder, bid = self.auction.state.bidder, self.auction.last_bid
        at_game = bidder is not None and bidder.side is self.side and bid is not None and is_game(bid)
        return self.call != PASS or (_speaks(self.auction, self.side) and not at_game)

    @property
    def part(self) -> str:
        """A pass or another call, and whether both sides have bid or doubled, this call included."""
        both = all(_speaks(self.auction.plus(self.call), side) for side in Side)
        return f"{'contested' if both else 'uncontested'}, {'pass' if self.call == PASS else 'call'}"

    @property
    def kind(self) -> str:
        """The auction before, by its form, and whether this is a pass."""
        return auction_form(self.auction) + (", pass" if self.call == PASS else "")


def _speaks(auction: Auction, side: Side) -> bool:
    """Whether a side has made another call than a pass."""
    return any(call != PASS for seat in Seat if seat.side is side for call in auction.calls_of(seat))


class UndefinedCalls(CallCountStudy):
    """Boards of four sorts in turn, bid by all four seats; an opponent sits at either side in turn."""

    word = "undefined"
    summary = "calls that no rule of the system's own chapters makes, by the auction before them"
    parts = ("contested, call", "contested, pass", "uncontested, call", "uncontested, pass")
    takes = ("opponents", "where", "top")
    sorts = (is_any, is_strong, is_shapely, is_contested)

    def count(self, asked: CallCountQuestion) -> Iterator[CallCount]:
        """The count after every board."""
        count = CallCount()
        for index, board in enumerate(boards_of(asked, self.sorts)):
            side = Side.EW if index // 4 % 2 and not asked.where else Side.NS
            lineup = Lineup.of(side, asked.player, asked.opponent or asked.player)
            seen = [each for each in _seen_calls(BiddingTable(board, asked.seed), lineup) if each.wants_rule]
            for part in self.parts:
                of_part = [each for each in seen if each.part == part]
                count.add(part, len(of_part), _counted(of_part, board, lineup))
            count.boards += 1
            yield count


class UncontestedCoverage(CallCountStudy):
    """Every board twice, each side bidding while the other passes; the first such call of an auction is counted."""

    word = "coverage"
    summary = f"auctions of one side of which a call, up to {MOST_BIDS} bids, is by no rule of its own chapters"
    unit = "auctions"
    parts = ("auctions",)
    takes = ("other", "where", "top")
    sorts = (is_any,)

    def count(self, asked: CallCountQuestion) -> Iterator[CallCount]:
        """The count after every board."""
        count = CallCount()
        for board in boards_of(asked, self.sorts):
            for side in Side:
                lineup = Lineup.of(side, asked.other or asked.player, None)
                seen = _seen_calls(BiddingTable(board, asked.seed), lineup)
                own = [each for each in seen if each.side is side and each.wants_rule][: MOST_BIDS + 1]
                if own:
                    count.add("auctions", 1, _counted(own, board, lineup)[:1])
            count.boards += 1
            yield count


def _seen_calls(table: BiddingTable, lineup: Lineup) -> Iterator[SeenCall]:
    """Every call of a board, with what made it."""
    reader, auction = table.reader(lineup), Auction(table.board.dealer)
    while not auction.is_over:
        choice, settings = table.choice(lineup, auction), lineup.at(auction.turn.side)
        rules: tuple[LiveRule, ...] = (choice.rule,) if choice.rule is not None else ()
        if settings is not None and settings.bid.program is not None:
            rules = reader.meaning(auction, choice.call).rules
        yield SeenCall(auction, choice.call, without_chapter(rules))
        auction = auction.plus(choice.call)


def without_chapter(rules: Sequence[LiveRule]) -> str | None:
    """The rule of the natural layer that makes a call, or that there is none; None where a chapter's rule makes it."""
    if any(rule.rule.location.file != NATURAL_LAYER for rule in rules):
        return None
    return live_rule_name(rules[0]) if rules else BEYOND


def _counted(seen: Sequence[SeenCall], board: Board, lineup: Lineup) -> list[CountedCall]:
    """What is kept of those calls that no chapter's rule makes."""
    found = []
    for each in seen:
        player = lineup.at(each.side)
        if each.rule is not None and player is not None:
            texts = str(each.auction), str(board.full_deal[each.auction.turn]), str(each.call), each.rule
            found.append(CountedCall(each.kind, f"{player.name} {each.side}", str(board.full_deal), *texts))
    return found


def boards_of(asked: CallCountQuestion, sorts: Sequence[DealSort]) -> Iterator[Board]:
    """As many boards as are asked for: under their conditions, or of these sorts in turn."""
    numbers = range(1, asked.boards + 1)
    if asked.where:
        dealing, lineup = Dealing(asked.seed, asked.where), Lineup(asked.player, asked.player)
        yield from (dealing.board(number, lineup)[0] for number in numbers)
        return
    deals = deals_of(asked.seed)
    for number, sort in zip(numbers, cycle(sorts), strict=False):
        yield Board.standard(1 + (number - 1) // len(sorts), next(filter(sort, deals)))
