"""The model of a space in users' hands: its names, their own constraints and goals, and what is proved."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import NotationError, Seat
from dealspace.inference import Answer, DealSpace, parse_deal_condition
from dealspace.inference.several_hands.compute import compute


@pytest.mark.parametrize(
    ("where", "goal", "seats"),
    [
        ({"S": "hcp 15-17 and balanced"}, "hcp(south) + controls(south)", "S"),
        ({"N": "5+S", "S": "4+S"}, "losers(north) + losers(south)", "NS"),
        ({"W": "hcp 12-14", "E": "hcp 20+"}, "hcp(west) + hcp(east)", "WE"),
        ({"N": "6+H and hcp 10-12"}, "controls(north) - hearts(north)", "N"),
    ],
)
def test_the_optimum_is_the_end_of_the_exact_distribution(where: dict[str, str], goal: str, seats: str) -> None:
    space = DealSpace(where=where)
    for lowest in (False, True):
        found = space.optimum(goal, lowest=lowest)
        assert found.proved and found.deal is not None and space.contains(found.deal)
        row = [found.deal.bits]
        assert compute(parse_deal_condition(goal), np.array(row, np.uint64))[0] == found.value
        sign, beyond = ("<", found.value) if lowest else (">", found.value)
        assert space.given(where=f"{goal} {sign} {beyond}").count() == 0, seats


def test_its_booleans_have_names_and_the_text_can_be_exported() -> None:
    model = DealSpace(where={"N": "hcp 20+"}).model()
    assert model.card("N", "SA").name == "N.SA" and model.card(Seat.WEST, "♣2").name == "W.C2"
    text = model.export()
    assert 'name: "N.SA"' in text and 'name: "stated[0]"' in text
    assert [str(statement) for statement, _ in model.stated] == ["North: hcp 20+"]


def test_what_is_added_holds_and_what_is_not_enforced_need_not() -> None:
    space = DealSpace(where={"N": "hcp 30+", "S": "hcp 30+"})
    assert space.model().solve().answer is Answer.UNSAT and space.model().solve().proved
    model = space.model(enforced=False)
    model.maximize(sum(holds for _, holds in model.stated))
    assert model.solve().value == 1
    model.add("hcp(north) <= 5")
    model.add("6+H", "S")
    switch = model.model.new_bool_var("switch")
    model.add("hcp 0-3", "E", under=(switch,))
    model.add(model.quantity("hcp", "E") >= 4, under=(switch,))
    found = model.solve()
    assert found.deal is not None and found.deal[Seat.NORTH].hcp <= 5 and found.deal[Seat.SOUTH].lengths[2] >= 6
    assert not model.solver.boolean_value(switch)


def test_the_same_model_has_the_same_answer() -> None:
    solved = [DealSpace(where="hcp(north) * spades(south) > 50").model().solve(seed=7).deal for _ in range(2)]
    assert solved[0] == solved[1]


def test_little_work_is_not_called_a_proof() -> None:
    model = DealSpace().model()
    model.minimize("losers(north) * losers(south) + losers(east) * losers(west)")
    found = model.solve(work=0.0001)
    assert found.answer in (Answer.UNKNOWN, Answer.SAT) and not found.proved


def test_what_cannot_be_read_is_said() -> None:
    model = DealSpace().model()
    with pytest.raises(NotationError):
        model.add("hcp(north) >> 3")
    with pytest.raises(NotationError, match="no condition on a hand: expected a text, or a Constraint"):
        model.add(7, "N")
    with pytest.raises(NotationError):
        model.quantity("hcps", "N")
    with pytest.raises(NotationError):
        model.card("N", "S1")
