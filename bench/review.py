"""What reviews and meanings take and find: `python -m bench.review boards|meanings [OPTION …]`.

`boards` reviews random boards that bots have played, `meanings` explains every legal call; each has its own --help.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bench.shared_data import keep
from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Board, Seat, Side, View
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.session import book_bots, play_board
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.runtime.memory import MEMORY
from dealspace.table.person.advice import box_meanings
from dealspace.table.person.review import DecisionPart, Review, ReviewedBoard, ReviewPart, review_parts
from dealspace.table.web.server.jobs import REMEMBERED_BYTES


def kind_of(part: ReviewPart) -> str:
    """`call`, `card`, or the name of the part."""
    return part.row["kind"] + "s" if isinstance(part, DecisionPart) else part.key.split()[0]


def review_boards(arguments: Sequence[str]) -> None:
    """What a review takes and finds.

    Four bots bid and play random boards; one seat is taken for the person's, each in turn, and reviewed as after a
    board at the table. The bots' own moves should cost about nothing: the mean cost says how much a review finds
    where there is nothing to be found.

        CPU       seconds of a whole review: mean and worst, and the mean of its parts
        costs     by kind: decisions, those that cost something, the mean cost of a decision
    """
    parser = argparse.ArgumentParser(
        "bench.review boards", description=review_boards.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the first board of the seed")
    parser.add_argument(
        "--defender", action="store_true", help="a defender is the person, on every other board the leader"
    )
    parser.add_argument("--at-the-table", action="store_true", help="as in the browser: the other three are the bots")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1, help="of the boards, the bots and the reviews")
    parser.add_argument("--scoring", choices=("imps", "matchpoints"), default="imps")
    parser.add_argument("--rows", type=Path, help="keep the reviews in this file, a line for each")
    options = parser.parse_args(arguments)
    if options.at_the_table:
        MEMORY.most_bytes = REMEMBERED_BYTES
    systems = dict.fromkeys(Side, load_system(options.system))
    whole: list[float] = []
    seconds: dict[str, list[float]] = defaultdict(list)
    costs: dict[str, list[float]] = defaultdict(list)
    for record in random_boards(options.first + options.boards - 1, options.seed)[options.first - 1 :]:
        person = list(Seat)[int(record.board.name) % 4]
        interpreter, bots = book_bots(systems, record.board, options.seed)
        played = play_board(record, bots, interpreter).record
        if options.defender and played.contract is not None:
            leader = played.contract.leader
            person = leader if int(record.board.name) % 2 else leader.partner
        reviewed = ReviewedBoard.of_record(played, person, among_bots=options.at_the_table)
        begun = last = process_time()
        found: list[ReviewPart] = []
        spent: dict[str, float] = defaultdict(float)
        shared = interpreter if options.at_the_table else None
        for part in review_parts(reviewed, systems, scoring=options.scoring, seed=options.seed, interpreter=shared):
            found.append(part)
            if isinstance(part, DecisionPart):
                costs[kind_of(part)].append(part.cost)
                if part.cost:
                    print(*(f"  {line}" for line in list(part.lines())[:4]), sep="\n", flush=True)
            spent[kind_of(part)] += process_time() - last
            last = process_time()
        whole.append(process_time() - begun)
        for kind, taken in spent.items():
            seconds[kind].append(taken)
        contract = str(reviewed.contract or "passed out")
        print(f"board {record.board.name:>3}  {person.title:<6}{contract:<12}{whole[-1]:6.1f} s", flush=True)
        keep(options.rows, [Review(tuple(found)).row])
    parts = ", ".join(f"{kind} {sum(taken) / len(whole):.2f}" for kind, taken in seconds.items())
    print(f"{len(whole)} boards, CPU seconds of a review: mean {sum(whole) / len(whole):.1f}, worst {max(whole):.1f}")
    print(f"mean of the parts: {parts}")
    for kind, values in costs.items():
        found_out = sum(value > 0 for value in values)
        mean = sum(values) / len(values)
        print(f"{kind}: {len(values)} decisions, {found_out} cost something, mean {mean:.3f} {options.scoring}")


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


def review_meanings(arguments: Sequence[str]) -> None:
    """How long the meanings of the whole bidding box take.

    Random boards are bid by four bots, some calls replaced by random legal ones where --odd says so. At every point
    of each auction a new process, which has loaded the system and nothing more, reads the auction so far and works
    out what each legal call would show, with all alternatives, as rows; CPU seconds, nothing being remembered from
    another point.

        reading   the calls made so far
        box       the meanings of all legal calls, with their texts, alternatives and shares
        ranges    the exact ranges of the four hands
    """
    parser = argparse.ArgumentParser(
        "bench.review meanings",
        description=review_meanings.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--auctions", type=int, default=50)
    parser.add_argument("--odd", type=float, default=0.0, help="the share of calls that are random")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
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


def main() -> None:
    """One of the two measurements, named by the first word."""
    measurements = {"boards": review_boards, "meanings": review_meanings}
    if len(sys.argv) < 2 or sys.argv[1] not in measurements:
        is_help = len(sys.argv) > 1 and sys.argv[1] in ("-h", "--help")
        print(f"usage: {__doc__}", file=sys.stdout if is_help else sys.stderr)
        raise SystemExit(0 if is_help else 2)
    measurements[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    main()
