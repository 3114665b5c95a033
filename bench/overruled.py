"""Where judgement would overrule the book, and what that is worth: `python -m bench.overruled [--judged]`.

Random boards are bid by the book at all seats. At each call after the first round of the opening side the player also
judges, among the book's call and what is natural; where that is another call, the auction is bid to its end by the book
once more with this one call changed, and both contracts are scored double dummy on the actual deal. With `--out`
every board is kept in a file, and a run goes on behind them. With `--judged` only calls that the book
leaves to judgement are looked at. Printed are sums by the rule that made the book's call:

    calls   how often the rule made the call
    other   how often judgement would call otherwise
    hoped   IMPs it sees in that on the deals it draws, for each call of the rule; much is luck
    won     IMPs on the actual deals, for each call of the rule, with the standard error
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

import numpy as np

from bench.judge import Scorer, Tables
from bench.rows import Row, behind_numbers, filled
from bench.runaway import drawn, solver, tables_of
from dealspace.bidding import Choice, Interpreter
from dealspace.bidding.judgement import EFFORT, judge_among
from dealspace.bidding.judgement.candidate_calls import candidate_calls
from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.cards import PASS, Auction, Board, Call, Side, View, imps
from dealspace.inference import draw_worlds, satisfies


def worth_a_thought(rule: LiveRule, view: View, reader: Interpreter) -> bool:
    """Whether it is for judgement: no opening or first response, no answer, nothing uncontested but passes."""
    public = reader.public(view.auction)
    bids = [place for place, call in enumerate(view.auction.calls) if call.bid is not None]
    if not bids or public.asked is not None or rule.rule.artificial or rule.rule.ask is not None:
        return False
    if not (rule.natural or public.competing or (rule.call == PASS and public.ours)):
        return False
    return public.has_bid(view.seat.partner) or public.has_bid(view.seat) or len(view.auction) - bids[0] >= 4


def alternatives(rule: LiveRule, view: View, reader: Interpreter, rng: np.random.Generator) -> list[Call]:
    """The book's call and the natural ones."""
    public = reader.public(view.auction)
    deals = draw_worlds(view, reader.read(view.auction).knowledge, rng, EFFORT.worlds).deals
    taken = {other.call for other in reader.live(view.auction) if other.rule.artificial or other.rule.ask is not None}
    found = [call for call in candidate_calls(view, public, (), deals) if call not in taken]
    return list(dict.fromkeys([*found, rule.call]))


def left_open(rule: LiveRule, view: View, reader: Interpreter) -> list[Call]:
    """The calls between which the book leaves the choice."""
    offered = offered_with(rule, reader.live(view.auction))
    return list(dict.fromkeys(other.call for other in offered if satisfies(other.condition, view.hand)))


def looked_at(tables: Tables, board: Board, scorer: Scorer, *, judged: bool) -> Iterator[Row]:
    """What judgement would say to the calls of one board; or what it says where the book asks it."""
    reader, by_book = tables.readers[board.vulnerability], dict.fromkeys(Side)
    auction, choices = tables.bid(board, by_book)
    for place, choice in enumerate(choices):
        before = auction.before(place)
        view = View.of(board, before.turn, before)
        if choice.rule is None:
            continue
        if judged:
            calls = left_open(choice.rule, view, reader)
        elif worth_a_thought(choice.rule, view, reader):
            calls = alternatives(choice.rule, view, reader, np.random.default_rng((tables.seed, place)))
        else:
            continue
        if len(calls) == 1:
            continue
        verdict = judge_among(calls, view, reader, np.random.default_rng((tables.seed, place)), EFFORT)
        hoped = next(-each.gain for each in verdict.scored if each.call == choice.call)
        won = 0
        if verdict.call != choice.call:
            other = continued(tables, board, before.plus(verdict.call))
            sign = 1 if view.seat.side is Side.NS else -1
            won = sign * imps(scorer.ns_score(other) - scorer.ns_score(auction))
        yield row(board, before, choice, verdict.call, float(hoped), won, view)


def row(board: Board, before: Auction, choice: Choice, judged: Call, hoped: float, won: int, view: View) -> Row:
    """One call looked at."""
    assert choice.rule is not None
    return {
        "rule": str(choice.rule.rule.location), "call": str(choice.call), "judged": str(judged),
        "hoped": round(hoped, 2), "won": won, "hand": str(view.hand), "auction": str(before),
        "vul": str(board.vulnerability),
    }  # fmt: skip


def continued(tables: Tables, board: Board, auction: Auction) -> Auction:
    """The auction bid to its end by the book."""
    return tables.bid(board, dict.fromkeys(Side), auction)[0]


def table(rows: list[Row], least: int) -> Iterator[str]:
    """The sums, the rules that would gain most by being judged first."""
    by_rule = defaultdict[str, list[Row]](list)
    for each in rows:
        by_rule[each["rule"]].append(each)
    yield f"{'calls':>6} {'other':>6} {'hoped':>7} {'won':>14}  rule"
    for rule, found in sorted(by_rule.items(), key=lambda item: -sum(each["won"] for each in item[1])):
        if len(found) >= least:
            yield f"{sums(found)}  {rule}"
    yield f"{sums(rows)}  all"


def sums(rows: list[Row]) -> str:
    """The figures of some calls."""
    won = [each["won"] for each in rows]
    error = stdev(won) / len(won) ** 0.5 if len(won) > 1 else 0.0
    other = mean(each["judged"] != each["call"] for each in rows)
    hoped = mean(each["hoped"] for each in rows)
    return f"{len(rows):6} {other:6.0%} {hoped:+7.2f} {mean(won):+7.2f} ± {error:4.2f}"


@dataclass(frozen=True)
class Look:
    """Looks at the calls of a board, in whatever process it is asked."""

    system: str
    boards: int
    seed: int
    judged: bool

    def __call__(self, number: int) -> list[Row]:
        board = drawn(self.boards, self.seed)[number - 1]
        rows = looked_at(tables_of(self.system, self.seed), board, Scorer(board, solver()), judged=self.judged)
        return [{"board": number, "text": str(board)}, *rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judged", action="store_true", help="only where the book leaves the choice, and its calls")
    parser.add_argument("--out", type=Path, help="where the boards are kept")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--least", type=int, default=8, help="rules with fewer calls are not shown")
    options = parser.parse_args()
    look = Look(options.system, options.boards, options.seed, options.judged)
    found = filled(options.out, options.boards, look, options.processes)
    print(*table(behind_numbers(found), options.least), sep="\n")


if __name__ == "__main__":
    main()
