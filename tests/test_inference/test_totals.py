"""What the totals of the pack exclude: nothing that can be dealt, and decided before deals are drawn or solved for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import CardSet, Deal, Seat, Suit
from dealspace.inference import Answer, DealSpace, Estimate, InfeasibleError, Statement, parse_constraint, satisfies
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.cpsat import deal_model
from dealspace.inference.exact import strategy
from dealspace.inference.exact.partition import conflict_of_totals, contradictory
from dealspace.inference.exact.shuffle import Dealer
from dealspace.inference.statements.card_facts import hand_seen, shown_out
from dealspace.inference.statements.knowledge import Source
from tests.support.constraints import constraints
from tests.support.strategies import deals, seats

POINTS = st.integers(0, 20)
TOTALS = {"hcp": 40, "spades": 13, "aces": 4, "controls": 12, "has(K, H)": 1}


def said(seat: Seat, text: str) -> Statement:
    return Statement(seat, parse_constraint(text), Source("explanation", text))


@settings(deadline=None, max_examples=300)
@given(deals(), st.lists(st.tuples(seats, constraints), max_size=6), st.data())
def test_what_can_be_dealt_is_no_contradiction(
    deal: Deal, conditions: list[tuple[Seat, Constraint]], data: st.DataObject
) -> None:
    """A deal of which some cards are seen, voids are shown and conditions hold."""
    held = [deal[seat].bits & data.draw(st.integers(0, 2**52 - 1)) for seat in Seat]
    statements = [hand_seen(seat, CardSet(held[seat])) for seat in Seat]
    statements += [
        shown_out(seat, suit, CardSet(held[seat]))
        for seat in Seat
        for suit in Suit
        if held[seat] >> 13 * suit & 0x1FFF == deal[seat].bits >> 13 * suit & 0x1FFF
    ]
    statements += [
        Statement(seat, condition, Source("explanation", ""))
        for seat, condition in conditions
        if satisfies(condition, deal[seat])
    ]
    assert not contradictory(statements)
    assert conflict_of_totals(statements) == ()


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(sorted(TOTALS)), st.lists(st.tuples(POINTS, POINTS), min_size=4, max_size=4))
def test_ranges_of_one_quantity_contradict_where_their_sums_do(name: str, ends: list[tuple[int, int]]) -> None:
    """The obvious twin: no deal if the minima add up to more than there is, or the maxima to less."""
    ranges = [sorted(both) for both in ends]
    statements = [said(seat, f"{name} {low}-{high}") for seat, (low, high) in zip(Seat, ranges, strict=True)]
    whole = TOTALS[name]
    plainly = not sum(low for low, _ in ranges) <= whole <= sum(high for _, high in ranges)
    assert contradictory(statements) or not plainly


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(seats, constraints), min_size=2, max_size=5))
def test_a_contradiction_is_one_for_the_solver_too(conditions: list[tuple[Seat, Constraint]]) -> None:
    statements = [Statement(seat, condition, Source("explanation", "")) for seat, condition in conditions]
    core = conflict_of_totals(statements)
    if core:
        model = deal_model.DealModel(DealSpace().knowledge.plus(*core))
        assert model.feasible(time_limit_s=60) is not Answer.SAT
        assert all(not contradictory([other for other in core if other is not one]) for one in core)


@pytest.fixture
def nothing_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object, **named: object) -> None:
        raise AssertionError("deals are drawn, or the solver is asked")

    monkeypatch.setattr(Dealer, "deal", fail)
    monkeypatch.setattr(strategy, "tables", fail)
    monkeypatch.setattr(deal_model, "run_solver", fail)


EMPTY = [
    dict.fromkeys("NESW", "hcp 11+"),
    dict.fromkeys("NESW", "hcp 0-9"),
    {"S": "hcp 30+", "N": "hcp 11+"},
    dict.fromkeys("NES", "aces 2+"),
    dict.fromkeys("NSW", "5+S"),
    {"N": "spades + hearts 14+", "E": "hcp 2+"},
    {"N": "spades + hearts >= 10", "S": "hearts + spades >= 10", "E": "spades + hearts >= 7"},
]


@pytest.mark.parametrize("where", EMPTY)
@pytest.mark.usefixtures("nothing_searched")
def test_nothing_is_searched_where_the_totals_decide(where: dict[str, str]) -> None:
    space = DealSpace(where=where)
    assert (space.count(), space.probability(), space.weight()) == (0, 0.0, 0)
    assert (space.feasible(), space.witness()) == (Answer.UNSAT, None)
    with pytest.raises(InfeasibleError):
        space.sample(200, np.random.default_rng(1), blames=False)
    assert not isinstance(space.given(where="hcp(north) > hcp(south)").count(), Estimate)


@pytest.mark.parametrize("where", EMPTY)
def test_the_conflict_is_minimal(where: dict[str, str]) -> None:
    core = DealSpace(where=where).conflict()
    assert core
    for left_out in core:
        rest = {str(each.seat): each.source.text for each in core if each is not left_out}
        assert DealSpace(where=rest).feasible() is Answer.SAT
