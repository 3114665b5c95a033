"""What judgement wins where it leaves the book: `python -m bench.departures BOT.toml [--deals N]`.

Random deals are bid, the system at North and South by players who judge, the bot of the TOML file at East and West, all
dealers and vulnerabilities in turn. Where judgement makes another call than the book's, the deal is bid to its end
from there by the book, once after each of the two calls, and scored double dummy. Printed by what the simulation
foresaw, and by the kinds of the two calls,

    won      IMPs of judgement's call over the book's, the mean with its 95 % interval
    calls    how many
    sum      IMPs on 1,000 boards of a match in two rooms

With `--out` every deal is kept in a file as soon as it is bid, with its hands and auctions, and the next run goes on
behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.against import readers, solver
from bench.changed_book import Books
from bench.judge import Scorer, interval
from bench.rows import Row, filled
from dealspace.bidding import Bidder, Choice, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, Effort
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import Auction, Board, BridgeError, Call, Deal, Seat, Side, View, Vulnerability, imps
from dealspace.inference import DealSpace
from dealspace.table.match.bot_files import read_bot

FEWEST = 10
"""Calls of a kind, below which it is not printed."""
FORESEEN = (0, 1, 2, 3, 4, 6)
"""Where classes of what was foreseen begin, in IMPs."""


@dataclass(frozen=True)
class Departures:
    """The deals of a seed, bid by a system against a bot in whatever process is asked."""

    system: str
    bot: str
    seed: int

    def __call__(self, number: int) -> list[Row]:
        """A deal: a row with its number, and one for each call that is not the book's."""
        bits = DealSpace().sample(1, np.random.default_rng((self.seed, number)))[0].tolist()
        vulnerability = tuple(Vulnerability)[number // 4 % 4]
        board = Board(str(number), Seat(number % 4), vulnerability, Deal.of_bits(bits))
        return [{"board": number}, *self.compared(board)]

    def compared(self, board: Board) -> Iterator[Row]:
        players = Books(self.system, self.system, self.bot, self.seed)
        auction, left = Auction(board.dealer), list[tuple[Auction, Call, Choice]]()
        while not auction.is_over:
            if auction.turn.side is Side.NS:
                choice = self.choice(board, auction, AT_THE_TABLE)
                if choice.verdict is not None and choice.call != (book := self.choice(board, auction, None).call):
                    left.append((auction, book, choice))
                auction = auction.plus(choice.call)
            else:
                auction = auction.plus(players.call(self.system, board, auction)[0])
        scorer = Scorer(board, solver())
        for before, book, choice in left:
            ends = [players.finished(self.system, board, before.plus(call)) for call in (book, choice.call)]
            was, now = map(scorer.ns_score, ends)
            assert choice.verdict is not None
            foreseen = next((-other.gain for other in choice.verdict.scored if other.call == book), None)
            yield {
                "book": str(book), "call": str(choice.call), "foreseen": foreseen, "won": imps(now - was),
                "looked": choice.instead_of is not None, "auction": str(before), "vul": str(board.vulnerability),
                "hand": str(board.full_deal[before.turn]), "ends": [str(end) for end in ends], "deal": str(board.deal),
            }  # fmt: skip

    def choice(self, board: Board, auction: Auction, effort: Effort | None) -> Choice:
        rng = np.random.default_rng((self.seed, int(auction.turn), len(auction)))
        return Bidder(readers(self.system)[board.vulnerability], rng, effort=effort).choose(
            View.of(board, auction.turn, auction)
        )


def foreseen_class(row: Row) -> str:
    """What the simulation foresaw, in IMPs; nothing where the book's call was not simulated."""
    if row["foreseen"] is None:
        return "not compared"
    least = max((bound for bound in FORESEEN if row["foreseen"] >= bound), default=FORESEEN[0])
    return f"foreseen {least} IMPs and more"


def calls_class(row: Row) -> str:
    """The kinds of the two calls, `game in place of pass` for instance."""
    now, was = (kind_of(Call.parse(row[name])) for name in ("call", "book"))
    return f"{now} in place of {was}"


def kind_of(call: Call) -> str:
    """In words, with its article."""
    if call.bid is None:
        return {"P": "a pass", "X": "a double", "XX": "a redouble"}[str(call)]
    if call.bid.level >= 6:
        return "a slam" if call.bid.level == 6 else "a grand slam"
    return "a game" if is_game(call.bid) else "a partscore bid"


def table(rows: list[Row], deals: int) -> Iterator[str]:
    """The figures by what was foreseen, then by the two calls, and of all."""
    classes: tuple[Callable[[Row], str], ...] = (foreseen_class, calls_class, lambda _: "all")
    yield f"{'won':>16} {'calls':>6} {'sum':>6}"
    for class_of in classes:
        found = defaultdict[str, list[float]](list)
        for row in rows:
            found[class_of(row)].append(row["won"])
        for name, won in sorted(found.items()):
            if len(won) >= FEWEST:
                # North and South stand for both of our pairs, those of the two rooms.
                yield f"{interval(won):>16} {len(won):>6} {2000 * sum(won) / deals:>+6.0f}  {name}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bot", help="the TOML file of the other bidder, which may be a program")
    words.add_argument("--system", default="sayc")
    words.add_argument("--deals", type=int, default=400)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    try:
        load_system(given.system), read_bot(Path(given.bot))
    except (BridgeError, OSError) as error:
        words.error(str(error))
    found = filled(given.out, given.deals, Departures(given.system, given.bot, given.seed), given.jobs)
    rows = [row for deal in found for row in deal[1:]]
    print(f"{len(rows)} calls in place of the book's on {len(found)} deals")
    print("\n".join(table(rows, len(found))))


if __name__ == "__main__":
    main()
