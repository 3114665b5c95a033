"""The search: the sets of results that one line can have, card by card, until the best is proved.

A line is a pure strategy of declarer's: each choice hangs on the cards seen so far. In each layout the defenders then
do their best, seeing everything and knowing the line. So a line is worth a set of results (layout, at least k tricks),
and what can be reached from a position is a front: such sets, of which only those are kept that no other contains.

- Where a defender plays, a result counts when it counts after each card he can play in that layout (intersection).
- Where declarer plays, the fronts of his cards are gathered (union).

The double-dummy results of all layouts bound every front from above. `slack` is the weight that a line may lose against
that bound: sets that lose more are dropped at once. Slack grows until a line is left, which is then the best there is.

A set of results is an integer: bit `number of the level * number of layouts + layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from dealspace.play.suit_lines.positions import NONE, SuitLead, SuitPosition, SuitTable, SuitThird, Tricks

Front = list[int]
_Card = TypeVar("_Card")


class WorkSpent(Exception):
    """The work limit was reached: no line that loses at most `refuted` of the bound exists."""

    def __init__(self, refuted: int):
        super().__init__(refuted)
        self.refuted = refuted


class LineResults:
    """Sets of results at consecutive levels, and what each result weighs."""

    def __init__(self, table: SuitTable, levels: range, weights: Sequence[Sequence[int]]):
        self.levels = levels
        self.layouts = table.layouts
        self.all = table.all
        self._below = (levels[0] - 1) * table.layouts
        self._every = (1 << len(levels) * table.layouts) - 1
        self._repeat = sum(1 << index * table.layouts for index in range(len(levels)))
        self._weighed: dict[int, int] = {}
        flat = [weight for row in weights for weight in row]
        # the weight of each byte of a set at each place
        self._bytes = [_sums(flat[start : start + 8]) for start in range(0, len(flat), 8)]

    def weigh(self, results: int) -> int:
        """The weight of a set."""
        found = self._weighed.get(results)
        if found is None:
            found = 0
            for sums, byte in zip(self._bytes, results.to_bytes(len(self._bytes), "little"), strict=True):
                found += sums[byte]
            self._weighed[results] = found
        return found

    def of(self, tricks: Tricks, taken: int) -> int:
        """The results of tricks from here on, `taken` tricks being in already."""
        in_already = taken * self.layouts
        return (tricks << in_already | (1 << in_already) - 1) >> self._below & self._every

    def everywhere(self, layouts: int) -> int:
        """All results in these layouts."""
        return layouts * self._repeat

    def lies(self, results: int) -> int:
        """The layouts of a set."""
        found = 0
        while results:
            found |= results & self.all
            results >>= self.layouts
        return found


class LineSearch:
    """The best set of results of one goal."""

    def __init__(
        self,
        table: SuitTable,
        results: LineResults,
        *,
        work_limit: int | None = None,
        tick: Callable[[], object] = lambda: None,
    ):
        self._table = table
        self._results = results
        self._limit = work_limit
        self._tick = tick
        self._slack = 0
        self._fronts: dict[tuple[SuitPosition, int, int], Front] = {}
        self.work = 0
        """Positions searched."""
        self.bound = results.of(table.double_dummy(table.start), 0)

    def best(self, slack: int = 0, step: int | None = None, most: int | None = None) -> int | None:
        """The heaviest set that a line can have.

        Args:
            slack: a line is known to lose at least as much against the bound.
            step: how much more is tried next, doubled each time; None is a 64th of the bound.
            most: lines that lose more are of no interest.
        Returns:
            The set; None if each loses more than `most`.
        Raises:
            WorkSpent: see there.
        """
        weigh = self._results.weigh
        whole = weigh(self.bound)
        most = whole if most is None else most
        step = max(1, whole // 64) if step is None else step
        refuted = slack
        while slack <= most:
            self._slack = slack
            # what is won whole stays so, however much may be lost
            self._fronts = {key: front for key, front in self._fronts.items() if front == [key[2]]}
            try:
                front = self._position(self._table.start, 0, self.bound)
            except WorkSpent:
                raise WorkSpent(refuted) from None
            if front:
                return max(front, key=weigh)
            if slack == most:
                break
            refuted = slack
            slack = min(slack + step, most)
            step *= 2
        return None

    def _position(self, position: SuitPosition, taken: int, live: int) -> Front:
        """The front between two tricks, of the results that are still open (`live`)."""
        table, results = self._table, self._results
        layouts = results.lies(live)
        if not layouts & (layouts - 1) or (position.west + position.east == table.full and not table.counted):
            return [live]  # declarer knows the layout
        key = (position, taken, live)
        found = self._fronts.get(key)
        if found is not None:
            return found
        self.work += 1
        if self._limit is not None and self.work > self._limit:
            raise WorkSpent(0)
        if not self.work & 255:
            self._tick()
        front: Front = []
        least = results.weigh(live) - self._slack
        leads = ((lead, results.of(table.after_lead(lead), taken) & live) for lead in table.leads(position))
        for lead, open_ in self._heaviest_first(leads, least):
            if not any(open_ & ~kept == 0 for kept in front):
                _gather(front, self._second(lead, taken, open_, least))
                if front == [live]:
                    break
        self._fronts[key] = front
        return front

    def _second(self, lead: SuitLead, taken: int, live: int, least: int) -> Front:
        front = [live]
        for reply, layouts in self._table.replies(lead):
            here = self._results.everywhere(layouts)
            if live & here:
                front = self._both(front, self._third(lead, reply, taken, live & here), ~here, least)
        return front

    def _third(self, lead: SuitLead, reply: int, taken: int, live: int) -> Front:
        table, results = self._table, self._results
        front: Front = []
        least = results.weigh(live) - self._slack
        thirds = [SuitThird(lead, reply, slot) for slot in table.thirds(lead, reply)]
        cards = ((third, results.of(table.after_third(third), taken) & live) for third in thirds)
        for third, open_ in self._heaviest_first(cards, least):
            if not any(open_ & ~kept == 0 for kept in front):
                _gather(front, self._fourth(third, taken, open_, least))
                if front == [live]:
                    break
        return front

    def _fourth(self, third: SuitThird, taken: int, live: int, least: int) -> Front:
        results = self._results
        front = [live]
        for _, layouts, winner, then in self._table.ends(third):
            here = results.everywhere(layouts)
            if front and live & here:
                tricks = taken + (winner != NONE)
                sure = results.of(0, tricks)
                front = self._both(front, self._position(then, tricks, live & here & ~sure), ~here | sure, least)
        return front

    def _heaviest_first(self, cards: Iterable[tuple[_Card, int]], least: int) -> list[tuple[_Card, int]]:
        """Declarer's cards with the results each leaves open, without those that cannot weigh enough."""
        weigh = self._results.weigh
        worth = [(weigh(open_), card, open_) for card, open_ in cards]
        worth.sort(key=lambda row: -row[0])
        return [(card, open_) for weight, card, open_ in worth if weight >= least]

    def _both(self, front: Front, other: Front, free: int, least: int) -> Front:
        """Every set of one front with every one of another, which says nothing of `free`; those that weigh enough."""
        joined: Front = []
        seen = set()
        for mask in front:
            for more in other:
                both = mask & (more | free)
                if both not in seen:
                    seen.add(both)
                    if self._results.weigh(both) >= least:
                        _gather(joined, (both,))
        return joined


def _sums(weights: Sequence[int]) -> list[int]:
    """The sum of every subset of up to eight weights."""
    sums = [0]
    for weight in weights:
        sums += [before + weight for before in sums]
    return sums


def _gather(front: Front, sets: Iterable[int]) -> None:
    """Put sets in a front: none that another contains."""
    for mask in sets:
        if not any(mask & ~kept == 0 for kept in front):
            front[:] = [kept for kept in front if kept & ~mask]
            front.append(mask)
