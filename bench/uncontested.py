"""Two books on the same hands, opponents silent: `python -m bench.uncontested BEFORE AFTER [--boards N] [--seed N] …`.

Random deals in which North and South have 20 HCP or more together are bid by the book, at all vulnerabilities in turn.
Where the two systems reach different contracts, both are solved double dummy over some random layouts of the
opponents' hands, and the difference is scored in IMPs: positive is AFTER's gain. BEFORE and AFTER are names or files
of systems, so that `BEFORE` may lie in another checkout.

Printed: IMPs a board with one standard error, by the points that the side holds; with `--show` the boards of the
largest differences either way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np

from bench.contest import PAIR, SILENT
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import PASS, Auction, BridgeError, Contract, Deal, Seat, Side, View, Vulnerability, imps, score
from dealspace.inference import HCP, DealSpace, Knowledge, hand_seen, value
from dealspace.play.double_dummy import DoubleDummy

VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
ZONES = ((20, 22), (23, 25), (26, 28), (29, 31), (32, 40))
CHUNK = 250
"""Boards that a process takes at once."""
POINTS = range(36)
"""HCP that random deals may be asked for; a side with more is too rare to wait for."""


@dataclass(frozen=True)
class Board:
    """A deal that is bid by North and South.

    Attributes:
        number: from 0; decides dealer and vulnerability.
        deal: a layout; only North's and South's hands matter.
    """

    number: int
    deal: Deal

    @property
    def dealer(self) -> Seat:
        return PAIR[self.number % 2]

    @property
    def vulnerability(self) -> Vulnerability:
        return VULNERABILITIES[self.number // 2 % 4]

    @property
    def points(self) -> int:
        return sum(value(HCP, self.deal[seat]) for seat in PAIR)


def boards(count: int, seed: int, least: int = 20) -> Iterator[Board]:
    """Random deals in which the side has so many points, always the same for the same seed."""
    rng = np.random.default_rng(seed)
    number = 0
    while number < count:
        for bits in DealSpace().sample(64, rng):
            deal = Deal.of_bits(bits)
            if sum(value(HCP, deal[seat]) for seat in PAIR) >= least and number < count:
                yield Board(number, deal)
                number += 1


def auctions(name: str, chosen: list[Board]) -> list[Auction]:
    """What the pair bids by the book, the opponents silent."""
    bidders = silent_bidders(name)
    return [_auction(board, bidders[board.vulnerability]) for board in chosen]


def silent_bidders(name: str) -> dict[Vulnerability, Bidder]:
    """A system's book at each vulnerability, the opponents passing throughout."""
    systems = {Side.NS: load_system(name), Side.EW: SILENT}
    return {
        vulnerability: Bidder(Interpreter(systems, vulnerability), np.random.default_rng(0), effort=None)
        for vulnerability in VULNERABILITIES
    }


def _auction(board: Board, bidder: Bidder) -> Auction:
    auction = Auction(board.dealer)
    while not auction.is_over:
        seat = auction.turn
        view = View(seat, board.deal[seat], board.vulnerability, auction)
        auction = auction.plus(bidder.choose(view).call if seat in PAIR else PASS)
    return auction


class Scores:
    """Double-dummy scores of a board's contracts over the same layouts of the opponents' hands."""

    def __init__(self, board: Board, layouts: int, solver: DoubleDummy) -> None:
        seen = DealSpace.of(Knowledge(tuple(hand_seen(seat, board.deal[seat]) for seat in PAIR)))
        self.board, self.solver = board, solver
        self.deals = seen.sample(layouts, np.random.default_rng(board.number))

    def of(self, contract: Contract | None) -> list[int]:
        """North and South's score in each layout; passed out is a contract too."""
        if contract is None:
            return [0] * len(self.deals)
        tricks = self.solver.solve_tricks(self.deals, contract.strain, contract.declarer)
        return [score(contract, int(made), self.board.vulnerability) for made in tricks]


def difference(board: Board, before: Contract | None, after: Contract | None, layouts: int) -> float:
    """The IMPs that the second contract wins from the first, the mean over the layouts."""
    if before == after:
        return 0.0
    scores = Scores(board, layouts, DoubleDummy())
    return float(np.mean([imps(a - b) for b, a in zip(scores.of(before), scores.of(after), strict=True)]))


@dataclass(frozen=True)
class Compared:
    """A board, both auctions, and the IMPs that the second gains."""

    board: Board
    before: Auction
    after: Auction
    imps: float


def compare(before: str, after: str, chosen: list[Board], layouts: int) -> list[Compared]:
    return [
        Compared(board, one, two, difference(board, one.contract, two.contract, layouts))
        for board, one, two in zip(chosen, auctions(before, chosen), auctions(after, chosen), strict=True)
    ]


def summary(found: list[Compared]) -> str:
    """Boards, boards that differ, and the gain a board with its standard error."""
    gains = np.array([item.imps for item in found])
    differ = sum(item.before.contract != item.after.contract for item in found)
    error = gains.std() / np.sqrt(len(gains))
    return f"{len(found):6} boards, {differ:5} differ   {gains.mean():+.3f} ± {error:.3f} IMPs a board"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=20, choices=POINTS, metavar="HCP", help="HCP of the side, 0 to 35")
    parser.add_argument("--layouts", type=int, default=6, help="of the opponents' hands, where the contracts differ")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="how many boards of the largest differences are printed")
    options = parser.parse_args()
    try:
        load_system(options.before), load_system(options.after)
    except (BridgeError, OSError) as error:
        parser.error(str(error))
    every = list(boards(options.boards, options.seed, options.least))
    chunks = [every[start : start + CHUNK] for start in range(0, len(every), CHUNK)]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("fork")) as pool:
        tasks = [pool.submit(compare, options.before, options.after, chunk, options.layouts) for chunk in chunks]
        found = [item for task in tasks for item in task.result()]
    for low, high in ZONES:
        zone = [item for item in found if low <= item.board.points <= high]
        if zone:
            print(f"{low}–{high} HCP  {summary(zone)}")
    print(f"all        {summary(found)}")
    differing = [item for item in found if item.before.contract != item.after.contract]
    ranked = sorted(differing, key=lambda item: -abs(item.imps))[: options.show]
    for item in sorted(ranked, key=lambda item: item.imps):
        deal = item.board.deal
        print(f"\n{item.imps:+5.1f}  N {deal[Seat.NORTH]}  S {deal[Seat.SOUTH]}  vul {item.board.vulnerability}")
        print(f"       before {_bids(item.before)}\n       after  {_bids(item.after)}")


def _bids(auction: Auction) -> str:
    """The pair's calls, without the opponents' passes."""
    calls = [call for place, call in enumerate(auction.calls) if place % 2 == 0]
    return f"{auction.dealer}: {' '.join(str(call) for call in calls)}"


if __name__ == "__main__":
    main()
