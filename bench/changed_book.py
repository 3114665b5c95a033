"""What a changed book wins where it calls otherwise: `python -m bench.changed_book BEFORE AFTER BOT.toml [--deals N]`.

North and South bid random deals by the book of BEFORE, the bot of the TOML file at East and West, all dealers and
vulnerabilities in turn. At the first call that AFTER would not make, the deal is bid to its end twice, once by each
book, and scored double dummy; deals on which the books agree are not solved. BEFORE and AFTER are names or files of
systems.

Printed: IMPs a changed deal with a 95 % interval, IMPs per 1,000 boards of a match in two rooms, and by AFTER's rule
and the two calls

    won      IMPs of AFTER's call and what follows, the mean with its 95 % interval
    deals    how many

With `--hand` only deals are bid on which North or South holds such a hand, which is much faster where a change is about
few hands; what is left out is taken as unchanged. `--calls` looks at the first calls of each player only. Deals
are bid in groups of 50, which progress counts as boards; with `--out` every group is kept in a file as soon as it is
bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from bench.against import bots, readers, solver
from bench.judge import Scorer, interval, on_1000_boards, rule_of
from bench.rows import Row, behind_numbers, filled
from dealspace.bidding import Bidder, load_system
from dealspace.cards import Auction, Board, BridgeError, Call, Deal, Seat, Side, View, Vulnerability, imps
from dealspace.inference import Constraint, DealSpace, parse_constraint, satisfies
from dealspace.match.bots.bot_files import read_bot

AT_ONCE = 50
"""Deals in a group: on most of them the books agree."""


@dataclass(frozen=True)
class Books:
    """Two books at North and South against a bot, on deals that are bid in whatever process is asked.

    Attributes:
        hand: a condition on North's or South's hand; none if empty.
        calls: how many calls of each player are compared; all if None.
    """

    before: str
    after: str
    bot: str
    seed: int
    hand: str = ""
    calls: int | None = None

    def __call__(self, number: int) -> list[Row]:
        """A group of deals: a row with its number, and one for each deal with another call."""
        deals = DealSpace().sample(AT_ONCE, np.random.default_rng((self.seed, number)))
        rows: list[Row] = [{"board": number}]
        for index, bits in enumerate(deals.tolist()):
            deal = Deal.of_bits(bits)
            if self.hand and not any(satisfies(condition(self.hand), deal[seat]) for seat in Side.NS.seats):
                continue
            place = (number - 1) * AT_ONCE + index
            board = Board(str(place + 1), Seat(place % 4), tuple(Vulnerability)[place // 4 % 4], deal)
            rows += self.first_difference(board)
        return rows

    def first_difference(self, board: Board) -> Iterator[Row]:
        """Where AFTER first calls otherwise, and what that wins; nothing where it never does."""
        auction = Auction(board.dealer)
        while not auction.is_over and (self.calls is None or len(auction) < 4 * self.calls):
            call, _ = self.call(self.before, board, auction)
            if auction.turn.side is Side.NS:
                other, rule = self.call(self.after, board, auction)
                if other != call:
                    scorer = Scorer(board, solver())
                    ends = [
                        self.finished(book, board, auction.plus(made))
                        for book, made in ((self.before, call), (self.after, other))
                    ]
                    was, now = map(scorer.ns_score, ends)
                    yield {
                        "was": str(call), "now": str(other), "rule": rule, "won": imps(now - was),
                        "auction": str(auction),
                        "hand": str(board.full_deal[auction.turn]), "vul": str(board.vulnerability),
                        "ends": [str(each) for each in ends], "deal": str(board.deal),
                    }  # fmt: skip
                    return
            auction = auction.plus(call)

    def finished(self, book: str, board: Board, auction: Auction) -> Auction:
        """The auction to its end, North and South bidding by this book."""
        while not auction.is_over:
            auction = auction.plus(self.call(book, board, auction)[0])
        return auction

    def call(self, book: str, board: Board, auction: Auction) -> tuple[Call, str]:
        """What the player on turn calls, and the place of its rule; the bot's have none."""
        view = View.of(board, auction.turn, auction)
        if auction.turn.side is Side.EW:
            return bots(self.bot, view.vulnerability)[view.seat].call(view).call, ""
        rng = np.random.default_rng((self.seed, int(auction.turn), len(auction)))
        choice = Bidder(readers(book)[board.vulnerability], rng, effort=None).choose(view)
        return choice.call, rule_of(choice)


@cache
def condition(text: str) -> Constraint:
    """The condition on a hand that `--hand` says."""
    return parse_constraint(text)


def table(rows: list[Row], show: int) -> Iterator[str]:
    """The figures by AFTER's rule and the two calls, the most frequent first."""
    by_calls = defaultdict[str, list[Row]](list)
    for row in rows:
        by_calls[f"{row['rule']}: {row['now']} in place of {row['was']}"].append(row)
    yield f"{'won':>16} {'deals':>6}"
    for calls, found in sorted(by_calls.items(), key=lambda item: -len(item[1]))[:show]:
        yield f"{interval([row['won'] for row in found]):>16} {len(found):>6}  {calls}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("before")
    words.add_argument("after")
    words.add_argument("bot", help="the TOML file of the other bidder, which may be a program")
    words.add_argument("--deals", type=int, default=10_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--hand", default="", help='a condition on either hand: "longest 6+ and hcp 3-10"')
    words.add_argument("--calls", type=int, help="how many calls of each player are compared")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--show", type=int, default=30, help="how many pairs of calls")
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    try:
        load_system(given.before), load_system(given.after), read_bot(Path(given.bot))
        if given.hand:
            condition(given.hand)
    except (BridgeError, OSError) as error:
        words.error(str(error))
    work = Books(given.before, given.after, given.bot, given.seed, given.hand, given.calls)
    numbers = -(-given.deals // AT_ONCE)
    found = filled(given.out, numbers, work, given.jobs)
    changed = behind_numbers(found)
    won = [row["won"] for row in changed]
    if not won:
        print(f"none of {numbers * AT_ONCE} deals changed")
        return
    print(f"{len(won)} of {numbers * AT_ONCE} deals changed: {interval(won)} IMPs each")
    print(f"{on_1000_boards(won, numbers * AT_ONCE):+.1f} IMPs on 1,000 boards of a match in two rooms")
    print("\n".join(table(changed, given.show)))


if __name__ == "__main__":
    main()
