"""Quantities: what a player says about a hand, each a sum over the four suits of an integer table over holdings.

A table has one entry for each of the 8,192 holdings of a suit (bit 0 = the 2 … bit 12 = the ace, as in
`cards.Holding`). That one definition is read three ways: evaluated on a hand, handed to CP-SAT, and (later) counted
exactly. A table counts in units of 1 / `unit` (quick tricks in halves), so that everything stays an integer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, total_ordering

import numpy as np
from numpy.typing import NDArray

from cards import NotationError, Rank, Suit

HOLDINGS = 1 << 13

Table = NDArray[np.int16]


@total_ordering
@dataclass(frozen=True, slots=True)
class Quantity:
    """An integer a hand has: `hcp`, `hcp(S)`, `spades`, `top3(H)`, `has(A, S)` … Make one with `quantity`.

    Attributes:
        name: as the expression language writes it; `length` for the number of cards in a suit.
        suit: the suit spoken of; None for the whole hand.
        rank: only for `has`: the card asked for.
    """

    name: str
    suit: Suit | None = None
    rank: Rank | None = None

    def __post_init__(self) -> None:
        if (kind := _KINDS.get(self.name)) is None:
            raise unknown_name(self.name, QUANTITY_NAMES)
        if kind.needs_suit and self.suit is None:
            raise NotationError(f"{self.name} speaks of one suit: write {kind.example}")
        if (self.rank is not None) != kind.needs_rank:
            raise NotationError(f"write {kind.example}: a rank, then a suit")

    @property
    def unit(self) -> int:
        """How many steps of the table make one as players count: 2 where the table counts halves."""
        return _KINDS[self.name].unit

    @property
    def is_fact(self) -> bool:
        """Whether its name alone is a condition (`has(A, S)`), meaning 1 or more."""
        return _KINDS[self.name].is_fact

    @property
    def tables(self) -> Table:
        """int16[4, 8192]: what each holding of each suit (C D H S) counts, in units; do not write to it."""
        return _tables(self)

    @property
    def _key(self) -> tuple[str, int, int]:
        # Spades first, as players list the suits.
        return self.name, -1 if self.suit is None else 3 - self.suit, -1 if self.rank is None else self.rank

    def __lt__(self, other: Quantity) -> bool:
        return self._key < other._key

    def __str__(self) -> str:
        if self.suit is None:
            return self.name
        if self.name == "length":
            return self.suit.name.lower()
        return f"has({self.rank}, {self.suit})" if self.rank is not None else f"{self.name}({self.suit})"


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a name stands for: the table of one suit (given the rank asked for, where one is), and how it is written."""

    table: Callable[[Rank | None], Table]
    example: str
    unit: int = 1
    needs_suit: bool = False
    needs_rank: bool = False
    is_fact: bool = False


@cache
def _held() -> NDArray[np.int16]:
    """int16[13, 8192]: 1 where the holding has the rank."""
    return (np.arange(HOLDINGS) >> np.arange(13)[:, None] & 1).astype(np.int16)


@cache
def holding_lengths() -> Table:
    """int16[8192]: cards in each holding."""
    lengths: Table = _held().sum(axis=0, dtype=np.int16)
    lengths.setflags(write=False)
    return lengths


def _points_for(ace: int, king: int, queen: int = 0, jack: int = 0) -> Table:
    held = _held()
    table: Table = ace * held[Rank.ACE] + king * held[Rank.KING] + queen * held[Rank.QUEEN] + jack * held[Rank.JACK]
    return table


def _long_points() -> Table:
    """HCP and one for each card beyond four."""
    return _points_for(4, 3, 2, 1) + np.maximum(holding_lengths() - 4, 0)


def _top(honours: int) -> Table:
    """How many of the highest `honours` ranks are held."""
    top: Table = _held()[13 - honours :].sum(axis=0, dtype=np.int16)
    return top


def _losers() -> Table:
    """Classic losing-trick count: A, K, Q missing among the first three cards; a bare K and Qx count as losers."""
    held, length = _held(), holding_lengths()
    winners = held[Rank.ACE] + held[Rank.KING] * (length >= 2) + held[Rank.QUEEN] * (length >= 3)
    losers: Table = np.minimum(length, 3) - winners
    return losers


def _quick_tricks() -> Table:
    """In halves: AK 4, AQ 3, A 2, KQ 2, K guarded 1."""
    held, length = _held(), holding_lengths()
    ace, king, queen = held[Rank.ACE], held[Rank.KING], held[Rank.QUEEN]
    without_ace = np.where(king * queen == 1, 2, king * (length >= 2))
    tricks: Table = np.where(ace == 1, 2 + 2 * king + (1 - king) * queen, without_ace).astype(np.int16)
    return tricks


def _has(rank: Rank | None) -> Table:
    assert rank is not None
    table: Table = _held()[rank].copy()
    return table


_KINDS: dict[str, _Kind] = {
    "hcp": _Kind(lambda _: _points_for(4, 3, 2, 1), "hcp 12+ or hcp(S) 3+"),
    "points": _Kind(lambda _: _long_points(), "points 12+"),
    "length": _Kind(lambda _: holding_lengths().copy(), "spades 5+", needs_suit=True),
    "controls": _Kind(lambda _: _points_for(2, 1), "controls 4+"),
    "aces": _Kind(lambda _: _points_for(1, 0), "aces 2+"),
    "kings": _Kind(lambda _: _points_for(0, 1), "kings 2+"),
    "top2": _Kind(lambda _: _top(2), "top2(S) 1+", needs_suit=True),
    "top3": _Kind(lambda _: _top(3), "top3(S) 2+", needs_suit=True),
    "top4": _Kind(lambda _: _top(4), "top4(S) 2+", needs_suit=True),
    "top5": _Kind(lambda _: _top(5), "top5(S) 3+", needs_suit=True),
    "losers": _Kind(lambda _: _losers(), "losers 0-7"),
    "quick_tricks": _Kind(lambda _: _quick_tricks(), "quick_tricks 1.5+", unit=2),
    "has": _Kind(_has, "has(A, S)", needs_suit=True, needs_rank=True, is_fact=True),
}

QUANTITY_NAMES = tuple(_KINDS)


@cache
def _tables(quantity: Quantity) -> Table:
    table = _KINDS[quantity.name].table(quantity.rank)
    tables = np.zeros((4, HOLDINGS), dtype=np.int16)
    tables[slice(None) if quantity.suit is None else quantity.suit] = table
    tables.setflags(write=False)
    return tables


@cache
def quantity(name: str, suit: Suit | None = None, rank: Rank | None = None) -> Quantity:
    """The quantity of this name; the suits' names (`spades`) are lengths.

    Raises:
        NotationError: no such quantity (with the nearest name), or a suit or rank is missing.
    """
    if suit is None and rank is None and name in _LENGTH_NAMES:
        return Quantity("length", _LENGTH_NAMES[name])
    return Quantity(name, suit, rank)


_LENGTH_NAMES = {suit.name.lower(): suit for suit in Suit}

HCP = quantity("hcp")


def length(suit: Suit) -> Quantity:
    """The number of cards in a suit."""
    return quantity("length", suit)


def unknown_name(name: str, known: tuple[str, ...], kind: str = "quantity") -> NotationError:
    """The error for a name nobody knows, with the nearest known one."""
    near = suggestion(name, known)
    return NotationError(f'"{name}" is not a known {kind}' + (f': did you mean "{near}"?' if near else ""))


def suggestion(name: str, known: tuple[str, ...]) -> str | None:
    """The known name most like this one, if any is like it."""
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    return near[0] if near else None
