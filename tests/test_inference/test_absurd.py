"""Knowledge that contradicts itself, repeats itself or makes no sense: clean answers, minimal conflicts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, CardSet, Deal, Holding, NotationError, Seat, Suit
from dealspace.inference import (
    ALWAYS,
    NEVER,
    Answer,
    DealModel,
    DealSpace,
    Estimate,
    InfeasibleError,
    Knowledge,
    Method,
    SamplingError,
    SizeLimitError,
    Source,
    Statement,
    TimeLimitError,
    card_played,
    hand_seen,
    parse_constraint,
    shown_out,
)
from dealspace.inference.constraints.constraint import Holds, HoldsExactly
from tests.support.constraints import constraints
from tests.support.strategies import deals, seats

cards = st.sets(st.integers(0, 51), max_size=20).map(lambda found: CardSet(sum(1 << card for card in found)))
placing = st.one_of(
    st.builds(hand_seen, seats, cards),
    st.builds(card_played, seats, st.integers(0, 51).map(Card)),
    st.builds(shown_out, seats, st.sampled_from(Suit), cards),
)


@st.composite
def sayings(draw: st.DrawFn) -> Statement:
    condition = draw(st.one_of(constraints, cards.filter(bool).map(Holds), st.sampled_from((ALWAYS, NEVER))))
    return Statement(draw(seats), condition, Source("call", "?"), draw(st.sampled_from((0.0, 0.0, 0.1, 0.5))))


@st.composite
def garbage(draw: st.DrawFn) -> Knowledge:
    """Some of it fits a deal, much of it nothing: cards twice, hands of twenty cards, voids against cards held."""
    statements = draw(st.lists(st.one_of(placing, sayings()), max_size=7))
    if draw(st.booleans()):
        deal = draw(deals())
        statements += [hand_seen(seat, deal[seat]) for seat in draw(st.sets(seats, max_size=4))]
    return Knowledge(tuple(draw(st.permutations(statements + draw(st.lists(st.sampled_from(statements), max_size=2))
                                                if statements else statements))))  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(garbage(), seats)
def test_absurd_knowledge_has_clean_answers(knowledge: Knowledge, seat: Seat) -> None:
    space = DealSpace.of(knowledge)
    count, weight = space.count(), space.weight()
    assert str(space.method.value) and space.sampling_method(10) in Method
    if isinstance(count, Estimate):
        assert 0 <= count.low <= count.value <= count.high
        return
    assert (count == 0) == (not weight if not isinstance(weight, Estimate) else weight.high == 0)
    if not count:
        assert space.probability() == 0.0
        for question in (
            space.marginals,
            lambda: space.distribution(seat, "hcp"),
            lambda: space.joint((seat, "spades"), ("N", "hearts")),
            lambda: space.bounds(seat, "losers"),
            lambda: space.chance("hcp 12+", seat),
            lambda: space.sample(3, np.random.default_rng(1)),
        ):
            with pytest.raises(InfeasibleError):
                question()
        with pytest.raises(IndexError):
            space.unrank(0)
        return
    assert space.contains(space.unrank(count - 1))
    assert space.bounds(seat, "hcp").low >= 0
    chances = space.marginals()
    assert chances.sum(axis=0) == pytest.approx([1] * 52) and chances.sum(axis=1) == pytest.approx([13] * 4)
    try:
        drawn = space.sample(3, np.random.default_rng(1))
        assert sum(space.shapes(seat).values()) == pytest.approx(1)
    except SamplingError as starved:
        drawn = starved.partial
    for row in drawn.tolist():
        deal = Deal.of_bits(row)
        assert space.contains(deal)
        assert all(not said.is_certain for said in space.broken(deal))


@settings(max_examples=60, deadline=None)
@given(garbage())
def test_conflicts_are_minimal(knowledge: Knowledge) -> None:
    """Every member is needed: without any one of them the rest can hold."""
    space = DealSpace.of(knowledge)
    try:
        conflict = space.conflict()
    except TimeLimitError:
        return
    if conflict is None:
        assert space.feasible() is not Answer.UNSAT
        return
    hard = Knowledge(conflict).softened(0.0, kinds=("call", "hand", "card", "void", "explanation"))
    assert DealModel(hard).feasible() is Answer.UNSAT
    for place in range(len(conflict)):
        left = Knowledge(hard.statements[:place] + hard.statements[place + 1 :])
        assert DealModel(left).feasible() is not Answer.UNSAT
        assert DealSpace.of(left).count() != 0
    if any(not said.is_certain for said in conflict):
        assert space.feasible() is not Answer.UNSAT
        doubts = [said for said, _ in space.doubts()]
        soft = [said for said in conflict if not said.is_certain]
        assert list(conflict[: len(soft)]) == sorted(soft, key=doubts.index)


def test_named_absurdities() -> None:
    thirteen = CardSet((1 << 13) - 1)
    held = Statement(Seat.EAST, HoldsExactly(Suit.CLUBS, Holding(1)), Source("void", "shows out of ♣"))
    for statements in (
        [hand_seen(Seat.NORTH, CardSet((1 << 14) - 1))],
        [hand_seen(Seat.NORTH, CardSet((1 << 52) - 1))],
        [hand_seen(Seat.NORTH, thirteen), card_played(Seat.EAST, Card(3))],
        [card_played(Seat.NORTH, Card(3)), card_played(Seat.EAST, Card(3))],
        [hand_seen(Seat.EAST, CardSet(6)), held],
        [shown_out(Seat.EAST, Suit.CLUBS, CardSet(1)), shown_out(Seat.EAST, Suit.CLUBS, CardSet(2))],
        [shown_out(seat, Suit.HEARTS, CardSet(0)) for seat in Seat],
        [Statement(Seat.WEST, NEVER, Source("call", "1♠"))],
    ):
        space = DealSpace.of(Knowledge(tuple(statements)))
        assert space.count() == 0 and space.probability() == 0.0 and space.weight() == 0
        assert space.conflict()
        with pytest.raises(InfeasibleError):
            space.sample(1, np.random.default_rng(1))


def test_a_deal_known_in_full_is_one_deal() -> None:
    hands = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..", "S": "..AKQJT98765432.", "W": "...AKQJT98765432"}
    space = DealSpace(known=hands, where={"N": "spades 13"})
    assert space.count() == 1 and space.is_exact
    assert space.unrank(0) == Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert space.marginals().sum() == 52
    assert space.shapes("E") == {(0, 13, 0, 0): 1.0}
    assert space.joint(("N", "hcp"), ("W", "clubs")) == {(10, 13): 1.0}
    assert len(space.sample(7, np.random.default_rng(1))) == 7
    assert DealSpace(known=hands, where={"N": "spades 12"}).count() == 0


def test_asking_for_nothing_is_refused() -> None:
    with pytest.raises(NotationError, match="ask for"):
        DealSpace().joint()
    with pytest.raises(SizeLimitError):
        DealSpace(where=dict.fromkeys("NESW", "hcp 5+ and 2+S")).unrank(0)
    assert DealSpace(where={"W": parse_constraint("always")}).count() == DealSpace().count()
