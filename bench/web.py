"""What a move on the analysis board costs a worker: `python -m bench.web [--boards 20] [--seed 1] [--json]`.

Boards are dealt at random and bid by the book of the system, once where one side always passes (silent) and once by
all four hands, those kept in which both sides bid (contested). Each auction is walked call by call, as on the page,
with the eyes of the hand that calls next and then again with nobody's, and the worker is asked for its first look at
each position. CPU seconds of a move are counted from the request to its pieces: `first` until the first chances of the
hidden hands, `calls` until the next calls have their shares, `all` until everything is told: all deals drawn, the deals
left after each call, the hands before. Loading the system does not count, as workers are warm; reading auctions does.
`--jump` asks about the end of each auction alone, with an interpreter that has read nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import PASS, Auction, Deal, Seat, Side, View, Vulnerability
from dealspace.inference import DealSpace
from dealspace.table.web.analysis.first_look import first_look
from dealspace.table.web.analysis.position import Position

PIECES = ("first", "calls", "all")
WANTED = {"silent": 0.3, "contested": 1.0}
"""CPU seconds within which the first numbers of a move should be there."""


@dataclass
class Moves:
    """CPU seconds until each piece of each move of one kind of auction, and what was asked in the slowest."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {piece: [] for piece in PIECES})
    slowest: dict[str, tuple[float, str]] = field(default_factory=dict)

    def add(self, piece: str, seconds: float, what: str) -> None:
        self.seconds[piece].append(seconds)
        self.slowest[piece] = max(self.slowest.get(piece, (0.0, "")), (seconds, what))

    def row(self, piece: str) -> dict[str, Any]:
        """Median, 95 % and worst of a piece."""
        found = sorted(self.seconds[piece])
        middle, most = (round(found[min(len(found) - 1, int(share * len(found)))], 3) for share in (0.5, 0.95))
        worst, what = self.slowest[piece]
        return {"moves": len(found), "median": middle, "most": most, "worst": round(worst, 3), "where": what}


def auctions(deals: Iterable[Deal], interpreter: Interpreter, kind: str) -> Iterator[tuple[Deal, Auction]]:
    """The auctions of these deals; only those in which a bid was made, and where they are contested by both sides."""
    bidder = Bidder(interpreter, np.random.default_rng(1), effort=None)
    for number, deal in enumerate(deals):
        auction = Auction(Seat(number % 4))
        passing: Side | None = None
        while not auction.is_over:
            seat = auction.turn
            view = View(seat, deal[seat], interpreter.vulnerability, auction)
            call = PASS if seat.side is passing else bidder.choose(view).call
            if kind == "silent" and call != PASS:
                passing = seat.lho.side
            auction = auction.plus(call)
        bidding = {auction.caller(place).side for place, call in enumerate(auction.calls) if call != PASS}
        if len(bidding) == (2 if kind == "contested" else 1):
            yield deal, auction


def measure(deal: Deal, auction: Auction, interpreter: Interpreter, eyes: str, found: Moves, first: int) -> None:
    """Walk through an auction from this number of calls on."""
    hands = {seat: deal[seat] for seat in Seat}
    for count in range(first, len(auction.calls) + 1):
        here = auction.before(count)
        seat = "none" if eyes == "none" else str(here.caller(count - 1) if here.is_over else here.turn)
        position = Position(interpreter.vulnerability, here, None, hands, seat)
        start, said = process_time(), f"{here} ({seat})"
        for place, _ in enumerate(first_look(position, interpreter, {})):
            if place < 2:
                found.add(PIECES[place], process_time() - start, said)
        found.add("all", process_time() - start, said)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20, help="auctions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--jump", action="store_true", help="to the end of each auction, nothing read before")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    system = load_system(arguments.system)
    dealt = DealSpace().deals(20 * arguments.boards + 100, seed=arguments.seed)
    rows: dict[str, Any] = {}
    for kind in WANTED:
        found = Moves()
        bidding = Interpreter(system, Vulnerability.NONE)
        walked = list(islice(auctions(dealt, bidding, kind), arguments.boards))
        for eyes in ("turn", "none"):
            for deal, auction in walked:
                first = len(auction.calls) if arguments.jump else 0
                measure(deal, auction, Interpreter(system, Vulnerability.NONE), eyes, found, first)
        rows[kind] = {piece: found.row(piece) for piece in PIECES}
        if not arguments.json:
            print(f"{kind}, {len(walked)} auctions: CPU seconds of a move; first numbers wanted in {WANTED[kind]} s")
            for piece, row in rows[kind].items():
                numbers = f"median {row['median']:6.3f}  95 % {row['most']:6.3f}  worst {row['worst']:6.3f}"
                print(f"  {piece:<6} {numbers}  {row['where']}")
    if arguments.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
