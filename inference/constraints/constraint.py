"""Constraints: immutable formulas about one dealt hand of 13 cards.

    Within        low <= a sum of quantities <= high        hcp 15-17, spades >= hearts
    Shape         the four lengths are one of a set         balanced, shape any 5431
    Holds         has all of these cards                    holds HK S2
    HoldsExactly  dealt exactly this holding of a suit      holding(S) AKT
    And Or Not    ALWAYS NEVER

`str` writes the text that `parse_constraint` reads back to an equal constraint. Equality is of the written form in
its normal form, not of meaning: make constraints with `within`, `shape_of`, `holds`, `all_of`, `any_of`, `negation`
(or `& | ~`), which simplify what is certain or impossible for every hand of 13 cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from math import ceil, floor, gcd
from operator import is_
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, Holding, Suit
from dealspace.cards._hashed import Hashed
from dealspace.cards.notation import shortened
from dealspace.inference.quantities.quantity import LengthBounds, Quantity, holding_lengths, parts_of_sum
from dealspace.inference.quantities.quantity import Terms as Terms
from dealspace.runtime.memory import Remembered

Lengths = tuple[int, int, int, int]
"""Cards in C, D, H, S."""


class Constraint(Hashed):
    """The base of all constraints: they combine with & | ~, and have no truth value.

    >>> from dealspace.inference.language.parse import parse_constraint
    >>> parse_constraint("hcp 15-17") & ~parse_constraint("5+S")
    Constraint('hcp 15-17 and not spades 5+')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Constraint({shortened(str(self), with_digest=True)!r})"

    def __and__(self, other: Constraint) -> Constraint:
        return all_of(self, other)

    def __or__(self, other: Constraint) -> Constraint:
        return any_of(self, other)

    def __invert__(self) -> Constraint:
        return negation(self)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"a constraint has no truth value: {self} — combine with & | ~, or call satisfies(constraint, hand)"
        )

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True, repr=False)
class Always(Constraint):
    """Every hand. There is one: `ALWAYS`."""

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return "always"

    def __str__(self) -> str:
        return "always"


@dataclass(frozen=True, slots=True, repr=False)
class Never(Constraint):
    """No hand. There is one: `NEVER`."""

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return "never"

    def __str__(self) -> str:
        return "never"


ALWAYS = Always()
NEVER = Never()


@dataclass(frozen=True, slots=True, repr=False)
class Within(Constraint):
    """low <= sum of coefficient * quantity <= high, in the quantities' units; None means no bound on that side.

    Always in normal form: terms sorted, merged, without zero coefficients or a common factor, the first positive, and
    no bound that every hand satisfies. ValueError if no bound is left; `within` makes a constant of that.
    """

    terms: Terms
    low: int | None
    high: int | None

    __hash__ = Hashed.__hash__

    def __post_init__(self) -> None:
        terms, low, high = _normal(self.terms, self.low, self.high)
        if not terms or (low is None and high is None) or (low is not None and high is not None and low > high):
            raise ValueError("these bounds exclude no hand, or all: make the constraint with within(...)")
        for name, value in (("terms", terms), ("low", low), ("high", high)):
            object.__setattr__(self, name, value)

    def _identity(self) -> object:
        return self.terms, self.low, self.high

    @property
    def quantity(self) -> Quantity | None:
        """The one quantity this bounds; None for a sum of several."""
        return self.terms[0][1] if len(self.terms) == 1 else None

    def __str__(self) -> str:
        return _within_text(self)


@dataclass(frozen=True, slots=True, repr=False)
class Shape(Constraint):
    """The lengths (C, D, H, S) are one of a set. `text` is how it was written, and is ignored by equality."""

    lengths: frozenset[Lengths]
    text: str = field(default="", compare=False)

    __hash__ = Hashed.__hash__

    def __post_init__(self) -> None:
        if odd := next(
            (shape for shape in self.lengths if len(shape) != 4 or min(shape) < 0 or sum(shape) != 13), None
        ):
            raise ValueError(f"{odd} is not the shape of a hand: four lengths that add up to 13")
        if not self.text:
            object.__setattr__(self, "text", _shape_text(self.lengths))

    def _identity(self) -> object:
        return self.lengths

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Holds(Constraint):
    """Has all of these cards, and perhaps others."""

    cards: CardSet

    __hash__ = Hashed.__hash__

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", CardSet(self.cards.bits))

    def _identity(self) -> object:
        return self.cards

    def __str__(self) -> str:
        return f"holds {' '.join(str(card) for card in self.cards)}"


@dataclass(frozen=True, slots=True, repr=False)
class HoldsExactly(Constraint):
    """Was dealt exactly this holding of the suit."""

    suit: Suit
    holding: Holding

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return self.suit, self.holding

    @property
    def cards(self) -> CardSet:
        return CardSet(self.holding.ranks << 13 * self.suit)

    def __str__(self) -> str:
        return f"holding({self.suit}) {self.holding if self.holding else '-'}"


@dataclass(frozen=True, slots=True, repr=False)
class And(Constraint):
    """All of two or more parts. Make it with `all_of` or `&`."""

    parts: tuple[Constraint, ...]

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return And, self.parts

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True, repr=False)
class Or(Constraint):
    """At least one of two or more parts. Make it with `any_of` or `|`."""

    parts: tuple[Constraint, ...]

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return Or, self.parts

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, And) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True, repr=False)
class Not(Constraint):
    """Not this part. Make it with `negation` or `~`."""

    part: Constraint

    __hash__ = Hashed.__hash__

    def _identity(self) -> object:
        return Not, self.part

    def __str__(self) -> str:
        return f"not ({self.part})" if isinstance(self.part, And | Or) else f"not {self.part}"


def all_of(*parts: Constraint) -> Constraint:
    """The conjunction: flat, without repetitions and constants; NEVER if a part and its negation are both there."""
    return _joined(parts, And, unit=ALWAYS, zero=NEVER)


def any_of(*parts: Constraint) -> Constraint:
    """The disjunction: flat, without repetitions and constants; ALWAYS if a part and its negation are both there."""
    return _joined(parts, Or, unit=NEVER, zero=ALWAYS)


def _joined(parts: Iterable[Constraint], node: type[And] | type[Or], unit: Constraint, zero: Constraint) -> Constraint:
    kept: dict[Constraint, None] = {}
    denied: set[Constraint] = set()
    for part in parts:
        for inner in part.parts if isinstance(part, node) else (part,):
            if isinstance(inner, type(zero)) or (inner.part in kept if isinstance(inner, Not) else inner in denied):
                return zero
            if not isinstance(inner, type(unit)):
                kept[inner] = None
                if isinstance(inner, Not):
                    denied.add(inner.part)
    if len(kept) < 2:
        return next(iter(kept), unit)
    return _made(node, tuple(kept))


_MADE: Remembered[int, And | Or | Not] = Remembered()
"""Formulas by the hash of their parts' ids (hash consing): equal formulas are the same object as long as they are
remembered, and quickly found equal."""
_MADE_BYTES, _PART_BYTES = 180, 8


def _made(node: type[And] | type[Or], parts: tuple[Constraint, ...]) -> Constraint:
    key = hash((node, *map(id, parts)))
    found = _MADE.get(key)
    if not isinstance(found, node) or len(found.parts) != len(parts) or not all(map(is_, found.parts, parts)):
        found = node(parts)
        _MADE.put(key, found, _MADE_BYTES + _PART_BYTES * len(parts))
    return found


def negation(part: Constraint) -> Constraint:
    """Not this: two negations cancel, and constants turn into one another."""
    if isinstance(part, Not):
        return part.part
    if isinstance(part, Always | Never):
        return NEVER if isinstance(part, Always) else ALWAYS
    key = hash((Not, id(part)))
    found = _MADE.get(key)
    if not isinstance(found, Not) or found.part is not part:
        found = Not(part)
        _MADE.put(key, found, _MADE_BYTES)
    return found


def within(terms: Terms | Quantity, low: int | None, high: int | None) -> Constraint:
    """low <= sum of terms <= high in units, or the constant it amounts to for every hand of 13 cards.

    >>> from dealspace.inference.quantities.quantity import HCP
    >>> print(within(HCP, 15, 17), within(HCP, 0, 40))
    hcp 15-17 always
    """
    normal, low, high = _normal(((1, terms),) if isinstance(terms, Quantity) else terms, low, high)
    least, most = limits(normal)
    if (low is not None and low > most) or (high is not None and high < least):
        return NEVER
    if low is None and high is None:
        return ALWAYS
    return NEVER if low is not None and high is not None and low > high else _bounded(normal, low, high)


@lru_cache(maxsize=1 << 16)
def _bounded(terms: Terms, low: int | None, high: int | None) -> Constraint:
    return Within(terms, low, high)


def shape_of(lengths: Iterable[Lengths], text: str = "") -> Constraint:
    """The hand has one of these shapes (C, D, H, S)."""
    chosen = frozenset(lengths)
    return _shape(chosen, text) if chosen else NEVER


_shape = lru_cache(maxsize=1 << 12)(Shape)


def holds(cards: CardSet) -> Constraint:
    """The hand has all of these cards; NEVER for more than 13."""
    if len(cards) > 13:
        return NEVER
    return Holds(cards) if cards else ALWAYS


def parts_of(constraint: Constraint) -> tuple[Constraint, ...]:
    """The constraints whose conjunction this is."""
    if isinstance(constraint, And):
        return constraint.parts
    return () if constraint == ALWAYS else (constraint,)


@lru_cache(maxsize=65536)
def _normal(terms: Terms, low: int | None, high: int | None) -> tuple[Terms, int | None, int | None]:
    merged: defaultdict[Quantity, int] = defaultdict(int)
    for coefficient, quantity in terms:
        merged[quantity] += coefficient
    ordered = [(coefficient, quantity) for quantity, coefficient in sorted(merged.items()) if coefficient]
    if not ordered:
        holds_always = (low is None or low <= 0) and (high is None or high >= 0)
        return (), None if holds_always else 1, None
    divisor = gcd(*(coefficient for coefficient, _ in ordered))
    if ordered[0][0] < 0:
        divisor, low, high = -divisor, high, low
    normal = tuple((coefficient // divisor, quantity) for coefficient, quantity in ordered)
    least, most = limits(normal)
    low = None if low is None else ceil(Fraction(low, divisor))
    high = None if high is None else floor(Fraction(high, divisor))
    return normal, None if low is None or low <= least else low, None if high is None or high >= most else high


@lru_cache(maxsize=256)  # of 256 KB each
def combined_table(terms: Terms) -> NDArray[np.int64]:
    """int64[4, 8192]: the contribution of each holding of each suit to a sum of additive quantities; read-only."""
    table = np.zeros((4, 1 << 13), dtype=np.int64)
    for coefficient, quantity in terms:
        table += coefficient * quantity.tables.astype(np.int64)
    table.setflags(write=False)
    return table


def mentions(constraint: Constraint, quantity: Quantity) -> bool:
    """Whether the constraint bounds a sum with this quantity."""
    match constraint:
        case Within(terms):
            return any(found == quantity for _, found in terms)
        case And(parts) | Or(parts):
            return any(mentions(part, quantity) for part in parts)
        case Not(part):
            return mentions(part, quantity)
        case _:
            return False


@lru_cache(maxsize=65536)
def limits(terms: Terms) -> tuple[int, int]:
    """The least and the greatest value of the sum over all hands of 13 cards."""
    if not terms:
        return 0, 0
    if len(terms) == 1 and terms[0][0] != 1:
        least, most = limits(((1, terms[0][1]),))
        low, high = sorted((least * terms[0][0], most * terms[0][0]))
        return low, high
    ends = []
    for part in parts_of_sum(terms):
        shapes = _every_shape()
        keeps = _within_bounds(part.when, shapes)
        for bounds in part.unless:
            keeps &= ~_within_bounds(bounds, shapes)
        shapes = shapes[keeps]
        if len(shapes):
            ends.append(_ends(combined_table(part.terms), shapes))
    return min(least for least, _ in ends), max(most for _, most in ends)


def _within_bounds(bounds: LengthBounds, shapes: NDArray[np.intp]) -> NDArray[np.bool_]:
    """bool[n]: which of the shapes intp[n, 4] satisfy all these bounds."""
    keeps = np.ones(len(shapes), dtype=np.bool_)
    for terms, low, high in bounds:
        total = sum(factor * shapes[:, suit] for factor, found in terms for suit in found.reach)
        if low is not None:
            keeps &= total >= low
        if high is not None:
            keeps &= total <= high
    return keeps


@cache
def _every_shape() -> NDArray[np.intp]:
    """intp[560, 4]: the lengths (C, D, H, S) of a hand."""
    lengths: NDArray[np.intp] = np.indices((14, 14, 14, 14)).reshape(4, -1).T
    hands: NDArray[np.intp] = lengths[lengths.sum(axis=1) == 13]
    return hands


@cache
def _holdings_by_length() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All holdings in order of their length, and where each length 0..13 starts."""
    order = np.argsort(holding_lengths(), kind="stable")
    starts = np.searchsorted(holding_lengths()[order], np.arange(14))
    return order, starts


def _ends(table: NDArray[np.int64], shapes: NDArray[np.intp]) -> tuple[int, int]:
    """The least and the greatest sum of the table over hands of these shapes."""
    order, starts = _holdings_by_length()
    by_length = table[:, order]
    least, most = (end.reduceat(by_length, starts, axis=1)[np.arange(4), shapes] for end in (np.minimum, np.maximum))
    return int(least.sum(axis=1).min()), int(most.sum(axis=1).max())


# --- text -------------------------------------------------------------------------------------------------------


def _within_text(constraint: Within) -> str:
    low, high = constraint.low, constraint.high
    quantity = constraint.quantity
    least, _ = limits(constraint.terms)
    # A range cannot begin with a minus sign: bounds below zero are written as a comparison.
    if quantity is not None and min(bound for bound in (low, high, 0) if bound is not None) == 0:
        if quantity.is_fact and low == 1:
            return str(quantity)
        if low is None and least >= 0:
            low = least
        return f"{quantity} {_interval(low, high, quantity.unit)}"
    # In the units players count in: coefficient * unit, less what all share (1 or 2 at most).
    displayed = [(coefficient * quantity.unit, quantity) for coefficient, quantity in constraint.terms]
    shared = gcd(*(coefficient for coefficient, _ in displayed))
    left = [(coefficient // shared, quantity) for coefficient, quantity in displayed if coefficient > 0]
    right = [(-coefficient // shared, quantity) for coefficient, quantity in displayed if coefficient < 0]
    if low is not None and high is not None and low != high:
        shift = max(0, -low)
        total = _sum_text(left, Fraction(0)) + "".join(f" - {_term_text(*term)}" for term in right)
        plus = f" + {number_text(Fraction(shift, shared))}" if shift else ""
        return f"{total}{plus} {_interval(low + shift, high + shift, shared)}"
    bound = low if low is not None else high
    assert bound is not None
    relation = "=" if low == high else ">=" if low is not None else "<="
    extra = Fraction(bound, shared)
    return f"{_sum_text(left, max(-extra, Fraction(0)))} {relation} {_sum_text(right, max(extra, Fraction(0)))}"


def _sum_text(terms: list[tuple[int, Quantity]], constant: Fraction) -> str:
    words = [_term_text(coefficient, quantity) for coefficient, quantity in terms]
    if constant or not words:
        words.append(number_text(constant))
    return " + ".join(words)


def _term_text(coefficient: int, quantity: Quantity) -> str:
    return str(quantity) if coefficient == 1 else f"{coefficient} * {quantity}"


def number_text(value: Fraction) -> str:
    """`12`, `1.5`: always exact, for units divide a power of ten."""
    whole, rest = divmod(abs(value), 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return ("-" if value < 0 else "") + str(whole) + ("." + digits if digits else "")


def _interval(low: int | None, high: int | None, unit: int) -> str:
    if low is None:
        assert high is not None
        return f"<= {number_text(Fraction(high, unit))}"
    least = number_text(Fraction(low, unit))
    if high is None:
        return f"{least}+"
    return least if low == high else f"{least}-{number_text(Fraction(high, unit))}"


def _shape_text(lengths: frozenset[Lengths]) -> str:
    """Exact shapes first (S H D C), then `any` with the patterns all of whose orders are there."""
    groups: defaultdict[tuple[int, ...], set[Lengths]] = defaultdict(set)
    for shape in lengths:
        groups[tuple(sorted(shape, reverse=True))].add(shape)
    whole, exact = [], []
    for pattern, shapes in sorted(groups.items()):
        if len(shapes) == len(set(permutations(pattern))):
            whole.append(pattern)
        else:
            exact += [shape[::-1] for shape in sorted(shapes, reverse=True)]
    words = ["shape", *map(pattern_text, exact), *(["any"] if whole else []), *map(pattern_text, whole)]
    return " ".join(words)


def pattern_text(pattern: tuple[int, ...]) -> str:
    """`5332`; with dashes when a suit has ten cards or more: `10-2-1-0`."""
    return ("-" if max(pattern) > 9 else "").join(map(str, pattern))
