"""What is led: units (tuples of equal cards, tractors), and how the cards of a lead are read as units.

A tractor is a run of successive tuples of one size. The cards of a lead are read from the lowest up: what stands lowest
opens a tractor, as long as any there is from it, or is a tuple of all its copies. Of all such readings the one counts
whose largest unit is largest (a tractor before a tuple of its size); among those, the one that leaves the lowest cards
as tuples longest, and makes the longer tractors of them where it must. A lead may name another reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shape, Shapes
from dealspace.games.shengji.shengji_cards import Cards, count_kinds, kinds_text


class InvalidLead(NotationError):
    """Cards that cannot be led as they are meant; `.reason` is the short name used in files."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


WRONG_SUITS = "WrongNumberOfSuits"
OTHER_UNITS = "NonMatchingProposal"


@dataclass(frozen=True, slots=True)
class Unit:
    """`count` copies of each of `cards`, which rise; one card makes a tuple, several successive ones a tractor.

    >>> from dealspace.games.shengji.shengji_cards import parse_kinds
    >>> str(Unit(2, parse_kinds("8s 9s")))
    '8s 8s 9s 9s'
    """

    count: int
    cards: Cards

    @property
    def size(self) -> int:
        return self.count * len(self.cards)

    @property
    def shape(self) -> Shape:
        return (self.count,) * len(self.cards)

    @property
    def is_tractor(self) -> bool:
        return len(self.cards) > 1

    @property
    def all_cards(self) -> Cards:
        """Every copy."""
        return tuple(kind for kind in self.cards for _ in range(self.count))

    def __str__(self) -> str:
        return kinds_text(self.all_cards)


@dataclass(frozen=True, slots=True)
class TractorRule:
    """What a tractor needs: copies of each card, and different cards; 2 and 2 unless agreed otherwise.

    Raises:
        NotationError: fewer than 2 of either.
    """

    copies: int = 2
    length: int = 2

    def __post_init__(self) -> None:
        if self.copies < 2 or self.length < 2:
            raise NotationError(
                f"a tractor of {self.length} tuples of {self.copies} is none: expected 2 or more of both"
            )


TWO_PAIRS = TractorRule()
"""The usual rule: two pairs and more."""


@dataclass(frozen=True, slots=True)
class TrickFormat:
    """What a trick asks for: its lane (None for a rainbow) and the units led, small to large, then low to high."""

    trump: TrumpOrder
    lane: Lane | None
    units: tuple[Unit, ...]

    @property
    def is_rainbow(self) -> bool:
        return self.lane is None

    @property
    def size(self) -> int:
        """Cards that everybody plays."""
        return sum(unit.size for unit in self.units)

    @property
    def shapes(self) -> Shapes:
        return tuple(unit.shape for unit in self.units)

    def __str__(self) -> str:
        return ", ".join(map(str, self.units))


def sorted_units(trump: TrumpOrder, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units small to large, then by their lowest card."""
    return tuple(sorted(units, key=lambda unit: (unit.size, trump.positions[unit.cards[0]])))


def tractors_from(trump: TrumpOrder, counts: Sequence[int], start: int, rule: TractorRule) -> Iterator[Unit]:
    """The tractors whose lowest card is `start`, short ones first, each as wide as its smallest tuple.

    Args:
        counts: cards that are there, by kind.
    """
    paths: list[tuple[Cards, int]] = [((start,), counts[start])]
    while paths:
        longer = [
            ((*cards, after), min(width, counts[after]))
            for cards, width in paths
            for after in trump.successors(cards[-1])
        ]
        paths = [(cards, width) for cards, width in longer if width >= rule.copies]
        yield from (Unit(width, cards) for cards, width in paths if len(cards) >= rule.length)


def readings(trump: TrumpOrder, cards: Cards, rule: TractorRule) -> Iterator[tuple[Unit, ...]]:
    """The ways to read cards of one lane as units, their units rising by the lowest card.

    A tuple takes all copies that are left, so that no way breaks one up except to build a tractor; the later of two
    ways opens its lowest card that differs with the longer tractor, or with a tuple.
    """
    left = list(count_kinds(cards))
    low_to_high = sorted(set(cards), key=trump.positions.__getitem__)

    def continued(number: int) -> Iterator[tuple[Unit, ...]]:
        start = next(kind for kind in low_to_high if left[kind])
        units = list(tractors_from(trump, left, start, rule))
        uses_all = bool(units) and all(left[kind] == unit.count for unit in units for kind in unit.cards)
        if not uses_all:
            units.append(Unit(left[start], (start,)))
        for unit in units:
            if unit.size == number:
                yield (unit,)
                return
        for unit in units:
            for kind in unit.cards:
                left[kind] -= unit.count
            yield from ((unit, *rest) for rest in continued(number - unit.size))
            for kind in unit.cards:
                left[kind] += unit.count

    if cards:
        yield from continued(len(cards))


def read_lead(
    trump: TrumpOrder,
    cards: Cards,
    *,
    rule: TractorRule = TWO_PAIRS,
    rainbow: int | None = None,
    units: Iterable[Unit] | None = None,
) -> TrickFormat:
    """The format of a lead.

    Args:
        cards: what is led, in any order.
        rule: what a tractor needs.
        rainbow: cards of one number that a rainbow needs, None where there are none.
        units: the reading that the leader names; None for the usual one.
    Raises:
        InvalidLead: the cards are of several suits (and no rainbow), or cannot be read as these units.

    >>> from dealspace.games.shengji.shengji_cards import parse_kinds
    >>> format = read_lead(TrumpOrder.parse("4s"), parse_kinds("2s 2s 3s 3s 5s 5s 8s 8s 8s"))
    >>> format.lane.word, str(format)
    ('Trump', '8s 8s 8s, 2s 2s 3s 3s 5s 5s')
    """
    if rainbow is not None and (found := read_rainbow(trump, cards, rainbow)):
        return found
    if not cards:
        raise InvalidLead("no card is led: expected one or more cards of one suit", WRONG_SUITS)
    lanes = sorted({trump.lane(kind) for kind in cards})
    if len(lanes) > 1:
        words = " and ".join(lane.word.lower() for lane in lanes)
        raise InvalidLead(
            f"{kinds_text(cards)} are {words} with trump {trump}: expected cards of one suit (all trumps count as one)",
            WRONG_SUITS,
        )
    ways = list(readings(trump, cards, rule))
    if units is None:
        best = max(reversed(ways), key=lambda way: max((unit.size, unit.is_tractor) for unit in way))
        return TrickFormat(trump, lanes[0], sorted_units(trump, best))
    named = sorted_units(trump, units)
    if not any(sorted_units(trump, way) == named for way in ways):
        shown = "; ".join(str(TrickFormat(trump, lanes[0], sorted_units(trump, way))) for way in ways[:6])
        raise InvalidLead(
            f"{kinds_text(cards)} cannot be led as {', '.join(map(str, named))}: expected {shown}", OTHER_UNITS
        )
    return TrickFormat(trump, lanes[0], named)


def read_rainbow(trump: TrumpOrder, cards: Cards, least: int) -> TrickFormat | None:
    """The format of a rainbow: of each number at least `least` cards, in four lanes or more; None if it is none.

    The units are one for each number, low to high, with its first card as led standing for all of them.
    """
    if not cards or any(kind >= 52 for kind in cards):
        return None
    numbers = sorted({kind % 13 for kind in cards})
    groups = [[kind for kind in cards if kind % 13 == number] for number in numbers]
    if any(len(group) < least or len({trump.lane(kind) for kind in group}) < 4 for group in groups):
        return None
    return TrickFormat(trump, None, tuple(Unit(len(group), (group[0],)) for group in groups))
