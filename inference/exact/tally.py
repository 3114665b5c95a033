"""Exact joint distributions of quantities of several hands.

Several quantities of one hand are packed into one sum, in which each has digits of its own, and the tables give its
distribution. For several hands, one hand follows another, each conditional on the values of the hands before it.
Quantities that count card by card (lengths, HCP) follow for the last hidden hand, which holds the remaining cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import numpy as np

from dealspace.cards import CardSet
from dealspace.inference.constraints.constraint import Constraint, Terms, all_of, any_of, combined_table, limits, within
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.constraints.lowering import cases
from dealspace.inference.exact.mixture import Mixture
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.hand_beliefs import HandBelief

MOST_GIVEN = 256
"""Limit on the combinations of values on which the next hand is conditioned."""
_MOST_DIGITS = 4_000_000

Values = tuple[int, ...]


def distribution(strategy: Strategy, asked: Sequence[tuple[int, Quantity]]) -> dict[Values, float] | None:
    """The chance of each combination of values.

    Args:
        strategy: the deals.
        asked: seats and quantities, in the order of the values.
    Returns:
        An empty mapping if there is no deal; None if the distribution cannot be computed exactly.
    """
    if not strategy.is_certain and isinstance(strategy.exact, Mixture):
        return _mixed(strategy.exact, asked)
    last = _follows(strategy, asked)
    if last is not None:
        return _completed(strategy, asked, last)
    of_seat: defaultdict[int, list[Quantity]] = defaultdict(list)
    for seat, quantity in asked:
        of_seat[seat].append(quantity)
    # The last hand takes one distribution, however many values it has.
    order = sorted(of_seat, key=lambda seat: (strategy.placement.held[seat].bit_count() < 13, _spread(of_seat[seat])))
    found = _one_by_one(strategy, [(seat, of_seat[seat]) for seat in order])
    if found is None:
        return None
    columns = [(seat, quantity) for seat in order for quantity in of_seat[seat]]
    back = [columns.index((seat, quantity)) for seat, quantity in asked]
    return dict(sorted((tuple(values[column] for column in back), chance) for values, chance in found.items()))


def _mixed(mixture: Mixture, asked: Sequence[tuple[int, Quantity]]) -> dict[Values, float] | None:
    """The average of the parts' distributions, weighted by their shares."""
    chances: defaultdict[Values, float] = defaultdict(float)
    for share, part in zip(mixture.shares, mixture.parts, strict=True):
        alone = Strategy(part.joint.placement, [HandBelief.of(condition) for condition in part.conditions])
        found = distribution(alone, asked)
        if found is None:
            return None
        for values, chance in found.items():
            chances[values] += share * chance
    return dict(sorted(chances.items()))


def _follows(strategy: Strategy, asked: Sequence[tuple[int, Quantity]]) -> int | None:
    """A seat whose values follow from the others', as they add up to that of the deck; None if there is none."""
    hidden = [seat for seat in range(4) if strategy.placement.held[seat].bit_count() < 13]
    for seat in reversed(hidden):
        mine = [quantity for who, quantity in asked if who == seat]
        everywhere = all((other, quantity) in asked for quantity in mine for other in hidden)
        if mine and len(hidden) > 1 and everywhere and all(_in_deck(quantity) is not None for quantity in mine):
            return seat
    return None


def _completed(strategy: Strategy, asked: Sequence[tuple[int, Quantity]], last: int) -> dict[Values, float] | None:
    others = [(seat, quantity) for seat, quantity in asked if seat != last]
    found = distribution(strategy, others)
    if found is None:
        return None
    hidden = {seat for seat in range(4) if strategy.placement.held[seat].bit_count() < 13}
    left = {}
    for quantity in {quantity for seat, quantity in asked if seat == last}:
        total = _in_deck(quantity)
        assert total is not None
        left[quantity] = total - sum(
            value(quantity, CardSet(strategy.placement.held[seat])) for seat in range(4) if seat not in hidden
        )
    complete = {}
    for values, chance in found.items():
        known = dict(zip(others, values, strict=True))
        for quantity, rest in left.items():
            known[last, quantity] = rest - sum(known[seat, quantity] for seat in hidden if seat != last)
        complete[tuple(known[question] for question in asked)] = chance
    return dict(sorted(complete.items()))


def _in_deck(quantity: Quantity) -> int | None:
    """The value of the whole deck; None for a quantity that does not count card by card."""
    split = cases(quantity)
    return _counts_together(split[0][1]) if len(split) == 1 else None


@cache
def _counts_together(form: Terms) -> int | None:
    table = combined_table(form)
    held = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    by_card = np.stack([held @ table[suit][1 << np.arange(13)] for suit in range(4)])
    return int(table[:, -1].sum()) if (by_card == table).all() else None


def _one_by_one(strategy: Strategy, asked: Sequence[tuple[int, list[Quantity]]]) -> dict[Values, float] | None:
    seat, quantities = asked[0]
    here = _of_one_hand(strategy, seat, quantities)
    if here is None or len(asked) == 1:
        return here
    if len(here) > MOST_GIVEN:
        return None
    found: dict[Values, float] = {}
    for values, chance in here.items():
        given = strategy.narrowed(seat, all_of(*map(_is, quantities, values))) if len(here) > 1 else strategy
        rest = _one_by_one(given, asked[1:])
        if rest is None:
            return None
        for others, share in rest.items():
            found[values + others] = chance * share
    return found if len(found) <= _MOST_DIGITS else None


def _of_one_hand(strategy: Strategy, seat: int, quantities: Sequence[Quantity]) -> dict[Values, float] | None:
    held = strategy.placement.held[seat]
    if held.bit_count() == 13:
        mass = strategy.support.mass
        known = tuple(value(quantity, CardSet(held)) for quantity in quantities)
        return None if not isinstance(mass, Fraction) else {known: 1.0} if mass else {}
    splits = [
        (all_of(*(condition for condition, _ in split)), [form for _, form in split])
        for split in product(*map(cases, quantities))
    ]
    if len(splits) == 1:
        return _packed(strategy, seat, splits[0][1])
    masses: defaultdict[Values, float] = defaultdict(float)
    for condition, forms in splits:
        given = strategy.narrowed(seat, condition)
        if not isinstance(given.mass, Fraction):
            return None
        found = _packed(given, seat, forms) if given.mass else {}
        if found is None:
            return None
        for values, chance in found.items():
            masses[values] += float(given.mass) * chance
    total = sum(masses.values())
    return {values: mass / total for values, mass in masses.items()}


def _packed(strategy: Strategy, seat: int, forms: Sequence[Terms]) -> dict[Values, float] | None:
    """The joint distribution of several sums of a hand, from one sum in which each has its own digits."""
    ranges = [limits(form) for form in forms]
    sizes = [high - low + 1 for low, high in ranges]
    if prod(sizes) > _MOST_DIGITS:
        return None
    packed: list[tuple[int, Quantity]] = []
    radix, least = 1, 0
    for form, (low, _), size in zip(forms, ranges, sizes, strict=True):
        packed += [(radix * coefficient, quantity) for coefficient, quantity in form]
        least += radix * low
        radix *= size
    found = strategy.histogram(seat, tuple(packed))
    if found is None:
        return None
    unpacked = {}
    for number, chance in found.items():
        left, values = number - least, []
        for (low, _), size in zip(ranges, sizes, strict=True):
            left, digit = divmod(left, size)
            values.append(low + digit)
        unpacked[tuple(values)] = chance
    return unpacked


def _is(quantity: Quantity, number: int) -> Constraint:
    """The quantity has this value."""
    return any_of(*(all_of(condition, within(form, number, number)) for condition, form in cases(quantity)))


def _spread(quantities: Sequence[Quantity]) -> int:
    """An upper bound on the combinations of values of these quantities."""
    ends = [[limits(form) for _, form in cases(quantity)] for quantity in quantities]
    return prod(max(high for _, high in each) - min(low for low, _ in each) + 1 for each in ends)
