"""How high a bid over theirs may reach: `python -m bench.bids_over_theirs BOT.toml [--deals N] [--seed N] …`.

Random deals are bid, the system by its book at North and South, the bot of the TOML file at East and West. Where the
book passes over a bid of theirs that is not doubled, the cheapest bid in our best suit is made in its place, eight
trumps that partner's calls make sure of or six cards of our own; where it bids a suit over theirs, a pass. Both are bid
to their ends by the same players and scored double dummy. A bid is looked at by the tricks that it is short of what
`suit_points` promise, the own and partner's on the average: ten tricks at 26⅓ together, and three for each ten more.

Printed for each half trick, for bids in place of passes and passes in place of bids:

    won      IMPs, the mean with its 95 % interval
    deals    how many
    sum      IMPs on 1,000 boards of a match in two rooms

With `--out` every deal is kept in a file as soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from math import floor

from bench.against import readers, solver
from bench.deal_by_deal import DealByDeal
from bench.judge import Scorer, interval, on_1000_boards, rule_of
from bench.other_calls import named_by_them, together
from bench.rows import Row, behind_numbers
from bench.slam_limit import POINTS
from dealspace.bidding import Choice
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.cards import PASS, Bid, Board, Call, Doubling, Hand, Suit, imps
from dealspace.inference import value

TRUMPS, LONG = 8, 6
TEN_TRICKS, A_POINT = 79 / 3, 0.3
FEWEST = 10
"""Deals of half a trick, below which it is not printed."""
KINDS = ("a bid in place of a pass", "a pass in place of a bid")


class CallsByTricks(DealByDeal, ABC):
    """Other calls beside the book's, by the tricks that the bid among the two is short of."""

    @abstractmethod
    def other(self, choice: Choice, hand: Hand, public: PublicState) -> tuple[str, Call] | None:
        """The kind of comparison and the other call; None where there is nothing to compare."""

    def compared(self, board: Board) -> Iterator[Row]:
        """A row for each call of the book's that is followed otherwise."""
        reader = readers(self.system)[board.vulnerability]
        auction, choices = self.bid(board, None)
        scorer = Scorer(board, solver())
        for before, choice in choices:
            hand, public = board.full_deal[before.turn], reader.public(before)
            found = self.other(choice, hand, public)
            if found is None:
                continue
            kind, other = found
            bid = other.bid or choice.call.bid
            assert bid is not None
            end = self.finished(board, before, other)
            yield {
                "rule": rule_of(choice), "kind": kind,
                "made": str(choice.call), "call": str(other), "short": short(bid, hand, public),
                "won": imps(scorer.ns_score(end) - scorer.ns_score(auction)),
                "hand": str(hand), "vul": str(board.vulnerability), "auction": str(before), "deal": str(board.deal),
            }  # fmt: skip


class BidsOverTheirs(CallsByTricks):
    """Bids over theirs beside passes, and passes beside bids."""

    def other(self, choice: Choice, hand: Hand, public: PublicState) -> tuple[str, Call] | None:
        """A bid for a pass and a pass for a bid, over theirs."""
        call = another_call(choice, hand, public)
        return None if call is None else (KINDS[call == PASS], call)


def another_call(choice: Choice, hand: Hand, public: PublicState) -> Call | None:
    """A bid for a pass and a pass for a bid; None where there is nothing to compare."""
    doubled = public.auction.state.doubling is not Doubling.UNDOUBLED
    if choice.rule is None or not public.theirs or doubled or public.asked is not None or public.forced:
        return None
    if choice.call == PASS:
        return bid_of_ours(hand, public)
    bid = choice.call.bid
    return PASS if bid is not None and bid.strain.suit is not None and choice.rule.is_plain else None


def bid_of_ours(hand: Hand, public: PublicState) -> Call | None:
    """The cheapest bid in the suit of which we hold most, none of theirs and no higher than five."""
    suits = [suit for suit in Suit if not named_by_them(public, suit)]
    suits = [suit for suit in suits if together(hand, public, suit) >= TRUMPS or hand.lengths[suit] >= LONG]
    if not suits:
        return None
    suit = max(suits, key=lambda suit: (together(hand, public, suit), hand.lengths[suit], suit))
    level = cheapest_level(public.auction, suit.strain)
    return Call.of(level, suit.strain) if level <= 5 else None


def short(bid: Bid, hand: Hand, public: PublicState) -> float:
    """The tricks that a bid in a suit is above what the `suit_points` of both hands promise."""
    suit = bid.strain.suit
    assert suit is not None
    points = POINTS[suit]
    points_together = value(points, hand) / points.unit + float(public.mean(public.turn.partner, points))
    return bid.tricks - 10 - (points_together - TEN_TRICKS) * A_POINT


def by_half_tricks(rows: list[Row], kinds: tuple[str, ...], deals: int) -> Iterator[str]:
    """A line for each kind and half trick."""
    for kind in kinds:
        found = defaultdict[float, list[float]](list)
        for row in rows:
            if row["kind"] == kind:
                found[floor(2 * row["short"]) / 2].append(row["won"])
        yield f"\n{kind}\n{'tricks short':>14} {'won':>16} {'deals':>6} {'sum':>6}"
        for least, won in sorted(found.items()):
            if len(won) >= FEWEST:
                tricks, total = f"{least:+.1f} to {least + 0.5:+.1f}", on_1000_boards(won, deals)
                yield f"{tricks:>14} {interval(won):>16} {len(won):>6} {total:>+6.1f}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    _, found = BidsOverTheirs.asked(words, deals=1000)
    rows = behind_numbers(found)
    print(f"{len(rows)} calls on {len(found)} deals")
    print("\n".join(by_half_tricks(rows, KINDS, len(found))))


if __name__ == "__main__":
    main()
