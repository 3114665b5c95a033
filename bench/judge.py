"""What judgement costs and is worth: `python -m bench.judge [--boards N] [--system sayc] [--budget-ms N]`.

Random boards, dealer and vulnerability as on the usual boards, are bid four times: by four players who judge beyond
the book, by four who then pass (or make the nearest bid where they may not), and both ways with one side judging. All
contracts are scored double dummy.

    time        CPU of a judged call and its parts: deals drawn, auctions foreseen, double dummy; of a whole auction
    worth       IMPs a board of the side that judges against one that does not, with a 95 % interval
    wildness    the share of contracts that go down four or more, or are three levels above the best that their side
                can make, by players who judge and by players who do not
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from math import sqrt
from statistics import mean, median, quantiles, stdev
from time import process_time
from typing import Any

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter, System, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, Effort, simulate
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.cards import Auction, Board, Deal, Seat, Side, Strain, View, Vulnerability, imps, ns_score
from dealspace.inference import DealSpace
from dealspace.inference.hand_questions.pool import pool
from dealspace.play.double_dummy import DoubleDummy

PARTS = {
    "deals drawn": (simulate, "layouts"),
    "auctions foreseen": (Projection, "all_ends"),
    "double dummy": (SampledTricks, "_ask"),
}
Team = Mapping[Side, Effort | None]


class Clock:
    """CPU seconds of the parts of judgement, while `running`."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count the time of the parts."""
        originals = {name: getattr(owner, attribute) for name, (owner, attribute) in PARTS.items()}
        for name, (owner, attribute) in PARTS.items():
            setattr(owner, attribute, self._timed(name, originals[name]))
        try:
            yield
        finally:
            for name, (owner, attribute) in PARTS.items():
                setattr(owner, attribute, originals[name])

    def _timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **named: Any) -> Any:
            start = process_time()
            try:
                return work(*args, **named)
            finally:
                self.spent[name] += process_time() - start

        return timed


class Scorer:
    """The contracts of one board, double dummy."""

    def __init__(self, board: Board, solver: DoubleDummy) -> None:
        self.board = board
        self.solver = solver
        self._tricks: dict[tuple[Strain, Seat], int] = {}

    def tricks(self, strain: Strain, declarer: Seat) -> int:
        """Declarer's tricks."""
        if (strain, declarer) not in self._tricks:
            found = self.solver.solve_tricks(self.board.full_deal, strain, declarer)
            self._tricks[strain, declarer] = int(found[0])
        return self._tricks[strain, declarer]

    def ns_score(self, auction: Auction) -> int:
        """Points for North–South."""
        contract = auction.contract
        tricks = self.tricks(contract.strain, contract.declarer) if contract is not None else 0
        return ns_score(contract, tricks, self.board.vulnerability)

    def is_wild(self, auction: Auction) -> tuple[bool, bool]:
        """Whether the contract goes down four or more; whether it is three levels above the best its side can make."""
        contract = auction.contract
        if contract is None:
            return False, False
        down = contract.bid.tricks - self.tricks(contract.strain, contract.declarer)
        if down < 3:
            return False, False
        best = max(self.tricks(strain, seat) for strain in Strain for seat in contract.declarer.side.seats)
        return down >= 4, contract.bid.tricks - max(best, 6) >= 3


class Tables:
    """Players of one system at all vulnerabilities."""

    def __init__(self, system: System, seed: int) -> None:
        self.system = system
        self.seed = seed
        self.judged_ms: list[float] = []

    @cached_property
    def readers(self) -> dict[Vulnerability, Interpreter]:
        return {each: Interpreter(dict.fromkeys(Side, self.system), each) for each in Vulnerability}

    def rng(self, auction: Auction) -> np.random.Generator:
        """What the player on turn draws his deals with."""
        return np.random.default_rng((self.seed, int(auction.turn), len(auction)))

    def bid(self, board: Board, team: Team, start: Auction | None = None) -> tuple[Auction, list[Choice]]:
        """The auction of these players, from its beginning or from some point on, and their choices."""
        auction, choices = start or Auction(board.dealer), list[Choice]()
        while not auction.is_over:
            bidder = Bidder(self.readers[board.vulnerability], self.rng(auction), effort=team[auction.turn.side])
            begun = process_time()
            choice = bidder.choose(View.of(board, auction.turn, auction))
            if choice.verdict is not None:
                self.judged_ms.append((process_time() - begun) * 1e3)
            auction = auction.plus(choice.call)
            choices.append(choice)
        return auction, choices


def interval(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    reach = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{mean(values):+.3f} ± {reach:.3f}"


def rule_of(choice: Choice) -> str:
    """The file and line of the rule that made a call, with the file's room."""
    return "/".join(str(choice.rule.rule.location).split("/")[-2:]) if choice.rule is not None else "no rule"


def on_1000_boards(won: list[float], deals: int) -> float:
    """IMPs on 1,000 boards of a match: North and South stand for both of our pairs, those of the two rooms."""
    return 2000 * sum(won) / deals


def match(system: System, count: int, seed: int, effort: Effort, show: bool) -> None:
    """Bid all boards and print what is measured."""
    deals = [Deal.of_bits(bits) for bits in DealSpace().sample(count, np.random.default_rng(seed))]
    tables, solver, clock = Tables(system, seed), DoubleDummy(), Clock()
    without: Team = dict.fromkeys(Side)
    judging: Team = dict.fromkeys(Side, effort)
    won: list[float] = []
    wild: dict[str, list[tuple[bool, bool]]] = {"judging": [], "not judging": []}
    auction_ms: list[float] = []
    calls = beyond = boards_beyond = 0
    for number, deal in enumerate(deals, start=1):
        board = Board.standard(number, deal)
        scorer = Scorer(board, solver)
        plain, choices = tables.bid(board, without)
        with clock.running():
            start = process_time()
            judged, verdicts = tables.bid(board, judging)
            auction_ms.append((process_time() - start) * 1e3)
        calls += len(verdicts)
        beyond += sum(not choice.booked for choice in verdicts)
        boards_beyond += any(not choice.booked for choice in verdicts)
        for who, auction in (("judging", judged), ("not judging", plain)):
            wild[who].append(scorer.is_wild(auction))
            if show and any(wild[who][-1]):
                print(f"wild, {who}: board {board}\n    {auction}", flush=True)
        swing = 0
        if any(choice.verdict is not None for choice in verdicts) or not all(choice.booked for choice in choices):
            with clock.running():
                both = [tables.bid(board, {**without, side: effort})[0] for side in Side]
            ns_judging, ew_judging = (scorer.ns_score(auction) for auction in both)
            swing = imps(ns_judging - ew_judging)
            if show and swing:
                print(f"{swing:+3d} board {board}\n    NS judge: {both[0]}\n    EW judge: {both[1]}", flush=True)
        won.append(float(swing))
    judgements = len(tables.judged_ms)
    print(f"{system.name}, {count} boards, {effort}")
    print(f"calls beyond the book     {beyond / calls:.1%} of {calls}, on {boards_beyond / count:.0%} of the boards")
    if judgements > 1:
        late = quantiles(tables.judged_ms, n=20)[-1]
        print(
            f"a judged call, CPU        median {median(tables.judged_ms):.0f} ms   95 % {late:.0f} ms   ({judgements})"
        )
        spent = "   ".join(f"{name} {seconds / judgements * 1e3:.0f}" for name, seconds in clock.spent.items())
        print(f"its parts, mean ms        {spent}")
    print(f"an auction of four, CPU   mean {mean(auction_ms):.0f} ms")
    print(f"worth, IMPs a board       {interval(won)}   ({sum(swing != 0 for swing in won)} boards differ)")
    for who, found in wild.items():
        down, above = (sum(each[place] for each in found) for place in (0, 1))
        print(
            f"wild contracts, {who:12s}  down four or more {down / count:.2%}   three levels above {above / count:.2%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = AT_THE_TABLE
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=usual.worlds, help="deals for one judgement at most")
    parser.add_argument("--budget-ms", type=int, default=usual.budget_ms, help="double dummy for one judgement")
    parser.add_argument("--readings", type=int, default=usual.readings, help="how often the book is asked what follows")
    parser.add_argument("--show", action="store_true", help="print the boards that differ")
    options = parser.parse_args()
    pool()
    effort = Effort(options.worlds, options.budget_ms, options.readings, usual.second_look)
    match(load_system(options.system), options.boards, options.seed, effort, options.show)


if __name__ == "__main__":
    main()
