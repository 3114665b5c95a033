"""The best line in one suit: for each number of tricks, for most tricks on average, and at matchpoints.

What is counted, as SuitPlay and Roudinesco's Dictionary count: both defenders see all cards and know declarer's line,
and do their best in each layout, falsecards included. Declarer may lead from either hand each time (unless entries are
counted); the defenders never lead the suit, and rounds go on until declarer's cards are gone. A line is pure: it never
tosses a coin, and it does not tell touching cards of the defenders apart.

A line at matchpoints is measured against a field that plays the line with most tricks on average: a layout in which it
takes more tricks counts 1, as many ½.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import NamedTuple

from dealspace.cards.errors import BridgeError
from dealspace.play.suit_lines.combination import Combination, SuitLayout
from dealspace.play.suit_lines.plans import LinePlan, LineWriter
from dealspace.play.suit_lines.positions import SuitTable
from dealspace.play.suit_lines.search import LineResults, LineSearch, WorkSpent

WORK_LIMIT = 400_000
"""Positions searched for one goal before the answer is «not proved»: about half a minute."""


class InvalidSuit(BridgeError, ValueError):
    """A question about a suit that cannot be answered: says what is wrong."""


@dataclass(frozen=True, repr=False)
class SuitLine:
    """The line for one goal, or how good a line can be at most.

    `value` is the chance of `need` tricks, the mean, or the share of the matchpoints; None when the work limit was
    reached before a line was proved best: then `bound` is what no line exceeds, and nothing is said about lines. Of the
    lines that are best for a number of tricks one with most tricks on average is looked for; where the limit ends that,
    `value` is proved and `plan` has it, but `tricks` is empty.
    """

    goal: str
    """`need`, `mean` or `matchpoints`."""
    need: int | None
    value: Fraction | None
    bound: Fraction
    tricks: tuple[int, ...]
    """Tricks in each layout against best defence; empty when they are not known."""
    plan: LinePlan | None
    """The line itself; None also when every way of playing is as good."""
    chances: tuple[Fraction, ...]
    """The layouts' chances, in the order of `tricks`."""

    def __repr__(self) -> str:
        """`SuitLine(4 tricks: 0.8278)`, a mean or a share alike; `at most 0.9, not proved`."""
        goal = self.goal if self.need is None else f"{self.need} trick" + "s" * (self.need != 1)
        found = f"at most {float(self.bound):.4g}, not proved" if self.value is None else f"{float(self.value):.4g}"
        return f"SuitLine({goal}: {found})"

    @property
    def proved(self) -> bool:
        """Whether a best line is known, if perhaps not its tricks beyond the goal."""
        return self.value is not None

    @property
    def mean(self) -> Fraction:
        """The line's tricks on average."""
        return sum((chance * tricks for chance, tricks in zip(self.chances, self.tricks, strict=True)), Fraction())

    def exactly(self, tricks: int) -> Fraction:
        """The chance that the line takes so many tricks."""
        return sum((chance for chance, got in zip(self.chances, self.tricks, strict=True) if got == tricks), Fraction())

    def at_least(self, tricks: int) -> Fraction:
        """The chance that the line takes so many tricks or more."""
        return sum((chance for chance, got in zip(self.chances, self.tricks, strict=True) if got >= tricks), Fraction())


@dataclass(frozen=True, repr=False)
class SuitLines:
    """The answers for one suit; see `solve_suit`."""

    combination: Combination
    layouts: tuple[SuitLayout, ...]
    chances: tuple[Fraction, ...]
    by_need: tuple[SuitLine, ...]
    """For 1, 2, … tricks, as far as asked."""
    most: SuitLine | None
    """Most tricks on average; None where only one number of tricks was asked for."""
    matchpoints: SuitLine | None
    """At matchpoints; None where it was not asked for, or the line with most tricks is not proved."""

    def __repr__(self) -> str:
        """`SuitLines(AQT98 / 5432, 7 lines)`."""
        return f"SuitLines({self.combination}, {len(self.lines)} lines)"

    def need(self, tricks: int) -> SuitLine:
        """The line for so many tricks.

        Raises:
            InvalidSuit: it was not asked for, or the suit cannot take so many.
        """
        for line in self.by_need:
            if line.need == tricks:
                return line
        asked = ", ".join(str(line.need) for line in self.by_need)
        raise InvalidSuit(f"no line for {tricks} tricks of {self.combination}: asked for were {asked}")

    @cached_property
    def lines(self) -> tuple[SuitLine, ...]:
        """All answers, in the order asked."""
        return (*self.by_need, *(line for line in (self.most, self.matchpoints) if line is not None))


def solve_suit(
    north: str,
    south: str,
    *,
    gone: str = "-",
    need: int | None = None,
    vacant: tuple[int, int] = (13, 13),
    entries: Mapping[str, int] | None = None,
    chances: Sequence[Fraction] | None = None,
    work_limit: int | None = WORK_LIMIT,
    tick: Callable[[], object] = lambda: None,
) -> SuitLines:
    """The best lines in a suit, proved.

    Args:
        north, south: declarer's hands: `AQT98`, `Kxx`, `-`.
        gone: cards of the suit that have been played before.
        need: only the line for so many tricks; None asks for all, the mean and matchpoints.
        vacant: West's and East's cards of which nothing is known, this suit's among them.
        entries: how often the suit can be led from a hand after crossing to it in another suit, `{"N": 1}`; a hand that
            is not named is reached at will. A hand that wins a trick of the suit has the lead without an entry.
        chances: the chance of each layout, in the order of `Combination.layouts`, instead of `vacant`.
        work_limit: positions searched for one goal before it counts as not proved; None has no limit.
        tick: called now and then; an exception of it ends the search.
    Raises:
        NotationError: the hands are no holdings.
        InvalidSuit: vacant spaces, entries or a number of tricks that cannot be.

    >>> lines = solve_suit("AQT98", "5432")
    >>> [f"{float(line.value):.1%}" for line in lines.by_need]
    ['100.0%', '100.0%', '100.0%', '82.8%', '26.6%']
    """
    combination = Combination.of(north, south, gone)
    layouts = combination.layouts()
    if need is not None and not 1 <= need <= combination.most:
        raise InvalidSuit(f"need {need}: {combination} has room for 1 to {combination.most} tricks")
    if chances is None:
        chances = _by_vacant_spaces(combination, layouts, vacant)
    limits = _entries(entries or {})
    possible = [index for index, chance in enumerate(chances) if chance]
    table = SuitTable(combination, [layouts[index].held for index in possible], limits)
    shares = tuple(chances[index] for index in possible)
    goals = _Goals(combination, table, shares, work_limit, tick)
    most = goals.mean() if need is None else None
    by_need = tuple(
        goals.need(tricks, most) for tricks in (range(1, combination.most + 1) if need is None else (need,))
    )
    matchpoints = goals.matchpoints(most) if most is not None and most.proved else None
    return SuitLines(combination, tuple(layouts[index] for index in possible), shares, by_need, most, matchpoints)


class _Single(NamedTuple):
    """One number of tricks alone."""

    whole: int
    """Its weight double dummy."""
    found: int
    """By the best line, or at most."""
    results: LineResults
    line: int | None
    """What the best line has; None when it is not proved."""


class _Goals:
    """The goals of one suit, each searched on the same table."""

    def __init__(
        self,
        combination: Combination,
        table: SuitTable,
        chances: tuple[Fraction, ...],
        work_limit: int | None,
        tick: Callable[[], object],
    ):
        self._combination = combination
        self._table = table
        self._chances = chances
        self._work_limit = work_limit
        self._tick = tick
        self._whole = lcm(*(chance.denominator for chance in chances))
        self._weights = [int(chance * self._whole) for chance in chances]
        self._levels = range(1, combination.most + 1)
        self._singles: dict[int, _Single] = {}
        self._writers: dict[range, LineWriter] = {}

    def need(self, tricks: int, most: SuitLine | None) -> SuitLine:
        """The best chance of so many tricks; of the lines that have it, one with most tricks on average."""
        single = self._alone(tricks)
        value = Fraction(single.found, self._whole)
        if single.line is None:
            return self._unproved("need", tricks, value)
        if most is not None and most.proved and most.at_least(tricks) == value:
            return replace(most, goal="need", need=tricks, value=value, bound=value)
        # now the other levels count too, each far less than this one
        scale = self._whole * (self._combination.most + 1)
        weights = [[weight * (scale if level == tricks else 1) for weight in self._weights] for level in self._levels]
        results = LineResults(self._table, self._levels, weights)
        floors = [self._lost(level) if most is not None else 0 for level in self._levels]
        floors[tricks - 1] = (single.whole - single.found) * scale
        try:
            best = self._search(results, floors).best(self._whole // 32 + 1)
        except WorkSpent:
            return SuitLine("need", tricks, value, value, (), self._plan(single.results, single.line), ())
        return self._line("need", tricks, value, results, best)

    def mean(self) -> SuitLine:
        """Most tricks on average."""
        results = LineResults(self._table, self._levels, [self._weights] * len(self._levels))
        search = self._search(results, [self._lost(level) for level in self._levels])
        try:
            found = search.best()
        except WorkSpent as spent:
            return self._unproved("mean", None, Fraction(results.weigh(search.bound) - spent.refuted, self._whole))
        return self._line("mean", None, self._share(results, found), results, found)

    def matchpoints(self, field: SuitLine) -> SuitLine:
        """The best share of the matchpoints where the others play the line `field`."""
        pairs = list(zip(self._weights, field.tricks, strict=True))
        weights = [[weight * (level in (tricks, tricks + 1)) for weight, tricks in pairs] for level in self._levels]
        results = LineResults(self._table, self._levels, weights)
        search = self._search(results)
        none = Fraction(sum(weight for weight, tricks in pairs if not tricks), self._whole)
        whole = results.weigh(search.bound)
        even = sum(weight for weight, tricks in pairs if tricks)
        try:
            found = search.best(most=whole - even - 1)
        except WorkSpent as spent:
            return self._unproved("matchpoints", None, (Fraction(whole - spent.refuted, self._whole) + none) / 2)
        if found is None:
            return replace(field, goal="matchpoints", value=Fraction(1, 2), bound=Fraction(1, 2))
        return self._line("matchpoints", None, (self._share(results, found) + none) / 2, results, found)

    def _alone(self, tricks: int) -> _Single:
        known = self._singles.get(tricks)
        if known is None:
            results = LineResults(self._table, range(tricks, tricks + 1), (self._weights,))
            search = self._search(results)
            whole = results.weigh(search.bound)
            try:
                line = search.best() or 0
                known = _Single(whole, results.weigh(line), results, line)
            except WorkSpent as spent:
                known = _Single(whole, whole - spent.refuted, results, None)
            self._singles[tricks] = known
        return known

    def _lost(self, tricks: int) -> int:
        """What any line loses against double dummy for one number of tricks, at least."""
        single = self._alone(tricks)
        return single.whole - single.found

    def _share(self, results: LineResults, found: int | None) -> Fraction:
        return Fraction(results.weigh(found or 0), self._whole)

    def _search(self, results: LineResults, floors: Sequence[int] = ()) -> LineSearch:
        return LineSearch(self._table, results, floors=floors, work_limit=self._work_limit, tick=self._tick)

    def _line(self, goal: str, need: int | None, value: Fraction, results: LineResults, found: int | None) -> SuitLine:
        assert found is not None
        tricks = [0] * len(self._chances)
        for index, level in enumerate(results.levels):
            for layout in range(len(tricks)):
                if found >> index * results.layouts + layout & 1:
                    tricks[layout] = level
        return SuitLine(goal, need, value, value, tuple(tricks), self._plan(results, found), self._chances)

    def _plan(self, results: LineResults, found: int) -> LinePlan | None:
        if results.levels not in self._writers:
            self._writers[results.levels] = LineWriter(self._combination, self._table, results)
        return self._writers[results.levels].plan(found)

    def _unproved(self, goal: str, need: int | None, bound: Fraction) -> SuitLine:
        return SuitLine(goal, need, None, bound, (), None, ())


def _by_vacant_spaces(
    combination: Combination, layouts: Sequence[SuitLayout], vacant: tuple[int, int]
) -> tuple[Fraction, ...]:
    """Each layout's chance by the places where the missing cards can be."""
    missing = len(combination.missing)
    west, east = vacant
    if min(vacant) < 0 or max(vacant) > 13:
        raise InvalidSuit(f"vacant spaces {west} and {east}: a hand has 0 to 13")
    if west + east < missing:
        raise InvalidSuit(f"vacant spaces {west} and {east} are too few for {missing} missing cards")
    every = comb(west + east, west)
    other = west + east - missing
    return tuple(
        Fraction(layout.ways * (comb(other, west - sum(layout.held)) if sum(layout.held) <= west else 0), every)
        for layout in layouts
    )


def _entries(entries: Mapping[str, int]) -> tuple[int | None, int | None]:
    """North's and South's entries, None for as many as needed."""
    for hand, number in entries.items():
        if hand not in ("N", "S"):
            raise InvalidSuit(f"entries {hand}: declarer's hands are N (written first) and S")
        if number < 0:
            raise InvalidSuit(f"entries {hand}:{number}: a number of entries is 0 or more")
    return entries.get("N"), entries.get("S")
