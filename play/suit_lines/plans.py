"""A line written out: what is led, what the third hand plays to each card of the next defender, and what comes next.

The search says which results a line can have; here a line with just these results is put so that it is short. Tricks
that went differently are followed by one plan where one does for all of them: declarer need not look at every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dealspace.play.suit_lines.combination import Combination
from dealspace.play.suit_lines.positions import NONE, SuitLead, SuitPosition, SuitTable, SuitThird
from dealspace.play.suit_lines.search import LineResults

_PATIENCE = 3_000
"""Tricks planned in the hope of a shorter plan; after that the first plan found is taken."""


@dataclass(frozen=True)
class TrickEnd:
    """The last card of a trick: the ranks it may be (none: shows out), who wins, and the plan from there."""

    cards: tuple[int, ...]
    winner: str
    """`N`, `S`, `W` or `E`."""
    then: LinePlan | None
    """None when nothing is left to decide."""


@dataclass(frozen=True)
class TrickReply:
    """What the next defender plays (the ranks it may be), the third hand's card, and how the trick ends."""

    cards: tuple[int, ...]
    third: int | None
    """None for a hand that has no card of the suit left."""
    ends: tuple[TrickEnd, ...]


@dataclass(frozen=True)
class LinePlan:
    """One trick of a line: a card led, and every reply that matters."""

    hand: str
    """`N` or `S`."""
    card: int
    replies: tuple[TrickReply, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """North's and South's cards before the trick, falling."""
    top: bool = False
    """Whether the rest is played from the top, the lowest card under the highest; nothing else is said then."""

    @cached_property
    def length(self) -> int:
        """In how many steps it is told."""
        thens = {end.then for reply in self.replies for end in reply.ends if end.then is not None}
        return 1 + sum(then.length + 1 for then in thens)


_FROM_THE_TOP = LinePlan("", 0, (), ((), ()), top=True)
_Hands = tuple[tuple[int, ...], tuple[int, ...]]


class _Element(NamedTuple):
    """What declarer wants from one position: `live` are the results still open."""

    position: SuitPosition
    taken: int
    live: int


class _Cell(NamedTuple):
    """The positions after tricks that looked alike: the two defenders' classes, the third hand's card."""

    reply: int
    third: int | None
    last: int


_Cells = dict[_Cell, list[_Element]]


class LineWriter:
    """Writes out lines of one combination."""

    def __init__(self, combination: Combination, table: SuitTable, results: LineResults):
        self._table = table
        self._results = results
        self._classes = combination.classes()
        self._hands: _Hands = (combination.north, combination.south)
        self._possible: dict[_Element, bool] = {}
        self._tops: dict[tuple[_Element, _Hands], bool] = {}
        self._plans: dict[tuple[frozenset[_Element], _Hands], LinePlan | None] = {}
        self._tried = 0

    def plan(self, target: int) -> LinePlan | None:
        """A plan with all these results; None when every way of playing has them."""
        start = _Element(self._table.start, 0, target & ~self._results.of(0, 0))
        if not start.live:
            return None
        self._tried = 0
        plan = self._joint([start], self._hands)
        assert plan is not None, "the search found these results"
        return plan

    def _joint(self, elements: list[_Element], hands: _Hands) -> LinePlan | None:
        """One plan for all these positions, whichever it is; None if there is none."""
        if all(self._from_the_top(each, hands) for each in elements):
            return _FROM_THE_TOP
        key = (frozenset(elements), hands)
        if key not in self._plans:
            self._tried += 1
            best: LinePlan | None = None
            for hand, card in self._leads(elements, hands):
                plan = self._with_lead(elements, hands, hand, card)
                if plan is not None and (best is None or plan.length < best.length):
                    best = plan
                if best is not None and self._tried > _PATIENCE:
                    break
            self._plans[key] = best
        return self._plans[key]

    def _leads(self, elements: list[_Element], hands: _Hands) -> list[tuple[int, int]]:
        """The cards that can be led from all the positions without losing what is wanted."""
        found = []
        for hand in (0, 1):
            before: list[SuitLead] | None = None
            for card in self._choices(hands[hand], elements):
                leads = [self._lead(each, hand, card) for each in elements]
                whole = [lead for lead in leads if lead is not None]
                if len(whole) < len(leads) or whole == before:
                    continue
                before = whole
                if all(map(self._lead_works, whole, elements)):
                    found.append((hand, card))
        return sorted(found, key=lambda lead: lead[1])

    def _choices(self, ranks: Sequence[int], elements: Sequence[_Element]) -> list[int]:
        """The cards of a hand that differ in one of the positions: of equal honours the highest, else the lowest."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for rank in ranks:
            slots = tuple(self._table.slot_of(rank, each.position.west + each.position.east) for each in elements)
            groups.setdefault(slots, []).append(rank)
        return [group[0] if group[0] >= 10 else group[-1] for group in groups.values()]

    def _lead(self, element: _Element, hand: int, card: int) -> SuitLead | None:
        slot = self._table.slot_of(card, element.position.west + element.position.east)
        for lead in self._table.leads(element.position):
            if lead.hand == hand and lead.slot == slot:
                return lead
        return None

    def _with_lead(self, elements: list[_Element], hands: _Hands, hand: int, card: int) -> LinePlan | None:
        """The plan that begins with this card."""
        leads = [(self._lead(each, hand, card), each) for each in elements]
        chosen = self._thirds([(lead, each) for lead, each in leads if lead is not None], hands, hand, card)
        if chosen is None:
            return None
        cells: _Cells = {}
        winners: dict[_Cell, int] = {}
        for lead, each in leads:
            assert lead is not None
            for reply, layouts in self._table.replies(lead):
                here = each.live & self._results.everywhere(layouts)
                if here:
                    self._play(
                        SuitThird(lead, reply, self._slot(each, chosen[reply])),
                        chosen[reply],
                        each.taken,
                        here,
                        cells,
                        winners,
                    )
        thens: dict[_Cell, LinePlan] = {}
        for third in dict.fromkeys(chosen.values()):
            alike = {cell: found for cell, found in cells.items() if cell.third == third}
            plans = self._grouped(alike, _without(hands, card, third))
            if plans is None:
                return None
            thens |= plans
        replies = []
        for reply, third in chosen.items():
            ends = tuple(
                TrickEnd(self._ranks(cell.last), self._taker(hand, cell, winner), thens.get(cell))
                for cell, winner in winners.items()
                if cell.reply == reply
            )
            replies.append(TrickReply(self._ranks(reply), third, ends))
        return LinePlan("NS"[hand], card, tuple(replies), hands)

    def _slot(self, element: _Element, card: int | None) -> int:
        if card is None:
            return NONE
        return self._table.slot_of(card, element.position.west + element.position.east)

    def _thirds(
        self, leads: list[tuple[SuitLead, _Element]], hands: _Hands, hand: int, card: int
    ) -> dict[int, int | None] | None:
        """The third hand's card to each reply, the same in all positions: by rule where that will do."""
        other = hands[1 - hand]
        by_reply: dict[int, list[tuple[SuitLead, _Element]]] = {}
        for lead, each in leads:
            for reply, layouts in self._table.replies(lead):
                if open_ := each.live & self._results.everywhere(layouts):
                    by_reply.setdefault(reply, []).append((lead, each._replace(live=open_)))
        chosen: dict[int, int | None] = {}
        usual: tuple[int, int] | None = None
        for reply in sorted(by_reply, key=lambda number: number if number != NONE else 99):
            here = by_reply[reply]
            options: list[int | None] = list(self._choices(other, [each for _, each in here])) or [None]
            if usual is not None and other:
                # first what a player puts on without being told
                options.insert(0, by_rule(self._ranks(reply), self._ranks(usual[0]), usual[1], other, card))
            for option in options:
                if all(
                    self._third_works(SuitThird(lead, reply, self._slot(each, option)), each) for lead, each in here
                ):
                    chosen[reply] = option
                    break
            else:
                return None
            third = chosen[reply]
            if usual is None and third is not None:
                usual = (reply, third)
        return chosen

    def _play(
        self, third: SuitThird, card: int | None, taken: int, live: int, cells: _Cells, winners: dict[_Cell, int]
    ) -> None:
        """Puts the positions after a trick where they belong."""
        for last, layouts, winner, then in self._table.ends(third):
            here = live & self._results.everywhere(layouts)
            if here:
                cell = _Cell(third.reply, card, last)
                winners[cell] = winner
                tricks = taken + (winner != NONE)
                left = here & ~self._results.of(0, tricks)
                if left:
                    cells.setdefault(cell, []).append(_Element(then, tricks, left))

    def _grouped(self, cells: _Cells, hands: _Hands) -> dict[_Cell, LinePlan] | None:
        """A plan for each cell, as few different ones as are found; None where a cell has none."""
        if not cells:
            return {}
        whole = self._joint([each for cell in cells.values() for each in cell], hands)
        if whole is not None:
            return dict.fromkeys(cells, whole)
        top = {cell for cell, found in cells.items() if all(self._from_the_top(each, hands) for each in found)}
        ways = [self._covered(cells, hands, set())]
        if top:
            ways.append(self._covered(cells, hands, top))
        good = [way for way in ways if way is not None]
        return min(good, key=_steps) if good else None

    def _covered(self, cells: _Cells, hands: _Hands, top: set[_Cell]) -> dict[_Cell, LinePlan] | None:
        """Plans for all cells: those in `top` from the top, the others by what serves most of them at a time."""
        plans = dict.fromkeys(top, _FROM_THE_TOP)
        left = {cell: found for cell, found in cells.items() if cell not in top}
        while left:
            group = self._largest(left, hands)
            if group is None:
                return None
            plan, served = group
            plans |= dict.fromkeys(served, plan)
            left = {cell: found for cell, found in left.items() if cell not in served}
        return plans

    def _largest(self, cells: _Cells, hands: _Hands) -> tuple[LinePlan, list[_Cell]] | None:
        """A plan that serves as many of the cells as one is found for."""
        sets: list[list[_Cell]] = [list(cells)]
        leads = {cell: self._leads(found, hands) for cell, found in cells.items()}
        for lead in dict.fromkeys(each for found in leads.values() for each in found):
            sets.append([cell for cell in cells if lead in leads[cell]])
        sets.append([cell for cell, found in cells.items() if all(self._from_the_top(each, hands) for each in found)])
        sets += [[cell] for cell in cells]
        for served in sorted(sets, key=len, reverse=True):
            if served:
                plan = self._joint([each for cell in served for each in cells[cell]], hands)
                if plan is not None:
                    return plan, served
        return None

    def _works(self, element: _Element) -> bool:
        """Whether a line has all of `live` from here."""
        if not element.live:
            return True
        found = self._possible.get(element)
        if found is None:
            found = self._possible[element] = any(
                self._lead_works(lead, element) for lead in self._table.leads(element.position)
            )
        return found

    def _lead_works(self, lead: SuitLead, element: _Element) -> bool:
        if element.live & ~self._results.of(self._table.after_lead(lead), element.taken):
            return False
        position, taken, live = element
        for reply, layouts in self._table.replies(lead):
            here = live & self._results.everywhere(layouts)
            if here and not any(
                self._third_works(SuitThird(lead, reply, slot), _Element(position, taken, here))
                for slot in self._table.thirds(lead, reply)
            ):
                return False
        return True

    def _third_works(self, third: SuitThird, element: _Element) -> bool:
        _, taken, live = element
        if live & ~self._results.of(self._table.after_third(third), taken):
            return False
        for _, layouts, winner, then in self._table.ends(third):
            tricks = taken + (winner != NONE)
            left = live & self._results.everywhere(layouts) & ~self._results.of(0, tricks)
            if left and not self._works(_Element(then, tricks, left)):
                return False
        return True

    def _from_the_top(self, element: _Element, hands: _Hands) -> bool:
        """Whether all of `live` is had by leading the highest card each time, the lowest under it."""
        if not element.live or hands == ((), ()):
            return not element.live
        key = (element, hands)
        found = self._tops.get(key)
        if found is None:
            hand = int(max(hands[0], default=0) < max(hands[1], default=0))
            card, third = max(hands[hand]), min(hands[1 - hand], default=None)
            lead = self._lead(element, hand, card)
            found = lead is not None
            if lead is not None:
                cells: _Cells = {}
                for reply, layouts in self._table.replies(lead):
                    here = element.live & self._results.everywhere(layouts)
                    self._play(
                        SuitThird(lead, reply, self._slot(element, third)), third, element.taken, here, cells, {}
                    )
                rest = _without(hands, card, third)
                found = all(self._from_the_top(each, rest) for alike in cells.values() for each in alike)
            self._tops[key] = found
        return found

    def _ranks(self, number: int) -> tuple[int, ...]:
        return () if number == NONE else tuple(reversed(self._classes[number]))

    @staticmethod
    def _taker(hand: int, cell: _Cell, winner: int) -> str:
        """Who wins: West plays after South's lead, East after North's."""
        if winner != NONE:
            return "NS"[winner]
        return ("EW" if hand == 0 else "WE")[cell.last > cell.reply]


def by_rule(reply: Sequence[int], low: Sequence[int], usual: int, other: Sequence[int], card: int) -> int:
    """What the third hand plays without being told: a card above the one it was to play is beaten as cheaply as can be.

    Args:
        reply: the ranks that the next defender's card may be.
        low: those of his lowest card, to which the third hand plays `usual`; a card that does not beat it is a duck.
        other: the third hand's cards, falling.
        card: the card led.
    """
    best = max(usual, card)
    if not reply or reply[0] < best or (low and low[0] > best):
        return usual
    return min((rank for rank in other if rank > reply[0]), default=other[-1])


def _without(hands: _Hands, *cards: int | None) -> _Hands:
    """The hands after these cards."""
    north, south = (tuple(rank for rank in hand if rank not in cards) for hand in hands)
    return north, south


def _steps(plans: dict[_Cell, LinePlan]) -> int:
    """How long it is to tell these plans."""
    return sum(plan.length + 1 for plan in set(plans.values()))
