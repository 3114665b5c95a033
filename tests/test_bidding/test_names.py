"""Names are checked test by test: what is wrong with a condition is what binding it as a whole says."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding import load_system
from dealspace.bidding.language.validate import _SAMPLE_BID, _Check
from dealspace.bidding.system.compiled_system import Definition
from dealspace.cards import Location, NotationError, Suit
from dealspace.inference import Expr, bind, parse_expression

DEFINED = {
    name: Definition(name, arguments, parse_expression(text))
    for name, arguments, text in [
        ("good", ("x",), "top3(x) 2+"), ("game", (), "hcp + partner.hcp.min >= 25"), ("late", (), "seat 3-4"),
        ("own", (), "level 3 and k 2"), ("bad", (), "hpc 12+"), ("fit", (), "T 3+ or trump is none"),
    ]
}  # fmt: skip
SITUATIONS = [
    ({}, None, None), ({"T": Suit.HEARTS}, 1, _SAMPLE_BID),
    ({"M": Suit.SPADES, "x": Suit.CLUBS, "T": Suit.HEARTS}, 1, None),
]  # fmt: skip
TESTS = (
    "hcp 12+", "hpc 12+", "5+M", "5+x", "x >= y", "good(M)", "good(x)", "good", "good(M, x)", "game", "late", "own",
    "bad", "fit", "vul", "vull", "partner.hcp 12+", "partner.S 4+", "partner.hpc 12+", "partner.hcp * hcp >= 1", "k 2",
    "level 3", "hcp * S >= 3", "balanced", "x is M", "x is major", "last is T", "asked", "asked major", "holding(x) AK",
    "T 4+", "has(A, x)", "hcp 9999999 * 9 >= hcp", "hcp * 9999999 >= 9", "else", "shape any 5332", "stop(y)",
    "partner.stop(x)",
)  # fmt: skip
JOINED = st.recursive(
    st.sampled_from(TESTS),
    lambda part: st.one_of(
        st.lists(part, min_size=2, max_size=3).map(lambda parts: "(" + " and ".join(parts) + ")"),
        st.lists(part, min_size=2, max_size=3).map(lambda parts: "(" + " or ".join(parts) + ")"),
        st.tuples(st.sampled_from(["not", "maybe"]), part).map(" ".join),
        st.tuples(part, part, part).map(lambda three: f"({three[0]} if {three[1]} else {three[2]})"),
    ),
    max_leaves=6,
)


def said(check: _Check, text: Expr, number: int, *, public: bool) -> list[str]:
    """What the check says of a condition."""
    here = check.situation(*SITUATIONS[number])
    return [problem.message for problem in check.problems(text, here, Location("x.yaml", 1, 1), public=public)]


def bound(text: Expr, number: int, *, public: bool) -> list[str]:
    """What binding the whole condition says, by a check that has seen nothing."""
    check = _Check(DEFINED)
    try:
        bind(text, check.scope(check.situation(*SITUATIONS[number]), public=public))
    except NotationError as error:
        return [error.bare_message]
    return []


@given(st.lists(JOINED, min_size=1, max_size=3))
def test_a_condition_is_sound_when_all_its_tests_are(texts: list[str]) -> None:
    check = _Check(DEFINED)
    for text, number, public in product(texts, range(len(SITUATIONS)), (False, True)):
        try:
            read = parse_expression(text, location=Location("x.yaml", 1, 1))
        except NotationError:
            continue
        assert said(check, read, number, public=public) == bound(read, number, public=public)
        assert said(check, read, number, public=public) == [], "each is reported once"


@pytest.mark.parametrize("public", [False, True])
def test_the_conditions_of_a_system_are_sound_where_binding_them_says_so(public: bool) -> None:
    system = load_system("weak_notrump")
    check = _Check(system.definitions)
    here = check.situation({"M": Suit.SPADES, "m": Suit.CLUBS, "x": Suit.DIAMONDS, "T": Suit.HEARTS}, 1, _SAMPLE_BID)
    for text in [rule.shows for context in system.contexts[::7] for rule in context.rules]:
        try:
            bind(text, check.scope(here, public=public))
            sound = True
        except NotationError:
            sound = False
        assert check.is_sound(text, here, public=public) == sound
