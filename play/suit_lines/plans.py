"""A line as a tree: what is led, what the third hand plays to each card of the next defender, and what comes next.

The search says which results a line can have; here a line with these results is written out, one with few branches
where there is a choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.play.suit_lines.combination import Combination
from dealspace.play.suit_lines.positions import NONE, SuitLead, SuitPosition, SuitTable, SuitThird
from dealspace.play.suit_lines.search import LineResults

_PATIENCE = 20_000
"""Positions looked at for a shorter tree; after that the first tree found is taken."""


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
    low: bool
    """Whether the card is a small one, whichever."""
    replies: tuple[TrickReply, ...]
    top: bool = False
    """Whether the rest is played from the top: always the highest card, a low one under it."""
    other: tuple[int, ...] = ()
    """The third hand's ranks before the trick, falling."""


class LineWriter:
    """Writes out lines of one combination."""

    def __init__(self, combination: Combination, table: SuitTable, results: LineResults):
        self._table = table
        self._results = results
        self._classes = combination.classes()
        self._hands = (combination.north, combination.south)
        self._known: dict[
            tuple[SuitPosition, int, int, tuple[tuple[int, ...], ...]], tuple[float, LinePlan | None] | None
        ] = {}
        self._tops: dict[tuple[SuitPosition, int, int], bool] = {}
        self._seen = 0

    def plan(self, target: int) -> LinePlan | None:
        """A plan with all these results; None when every way of playing has them."""
        found = self._trick(self._table.start, 0, target & ~self._results.of((), 0), self._hands)
        assert found is not None, "the search found these results"
        return found[1]

    def _trick(
        self, position: SuitPosition, taken: int, live: int, hands: tuple[tuple[int, ...], ...]
    ) -> tuple[float, LinePlan | None] | None:
        """A plan for all of `live` and how long it is; None if there is none."""
        if not live:
            return 0, None
        key = (position, taken, live, hands)
        if key in self._known:
            return self._known[key]
        self._seen += 1
        table, results = self._table, self._results
        best: tuple[float, LinePlan | None] | None = None
        top = self._from_the_top(position, taken, live)
        leads = [lead for lead in table.leads(position) if live & ~results.of(table.after_lead(lead), taken) == 0]
        leads.sort(key=lambda lead: -lead.slot)
        for lead in leads[:1] if top else leads:
            found = self._lead(lead, taken, live, hands, top)
            if found is not None and (best is None or found[0] < best[0]):
                best = found
            if best is not None and self._seen > _PATIENCE:
                break
        self._known[key] = best
        return best

    def _lead(
        self, lead: SuitLead, taken: int, live: int, hands: tuple[tuple[int, ...], ...], top: bool
    ) -> tuple[float, LinePlan | None] | None:
        table, results = self._table, self._results
        gone = lead.position.west + lead.position.east
        card = self._card(hands[lead.hand], lead.slot, gone)
        hand = "NS"[lead.hand]
        low = card == hands[lead.hand][-1] and card < 10
        other = hands[1 - lead.hand]
        if top:
            return 1, LinePlan(hand, card, low, (), top=True, other=other)
        length = 1.0
        replies = []
        thens: set[LinePlan] = set()
        usual: int | None = None
        for reply, layouts in table.replies(lead):
            here = live & results.everywhere(layouts)
            if not here:
                continue
            best: tuple[float, TrickReply, set[LinePlan]] | None = None
            for slot in table.thirds(lead, reply):
                third = SuitThird(lead, reply, slot)
                if here & ~results.of(table.after_third(third), taken):
                    continue
                found = self._third(third, taken, here, hands)
                if found is not None:
                    # the card played to a low one is played to others too where that makes the tree no longer
                    cost = found[0] + 0.1 * (usual is not None and slot != usual)
                    if best is None or cost < best[0]:
                        best = (cost, found[1], found[2])
            if best is None:
                return None
            if usual is None and best[1].third is not None:
                usual = table.slot_of(best[1].third, gone)
            replies.append(best[1])
            length += 0.1
            for then in best[2]:
                if then not in thens:
                    thens.add(then)
                    length += self._length(then)
        return length, LinePlan(hand, card, low, tuple(replies), other=other)

    def _third(
        self, third: SuitThird, taken: int, live: int, hands: tuple[tuple[int, ...], ...]
    ) -> tuple[float, TrickReply, set[LinePlan]] | None:
        results = self._results
        lead = third.lead
        gone = lead.position.west + lead.position.east
        led = self._card(hands[lead.hand], lead.slot, gone)
        other = None if third.slot == NONE else self._card(hands[1 - lead.hand], third.slot, gone)
        rest = [hands[0], hands[1]]
        rest[lead.hand] = tuple(rank for rank in rest[lead.hand] if rank != led)
        rest[1 - lead.hand] = tuple(rank for rank in rest[1 - lead.hand] if rank != other)
        ends = []
        thens: set[LinePlan] = set()
        for last, layouts, winner, then in self._table.ends(third):
            here = live & results.everywhere(layouts)
            if not here:
                continue
            tricks = taken + (winner != NONE)
            found = self._trick(then, tricks, here & ~results.of((), tricks), (rest[0], rest[1]))
            if found is None:
                return None
            if found[1] is not None:
                thens.add(found[1])
            taker = "NS"[winner] if winner != NONE else self._defender(lead.hand, third.reply, last)
            ends.append(TrickEnd(self._ranks(last), taker, found[1]))
        return (
            sum(self._length(then) for then in thens),
            TrickReply(self._ranks(third.reply), other, tuple(ends)),
            thens,
        )

    def _length(self, plan: LinePlan) -> float:
        if plan.top:
            return 1
        thens = {end.then for reply in plan.replies for end in reply.ends if end.then is not None}
        return 1 + 0.1 * len(plan.replies) + sum(self._length(then) for then in thens)

    def _from_the_top(self, position: SuitPosition, taken: int, live: int) -> bool:
        """Whether all of `live` is had by leading the highest card each time, the lowest under it."""
        if not live:
            return True
        key = (position, taken, live)
        found = self._tops.get(key)
        if found is None:
            leads = sorted(self._table.leads(position), key=lambda lead: -lead.slot)
            found = bool(leads)
            if found:
                for reply, layouts in self._table.replies(leads[0]):
                    here = live & self._results.everywhere(layouts)
                    if not here:
                        continue
                    third = SuitThird(leads[0], reply, self._table.thirds(leads[0], reply)[0])
                    for _, more, winner, then in self._table.ends(third):
                        tricks = taken + (winner != NONE)
                        left = here & self._results.everywhere(more) & ~self._results.of((), tricks)
                        found = found and self._from_the_top(then, tricks, left)
            self._tops[key] = found
        return found

    def _card(self, ranks: tuple[int, ...], slot: int, gone: int) -> int:
        """The card meant by a slot: of touching honours the highest, of small cards the lowest."""
        cards = [rank for rank in ranks if self._table.slot_of(rank, gone) == slot]
        return cards[0] if cards[0] >= 10 else cards[-1]

    def _ranks(self, number: int) -> tuple[int, ...]:
        return () if number == NONE else tuple(reversed(self._classes[number]))

    @staticmethod
    def _defender(hand: int, reply: int, last: int) -> str:
        """Which defender wins: West plays after South's lead, East after North's."""
        return ("EW" if hand == 0 else "WE")[last > reply]
