"""One suit of declarer's: the two hands, the cards that are missing, and how these can lie.

Ranks are integers 2..14. Missing cards with no card of declarer's between them are one class: lines that would tell
such cards apart are not considered, so a layout says only how many of each class West holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb

from dealspace.cards.errors import NotationError

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class SuitLayout:
    """One way the missing cards lie: West's and East's, a small card as `x`; `ways` such holdings are alike."""

    west: str
    east: str
    held: tuple[int, ...]
    """West's cards of each class, lowest class first."""
    ways: int


@dataclass(frozen=True)
class Combination:
    """Two hands of declarer's in one suit, ranks falling.

    >>> Combination.of("AQTxx", "xxx")
    Combination.of('AQT65', '432')
    >>> [layout.west for layout in Combination.of("AQJT9", "8765").layouts()]
    ['', 'x', 'xx', 'xxx', 'K', 'Kx', 'Kxx', 'Kxxx']
    """

    north: tuple[int, ...]
    south: tuple[int, ...]
    gone: tuple[int, ...] = ()
    """Ranks that have been played before."""

    @classmethod
    def of(cls, north: str, south: str, gone: str = "-") -> Combination:
        """Holdings as typed: `10` is a ten, `x` the lowest cards that nobody named, `-` a hand without the suit.

        Raises:
            NotationError: something that is no rank, a card twice, no card at all, or more than 13.
        """
        first, second, played = _named(north), _named(south), _named(gone)
        both = [rank for rank in first + second + played if rank is not None]
        for rank in both:
            if both.count(rank) > 1:
                raise NotationError(f"{north} / {south}: the {RANKS[rank - 2]} is there twice")
        if (cards := len(first + second + played)) > 13:
            raise NotationError(f"{north} / {south}: {cards} cards; a suit has 13")
        if not first + second:
            raise NotationError("- / -: no card of the suit is declarer's")
        free = iter([rank for rank in range(2, 15) if rank not in both])
        hands = [[next(free) if rank is None else rank for rank in ranks] for ranks in (played, second, first)]
        past, lower, upper = (tuple(sorted(ranks, reverse=True)) for ranks in hands)
        return cls(upper, lower, past)

    def __str__(self) -> str:
        """`AQT98 / 5432`."""
        return f"{spelled(self.north) or '-'} / {spelled(self.south) or '-'}"

    def __repr__(self) -> str:
        """`Combination.of('AQT98', '5432')`."""
        return f"Combination.of({spelled(self.north) or '-'!r}, {spelled(self.south) or '-'!r})"

    @property
    def missing(self) -> tuple[int, ...]:
        """The defenders' ranks, falling."""
        return tuple(rank for rank in range(14, 1, -1) if rank not in self.north + self.south + self.gone)

    @property
    def most(self) -> int:
        """No line takes more tricks than the longer hand has cards."""
        return max(len(self.north), len(self.south))

    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The missing cards by class, lowest class first, ranks rising within it."""
        found: list[list[int]] = []
        held = self.north + self.south
        for rank in reversed(self.missing):
            if found and not any(found[-1][-1] < own < rank for own in held):
                found[-1].append(rank)
            else:
                found.append([rank])
        return tuple(tuple(group) for group in found)

    @property
    def small(self) -> tuple[int, ...]:
        """The class that is written x: the lowest, when it has a card below the ten and none above the jack."""
        lowest = self.classes()[:1]
        return lowest[0] if lowest and lowest[0][0] < 10 and lowest[0][-1] <= 11 else ()

    def layouts(self) -> tuple[SuitLayout, ...]:
        """Every way the missing cards can lie."""
        classes = self.classes()
        found = []
        for held in product(*(range(len(group) + 1) for group in reversed(classes))):
            west = tuple(reversed(held))
            ways = 1
            for group, count in zip(classes, west, strict=True):
                ways *= comb(len(group), count)
            east = tuple(len(group) - count for group, count in zip(classes, west, strict=True))
            found.append(SuitLayout(self.holding(west), self.holding(east), west, ways))
        return tuple(found)

    def holding(self, counts: Sequence[int]) -> str:
        """So many cards of each class as players write them: `KJx`; of equal cards the highest are named."""
        classes = self.classes()
        written = []
        for group, count in reversed(list(zip(classes, counts, strict=True))):
            written.append("x" * count if group == self.small else spelled(tuple(reversed(group))[:count]))
        return "".join(written)


def spelled(ranks: Sequence[int]) -> str:
    """Ranks as letters: `AQT98`."""
    return "".join(RANKS[rank - 2] for rank in ranks)


def _named(text: str) -> list[int | None]:
    """The ranks of a holding as typed, None for an x."""
    plain = text.strip().upper().replace("10", "T")
    if plain == "-":
        return []
    if not plain:
        raise NotationError("a hand without the suit is written -, as in AQT98 / -")
    ranks: list[int | None] = []
    for letter in plain:
        if letter != "X" and letter not in RANKS:
            raise NotationError(f"{text}: {letter!r} is no rank; ranks are A K Q J T 9 … 2, and x for a small card")
        ranks.append(None if letter == "X" else RANKS.index(letter) + 2)
    return ranks
