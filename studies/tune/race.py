"""Who is still in a race: candidates on the same boards, those that are clearly behind dropped at a few looks.

A candidate's gain on a board is what it wins against the present system, so the present one is a contestant with gain
nought everywhere. At a look, a candidate is dropped when it is behind the present system or behind the leader, by an
interval so wide that all drops of the race together are wrong in at most one race of twenty: the error of one interval
is `ERROR` over the number of candidates, of looks and of these two comparisons. An interval counts only where enough
boards came out differently: of a few, all luck, it would be too short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dealspace.runtime.contest.interval import ERROR
from dealspace.studies.tune.candidate_values import Candidate
from dealspace.studies.tune.gain import Gain, gain_of

PARTS = (8, 4, 2, 1)
"""The looks: after an eighth of the boards, a quarter, a half, and all."""


@dataclass
class Runner:
    """A candidate in a race.

    Attributes:
        gains: by board; dropped: at which number of boards it was left out, None for one that was not.
    """

    candidate: Candidate
    gains: dict[int, float] = field(default_factory=dict)
    dropped: int | None = None

    def gain(self, error: float = ERROR) -> Gain | None:
        """What it gains a board; None while no board is finished."""
        return gain_of(self.gains.values(), error)

    @property
    def value(self) -> float:
        """Gained a board; 0 while no board is finished."""
        return sum(self.gains.values()) / max(1, len(self.gains))


@dataclass
class Race:
    """A race of candidates.

    Attributes:
        first: number of its first board; boards: how many there are.
    """

    runners: list[Runner]
    first: int
    boards: int

    @property
    def error(self) -> float:
        """How often one interval may miss, so that all together miss in at most `ERROR` of such races."""
        return ERROR / (2 * len(PARTS) * len(self.runners))

    @property
    def running(self) -> list[Runner]:
        """Those that are not dropped."""
        return [runner for runner in self.runners if runner.dropped is None]

    @property
    def leader(self) -> Runner | None:
        """Who has gained most of those that are still in it; None where nobody has gained."""
        best = max(self.running, key=lambda runner: runner.value, default=None)
        return best if best is not None and best.value > 0 else None

    @property
    def ranking(self) -> list[Runner]:
        """The best first, those that stayed in it longest before the others."""
        return sorted(self.runners, key=lambda runner: (-(runner.dropped or self.boards + 1), -runner.value))

    @property
    def looks(self) -> list[int]:
        """After how many boards it is looked who is behind."""
        return list(dict.fromkeys(-(-self.boards // part) for part in PARTS))

    def look(self, boards: int) -> None:
        """Drop those who are behind after this number of boards."""
        leader = self.leader
        for runner in self.running:
            others = [{}] if leader is None or runner is leader else [{}, leader.gains]
            if any(is_behind(runner.gains, other, self.error) for other in others):
                runner.dropped = boards


def is_behind(gains: Mapping[int, float], other: Mapping[int, float], error: float) -> bool:
    """Whether these gains are clearly below the other ones on the same boards; no gains stand for nought everywhere."""
    differences = [gain - other.get(number, 0.0) for number, gain in gains.items() if not other or number in other]
    found = gain_of(differences, error)
    return found is not None and found.high is not None and found.high < 0
