"""What a count gains where one hand decides between game and partscore: `python -m bench.game_decisions`.

In each situation deals are drawn that fit what both hands have shown, and solved double dummy for the strain. The hand
that decides bids game with its best holdings by one count or another: by HCP as often as is best in these very deals,
and by each other count just as often (of hands with equal counts the share that is needed), so that only their order
matters. Printed is the gain over HCP (or over the count of `--over`) in IMPs for each decision, mean of both
vulnerabilities, with its 95 % interval, how many decisions differ, and the limit that is best in these deals.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, Seat, Strain, Vulnerability, imps, score
from dealspace.inference import DealSpace, parse_quantity, values
from dealspace.play.double_dummy import DoubleDummy

Floats = NDArray[np.float64]
BALANCED_NO_MAJOR = "balanced and S <= 3 and H <= 3"


@dataclass(frozen=True)
class Situation:
    """A decision between two contracts.

    Attributes:
        shown: what North and South have shown; both contracts are North's.
        by: who decides.
    """

    name: str
    shown: dict[str, str]
    by: Seat
    contracts: tuple[str, str]
    counts: tuple[str, ...]


NOTRUMP_COUNTS = ("points", "losers", "new_losers", "nt_points")
SPADE_COUNTS = ("points", "spoints(S)", "losers", "new_losers", "suit_points(S)")
SITUATIONS = (
    Situation(
        "1♠ 3♠: opener",
        {"N": "5+S and hcp 11-19", "S": "3+S and spoints(S) 10-12"},
        Seat.NORTH,
        ("3S", "4S"),
        SPADE_COUNTS,
    ),
    Situation(
        "1♠ 2♠: opener",
        {"N": "5+S and hcp 11-19", "S": "3+S and spoints(S) 6-9"},
        Seat.NORTH,
        ("2S", "4S"),
        SPADE_COUNTS,
    ),
    Situation(
        "1♠: responder with support",
        {"N": "5+S and hcp 11-15", "S": "3+S and hcp 5-13"},
        Seat.SOUTH,
        ("2S", "4S"),
        SPADE_COUNTS,
    ),
    Situation(
        "1N: responder",
        {"N": "balanced and hcp 15-17", "S": f"{BALANCED_NO_MAJOR} and hcp 6-11"},
        Seat.SOUTH,
        ("1N", "3N"),
        NOTRUMP_COUNTS,
    ),
    Situation(
        "1N 2N: opener",
        {"N": "balanced and hcp 15-17", "S": f"{BALANCED_NO_MAJOR} and hcp 8-9"},
        Seat.NORTH,
        ("2N", "3N"),
        NOTRUMP_COUNTS,
    ),
)


def game_gains(situation: Situation, deals: NDArray[np.uint64]) -> Floats:
    """float64[n]: IMPs that game gains over the partscore, mean of both vulnerabilities."""
    partscore, game = (Contract.parse(f"{text} by N") for text in situation.contracts)
    tricks = DoubleDummy().solve_tricks(deals, Strain(game.bid.strain), Seat.NORTH)
    by_tricks = [
        np.mean(
            [
                imps(score(game, taken, vulnerability) - score(partscore, taken, vulnerability))
                for vulnerability in (Vulnerability.NONE, Vulnerability.BOTH)
            ]
        )
        for taken in range(14)
    ]
    return np.array(by_tricks, np.float64)[tricks]


def chosen(counts: NDArray[np.int64], share: float) -> Floats:
    """float64[n]: how surely each hand is among this share of greatest counts; all hands of one count alike."""
    left, found = share * len(counts), np.zeros(len(counts))
    for count in np.unique(counts)[::-1]:
        here = counts == count
        found[here] = np.clip(left / here.sum(), 0.0, 1.0)
        left -= found[here].sum()
    return found


def best_limit(counts: NDArray[np.int64], gains: Floats) -> int:
    """The count from which on bidding game gains most in these deals."""
    return int(max(np.unique(counts), key=lambda limit: gains[counts >= limit].sum()))


def counted(name: str, hands: NDArray[np.uint64]) -> NDArray[np.int64]:
    """int64[n]: a count in its own steps, greater for better hands."""
    counts = values(parse_quantity(name), hands).astype(np.int64)
    return -counts if "losers" in name else counts


def line(name: str, better: list[Floats], differs: list[Floats]) -> str:
    """The mean of some gains, with its interval."""
    gains, changes = np.concatenate(better), np.concatenate(differs)
    interval = 1.96 * gains.std() / np.sqrt(len(gains))
    return f"  {name:16} {gains.mean():+.3f} ± {interval:.3f}  {np.abs(changes).mean():.0%} differ"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="for each situation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--over", default="hcp", help='the count to compare with, such as "spoints(S)"')
    options = parser.parse_args()
    together: dict[str, tuple[list[Floats], list[Floats]]] = {}
    for situation in SITUATIONS:
        if options.over not in ("hcp", *situation.counts):
            continue
        deals = DealSpace(where=situation.shown).sample(options.deals, np.random.default_rng(options.seed))
        gains = game_gains(situation, deals)
        hands = deals[:, int(situation.by)]
        hcp = counted("hcp", hands)
        share = float((hcp >= best_limit(hcp, gains)).mean())
        usual = chosen(counted(options.over, hands), share)
        print(f"{situation.name} (game with {share:.0%}, {np.mean(usual * gains):+.2f} IMPs by {options.over})")
        for name in situation.counts:
            counts = counted(name, hands)
            differs = chosen(counts, share) - usual
            limit = abs(best_limit(counts, gains)) / parse_quantity(name).unit
            print(f"{line(name, [differs * gains], [differs])}, best limit {limit:g}", flush=True)
            better, changes = together.setdefault(name, ([], []))
            better.append(differs * gains)
            changes.append(differs)
    print("together")
    for name, (better, changes) in together.items():
        print(line(name, better, changes))


if __name__ == "__main__":
    main()
