"""The positions of `bench.space`: those of the shared file, where it is beside the checkout, and our own."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from bench.shared_data import SharedDataMissing, shared_file
from dealspace.inference import DealSpace


@dataclass
class Case:
    """A position: hands known, conditions by seat (off with a probability), cards played and suits shown out of."""

    name: str
    known: dict[str, str] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    played: list[tuple[str, str]] = field(default_factory=list)
    void: list[tuple[str, str]] = field(default_factory=list)
    count: int | None = None
    softness: float = 0.0

    @property
    def space(self) -> DealSpace:
        space = DealSpace(self.known, self.where, self.played, self.void)
        return space.soften(self.softness, kinds=["explanation"]) if self.softness else space


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

AUCTION = {
    "W": "hcp 11-21 and spades 5+ and spades >= hearts and not (hcp 15-17 and balanced) and not hcp 20+",
    "N": denied("hcp 0-17", *OVERCALLS),
    "E": denied("hcp 6-9 and spades 3+", *RAISE_BETTER),
}
SOUTH = "74.K852.QT3.J964"
CASES = [
    Case("one hand", {"S": SOUTH}, {"E": "hcp 12+ and hearts 5+"}),
    Case("rare: 25+ with 7 spades", {"S": SOUTH}, {"W": "hcp 25+ and spades 7+"}),
    Case("1S - P - 2S", {"S": SOUTH}, AUCTION),
    Case("… each off in 1 of 20", {"S": SOUTH}, AUCTION, softness=0.05),
    Case("four hands", {}, {"W": ONE_SUIT[0], "N": "hcp 0-15", "E": "hcp 6-9 and spades 3+", "S": "hcp 0-11"}),
    Case("three passes", {"S": "AQ32.K54.QJ3.A92"}, {seat: denied("always", *OPENINGS) for seat in "WNE"}),
    Case("dummy seen, lead made", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+ and not (hcp 12+ and balanced)", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3")]),
    Case("20 cards played, a void", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3"), ("W", "HT"), ("E", "H5"), ("W", "H6"), ("E", "D2"), ("W", "S4"), ("E", "S6"),
        ("W", "S8"), ("E", "S9")], [("E", "H")]),
]  # fmt: skip


def cases() -> list[Case]:
    """All of them."""
    try:
        lines = shared_file("space/exact_counts.jsonl").read_text().splitlines()
    except SharedDataMissing:
        return CASES
    rows = map(json.loads, lines)
    return [*(Case(row["id"], row["known"], row["where"], count=row["count"]) for row in rows), *CASES]
