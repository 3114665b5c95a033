"""Where two rooms part: `python -m bench.partings FILE…`, files of matches by `python -m bench.against … --out FILE`.

Each board is counted at the first call that differs between the rooms: what the system called, what the other bidder
called, and the auction before, suits named x, y, z as they come up and theirs in brackets, so that `1x (1y)` is every
overcall of an opening. Whole auctions follow: what a class wins says what both calls led to, not that the call alone
was wrong. It is a place to look, and `bench.changed_book` then says what another call there is worth.

Printed are the classes of enough boards that lost most, by the sum over its standard error:

    won      IMPs of the system, the sum and the mean
    boards   how many parted there

With `--class "1x (1y)" 1N P` its boards are printed, hand and both auctions, the dearest first.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from bench.rows import Row, kept
from dealspace.cards import PASS, Auction, Call, Deal, Hand, Side, Strain

SUITS = "xyzw"
OPENING = "opening"
"""The situation where nobody has bid."""


@dataclass(frozen=True)
class Parting:
    """The first call on which the two rooms of a board differ.

    Attributes:
        situation: the calls before from the first that is no pass, theirs in brackets, suits named by order.
        ours, theirs: the system's call and the other bidder's, their suits named alike.
        won: IMPs of the system.
        hand: the hand that called.
        auctions: the whole auctions, the system's first.
    """

    situation: str
    ours: str
    theirs: str
    won: int
    hand: Hand
    auctions: tuple[str, str]

    @classmethod
    def of(cls, row: Row) -> Parting | None:
        """That of a match's board; None where both rooms bid alike."""
        rooms = {side: Auction.parse(row["auctions"][str(side)]) for side in Side}
        calls = [rooms[side].calls for side in Side]
        parted = next((place for place, (one, other) in enumerate(zip(*calls, strict=False)) if one != other), None)
        if parted is None:
            return None
        before = rooms[Side.NS].before(parted)
        side = before.turn.side
        ours, theirs = rooms[side].calls[parted], rooms[side.opponents].calls[parted]
        named = Names()
        opened = next((place for place, call in enumerate(before.calls) if call != PASS), parted)
        words = [
            named(call) if (parted - place) % 2 == 0 else f"({named(call)})"
            for place, call in enumerate(before.calls)
            if place >= opened
        ]
        hand = Deal.parse(row["deal"])[before.turn]
        assert hand is not None
        auctions = row["auctions"][str(side)], row["auctions"][str(side.opponents)]
        return cls(" ".join(words) or OPENING, named(ours), named(theirs), int(row["won"]), hand, auctions)


class Names(dict[Strain, str]):
    """Calls with their suits named by the order in which they come up."""

    def __call__(self, call: Call) -> str:
        if call.bid is None or call.bid.strain is Strain.NOTRUMP:
            return str(call)
        return f"{call.bid.level}{self[call.bid.strain]}"

    def __missing__(self, strain: Strain) -> str:
        self[strain] = SUITS[len(self)]
        return self[strain]


def partings(rows: Iterable[list[Row]]) -> list[Parting]:
    """The boards that part, of those whose rooms are in the file (not with silent opponents)."""
    found = (Parting.of(row) for row, *_ in rows if len(row.get("auctions", ())) == len(Side))
    return [each for each in found if each is not None]


def classes(found: Iterable[Parting]) -> dict[tuple[str, str, str], list[Parting]]:
    by_class = defaultdict[tuple[str, str, str], list[Parting]](list)
    for each in found:
        by_class[each.situation, each.ours, each.theirs].append(each)
    return by_class


def table(found: Iterable[Parting], least: int, show: int) -> Iterator[str]:
    """The classes of so many boards or more, the surest losses first."""
    lines = []
    for (situation, ours, theirs), boards in classes(found).items():
        won = [each.won for each in boards]
        error = sum(each * each for each in won) ** 0.5 or 1.0
        if len(won) >= least:
            line = f"{sum(won):+6d} {mean(won):+7.2f} {len(won):6d}  {situation}: {ours}, not {theirs}"
            lines.append((sum(won) / error, sum(won), line))
    yield f"{'won':>6} {'mean':>7} {'boards':>6}  situation: the system's call, not the other's"
    yield from (line for *_, line in sorted(lines)[:show])


def boards_of(found: Iterable[Parting], wanted: tuple[str, str, str]) -> Iterator[str]:
    """Every board of a class, the dearest first."""
    for each in sorted(classes(found).get(wanted, ()), key=lambda each: each.won):
        yield f"{each.won:+4d}  {each.hand}  {each.auctions[0]} | {each.auctions[1].split(': ', 1)[1]}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("files", type=Path, nargs="+", metavar="FILE")
    words.add_argument("--least", type=int, default=7, help="boards in a class that is shown")
    words.add_argument("--show", type=int, default=30, help="how many classes")
    words.add_argument("--class", dest="wanted", nargs=3, metavar=("SITUATION", "OURS", "THEIRS"))
    given = words.parse_args()
    if missing := [str(file) for file in given.files if not file.exists()]:
        words.error(f"there is no file {', '.join(missing)}: python -m bench.against BOT.toml --out FILE writes one")
    found = partings(rows for file in given.files for rows in kept(file))
    if not found:
        words.error("no board has both rooms' auctions: matches before they were kept, or with --silent, are left out")
    if given.wanted and tuple(given.wanted) not in classes(found):
        words.error(f"no board parts at {' '.join(given.wanted)}: write a class as the table does, 1x (1y)")
    print("\n".join(boards_of(found, tuple(given.wanted)) if given.wanted else table(found, given.least, given.show)))


if __name__ == "__main__":
    main()
