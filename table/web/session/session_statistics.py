"""Statistics over all sittings of bridge: the score by what the person was, what decisions cost by kind, the dearest.

Scores are against the bots' own result on the same cards; what a decision cost is measured over layouts that the person
could not tell apart. Each board counts once, as it was played first. Every mean has its 95 % interval (Student's, which
is wide where there are few boards).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dealspace.cards import Seat
from dealspace.runtime.contest.interval import mean_of
from dealspace.table.person.review import SessionTotal
from dealspace.table.web.result_rows import DECLARER, DEFENDER, DUMMY, NOBODY
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting_store import SittingStore, reading

BIDDING, LEAD, DECLARING, DEFENCE = "bidding", "lead", "declaring", "defence"
KINDS = (BIDDING, LEAD, DECLARING, DEFENCE)
"""Kinds of decisions: calls, the opening lead, declarer's cards, the defenders' other cards."""
ROLES = (DECLARER, DUMMY, DEFENDER, NOBODY)
MOST_DEAR = 10
"""Dearest decisions of each kind that are told."""


@dataclass
class _Scored:
    """What is counted at one form of scoring.

    Attributes:
        swings: by role, a number for each board compared with the bots.
        costs: by kind, what the decisions of each board cost together that had any; counts: how many they were.
        dear: by kind, the decisions that cost something.
    """

    scoring: str
    swings: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    costs: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    dear: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))

    def count(self, board: Row) -> None:
        """Count a board: as `_boards` gives it."""
        judged, role = board["judged"], board["result"]["role"]
        if judged.get(self.scoring) is not None:
            self.swings[role].append(float(judged[self.scoring]))
        if not judged.get("complete"):
            return
        spent: dict[str, float] = {}
        for decision in judged["decisions"]:
            kind = kind_of(decision, board["seat"], board["result"])
            spent[kind] = spent.get(kind, 0.0) + float(decision["cost"] or 0.0)
            self.counts[kind] += 1
            if decision["cost"]:
                self.dear[kind].append({**decision, **board["where"]})
        for kind, cost in spent.items():
            self.costs[kind].append(cost)

    @property
    def row(self) -> Row:
        """As JSON."""
        swings = [swing for role in ROLES for swing in self.swings[role]]
        return {
            "scoring": self.scoring,
            "unit": "IMPs" if self.scoring == "imps" else "matchpoints",
            "total": SessionTotal(tuple(swings), self.scoring).row,
            "roles": [{"role": role, **_mean_row(self.swings[role])} for role in ROLES if self.swings[role]],
            "costs": [
                {
                    "kind": kind,
                    **_mean_row(self.costs[kind]),
                    "decisions": self.counts[kind],
                    "dear": len(self.dear[kind]),
                }
                for kind in KINDS
                if self.costs[kind]
            ],
            "dearest": {kind: _dearest(self.dear[kind]) for kind in KINDS if self.dear[kind]},
        }


@reading()
def statistics(store: SittingStore) -> Row:
    """What the file of sittings says of the person's bridge.

    Returns:
        {"boards": finished boards, "scorings"}: for each form of scoring with boards {"scoring", "unit", "total" (as
        of a sitting), "roles" and "costs" (each with `boards`, `average`, `interval`), "dearest" by kind}. The interval
        is half of the 95 % interval, None for one board.
    """
    scored: dict[str, _Scored] = {}
    boards = 0
    for board in _boards(store):
        boards += 1
        scoring = board["scoring"]
        scored.setdefault(scoring, _Scored(scoring)).count(board)
    return {"boards": boards, "scorings": [each.row for each in scored.values() if any(each.swings.values())]}


def kind_of(decision: Mapping[str, Any], seat: str, result: Mapping[str, Any]) -> str:
    """The kind of a decision of the person in this seat."""
    if decision["kind"] == "call":
        return BIDDING
    if result["role"] != DEFENDER:
        return DECLARING
    leads = Seat.parse(result["declarer"]).plus(1) is Seat.parse(seat)
    return LEAD if leads and decision["trick"] == 1 else DEFENCE


def _boards(store: SittingStore) -> Iterator[Row]:
    """The finished boards of bridge, the latest sitting first."""
    found = store.rows(
        "select sittings.id, facts, results.place, result, judged, created from results"
        " join sittings on sittings.id = results.sitting"
        " left join judged on judged.sitting = results.sitting and judged.place = results.place"
        " order by created desc, results.place"
    )
    for id, facts, place, result, judged, created in found:
        chosen = json.loads(facts)
        if "game" in chosen:
            continue
        row = json.loads(result)
        yield {
            "seat": chosen["seat"],
            "scoring": chosen["scoring"],
            "result": row,
            "judged": json.loads(judged) if judged is not None else {},
            "where": {
                "sitting": id,
                "board": place,
                "name": row["name"],
                "title": chosen["title"],
                "date": created,
                "result": row["text"],
            },
        }


def _mean_row(values: Sequence[float]) -> Row:
    mean = mean_of(values)
    assert mean is not None
    margin = mean.margin
    return {
        "boards": mean.count,
        "average": round(mean.value, 3),
        "interval": round(margin, 3) if margin is not None else None,
    }


def _dearest(decisions: Sequence[Row]) -> list[Row]:
    return sorted(decisions, key=lambda row: -float(row["cost"]))[:MOST_DEAR]
