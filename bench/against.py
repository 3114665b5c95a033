"""Where a system loses against another bidder, call by call: `python -m bench.against BOT.toml [--boards N] …`.

Random boards are bid in two rooms, the system at North–South in one and at East–West in the other, the bot of the TOML
file at the other seats, and scored double dummy. At each call of the system's that the bot would not make there, the
bot bids the board to its end at all four seats, once after the system's call and once after its own: the difference in
IMPs is what this call costs (or wins) if everything after it is bid equally well. Calls that cost nothing by themselves
are thus not blamed for what follows. Printed are the match and sums by the rule that made the call:

    won      IMPs in all these calls, with the standard error of the sum
    calls    how often the system and the bot differed there
    instead  the bot's calls, the most frequent first

With `--silent POINTS` the boards are those on which North and South have so many points or more. Both bid them at North
and South, and East and West pass throughout.

With `--out` every board is kept in a file as soon as it is bid, and the next run goes on behind it; `bench.partings`
sorts such boards by the first call on which the two rooms differ.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import stdev

import numpy as np

from bench.judge import Scorer, Tables, interval
from bench.rows import Row, behind_numbers, filled
from bench.uncontested import boards as uncontested_boards
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.cards import PASS, Auction, Board, Call, Seat, Side, View, Vulnerability, imps
from dealspace.match.arena.deals import random_boards
from dealspace.match.bots.bot_files import read_bot
from dealspace.match.bots.bots import Bot
from dealspace.match.bots.program_bot import seated_bot
from dealspace.play.double_dummy import DoubleDummy

MADE = "made by judgement"


@dataclass(frozen=True)
class Rooms:
    """Two players who bid boards: a system, and the bot of a TOML file; in whatever process they are asked.

    Attributes:
        silent: the points that North and South have at least where their opponents pass throughout; None where all bid.
    """

    system: str
    bot: str
    boards: int
    seed: int
    judge: bool
    silent: int | None = None

    def __call__(self, number: int) -> list[Row]:
        """One board: a row with the IMPs of both rooms, and one for each call on which the two differ."""
        board = boards_of(self.boards, self.seed, self.silent)[number - 1]
        scorer = Scorer(board, solver())
        scores, auctions = {}, {}
        rows: list[Row] = []
        for side in Side:
            auction, rules = self.bid(board, side)
            auctions[str(side)] = str(auction)
            scores[side] = scorer.ns_score(auction)
            rows += self.differences(board, side, auction, rules, scorer)
            if self.silent is not None:
                scores[Side.EW] = self.scored(board, Auction(board.dealer), scorer)
                break
        won = imps(scores[Side.NS] - scores[Side.EW])
        both = {"deal": str(board.full_deal), "vul": str(board.vulnerability), "auctions": auctions}
        return [{"board": number, "won": won, **both}, *rows]

    def bid(self, board: Board, ours: Side) -> tuple[Auction, list[str]]:
        """The auction with the system at one side, and the rule of each of its calls."""
        auction, rules = Auction(board.dealer), list[str]()
        reader = readers(self.system)[board.vulnerability]
        while not auction.is_over:
            view = View.of(board, auction.turn, auction)
            rule = ""
            if self.passes(auction.turn):
                call = PASS
            elif auction.turn.side is ours:
                rng = np.random.default_rng((self.seed, int(auction.turn), len(auction)))
                choice = Bidder(reader, rng, effort=AT_THE_TABLE if self.judge else None).choose(view)
                call, rule = choice.call, str(choice.rule.rule.location) if choice.rule is not None else MADE
            else:
                call = self.theirs(view)
            auction = auction.plus(call)
            rules.append(rule)
        return auction, rules

    def differences(
        self, board: Board, ours: Side, auction: Auction, rules: list[str], scorer: Scorer
    ) -> Iterator[Row]:
        """Each call of the system's that the bot would not make, and what it wins."""
        sign = 1 if ours is Side.NS else -1
        for index, (call, rule) in enumerate(zip(auction.calls, rules, strict=True)):
            if not rule:
                continue
            before = auction.before(index)
            view = View.of(board, before.turn, before)
            other = self.theirs(view)
            if other != call:
                ours_scores, theirs_scores = (self.scored(board, before.plus(made), scorer) for made in (call, other))
                won = imps(sign * (ours_scores - theirs_scores))
                yield {
                    "rule": rule, "call": str(call), "instead": str(other), "won": won, "hand": str(view.hand),
                    "auction": str(before), "vul": str(board.vulnerability),
                }  # fmt: skip

    def scored(self, board: Board, auction: Auction, scorer: Scorer) -> int:
        """North–South's points if the bot bids on at all seats."""
        while not auction.is_over:
            view = View.of(board, auction.turn, auction)
            auction = auction.plus(PASS if self.passes(auction.turn) else self.theirs(view))
        return scorer.ns_score(auction)

    def passes(self, seat: Seat) -> bool:
        """Whether the seat passes throughout."""
        return self.silent is not None and seat.side is Side.EW

    def theirs(self, view: View) -> Call:
        """The bot's call."""
        return bots(self.bot, view.vulnerability)[view.seat].call(view).call


@cache
def boards_of(count: int, seed: int, silent: int | None) -> list[Board]:
    if silent is None:
        return [record.board for record in random_boards(count, seed)]
    return [
        Board(str(board.number + 1), board.dealer, board.vulnerability, board.deal)
        for board in uncontested_boards(count, seed, silent)
    ]


@cache
def solver() -> DoubleDummy:
    return DoubleDummy(threads=1)


@cache
def readers(system: str) -> Mapping[Vulnerability, Interpreter]:
    return Tables(load_system(system), seed=0).readers


@cache
def bots(path: str, vulnerability: Vulnerability) -> dict[Seat, Bot]:
    settings = read_bot(Path(path))
    reader = readers(settings.bid.system or "natural")[vulnerability]
    return {seat: seated_bot(seat, reader, 1, settings) for seat in Seat}


def table(rows: list[Row], show: int) -> Iterator[str]:
    """The sums, the rules that cost most first."""
    by_rule = defaultdict[str, list[Row]](list)
    for row in rows:
        by_rule[row["rule"]].append(row)
    yield f"{'won':>12} {'calls':>6}  rule, instead"
    for rule, found in sorted(by_rule.items(), key=lambda item: sum(row["won"] for row in item[1]))[:show]:
        instead = Counter(row["instead"] for row in found).most_common(6)
        yield f"{sums(found)}  {rule}  {' '.join(f'{call}:{count}' for call, count in instead)}"
        for row in sorted(found, key=lambda row: row["won"])[:2]:
            made = f"{row['call']}, not {row['instead']}"
            yield f"{'':20}{row['won']:+d}  {row['hand']} after {row['auction'] or 'the deal'}: {made} ({row['vul']})"
    yield f"{sums(rows)}  all"


def sums(rows: list[Row]) -> str:
    """The figures of some calls."""
    won = [row["won"] for row in rows]
    error = stdev(won) * len(won) ** 0.5 if len(won) > 1 else 0.0
    return f"{sum(won):+6d} ±{error:4.0f} {len(won):6d}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bot", help="the TOML file of the other bidder, which may be a program")
    words.add_argument("--system", default="sayc")
    words.add_argument("--boards", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--silent", type=int, metavar="POINTS", help="opponents pass; POINTS or more together")
    words.add_argument("--judge", action="store_true", help="judgement decides where the system asks for it")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--show", type=int, default=30, help="how many rules")
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    work = Rooms(given.system, given.bot, given.boards, given.seed, given.judge, given.silent)
    found = filled(given.out, given.boards, work, given.jobs)
    won = [rows[0]["won"] for rows in found]
    print(f"{len(won)} boards: {interval(won)} IMPs a board")
    print("\n".join(table(behind_numbers(found), given.show)))


if __name__ == "__main__":
    main()
