"""Which calls of a book end below a slam: `python -m bench.below_slam [SYSTEM] [--deals N] [--seed N] [--least N] …`.

Deals on which North and South hold so many HCP are bid by the book, their opponents silent. Where they end in game,
two hands could have gone on: the one that bid the game and the one that passed it. Each is counted as it knew the hands
then, its own points and partner's least together, and only hands that count `--least` or more are looked at: a deal is
chosen by what both hold, so hands that count fewer are lucky by the choice. The slam is the best of six notrumps and
six of any suit of eight cards together, played from the same side of the table, double dummy on the deal. Printed by
the points together, and for the rules whose calls a slam beats by most

    won      IMPs of the slam over the game that was reached, the mean with its 95 % interval
    calls    how many
    better   the share of these where the slam wins

A rule above zero is one whose call no hand should make that knows of so many points, if only the right slam can be
found. With `--rule RULE` its deals are printed, the dearest first. Deals are bid in whole groups of 100, which progress
counts as boards; with `--out` every group is kept in a file as soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.contest import PAIR
from bench.judge import interval, rule_of
from bench.rows import Row, behind_numbers, filled
from bench.slam_limit import CHUNK, groups, tricks_of
from bench.uncontested import POINTS, Board, silent_bidders
from dealspace.bidding import Bidder, load_system
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Bid, BridgeError, Contract, Strain, Suit, View, imps, score
from dealspace.inference import HCP, value
from dealspace.play.double_dummy import DoubleDummy

SLAM = 6
ENOUGH = 8
"""Calls of a rule that is shown, and cards of a suit that may be trumps."""


@dataclass(frozen=True)
class Stop:
    """A call that left the side in game.

    Attributes:
        rule: where the rule stands, its file and line.
        call: the bid of the game, or the pass.
        points: the hand's HCP and the least partner had shown.
        won: IMPs of the best slam over the game.
        slam: that slam.
        hand, auction: what was held, and the whole auction.
    """

    rule: str
    call: str
    points: int
    won: int
    slam: str
    hand: str
    auction: str


def stops(board: Board, bidder: Bidder, solver: DoubleDummy, least: int) -> list[Stop]:
    """The calls of one deal that bid a game and passed it, of hands that knew of `least` points together."""
    auction, made = Auction(board.dealer), list[tuple[str, str, int, str]]()
    while not auction.is_over:
        seat, call = auction.turn, PASS
        if seat in PAIR:
            choice = bidder.choose(View(seat, board.deal[seat], board.vulnerability, auction))
            call = choice.call
            shown = bidder.interpreter.public(auction).bound(seat.partner, HCP, "min")
            made.append((rule_of(choice), str(call), int(value(HCP, board.deal[seat])) + shown, str(board.deal[seat])))
        auction = auction.plus(call)
    reached = auction.contract
    if reached is None or not is_game(reached.bid) or reached.bid.level >= SLAM:
        return []
    won, slam = best_slam(board, reached, solver)
    return [
        Stop(rule, call, points, won, str(slam.bid), hand, str(auction))
        for rule, call, points, hand in made[-2:]
        if points >= least
    ]


def best_slam(board: Board, reached: Contract, solver: DoubleDummy) -> tuple[int, Contract]:
    """IMPs of the best six over the contract reached, and that six."""
    long = [Strain(suit) for suit in Suit if sum(board.deal[seat].lengths[suit] for seat in PAIR) >= ENOUGH]
    scored = score(reached, tricks_of(board, reached, solver), board.vulnerability)

    def gain(slam: Contract) -> int:
        return imps(score(slam, tricks_of(board, slam, solver), board.vulnerability) - scored)

    slams = [Contract(Bid(SLAM, strain), reached.declarer) for strain in (Strain.NOTRUMP, *long)]
    return max(((gain(slam), slam) for slam in slams), key=lambda found: found[0])


@dataclass(frozen=True)
class Stops:
    """The calls below slam on the deals of a seed, in whatever process is asked."""

    system: str
    groups: int
    seed: int
    least: int

    def __call__(self, number: int) -> list[Row]:
        """A group of deals: a row with its number, and one for each call."""
        bidders, solver = silent_bidders(self.system), DoubleDummy(threads=1)
        chosen = groups(self.groups, self.seed, self.least)[number - 1]
        found = (stop for board in chosen for stop in stops(board, bidders[board.vulnerability], solver, self.least))
        return [{"board": number}, *(asdict(stop) for stop in found)]


def tables(found: list[Stop], shown: int) -> Iterator[str]:
    """Lines by the points together, then those of the rules that a slam beats by most."""
    by_points, by_rule = defaultdict[str, list[Stop]](list), defaultdict[str, list[Stop]](list)
    for stop in found:
        by_points[str(stop.points)].append(stop)
        by_rule[f"{stop.rule}: {stop.call}"].append(stop)
    yield f"{'won':>16} {'calls':>6} {'better':>7}  points together"
    yield from (line(name, by_points[name]) for name in sorted(by_points, key=int))
    yield f"\n{'won':>16} {'calls':>6} {'better':>7}  rule"
    many = [name for name, group in by_rule.items() if len(group) >= ENOUGH]
    many.sort(key=lambda name: -sum(stop.won for stop in by_rule[name]))
    yield from (line(name, by_rule[name]) for name in many[:shown])


def line(name: str, group: list[Stop]) -> str:
    better = sum(stop.won > 0 for stop in group) / len(group)
    return f"{interval([float(stop.won) for stop in group]):>16} {len(group):>6} {better:>7.0%}  {name}"


def examples(found: list[Stop], rule: str) -> Iterator[str]:
    """The deals of a rule, `slams.yaml:143` or longer, the dearest first."""
    chosen = [stop for stop in found if rule in stop.rule]
    if not chosen:
        raise SystemExit(f"no call by {rule}; rules that made one: {', '.join(sorted({stop.rule for stop in found}))}")
    for stop in sorted(chosen, key=lambda stop: -stop.won):
        yield f"{stop.won:+4} {stop.slam} {stop.points} together  {stop.hand}  {stop.auction}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("system", nargs="?", default="sayc")
    words.add_argument("--deals", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    points = "HCP of the side, and points that a hand knows of, 0 to 35"
    words.add_argument("--least", type=int, default=28, choices=POINTS, metavar="HCP", help=points)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--show", type=int, default=20, help="how many rules")
    words.add_argument("--rule", help="print the deals of a rule: `slams.yaml:143`")
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    try:
        load_system(given.system)
    except (BridgeError, OSError) as error:
        words.error(str(error))
    count = -(-given.deals // CHUNK)
    rows = filled(given.out, count, Stops(given.system, count, given.seed, given.least), given.jobs)
    found = [Stop(**row) for row in behind_numbers(rows)]
    print("\n".join(examples(found, given.rule) if given.rule else tables(found, given.show)))


if __name__ == "__main__":
    main()
