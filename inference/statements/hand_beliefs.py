"""The belief about one hand: certain conditions, and soft ones whose violation reduces the weight of the hand.

A hand that violates one soft statement weighs that statement's softness (the probability that it is wrong), one that
violates two weighs the product, and one that violates more weighs as if it violated only the two least likely to be
wrong. So for a softness p there are three levels, 1, p and p^2, and the weight is a sum over nested conditions:

    weight = p^2                             for every hand
           + (p - p^2)  if at most one soft statement is violated
           + (1 - p)    if none is

A frequency says how many of the hands that violate it make a call, for one of those that satisfy it. Its weights
multiply with all others, however many there are. Those of one choice of cards (inference/statements/card_choices.py)
are nested, and count as one frequency of several levels: a hand weighs the least of those that it violates.

Every gain is positive: a space of soft statements is a mixture of ordinary ones (inference/exact/mixture.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.notation import shortened
from dealspace.inference.constraints.constraint import ALWAYS, NEVER, Constraint, all_of, any_of
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.statements.knowledge import Statement

MOST_PRECISE = 1_000_000
"""The greatest denominator of a softness, which has six decimals."""

Layer: TypeAlias = tuple[Fraction, Constraint]
"""The weight that a hand gains by satisfying a condition."""
Level: TypeAlias = tuple[Fraction, Constraint]
"""A weight, and the condition of the hands that have at least that weight."""


def exact_softness(probability: float) -> Fraction:
    """The softness as an exact number: 0.05 is 1/20. It is never rounded to 0, which would be certain."""
    return max(Fraction(probability).limit_denominator(MOST_PRECISE), Fraction(1, MOST_PRECISE))


@dataclass(frozen=True, slots=True, repr=False)
class HandBelief:
    """Nested conditions, the loosest first: a hand weighs the sum of the gains of those it satisfies, at most 1.

    Attributes:
        layers: (weight gained, condition), each condition implied by the next.

    >>> from dealspace.inference.language.parse import parse_constraint
    >>> soft = [(parse_constraint("hcp 12+"), 0.1), (parse_constraint("5+S"), 0.1)]
    >>> for gain, condition in HandBelief.of(ALWAYS, soft).layers: print(gain, condition)
    1/100 always
    9/100 hcp 12+ or spades 5+
    9/10 hcp 12+ and spades 5+
    """

    layers: tuple[Layer, ...]

    def __repr__(self) -> str:
        return f"HandBelief({shortened('; '.join(f'{gain}: {condition}' for gain, condition in self.layers))!r})"

    @classmethod
    def of(
        cls,
        certain: Constraint,
        soft: Sequence[tuple[Constraint, float]] = (),
        frequent: Iterable[Sequence[tuple[Constraint, float]]] = (),
    ) -> HandBelief:
        """The belief for a certain condition, others with their softness, and frequencies with theirs, by level."""
        doubted = [(part, exact_softness(softness)) for part, softness in soft if part != ALWAYS]
        single = [softness for _, softness in doubted]
        values = {Fraction(1), *single, *(one * two for one, two in combinations(single, 2))}
        falling = sorted(values, reverse=True)
        levels: list[Level] = [(value, all_of(certain, _weighing(doubted, value))) for value in falling]
        for nested in frequent:
            levels = _multiplied(levels, nested)
        layers: list[Layer] = []
        lower = [*(value for value, _ in levels[1:]), Fraction(0)]
        for (value, condition), following in zip(levels, lower, strict=True):
            layers.append((value - following, condition))
        return cls(_merged(layers[::-1]))

    @property
    def is_certain(self) -> bool:
        """Whether the hands of this belief all weigh the same, 1."""
        return len(self.layers) == 1 and self.layers[0][0] == 1

    @property
    def support(self) -> Constraint:
        """The condition of the hands with a weight above 0."""
        return self.layers[0][1]

    def narrowed(self, condition: Constraint) -> HandBelief:
        """The same weights, for hands that also satisfy this condition."""
        if condition == ALWAYS:
            return self
        return HandBelief(tuple((gain, all_of(layer, condition)) for gain, layer in self.layers))

    def weights(self, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: the weight of each of the hands uint64[n]."""
        numerators, unit = self.numerators(hands)
        return numerators / unit

    def kept(self, hands: NDArray[np.uint64], rng: np.random.Generator) -> NDArray[np.bool_]:
        """bool[n]: whether each of the hands is accepted, with its weight as the probability."""
        if self.is_certain:
            return satisfied(self.support, hands)
        numerators, unit = self.numerators(hands)
        kept: NDArray[np.bool_] = rng.integers(0, unit, len(hands)) < numerators
        return kept

    def numerators(self, hands: NDArray[np.uint64]) -> tuple[NDArray[np.int64], int]:
        """int64[n]: the weight of each hand, as a multiple of 1 / the second number."""
        unit = lcm(*(gain.denominator for gain, _ in self.layers))
        weights = np.zeros(len(hands), np.int64)
        rows: NDArray[np.intp] = np.arange(len(hands))
        for gain, condition in self.layers:
            rows = rows[satisfied(condition, hands[rows])]
            weights[rows] += int(gain * unit)
        return weights, unit


def belief_of(certain: Constraint, statements: Iterable[Statement]) -> HandBelief:
    """The belief for a certain condition and the statements about the hand that are soft, or frequencies."""
    soft: list[tuple[Constraint, float]] = []
    frequent: dict[object, list[tuple[Constraint, float]]] = {}
    for place, statement in enumerate(statements):
        if statement.is_frequency:
            source = statement.source if statement.source.kind == "choice" else place
            frequent.setdefault(source, []).append((statement.condition, statement.softness))
        else:
            soft.append((statement.condition, statement.softness))
    return HandBelief.of(certain, soft, frequent.values())


def _weighing(doubted: Sequence[tuple[Constraint, Fraction]], value: Fraction) -> Constraint:
    """The condition of the hands with at least this weight: no violation, nor pair of them, reduces it further."""
    kept = [part for part, softness in doubted if softness < value]
    either = [
        any_of(one, two)
        for (one, first), (two, second) in combinations(doubted, 2)
        if first * second < value <= min(first, second)
    ]
    return all_of(*kept, *either)


def _multiplied(levels: Sequence[Level], nested: Sequence[tuple[Constraint, float]]) -> list[Level]:
    """The levels times those of nested conditions, each with the weight of hands that violate it, greatest first."""
    by_weight = sorted(((exact_softness(share), condition) for condition, share in nested), key=lambda pair: -pair[0])
    weights = [Fraction(1), *(share for share, _ in by_weight)]
    factors = list(zip(weights, [*(condition for _, condition in by_weight), ALWAYS], strict=True))

    def at_least(weight: Fraction) -> Constraint:
        return next((found for value, found in reversed(levels) if value >= weight), NEVER)

    values = {value * factor for value, _ in levels for factor, _ in factors}
    return [
        (value, any_of(*(all_of(at_least(value / factor), condition) for factor, condition in factors)))
        for value in sorted(values, reverse=True)
    ]


def _merged(layers: list[Layer]) -> tuple[Layer, ...]:
    merged: list[Layer] = []
    for gain, condition in layers:
        if merged and merged[-1][1] == condition:
            merged[-1] = merged[-1][0] + gain, condition
        elif not merged or condition != NEVER:
            merged.append((gain, condition))
    return tuple(merged)


NO_BELIEF = HandBelief(((Fraction(1), ALWAYS),))
"""The belief about a hand without any condition: every hand weighs 1."""
