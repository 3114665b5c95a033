"""Positions of one suit between tricks, what can be played there, and double-dummy results of all layouts at once.

Everything is packed four bits to a count: declarer's cards by slot, the cards each defender has played by class. A slot
is a place among the classes of missing cards: it beats those below it, and declarer's cards in it are equal. A set of
layouts is an integer, bit by bit.

    slot    3     2     1       0
    class      K     J     7 6           AQT98 / 5432: north 0x1130, south 0x0004, all that is missing 0x112
            A     Q     T 9 8   5 4 3 2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dealspace.play.suit_lines.combination import Combination

Tricks = int
"""Sets of layouts in one integer: those in which declarer takes a trick, above them those in which he takes two, …"""

NONE = -1
"""Slot or class of a hand that has no card of the suit."""


class SuitPosition(NamedTuple):
    """Where the play stands between two tricks."""

    north: int
    south: int
    west: int
    """Cards West has played, by class."""
    east: int
    at: int
    """The hand that has the lead, 0 North, 1 South, NONE neither; always NONE where entries are not counted."""
    left: tuple[int, ...]
    """Entries left to North and South, NONE for no limit; empty where entries are not counted."""

    def hand(self, number: int) -> int:
        """The cards of North (0) or South (1)."""
        return self.south if number else self.north


class SuitLead(NamedTuple):
    """A card led: the position, the hand (0 North, 1 South), its slot, and the entries left afterwards."""

    position: SuitPosition
    hand: int
    slot: int
    left: tuple[int, ...]


class SuitThird(NamedTuple):
    """Three cards of a trick: the lead, the next defender's class, the third hand's slot."""

    lead: SuitLead
    reply: int
    slot: int


class SuitTable:
    """The table on which one combination is played."""

    def __init__(self, combination: Combination, held: Sequence[Sequence[int]], entries: tuple[int | None, int | None]):
        classes = combination.classes()
        self.counted = entries != (None, None)
        self.sizes = tuple(len(group) for group in classes)
        self.layouts = len(held)
        self.all = (1 << len(held)) - 1
        self.every = sum(1 << level * len(held) for level in range(combination.most))
        """Times a set of layouts, that set for every number of tricks."""
        self.full = sum(size << (4 * number) for number, size in enumerate(self.sizes))
        self._slot: dict[int, int] = {}
        below: list[int] = []
        before: tuple[int, bool] | None = None
        for rank in sorted(combination.north + combination.south):
            beats = sum(group[-1] < rank for group in classes)
            if self.counted:
                # which of North and South wins matters, so their cards are never of one slot
                here = (beats, rank in combination.north)
                if here != before:
                    below.append(beats)
                self._slot[rank] = len(below) - 1
                before = here
            else:
                self._slot[rank] = beats
        self.below = tuple(below) if self.counted else tuple(range(len(classes) + 1))
        # can[side][class][played]: the layouts in which that defender has a card of the class left
        self._can = [
            [
                [
                    sum(
                        1 << index
                        for index, west in enumerate(held)
                        if (west[number] if side == 0 else size - west[number]) > played
                    )
                    for played in range(size + 1)
                ]
                for number, size in enumerate(self.sizes)
            ]
            for side in (0, 1)
        ]
        left = tuple(NONE if number is None else number for number in entries) if self.counted else ()
        self.start = SuitPosition(self._pack(combination.north), self._pack(combination.south), 0, 0, NONE, left)
        self.sure: dict[range, set[tuple[SuitPosition, int, int]]] = {}
        """For goals of the same levels: positions, tricks taken, and results open of which one line has all."""
        self._double_dummy: dict[SuitPosition, Tricks] = {}
        self._after: dict[SuitLead | SuitThird, Tricks] = {}
        self._ends: dict[SuitThird, tuple[tuple[int, int, int, SuitPosition], ...]] = {}
        self._joined: dict[int, tuple[int, ...]] = {}
        self._plays: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}

    def slot_of(self, rank: int, gone: int) -> int:
        """The slot of a card of declarer's when the classes in `gone` have been played."""
        slot = self._slot[rank]
        while not self.counted and slot and (gone >> (4 * slot - 4)) & 15 == self.sizes[slot - 1]:
            slot -= 1
        return slot

    def leads(self, position: SuitPosition) -> Iterator[SuitLead]:
        """Every card that can be led."""
        for hand in (0, 1):
            left = position.left
            if self.counted and position.at != hand and left[hand] != NONE:
                if left[hand] == 0:
                    continue
                left = tuple(number - (index == hand) for index, number in enumerate(left))
            for slot in held(position.hand(hand)):
                yield SuitLead(position, hand, slot, left)

    def replies(self, lead: SuitLead) -> tuple[tuple[int, int], ...]:
        """What the next defender can play: (class, layouts in which he can), and (NONE, those in which he has none)."""
        return self._defender(1 - lead.hand, lead.position.west, lead.position.east)

    def thirds(self, lead: SuitLead, reply: int) -> tuple[int, ...]:
        """What the third hand can sensibly play: its lowest card, or one that wins where the lead does not."""
        slots = held(lead.position.hand(1 - lead.hand))
        if not slots or self.counted:
            return slots or (NONE,)
        beaten = lead.slot if reply < self.below[lead.slot] else -1
        return (slots[0], *(slot for slot in slots[1:] if slot > beaten and self.below[slot] > reply))

    def ends(self, third: SuitThird) -> tuple[tuple[int, int, int, SuitPosition], ...]:
        """What the last defender can play: (class, layouts in which he can, winner, position afterwards).

        The winner is the hand 0 or 1, or NONE for a defender.
        """
        found = self._ends.get(third)
        if found is None:
            found = self._ends[third] = tuple(self._each_end(third))
        return found

    def _each_end(self, third: SuitThird) -> Iterator[tuple[int, int, int, SuitPosition]]:
        (position, hand, slot, left), reply, other = third
        hands = [position.north, position.south]
        played = [position.west, position.east]
        hands[hand] -= 1 << 4 * slot
        if other != NONE:
            hands[1 - hand] -= 1 << 4 * other
        if reply != NONE:
            played[1 - hand] += 1 << 4 * reply
        best = max(slot, other)
        for last, layouts in self._defender(hand, played[0], played[1]):
            gone = played.copy()
            if last != NONE:
                gone[hand] += 1 << 4 * last
            winner = NONE if max(reply, last) >= self.below[best] else hand if slot >= other else 1 - hand
            yield last, layouts, winner, self._canonical(hands[0], hands[1], gone[0], gone[1], winner, left)

    def double_dummy(self, position: SuitPosition) -> Tricks:
        """Declarer's tricks from here on, seeing everything; of layouts that cannot be it says nothing.

        The same as `after_lead` of the best lead, but for what is remembered: here it is positions only, each trick of
        the tree being played out in place.
        """
        found = self._double_dummy.get(position)
        if found is not None:
            return found
        north, south, west, east, _, _ = position
        if not self.counted and west + east == self.full:
            found = (1 << max(count(north), count(south)) * self.layouts) - 1
            self._double_dummy[position] = found
            return found
        every, everywhere, known = self.every, self.all * self.every, self._double_dummy
        found = 0
        for lead in self.leads(position):
            _, hand, slot, left = lead
            own, other = (south, north) if hand else (north, south)
            own -= 1 << 4 * slot
            led = everywhere
            for reply, layouts in self.replies(lead):
                best = 0
                for third in self.thirds(lead, reply):
                    rest = other - (1 << 4 * third) if third != NONE else other
                    high = self.below[max(slot, third)]
                    winner = hand if slot >= third else 1 - hand
                    gone = [west, east]
                    if reply != NONE:
                        gone[1 - hand] += 1 << 4 * reply
                    played = everywhere
                    for last, able in self._defender(hand, gone[0], gone[1]):
                        after_west, after_east = gone
                        if last != NONE:
                            if hand:
                                after_east += 1 << 4 * last
                            else:
                                after_west += 1 << 4 * last
                        won = reply < high and last < high
                        then = self._canonical(
                            rest if hand else own,
                            own if hand else rest,
                            after_west,
                            after_east,
                            winner if won else NONE,
                            left,
                        )
                        after = known.get(then)
                        if after is None:
                            after = self.double_dummy(then)
                        if won:
                            after = after << self.layouts | self.all
                        played &= after | ~(able * every)
                    best |= played
                led &= best | ~(layouts * every)
            found |= led
        known[position] = found
        return found

    def after_lead(self, lead: SuitLead) -> Tricks:
        """The same once a card has been led."""
        found = self._after.get(lead)
        if found is None:
            found = -1
            for reply, layouts in self.replies(lead):
                best = 0
                for slot in self.thirds(lead, reply):
                    best |= self.after_third(SuitThird(lead, reply, slot))
                found &= best | ~(layouts * self.every)
            found &= self.all * self.every
            self._after[lead] = found
        return found

    def after_third(self, third: SuitThird) -> Tricks:
        """The same when three hands have played."""
        found = self._after.get(third)
        if found is None:
            found = -1
            for _, layouts, winner, then in self.ends(third):
                after = self.double_dummy(then)
                if winner != NONE:
                    after = after << self.layouts | self.all
                found &= after | ~(layouts * self.every)
            found &= self.all * self.every
            self._after[third] = found
        return found

    def _pack(self, ranks: Sequence[int]) -> int:
        return sum(1 << 4 * self._slot[rank] for rank in ranks)

    def _canonical(self, north: int, south: int, west: int, east: int, at: int, left: tuple[int, ...]) -> SuitPosition:
        """The position, with slots joined where the class between them has been played."""
        if self.counted:
            return SuitPosition(north, south, west, east, at, left)
        gone = west + east
        joined = self._joined.get(gone)
        if joined is None:
            empty = [number for number, size in enumerate(self.sizes) if gone >> 4 * number & 15 == size]
            joined = self._joined[gone] = tuple(4 * number for number in reversed(empty))
        for low in joined:
            north += ((north >> low + 4 & 15) << low) - ((north >> low + 4 & 15) << low + 4)
            south += ((south >> low + 4 & 15) << low) - ((south >> low + 4 & 15) << low + 4)
        return SuitPosition(north, south, west, east, NONE, left)

    def _defender(self, side: int, west: int, east: int) -> tuple[tuple[int, int], ...]:
        """What one defender (0 West, 1 East) can play after these cards."""
        key = (side, west, east)
        found = self._plays.get(key)
        if found is None:
            possible = self.all
            for number in range(len(self.sizes)):
                for gone, can in ((west, self._can[0]), (east, self._can[1])):
                    if played := gone >> 4 * number & 15:
                        possible &= can[number][played - 1]
            rows = []
            void = possible
            for number in range(len(self.sizes)):
                if able := possible & self._can[side][number][(east if side else west) >> 4 * number & 15]:
                    rows.append((number, able))
                    void &= ~able
            if void:
                rows.append((NONE, void))
            found = self._plays[key] = tuple(rows)
        return found


def held(hand: int) -> tuple[int, ...]:
    """The slots in which a hand has cards, lowest first."""
    found = _HELD.get(hand)
    if found is None:
        found = _HELD[hand] = tuple(slot for slot in range(14) if hand >> 4 * slot & 15)
    return found


def count(hand: int) -> int:
    """How many cards a hand has."""
    found = _COUNT.get(hand)
    if found is None:
        found = _COUNT[hand] = sum(hand >> 4 * slot & 15 for slot in range(14))
    return found


_HELD: dict[int, tuple[int, ...]] = {}
_COUNT: dict[int, int] = {}
