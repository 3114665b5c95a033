"""Quantities: the numbers by which players describe a hand, such as HCP, lengths, losers and controls.

Nearly all are sums over the four suits of an integer table over the 8,192 holdings of a suit (bit 0 = the 2 … bit 12 =
the ace, as in `cards.Holding`). That one definition is used in three ways: evaluated on a hand, encoded for CP-SAT, and
counted exactly. A table counts in units of 1 / `unit` (quick tricks in halves), so that everything stays an integer.
The few that are no such sum have `parts`: sums, each with the lengths for which it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache, total_ordering

import numpy as np

from dealspace.cards import NotationError, Rank, Suit
from dealspace.cards._hashed import Hashed
from dealspace.inference.quantities import kaplan_rubens
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.holding_tables import HOLDINGS, Table, holding_lengths
from dealspace.inference.quantities.kinds import KINDS, QUANTITY_NAMES, Kind, in_suit

Terms = tuple[tuple[int, "Quantity"], ...]
"""A sum: integer factors of quantities."""
LONGEST_NAME, MOST_NAMES = 100, 2000
MOST_QUANTITIES = 512
"""Of how many the tables are kept, 64 KB each: users define their own, and a process may meet any number."""


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Quantity(Hashed):
    """An integer that a hand has: `hcp`, `hcp(S)`, `spades`, `top3(H)`, `has(A, S)` … Make one with `quantity`.

    Attributes:
        name: as the expression language writes it; `length` for the number of cards in a suit.
        suit: the suit it is about; None for the whole hand.
        rank: only for `has`: the rank of the card.
        evaluation: the definition of the name, if it is not built in.
    """

    name: str
    suit: Suit | None = None
    rank: Rank | None = None
    evaluation: Evaluation | None = None

    __hash__ = Hashed.__hash__

    def __post_init__(self) -> None:
        if self.evaluation is None and self.name not in KINDS:
            raise unknown_name(self.name, QUANTITY_NAMES)
        if self.evaluation is not None and self.evaluation.name != self.name:
            raise ValueError(f"{self.evaluation!r} is not called {self.name}")
        kind = self._kind
        if kind.needs_suit and self.suit is None:
            raise NotationError(f"{self.name} needs a suit: write {kind.example}")
        if self.suit is not None and not kind.takes_suit:
            raise NotationError(f"{self.name} is of the whole hand: write {kind.example}")
        if (self.rank is not None) != kind.needs_rank:
            raise NotationError(
                f"write {kind.example}" + (": a rank, then a suit" if kind.needs_rank else ", without a rank")
            )

    @property
    def _kind(self) -> Kind:
        return KINDS[self.name] if self.evaluation is None else _user_kind(self.evaluation)

    @property
    def unit(self) -> int:
        """Steps of the table in one point as players count: 2 where the table counts halves."""
        return self._kind.unit

    @property
    def is_fact(self) -> bool:
        """Whether its name alone is a condition (`has(A, S)`), meaning 1 or more."""
        return self._kind.is_fact

    @property
    def is_additive(self) -> bool:
        """Whether it is a sum over the suits, so that there are `tables`; `parts` otherwise."""
        return self._kind.tables is not None

    @property
    def tables(self) -> Table:
        """int16[4, 8192]: the value of each holding of each suit (C D H S), in units; read-only.

        Raises:
            ValueError: it is no sum over the suits.
        """
        return _tables(self)

    @property
    def reach(self) -> frozenset[int]:
        """The suits (C D H S = 0..3) on which it depends."""
        return _reach(self)

    @property
    def by_length(self) -> Table | None:
        """int16[4, 14]: the value of each length of each suit; None if not only lengths count."""
        return _by_length(self)

    def _identity(self) -> object:
        return self.name, self.suit, self.rank, self.evaluation

    @property
    def _key(self) -> tuple[str, int, int, bytes]:
        # Spades first, as players list the suits.
        return (
            self.name,
            -1 if self.suit is None else 3 - self.suit,
            -1 if self.rank is None else self.rank,
            b"" if self.evaluation is None else self.evaluation.table_bytes,
        )

    def __lt__(self, other: Quantity) -> bool:
        return self._key < other._key

    def __repr__(self) -> str:
        return f"Quantity({str(self)!r})"

    def __str__(self) -> str:
        if self.suit is None:
            return self.name
        if self.name == "length":
            return self.suit.name.lower()
        return f"has({self.rank}, {self.suit})" if self.rank is not None else f"{self.name}({self.suit})"


@lru_cache(MOST_QUANTITIES)
def _user_kind(evaluation: Evaluation) -> Kind:
    return Kind(in_suit(lambda: evaluation.table), f"{evaluation.name} 10+", unit=evaluation.unit)


@lru_cache(MOST_QUANTITIES)
def _tables(quantity: Quantity) -> Table:
    make = quantity._kind.tables
    if make is None:
        raise ValueError(f"{quantity} is no sum over the suits, so it has no tables: `is_additive` says which have")
    tables = make(quantity.suit, quantity.rank)
    tables.setflags(write=False)
    return tables


@lru_cache(MOST_QUANTITIES)
def _by_length(quantity: Quantity) -> Table | None:
    found = quantity.tables[:, (1 << np.arange(14)) - 1]
    return found if (quantity.tables == found[:, holding_lengths()]).all() else None


@lru_cache(MOST_QUANTITIES)
def _reach(quantity: Quantity) -> frozenset[int]:
    if not quantity.is_additive:
        return frozenset(range(4))
    return frozenset(suit for suit in range(4) if quantity.tables[suit].any())


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


LengthBounds = tuple[tuple[Terms, int | None, int | None], ...]
"""Bounds that must all hold: (sum of lengths, low, high)."""


@dataclass(frozen=True, slots=True)
class Part:
    """The value of a quantity, as a sum, for hands whose lengths satisfy all of `when`, but not all of `unless`."""

    when: LengthBounds
    terms: Terms
    unless: tuple[LengthBounds, ...] = ()


@lru_cache(MOST_QUANTITIES)
def parts(quantity_: Quantity) -> tuple[Part, ...]:
    """The parts of a quantity; every hand belongs to exactly one."""
    if quantity_.is_additive:
        return (Part((), ((1, quantity_),)),)
    if quantity_.name == "longest":
        return tuple(_longest(suit) for suit in reversed(Suit))
    if quantity_.name == "kr":
        worth, more = (Quantity(each.name, evaluation=each) for each in (kaplan_rubens.suits(), kaplan_rubens.flat()))
        flat = tuple((((1, length(suit)),), 3, 4) for suit in Suit)  # 4-3-3-3 is the only such shape
        return Part((), ((1, worth),), (flat,)), Part(flat, ((1, worth), (1, more)))
    assert quantity_.name == "spoints" and quantity_.suit is not None
    trumps = length(quantity_.suit)
    return tuple(
        Part(((((1, trumps),), low, high),), ((1, HCP), *((1, quantity(name, quantity_.suit)) for name in shortness)))
        for low, high, shortness in ((None, 2, ()), (3, 3, ("short321",)), (4, None, ("short531",)))
    )


def _longest(suit: Suit) -> Part:
    """This suit is the longest, the highest if there are several."""
    others = [other for other in Suit if other is not suit]
    return Part(
        tuple((((1, length(suit)), (-1, length(other))), int(other > suit), None) for other in others),
        ((1, length(suit)),),
    )


@lru_cache(maxsize=4096)
def parts_of_sum(terms: Terms) -> tuple[Part, ...]:
    """A sum in parts whose terms are all additive; the bounds of some part may exclude one another."""
    found = [Part((), ())]
    for factor, quantity_ in terms:
        found = [
            Part(
                before.when + part.when,
                before.terms + tuple((factor * each, inner) for each, inner in part.terms),
                before.unless + part.unless,
            )
            for before in found
            for part in parts(quantity_)
        ]
    return tuple(found)


def unknown_name(name: str, known: tuple[str, ...], kind: str = "quantity") -> NotationError:
    """The error for an unknown name, with the nearest known one."""
    near = suggestion(name, known)
    return NotationError(f'"{name}" is not a known {kind}' + (f': did you mean "{near}"?' if near else ""))


def suggestion(name: str, known: tuple[str, ...]) -> str | None:
    """The known name most like this one, or of which it is the beginning, if any is.

    A text that is far longer than names is like none, and of very many names the first are looked at.
    """
    if len(name) > LONGEST_NAME:
        return None
    known = known[:MOST_NAMES]
    written = {word.lower(): word for word in reversed(known)}
    begun = sorted((word for word in written if len(name) > 2 and word.startswith(name.lower())), key=len)
    near = begun or get_close_matches(name.lower(), written, n=1, cutoff=0.6)
    return written[near[0]] if near else None


__all__ = [
    "HCP",
    "HOLDINGS",
    "QUANTITY_NAMES",
    "Part",
    "Quantity",
    "Table",
    "Terms",
    "holding_lengths",
    "length",
    "parts",
    "parts_of_sum",
    "quantity",
    "suggestion",
    "unknown_name",
]
