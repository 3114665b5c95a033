"""Every production of the grammar in the bidding language, and any text at all: a constraint or a `NotationError`."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dealspace.cards import NotationError, Suit
from dealspace.inference import ALWAYS, Constraint, Scope, parse_constraint, parse_expression, quantity
from dealspace.inference.language.bind import Arg
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
    ShapeTest,
    StateTest,
    walk,
)
from tests.support.constraints import USER_SCOPE

PRODUCTIONS: list[tuple[str, type[Expr]]] = [
    ("hcp 8-17 if level = 1 else hcp 11-17", IfElse),
    ("hcp 1+ if vul else hcp 2+ if seat 1 else hcp 3+", IfElse),
    ("4+M or 5+m or balanced", Either),
    ("4+M and 5+m and balanced", Both),
    ("not not not balanced", Negation),
    ("maybe partner.H 4+", Maybe),
    ("not maybe (partner.H 4+ or partner.S 4+)", Negation),
    ("(hcp 12+)", InRanges),
    ("every x (stop(x) or last is x)", EverySuit),
    ("partner.call is natural", IsTest),
    ("5+M", InRanges),
    ("4S", InRanges),
    ("2-3H", InRanges),
    ("4+unbid", InRanges),
    ("4+unbidM", InRanges),
    ("shape any 5431 4441", ShapeTest),
    ("shape 54xx 10-1-1-1 any 7222", ShapeTest),
    ("hcp + 2 * S - losers >= 3 + D", Compare),
    ("hcp 15-17", InRanges),
    ("hcp 12+", InRanges),
    ("hcp 12", InRanges),
    ("keycards(T) in 1|4", InRanges),
    ("aces in 2", InRanges),
    ("new_losers in 5.5|6|6.5", InRanges),
    ("trump is suit", IsTest),
    ("x is major", IsTest),
    ("asked", StateTest),
    ("asked major", StateTest),
    ("answered accept(M)", StateTest),
    ("answered", StateTest),
    ("seat 3", InRanges),
    ("seat 1-3", InRanges),
    ("good(M)", Mention),
    ("has(Q, T)", Mention),
    ("partner.spoints(T).min >= 33", Compare),
    ("spoints(T) + partner.spoints(T).min >= 33", Compare),
    ("hcp = shown.hcp.max", Compare),
    ("fit(H) >= 8", Compare),
    ("else", Constant),
    ("always", Constant),
    ("holds SA HK", HoldsTest),
    ("holding(S) AKT", HoldingTest),
]


@pytest.mark.parametrize(("text", "node"), PRODUCTIONS)
def test_every_production_is_read(text: str, node: type[Expr]) -> None:
    tree = parse_expression(text)
    assert type(tree) is node
    assert parse_expression(f"  ({text})  ") == tree
    for part in walk(tree):
        assert part.width > 0


class Table(Scope):
    """A point of an auction at which everything above has a meaning."""

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        known = {"T": Suit.HEARTS, "unbid": (Suit.CLUBS, Suit.SPADES), "unbidM": (Suit.SPADES,)}
        return known.get(letter, super().suit(letter))

    def number(self, path: str, args: tuple[Arg, ...]) -> int | None:
        known = {"level": 1, "seat": 1, "shown.hcp.max": 17, "fit": 8, "partner.spoints.min": 10}
        return known.get(path)

    def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[int, int] | None:
        return {"partner.H": (3, 5), "partner.S": (0, 3)}.get(path)

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        return name in ("vul", "asked") if name in ("vul", "asked", "answered", "is") else None

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        is_good = name == "good" and args and isinstance(args[0], Suit)
        return parse_constraint(f"top3({args[0]}) 2+") if is_good else None


@pytest.mark.parametrize("text", [text for text, _ in PRODUCTIONS])
def test_every_production_has_a_meaning_and_prints_back(text: str) -> None:
    constraint = parse_constraint(text, Table())
    assert parse_constraint(str(constraint)) == constraint


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4+unbid", "4+C or 4+S"),
        ("keycards(T) in 1|4", "keycards(H) 1 or keycards(H) 4"),
        ("has(T, T) and has(Q, T)", "has(T, H) and has(Q, H)"),
        ("spoints(T) + partner.spoints(T).min >= 33", "spoints(H) 23+"),
        ("hcp = shown.hcp.max", "hcp 17"),
        ("hcp 8-17 if level = 1 else hcp 11-17", "hcp 8-17"),
        ("new_losers in 5.5|6", "new_losers 5.5-5.5 or new_losers 6"),
        ("new_losers 7.4+", "new_losers 7.5+"),
        ("playing_tricks(S) > 7.5", "playing_tricks(S) 8+"),
        (
            "stop(x) and half_stop(x)",
            "(stop(S) and half_stop(S)) or (stop(H) and half_stop(H)) or "
            "(stop(D) and half_stop(D)) or (stop(C) and half_stop(C))",
        ),
        ("not stop(M)", "not (stop(H) or stop(S))"),
        ("longest = spades and longest >= 6", "longest - spades = 0 and 6 <= longest"),
        ("hcp(S) + controls(S) >= losers(S) + 2", "controls(S) + hcp(S) - losers(S) 2+"),
    ],
)
def test_terms_mean_what_the_language_says(text: str, same: str) -> None:
    def parts(constraint: Constraint) -> set[str]:
        return set(str(constraint).replace("(", "").replace(")", "").split(" or "))

    assert parts(parse_constraint(text, Table())) == parts(parse_constraint(same))


@pytest.mark.parametrize("name", ["hcp", "controls", "losers", "new_losers", "quick_tricks", "playing_tricks", "aces"])
def test_an_additive_quantity_speaks_of_the_hand_or_of_a_suit(name: str) -> None:
    whole, suits = quantity(name).tables, [quantity(name, suit).tables for suit in Suit]
    assert (whole == sum(suits)).all()
    assert parse_constraint(f"{name} + {name}(S) >= 1") != ALWAYS


# --- any text ---------------------------------------------------------------------------------------------------

_NAMES = """
    hcp S H x M oM spades holding(S) has(A, balanced rule20 top3(S) losers stop(D) half_stop spoints(S) spoints(x)
    keycards(H) playing_tricks longest new_losers(C) zar zar(M) partner.H partner.H.min partner.spoints(T)
    unbid fit(H) T
"""
_NUMBERS = "5+S 15-17 12+ 1|4 4 1.5 7.5 5332 5xxx HK AKT 0-1 4+unbid 99999999 0.333"
_SYNTAX = "and or not if else in is shape any holds maybe asked answered seat always never suit major"
NAMES, NUMBERS, SYNTAX = _NAMES.split(), _NUMBERS.split(), _SYNTAX.split()
SIGNS = ["(", ")", ",", ".", "+", "-", "*", ">=", "=", "<", "!=", "<=", "♠", "!", "½", "{", "}", ":", "|"]
TOKENS = st.sampled_from(NAMES + NUMBERS + SYNTAX + SIGNS)
VALID = [text for text, _ in PRODUCTIONS] + [
    "hcp 15-17 and balanced and stop(D)",
    "zar 26+ and (zar(S) 9+ or longest 6+)",
    "(5+S and 4+H) or (5+H and 4+S)",
    "hcp 12+ if 5+M else (hcp 14+ if longest 6+ else playing_tricks 8+)",
    "spoints(M) 10+ and 4+M and not has(A, oM)",
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid text with a few words or characters dropped, doubled, swapped or put in."""
    rng = Random(draw(st.integers(0, 2**32)))
    pieces = rng.choice(VALID)
    parts: list[str] = list(pieces) if rng.random() < 0.5 else pieces.replace("(", " ( ").replace(")", " ) ").split(" ")
    changes: list[Callable[[int], object]] = [
        lambda at: parts.pop(at),
        lambda at: parts.insert(at, parts[at]),
        lambda at: parts.insert(at, rng.choice(NAMES + NUMBERS + SYNTAX + SIGNS)),
        lambda at: parts.__setitem__(at, rng.choice(parts)),
    ]
    joiner = "" if len(parts) == len(pieces) else " "
    for _ in range(rng.randint(1, 4)):
        if parts:
            rng.choice(changes)(rng.randrange(len(parts)))
    return joiner.join(parts)


def check(text: str, scope: Scope) -> None:
    started = time.process_time()
    try:
        constraint = parse_constraint(text, scope)
    except NotationError as error:
        assert error.location is not None and error.location.column is not None, text
        assert 1 <= error.location.column <= len(text) + 1, text
        assert f"column {error.location.column}: " in str(error), text
    else:
        assert parse_constraint(str(constraint), USER_SCOPE) == constraint
    assert time.process_time() - started < 5, text


@settings(max_examples=500)
@given(st.lists(TOKENS, max_size=14).map(" ".join) | mutated() | mutated() | st.text(max_size=40))
@example("(" * 5000)
@example("not " * 5000 + "balanced")
@example("maybe not " * 5000 + "balanced")
@example("hcp " + "9" * 5000)
@example("hcp 1" + "|1" * 5000)
@example("hcp in 1" + "|1" * 3000)
@example("hcp" + " + hcp" * 3000 + " >= 3")
@example("hcp" + " * 3" * 3000 + " >= 3")
@example("S" + ".S" * 3000)
@example("balanced" + " if balanced else balanced" * 1000)
@example("balanced if (" * 50 + "balanced" + " else balanced)" * 50 + " else balanced")
@example("always if (" * 5 + "5+x and 4+y" + ") else 4+M" * 5)
@example("4+x and 3+y and 2+z and 5+M and 4+m and stop(x) and stop(y)")
@example("1000000000 * 1000000000 * hcp >= 3")
@example("shape any " + " ".join(f"{n}xxx" for n in range(10)))
def test_any_text_is_a_constraint_or_a_notation_error(text: str) -> None:
    check(text, USER_SCOPE)
    check(text, Table())
