"""CP-SAT and counting answer the same questions about the same statements, each by its own means."""

from __future__ import annotations

import random

import pytest

from dealspace.cards import Seat, Suit
from dealspace.inference import (
    Answer,
    DealModel,
    DealSpace,
    InfeasibleError,
    Knowledge,
    SizeLimitError,
    Statement,
    TimeLimitError,
    parse_constraint,
)
from dealspace.inference.constraints.constraint import negation
from dealspace.inference.engine import Engine
from dealspace.inference.exact.exact_engine import ExactEngine
from dealspace.inference.hands_engine import ENGINES
from dealspace.inference.quantities.quantity import HCP, Quantity, length, quantity
from dealspace.inference.statements.knowledge import Source
from tests.support.situations import ONE_SUIT, WHOLE, random_condition, random_deal, random_situation

MOST_COUNTED = 60
"""Deals that CP-SAT counts one by one in these tests."""
DEALS = DealSpace(known={"N": "AKQJ.AKQJ.AKQ.32"})


def engines(knowledge: Knowledge) -> tuple[Engine, Engine]:
    return DealModel(knowledge), ExactEngine(knowledge)


def test_these_are_the_two_engines() -> None:
    assert tuple(map(type, engines(Knowledge()))) == ENGINES


def random_knowledge(rng: random.Random) -> Knowledge:
    """What is known of a small situation, in every second case with a statement that its deal violates."""
    knowledge = random_situation(rng).space.knowledge
    if rng.random() < 0.5:
        seat, deal = rng.choice(list(Seat)), random_deal(rng)
        wrong = negation(random_condition(rng, deal[seat]))
        knowledge = knowledge.plus(Statement(seat, wrong, Source("explanation", str(wrong))))
    return knowledge


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_both_engines_find_the_same(start: int) -> None:
    found = set()
    for seed in range(start, start + 15):
        rng = random.Random(seed)
        knowledge = random_knowledge(rng)
        model, exact = engines(knowledge)
        assert model.feasible() is exact.feasible(), seed
        found.add(exact.feasible())
        seat, quantity = rng.choice(list(Seat)), rng.choice([*WHOLE, *ONE_SUIT, *map(length, Suit)])
        if exact.feasible() is Answer.UNSAT:
            assert exact.count() == DealModel(knowledge).count() == 0
            for engine in (model, exact):
                with pytest.raises(InfeasibleError):
                    engine.bounds(seat, quantity)
        else:
            assert model.bounds(seat, quantity) == exact.bounds(seat, quantity), seed
    assert found == {Answer.SAT, Answer.UNSAT}


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_each_engine_verifies_the_witness_of_the_other(start: int) -> None:
    for seed in range(start, start + 15):
        knowledge = random_knowledge(random.Random(seed))
        for finder, verifier in zip(ENGINES, reversed(ENGINES), strict=True):
            deal = finder(knowledge).witness()
            if deal is None:
                assert verifier(knowledge).feasible() is Answer.UNSAT, seed
                continue
            fixed = DealSpace(known={seat: deal[seat] for seat in Seat}).knowledge
            assert verifier(knowledge + fixed).witness() == deal, seed


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_each_engine_verifies_the_conflict_of_the_other(start: int) -> None:
    for seed in range(start, start + 15):
        knowledge = random_knowledge(random.Random(seed))
        model, exact = engines(knowledge)
        conflicts = model.conflict(), exact.conflict()
        assert (conflicts[0] is None) == (conflicts[1] is None) == (exact.feasible() is Answer.SAT), seed
        for conflict, verifier in zip(conflicts, reversed(ENGINES), strict=True):
            if conflict is None:
                continue
            assert verifier(Knowledge(conflict)).feasible() is Answer.UNSAT, seed
            for index in range(len(conflict)):
                fewer = Knowledge(conflict[:index] + conflict[index + 1 :])
                assert verifier(fewer).feasible() is not Answer.UNSAT, seed


def test_both_engines_count_the_same() -> None:
    counted = 0
    for seed in range(40):
        knowledge = random_situation(random.Random(seed)).space.knowledge
        number = ExactEngine(knowledge).count()
        if isinstance(number, int) and 0 < number <= MOST_COUNTED:
            assert DealModel(knowledge).count(most=MOST_COUNTED) == number, seed
            counted += 1
    assert counted >= 5


def test_soft_statements_exclude_no_deal_for_either_engine() -> None:
    hands = {"N": "AKQJ.AKQJ.AKQ.AK", "E": "T98.T98.JT98.QJT", "S": "765.765.765.9876"}
    soft = Statement(Seat.WEST, parse_constraint("hcp 20+"), Source("call", "2N"), softness=0.1)
    for engine in engines(DealSpace(known=hands).knowledge.plus(soft)):
        assert (engine.feasible(), engine.count(), engine.conflict()) == (Answer.SAT, 1, None)


def test_each_engine_says_where_it_gives_up() -> None:
    where = dict.fromkeys("NESW", "hcp 8-12 and (4+S or 5+H)")
    model, exact = engines(DealSpace(where=where).knowledge)
    assert exact.feasible() is Answer.UNKNOWN
    for question in (exact.witness, exact.conflict):
        with pytest.raises(SizeLimitError):
            question()
    assert model.feasible(time_limit_s=0.0) is Answer.UNKNOWN
    for question in (model.witness, model.conflict):
        with pytest.raises(TimeLimitError):
            question(time_limit_s=0.0)
    with pytest.raises(SizeLimitError, match="more than 3 deals"):
        DealModel(DEALS.knowledge).count(most=3)


@pytest.mark.parametrize("quantity", [HCP, quantity("losers")])
def test_a_space_asks_the_tables_and_then_cp_sat(quantity: Quantity) -> None:
    """Bounds that the tables can count come from them; where they are too large, the solver gives the same range."""
    space = DealSpace(where={"N": "hcp 8-12"})
    assert space.bounds("N", quantity) == DealModel(space.knowledge).bounds(Seat.NORTH, quantity)
    large = DealSpace(where=dict.fromkeys("NESW", "hcp 8-12 and (4+S or 5+H)"))
    with pytest.raises(SizeLimitError):
        ExactEngine(large.knowledge).bounds(Seat.NORTH, quantity)
    assert large.bounds("N", quantity) == DealModel(large.knowledge).bounds(Seat.NORTH, quantity)
