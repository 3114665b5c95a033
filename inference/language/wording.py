"""Constraints in players' words: `words` phrases a constraint, `why_not` the reasons why a hand violates it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from dealspace.cards import CardSet, NotationError, Suit
from dealspace.inference.constraints.constraint import (
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Never,
    Not,
    Or,
    Shape,
    Terms,
    Within,
    all_of,
    number_text,
    parts_of,
    within,
)
from dealspace.inference.constraints.evaluate import satisfies, value
from dealspace.inference.constraints.good_hands import WORTH, named_tolerance
from dealspace.inference.constraints.rules_of_thumb import rule20
from dealspace.inference.language.phrases import LENGTH_WORDS, amount_of, counted, fact, holding_of, interval, name_of
from dealspace.inference.quantities.quantity import HCP, Quantity
from dealspace.inference.quantities.quantity import quantity as quantity_named

_MAJORS = frozenset({Suit.HEARTS, Suit.SPADES})
_MINORS = frozenset({Suit.CLUBS, Suit.DIAMONDS})
_CLASSES = {_MAJORS: "major", _MINORS: "minor", _MAJORS | _MINORS: "suit"}
_AMOUNT = re.compile(r"(?P<name>[a-z]+) (?P<low>[0-9]{1,3})(?:-(?P<high>[0-9]{1,3})|(?P<plus>\+))?")
_MOST_NEGATIVES = 3
_MOST_ALTERNATIVES = 6


def words(constraint: Constraint) -> str:
    """The constraint in players' words: ranges of one quantity are joined, long denials shortened.

    >>> from dealspace.inference.language.parse import parse_constraint
    >>> words(parse_constraint("hcp 15-17 and balanced and not 5+M"))
    '15–17 HCP, balanced, no five-card major'
    """
    match constraint:
        case And():
            hand = named_tolerance(constraint)
            return f"a {hand[0]} {hand[1]}" if hand is not None else ", ".join(_conjunction(constraint))
        case Or(parts):
            return "rule of 20" if constraint == rule20() else _alternatives(parts)
        case Not(part):
            return ", ".join(_denials([part]))
        case Within(terms, low, high):
            return _within(terms, low, high)
        case Shape():
            return _shape(constraint)
        case Holds(cards):
            return " ".join(card.symbol for card in cards)
        case HoldsExactly(suit, holding):
            return f"{suit.symbol}{holding} exactly" if holding else f"void in {suit.symbol}"
        case Never():
            return "no hand"
        case _:
            return "any hand"


def words_of_impossible(text: str) -> str:
    """A condition that no hand satisfies, as the object of "cannot have": an amount in words, any other text in quotes.

    >>> words_of_impossible("hcp 40"), words_of_impossible("hcp 15-17 and hcp 20+")
    ('40 HCP', 'a hand with "hcp 15-17 and hcp 20+"')
    """
    quoted = f'a hand with "{text}"'
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return quoted
    try:
        measured = quantity_named(found["name"])
    except NotationError:
        return quoted
    low = int(found["low"]) * measured.unit
    high = None if found["plus"] else int(found["high"] or found["low"]) * measured.unit
    return quoted if measured.is_fact else amount_of(measured, low, high)


def why_not(constraint: Constraint, hand: CardSet) -> str | None:
    """The parts of the constraint that this hand violates, with its values; None if it satisfies the constraint.

    >>> from dealspace.cards import Hand
    >>> from dealspace.inference.language.parse import parse_constraint
    >>> why_not(parse_constraint("hcp 15-17 and balanced"), Hand.parse("AQ32.K54.QJ3.932"))
    'has 12 HCP, needs 15–17'
    """
    if satisfies(constraint, hand):
        return None
    match constraint:
        case And():
            failed = [part for part in parts_of(_tightened(constraint)) if not satisfies(part, hand)]
            return "; ".join(_why_not(part, hand) for part in failed[:_MOST_NEGATIVES])
        case _:
            return _why_not(constraint, hand)


def _why_not(constraint: Constraint, hand: CardSet) -> str:
    match constraint:
        case Within() if (named := _fact(constraint)) is not None:
            has = holding_of(named, hand)
            return (f"has {has}, " if has else "") + f"needs {words(constraint)}"
        case Within(terms, low, high) if len(terms) == 1:
            quantity = terms[0][1]
            found = value(quantity, hand)
            return f"has {amount_of(quantity, found, found)}, needs {interval(quantity, low, high)}"
        case Shape():
            pattern = "-".join(str(cards) for cards in reversed(hand.lengths))
            return f"is {pattern} (♠♥♦♣), needs {_shape(constraint)}"
        case Not(Within() as part) if (opposite := _opposite(part)) is not None:
            return _why_not(opposite, hand)
        case Not(Or(parts)):
            return "; ".join(_why_not(Not(part), hand) for part in parts if satisfies(part, hand))
        case Not(part):
            return f"{'is' if isinstance(part, Shape) else 'has'} {words(part)}, which is denied"
        case Holds(cards):
            return f"lacks {words(Holds(cards - CardSet(hand.bits)))}"
        case And(parts):
            return "; ".join(_why_not(part, hand) for part in parts if not satisfies(part, hand))
        case Or(parts) if (tolerated := _tolerated(parts)) is not None:
            points, worth = value(HCP, hand), amount_of(WORTH, *[value(WORTH, hand)] * 2)
            is_near = any(near[1] == points for part in parts if (near := named_tolerance(part)) is not None)
            return f"has {points} HCP{f', worth {worth}' if is_near else ''}, needs {tolerated}"
        case Or(parts):
            reasons = list(dict.fromkeys(why_not(part, hand) or "" for part in parts))
            if len(reasons) > _MOST_NEGATIVES:
                return f"fits none of {len(parts)}: {words(constraint)}"
            return ", and ".join(reasons) if len(reasons) < 2 else " / ".join(reasons)
        case Never():
            return "no hand fits"
        case _:
            return f"needs {words(constraint)}"


# --- joining ----------------------------------------------------------------------------------------------------


def _conjunction(constraint: And) -> list[str]:
    parts = parts_of(_tightened(constraint))
    said: list[str] = []
    denied: list[Constraint] = []
    short: list[tuple[Suit, int]] = []
    for part in parts:
        match part:
            case Not(inner):
                denied.append(inner)
            case Within(terms, None, high) if terms[0][1].name == "length" and len(terms) == 1 and high is not None:
                suit = terms[0][1].suit
                assert suit is not None
                short.append((suit, high))
            case Or():
                text = words(part)
                plain = " or " not in text or len(parts) == 1 or _tolerated(part.parts) is not None
                said.append(text if plain else f"({text})")
            case _:
                said.append(words(part))
    return said + _shortages(short) + _denials(denied)


def _tightened(constraint: And) -> Constraint:
    """Bounds on the same sum joined into one, at the position of the first."""
    bounds: dict[Terms, tuple[int | None, int | None]] = {}
    order: list[Constraint | Terms] = []
    for original in constraint.parts:
        part = original
        if isinstance(part, Not) and isinstance(part.part, Within) and (other := _opposite(part.part)) is not None:
            part = other
        if not isinstance(part, Within) or _fact(part) is not None:
            order.append(original)
            continue
        if part.terms not in bounds:
            bounds[part.terms] = (None, None)
            order.append(part.terms)
        low, high = bounds[part.terms]
        lows = [bound for bound in (low, part.low) if bound is not None]
        highs = [bound for bound in (high, part.high) if bound is not None]
        bounds[part.terms] = (max(lows, default=None), min(highs, default=None))
    return all_of(*(within(part, *bounds[part]) if isinstance(part, tuple) else part for part in order))


def _opposite(part: Within) -> Constraint | None:
    """The negation of a one-sided bound, which is a bound too."""
    if part.low is not None and part.high is not None:
        return None
    if part.low is not None:
        return within(part.terms, None, part.low - 1)
    assert part.high is not None
    return within(part.terms, part.high + 1, None)


def _shortages(short: list[tuple[Suit, int]]) -> list[str]:
    """Upper bounds on suits: `no five-card major` for the same bound on a whole class, else one by one."""
    said = []
    by_most: dict[int, list[Suit]] = {}
    for suit, most in short:
        by_most.setdefault(most, []).append(suit)
    for most, suits in by_most.items():
        name = _CLASSES.get(frozenset(suits))
        if name is not None and most + 1 in LENGTH_WORDS:
            said.append(f"no {LENGTH_WORDS[most + 1]}-card {name}")
        else:
            said += [f"{interval(None, 0, most)} {suit.symbol}" for suit in suits]
    return said


def _denials(denied: Iterable[Constraint]) -> list[str]:
    flat = [inner for part in denied for inner in (part.parts if isinstance(part, Or) else (part,))]
    short: list[tuple[Suit, int]] = []
    simple: list[str] = []
    others: list[str] = []
    for part in flat:
        opposite = _opposite(part) if isinstance(part, Within) else None
        match opposite:
            case Within(((_, Quantity(name="length", suit=Suit() as suit)),), None, int() as most):
                short.append((suit, most))
                continue
        if isinstance(part, Within) and (named := _fact(part)) is not None:
            simple.append(fact(named, held=part.low != 1))
        elif opposite is not None:
            simple.append(words(opposite))
        elif isinstance(part, And) and (tolerated := named_tolerance(part)) is not None:
            simple.append(f"no {tolerated[0]} {tolerated[1]}")
        elif isinstance(part, And):
            others.append(f"not ({words(part)})")
        else:
            others.append(f"not {words(part)}")
    left = len(others) - _MOST_NEGATIVES
    if left > 1:
        others[_MOST_NEGATIVES:] = [f"and not any of {left} other types"]
    return [*_shortages(short), *simple, *others]


def _fact(part: Within) -> Quantity | None:
    """The fact that this asserts or denies."""
    return part.quantity if part.quantity is not None and part.quantity.is_fact else None


def _tolerated(parts: tuple[Constraint, ...]) -> str | None:
    """`15–17 HCP or a good 14`, if the alternatives are ranges of points and such hands beside them."""
    named = [found for part in parts if (found := named_tolerance(part)) is not None]
    ranges = [part for part in parts if isinstance(part, Within) and part.terms == ((1, HCP),)]
    if not named or not ranges or len(named) + len(ranges) < len(parts):
        return None
    amounts = " or ".join(interval(HCP, part.low, part.high) for part in ranges)
    return " or ".join([f"{amounts} HCP", *(f"a {word} {points}" for word, points in named)])


def _alternatives(parts: tuple[Constraint, ...]) -> str:
    if (tolerated := _tolerated(parts)) is not None:
        return tolerated
    suits = {
        part.terms[0][1].suit: part
        for part in parts
        if isinstance(part, Within) and len(part.terms) == 1 and part.terms[0][1].name == "length" and part.high is None
    }
    name = _CLASSES.get(frozenset(suit for suit in suits if suit is not None))
    lows = {part.low for part in suits.values()}
    if len(suits) == len(parts) and name is not None and len(lows) == 1 and (low := lows.pop()) in LENGTH_WORDS:
        return f"a {LENGTH_WORDS[low]}-card {name}"
    same = [part for part in parts if isinstance(part, Within)]
    if len(same) == len(parts) and len({part.terms for part in same}) == 1 and len(same[0].terms) == 1:
        quantity = same[0].terms[0][1]
        ranges = " or ".join(interval(quantity, part.low, part.high) for part in same)
        return counted(quantity, ranges, plural=True)
    shown = [f"({text})" if ", " in text else text for text in map(words, parts[:_MOST_ALTERNATIVES])]
    left = len(parts) - len(shown)
    return " or ".join(shown) + (f" or one of {left} other types" if left else "")


# --- single parts -----------------------------------------------------------------------------------------------


def _shape(shape: Shape) -> str:
    if not shape.text.startswith("shape "):
        return {"semibalanced": "semi-balanced"}.get(shape.text, shape.text)
    exact, _, loose = shape.text.removeprefix("shape ").partition("any ")
    said = [f"{pattern} (♠♥♦♣)" for pattern in exact.split()] + loose.split()
    return f"{' or '.join(said)} shape"


def _within(terms: Terms, low: int | None, high: int | None) -> str:
    if len(terms) == 1:
        return amount_of(terms[0][1], low, high)
    if len(terms) == 2 and all(quantity.name == "length" for _, quantity in terms):
        (first, one), (second, two) = terms
        if first == 1 and second == -1 and (said := _longer(name_of(one), name_of(two), low, high)) is not None:
            return said
    return _sum(terms, low, high)


def _longer(one: str, two: str, low: int | None, high: int | None) -> str | None:
    match low, high:
        case 0, 0:
            return f"{one} and {two} equally long"
        case 0, None:
            return f"{one} at least as long as {two}"
        case 1, None:
            return f"{one} longer than {two}"
        case None, 0:
            return f"{two} at least as long as {one}"
        case None, -1:
            return f"{two} longer than {one}"
        case _:
            return None


def _sum(terms: Terms, low: int | None, high: int | None) -> str:
    unit = max(quantity.unit for _, quantity in terms)
    signs = []
    for index, (coefficient, quantity) in enumerate(terms):
        share = Fraction(coefficient * quantity.unit, unit)
        factor = "" if abs(share) == 1 else f"{number_text(abs(share))} × "
        sign = "− " if share < 0 else "" if index == 0 else "+ "
        signs.append(f"{sign}{factor}{name_of(quantity)}")
    total = " ".join(signs)
    least, most = (None if bound is None else number_text(Fraction(bound, unit)) for bound in (low, high))
    if least == most:
        return f"{total} = {least}"
    if most is None:
        return f"{total} ≥ {least}"
    return f"{total} ≤ {most}" if least is None else f"{least} ≤ {total} ≤ {most}"
