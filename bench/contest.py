"""Two-hand bidding contests: `python -m bench.contest [--deals N] [--system sayc] [--book | --worlds N] [--show N]`.

As in a magazine: both hands of a pair are given, the opponents pass, and the final contract is awarded points. Deals
are random ones of interest: the pair has 20 HCP or more together, one in three 29 or more. Every contract is scored
double dummy over many random layouts of the opponents' hands. The best contract gets 10, any other 10 less what it
loses: the mean of the IMPs lost to the best over the layouts, 12 IMPs or more (a sure slam missed) being worth
nothing, and a missed game about half.

Printed: the score on the scale of 120 deals, where the best contract each time makes 1,200; what the losses were; and
the dearest deals with their auctions. `--tables FILE` keeps the double-dummy tricks for the next run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Bid, Contract, Deal, Seat, Side, Strain, View, Vulnerability, imps, score
from dealspace.inference import HCP, DealSpace, Knowledge, hand_seen, value
from dealspace.play.double_dummy import trick_table

BEST, WORTHLESS_IMPS = 10.0, 12.0
PAIR = (Seat.NORTH, Seat.SOUTH)
SILENT = parse_system("contexts:\n- when: always\n  rules:\n  - P: {if: else}\n", "silent.yaml", "silent")
"""The opponents' system."""


@dataclass(frozen=True)
class Problem:
    """A pair's two hands and the tricks they make, over random hands of the opponents.

    Attributes:
        deal: one of the layouts; only North's and South's hands matter.
        tricks: uint8[layouts, 5, 4] by strain and declarer.
    """

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    tricks: NDArray[np.uint8]

    @cached_property
    def scores(self) -> dict[Contract, NDArray[np.int64]]:
        """The pair's score in every contract, by layout."""
        return {
            contract: np.array(
                [
                    score(contract, int(made), self.vulnerability)
                    for made in self.tricks[:, contract.strain, contract.declarer]
                ]
            )
            for declarer in PAIR
            for level in range(1, 8)
            for strain in Strain
            for contract in [Contract(Bid(level, strain), declarer)]
        }

    @cached_property
    def best(self) -> Contract:
        return max(self.scores, key=lambda contract: float(self.scores[contract].mean()))

    def loss(self, contract: Contract | None) -> float:
        """The mean of the IMPs that this contract loses to the best one; passed out is a contract too."""
        ours = self.scores[contract] if contract is not None else np.zeros(len(self.tricks), np.int64)
        return float(np.mean([imps(int(a - b)) for a, b in zip(self.scores[self.best], ours, strict=True)]))

    def award(self, contract: Contract | None) -> float:
        return BEST * min(1.0, max(0.0, 1.0 - self.loss(contract) / WORTHLESS_IMPS))

    def fault(self, contract: Contract | None) -> str:
        """What was wrong with a contract, compared with the best."""
        if contract is None:
            return "passed out"
        reached, best = contract.bid, self.best.bid
        if self.loss(contract) < 0.5:
            return "as good as the best"
        if (best.level >= 6) != (reached.level >= 6):
            return "missed slam" if best.level >= 6 else "overbid slam"
        if best.level == 7 != reached.level or reached.level == 7 != best.level:
            return "missed grand slam" if best.level == 7 else "overbid grand slam"
        if is_game(best) != is_game(reached):
            return "missed game" if is_game(best) else "overbid game"
        return "wrong strain" if best.strain is not reached.strain else "wrong level or side"


def problems(count: int, layouts: int, seed: int, tables: Path | None) -> list[Problem]:
    """Deals of interest, always the same for the same seed."""
    rng = np.random.default_rng(seed)
    found: list[Deal] = []
    while len(found) < count:
        deal = Deal.of_bits(DealSpace().sample(1, rng)[0])
        together = sum(value(HCP, deal[seat]) for seat in PAIR)
        if together >= (29 if len(found) % 3 == 0 else 20):
            found.append(deal)
    hands, solved = [], []
    for deal in found:
        seen = DealSpace.of(Knowledge(tuple(hand_seen(seat, deal[seat]) for seat in PAIR)))
        hands.append(seen.sample(layouts, rng))
    kept = dict(np.load(tables)) if tables is not None and tables.exists() else {}
    for number, bits in enumerate(hands):  # kept under the hands: a longer run starts with what a shorter one solved
        name = f"{seed}-{layouts}-{int(bits[0][PAIR[0]]):x}-{int(bits[0][PAIR[1]]):x}"
        if name not in kept:
            kept[name] = trick_table(bits)
            if tables is not None and number % 8 == 7:
                np.savez_compressed(tables, **kept)
        solved.append(kept[name])
    if tables is not None:
        np.savez_compressed(tables, **kept)
    vulnerabilities = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
    return [
        Problem(deal, PAIR[number % 2], vulnerabilities[number // 2 % 4], solved[number])
        for number, deal in enumerate(found)
    ]


def bid_by_pair(problem: Problem, bidder: Bidder) -> Auction:
    """The auction of the pair, the opponents silent."""
    auction = Auction(problem.dealer)
    while not auction.is_over:
        seat = auction.turn
        view = View(seat, problem.deal[seat], problem.vulnerability, auction)
        call = bidder.choose(view).call if seat in PAIR else PASS
        auction = auction.plus(call)
    return auction


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--layouts", type=int, default=16, help="of the opponents' hands, for every deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--book", action="store_true", help="no judgement, not even where the book asks it")
    parser.add_argument("--worlds", type=int, default=16, help="deals for one judgement")
    parser.add_argument("--show", type=int, default=10, help="how many of the dearest deals are printed")
    parser.add_argument("--tables", type=Path, help="a file that keeps the double-dummy tricks")
    options = parser.parse_args()
    system = load_system(options.system)
    systems = {Side.NS: system, Side.EW: SILENT}
    effort = None if options.book else replace(AT_THE_TABLE, worlds=options.worlds)
    results: list[tuple[float, Problem, Auction]] = []
    for problem in problems(options.deals, options.layouts, options.seed, options.tables):
        interpreter = Interpreter(systems, problem.vulnerability)
        auction = bid_by_pair(problem, Bidder(interpreter, np.random.default_rng(options.seed), effort=effort))
        results.append((problem.award(auction.contract), problem, auction))
    total = sum(award for award, _, _ in results)
    print(f"{total / len(results) * 120:.0f} of 1,200 on the scale of 120 deals ({len(results)} deals, {system.name})")
    faults, lost = Counter[str](), Counter[str]()
    for award, problem, auction in results:
        fault = problem.fault(auction.contract)
        faults[fault] += 1
        lost[fault] += round((BEST - award) * 100)
    for fault, points in lost.most_common():
        print(f"  {fault:22} {faults[fault]:4} deals   {points / 100 / faults[fault]:5.1f} of 10 lost each, "
              f"{points / 100 / len(results) * 120:5.0f} of 1,200")  # fmt: skip
    for award, problem, auction in sorted(results, key=lambda result: result[0])[: options.show]:
        reached = auction.contract
        print(
            f"\n{award:4.1f}  N {problem.deal[Seat.NORTH]}  S {problem.deal[Seat.SOUTH]}  vul {problem.vulnerability}"
        )
        print(f"      {reached or 'passed out'}, best {problem.best}: {problem.fault(reached)}")
        print(f"      {auction}")


if __name__ == "__main__":
    main()
