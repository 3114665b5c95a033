"""How fast the exact space is, beside dealing and throwing away: `python -m bench.space [--samples N] [--repeat N]`.

For each case: the exact count and its share of all deals, milliseconds to build the tables and count, to have a sampler
as well, and for all marginals; memory of the tables; deals per second into one numpy array. Beside it, in the same run,
our own plain rejection (shuffle, then evaluate the conditions) and, where it can say the case, endplay's dealer. Times
are process CPU time, one thread, the median of `--repeat` runs on fresh tables.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from inference import DealSpace
from inference.joint import Joint
from inference.ladder import Ladder

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "space" / "exact_counts.jsonl"
REJECTION_SECONDS = 0.3


@dataclass
class Case:
    """A position: hands known, conditions by seat, cards played and suits shown out of."""

    name: str
    known: dict[str, str] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    played: list[tuple[str, str]] = field(default_factory=list)
    void: list[tuple[str, str]] = field(default_factory=list)
    count: int | None = None
    endplay: Callable[[Any], bool] | None = None

    @property
    def space(self) -> DealSpace:
        return DealSpace(self.known, self.where, self.played, self.void)


def denied(strength: str, *better: str) -> str:
    """A call that has this strength and none of the better calls' conditions."""
    return f"{strength} and not ({') and not ('.join(better)})"


PREEMPTS = [f"{suit} 7+ and hcp 5-9 and top3({suit[0].upper()}) 2+" for suit in ("spades", "hearts", "diamonds")]
WEAK_TWOS = [f"{suit} 6 and hcp 5-10 and (top3({suit[0].upper()}) 2+ or top5({suit[0].upper()}) 3+)"
             for suit in ("spades", "hearts", "diamonds")]  # fmt: skip
ONE_SUIT = ["hcp 12+ and spades 5+", "hcp 12+ and hearts 5+", "hcp 12+ and diamonds 4+", "hcp 12+ and clubs 3+"]
OPENINGS = ["hcp 15-17 and balanced", "hcp 20-21 and balanced", "hcp 22+", *ONE_SUIT, *PREEMPTS, *WEAK_TWOS,
            "hcp 11 and spades 6+", "hcp 11 and hearts 6+", "hcp 10-11 and spades 5+ and hearts 5+"]  # fmt: skip
OVERCALLS = ["hcp 15-18 and balanced and hcp(S) 3+", "hcp 12+ and spades 0-2 and hearts 4+", "hcp 18+",
             "hcp 8-16 and hearts 5+ and top3(H) 2+", "hcp 10-16 and diamonds 5+ and top3(D) 1+",
             "hcp 10-16 and clubs 5+ and top3(C) 1+", "hearts 5+ and clubs 5+ and hcp 8+",
             "hearts 5+ and diamonds 5+ and hcp 8+", "hearts 7+ and hcp 5-10", "diamonds 7+ and hcp 5-10",
             "clubs 7+ and hcp 5-10", "hcp 13+ and spades 0-1", "hcp 12+ and shape any 4441 5440 and spades 0-1",
             "hearts 6 and hcp 5-10 and top5(H) 3+"]  # fmt: skip
RAISE_BETTER = ["hcp 13+ and spades 3+", "hcp 10-12 and spades 3+", "spades 5+ and hcp 0-9", "hcp 12+ and diamonds 5+",
                "hcp 12+ and clubs 5+", "hcp 12+ and hearts 5+"]  # fmt: skip

CASES = [
    Case("1S - P - 2S", {"S": "74.K852.QT3.J964"}, {
        "W": "hcp 11-21 and spades 5+ and spades >= hearts and not (hcp 15-17 and balanced) and not hcp 20+",
        "N": denied("hcp 0-17", *OVERCALLS),
        "E": denied("hcp 6-9 and spades 3+", *RAISE_BETTER),
    }),
    Case("three passes", {"S": "AQ32.K54.QJ3.A92"}, {seat: denied("always", *OPENINGS) for seat in "WNE"}),
    Case("dummy seen, lead made", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+ and not (hcp 12+ and balanced)", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3")]),
    Case("20 cards played, a void", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3"), ("W", "HT"), ("E", "H5"), ("W", "H6"), ("E", "D2"), ("W", "S4"), ("E", "S6"),
        ("W", "S8"), ("E", "S9")], [("E", "H")]),
]  # fmt: skip


def balanced_no_trump(deal: Any) -> bool:
    from endplay.evaluate import hcp, is_balanced

    return 15 <= hcp(deal.west) <= 17 and bool(is_balanced(deal.west))


def cases() -> list[Case]:
    """The cases of the shared file, where it is beside the checkout, and our own."""
    shared = []
    if SHARED.is_file():
        for line in SHARED.read_text().splitlines():
            found = json.loads(line)
            shared.append(Case(found["id"], found["known"], found["where"], count=found["count"]))
            if found["id"] == "nt-opener":
                shared[-1].endplay = balanced_no_trump
    return shared + CASES


def milliseconds(work: Callable[[], object]) -> tuple[float, Any]:
    start = process_time()
    result = work()
    return (process_time() - start) * 1e3, result


def joint_of(ladder: Ladder) -> Joint:
    return Joint(ladder.placement, ladder.conditions)


def rejection_rate(ladder: Ladder) -> float:
    """Accepted deals a second of CPU time, by dealing and throwing away."""
    rng = np.random.default_rng(1)
    start, kept = process_time(), 0
    while process_time() - start < REJECTION_SECONDS:
        kept += len(ladder.kept(ladder.dealer.deal(16384, rng), ladder.asking))
    return kept / (process_time() - start)


def endplay_rate(case: Case, wanted: int = 30) -> float:
    """Accepted deals a second of endplay's dealer."""
    from endplay.dealer import generate_deals
    from endplay.types import Deal

    assert case.endplay is not None
    known = Deal("N:... ... ... ...")
    for seat, hand in case.known.items():
        known[{"N": 0, "E": 1, "S": 2, "W": 3}[seat]] = hand
    start = process_time()
    found = len(list(generate_deals(case.endplay, predeal=known, produce=wanted, max_attempts=10**6, seed=1)))
    return found / (process_time() - start)


def measure(case: Case, samples: int, repeat: int) -> str:
    ladder = case.space._plan.ladder
    assert ladder is not None
    builds, readies, marginals, rates = [], [], [], []
    for _ in range(repeat):
        build, joint = milliseconds(lambda: joint_of(ladder))
        counting, count = milliseconds(joint.count)
        builds.append(build + counting)
        fresh = joint_of(ladder)
        ready, _ = milliseconds(lambda fresh=fresh: fresh.sampler)  # type: ignore[misc]
        readies.append(build + ready)
        marginals.append(milliseconds(lambda fresh=fresh: fresh.marginals)[0])  # type: ignore[misc]
        taken, _ = milliseconds(lambda fresh=fresh: fresh.deal(samples, np.random.default_rng(1)))  # type: ignore[misc]
        rates.append(samples / taken * 1e3)
    spaces = [case.space for _ in range(repeat)]
    first = [milliseconds(lambda space=space: space.sample(100, np.random.default_rng(2)))[0] for space in spaces]
    assert case.count in (None, count), f"{case.name}: {count} is not {case.count}"
    rate, plain = median(rates), rejection_rate(ladder)
    ratio = f"{rate / plain:8.1f}x" if plain else "       –"
    beside = f"  endplay {endplay_rate(case):6.0f}/s" if case.endplay is not None else ""
    return (
        f"{case.name:24} {count:>31,} {count / ladder.dealer.deals:8.1e} {median(builds):7.2f} {median(readies):7.2f} "
        f"{median(marginals):7.2f} {fresh.table_bytes / 1e6:6.1f} {rate:10,.0f} {median(first):7.2f} {plain:10,.0f} "
        f"{ratio}{beside}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    print(
        f"{'case':24} {'count':>31} {'share':>8} {'count':>7} {'ready':>7} {'margin.':>7} {'MB':>6} {'deals/s':>10} "
        f"{'100 in':>7} {'rejection':>10}    ratio      (times in ms of CPU; ready = sampler)"
    )
    for case in cases():
        print(measure(case, options.samples, options.repeat), flush=True)


if __name__ == "__main__":
    main()
