"""CP-SAT on four hands: feasibility, witnesses, bounds, conflicts; and tables of any kind."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import CardSet, Deal, Hand, Seat, Suit
from dealspace.inference import (
    ALWAYS,
    HCP,
    Answer,
    Bounds,
    DealModel,
    DealSpace,
    InfeasibleError,
    Knowledge,
    Source,
    Statement,
    TimeLimitError,
    hand_bounds,
    length,
    parse_constraint,
    parse_quantity,
    satisfies,
    value,
)
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.cpsat import deal_model
from dealspace.inference.cpsat.deal_model import run_solver
from dealspace.inference.cpsat.encoder import Encoder
from dealspace.inference.cpsat.suit_form import SuitForm, form_of_table
from dealspace.inference.quantities.quantity import holding_lengths, quantity
from tests.support.constraints import constraints
from tests.support.strategies import deals, seats


def say(**where: str) -> Knowledge:
    return DealSpace(where=where).knowledge


@settings(max_examples=40, deadline=None)
@given(deals(), st.lists(st.tuples(seats, constraints), max_size=3))
def test_a_deal_is_feasible_just_when_its_hands_satisfy(deal: Deal, said: list[tuple[Seat, Constraint]]) -> None:
    statements = tuple(Statement(seat, condition, Source("explanation", "")) for seat, condition in said)
    fixed = DealSpace(known={seat: deal[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH)}).knowledge
    model = DealModel(fixed.plus(*statements))
    expected = all(satisfies(condition, deal[seat]) for seat, condition in said)
    assert model.feasible() is (Answer.SAT if expected else Answer.UNSAT)
    assert model.witness() == (deal if expected else None)
    assert (model.conflict() is None) == expected


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(seats, constraints), max_size=4))
def test_witnesses_satisfy_and_conflicts_are_minimal(said: list[tuple[Seat, Constraint]]) -> None:
    knowledge = Knowledge(tuple(Statement(seat, condition, Source("explanation", "")) for seat, condition in said))
    witness = DealModel(knowledge).witness()
    conflict = DealModel(knowledge).conflict()
    assert (witness is None) == (conflict is not None)
    if witness is not None:
        assert DealSpace.of(knowledge).contains(witness)
    if conflict is not None:
        assert DealModel(Knowledge(conflict)).feasible() is Answer.UNSAT
        for place in range(len(conflict)):
            assert DealModel(Knowledge(conflict[:place] + conflict[place + 1 :])).feasible() is Answer.SAT


def test_a_conflict_names_only_what_clashes() -> None:
    knowledge = say(N="5+S", W="hcp 20+", E="hcp 21+", S="balanced")
    conflict = DealModel(knowledge).conflict()
    assert conflict is not None
    assert [statement.seat for statement in conflict] == [Seat.WEST, Seat.EAST]


def test_a_conflict_is_minimal_even_if_the_solver_blames_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_model, "_FEW", 0)
    monkeypatch.setattr(DealModel, "_first_core", lambda model, _: list(model.parties))
    conflict = DealModel(say(N="5+S", W="hcp 20+", E="hcp 21+", S="balanced")).conflict()
    assert conflict is not None
    assert [statement.seat for statement in conflict] == [Seat.WEST, Seat.EAST]


def test_a_statement_that_is_there_twice_is_named_once() -> None:
    heart = say(N="1H and 12S").statements[0]
    assert DealModel(Knowledge((heart, heart, *say(E="13S")))).conflict() == (heart, *say(E="13S"))


def test_known_cards_clash_with_what_a_call_promises() -> None:
    space = DealSpace(known={"S": "AKQJ.AKQJ.AKQ.32"}, where={"N": "hcp 12+", "W": "hcp 0-5"})
    conflict = space.conflict()
    assert conflict is not None
    assert [statement.source.kind for statement in conflict] == ["hand", "explanation"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(seats, constraints), max_size=4), st.integers(0, 4))
def test_of_what_is_doubted_just_what_must_be_left_out_is_blamed(
    said: list[tuple[Seat, Constraint]], sure: int
) -> None:
    """The first `sure` statements stay; with those and the blame nothing fits, with any less something does."""
    statements = tuple(  # each from a source of its own: equal statements are one, certain and doubted at once
        Statement(seat, condition, Source("explanation", str(index))) for index, (seat, condition) in enumerate(said)
    )
    taken, doubted = statements[:sure], statements[sure:]
    blamed = DealModel(Knowledge(statements)).conflict(among=doubted)
    assert (blamed is None) == (DealModel(Knowledge(statements)).feasible() is Answer.SAT)
    if blamed is None:
        return
    assert {id(each) for each in blamed} <= {id(each) for each in doubted}
    assert DealModel(Knowledge(taken + blamed)).feasible() is Answer.UNSAT
    for place in range(len(blamed)):
        assert DealModel(Knowledge(taken + blamed[:place] + blamed[place + 1 :])).feasible() is Answer.SAT


def test_a_card_cannot_be_in_two_hands() -> None:
    space = DealSpace(where={"N": "holds SA HK", "E": "holds SA", "S": "holds HA"})
    assert space.feasible() is Answer.UNSAT
    assert space.witness() is None
    conflict = space.conflict()
    assert conflict is not None
    assert [str(statement.seat) for statement in conflict] == ["N", "E"]
    with pytest.raises(InfeasibleError):
        space.bounds("N", "hcp")


def test_bounds_count_what_the_other_hands_have() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
    assert space.bounds("N", "hcp") == Bounds(0, 15)  # 40 − 10 − 15
    assert space.bounds("W", "spades") == Bounds(2, 5)
    assert space.bounds("E", "spades") == Bounds(0, 8)
    assert space.bounds("S", "losers") == Bounds(9, 9)
    assert space.bounds("W", "quick_tricks").low >= 1


def test_bounds_are_reached_by_dealing_where_the_ends_are_common() -> None:
    space = DealSpace(known={"S": "AKQ2.AKQ2.32.432", "N": "JT98.JT98.54.765"}, where={"W": "7+D"})
    deals_found = space.sample(12_000, np.random.default_rng(3))
    for text in ("diamonds", "clubs", "spades", "aces"):
        asked = parse_quantity(text)
        found = [value(asked, CardSet(int(deal[Seat.WEST]))) for deal in deals_found]
        assert space.bounds("W", asked) == Bounds(min(found), max(found))


def test_soft_statements_rule_nothing_out() -> None:
    soft = Statement(Seat.NORTH, parse_constraint("hcp 30+"), Source("explanation", ""), softness=0.5)
    model = DealModel(say(S="hcp 20+").plus(soft))
    assert model.feasible() is Answer.SAT
    assert model.bounds(Seat.NORTH, HCP) == Bounds(0, 20)


def test_running_out_of_time_is_its_own_answer() -> None:
    where = {"N": "losers 7 and hcp + quick_tricks >= 15", "E": "losers 7", "S": "losers 7", "W": "losers 9"}
    hard = DealSpace(where=where)
    assert hard.feasible(time_limit_s=0.0) is Answer.UNKNOWN
    for ask in (hard.witness, hard.conflict):
        with pytest.raises(TimeLimitError):
            ask(time_limit_s=0.0)


def test_the_same_question_has_the_same_answer() -> None:
    knowledge = say(W="hcp 12-21 and 5+S and losers 0-6", N="not balanced and quick_tricks 2+")
    assert DealModel(knowledge).witness() == DealModel(knowledge).witness()


@pytest.mark.parametrize("name", ["hcp", "points", "controls", "losers", "quick_tricks"])
def test_bounds_of_a_free_hand_are_the_quantitys_limits(name: str) -> None:
    free = hand_bounds(ALWAYS, quantity(name))
    assert DealModel(Knowledge()).bounds(Seat.WEST, quantity(name)) == free


def test_forms_are_as_simple_as_the_table_allows() -> None:
    assert form_of_table(HCP.tables[0].astype(np.int64)).weights[9:] == (1, 2, 3, 4)
    assert form_of_table(HCP.tables[0].astype(np.int64)).per_card == 0
    assert not form_of_table(HCP.tables[0].astype(np.int64)).by_length
    assert form_of_table(length(Suit.SPADES).tables[3].astype(np.int64)) == SuitForm(per_card=1)
    assert form_of_table(quantity("points").tables[0].astype(np.int64)).by_length
    assert form_of_table(quantity("losers").tables[0].astype(np.int64)).cards == (10, 11, 12)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["linear", "length", "honours", "anything"]), deals())
def test_any_table_works_in_the_model(seed: int, kind: str, deal: Deal) -> None:
    rng = np.random.default_rng(seed)
    holdings = np.arange(1 << 13)
    table = {
        "linear": (holdings[:, None] >> np.arange(13) & 1) @ rng.integers(-3, 9, 13) + 5,
        "length": rng.integers(-9, 9, 14)[holding_lengths()],
        "honours": rng.integers(0, 9, (8, 14))[holdings >> 10, holding_lengths()],
        "anything": rng.integers(-5, 5, 1 << 13),
    }[kind].astype(np.int64)
    hand = deal[Seat.NORTH]
    form = form_of_table(table)
    encoder = Encoder()
    number = encoder.new_hand(13, CardSet(hand.bits), CardSet(((1 << 52) - 1) & ~hand.bits))
    cards = encoder.suit_cards(number, 3)
    total = form.constant + form.per_card * encoder.length(number, 3)
    total += sum(weight * card for weight, card in zip(form.weights, cards, strict=True))
    if form.by_length or form.rows or form.table:
        total += encoder.value(number, 3, form)
    variable = encoder.model.new_int_var(-200, 200, "")
    encoder.model.add(variable == total)
    solver, answer = run_solver(encoder, 5.0)
    assert answer is Answer.SAT
    assert solver.value(variable) == table[hand.bits >> 39]


def test_bounds_of_one_hand_know_what_the_honours_allow() -> None:
    assert hand_bounds(parse_constraint("hcp 21+ and holding(S) -"), parse_quantity("aces")) == Bounds(1, 3)
    with pytest.raises(InfeasibleError, match="no hand fits"):
        hand_bounds(parse_constraint("hcp 37 and 6+S"), HCP)


def test_hands_are_hands() -> None:
    witness = DealModel(say(N="5+S")).witness()
    assert witness is not None
    assert all(isinstance(hand, Hand) for hand in witness.hands)
