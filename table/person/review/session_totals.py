"""The total of several boards against what four bots make of the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.bidding.patterns.forms import check_scoring
from dealspace.runtime.contest.interval import Mean, mean_of
from dealspace.table.person.review.review_words import signed


@dataclass(frozen=True)
class SessionTotal:
    """IMPs or matchpoints of the person's side over the boards compared.

    Attributes:
        swings: board by board: IMPs, or matchpoints of a field of two (1, a half or 0).
        scoring: "imps" or "matchpoints".
    """

    swings: tuple[float, ...]
    scoring: str = "imps"

    @classmethod
    def of_rows(cls, rows: Sequence[Mapping[str, Any]], scoring: str = "imps") -> SessionTotal:
        """Of the rows of boards' `bots` parts, those compared at another form of scoring left out."""
        check_scoring(scoring)
        return cls(tuple(float(row[scoring]) for row in rows if row.get(scoring) is not None), scoring)

    @property
    def boards(self) -> int:
        """How many boards were compared."""
        return len(self.swings)

    @property
    def total(self) -> float:
        """IMPs won, or matchpoints taken."""
        return sum(self.swings)

    @property
    def mean(self) -> Mean | None:
        """A board's average with its 95 % interval; None without boards."""
        return mean_of(self.swings)

    @property
    def text(self) -> str:
        """`+5 IMPs on 2 boards, +2.5 a board`, `3.5 of 6 matchpoints, 58.3 %`."""
        if not self.swings:
            return "no board compared yet"
        on = f"{self.boards} board{'s' * (self.boards != 1)}"
        if self.scoring == "matchpoints":
            share = 100 * self.total / self.boards
            return f"{self.total:g} of {self.boards} matchpoint{'s' * (self.boards != 1)}, {share:.1f} %"
        each = f", {self.total / self.boards:+.1f} a board".replace("-", "−") if self.boards > 1 else ""
        return f"{signed(round(self.total))} IMP{'s' * (abs(self.total) != 1)} on {on}{each}"

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: boards, the total under `imps` or `matchpoints`, the average with its interval, text."""
        mean = self.mean
        margin = mean.margin if mean is not None else None
        return {
            "boards": self.boards,
            self.scoring: self.total,
            "average": round(mean.value, 3) if mean is not None else None,
            "interval": round(margin, 3) if margin is not None else None,
            "text": self.text,
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"Against four bots: {self.text}"
