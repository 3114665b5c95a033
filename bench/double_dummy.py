"""How fast the double-dummy solver is, beside DDS: `python -m bench.double_dummy [ROW …] [--deals N] [--worlds N]`.

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
    freak          one strain, every hand long in one suit (DDS may take minutes a deal: pass --deals 2)

`--memory` prints what each solver adds to the process's peak memory over the tables of N random deals.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import endplay._dds as dds_library
import numpy as np
from endplay.dds import calc_dd_table, solve_all_boards, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Card, Deal, Denom, Player

from bench import boards
from bench.boards import Batch
from play._kernel import Solver
from play.double_dummy import TABLE_BYTES

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
NOTRUMP = 4
MOST_BOARDS = 200  # of one endplay call
DEFAULT_ROWS = ("nt", "suit", "table", "lead", "dummy", "mid", "early", "late")


@dataclass
class Work:
    """One kind of work: the times of both solvers and how often they agreed."""

    name: str
    ours: list[float] = field(default_factory=list)
    dds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    agreed: int = 0

    def run(self, solver: Solver, ours: Callable[[], Any], dds: Callable[[], Any]) -> None:
        """Time one question, ours and DDS taking turns to go first."""
        solver.limit(None)
        answers = {}
        order = [("ours", ours), ("dds", dds)]
        if len(self.ours) % 2:
            order.reverse()
        for name, solve in order:
            start = process_time()
            answers[name] = solve()
            getattr(self, name).append((process_time() - start) * 1e3)
        self.nodes.append(solver.nodes)
        self.agreed += answers["ours"]() == answers["dds"]()

    def __str__(self) -> str:
        def row(times: list[float]) -> str:
            return f"{np.mean(times):8.2f} {np.median(times):8.2f} {np.percentile(times, 95):8.2f}"

        ratio = sum(self.ours) / sum(self.dds)
        typical = np.exp(np.mean(np.log(self.ours) - np.log(self.dds)))
        return (
            f"{self.name:10} {row(self.ours)}   {row(self.dds)}   {ratio:5.2f} {typical:7.2f}   "
            f"{np.mean(self.nodes):11.0f}   {self.agreed}/{len(self.ours)}"
        )


HEADING = (
    f"{'':10} {'ours: mean':>8} {'median':>7} {'p95':>8}   {'DDS: mean':>8} {'median':>7} {'p95':>8}   ratio typical"
)
HEADING += f"   {'nodes':>11}   agree"


def dds_board(hands: list[int], strain: int, leader: int, trick: Iterable[int] = ()) -> Deal:
    """The position for DDS; it wants the cards on the table played from the hands."""
    hands = list(hands)
    for place, card in enumerate(trick):
        hands[(leader + place) % 4] |= 1 << card
    board = Deal(boards.pbn(hands))
    board.trump = DENOMS[strain]
    board.first = Player(leader)
    for card in trick:
        board.play(Card("CDHS"[card // 13] + boards.RANKS[card % 13]))
    return board


def one_leader(work: Work, solver: Solver, hands: list[int], strain: int, declarer: int) -> None:
    deals = np.array([hands], np.uint64)
    board = dds_board(hands, strain, (declarer + 1) % 4)

    def ours() -> Callable[[], int]:
        out = np.zeros(1, np.uint8)
        solver.tricks(deals, strain, declarer, out)
        return lambda: int(out[0])

    def dds() -> Callable[[], int]:
        found = solve_board(board, SolveMode.OptimalOne)
        return lambda: 13 - max(tricks for _, tricks in found)

    work.run(solver, ours, dds)


def full_table(work: Work, solver: Solver, hands: list[int]) -> None:
    deals = np.array([hands], np.uint64)
    board = Deal(boards.pbn(hands))

    def ours() -> Callable[[], list[list[int]]]:
        out = np.zeros((1, 5, 4), np.uint8)
        solver.trick_tables(deals, out)
        return lambda: [[int(tricks) for tricks in row] for row in out[0]]

    def dds() -> Callable[[], list[list[int]]]:
        table = calc_dd_table(board)
        return lambda: [[table[denom, Player(seat)] for seat in range(4)] for denom in DENOMS]

    work.run(solver, ours, dds)


def every_card(work: Work, solver: Solver, batch: Batch) -> None:
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

    work.run(solver, ours, dds)


def dds_card(card: Card) -> int:
    return 13 * DENOMS.index(card.suit) + boards.RANKS.index(card.rank.abbr)


def measure(name: str, solver: Solver, options: argparse.Namespace) -> Work:
    """One row, on boards that depend on nothing but the seed and the row's name."""
    rng = random.Random(f"{options.seed} {name}")
    work = Work(name)
    deals, worlds = options.deals, options.worlds
    for number in range(deals):
        strain = number % 5
        if name == "nt":
            one_leader(work, solver, boards.random_deal(rng), NOTRUMP, number % 4)
        elif name == "suit":
            one_leader(work, solver, boards.random_deal(rng), number % 4, number // 4 % 4)
        elif name == "freak":
            one_leader(work, solver, boards.freak_deal(rng), strain, number // 5 % 4)
        elif name == "table":
            full_table(work, solver, boards.random_deal(rng))
        elif name == "mid":
            hands, leader, trick = boards.after_random_play(rng, boards.random_deal(rng), strain, number % 4, 20)
            every_card(work, solver, Batch([hands], strain, leader, trick))
        elif name == "lead":
            every_card(work, solver, boards.sampled_worlds(rng, number, worlds, strain, 0, 1))
        elif name == "dummy":
            every_card(work, solver, boards.sampled_worlds(rng, number, worlds, strain, 1, 2))
        elif name == "early":
            every_card(work, solver, boards.sampled_worlds(rng, number, worlds, strain, rng.randrange(8, 20), 2))
        elif name == "late":
            every_card(work, solver, boards.sampled_worlds(rng, number, worlds, strain, rng.randrange(20, 28), 2))
        else:
            break
    if name == "list":
        for hands in rng.sample(boards.shared_tables(), deals):
            full_table(work, solver, hands)
    elif name in ("positions", "batches"):
        for batch in boards.shared_positions() if name == "positions" else boards.shared_batches():
            every_card(work, solver, batch)
    return work


def print_memory(who: str, deals: int) -> None:
    """What one solver adds to the peak: run in a process of its own."""
    start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rng = random.Random(1)
    solver = Solver(TABLE_BYTES) if who == "ours" else None
    for _ in range(deals):
        hands = boards.random_deal(rng)
        if solver:
            solver.trick_tables(np.array([hands], np.uint64), np.zeros((1, 5, 4), np.uint8))
        else:
            calc_dd_table(Deal(boards.pbn(hands)))
    print(f"{who} adds {(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start) / 1024:.0f} MB in {deals} tables")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", default=DEFAULT_ROWS, metavar="ROW", help="kinds of work, as listed above")
    parser.add_argument("--deals", type=int, default=40, help="boards (or batches) for each row")
    parser.add_argument("--worlds", type=int, default=200, help="deals of a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--memory", nargs="?", const="both", choices=("both", "ours", "dds"), help="peak memory instead"
    )
    options = parser.parse_args()
    dds_library.SetMaxThreads(1)
    if options.memory == "both":
        for who in ("ours", "dds"):
            module = [sys.executable, "-m", "bench.double_dummy", "--deals", str(options.deals), "--memory", who]
            subprocess.run(module, check=True)
    elif options.memory:
        print_memory(options.memory, options.deals)
    else:
        print(f"seed {options.seed}; ms of CPU time a board or batch; ratio of the sums, and of the typical board")
        print(HEADING)
        solver = Solver(TABLE_BYTES)
        for name in options.rows:
            print(measure(name, solver, options), flush=True)


if __name__ == "__main__":
    main()
