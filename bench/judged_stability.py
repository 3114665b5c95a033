"""Whether judgement calls the same on other samples of deals: `python -m bench.judged_stability [--decisions N] …`.

Random boards are bid by four players who judge. Every decision that judgement makes is made again with other seeds, so
with other layouts: how often comes the call that comes most often? Figures are of the decisions on which calls were
simulated, then of all on which judgement looked at other calls than the book's, whether it simulated any or not.

    same call      the share of the most frequent call, in the mean over the decisions and all their seeds
    all alike      decisions on which every seed gave the same call
    by the book    calls that are those of the book, which judges nothing
    CPU            milliseconds of a judged call, its auction read before

With `--no-second-look` judgement decides only where the system asks for it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from statistics import mean
from time import process_time
from typing import NamedTuple

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter, System, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, EFFORT, Effort, why_it_stands
from dealspace.cards import Auction, Board, Call, Side, View, Vulnerability
from dealspace.match.arena.deals import random_boards

BOARDS = 100_000
Team = Mapping[Side, Effort | None]


class Tables:
    """Players of one system at all vulnerabilities."""

    def __init__(self, system: System, seed: int) -> None:
        self.system = system
        self.seed = seed

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
            choice = bidder.choose(View.of(board, auction.turn, auction))
            auction = auction.plus(choice.call)
            choices.append(choice)
        return auction, choices


class Decision(NamedTuple):
    """A judged decision: the calls of all seeds, the call of the book, and CPU milliseconds of each."""

    view: View
    simulated: bool
    calls: list[Call]
    book: Call
    milliseconds: list[float]

    @property
    def usual(self) -> tuple[Call, int]:
        """The most frequent call, and how often it came."""
        return Counter(self.calls).most_common(1)[0]


def judged_views(tables: Tables, effort: Effort, seed: int) -> Iterator[tuple[View, bool]]:
    """The points at which judgement decides, board by board, and whether it simulated there."""
    team = dict.fromkeys(Side, effort)
    for record in random_boards(BOARDS, seed):
        board = record.board
        auction, choices = tables.bid(board, team)
        for index, choice in enumerate(choices):
            before: Auction = auction.before(index)
            simulated = choice.verdict is not None and len(choice.verdict.scored) > 1
            view, reader = View.of(board, before.turn, before), tables.readers[board.vulnerability]
            rule = choice.rule if effort.second_look > 0 else None
            if simulated or (rule is not None and why_it_stands(rule, view, reader) is None):
                yield view, simulated


def decided(view: View, simulated: bool, tables: Tables, effort: Effort, seeds: int) -> Decision:
    """The decision made again with each seed."""
    reader = tables.readers[view.vulnerability]
    calls, milliseconds = list[Call](), list[float]()
    for seed in range(seeds):
        begun = process_time()
        calls.append(Bidder(reader, np.random.default_rng((seed, 77)), effort=effort).choose(view).call)
        milliseconds.append((process_time() - begun) * 1e3)
    book = Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call
    return Decision(view, simulated, calls, book, milliseconds)


def lines(found: list[Decision], show: int) -> Iterator[str]:
    """The figures, and the decisions that vary most."""
    groups = [[each for each in found if each.simulated], found]

    def shares(part: Callable[[Decision], float]) -> str:
        return "   ".join(f"{mean(part(each) for each in group):6.1%}" for group in groups)

    yield f"{len(groups[0])} decisions by simulation, {len(found)} in all, {len(found[0].calls)} seeds each"
    yield f"same call      {shares(lambda each: each.usual[1] / len(each.calls))}"
    yield f"all alike      {shares(lambda each: each.usual[1] == len(each.calls))}"
    yield f"by the book    {shares(lambda each: each.calls.count(each.book) / len(each.calls))}"
    for name, group in zip(("by simulation", "in all"), groups, strict=True):
        spent = sorted(ms for each in group for ms in each.milliseconds)
        late = [spent[min(len(spent) - 1, int(part * len(spent)))] for part in (0.5, 0.95, 0.99)]
        figures = f"median {late[0]:.0f}   95 % {late[1]:.0f}   99 % {late[2]:.0f}   worst {spent[-1]:.0f} ms"
        yield f"CPU            {figures} {name}"
    for each in sorted(found, key=lambda each: each.usual[1])[:show]:
        calls = "  ".join(f"{call} {count}" for call, count in Counter(each.calls).most_common())
        yield f"  {each.view.hand} after {each.view.auction}: {calls}   (book {each.book})"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--system", default="sayc")
    words.add_argument("--decisions", type=int, default=100, help="by simulation; others come between them")
    words.add_argument("--no-second-look", action="store_true", help="only where the system asks for judgement")
    words.add_argument("--seeds", type=int, default=20)
    words.add_argument("--seed", type=int, default=1, help="of the boards")
    words.add_argument("--show", type=int, default=10, help="how many decisions that vary most")
    given = words.parse_args()
    tables = Tables(load_system(given.system), given.seed)
    effort = EFFORT if given.no_second_look else AT_THE_TABLE
    found = list[Decision]()
    for view, simulated in judged_views(tables, effort, given.seed):
        found.append(decided(view, simulated, tables, effort, given.seeds))
        if sum(each.simulated for each in found) == given.decisions:
            break
    print("\n".join(lines(found, given.show)))


if __name__ == "__main__":
    main()
