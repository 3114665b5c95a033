"""Nonsense in auctions: `python -m bench.runaway [--boards N] [--system sayc] [--book] [--out FILE] [--show N]`.

Random boards are bid at all four seats by one system, and the final contracts laid beside the double-dummy tricks:

    down 4+          the contract fails by four tricks or more
    3 above          the level is three or more above what the declaring side makes in its best strain
    game missed      a pair with 27 HCP or more that makes a game stops below it, the other side not playing
    forced passed    a pass where partner's call, or the side's commitment, asked for a bid, other than for penalties
    long             more than 24 calls

`--book` bids without judgement: the first call where the book leaves a choice. With `--out` every board is kept in a
file as soon as it is bid, and the next run goes on behind it; a run of few boards begins with those of a longer one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from bench.judge import Scorer, Tables
from bench.rows import Row, filled
from dealspace.bidding import Bidder, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, Effort
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Bid, Board, Deal, Seat, Side, Strain
from dealspace.inference import HCP, value
from dealspace.inference.hand_questions.pool import pool
from dealspace.match.arena.deals import random_boards
from dealspace.play.double_dummy import DoubleDummy

LONG, DOWN, ABOVE, GAME_POINTS = 24, 4, 3, 27
KEPT_BOARDS = 1000
"""Boards after which the players, who keep every auction they have read, are replaced."""


def faults(deal: Deal, auction: Auction, tricks: Callable[[Strain, Seat], int], bidder: Bidder) -> Iterator[str]:
    """What is wrong with a finished auction.

    Args:
        tricks: double dummy, by strain and declarer; asked only where an answer can matter.
    """
    contract = auction.contract
    declaring = contract.declarer.side if contract is not None else None
    if contract is not None:
        down = contract.bid.tricks - tricks(contract.strain, contract.declarer)
        if down >= DOWN:
            yield "down 4+"
        others = ((strain, seat) for strain in Strain for seat in contract.declarer.side.seats)
        if down >= ABOVE and all(contract.bid.tricks - tricks(*other) >= ABOVE for other in others):
            yield "3 above"
    for side in Side:
        games = [Bid(level, strain) for level, strain in ((3, Strain.NOTRUMP), (4, Strain.HEARTS), (4, Strain.SPADES))]
        enough = sum(value(HCP, deal[seat]) for seat in side.seats) >= GAME_POINTS
        stopped = contract is None or (declaring is side and not is_game(contract.bid))
        played = ((game, seat) for game in games for seat in side.seats)
        if enough and stopped and any(tricks(game.strain, seat) >= game.tricks for game, seat in played):
            yield "game missed"
    if len(auction.calls) > LONG:
        yield "long"
    for place, call in enumerate(auction.calls):
        public = bidder.interpreter.public(auction.before(place))
        if call == PASS and public.forced and not public.may_convert:
            yield "forced passed"
            break


@dataclass(frozen=True)
class Watch:
    """Bids a board and says what is wrong with the auction; in whatever process it is asked."""

    system: str
    boards: int
    seed: int
    effort: Effort | None

    def __call__(self, number: int) -> list[Row]:
        board = drawn(self.boards, self.seed)[number - 1]
        tables = tables_of(self.system, self.seed, number // KEPT_BOARDS)
        auction, choices = tables.bid(board, dict.fromkeys(Side, self.effort))
        bidder = Bidder(tables.readers[board.vulnerability], tables.rng(auction))
        scorer = Scorer(board, solver())
        return [
            {
                "board": number,
                "faults": list(faults(board.full_deal, auction, scorer.tricks, bidder)),
                "calls": len(choices),
                "booked": sum(choice.booked for choice in choices),
                "judged": sum(choice.verdict is not None for choice in choices),
                "text": f"{board}  {auction}",
            }
        ]


@lru_cache(maxsize=1)
def tables_of(system: str, seed: int, stretch: int) -> Tables:
    """The players of this process; replaced for each batch of boards, as they keep every auction they have read."""
    pool()
    return Tables(load_system(system), seed)


@lru_cache(maxsize=1)
def drawn(boards: int, seed: int) -> list[Board]:
    """The boards, the same in every process."""
    return [record.board for record in random_boards(boards, seed)]


@lru_cache(maxsize=1)
def solver() -> DoubleDummy:
    return DoubleDummy()


def report_lines(found: list[Row], show: int) -> Iterator[str]:
    """The figures, and some boards of each fault."""
    counted = Counter(fault for row in found for fault in row["faults"])
    for fault, count in counted.most_common():
        yield f"  {fault:15} {count:5}   {count / len(found):.2%}"
    for fault in sorted(counted):
        for row in [row for row in found if fault in row["faults"]][:show]:
            yield f"{fault}: {row['text']}"
    calls, booked, judged = (sum(row[what] for row in found) for what in ("calls", "booked", "judged"))
    yield f"calls: {calls}, {1 - booked / calls:.2%} beyond the book, {judged / calls:.2%} judged"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="store_true", help="no judgement")
    parser.add_argument("--worlds", type=int, default=AT_THE_TABLE.worlds, help="deals for one judgement")
    parser.add_argument("--out", type=Path, help="where the boards are kept")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many boards of each fault are printed")
    options = parser.parse_args()
    effort = None if options.book else replace(AT_THE_TABLE, worlds=options.worlds)
    watch = Watch(options.system, options.boards, options.seed, effort)
    found = [rows[0] for rows in filled(options.out, options.boards, watch, options.processes)]
    found.sort(key=lambda row: int(row["board"]))
    print(f"{options.system}, {len(found)} boards" + (", by the book" if options.book else ", with judgement"))
    print(*report_lines(found, options.show), sep="\n")


if __name__ == "__main__":
    main()
