"""What others hold is known within a range: a bare path asks whether it is sure, `maybe` whether it can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError, Rank, Suit
from dealspace.inference import (
    ALWAYS,
    HCP,
    NEVER,
    Constraint,
    Scope,
    parse_constraint,
    parse_expression,
    reads_hand,
    within,
)
from dealspace.inference.language.bind import Arg
from dealspace.inference.language.scope import Number

RANGES: dict[tuple[str, tuple[Arg, ...]], tuple[Number, Number]] = {
    ("partner.H", ()): (3, 5),
    ("partner.S", ()): (2, 2),
    ("partner.hcp", ()): (12, 14),
    ("lho.hcp", ()): (0, 20),
    ("partner.quick_tricks", ()): (1, Fraction(3, 2)),
    ("partner.stop", (Suit.CLUBS,)): (0, 1),
    ("partner.stop", (Suit.SPADES,)): (1, 1),
    ("partner.has", (Rank.ACE, Suit.CLUBS)): (0, 1),
    ("partner.spoints", (Suit.HEARTS,)): (10, 12),
}


class Heard(Scope):
    """Partner has 3 to 5 hearts, exactly 2 spades, 1 to 1.5 quick tricks, and may stop clubs."""

    def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[Number, Number] | None:
        return RANGES.get((path, args))

    def number(self, path: str, args: tuple[Arg, ...]) -> Number | None:
        head, _, end = path.rpartition(".")
        known = RANGES.get((head, args))
        return None if known is None else dict(zip(("min", "max"), known, strict=True)).get(end)

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        return True if name == "vul" else None

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        return ALWAYS if name == "fine" else None


class HeardInPublic(Heard):
    public = True


@pytest.mark.parametrize(
    ("text", "sure", "possible"),
    [
        ("partner.H 3+", True, True),
        ("partner.H 4+", False, True),
        ("partner.H 6+", False, False),
        ("partner.H <= 5", True, True),
        ("partner.H < 5", False, True),
        ("partner.H < 3", False, False),
        ("partner.H > 2", True, True),
        ("partner.H > 4", False, True),
        ("partner.H = 4", False, True),
        ("partner.H 4", False, True),
        ("partner.H 3-5", True, True),
        ("partner.H 4-6", False, True),
        ("partner.H != 4", False, True),
        ("partner.H != 6", True, True),
        ("partner.S = 2", True, True),
        ("partner.S != 2", False, False),
        ("partner.H in 4|6", False, True),
        ("partner.S in 2|6", True, True),
        ("partner.H >= partner.S", True, True),
        ("partner.H + partner.S >= 7", False, True),
        ("2 * partner.H >= 9", False, True),
        ("9 - partner.H <= 5", False, True),
        ("partner.hcp + lho.hcp <= 40", True, True),
        ("partner.hcp - lho.hcp >= 0", False, True),
        ("partner.quick_tricks 1.5+", False, True),
        ("partner.stop(C)", False, True),
        ("partner.stop(S)", True, True),
        ("partner.has(A, C)", False, True),
        ("partner.spoints(H) 11+", False, True),
        ("partner.M 3+", True, True),
        ("partner.H 3+ and partner.S 2", True, True),
        ("partner.H 6+ or partner.H 5", False, True),
        ("partner.H 4+ if vul else partner.H 6+", False, None),
    ],
)
def test_known_and_possible(text: str, sure: bool, possible: bool | None) -> None:
    for scope in (Heard(), HeardInPublic()):
        assert parse_constraint(text, scope) == (ALWAYS if sure else NEVER)
        assert parse_constraint(f"not ({text})", scope) == (NEVER if sure else ALWAYS)
        if possible is not None:
            assert parse_constraint(f"maybe ({text})", scope) == (ALWAYS if possible else NEVER)
            assert parse_constraint(f"not maybe ({text})", scope) == (NEVER if possible else ALWAYS)
    assert not reads_hand(parse_expression(f"maybe ({text})"), Heard())


def test_maybe_not_is_not_sure() -> None:
    assert parse_constraint("maybe not partner.H 4+", Heard()) == ALWAYS
    assert parse_constraint("maybe not partner.H 3+", Heard()) == NEVER
    assert parse_constraint("maybe maybe partner.H 4+", Heard()) == ALWAYS
    assert parse_constraint("not not maybe not not partner.H 4+", Heard()) == ALWAYS
    assert parse_constraint("maybe not maybe partner.H 6+", Heard()) == ALWAYS


def test_the_hands_own_sum_takes_the_end_that_is_sure_or_possible() -> None:
    assert parse_constraint("hcp + partner.hcp >= 25", Heard()) == within(HCP, 13, None)
    assert parse_constraint("maybe hcp + partner.hcp >= 25", Heard()) == within(HCP, 11, None)
    assert parse_constraint("hcp + partner.hcp <= 25", Heard()) == within(HCP, None, 11)
    assert parse_constraint("maybe hcp + partner.hcp <= 25", Heard()) == within(HCP, None, 13)
    assert parse_constraint("hcp + partner.hcp 25-28", Heard()) == within(HCP, 13, 14)
    assert parse_constraint("hcp + partner.hcp = 25", Heard()) == NEVER
    assert parse_constraint("maybe hcp + partner.hcp = 25", Heard()) == within(HCP, 11, 13)
    assert parse_constraint("H + partner.H >= 8", Heard()) == parse_constraint("H + partner.H.min >= 8", Heard())
    assert parse_constraint("maybe H + partner.H >= 8", Heard()) == parse_constraint("H + partner.H.max >= 8", Heard())


@given(
    st.sampled_from(("=", "!=", "<", "<=", ">", ">=")),
    st.integers(-2, 2).filter(bool),
    st.integers(-20, 20),
    st.tuples(st.integers(0, 6), st.integers(0, 3)),
)
def test_sure_means_every_value_and_possible_some(
    relation: str, factor: int, bound: int, known: tuple[int, int]
) -> None:
    class One(Scope):
        def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[int, int] | None:
            return (known[0], sum(known)) if path == "partner.H" else None

    text = f"{factor} * partner.H {relation} {bound}"
    compare = {"=": "==", "!=": "!="}.get(relation, relation)
    truths = [eval(f"{factor * count} {compare} {bound}") for count in range(known[0], sum(known) + 1)]
    if factor in (-1, 1) or relation not in ("=", "!="):
        assert parse_constraint(text, One()) == (ALWAYS if all(truths) else NEVER)
        assert parse_constraint(f"maybe {text}", One()) == (ALWAYS if any(truths) else NEVER)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("maybe hcp 12+", 7, '"hcp" is of the hand itself, which its holder knows'),
        ("maybe (partner.H 4+ and 5+S)", 25, '"spades" is of the hand itself'),
        ("maybe not not balanced", 15, '"balanced" is of the hand itself'),
        ("maybe shape any 5332", 7, '"shape" is of the hand itself'),
        ("maybe holds SA", 7, '"holds" is of the hand itself'),
        ("maybe stop(S)", 7, "of the hand itself"),
        ("maybe partner.H.min 4+", 7, "everything here is one known number: write a range"),
        ("maybe 4 >= 3", 7, "everything here is one known number"),
        ("maybe vul", 7, "this is public"),
        ("maybe fine", 7, 'does not reach into "fine"'),
        ("partner.H", 1, '"partner.H" is a number: compare it, as partner.H 4+'),
        ("hcp * partner.H >= 3", 1, "by a number only, not by a range"),
        ("maybe", 6, "expected a condition or a number, found the end"),
        ("partner.D 4+", 1, 'unknown quantity "partner.D"'),
    ],
)
def test_maybe_says_why_it_cannot(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_constraint(text, Heard())
    assert caught.value.location is not None
    assert caught.value.location.column == column


def test_deep_prefixes_stay_shallow() -> None:
    for first, second in product(("not ", "maybe "), repeat=2):
        assert parse_constraint((first + second) * 3000 + "partner.S 2", Heard()) in (ALWAYS, NEVER)
