"""How fast the double-dummy solver is, beside DDS: `python -m bench.double_dummy [ROW …] [--boards N] [--keep FILE]`.

Both solve the same seeded positions in turn, in one process and one thread; times are process CPU time, so that other
work on the machine matters little, and only the ratio counts (below 1: we are faster). DDS is reached through
endplay, batches through its `solve_all_boards`. Every answer is compared. Rows:

    nt suit        one strain and leader, random deals
    table          all 20 results, random deals
    list           all 20 results, the shared list (two of five are hard)
    lead           batch, trick 1: the leader's hand known, every lead
    dummy          batch, after the lead: declarer's hand and dummy known, every card
    mid            every card after 20 random cards, one position a time
    early late     batch, tricks 3 to 5 and 6 to 7: own hand and dummy known, every card
    positions      the shared single positions
    batches        the shared batches
    freak          one strain, every hand long in one suit (DDS may take minutes a deal: pass --boards 2)

Each board depends on nothing but the seed, the row's name and its number, and the number of boards is fixed, so that
figures of two builds compare. A few hard boards make most of a sum; so beside the ratio of the sums stands the
typical board's (the geometric mean), each with the interval in which 90 % of them fall when boards are drawn again.
With `--keep FILE` a run that was stopped, or that `--minutes` has ended, goes on behind the boards in the file.

`--memory` prints what each solver adds to the process's peak memory over the tables of N random deals
(on Linux).
"""

from __future__ import annotations

import argparse
import json
import random
import resource  # POSIX only
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import endplay._dds as dds_library
import numpy as np
from endplay.dds import calc_dd_table, solve_all_boards, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Card, Deal, Denom, Player

from bench import batches
from bench.batches import Batch
from bench.shared_data import SharedDataMissing, kept
from dealspace.play.double_dummy import TABLE_BYTES
from dealspace.play.double_dummy._kernel import Solver

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
NOTRUMP = 4
MOST_BOARDS = 200  # of one endplay call
DEFAULT_ROWS = ("nt", "suit", "table", "lead", "dummy", "mid", "early", "late")
BOARDS = {"lead": 20, "dummy": 20, "early": 60, "late": 100, "freak": 10}
"""Boards (or batches) of a row; 200 of the others, all there are of the shared ones."""
DRAWS = 2000
SHARED_ROWS = ("list", "positions", "batches")

Answers = Callable[[], Any]
"""What a solver found, in a form that compares; made after the clock has stopped."""
Question = tuple[Callable[[], Answers], Callable[[], Answers]]
"""One board's work, for us and for DDS."""


@dataclass(frozen=True)
class Result:
    """One board or batch: milliseconds of CPU time, our nodes, and whether all answers agreed."""

    row: str
    seed: int
    worlds: int
    board: int
    ours: float
    dds: float
    nodes: int
    agreed: bool

    @property
    def key(self) -> tuple[str, int, int, int]:
        """Which board of which run it is."""
        return self.row, self.seed, self.worlds, self.board


def timed(solver: Solver, question: Question, ours_first: bool) -> tuple[float, float, int, bool]:
    """Milliseconds of both, our nodes, and whether they agreed."""
    solver.limit(None)
    took, answers = [0.0, 0.0], [None, None]
    for which in (0, 1) if ours_first else (1, 0):
        start = process_time()
        found = question[which]()
        took[which] = (process_time() - start) * 1e3
        answers[which] = found()
    return took[0], took[1], solver.nodes, answers[0] == answers[1]


def ratios(ours: Any, dds: Any) -> tuple[float, float]:
    """Of the sums, and of the typical board."""
    return float(ours.sum() / dds.sum()), float(np.exp(np.mean(np.log(ours) - np.log(dds))))


def report_line(name: str, found: Sequence[Result], missing: int) -> str:
    """A row of the table."""
    if not found:
        return f"{name:10} no board done yet"
    ours, dds = (np.array([getattr(result, who) for result in found]) for who in ("ours", "dds"))
    rng = np.random.default_rng(1)
    draws = [ratios(ours[drawn], dds[drawn]) for drawn in rng.integers(len(ours), size=(DRAWS, len(ours)))]
    low, high = np.percentile(draws, [5, 95], axis=0)
    spans = [f"{ratios(ours, dds)[k]:5.2f} ({low[k]:.2f}-{high[k]:.2f})" for k in range(2)]
    times = [f"{np.mean(ms):8.2f} {np.median(ms):8.2f} {np.percentile(ms, 95):8.2f}" for ms in (ours, dds)]
    nodes = np.mean([result.nodes for result in found])
    line = f"{name:10} {'   '.join(times)}   {'   '.join(spans)}   {nodes:11.0f}"
    line += f"   {sum(result.agreed for result in found)}/{len(found)}"
    return line + (f"  ({missing} missing)" if missing else "")


HEADING = (
    f"{'':10} {'ours: mean':>8} {'median':>6} {'p95':>8}   {'DDS: mean':>8} {'median':>7} {'p95':>8}"
    f"   {'ratio':<18}{'typical':<18} {'nodes':>9}   agree"
)


def dds_board(hands: list[int], strain: int, leader: int, trick: Iterable[int] = ()) -> Deal:
    """The position for DDS; it wants the cards on the table played from the hands."""
    hands = list(hands)
    for place, card in enumerate(trick):
        hands[(leader + place) % 4] |= 1 << card
    board = Deal(batches.pbn(hands))
    board.trump = DENOMS[strain]
    board.first = Player(leader)
    for card in trick:
        board.play(Card("CDHS"[card // 13] + batches.RANKS[card % 13]))
    return board


def one_leader(solver: Solver, hands: list[int], strain: int, declarer: int) -> Question:
    deals = np.array([hands], np.uint64)
    board = dds_board(hands, strain, (declarer + 1) % 4)

    def ours() -> Callable[[], int]:
        out = np.zeros(1, np.uint8)
        solver.tricks(deals, strain, declarer, out)
        return lambda: int(out[0])

    def dds() -> Callable[[], int]:
        found = solve_board(board, SolveMode.OptimalOne)
        return lambda: 13 - max(tricks for _, tricks in found)

    return ours, dds


def full_table(solver: Solver, hands: list[int]) -> Question:
    deals = np.array([hands], np.uint64)
    board = Deal(batches.pbn(hands))

    def ours() -> Callable[[], list[list[int]]]:
        out = np.zeros((1, 5, 4), np.uint8)
        solver.trick_tables(deals, out)
        return lambda: [[int(tricks) for tricks in row] for row in out[0]]

    def dds() -> Callable[[], list[list[int]]]:
        table = calc_dd_table(board)
        return lambda: [[table[denom, Player(seat)] for seat in range(4)] for denom in DENOMS]

    return ours, dds


def every_card(solver: Solver, batch: Batch) -> Question:
    """What each card of the player to move is worth, in every world of the batch."""
    worlds = np.array(batch.worlds, np.uint64)
    positions = [dds_board(hands, batch.strain, batch.leader, batch.trick) for hands in batch.worlds]

    def ours() -> Callable[[], list[dict[int, int]]]:
        legal, tricks = np.zeros(len(worlds), np.uint64), np.zeros((len(worlds), 52), np.uint8)
        solver.each_card(worlds, batch.strain, batch.leader, batch.trick, legal, tricks)
        return lambda: [
            {card: int(tricks[world, card]) for card in range(52) if int(legal[world]) >> card & 1}
            for world in range(len(worlds))
        ]

    def dds() -> Callable[[], list[dict[int, int]]]:
        if len(positions) == 1:
            found = [solve_board(positions[0])]
        else:
            parts = [positions[k : k + MOST_BOARDS] for k in range(0, len(positions), MOST_BOARDS)]
            found = [board for part in parts for board in solve_all_boards(part)]
        return lambda: [{dds_card(card): tricks for card, tricks in board} for board in found]

    return ours, dds


def dds_card(card: Card) -> int:
    return 13 * DENOMS.index(card.suit) + batches.RANKS.index(card.rank.abbr)


@cache
def shared(name: str) -> list[Any]:
    """The boards of a row that is the same for every seed."""
    if name == "list":
        return batches.shared_tables()
    return batches.shared_batches() if name == "batches" else list(batches.shared_positions())


def asked(name: str, number: int, solver: Solver, options: argparse.Namespace) -> Question:
    """A row's board of this number."""
    rng = random.Random(f"{options.seed} {name} {number}")
    strain = number % 5
    sampled = partial(batches.sampled_worlds, rng, number, options.worlds, strain)
    match name:
        case "nt":
            return one_leader(solver, batches.random_deal(rng), NOTRUMP, number % 4)
        case "suit":
            return one_leader(solver, batches.random_deal(rng), number % 4, number // 4 % 4)
        case "freak":
            return one_leader(solver, batches.freak_deal(rng), strain, number // 5 % 4)
        case "table":
            return full_table(solver, batches.random_deal(rng))
        case "mid":
            hands, leader, trick = batches.after_random_play(rng, batches.random_deal(rng), strain, number % 4, 20)
            return every_card(solver, Batch([hands], strain, leader, trick))
        case "lead":
            return every_card(solver, sampled(0, 1))
        case "dummy":
            return every_card(solver, sampled(1, 2))
        case "early":
            return every_card(solver, sampled(rng.randrange(8, 20), 2))
        case "late":
            return every_card(solver, sampled(rng.randrange(20, 28), 2))
        case "list":
            return full_table(solver, shared(name)[number])
    return every_card(solver, shared(name)[number])


def measure(name: str, solver: Solver, options: argparse.Namespace) -> str:
    """One row: the boards in the file, and those still missing as far as the minutes go."""
    count = options.boards or BOARDS.get(name, 200)
    if name in SHARED_ROWS:
        count = min(options.boards or count, len(shared(name))) if name == "list" else len(shared(name))
    keys = [(name, options.seed, options.worlds, number) for number in range(count)]
    known = {result.key: result for rows in kept(options.keep) for result in (Result(**rows[0]),)}
    end = monotonic() + 60 * options.minutes
    for key in keys:
        if key in known:
            continue
        if monotonic() > end:
            break
        result = Result(*key, *timed(solver, asked(name, key[-1], solver, options), key[-1] % 2 == 0))
        known[key] = result
        if options.keep:
            with options.keep.open("a") as out:
                out.write(json.dumps([asdict(result)]) + "\n")
    found = [known[key] for key in keys if key in known]
    return report_line(name, found, count - len(found))


def print_memory(who: str, deals: int) -> None:
    """What one solver adds to the peak: run in a process of its own."""
    start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rng = random.Random(1)
    solver = Solver(TABLE_BYTES) if who == "ours" else None
    for _ in range(deals):
        hands = batches.random_deal(rng)
        if solver:
            solver.trick_tables(np.array([hands], np.uint64), np.zeros((1, 5, 4), np.uint8))
        else:
            calc_dd_table(Deal(batches.pbn(hands)))
    print(f"{who} adds {(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start) / 1024:.0f} MB in {deals} tables")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", default=DEFAULT_ROWS, metavar="ROW", help="kinds of work, as listed above")
    parser.add_argument("--boards", type=int, help="boards (or batches) for each row, if not the row's own number")
    parser.add_argument("--worlds", type=int, default=200, help="deals of a batch")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where each board's result is kept")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="most of a row; the rest the next time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--memory", nargs="?", const="both", choices=("both", "ours", "dds"), help="peak memory instead"
    )
    options = parser.parse_args()
    dds_library.SetMaxThreads(1)
    if options.memory == "both":
        for who in ("ours", "dds"):
            module = [
                sys.executable,
                "-m",
                "bench.double_dummy",
                "--boards",
                str(options.boards or 40),
                "--memory",
                who,
            ]
            subprocess.run(module, check=True)
    elif options.memory:
        print_memory(options.memory, options.boards or 40)
    else:
        print(f"seed {options.seed}; ms of CPU time a board or batch; ratios with 90 % intervals")
        print(HEADING)
        solver = Solver(TABLE_BYTES)
        for name in options.rows:
            try:
                print(measure(name, solver, options), flush=True)
            except SharedDataMissing:
                continue  # it has said so; the other rows are drawn at random


if __name__ == "__main__":
    main()
