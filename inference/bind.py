"""Binding: a syntax tree and a scope -> a constraint. The scope says what names mean at this point of the auction.

Public numbers (`partner.hcp.min`, `level`) fold into the bounds, public facts (`vul`) into constants. A class letter
the scope leaves open means "some suit of the class", with this reach:

- within one comparison, range or named condition, a letter is one suit throughout: `M >= 5`, `good(M)`;
- `A and B` that share an open letter share its suit, if at least one of them has it outside `not`:
  `5+M and top3(M) 2+` is some major that does both, `not 4+M and not 3M` speaks of every major;
- x, y and z are different suits wherever they are chosen together: `5+x and 4+y` is a two-suiter;
- `oM` and `om` follow the choice of M and m.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor, lcm

from cards import NotationError, Place, Rank, Suit
from inference.constraint import (
    ALWAYS,
    NEVER,
    Always,
    Constraint,
    HoldsExactly,
    Never,
    all_of,
    any_of,
    holds,
    negation,
    within,
)
from inference.expression import (
    Argument,
    Both,
    Choice,
    Compare,
    Constant,
    Either,
    Expr,
    HoldingTest,
    HoldsTest,
    InRanges,
    IsTest,
    Mention,
    Negation,
    Number,
    Path,
    Product,
    ShapeTest,
    StateTest,
    Sum,
    children,
)
from inference.quantities import QUANTITY_NAMES, Quantity, length, quantity, suggestion
from inference.rules import rule15, rule20
from inference.scope import HAND_SCOPE, MAJORS, MINORS, OTHER_OF, Arg, ChosenScope, Scope
from inference.shapes import balanced, semibalanced

BUILT_IN = ("balanced", "semibalanced", "rule20", "rule15")
_KNOWN = (*(name for name in QUANTITY_NAMES if name != "length"), *BUILT_IN, *(suit.name.lower() for suit in Suit))
_SYNTAX = ("shape", "holds", "holding", "always", "never", "else", "asked", "answered", "not", "and", "or")
_LARGEST = 1_000_000


def error_at(place: Place, message: str) -> NotationError:
    """A notation error at a place; where only the column is known, the message says so in words."""
    if place.file is None and place.line is None and place.column is not None:
        error = NotationError(f"column {place.column}: {message}")
        error.place = place
        return error
    return NotationError(message, place)


def bind(expr: Expr, scope: Scope = HAND_SCOPE) -> Constraint:
    """The constraint this expression means in this scope.

    Raises:
        NotationError: a name nobody knows (with the nearest one), or the hand is read in a public scope.
    """
    match expr:
        case Constant(value):
            return ALWAYS if value else NEVER
        case Negation(part):
            return negation(bind(part, scope))
        case Either(parts):
            return any_of(*(bind(part, scope) for part in parts))
        case Both(parts):
            if shared := _shared_letters(parts, scope):
                return any_of(*(bind(expr, chosen) for chosen in _choices(shared, scope)))
            return all_of(*(bind(part, scope) for part in parts))
        case Choice(then, condition, otherwise):
            yes = Both((condition, then), place=expr.place)
            no = Both((Negation(condition, place=condition.place), otherwise), place=expr.place)
            return any_of(bind(yes, scope), bind(no, scope))
    if letters := _letters(expr, scope):
        return any_of(*(_bind_test(expr, chosen) for chosen in _choices(letters, scope)))
    return _bind_test(expr, scope)


def free_letters(expr: Expr, scope: Scope = HAND_SCOPE) -> frozenset[str]:
    """The class letters in the expression that the scope leaves open; `oM` counts as M."""
    return frozenset(_letters(expr, scope))


def reads_hand(expr: Expr, scope: Scope = HAND_SCOPE) -> bool:
    """Whether the expression depends on the hand, rather than on public facts alone."""
    match expr:
        case ShapeTest() | HoldsTest() | HoldingTest():
            return True
        case Mention(path):
            if _is_quantity(path, scope):
                return True
            try:
                return not isinstance(bind(expr, scope), Always | Never)
            except NotationError:
                return False
        case Compare(left, _, right):
            if scope.public and all(_names_suit(total, scope) for total in (left, right)):
                return False
        case IsTest() | StateTest():
            return False
        case Path():
            return _is_quantity(expr, scope)
    return any(reads_hand(child, scope) for child in children(expr))


def quantity_of(path: Path, scope: Scope) -> Quantity:
    """The quantity a path names. Raises NotationError."""
    if _is_quantity(path, scope):
        suit = scope.suit(path.lone_name) if path.lone_name is not None else None
        if not isinstance(suit, tuple):
            return length(suit) if suit is not None else _quantity(path, scope)
    raise _unknown(path, scope, "quantity")


# --- letters ----------------------------------------------------------------------------------------------------


def _letters(expr: Expr, scope: Scope) -> tuple[str, ...]:
    """Open letters in order of appearance."""
    found: dict[str, None] = {}
    for name in _suit_words(expr):
        if isinstance(scope.suit(name), tuple):
            base = OTHER_OF.get(name)
            found[base if base is not None and isinstance(scope.suit(base), tuple) else name] = None
    return tuple(found)


def _suit_words(expr: Expr) -> Iterator[str]:
    """The words that may name a suit."""
    match expr:
        case Path(segments):
            for place, segment in enumerate(segments):
                if not segment.args:
                    yield segment.name
                is_has = segment.name == "has" and place == 0
                yield from (arg.text for arg in segment.args[1 if is_has else 0 :])
        case Argument(text):
            yield text
        case _:
            for child in children(expr):
                yield from _suit_words(child)


def _positive_letters(expr: Expr, scope: Scope) -> tuple[str, ...]:
    """Open letters that stand somewhere outside `not`."""
    match expr:
        case Negation(part):
            return _positive_letters(part.part, scope) if isinstance(part, Negation) else ()
        case Both(parts) | Either(parts):
            return tuple(dict.fromkeys(letter for part in parts for letter in _positive_letters(part, scope)))
        case _:
            return _letters(expr, scope)


def _shared_letters(parts: tuple[Expr, ...], scope: Scope) -> tuple[str, ...]:
    """Open letters whose suit these conjuncts have in common."""
    everywhere = [set(_letters(part, scope)) for part in parts]
    positive = [set(_positive_letters(part, scope)) for part in parts]
    in_order = dict.fromkeys(letter for part in parts for letter in _letters(part, scope))
    shared = {letter for letter in in_order if sum(letter in part for part in everywhere) > 1}
    shared = {letter for letter in shared if any(letter in part for part in positive)}
    any_suit = {letter for part in positive for letter in part if letter in ("x", "y", "z")}
    if len(any_suit) > 1:
        shared |= any_suit
    return tuple(letter for letter in in_order if letter in shared)


def _choices(letters: tuple[str, ...], scope: Scope) -> Iterator[Scope]:
    """The scope with these open letters given suits, in every way."""
    classes = [scope.suit(letter) for letter in letters]
    for suits in product(*(suits for suits in classes if isinstance(suits, tuple))):
        chosen = dict(zip(letters, suits, strict=True))
        if len({chosen[letter] for letter in "xyz" if letter in chosen}) == sum(letter in chosen for letter in "xyz"):
            yield ChosenScope(scope, chosen)


# --- single tests -----------------------------------------------------------------------------------------------


def _bind_test(expr: Expr, scope: Scope) -> Constraint:
    match expr:
        case ShapeTest(shape):
            return _from_hand(shape, "shape", expr, scope)
        case HoldsTest(cards):
            return _from_hand(holds(cards.cards), "holds", expr, scope)
        case HoldingTest(suit, holding):
            found = scope.suit(suit.text)
            if not isinstance(found, Suit):
                raise error_at(suit.place, f'"{suit.text}" is not a suit: expected C, D, H or S')
            return _from_hand(HoldsExactly(found, holding), "holding", expr, scope)
        case Compare(left, relation, right):
            return _bind_compare(left, relation, right, expr, scope)
        case InRanges(total, ranges):
            return any_of(*(_bind_range(total, low, high, scope) for low, high in ranges))
        case IsTest(path, name):
            return _bind_is(path, name, scope)
        case StateTest(name, what):
            args = () if what is None else _state_args(what, scope)
            return _constant(scope.truth(name, args), expr, f'"{name}" has no meaning here')
        case Mention(path):
            return _bind_mention(path, scope)
    raise AssertionError(f"no test: {expr}")


def _constant(value: bool | None, expr: Expr, otherwise: str) -> Constraint:
    if value is None:
        raise error_at(expr.place, otherwise)
    return ALWAYS if value else NEVER


def _from_hand(constraint: Constraint, what: str, expr: Expr, scope: Scope) -> Constraint:
    if scope.public:
        raise error_at(
            expr.place, f'a public condition may not read the hand, as "{what}" does: the others cannot see it'
        )
    return constraint


def _state_args(what: Path, scope: Scope) -> tuple[Arg, ...]:
    head = what.segments[0]
    suit = scope.suit(head.name)
    return (suit if isinstance(suit, Suit) and not head.args else head.name, *_args(what, scope))


def _bind_is(path: Path, name: str, scope: Scope) -> Constraint:
    suit = scope.suit(path.lone_name) if path.lone_name is not None else None
    if not isinstance(suit, Suit):
        told = scope.truth("is", (path.text, name))
        return _constant(told, path, f'"{path.text}" is not known here')
    if name == "suit":
        return ALWAYS
    others = {"major": MAJORS, "minor": MINORS}.get(name) or scope.suit(name)
    if others is None:
        raise error_at(path.place, f'"{path.text} is {name}": {name} is not a suit or a class of suits')
    return ALWAYS if suit in (others if isinstance(others, tuple) else (others,)) else NEVER


def _bind_mention(path: Path, scope: Scope) -> Constraint:
    if len(path.segments) == 1:
        name = path.segments[0].name
        args = _args(path, scope)
        if (named := scope.condition(name, args)) is not None:
            return named if isinstance(named, Always | Never) else _from_hand(named, name, path, scope)
        if name in BUILT_IN and not args:
            return _from_hand(_built_in(name), name, path, scope)
    if _is_quantity(path, scope):
        found = quantity_of(path, scope)
        if not found.is_fact:
            raise error_at(path.place, f'"{path.text}" alone is no condition: give a range, as {path.text} 4+')
        return _from_hand(within(found, 1, None), path.text, path, scope)
    path_name, args = _public_path(path, scope)
    if (told := scope.truth(path_name, args)) is not None:
        return ALWAYS if told else NEVER
    if scope.number(path_name, args) is not None:
        raise error_at(path.place, f'"{path.text}" is a number: compare it, as {path.text} >= 4')
    raise _unknown(path, scope, "condition")


def _built_in(name: str) -> Constraint:
    return {"balanced": balanced, "semibalanced": semibalanced, "rule15": rule15, "rule20": rule20}[name]()


# --- sums -------------------------------------------------------------------------------------------------------


def _bind_range(total: Sum, low: Fraction | None, high: Fraction | None, scope: Scope) -> Constraint:
    terms, constant = _linear(total, scope)
    low = None if low is None else low - constant
    high = None if high is None else high - constant
    scaled, factor = _scaled(terms, total)
    least = None if low is None else ceil(low * factor)
    return within(scaled, least, None if high is None else floor(high * factor))


def _bind_compare(left: Sum, relation: str, right: Sum, expr: Expr, scope: Scope) -> Constraint:
    one, two = _lone_suit(left, scope), _lone_suit(right, scope)
    if scope.public and one is not None and two is not None:
        return ALWAYS if _compare(one, relation, two) else NEVER
    terms, constant = _linear(left, scope)
    others, other_constant = _linear(right, scope)
    for quantity_, coefficient in others.items():
        terms[quantity_] = terms.get(quantity_, Fraction(0)) - coefficient
    scaled, factor = _scaled(terms, expr)
    bound = (other_constant - constant) * factor
    match relation:
        case ">=":
            return within(scaled, ceil(bound), None)
        case ">":
            return within(scaled, floor(bound) + 1, None)
        case "<=":
            return within(scaled, None, floor(bound))
        case "<":
            return within(scaled, None, ceil(bound) - 1)
    equal = within(scaled, int(bound), int(bound)) if bound.denominator == 1 else NEVER
    return equal if relation == "=" else negation(equal)


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
    """The suit, when the sum is just its name."""
    path = total.lone_path
    found = scope.suit(path.lone_name) if path is not None and path.lone_name is not None else None
    return found if isinstance(found, Suit) else None


def _names_suit(total: Sum, scope: Scope) -> bool:
    """Whether the sum is just the name of a suit, or of a class of suits."""
    path = total.lone_path
    return path is not None and path.lone_name is not None and scope.suit(path.lone_name) is not None


def _linear(total: Sum, scope: Scope) -> tuple[dict[Quantity, Fraction], Fraction]:
    """Coefficients of the hand's quantities, in units as players count, and the sum of all public numbers."""
    terms: dict[Quantity, Fraction] = {}
    constant = Fraction(0)
    for term in total.terms:
        number, found = _product(term, scope)
        if found is None:
            constant += number
        else:
            terms[found] = terms.get(found, Fraction(0)) + number
    return terms, constant


def _product(term: Product, scope: Scope) -> tuple[Fraction, Quantity | None]:
    number = Fraction(-1 if term.negative else 1)
    found: Quantity | None = None
    for factor in term.factors:
        if isinstance(factor, Number):
            number *= factor.value
        elif _is_quantity(factor, scope):
            if scope.public:
                _from_hand(ALWAYS, factor.text, factor, scope)
            if found is not None:
                raise error_at(factor.place, f'"{found}" cannot be multiplied by "{factor.text}": only by a number')
            found = quantity_of(factor, scope)
        else:
            value = scope.number(*_public_path(factor, scope))
            if value is None:
                raise _unknown(factor, scope, "quantity")
            number *= value
    return number, found


def _scaled(terms: Mapping[Quantity, Fraction], expr: Expr) -> tuple[tuple[tuple[int, Quantity], ...], int]:
    """Integer coefficients on table units, and what everything was multiplied by to get them."""
    in_units = {found: coefficient / found.unit for found, coefficient in terms.items() if coefficient}
    factor = lcm(*(coefficient.denominator for coefficient in in_units.values()))
    scaled = tuple((int(coefficient * factor), found) for found, coefficient in in_units.items())
    if any(abs(coefficient) > _LARGEST for coefficient, _ in scaled):
        raise error_at(expr.place, "a factor is too large")
    return scaled, factor


# --- names ------------------------------------------------------------------------------------------------------


def _is_quantity(path: Path, scope: Scope) -> bool:
    if len(path.segments) > 1:
        return False
    return path.segments[0].name in QUANTITY_NAMES or (
        path.lone_name is not None and scope.suit(path.lone_name) is not None
    )


def _quantity(path: Path, scope: Scope) -> Quantity:
    head = path.segments[0]
    args = _args(path, scope)
    rank = next((arg for arg in args if isinstance(arg, Rank)), None)
    suits = [arg for arg in args if isinstance(arg, Suit)]
    try:
        if len(args) != len(suits) + (rank is not None) or len(suits) > 1:
            example = "has(A, S)" if head.name == "has" else f"{head.name} or {head.name}(S)"
            raise NotationError(f'"{path.text}" is not understood: write {example}')
        return quantity(head.name, suits[0] if suits else None, rank)
    except NotationError as error:
        raise error_at(path.place, error.bare_message) from None


def _public_path(path: Path, scope: Scope) -> tuple[str, tuple[Arg, ...]]:
    """`partner.M.min` with M = hearts is partner.H.min; the arguments of all segments follow."""
    words = []
    for segment in path.segments:
        suit = scope.suit(segment.name) if not segment.args and len(path.segments) > 1 else None
        words.append(str(suit) if isinstance(suit, Suit) else segment.name)
    return ".".join(words), _args(path, scope)


def _args(path: Path, scope: Scope) -> tuple[Arg, ...]:
    return tuple(
        _arg(arg, scope, wants_rank=segment.name == "has" and place == 0)
        for segment in path.segments
        for place, arg in enumerate(segment.args)
    )


def _arg(arg: Argument, scope: Scope, *, wants_rank: bool) -> Arg:
    if wants_rank:
        try:
            return Rank.parse(arg.text)
        except NotationError as error:
            raise error_at(arg.place, error.bare_message) from None
    suit = scope.suit(arg.text)
    if isinstance(suit, Suit):
        return suit
    return int(arg.text) if arg.text.isdigit() else arg.text


def _unknown(path: Path, scope: Scope, kind: str) -> NotationError:
    known = (*_KNOWN, *scope.known_names(), *_SYNTAX)
    name = path.text if len(path.segments) > 1 else path.segments[0].name
    near = suggestion(name, known)
    return error_at(path.place, f'unknown {kind} "{name}"' + (f': did you mean "{near}"?' if near else ""))


__all__ = ["HAND_SCOPE", "Arg", "Scope", "bind", "error_at", "free_letters", "quantity_of", "reads_hand"]
