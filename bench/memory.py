"""How memory grows with what is bid and read: `python -m bench.memory [bids] [judged] [meanings] [auctions] …`.

    bids      random boards bid at four seats by the book of a system
    judged    the same with judgement, on four deals for each call
    meanings  rows of `dealspace meaning`: random legal auctions, of which hardly two are the same
    auctions  rows of `dealspace auction`: two hands bid, the opponents silent

Each is done in a process of its own. A line says how much memory it has, not counting what is swapped out, how many
auctions its interpreter remembers where it has one, and the CPU seconds since the line before. What is remembered has a
greatest size (runtime/memory.py): between the 2,500th and the 5,000th board memory grows by less than 10 MB.
"""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import numpy as np

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import EFFORT
from dealspace.cards import ALL_CALLS, PASS, Auction, Deal, Seat, View, Vulnerability
from dealspace.match.boards.whole_auctions import Usual, WholeAuctions
from dealspace.query.rows.auction_rows import AuctionRows

Step = Callable[[np.random.Generator], int | None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="by default bids and meanings")
    parser.add_argument("--boards", type=int, default=5000)
    parser.add_argument("--every", type=int, default=500, metavar="N", help="a line each N boards")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    if unknown := [kind for kind in options.kinds if kind not in KINDS]:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(KINDS)}")
    for kind in options.kinds or ("bids", "meanings"):
        process = get_context("spawn").Process(
            target=show, args=(kind, options.system, options.seed, options.boards, options.every)
        )
        process.start()
        process.join()


def show(kind: str, system: str, seed: int, boards: int, every: int) -> None:
    """The lines of one kind."""
    started = process_time()
    for number, remembered in enumerate(islice(steps(kind, system, seed), boards), start=1):
        if number % every == 0:
            gc.collect()
            known = f"{remembered:7} auctions remembered" if remembered is not None else ""
            taken, started = process_time() - started, process_time()
            print(f"{kind:<10}{number:>7}{resident_mb():9.1f} MB{taken:8.1f} s{known}", flush=True)


def steps(kind: str, system: str, seed: int) -> Iterator[int | None]:
    """Does one board after the other; how many auctions are remembered, where that is known."""
    rng, step = np.random.default_rng(seed), KINDS[kind](system)
    while True:
        yield step(rng)


def resident_mb() -> float:
    """Memory of this process that is not swapped out."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def bids(system: str, *, worlds: int | None = None) -> Step:
    """Boards bid at four seats, nobody vulnerable."""
    interpreter = Interpreter(load_system(system))

    def step(rng: np.random.Generator) -> int:
        deal, auction = Deal.random(rng), Auction(Seat.NORTH)
        effort = EFFORT if worlds is not None else None
        bidder = Bidder(interpreter, np.random.default_rng(0), worlds, effort=effort)
        while not auction.is_over:
            view = View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction)
            auction = auction.plus(bidder.choose(view).call)
        return interpreter.read_count

    return step


def meanings(system: str) -> Step:
    """Rows of `dealspace meaning`."""
    rows = AuctionRows(system)

    def step(rng: np.random.Generator) -> None:
        calls = random_auction(rng).calls
        rows.meaning({"auction": [str(call) for call in calls], "vul": str(list(Vulnerability)[rng.integers(4)])})

    return step


def auctions(system: str) -> Step:
    """Rows of `dealspace auction`, by the book."""
    rows = WholeAuctions(Usual(system, judge=False))

    def step(rng: np.random.Generator) -> None:
        deal = Deal.random(rng)
        rows.answer({"deal": {"N": str(deal[Seat.NORTH]), "S": str(deal[Seat.SOUTH])}})

    return step


def random_auction(rng: np.random.Generator) -> Auction:
    """The beginning of a legal auction, of up to twelve calls: half of them passes, and low bids rather than high."""
    auction = Auction(Seat.NORTH)
    for _ in range(int(rng.integers(1, 13))):
        if auction.is_over:
            break
        legal = [call for call in ALL_CALLS if auction.state.refusal(call) is None and call != PASS]
        is_pass = rng.random() < 0.5 or not legal
        auction = auction.plus(PASS if is_pass else legal[min(int(rng.geometric(0.3)), len(legal)) - 1])
    return auction


KINDS: Mapping[str, Callable[[str], Step]] = {
    "bids": bids,
    "judged": partial(bids, worlds=4),
    "meanings": meanings,
    "auctions": auctions,
}

if __name__ == "__main__":
    main()
