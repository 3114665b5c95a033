"""What a study comes to: sums over its boards, by opponent and by each of its keys."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from dealspace.runtime.contest.interval import Mean
from dealspace.studies.comparison.comparison import Comparison
from dealspace.studies.comparison.keys import KEYS
from dealspace.studies.comparison.per_boards import PerThousand, per_thousand, weighted_mean
from dealspace.studies.comparison.swing import StudiedBoard, Swing

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class StudySum:
    """The differences of one class.

    Attributes:
        won: IMPs per 1,000 boards that the other calls win; each: IMPs for each difference.
        examples: the greatest, as differences go in the class.
    """

    name: str
    won: PerThousand
    each: Mean
    examples: tuple[Swing, ...]


class StudySummary:
    """The finished boards of a study of a system against one opponent or several.

    Args:
        found: boards by comparison; with several opponents each board counts as the mean over them.
    """

    def __init__(self, found: Mapping[Comparison, Sequence[StudiedBoard]]) -> None:
        self.found = dict(found)
        self.asked = next(iter(self.found))
        self.numbers = {board.number for boards in self.found.values() for board in boards}

    def __repr__(self) -> str:
        return f"<StudySummary of {len(self.numbers)} boards, {len(self.swings)} differences>"

    @cached_property
    def swings(self) -> list[Swing]:
        return [each for boards in self.found.values() for board in boards for each in board.swings]

    @cached_property
    def total(self) -> StudySum | None:
        """All differences; None where there is none."""
        return next(iter(self._sums(self.found, lambda each: "all")), None)

    @cached_property
    def opponents(self) -> list[StudySum]:
        """By opponent."""
        return [
            replace(found, name=asked.opponent)
            for asked, boards in self.found.items()
            for found in self._sums({asked: boards}, lambda each: "all")
        ]

    @cached_property
    def by_key(self) -> dict[str, list[StudySum]]:
        """By each of the study's keys, what wins most first."""
        return {key: self._sums(self.found, KEYS[key]) for key in self.asked.study.keys}

    def _sums(self, found: Mapping[Comparison, Sequence[StudiedBoard]], key: Callable[[Swing], str]) -> list[StudySum]:
        by_board: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        members: dict[str, list[tuple[Swing, float]]] = defaultdict(list)
        counts = Counter(board.number for boards in found.values() for board in boards)
        for boards in found.values():
            for board in boards:
                for each in board.swings:
                    name, weight = key(each), board.weight * each.weight
                    by_board[name][board.number] += weight * each.won / counts[board.number]
                    members[name].append((each, weight))
        sums = [
            StudySum(
                name,
                per_thousand(by_board[name].values(), len(counts)),
                weighted_mean([each.won for each, _ in some], [weight for _, weight in some]),
                _examples(some),
            )
            for name, some in members.items()
        ]
        return sorted(sums, key=lambda each: -each.won.value)


def _examples(some: Sequence[tuple[Swing, float]]) -> tuple[Swing, ...]:
    """Those that speak loudest for what the sum says."""
    sign = 1 if sum(weight * each.won for each, weight in some) >= 0 else -1
    return tuple(sorted((each for each, _ in some), key=lambda each: -sign * each.won)[:EXAMPLES])
