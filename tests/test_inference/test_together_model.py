"""Conditions on several hands in CP-SAT: against plain models, evaluated deals, and what minimal conflicts must be."""

from __future__ import annotations

import random
import re
from itertools import combinations

import numpy as np
import pytest
from ortools.sat.python import cp_model

from dealspace.cards import Deal, Seat
from dealspace.inference import (
    Answer,
    DealExpression,
    DealSpace,
    InfeasibleError,
    SizeLimitError,
    Statement,
    TimeLimitError,
    parse_deal_condition,
)
from dealspace.inference.cpsat.deal_model import DealModel
from dealspace.inference.several_hands.compute import compute, truth
from dealspace.inference.several_hands.expression_model import ModelledExpression
from dealspace.inference.statements.knowledge import Knowledge

POINTS = (0,) * 9 + (1, 2, 3, 4)
CONTROLS = (0,) * 11 + (1, 2)
SEATS = {"north": 0, "east": 1, "south": 2, "west": 3}
SUITS = {"clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3}
DEALS = np.array([deal.bits for deal in (Deal.random(np.random.default_rng(5)) for _ in range(400))], np.uint64)


class Plain:
    """A plain CP-SAT model: 4 × 52 booleans and sums over them, written without anything of the package's engines."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self.held = [[self.model.new_bool_var("") for _ in range(52)] for _ in range(4)]
        for hand in self.held:
            self.model.add(sum(hand) == 13)
        for card in range(52):
            self.model.add_exactly_one(hand[card] for hand in self.held)

    def measure(self, name: str, seat: str) -> cp_model.LinearExprT:
        hand = self.held[SEATS[seat]]
        if name in SUITS:
            return sum(hand[13 * SUITS[name] + rank] for rank in range(13))
        weights = {"hcp": POINTS, "controls": CONTROLS}[name]
        return sum(weights[card % 13] * hand[card] for card in range(52))

    def answer(self) -> Answer:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = 20
        found = solver.solve(self.model)
        known = {cp_model.OPTIMAL: Answer.SAT, cp_model.FEASIBLE: Answer.SAT, cp_model.INFEASIBLE: Answer.UNSAT}
        return known.get(found, Answer.UNKNOWN)


def random_sums(rng: random.Random, many: int) -> list[str]:
    """Conditions on sums and differences of quantities of two hands."""
    texts = []
    for _ in range(many):
        name = rng.choice(["hcp", "hcp", "controls", *SUITS])
        other = name if rng.random() < 0.7 else rng.choice(list(SUITS))
        one, two = rng.sample(list(SEATS), 2)
        relation, number = rng.choice([">=", "<=", "=="]), rng.randint(0, {"hcp": 40, "controls": 12}.get(name, 13))
        texts.append(f"{name}({one}) {rng.choice('++-')} {other}({two}) {relation} {number}")
    return texts


def into(plain: Plain, text: str) -> None:
    """The same condition in the plain model."""
    found = re.fullmatch(r"(\w+)\((\w+)\) ([-+]) (\w+)\((\w+)\) (>=|<=|==) (\d+)", text)
    assert found is not None
    name, one, sign, other, two, relation, number = found.groups()
    left, right, bound = plain.measure(name, one), plain.measure(other, two), int(number)
    value = left + right if sign == "+" else left - right
    plain.model.add(value >= bound if relation == ">=" else value <= bound if relation == "<=" else value == bound)


@pytest.mark.parametrize("number", range(60))
def test_random_sets_of_conditions_are_decided_as_by_a_plain_model(number: int) -> None:
    rng = random.Random(number)
    texts = random_sums(rng, rng.randint(1, 6))
    plain, space = Plain(), DealSpace()
    for text in texts:
        into(plain, text)
        space = space.given(where=text)
    expected = plain.answer()
    assert expected is not Answer.UNKNOWN
    assert space.feasible() is expected, texts
    witness = space.witness()
    assert (witness is not None) == (expected is Answer.SAT)
    assert witness is None or space.contains(witness)
    if expected is Answer.UNSAT:
        assert space.count() == 0


@pytest.mark.parametrize("number", range(25))
def test_conflicts_of_random_infeasible_sets_are_minimal(number: int) -> None:
    rng = random.Random(1000 + number)
    space = DealSpace(where={"N": f"hcp {rng.randint(12, 20)}+", "W": f"{rng.randint(4, 6)}+S"})
    while space.feasible() is Answer.SAT:
        space = space.given(where=random_sums(rng, 1)[0])
    conflict = space.conflict()
    assert conflict
    assert space_of(conflict).feasible() is Answer.UNSAT
    for left_out in conflict:
        assert space_of(tuple(each for each in conflict if each is not left_out)).feasible() is Answer.SAT


def space_of(parties: tuple[Statement | DealExpression, ...]) -> DealSpace:
    """The space of these statements and conditions."""
    stated = tuple(each for each in parties if isinstance(each, Statement))
    return DealSpace.of(Knowledge(stated), [each for each in parties if isinstance(each, DealExpression)])


@pytest.mark.parametrize("number", range(12))
def test_all_minimal_conflicts_and_repairs_are_those_of_all_subsets(number: int) -> None:
    rng = random.Random(2000 + number)
    space = DealSpace(where={"N": f"hcp {rng.randint(15, 22)}+", "E": f"hcp {rng.randint(15, 22)}+", "S": "7+S"})
    for text in random_sums(rng, 2):
        space = space.given(where=text)
    parties = (*space.knowledge, *space.together)
    can = {
        frozenset(chosen): space_of(tuple(parties[index] for index in chosen)).feasible() is Answer.SAT
        for size in range(len(parties) + 1)
        for chosen in combinations(range(len(parties)), size)
    }
    numbers = {id(party): index for index, party in enumerate(parties)}
    conflicts = {frozenset(numbers[id(party)] for party in found) for found in space.conflicts()}
    assert conflicts == {
        chosen for chosen, holds in can.items() if not holds and all(can[chosen - {index}] for index in chosen)
    }
    everything = frozenset(range(len(parties)))
    repairs = [frozenset(numbers[id(party)] for party in found) for found in space.repairs()]
    assert set(repairs) == {
        everything - kept
        for kept, holds in can.items()
        if holds and not any(can[kept | {index}] for index in everything - kept)
    }
    assert [len(found) for found in repairs] == sorted(len(found) for found in repairs)


EXPRESSIONS = [
    "hcp(north) * spades(south) > 40",
    "hcp(north) / 3 == spades(west) && hcp(north) % 3 == 1",
    "(spades(north) > 4 ? hearts(south) : clubs(south)) >= 5",
    "!(hcp(north) > hcp(south) || shape(west, any 4333))",
    "hascard(east, AS) + hascard(east, KS) == 1 && controls(east) >= 4",
    "(hcp(north) - hcp(south)) % 4 == -3",
    "clubs(north) != 0 && spades(north) / clubs(north) > 2",
    "losers(north) + losers(south) <= 10 && (hcp(west) >= 10) + (hcp(east) >= 10) == 2",
    "(hcp(north) - 15) / 2 == -3",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_the_model_of_an_expression_has_the_deals_in_which_it_is_true(text: str) -> None:
    expr = parse_deal_condition(text)
    true = truth(expr, DEALS)
    rows = [*np.flatnonzero(true)[:4], *np.flatnonzero(~true)[:4]]
    for row in rows:
        deal = Deal.of_bits(DEALS[row])
        space = DealSpace(known={str(seat): deal[seat] for seat in Seat})
        model = DealModel(space.knowledge, (ModelledExpression(expr),))
        assert model.feasible() is (Answer.SAT if true[row] else Answer.UNSAT), (text, deal)
    found = DealModel(Knowledge(()), (ModelledExpression(expr),)).witness()
    assert found is not None and truth(expr, np.array([found.bits], np.uint64))[0]


def test_what_does_not_split_into_boxes_is_decided_all_the_same() -> None:
    space = DealSpace(where="hcp(north)+hcp(south) >= 30").given(where="hcp(north)+hcp(south) <= 20")
    assert space.feasible() is Answer.UNSAT and space.count() == 0 and space.witness() is None
    assert list(map(str, space.conflict() or ())) == ["hcp(north) + hcp(south) >= 30", "hcp(north) + hcp(south) <= 20"]
    with pytest.raises(InfeasibleError, match=r"30; hcp\(north\) \+ hcp\(south\) <= 20"):
        space.deals(1)
    rare = DealSpace(
        where="hcp(north)+hcp(south) == 37 && spades(north)==hearts(south) && diamonds(north)==clubs(south) "
        "&& spades(north)*hearts(south)==49"
    )
    witness = rare.witness()
    assert rare.feasible() is Answer.SAT and witness is not None and rare.contains(witness)
    assert rare.bounds("W", "hcp").high == 3 and rare.bounds("W", "hcp").proven
    many = DealSpace(
        where="losers(north)+losers(south) <= 2 && losers(east)+losers(west) <= 7 "
        "&& controls(north)+controls(south) <= 6"
    )
    assert many.feasible() is Answer.SAT
    mixed = DealSpace(where={"N": "hcp 20+"}).given(where="hcp(north)+hcp(south) <= 15")
    assert list(map(str, mixed.conflict() or ())) == ["North: hcp 20+", "hcp(north) + hcp(south) <= 15"]


def test_double_dummy_tricks_have_no_model() -> None:
    from dealspace.query.conditions.deal_conditions import condition_on_deals

    space = DealSpace(where=condition_on_deals("tricks(south, notrump) >= 9"))
    with pytest.raises(SizeLimitError, match="double-dummy tricks"):
        space.model()
    with pytest.raises((SizeLimitError, TimeLimitError)):
        list(space.conflicts())


@pytest.mark.parametrize(
    "number", ["hcp(north) + hcp(south)", "spades(north) * hearts(east) - controls(west)", "hcp(east) % 5"]
)
def test_the_values_of_a_number_are_as_likely_as_among_deals(number: str) -> None:
    space = DealSpace(where={"N": "hcp 12-14"})
    found = space.distribution_of(number)
    values = compute(parse_deal_condition(number), space.sample(20_000, seed=3))
    for value in np.unique(values):
        share = float((values == value).mean())
        assert found[int(value)] == pytest.approx(share, abs=5 * (share * (1 - share) / 20_000) ** 0.5 + 5e-4)
    assert found.is_exact and sum(found.values()) == pytest.approx(1)
