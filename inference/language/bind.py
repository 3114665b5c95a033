"""Binding: from a syntax tree and a scope to a constraint. The scope defines the names at a point of the auction.

Public numbers (`partner.hcp.min`, `level`) fold into the bounds, public facts (`vul`) into constants. A class letter
that the scope leaves open means "some suit of the class", with this reach:

- within one comparison, range or named condition, a letter is one suit throughout: `M >= 5`, `good(M)`;
- `A and B` that share an open letter share its suit, if at least one of them has it outside `not`:
  `5+M and top3(M) 2+` is some major that does both, `not 4+M and not 3M` is about every major;
- x, y and z are different suits wherever they are chosen together: `5+x and 4+y` is a two-suiter;
- `oM` and `om` follow the choice of M and m;
- `every x (A)` is A of each suit of the letter's class.

`last` and its like are the suits of the last bids: where there is none, a test that names one does not hold.

The quantities of other hands are known within a range. A comparison with one (`partner.H 4+`) holds if it is true of
the whole range; inside `maybe`, if it is true of a value in it, each comparison by itself. `maybe not A` is `not A`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dealspace.cards import NotationError, Suit
from dealspace.inference.constraints.constraint import (
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
from dealspace.inference.constraints.hand_shapes import balanced, semibalanced
from dealspace.inference.constraints.rules_of_thumb import rule15, rule20
from dealspace.inference.language.expression import (
    Both,
    Compare,
    Constant,
    Either,
    EverySuit,
    Expr,
    HoldingTest,
    HoldsTest,
    IfElse,
    InRanges,
    IsTest,
    Maybe,
    Mention,
    Negation,
    Path,
    ShapeTest,
    StateTest,
    children,
    error_at,
)
from dealspace.inference.language.naming import arguments, from_hand, is_quantity, public_path, quantity_of, unknown
from dealspace.inference.language.open_letters import choices, letters_of, shared_letters
from dealspace.inference.language.scope import HAND_SCOPE, Arg, ModalScope, Scope
from dealspace.inference.language.sums import bind_compare, bind_fact, bind_range, bind_tolerances, names_suit
from dealspace.inference.quantities.kinds import KINDS
from dealspace.inference.quantities.reserved_words import BUILT_IN, LAST_SUITS, MAJORS, MINORS


def bind(expr: Expr, scope: Scope = HAND_SCOPE) -> Constraint:
    """The constraint that is the meaning of an expression in a scope.

    Raises:
        NotationError: a name is unknown (with the nearest known one), or a public condition refers to the hand.
    """
    match expr:
        case Constant(value):
            return ALWAYS if value else NEVER
        case Negation(part):
            # A may be false unless it is certain.
            return negation(bind(part, ModalScope(scope, possible=False) if scope.possible else scope))
        case Maybe(part):
            return bind(part, ModalScope(scope, possible=True))
        case Either(parts):
            return any_of(*_bind_parts(parts, scope, ALWAYS))
        case Both(parts):
            if letters_of(expr, scope) and (shared := shared_letters(parts, scope)):
                return any_of(*(bind(expr, chosen) for chosen in choices(shared, scope)))
            return all_of(*_bind_parts(parts, scope, NEVER))
        case EverySuit(letter, part):
            return all_of(*_bind_every(expr, letter, part, scope))
        case IfElse(then, condition, otherwise):
            yes = Both((condition, then), location=expr.location)
            no = Both((Negation(condition, location=condition.location), otherwise), location=expr.location)
            return any_of(bind(yes, scope), bind(no, scope))
    try:
        if letters := letters_of(expr, scope):
            return any_of(*(_bind_test(expr, chosen) for chosen in choices(letters, scope)))
        return _bind_test(expr, scope)
    except NotationError as error:
        if error.location is None:
            raise error_at(expr.location, error.bare_message, type(error)) from None
        raise


def _bind_parts(parts: Iterable[Expr], scope: Scope, settling: Constraint) -> Iterator[Constraint]:
    """The parts bound; in a scope that short-circuits, up to the one that decides the result."""
    for part in parts:
        found = bind(part, scope)
        yield found
        if scope.hasty and found == settling:
            return


def _bind_every(expr: Expr, letter: str, part: Expr, scope: Scope) -> Iterator[Constraint]:
    """The part for each suit; in a scope that short-circuits, up to one for which it never holds."""
    if not isinstance(scope.suit(letter), tuple):
        raise error_at(
            expr.location, f'"{letter}" is one suit here: write another letter, as every {_other(letter)} (…)'
        )
    for chosen in choices((letter,), scope):
        found = bind(part, chosen)
        yield found
        if scope.hasty and found == NEVER:
            return


def _other(letter: str) -> str:
    """Another letter of the same class, where there is one."""
    return next((other for other in "zyx" if other != letter and letter in "xyz"), "x")


def free_letters(expr: Expr, scope: Scope = HAND_SCOPE) -> frozenset[str]:
    """The class letters in the expression that the scope leaves open; `oM` counts as M."""
    return frozenset(letters_of(expr, scope))


def reads_hand(expr: Expr, scope: Scope = HAND_SCOPE) -> bool:
    """Whether the expression depends on the hand, rather than on public facts alone."""
    match expr:
        case ShapeTest() | HoldsTest() | HoldingTest():
            return True
        case Mention(path):
            if is_quantity(path, scope):
                return True
            try:
                return not isinstance(bind(expr, scope), Always | Never)
            except NotationError:
                return False
        case Compare(left, _, right):
            if scope.public and all(names_suit(total, scope) for total in (left, right)):
                return False
        case IsTest() | StateTest():
            return False
        case Path():
            return is_quantity(expr, scope)
    return any(reads_hand(child, scope) for child in children(expr))


# --- single tests -----------------------------------------------------------------------------------------------


def _bind_test(expr: Expr, scope: Scope) -> Constraint:
    match expr:
        case ShapeTest(shape):
            return from_hand(shape, "shape", expr, scope)
        case HoldsTest(cards):
            return from_hand(holds(cards.cards), "holds", expr, scope)
        case HoldingTest(suit, holding):
            found = scope.suit(suit.text)
            if not isinstance(found, Suit):
                raise error_at(suit.location, f'"{suit.text}" is not a suit: expected C, D, H or S')
            return from_hand(HoldsExactly(found, holding), "holding", expr, scope)
        case Compare():
            return bind_compare(expr, scope)
        case InRanges(total, ranges, tolerances):
            within_ranges = (bind_range(total, low, high, scope) for low, high in ranges)
            return any_of(*within_ranges, *bind_tolerances(total, ranges, tolerances, scope))
        case IsTest(path, name):
            return _bind_is(path, name, scope)
        case StateTest(name, what):
            args = () if what is None else _state_arguments(what, scope)
            return _constant(scope.truth(name, args), expr, f'"{name}" has no meaning here', scope)
        case Mention(path):
            return _bind_mention(path, scope)
    raise AssertionError(f"no test: {expr}")


def _constant(value: bool | None, expr: Expr, otherwise: str, scope: Scope) -> Constraint:
    if value is None:
        raise error_at(expr.location, otherwise)
    if scope.possible:
        raise error_at(expr.location, '"maybe" is about hands of others; this is public: leave it out')
    return ALWAYS if value else NEVER


def _state_arguments(what: Path, scope: Scope) -> tuple[Arg, ...]:
    head = what.segments[0]
    suit = scope.suit(head.name)
    return (suit if isinstance(suit, Suit) and not head.args else head.name, *arguments(what, scope))


def _bind_is(path: Path, name: str, scope: Scope) -> Constraint:
    lone = path.lone_name
    suit = scope.suit(lone) if lone is not None and lone not in LAST_SUITS else None
    if not isinstance(suit, Suit):
        meant = scope.suit(name)
        truth = scope.truth("is", (path.text, str(meant) if isinstance(meant, Suit) else name))
        return _constant(truth, path, f'"{path.text}" is not known here', scope)
    if name == "suit":
        return ALWAYS
    others = {"major": MAJORS, "minor": MINORS}.get(name) or scope.suit(name)
    if others is None:
        raise error_at(path.location, f'"{path.text} is {name}": {name} is not a suit or a class of suits')
    return ALWAYS if suit in (others if isinstance(others, tuple) else (others,)) else NEVER


def _bind_mention(path: Path, scope: Scope) -> Constraint:
    if len(path.segments) == 1:
        name = path.segments[0].name
        args = arguments(path, scope)
        if (named := scope.condition(name, args)) is not None:
            if scope.possible:
                message = f'"maybe" does not reach into "{name}": write maybe in its definition'
                raise error_at(path.location, message)
            return named if isinstance(named, Always | Never) else from_hand(named, name, path, scope)
        if name in BUILT_IN and not args:
            return from_hand(_built_in(name), name, path, scope)
    if is_quantity(path, scope):
        found = quantity_of(path, scope)
        if not found.is_fact:
            raise error_at(path.location, f'"{path.text}" alone is no condition: give a range, as {path.text} 4+')
        return from_hand(within(found, 1, None), path.text, path, scope)
    path_name, args = public_path(path, scope)
    if (known := scope.known_range(path_name, args)) is not None:
        if (kind := KINDS.get(path.segments[-1].name)) is not None and kind.is_fact:
            return bind_fact(known, scope)
        raise error_at(path.location, f'"{path.text}" is a number: compare it, as {path.text} 4+')
    if (truth := scope.truth(path_name, args)) is not None:
        return _constant(truth, path, "", scope)
    if scope.number(path_name, args) is not None:
        raise error_at(path.location, f'"{path.text}" is a number: compare it, as {path.text} >= 4')
    raise unknown(path, scope, "condition")


def _built_in(name: str) -> Constraint:
    return {"balanced": balanced, "semibalanced": semibalanced, "rule15": rule15, "rule20": rule20}[name]()


__all__ = ["BUILT_IN", "HAND_SCOPE", "Arg", "Scope", "bind", "free_letters", "quantity_of", "reads_hand"]
