"""How long the meanings of the whole bidding box take: `python -m bench.box_meanings [--auctions N] [--system sayc]`.

Random boards are bid by four bots, some calls replaced by random legal ones where --odd says so. At every point of each
auction a new process, which has loaded the system and nothing more, reads the auction so far and works out what each
legal call would show, with all alternatives, as rows; CPU seconds, nothing being remembered from another point.

    reading   the calls made so far
    box       the meanings of all legal calls, with their texts, alternatives and shares
    ranges    the exact ranges of the four hands
"""

from __future__ import annotations

import argparse
import os
import pickle
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Board, Side, View
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.session import book_bots
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.table.person.advice import box_meanings

PARTS = ("reading", "box", "ranges", "reading and box")


def in_a_new_process(work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` gives in a copy of this process, which is gone afterwards with all that it has remembered."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "wb") as out:
            pickle.dump(work(*arguments), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as source:
        found = pickle.load(source)
    os.waitpid(child, 0)
    return found


def auctions(systems: dict[Side, Any], count: int, odd: float, seed: int) -> list[tuple[Board, Auction]]:
    """Auctions of random boards; a call is a random one with the chance `odd`."""
    found, rng = [], np.random.default_rng(seed)
    for record in random_boards(count, seed):
        board = record.board
        _, bots = book_bots(systems, board, seed, judge_worlds=8)
        auction = Auction(board.dealer)
        while not auction.is_over:
            if rng.random() < odd:
                legal = auction.legal_calls()
                auction = auction.plus(legal[int(rng.integers(min(len(legal), 12)))])
            else:
                auction = auction.plus(bots[auction.turn].call(View.of(board, auction.turn, auction)).call)
        found.append((board, auction))
    return found


def measured(systems: dict[Side, Any], board: Board, auction: Auction) -> tuple[float, ...]:
    """CPU seconds of the parts at one point."""
    interpreter = Interpreter(systems, board.vulnerability)
    begun = process_time()
    interpreter.read(auction)
    is_read = process_time()
    rows = box_meanings(interpreter, auction).row
    assert len(rows) == len(auction.legal_calls())
    explained = process_time()
    exact_ranges(interpreter.read(auction))
    return is_read - begun, explained - is_read, process_time() - explained, explained - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--auctions", type=int, default=50)
    parser.add_argument("--odd", type=float, default=0.0, help="the share of calls that are random")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    systems = dict.fromkeys(Side, load_system(options.system))
    points = [
        (board, auction.before(place))
        for board, auction in in_a_new_process(auctions, systems, options.auctions, options.odd, options.seed)
        for place in range(len(auction))
    ]
    rows = [(in_a_new_process(measured, systems, *point), point[1]) for point in points]
    print(f"{len(points)} points of {options.auctions} auctions, CPU seconds of a process that has loaded the system")
    print(f"{'':16}{'mean':>8}{'p95':>8}{'worst':>8}   worst at")
    for part, name in enumerate(PARTS):
        seconds = np.array([row[part] for row, _ in rows])
        worst = int(np.argmax(seconds))
        quantile = np.quantile(seconds, 0.95)
        print(f"{name:16}{seconds.mean():8.2f}{quantile:8.2f}{seconds[worst]:8.2f}   {rows[worst][1]}")


if __name__ == "__main__":
    main()
