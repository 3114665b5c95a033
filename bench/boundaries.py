"""Whether calls begin and end at the right hands: `python -m bench.boundaries BOT.toml [--boards N] …`.

Random boards are bid by the book in two rooms, the system at North–South in one and at East–West in the other, the bot
of the TOML file at the other seats. At each call of the system's, other calls are looked for that hands one card away
would make. With up to `--others` of them the board is bid on, the system and the bot at their seats as before, and
scored double dummy. So each row says what one call in place of another wins with one hand, everything else as it is.
Printed are sums by the two rules:

    won      IMPs of the other call in place of the one made, the mean with its standard error
    hands    how many

A rule that gives hands away at a gain begins or ends at the wrong hands, at least against this bot; what the call says
once its limits have moved is not looked at, so a change is to be tried as a whole (`bench.against`, on other boards).

With `--out` every board is kept in a file as soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

import numpy as np
from numpy.typing import NDArray

from bench.against import Rooms, boards_of, readers, solver
from bench.judge import Scorer
from bench.rows import Row, behind_numbers, filled
from dealspace.bidding import Bidder
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.occasional import followed_by
from dealspace.cards import Auction, Board, Call, Hand, Side, View, imps

CARDS = np.arange(52, dtype=np.uint64)
LEAST_NEAR = 0.02
"""A call is near if so many of the hands one card away make it."""


def one_card_away(hand: Hand) -> NDArray[np.uint64]:
    """uint64[507]: the hands that have one card in place of one of this hand's."""
    bits = np.uint64(hand.bits)
    held = (bits >> CARDS & np.uint64(1)).astype(bool)
    bit = np.uint64(1) << CARDS
    hands: NDArray[np.uint64] = (bits ^ bit[held][:, None] ^ bit[~held][None, :]).ravel()
    return hands


def near_calls(view: View, live: tuple[LiveRule, ...], made: Call) -> list[LiveRule]:
    """The rules by which hands one card away make other calls, one for each call: that of most such hands."""
    hands = one_card_away(view.hand)
    found: dict[Call, tuple[int, LiveRule]] = {}
    total = len(hands)
    for rule in live:
        if not len(hands):
            break
        fits = followed_by(rule, view.auction, hands)
        count = int(fits.sum())
        if rule.call != made and count > found.get(rule.call, (total * LEAST_NEAR, rule))[0]:
            found[rule.call] = (count, rule)
        hands = hands[~fits]
    return [rule for _, rule in found.values()]


@dataclass(frozen=True)
class Near:
    """Looks at the calls of a board, in whatever process it is asked."""

    system: str
    bot: str
    boards: int
    seed: int
    others: int

    def __call__(self, number: int) -> list[Row]:
        """One board: a row with its number, and one for each other call tried."""
        board = boards_of(self.boards, self.seed, None)[number - 1]
        scorer = Scorer(board, solver())
        return [{"board": number}, *(row for side in Side for row in self.tried(number, board, side, scorer))]

    def tried(self, number: int, board: Board, ours: Side, scorer: Scorer) -> Iterator[Row]:
        """What other calls of one side win."""
        rooms = Rooms(self.system, self.bot, self.boards, self.seed, judge=False)
        reader = readers(self.system)[board.vulnerability]
        whole, _ = rooms.bid(board, ours)
        score, sign = scorer.ns_score(whole), 1 if ours is Side.NS else -1
        rng = np.random.default_rng((self.seed, number, int(ours is Side.NS)))
        for index, made in enumerate(whole.calls):
            before = whole.before(index)
            if before.turn.side is not ours or reader.public(before).asked is not None:
                continue
            view = View.of(board, before.turn, before)
            rule = Bidder(reader, rng, effort=None).choose(view).rule
            if rule is None:
                continue
            near = near_calls(view, tuple(reader.live(before)), made)
            for place in rng.permutation(len(near))[: self.others]:
                other = near[place]
                end = self.continued(rooms, board, ours, before.plus(other.call))
                yield {
                    "rule": str(rule.rule.location), "call": str(made), "instead": str(other.rule.location),
                    "other": str(other.call), "won": imps(sign * (scorer.ns_score(end) - score)),
                    "hand": str(view.hand), "auction": str(before), "vul": str(board.vulnerability),
                    "judged": bool(rule.rule.among), "weight": max(1.0, len(near) / self.others),
                }  # fmt: skip

    def continued(self, rooms: Rooms, board: Board, ours: Side, auction: Auction) -> Auction:
        """The auction bid to its end, the system at one side and the bot at the other."""
        reader = readers(self.system)[board.vulnerability]
        rng = np.random.default_rng(0)
        while not auction.is_over:
            view = View.of(board, auction.turn, auction)
            own = auction.turn.side is ours
            auction = auction.plus(Bidder(reader, rng, effort=None).choose(view).call if own else rooms.theirs(view))
        return auction


def table(rows: list[Row], least: int, show: int) -> Iterator[str]:
    """The pairs of rules by what the other one wins in all, the dearest first."""
    by_pair = defaultdict[tuple[str, str], list[Row]](list)
    for row in rows:
        by_pair[row["rule"], row["instead"]].append(row)
    yield f"{'won':>14} {'hands':>6}  rule, instead"
    many = [(pair, found) for pair, found in by_pair.items() if len(found) >= least]
    for (rule, instead), found in sorted(many, key=lambda item: -sum(row["won"] for row in item[1]))[:show]:
        won, first = [row["won"] for row in found], found[0]
        error = stdev(won) / len(won) ** 0.5
        yield f"{mean(won):+6.2f} ± {error:5.2f} {len(won):6d}  {rule} {first['call']}, {instead} {first['other']}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("bot", help="the TOML file of the other bidder, which may be a program")
    words.add_argument("--system", default="sayc")
    words.add_argument("--boards", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--others", type=int, default=2, help="how many other calls are tried in place of each")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--least", type=int, default=10, help="pairs of rules with fewer hands are not shown")
    words.add_argument("--show", type=int, default=40, help="how many pairs")
    words.add_argument("--out", type=Path)
    given = words.parse_args()
    work = Near(given.system, given.bot, given.boards, given.seed, given.others)
    found = filled(given.out, given.boards, work, given.jobs)
    print("\n".join(table(behind_numbers(found), given.least, given.show)))


if __name__ == "__main__":
    main()
