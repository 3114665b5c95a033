"""From how many points a slam wins: `python -m bench.slam_limit [SYSTEM] [--deals N] [--seed N] [--least N] …`.

Deals on which North and South hold so many HCP are bid by the book, their opponents silent. A hand that knows of eight
trumps, its own and those partner has shown, counts

    2 * suit_points + 4 * (partner's trumps) + 2 * (partner's least HCP) + (the range of partner's HCP, at most 8)

and the last call at which either hand's count is greatest is looked at: what asking for aces there would have won of
where the book ended. That is six of the suit with three aces or four, five with fewer, scored double dummy. Nobody has
asked before. Printed for each pair of counts:

    won      IMPs, the mean with its 95 % interval
    deals    how many
    twelve   the share of these with twelve tricks

Deals are bid in whole groups of 100, which progress counts as boards; with `--out` every group is kept in a file as
soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from bench.contest import PAIR
from bench.judge import interval
from bench.rows import Row, behind_numbers, filled
from bench.uncontested import Board, boards, silent_bidders
from dealspace.bidding import Bidder, Interpreter
from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import PASS, Auction, Bid, Contract, Hand, Seat, Strain, Suit, View, imps, score
from dealspace.inference import HCP, length, parse_quantity, value
from dealspace.play.double_dummy import DoubleDummy

WIDEST = 8
CHUNK = 100
ACES = parse_quantity("aces")
POINTS = {suit: parse_quantity(f"suit_points({suit})") for suit in Suit}


@dataclass(frozen=True)
class Chance:
    """The last point of an auction at which slam looked best.

    Attributes:
        count: the count above.
        won: what asking for aces would have won, in IMPs.
        twelve: whether the suit takes twelve tricks.
    """

    count: float
    won: int
    twelve: bool


def best_count(view: View, interpreter: Interpreter) -> tuple[float, Suit] | None:
    """The greatest count of this hand and its suit; None where it knows of no eight trumps."""
    public, partner = interpreter.public(view.auction), view.seat.partner
    counts: list[tuple[float, Suit]] = []
    for suit in Suit:
        shown = public.bound(partner, length(suit), "min")
        if view.hand.lengths[suit] + shown >= 8:
            counts.append((points_together(view.hand, public, suit) + 4 * shown, suit))
    return max(counts, default=None)


def points_together(hand: Hand, public: PublicState, suit: Suit) -> float:
    """The count of both hands but for partner's trumps."""
    least, most = (public.bound(public.turn.partner, HCP, end) for end in ("min", "max"))
    points = value(POINTS[suit], hand) / POINTS[suit].unit
    return 2 * points + 2 * least + min(WIDEST, most - least)


def chance(board: Board, bidder: Bidder, solver: DoubleDummy) -> Chance | None:
    """The best chance of one deal; None where no hand knows of a fit before anybody asks."""
    auction, best, asked = Auction(board.dealer), None, False
    while not auction.is_over:
        seat, call = auction.turn, PASS
        if seat in PAIR:
            view = View(seat, board.deal[seat], board.vulnerability, auction)
            public = bidder.interpreter.public(auction)
            asked |= any(meaning.ask in ("aces", "keycards", "gerber") for meaning in public.our_meanings)
            if public.has_bid(seat.partner) and not asked:
                found = best_count(view, bidder.interpreter)
                best = max(found, best) if found is not None and best is not None else found or best
            call = bidder.choose(view).call
        auction = auction.plus(call)
    if best is None:
        return None
    count, suit = best
    aces = sum(int(value(ACES, board.deal[seat])) for seat in PAIR)
    asking = Contract(Bid(6 if aces >= 3 else 5, Strain(suit)), declarer(board, suit))
    tricks = tricks_of(board, asking, solver)
    reached = auction.contract
    scored = score(reached, tricks_of(board, reached, solver), board.vulnerability) if reached is not None else 0
    return Chance(count, imps(score(asking, tricks, board.vulnerability) - scored), tricks >= 12)


def declarer(board: Board, suit: Suit) -> Seat:
    """The hand with more cards of the suit."""
    return max(PAIR, key=lambda seat: board.deal[seat].lengths[suit])


def tricks_of(board: Board, contract: Contract, solver: DoubleDummy) -> int:
    return int(solver.solve_tricks(board.deal, contract.strain, contract.declarer)[0])


@dataclass(frozen=True)
class Chances:
    """What the deals of a seed offer, in whatever process is asked."""

    system: str
    groups: int
    seed: int
    least: int

    def __call__(self, number: int) -> list[Row]:
        """A group of deals: a row with its number, and one for each chance."""
        bidders = silent_bidders(self.system)
        solver = DoubleDummy(threads=1)
        chosen = groups(self.groups, self.seed, self.least)[number - 1]
        found = (chance(board, bidders[board.vulnerability], solver) for board in chosen)
        return [{"board": number}, *(asdict(each) for each in found if each is not None)]


@cache
def groups(count: int, seed: int, least: int) -> list[list[Board]]:
    every = list(boards(count * CHUNK, seed, least))
    return [every[start : start + CHUNK] for start in range(0, len(every), CHUNK)]


def table(found: list[Chance]) -> Iterator[str]:
    """A line for each pair of counts with ten deals or more."""
    yield f"{'count':>7} {'won':>16} {'deals':>6} {'twelve':>7}"
    by_count = defaultdict[int, list[Chance]](list)
    for each in found:
        by_count[int(each.count) // 2 * 2].append(each)
    for count, group in sorted(by_count.items()):
        if len(group) >= 10:
            won, twelve = [float(each.won) for each in group], sum(each.twelve for each in group) / len(group)
            yield f"{count:>4}–{count + 1} {interval(won):>16} {len(group):>6} {twelve:>7.0%}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("system", nargs="?", default="sayc")
    words.add_argument("--deals", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--least", type=int, default=25, help="HCP of the side")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    count = -(-given.deals // CHUNK)
    found = filled(given.out, count, Chances(given.system, count, given.seed, given.least), given.jobs)
    print("\n".join(table([Chance(**row) for row in behind_numbers(found)])))


if __name__ == "__main__":
    main()
