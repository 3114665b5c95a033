"""What judgement wins where it leaves the book: `python -m bench.departures BOT.toml [--deals N]`.

Random deals are bid, the system at North and South by players who judge, the bot of the TOML file at East and West, all
dealers and vulnerabilities in turn. Where judgement makes another call than the book's, the deal is bid to its end
from there by the book, once after each of the two calls, and scored double dummy. With `--judged` judgement bids on
after either call, too, as at a table, which takes longer. Printed by what the simulation foresaw, by the kinds of
the two calls, and by the rule of the book that made the call replaced,

    won      IMPs of judgement's call over the book's, the mean with its 95 % interval
    calls    how many
    sum      IMPs on 1,000 boards of a match in two rooms

With `--out` every deal is kept in a file as soon as it is bid, with its hands and auctions, and the next run goes on
behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.against import readers, solver
from bench.deal_by_deal import DealByDeal
from bench.judge import Scorer, interval, on_1000_boards, rule_of
from bench.rows import Row, behind_numbers
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.bidding.judgement.compare import is_raised
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Board, Call, imps

FEWEST = 10
"""Calls of a kind, below which it is not printed."""
FORESEEN = (0, 1, 2, 3, 4, 6)
"""Where classes of what was foreseen begin, in IMPs."""


@dataclass(frozen=True)
class Departures(DealByDeal):
    """Calls of judgement that are not the book's, each beside that of the book.

    Attributes:
        judged: whether judgement bids on after either call, too.
    """

    judged: bool = False

    def compared(self, board: Board) -> Iterator[Row]:
        """A row for each call that is not the book's."""
        left = [
            (before, book, choice)
            for before, choice in self.bid(board, AT_THE_TABLE)[1]
            if choice.verdict is not None and choice.call != (book := self.choice(board, before, None)).call
        ]
        scorer, reader = Scorer(board, solver()), readers(self.system)[board.vulnerability]
        for before, book, choice in left:
            ends = [self.finished(board, before, call) for call in (book.call, choice.call)]
            was, now = map(scorer.ns_score, ends)
            assert choice.verdict is not None
            foreseen = next((-other.gain for other in choice.verdict.scored if other.call == book.call), None)
            yield {
                "rule": rule_of(book), "book": str(book.call), "call": str(choice.call),
                "foreseen": foreseen, "won": imps(now - was),
                "looked": choice.instead_of is not None, "theirs": reader.public(before).theirs,
                "auction": str(before), "vul": str(board.vulnerability),
                "hand": str(board.full_deal[before.turn]), "ends": [str(end) for end in ends], "deal": str(board.deal),
            }  # fmt: skip

    def finished(self, board: Board, before: Auction, call: Call) -> Auction:
        """The auction to its end after this call."""
        if not self.judged:
            return super().finished(board, before, call)
        return self.bid(board, AT_THE_TABLE, before.plus(call))[0]


def foreseen_class(row: Row) -> str:
    """What the simulation foresaw, in IMPs; nothing where the book's call was not simulated."""
    if row["foreseen"] is None:
        return "not compared"
    least = max((bound for bound in FORESEEN if row["foreseen"] >= bound), default=None)
    return "foreseen to lose" if least is None else f"foreseen {least} IMPs and more"


def step_class(row: Row) -> str:
    """What the simulation foresaw of a higher bid in place of a bid, of a pass, or of another call."""
    book, call = (Call.parse(row[name]) for name in ("book", "call"))
    step = "a higher bid" if is_raised(book, call) else "a pass" if call == PASS else "another call"
    return f"{step}, {foreseen_class(row)}"


def calls_class(row: Row) -> str:
    """The kinds of the two calls, `game in place of pass` for instance."""
    now, was = (kind_of(Call.parse(row[name])) for name in ("call", "book"))
    return f"{now} in place of {was}"


def over_class(row: Row) -> str:
    """Whose bid a call is made over in place of the book's call, and what that was."""
    over = "over theirs" if row["theirs"] else "over ours"
    return f"{over}, {calls_class(row)}"


def rule_class(row: Row) -> str:
    """The rule of the book whose call is replaced, with the kinds of the two calls."""
    return f"{row['rule']}: {calls_class(row)}"


def kind_of(call: Call) -> str:
    """In words, with its article."""
    if call.bid is None:
        return {"P": "a pass", "X": "a double", "XX": "a redouble"}[str(call)]
    if call.bid.level >= 6:
        return "a slam" if call.bid.level == 6 else "a grand slam"
    return "a game" if is_game(call.bid) else "a partscore bid"


def table(rows: list[Row], deals: int) -> Iterator[str]:
    """The figures by what was foreseen, and by how the call differs; by whose bid it is over, by rule, and of all."""
    classes: tuple[Callable[[Row], str], ...] = (foreseen_class, step_class, over_class, rule_class, lambda _: "all")
    yield f"{'won':>16} {'calls':>6} {'sum':>6}"
    for class_of in classes:
        found = defaultdict[str, list[float]](list)
        for row in rows:
            found[class_of(row)].append(row["won"])
        for name, won in sorted(found.items()):
            if len(won) >= FEWEST:
                yield f"{interval(won):>16} {len(won):>6} {on_1000_boards(won, deals):>+6.0f}  {name}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--judged", action="store_true", help="judgement bids on after either call")
    _, found = Departures.asked(words, deals=400)
    rows = behind_numbers(found)
    print(f"{len(rows)} calls in place of the book's on {len(found)} deals")
    print("\n".join(table(rows, len(found))))


if __name__ == "__main__":
    main()
