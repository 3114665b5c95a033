"""The search: the sets of results that one line can have, card by card, until the best is proved.

A line is a pure strategy of declarer's: each choice hangs on the cards seen so far. In each layout the defenders then
do their best, seeing everything and knowing the line. So a line is worth a set of results (layout, at least k tricks),
and what can be reached from a position is a front: such sets, of which only those are kept that no other contains.

- Where a defender plays, a result counts when it counts after each card he can play in that layout (intersection).
- Where declarer plays, the fronts of his cards are gathered (union).

The double-dummy results of all layouts bound every front from above. `slack` is the weight that a line may lose against
that bound, and what is lost in one branch is not left to be lost in another: each front has its budget, and sets that
lose more are dropped at once. Slack grows until a line is left, which is then the best there is. `floors` are what any
line loses at each level, where that is known.

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
        self.blocks = [table.all << index * table.layouts for index in range(len(levels))]
        """All results of each level."""
        self._weighed: dict[int, int] = {}
        places: dict[int, int] = {}
        for place, weight in enumerate(weight for row in weights for weight in row):
            places[weight] = places.get(weight, 0) | 1 << place
        # far fewer weights than results: layouts with as many cards in each hand weigh alike
        self._places = tuple((weight, found) for weight, found in places.items() if weight)

    def weigh(self, results: int) -> int:
        """The weight of a set."""
        found = self._weighed.get(results)
        if found is None:
            found = self._weighed[results] = sum(
                [weight * (results & places).bit_count() for weight, places in self._places]
            )
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
        floors: Sequence[int] = (),
        work_limit: int | None = None,
        tick: Callable[[], object] = lambda: None,
    ):
        self._table = table
        self._results = results
        self._limit = work_limit
        self._tick = tick
        self._slack = 0
        self._floors = floors
        self._costs: dict[int, int] = {}
        self._fronts: dict[tuple[SuitPosition, int, int], tuple[int, Front]] = {}
        """What is known: the budget it was found with, and the front."""
        self._sure = table.sure.setdefault(results.levels, set())
        self.work = 0
        """Positions searched."""
        self.bound = results.of(table.double_dummy(table.start), 0)

    def best(self, step: int | None = None, most: int | None = None) -> int | None:
        """The heaviest set that a line can have.

        Args:
            step: how much more slack is tried next, growing; None: a 64th of the bound, with floors a 512th.
            most: lines that lose more are of no interest.
        Returns:
            The set; None if each loses more than `most`.
        Raises:
            WorkSpent: see there.
        """
        weigh = self._results.weigh
        whole = weigh(self.bound)
        most = whole if most is None else most
        step = max(1, whole // (512 if self._floors else 64)) if step is None else step
        refuted = slack = sum(self._floors)
        while slack <= most:
            self._slack = slack
            if self._floors:  # what they forbade with less slack may be allowed now
                self._fronts.clear()
            try:
                front = self._position(self._table.start, 0, self.bound, slack)
            except WorkSpent:
                raise WorkSpent(refuted) from None
            if front:
                return max(front, key=weigh)
            if slack == most:
                break
            refuted = slack
            slack = min(slack + step, most)
            step += step // 4
        return None

    def _position(self, position: SuitPosition, taken: int, live: int, budget: int) -> Front:
        """The front between two tricks, of the results still open (`live`), without what loses more than `budget`."""
        table, results = self._table, self._results
        layouts = results.lies(live)
        if not layouts & (layouts - 1) or (position.west + position.east == table.full and not table.counted):
            return [live]  # declarer knows the layout
        key = (position, taken, live)
        if key in self._sure:
            return [live]
        known = self._fronts.get(key)
        if known is not None:
            before, found = known
            if budget <= before:
                return found if budget == before else self._within(found, live, budget)
        self.work += 1
        if self._limit is not None and self.work > self._limit:
            raise WorkSpent(0)
        if not self.work & 255:
            self._tick()
        front: Front = []
        leads = ((lead, results.of(table.after_lead(lead), taken) & live) for lead in table.leads(position))
        for lead, open_ in self._cheapest_first(leads, live, budget):
            if not any(open_ & ~kept == 0 for kept in front):
                _gather(front, self._second(lead, taken, open_, live, budget))
                if front == [live]:
                    self._sure.add(key)
                    return front
        self._fronts[key] = (budget, front)
        return front

    def _second(self, lead: SuitLead, taken: int, live: int, whole: int, budget: int) -> Front:
        """All replies are tried before any are joined: one may have nothing, and what each loses at least is known."""
        budget_left = budget - self._results.weigh(whole & ~live)
        replies: list[tuple[Front, int, int]] = []
        """Each front, the results of which it is the first to say something, and those of which it says nothing."""
        said = 0
        for reply, layouts in self._table.replies(lead):
            here = self._results.everywhere(layouts)
            if live & here:
                left = budget_left - sum(self._least_lost(front, own & ~here) for front, own, _ in replies)
                front = self._third(lead, reply, taken, live & here, left)
                if not front:
                    return front
                replies.append((front, live & here & ~said, ~here))
                said |= here
        later = [self._least_lost(front, own) for front, own, _ in replies]
        joined = [live]
        for number, (front, _, free) in enumerate(replies):
            if joined:
                joined = self._both(joined, front, free, whole, budget - sum(later[number + 1 :]))
        return joined

    def _third(self, lead: SuitLead, reply: int, taken: int, live: int, budget: int) -> Front:
        table, results = self._table, self._results
        front: Front = []
        thirds = [SuitThird(lead, reply, slot) for slot in table.thirds(lead, reply)]
        cards = ((third, results.of(table.after_third(third), taken) & live) for third in thirds)
        for third, open_ in self._cheapest_first(cards, live, budget):
            if not any(open_ & ~kept == 0 for kept in front):
                _gather(front, self._fourth(third, taken, open_, live, budget))
                if front == [live]:
                    break
        return front

    def _fourth(self, third: SuitThird, taken: int, live: int, whole: int, budget: int) -> Front:
        results = self._results
        lost = whole & ~live
        front = [live]
        for _, layouts, winner, then in self._table.ends(third):
            here = results.everywhere(layouts)
            tricks = taken + (winner != NONE)
            sure = results.of(0, tricks)
            wanted = live & here & ~sure
            if front and wanted:
                left = budget - self._least_lost(front, whole & ~here) - results.weigh(lost & here)
                after = self._position(then, tricks, wanted, left)
                front = self._both(front, after, ~here | sure, whole, budget)
        return front

    def _least_lost(self, front: Front, elsewhere: int) -> int:
        """What the sets of a front lose at least of the results `elsewhere`: so much less may be lost here."""
        weigh = self._results.weigh
        return min(weigh(elsewhere & ~mask) for mask in front)

    def _within(self, front: Front, live: int, budget: int) -> Front:
        """The sets that lose no more than the budget."""
        weigh = self._results.weigh
        return [mask for mask in front if weigh(live & ~mask) <= budget]

    def _cost(self, lost: int) -> int:
        """What a line loses at least that loses these results: at each level no less than its floor."""
        found = self._costs.get(lost)
        if found is None:
            levels = zip(self._results.blocks, self._floors, strict=True)
            found = sum(max(self._results.weigh(lost & block), floor) for block, floor in levels)
            self._costs[lost] = found
        return found

    def _cheapest_first(self, cards: Iterable[tuple[_Card, int]], whole: int, budget: int) -> list[tuple[_Card, int]]:
        """Declarer's cards with the results of `whole` that each leaves open, without those that cost too much."""
        weigh = self._results.weigh
        worth = [(weigh(whole & ~open_), card, open_) for card, open_ in cards]
        worth.sort(key=lambda row: row[0])
        return [
            (card, open_)
            for lost, card, open_ in worth
            if lost <= budget and (not self._floors or self._cost(whole & ~open_) <= self._slack)
        ]

    def _both(self, front: Front, other: Front, free: int, whole: int, budget: int) -> Front:
        """Every set of one front with every one of another that says nothing of `free`, without what costs too much."""
        weigh = self._results.weigh
        if len(other) == 1:
            only = other[0] | free
            if not any(mask & ~only for mask in front):
                return front
        # what is lost outside and what the other front loses inside is lost for certain, and often that is all
        costs = [(weigh(whole & ~free & ~more), more | free) for more in other]
        joined: Front = []
        seen = set()
        for mask in front:
            left = budget - weigh(whole & free & ~mask)
            for cost, more in costs:
                if cost <= left and (both := mask & more) not in seen:
                    seen.add(both)
                    lost = whole & ~both
                    if weigh(lost) <= budget and (not self._floors or self._cost(lost) <= self._slack):
                        _gather(joined, (both,))
        return joined


def _gather(front: Front, sets: Iterable[int]) -> None:
    """Put sets in a front: none that another contains."""
    for mask in sets:
        for kept in front:
            if mask | kept == kept:
                break
        else:
            front[:] = [kept for kept in front if kept & ~mask]
            front.append(mask)
