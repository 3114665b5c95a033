"""Binding of comparisons of sums. Public numbers fold into the bounds.

A quantity of another hand is known within a range: `partner.hcp` lies between the least and the greatest value that
partner's calls allow. A comparison with it holds if it is true of all values; within `maybe`, if it is true of some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, lcm

from dealspace.cards import Suit
from dealspace.inference.constraints.constraint import ALWAYS, NEVER, Constraint, negation, within
from dealspace.inference.constraints.good_hands import tolerance
from dealspace.inference.language.expression import Compare, Expr, Number, Path, Product, Sum, error_at
from dealspace.inference.language.naming import from_hand, is_quantity, public_path, quantity_of, unknown
from dealspace.inference.language.scope import Scope
from dealspace.inference.quantities.quantity import HCP, Quantity, Terms

_LARGEST = 1_000_000
_Count = int | Fraction
"""Integers stay `int`, as conditions are full of them and fractions are slow."""


@dataclass(slots=True)
class _Linear:
    """Coefficients of the hand's quantities, as players count, and the range of the public terms."""

    terms: dict[Quantity, _Count] = field(default_factory=dict)
    low: _Count = 0
    high: _Count = 0
    is_ranged: bool = False

    def minus(self, other: _Linear) -> _Linear:
        """The difference of two sums."""
        terms = dict(self.terms)
        for quantity, factor in other.terms.items():
            terms[quantity] = terms.get(quantity, 0) - factor
        ranged = self.is_ranged or other.is_ranged
        return _Linear(terms, self.low - other.high, self.high - other.low, ranged)


def bind_range(total: Sum, low: _Count | None, high: _Count | None, scope: Scope) -> Constraint:
    """low <= total <= high."""
    found = _linear(total, scope)
    _check_maybe(found, total, scope)
    low, high = (None if end is None else _count(end) for end in (low, high))
    if found.terms and not found.is_ranged:
        _refuse_between_values(found, low, high, total)
    return _between(found, low, high, total, sure=not scope.possible)


_Range = tuple[_Count | None, _Count | None]


def bind_tolerances(
    total: Sum, ranges: Sequence[_Range], tolerances: Sequence[tuple[str, _Count]], scope: Scope
) -> Iterator[Constraint]:
    """The hands beyond the ranges that `with good 14` and the like take in."""
    if not tolerances:
        return
    if scope.value_of(HCP) is None and _linear(total, scope) != _Linear({HCP: 1}):
        raise error_at(total.location, "good and bad are about the points of the hand: write hcp 15-17 with good 14")
    from_hand(ALWAYS, "hcp", total, scope)
    for word, points in tolerances:
        lows, highs = zip(*ranges, strict=True)
        beside = [end - 1 for end in lows if end] if word == "good" else [end + 1 for end in highs if end is not None]
        if points not in beside:
            meant = f": write with {word} {beside[0]}" if beside else ", and this range has no such end"
            side = "below" if word == "good" else "above"
            raise error_at(total.location, f"{word} {points} is not right {side} the range{meant}")
        yield tolerance(word, int(points))


def _refuse_between_values(found: _Linear, low: _Count | None, high: _Count | None, total: Sum) -> None:
    """Refuse an end of a range of whole numbers that is none, such as 14.5 HCP. Raises NotationError."""
    wrong = next((end for end in (low, high) if end is not None and end != floor(end)), None)
    if wrong is None or _scaled(found.terms, total)[1] != 1:
        return
    least, most = "" if low is None else str(ceil(low)), "" if high is None else str(floor(high))
    written = f"{least}+" if not most else f"{least}-{most}" if least else f"<= {most}"
    raise error_at(total.location, f"{float(wrong):g} is no whole number, and no hand lies between: write {written}")


def bind_compare(expr: Compare, scope: Scope) -> Constraint:
    """`hcp + 2 * S >= 20`; in a public scope `x < M` compares the suits themselves."""
    one, two = _lone_suit(expr.left, scope), _lone_suit(expr.right, scope)
    if scope.public and one is not None and two is not None:
        return ALWAYS if _compare(one, expr.relation, two) else NEVER
    found = _linear(expr.left, scope).minus(_linear(expr.right, scope))
    _check_maybe(found, expr, scope)
    sure, zero = not scope.possible, 0
    match expr.relation:
        case ">=" | ">":
            return _between(found, zero, None, expr, sure=sure, strict=expr.relation == ">")
        case "<=" | "<":
            return _between(found, None, zero, expr, sure=sure, strict=expr.relation == "<")
        case "=":
            return _between(found, zero, zero, expr, sure=sure)
    # Certain to differ means not possibly equal; possibly different means not certain to be equal.
    return negation(_between(found, zero, zero, expr, sure=not sure))


def bind_fact(known: tuple[Fraction | int, Fraction | int], scope: Scope) -> Constraint:
    """`partner.stop(H)` alone: certain, or within `maybe` possible."""
    return ALWAYS if (known[1] if scope.possible else known[0]) >= 1 else NEVER


def _between(
    found: _Linear, low: _Count | None, high: _Count | None, expr: Expr, *, sure: bool, strict: bool = False
) -> Constraint:
    """low <= found <= high (or < , if `strict`) for every value of what is public (if `sure`), or for one."""
    if not found.terms:
        least_sum, most_sum = (found.low, found.high) if sure else (found.high, found.low)
        above = low is None or (least_sum > low if strict else least_sum >= low)
        below = high is None or (most_sum < high if strict else most_sum <= high)
        return ALWAYS if above and below else NEVER
    scaled, factor = _scaled(found.terms, expr)
    added_low, added_high = (found.low, found.high) if sure else (found.high, found.low)
    least = most = None
    if low is not None:
        bound = (low - added_low) * factor
        least = floor(bound) + 1 if strict else ceil(bound)
    if high is not None:
        bound = (high - added_high) * factor
        most = ceil(bound) - 1 if strict else floor(bound)
    return within(scaled, least, most)


def _check_maybe(found: _Linear, expr: Expr, scope: Scope) -> None:
    if not scope.possible or found.is_ranged:
        return
    if found.terms:
        from_hand(ALWAYS, str(next(iter(found.terms))), expr, scope)
    raise error_at(
        expr.location,
        '"maybe" is about hands of others, but everything here is one known number: '
        "write a range, as maybe partner.H 4+",
    )


def _compare(one: int, relation: str, two: int) -> bool:
    match relation:
        case "=":
            return one == two
        case "!=":
            return one != two
        case "<":
            return one < two
        case "<=":
            return one <= two
        case ">":
            return one > two
        case _:
            return one >= two


def _lone_suit(total: Sum, scope: Scope) -> Suit | None:
    """The suit, if the sum is only its name."""
    path = total.lone_path
    found = scope.suit(path.lone_name) if path is not None and path.lone_name is not None else None
    return found if isinstance(found, Suit) else None


def names_suit(total: Sum, scope: Scope) -> bool:
    """Whether the sum is only the name of a suit, or of a class of suits."""
    path = total.lone_path
    return path is not None and path.lone_name is not None and scope.suit(path.lone_name) is not None


def _linear(total: Sum, scope: Scope) -> _Linear:
    found = _Linear()
    for term in total.terms:
        _add_product(found, term, scope)
    return found


def _add_product(found: _Linear, term: Product, scope: Scope) -> None:
    low: _Count
    high: _Count
    low = high = -1 if term.negative else 1
    quantity: Quantity | None = None
    for factor in term.factors:
        if not isinstance(factor, Number) and is_quantity(factor, scope):
            if scope.public:
                from_hand(ALWAYS, factor.text, factor, scope)
            if quantity is not None:
                raise error_at(
                    factor.location, f'"{quantity}" cannot be multiplied by "{factor.text}": only by a number'
                )
            asked = quantity_of(factor, scope)
            if (value := scope.value_of(asked)) is None:
                quantity = asked
                continue
            least = most = value
        else:
            least, most, is_ranged = _public(factor, scope)
            found.is_ranged |= is_ranged
        if low is high and least is most:
            low = high = least if low == 1 else low * least
            continue
        corners = [one * two for one in (low, high) for two in (least, most)]
        low, high = min(corners), max(corners)
    if quantity is None:
        found.low += low
        found.high += high
    elif low != high:
        raise error_at(term.location, f'"{quantity}" can be multiplied by a number only, not by a range')
    else:
        found.terms[quantity] = found.terms.get(quantity, 0) + low


def _public(factor: Number | Path, scope: Scope) -> tuple[_Count, _Count, bool]:
    """The range of a public number, and whether it is a range rather than one value."""
    if isinstance(factor, Number):
        value = _count(factor.value)
        return value, value, False
    name, args = public_path(factor, scope)
    if (number := scope.number(name, args)) is not None:
        exact = _count(number)
        return exact, exact, False
    if (known := scope.known_range(name, args)) is not None:
        return _count(known[0]), _count(known[1]), True
    raise unknown(factor, scope, "quantity")


def _count(value: _Count) -> _Count:
    return value.numerator if value.denominator == 1 else value


def _scaled(terms: Mapping[Quantity, _Count], expr: Expr) -> tuple[Terms, int]:
    """Integer coefficients in table units, and the factor by which everything was multiplied to get them."""
    in_units = {
        found: coefficient if found.unit == 1 else Fraction(coefficient, found.unit)
        for found, coefficient in terms.items()
        if coefficient
    }
    factor = lcm(*(coefficient.denominator for coefficient in in_units.values()))
    scaled = tuple((int(coefficient * factor), found) for found, coefficient in in_units.items())
    if any(abs(coefficient) > _LARGEST for coefficient, _ in scaled):
        raise error_at(expr.location, "a factor is too large")
    return scaled, factor
