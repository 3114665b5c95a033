"""Class letters (M m x y z) that a scope leaves open: their occurrences, and all choices of suits for them.

The reach of a letter is defined in inference/language/bind.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from dealspace.inference.language.expression import (
    Argument,
    Both,
    Either,
    EverySuit,
    Expr,
    IsTest,
    Maybe,
    Negation,
    Path,
    children,
)
from dealspace.inference.language.scope import ChosenScope, Scope
from dealspace.inference.quantities.quantity import QUANTITY_NAMES
from dealspace.inference.quantities.reserved_words import CLASSES, LAST_SUITS, OTHER_OF


def letters_of(expr: Expr, scope: Scope) -> tuple[str, ...]:
    """Open letters in order of appearance."""
    found: dict[str, None] = {}
    for name in suit_words(expr):
        if isinstance(scope.suit(name), tuple):
            base = OTHER_OF.get(name)
            found[base if base is not None and isinstance(scope.suit(base), tuple) else name] = None
    return tuple(found)


def suit_words(expr: Expr) -> tuple[str, ...]:
    """The words in the expression that are suits in some scope; cached."""
    if expr.letters is None:
        found = dict.fromkeys(name for name in _suit_words(expr) if name not in QUANTITY_NAMES)
        object.__setattr__(expr, "letters", tuple(found))
    assert expr.letters is not None
    return expr.letters


def _suit_words(expr: Expr) -> Iterator[str]:
    """The words that may name a suit."""
    match expr:
        case EverySuit(letter, part):
            yield from (name for name in suit_words(part) if letter not in (name, OTHER_OF.get(name)))
        case IsTest(path, name):
            if path.lone_name not in LAST_SUITS:
                yield from suit_words(path)
            if name in CLASSES or name in OTHER_OF:
                yield name
        case Path(segments):
            for index, segment in enumerate(segments):
                if not segment.args:
                    yield segment.name
                is_has = segment.name == "has" and index == 0
                yield from (arg.text for arg in segment.args[1 if is_has else 0 :])
        case Argument(text):
            yield text
        case _:
            for child in children(expr):
                yield from suit_words(child)


def positive_letters(expr: Expr, scope: Scope) -> tuple[str, ...]:
    """Open letters that occur outside `not`."""
    match expr:
        case Negation(part):
            return positive_letters(part.part, scope) if isinstance(part, Negation) else ()
        case Maybe(part):
            return positive_letters(part, scope)
        case Both(parts) | Either(parts):
            return tuple(dict.fromkeys(letter for part in parts for letter in positive_letters(part, scope)))
        case _:
            return letters_of(expr, scope)


def shared_letters(parts: tuple[Expr, ...], scope: Scope) -> tuple[str, ...]:
    """Open letters whose suit these conjuncts share; where `last` is no suit, each test with it fails by itself."""
    everywhere = [set(letters_of(part, scope)) for part in parts]
    positive = [set(positive_letters(part, scope)) for part in parts]
    in_order = dict.fromkeys(letter for part in parts for letter in letters_of(part, scope))
    shared = {letter for letter in in_order if sum(letter in part for part in everywhere) > 1} - set(LAST_SUITS)
    shared = {letter for letter in shared if any(letter in part for part in positive)}
    any_suit = {letter for part in positive for letter in part if letter in ("x", "y", "z")}
    if len(any_suit) > 1:
        shared |= any_suit
    return tuple(letter for letter in in_order if letter in shared)


def choices(letters: tuple[str, ...], scope: Scope) -> Iterator[Scope]:
    """All scopes in which these open letters are bound to suits."""
    classes = [scope.suit(letter) for letter in letters]
    for suits in product(*(suits for suits in classes if isinstance(suits, tuple))):
        chosen = dict(zip(letters, suits, strict=True))
        if len({chosen[letter] for letter in "xyz" if letter in chosen}) == sum(letter in chosen for letter in "xyz"):
            yield ChosenScope(scope, chosen)
