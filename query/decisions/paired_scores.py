"""Choices tried on the same deals: what each wins against another, with a 95 % interval, and when to stop.

Two choices are compared deal by deal on the deals that both were tried on, so that what the deal itself is worth falls
out. Deals are added in rounds, and only for the choices that are close to the best. The interval counts two deals more
than there were, in which the choices differ by a whole swing: choices that were alike in all deals so far need not be
alike in all. How often the intervals hold, stopping included: docs/leads.md.

Sources: A. Agresti and B. Coull, "Approximate is better than exact", The American Statistician 52 (1998), for the deals
added; F. Anscombe, "Large-sample theory of sequential estimation", 1952, for stopping at a width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from math import ceil, sqrt
from time import monotonic
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.sampling.accuracy import USUAL, Accuracy
from dealspace.play.players.outcomes import imps_of
from dealspace.runtime.contest.interval import Mean, student

Unit = Literal["imps", "matchpoints", "points", "tricks"]
UNITS: tuple[Unit, ...] = get_args(Unit)
SWING: dict[Unit, float] = {"imps": 10.0, "matchpoints": 0.5, "points": 400.0, "tricks": 1.0}
"""The difference in the deals that are added: a game made or set, a board won or tied, a trick."""
EVEN: dict[Unit, float] = {"imps": 0.0, "matchpoints": 0.5, "points": 0.0, "tricks": 0.0}
"""What a choice wins against one that is as good."""
FIRST, TRIED, MOST = 100, 400, 50_000
"""Deals before the first look at what is close; in all, unless said otherwise; at most, for a narrow interval."""
GROWTH = 1.5
FAR = 2.0
"""A choice is set aside where it is this many times its margin behind the best: one of 10,000 that are as good is."""

Draw = Callable[[int], NDArray[np.uint64]]
"""Gives so many further deals, uint64[n, 4], or their numbers where the trial draws them."""
Trial = Callable[[NDArray[np.uint64], Sequence[int]], "Tried"]
"""Tries these choices on these deals."""
Progress = Callable[[int, int], bool]
"""Told the deals tried and those wanted; False ends with what there is."""


@dataclass(frozen=True)
class Tried:
    """The results of k choices on n deals.

    Attributes:
        points, tricks: int64[n, k] of the side that chooses, more being better.
        field: int64[n, f] the points of that side at f other tables, where choices are compared with these.
    """

    points: NDArray[np.int64]
    tricks: NDArray[np.int64]
    field: NDArray[np.int64] | None = None


class PairedScores:
    """The results of choices on the same deals: each was tried on the first so many of them.

    Args:
        tried: for each choice its results, round by round, with one column.
    """

    def __init__(self, tried: Sequence[Sequence[Tried]]) -> None:
        self._points = [np.concatenate([part.points[:, 0] for part in parts]) for parts in tried]
        self._tricks = [np.concatenate([part.tricks[:, 0] for part in parts]) for parts in tried]
        longest = max(tried, key=len)
        tables = [part.field for part in longest if part.field is not None]
        self._field = np.concatenate(tables) if tables else None

    def only(self, choices: Sequence[int]) -> PairedScores:
        """The results of these choices, numbered anew."""
        found = copy(self)
        found._points = [self._points[choice] for choice in choices]
        found._tricks = [self._tricks[choice] for choice in choices]
        return found

    def __len__(self) -> int:
        return len(self._points)

    def deals(self, choice: int) -> int:
        """The number of deals that a choice was tried on."""
        return len(self._points[choice])

    def points(self, choice: int) -> NDArray[np.int64]:
        """int64[n]: its points in each of them."""
        return self._points[choice]

    def tricks(self, choice: int) -> NDArray[np.int64]:
        """int64[n]: its side's tricks in each of them."""
        return self._tricks[choice]

    def gains(self, choice: int, other: int, unit: Unit) -> NDArray[np.float64]:
        """float64[n]: what a choice wins over another in each deal that both were tried on.

        IMPs, points, tricks; matchpoints are 1 for a board won, ½ for one that is tied. Where there is a field, IMPs
        and matchpoints are those won against it, and what one wins more than the other counts (for matchpoints, from
        ½ on).
        """
        both = min(self.deals(choice), self.deals(other))
        if self._field is not None and unit in ("imps", "matchpoints"):
            return EVEN[unit] + self.against_field(choice, unit)[:both] - self.against_field(other, unit)[:both]
        columns = self._tricks if unit == "tricks" else self._points
        return gains(columns[choice][:both], columns[other][:both], unit)

    def against_field(self, choice: int, unit: Unit) -> NDArray[np.float64]:
        """float64[n]: what a choice wins against the other tables on average, IMPs or matchpoints."""
        assert self._field is not None, "there is a field"
        ours = self._points[choice]
        return np.asarray(np.mean([gains(ours, theirs, unit) for theirs in self._field[: len(ours)].T], axis=0))

    def against(self, choice: int, other: int, unit: Unit) -> Mean:
        """The mean of `gains` with its 95 % interval."""
        return mean_gain(self.gains(choice, other, unit), unit)

    def against_best(self, choice: int, unit: Unit, by: Unit) -> Mean:
        """What a choice wins against the best of the others, with its 95 % interval."""
        return self.against(choice, self.rival(choice, by), unit)

    def rival(self, choice: int, by: Unit) -> int:
        """The best of the other choices; the choice itself where there is no other."""
        return next((other for other in self.ranked(by) if other != choice), choice)

    def _contenders(self) -> list[int]:
        """The choices that were tried on all deals."""
        most = max(map(self.deals, range(len(self))))
        return [choice for choice in range(len(self)) if self.deals(choice) == most]

    def mean_against_field(self, choice: int, unit: Unit) -> Mean | None:
        """The mean of `against_field`; None where there is no field."""
        return None if self._field is None else mean_gain(self.against_field(choice, unit), unit)

    def mean_tricks(self, choice: int) -> Mean:
        """The side's tricks."""
        return mean_gain(self._tricks[choice].astype(np.float64), "tricks")

    def order(self, unit: Unit, among: Sequence[int]) -> list[int]:
        """Choices that were tried on the same deals, the best first.

        Points and tricks by their mean, IMPs by what each wins against the one of the best mean score, matchpoints by
        what each wins of the others.
        """
        best = max(among, key=lambda choice: float(self._points[choice].mean()))
        rivals = among if unit == "matchpoints" else [best]
        worth = {choice: sum(float(self.gains(choice, each, unit).mean()) for each in rivals) for choice in among}
        return sorted(among, key=lambda choice: -worth[choice])

    def ranked(self, unit: Unit) -> list[int]:
        """All choices, the best first; those that were set aside come after the others, the nearest first."""
        contenders = self.order(unit, self._contenders())
        others = [choice for choice in range(len(self)) if choice not in contenders]
        return [*contenders, *sorted(others, key=lambda choice: -self.against(choice, contenders[0], unit).value)]


def gains(ours: NDArray[np.int64], theirs: NDArray[np.int64], unit: Unit) -> NDArray[np.float64]:
    """float64[n]: what one result is worth more than another: IMPs, points, tricks, or matchpoints won (1, ½, 0)."""
    if unit == "imps":
        return imps_of(ours - theirs).astype(np.float64)
    if unit == "matchpoints":
        return np.asarray((np.sign(ours - theirs) + 1) / 2)
    return (ours - theirs).astype(np.float64)


def mean_gain(found: NDArray[np.float64], unit: Unit) -> Mean:
    """The mean of gains, with its 95 % interval, two deals added in which the choices differ by a swing."""
    count, mean = len(found), float(found.mean())
    if count < 2:
        return Mean(count, mean, None)
    squares = float(((found - mean) ** 2).sum()) + 2 * SWING[unit] ** 2
    return Mean(count, mean, student(count - 1) * sqrt(squares / (count - 1) / count))


def try_choices(
    choices: int,
    trial: Trial,
    draw: Draw,
    unit: Unit,
    accuracy: Accuracy = USUAL,
    *,
    at_once: int = 1,
    sets_aside: bool = True,
    progress: Progress | None = None,
) -> PairedScores:
    """Try choices on deals: 400 of them, unless the accuracy says otherwise.

    Args:
        choices: how many there are, at least 1.
        accuracy: `within` is for the intervals between the best choice and those close to it, in `unit`.
        at_once: deals are drawn so many at a time.
        sets_aside: whether choices far behind are left out of further rounds.
        progress: told after each round.
    """
    started = monotonic()
    tried: list[list[Tried]] = [[] for _ in range(choices)]
    alive = list(range(choices))
    most = accuracy.deals or (TRIED if accuracy.within is None else MOST)
    most = at_once * ceil(most / at_once)
    done, wanted = 0, min(at_once * ceil(FIRST / at_once), most)
    while True:
        found = trial(draw(wanted - done), alive)
        for column, choice in enumerate(alive):
            one = slice(column, column + 1)
            tried[choice].append(Tried(found.points[:, one], found.tricks[:, one], found.field))
        done = wanted
        scores = PairedScores(tried)
        best, *others = scores.order(unit, alive)
        apart = {choice: scores.against(choice, best, unit) for choice in others}
        close = [choice for choice in others if not is_behind(apart[choice], unit, FAR)]
        alive = [best, *close] if sets_aside else alive
        margins = [apart[choice].margin or 0.0 for choice in close]
        reached = accuracy.within is not None and max(margins, default=0.0) <= accuracy.within
        if done == most or reached or (progress is not None and not progress(done, most)):
            return scores
        if accuracy.max_seconds is not None and monotonic() - started >= accuracy.max_seconds:
            return scores
        wanted = min(at_once * ceil(done * GROWTH / at_once), most)


def is_behind(won: Mean, unit: Unit, margins: float = 1.0) -> bool:
    """Whether what a choice wins against the best is below even by more than so many margins of its interval."""
    return won.margin is not None and won.value + margins * won.margin < EVEN[unit]
