"""Tests of conditions that are read once for each text: the trees are those that reading each again makes."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Location, NotationError
from dealspace.inference import Expr, parse_expression
from dealspace.inference.language.expression import walk
from dealspace.inference.language.open_letters import suit_words

PLACE = Location("system.yaml", 7, 20)
WORDS = (
    "hcp 12+", "hcp  15-17", "hcp 10", "5+M", "2-3♥", "balanced", "good(M)", "good (M)", "top3( x , y ) 2+",
    "partner.hcp.min", ">= 25", "shape any 5332 54xx", "holds HK S2", "holding(S) AKT", "holding (S) -", "aces in 1|4",
    "asked", "asked accept(M)", "answered", "x is M", "trump is suit", "hcp + 2 * S", "- S", "<= 0.5", "else", "always",
    "and", "or", "not", "maybe", "if", "else", "(", ")", "and_more", "andé", "13 +", "hcp12", "99999999999", "!", "",
)  # fmt: skip


def whole(node: object) -> object:
    """A tree with all its places, but for the words kept with it."""
    if isinstance(node, Expr):
        return type(node), [whole(getattr(node, each.name)) for each in fields(node) if each.name != "letters"]
    return [whole(part) for part in node] if isinstance(node, tuple) and not isinstance(node, Location) else repr(node)


def read(text: str, known: dict[str, Expr] | None, offsets: list[int] | None) -> object:
    try:
        return whole(parse_expression(text, location=PLACE, offsets=offsets, known=known))
    except NotationError as error:
        return str(error), error.location


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join), min_size=1, max_size=4))
def test_conditions_read_one_after_the_other_are_as_when_read_alone(texts: list[str]) -> None:
    known: dict[str, Expr] = {}
    for text in texts * 2:
        offsets = [3 * place for place in range(len(text) + 1)]
        assert read(text, known, None) == read(text, None, None)
        assert read(text, known, offsets) == read(text, None, offsets)


@pytest.mark.parametrize("text", ["5+M and top3(M) 2+", "(hcp 12+ if vul else hcp 11+) and x is M"])
def test_a_copied_test_knows_its_letters(text: str) -> None:
    known: dict[str, Expr] = {}
    for _ in range(2):
        for one, other in zip(walk(parse_expression(text, known=known)), walk(parse_expression(text)), strict=True):
            assert suit_words(one) == suit_words(other)
            assert one == other
    assert known
