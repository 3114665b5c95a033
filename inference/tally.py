"""How numbers of several hands are distributed together, exactly.

Several numbers of one hand are one number: each gets digits of its own in a packed sum, whose distribution is asked of
the tables. Numbers of several hands are asked one hand after another, each under the values of the hands before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from cards import CardSet
from inference.cases import cases
from inference.constraint import Constraint, Terms, all_of, any_of, limits, within
from inference.evaluate import value
from inference.ladder import Ladder
from inference.quantities import Quantity

MOST_GIVEN = 256
"""Values of the other hands under which the last hand is asked, at most."""
_MOST_DIGITS = 4_000_000

Values = tuple[int, ...]


def distribution(ladder: Ladder, asked: Sequence[tuple[int, Quantity]]) -> dict[Values, float] | None:
    """The chance of each combination of values, in the order asked; empty without deals, None if not to be had exactly.

    Args: asked: seats and what is asked of each.
    """
    of_seat: defaultdict[int, list[Quantity]] = defaultdict(list)
    for seat, quantity in asked:
        of_seat[seat].append(quantity)
    # The last hand takes one question however many values it has.
    order = sorted(of_seat, key=lambda seat: (ladder.placement.held[seat].bit_count() < 13, _spread(of_seat[seat])))
    found = _one_by_one(ladder, [(seat, of_seat[seat]) for seat in order])
    if found is None:
        return None
    places = [(seat, quantity) for seat in order for quantity in of_seat[seat]]
    back = [places.index((seat, quantity)) for seat, quantity in asked]
    return dict(sorted((tuple(values[place] for place in back), chance) for values, chance in found.items()))


def _one_by_one(ladder: Ladder, asked: Sequence[tuple[int, list[Quantity]]]) -> dict[Values, float] | None:
    seat, quantities = asked[0]
    here = _of_one_hand(ladder, seat, quantities)
    if here is None or len(asked) == 1:
        return here
    if len(here) > MOST_GIVEN:
        return None
    found: dict[Values, float] = {}
    for values, chance in here.items():
        given = ladder.narrowed(seat, all_of(*map(_is, quantities, values))) if len(here) > 1 else ladder
        rest = _one_by_one(given, asked[1:])
        if rest is None:
            return None
        for others, share in rest.items():
            found[values + others] = chance * share
    return found if len(found) <= _MOST_DIGITS else None


def _of_one_hand(ladder: Ladder, seat: int, quantities: Sequence[Quantity]) -> dict[Values, float] | None:
    held = ladder.placement.held[seat]
    if held.bit_count() == 13:
        mass = ladder.support.mass
        known = tuple(value(quantity, CardSet(held)) for quantity in quantities)
        return None if not isinstance(mass, Fraction) else {known: 1.0} if mass else {}
    splits = [
        (all_of(*(condition for condition, _ in split)), [form for _, form in split])
        for split in product(*map(cases, quantities))
    ]
    if len(splits) == 1:
        return _packed(ladder, seat, splits[0][1])
    masses: defaultdict[Values, float] = defaultdict(float)
    for condition, forms in splits:
        given = ladder.narrowed(seat, condition)
        if not isinstance(given.mass, Fraction):
            return None
        found = _packed(given, seat, forms) if given.mass else {}
        if found is None:
            return None
        for values, chance in found.items():
            masses[values] += float(given.mass) * chance
    total = sum(masses.values())
    return {values: mass / total for values, mass in masses.items()}


def _packed(ladder: Ladder, seat: int, forms: Sequence[Terms]) -> dict[Values, float] | None:
    """The values of several sums of a hand, from one sum in which each has its own digits."""
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
    found = ladder.histogram(seat, tuple(packed))
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
    """How many values these may have together, at most."""
    ends = [[limits(form) for _, form in cases(quantity)] for quantity in quantities]
    return prod(max(high for _, high in each) - min(low for low, _ in each) + 1 for each in ends)
