"""Sets of drawn hands as integers, held against asking every hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.inference import ALWAYS, NEVER, Constraint, all_of, any_of, satisfied
from dealspace.inference.hand_questions.hand_sample import sample_hands
from dealspace.inference.language.parse import parse_constraint
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.one_hand.hand_sets import HandSet

HANDS = sample_hands(ALWAYS, 1000)
ATOMS = [parse_constraint(text) for text in ("hcp 12+", "5+S", "balanced", "S >= H", "top3(H) 2+", "losers 0-7")]


@st.composite
def conditions(draw: st.DrawFn, depth: int = 3) -> Constraint:
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from([*ATOMS, ALWAYS, NEVER]))
    parts = draw(st.lists(conditions(depth=depth - 1), min_size=1, max_size=3))
    joined = draw(st.sampled_from([all_of, any_of]))(*parts)
    return ~joined if draw(st.booleans()) else joined


@given(conditions(), conditions())
@settings(max_examples=60, deadline=None)
def test_a_sample_agrees_with_a_full_enumeration(first: Constraint, second: Constraint) -> None:
    whole = HandSet.of(HANDS)
    some = whole.fitting(first)
    slowly = HANDS[satisfied(first, HANDS)]
    assert (some.hands == slowly).all() and len(some) == len(slowly)
    rest = some.less(some.fitting(second))
    assert (rest.hands == slowly[~satisfied(second, slowly)]).all()
    assert bool(rest) == (len(rest) > 0)
    assert rest.share_of(whole) == pytest.approx(len(rest) / len(HANDS))
    if rest:
        assert rest.first.bits == int(rest.hands[0])


@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_bits_and_flags_are_inverses(flags: list[bool]) -> None:
    assert as_flags(as_bits(np.array(flags)), len(flags)).tolist() == flags


def test_equal_formulas_are_the_same_object_and_keep_their_words() -> None:
    one, other = (parse_constraint("hcp 12+ and (5+S or not balanced)") for _ in range(2))
    assert one is other
    written = parse_constraint("hcp 12+ and (5+S or not shape any 4333 4432 5332)")
    assert written == one and str(written) != str(one)
