"""Evaluations of the user's: card tables and holding functions, their names, and their use everywhere."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Deal, Hand, Holding, NotationError, Rank, Seat, Suit
from dealspace.inference import (
    Bounds,
    DealSpace,
    hand_bounds,
    parse_constraint,
    parse_quantity,
    quantity,
    satisfied,
    satisfies,
    value,
    values,
    words,
)
from dealspace.inference.cpsat.hand_model import solve_hand_bounds
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.quantities.evaluation import Evaluation, parse_evaluation
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.knowledge import Knowledge, Source, Statement

ZAR = parse_evaluation("zar: {A: 6, K: 4, Q: 2, J: 1}")
FIFTHS = Evaluation.of_cards("fifths", {"A": 4, "K": Fraction(14, 5), "Q": 1.8, Rank.JACK.name[0]: 1, "T": 0.4})
SCOPE = EvaluationScope([ZAR, FIFTHS])
HAND = Hand.parse("AQ32.K54.QJ3.A92")


def test_a_card_table_counts_cards() -> None:
    assert value(parse_quantity("zar", SCOPE), HAND) == 6 + 2 + 4 + 2 + 1 + 6
    assert value(parse_quantity("zar(S)", SCOPE), HAND) == 8
    fifths = parse_quantity("fifths", SCOPE)
    assert fifths.unit == 5
    assert Fraction(value(fifths, HAND), 5) == 2 * 4 + Fraction("2.8") + 2 * Fraction("1.8") + 1


def test_the_everyday_counts_can_be_written_as_card_tables() -> None:
    own = Evaluation.of_cards("own", {"A": 4, "K": 3, "Q": 2, "J": 1})
    assert (own.table == quantity("hcp").tables[0]).all()
    assert (Quantity("own", evaluation=own).tables == quantity("hcp").tables).all()


def test_a_holding_function_is_asked_once_for_each_holding() -> None:
    asked: list[Holding] = []

    def worth(holding: Holding) -> Fraction:
        asked.append(holding)
        return Fraction(len(holding), 2)

    halves = Evaluation.of_holdings("halves", worth)
    assert len(asked) == len(set(asked)) == 8192
    assert halves.unit == 2
    assert value(Quantity("halves", evaluation=halves), HAND) == 13


def test_conditions_speak_of_it_and_print_back() -> None:
    condition = parse_constraint("zar 20+ and zar(S) 5-9 and fifths >= 10.4 and 5 * zar + fifths <= 140", SCOPE)
    assert satisfies(condition, HAND)
    assert parse_constraint(str(condition), SCOPE) == condition
    assert words(parse_constraint("zar 26+ and fifths(H) 2.8", SCOPE)) == "26+ zar, 2.8 fifths in ♥"


def test_it_is_known_to_every_reading() -> None:
    condition = parse_constraint("zar 26-28 and 5+S", SCOPE)
    zar = parse_quantity("zar", SCOPE)
    assert hand_bounds(condition, zar) == solve_hand_bounds(condition, zar) == Bounds(26, 28)
    said = Statement(Seat.WEST, condition, Source("explanation", ""))
    space = DealSpace.of(Knowledge((said,)))
    dealt = np.array([deal[Seat.WEST] for deal in space.sample(200, np.random.default_rng(1))], dtype=np.uint64)
    assert satisfied(condition, dealt).all()
    assert space.distribution("W", zar).keys() == {26, 27, 28}
    anyone = np.array(Deal.random(np.random.default_rng(1)).bits, dtype=np.uint64)
    assert values(zar, anyone).sum() == 4 * 13


@given(st.dictionaries(st.sampled_from("AKQJT98765432"), st.decimals(-7, 7, places=2), min_size=1))
def test_the_one_line_form_is_read_both_ways(worth: dict[str, object]) -> None:
    braces = "own: {" + ", ".join(f"{rank}: {value}" for rank, value in worth.items()) + "}"
    plain = "own: " + " ".join(f"{rank}={value}" for rank, value in worth.items())
    direct = Evaluation.of_cards("own", {rank: Fraction(str(value)) for rank, value in worth.items()})
    assert parse_evaluation(braces) == parse_evaluation(plain) == direct


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("zar: {A: 6, X: 1}", '"X" is not a rank: write 2-9, T, J, Q, K or A'),
        ("hcp: {A: 6}", '"hcp" has a meaning already'),
        ("M: {A: 6}", '"M" has a meaning already'),
        ("spades: A=6", '"spades" has a meaning already'),
        ("rule20: A=6", '"rule20" has a meaning already'),
        ("and: A=6", '"and" has a meaning already'),
        ("partner: A=6", '"partner" has a meaning already'),
        ("my count: {A: 6}", "is not a card and its value"),
        ("2zar: {A: 6}", '"2zar" cannot be the name'),
        ("zar: {A: six}", '"six" is not a value: write a number such as 6, 1.5 or 1/2'),
        ("zar: {A: 1/3}", "1/3 is not a whole number of hundredths"),
        ("zar: {A: 6, A: 4}", "A has two values"),
        ("zar: {A: 6, a: 4}", "A has two values"),
        ("zar: {A: 6", "does not end with a brace"),
        ("zar: {}", "expected what cards are worth"),
        ("zar: A 6", "is not a card and its value"),
        ("zar: A=999999", "the most is 10000"),
        ("", "names no evaluation"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message.replace("(", r"\(")):
        parse_evaluation(text)


def test_values_must_be_numbers() -> None:
    for worth in (float("nan"), float("inf"), "4", None, True):
        with pytest.raises(NotationError, match="number"):
            Evaluation.of_cards("own", {"A": worth})  # type: ignore[dict-item]


def test_two_evaluations_of_one_name_are_refused() -> None:
    with pytest.raises(NotationError, match='"zar" is the name of two'):
        EvaluationScope([ZAR, parse_evaluation("zar: A=1")])


def test_equality_looks_at_the_table() -> None:
    other = parse_evaluation("zar: A=6 K=4 Q=2 J=2")
    assert other != ZAR
    assert Quantity("zar", evaluation=ZAR) != Quantity("zar", evaluation=other)
    assert Quantity("zar", evaluation=ZAR) == Quantity("zar", evaluation=parse_evaluation("zar: A=6 K=4 Q=2 J=1"))
    assert Evaluation("fifths", ZAR.unit, ZAR.table_bytes) != ZAR
    assert Evaluation("zar", 2, ZAR.table_bytes) != ZAR


def test_without_its_scope_the_name_is_unknown_and_with_it_suggested() -> None:
    with pytest.raises(NotationError, match='unknown quantity "zar"'):
        parse_constraint("zar 26+")
    with pytest.raises(NotationError, match='did you mean "fifths"'):
        parse_constraint("fifhts 26+", SCOPE)
    with pytest.raises(NotationError, match=r'"zar\(4\)" is unknown here: write zar 10\+ or zar\(S\) 5\+'):
        parse_constraint("zar(4) 26+", SCOPE)
    with pytest.raises(NotationError, match="alone is no condition"):
        parse_constraint("zar", SCOPE)


def test_letters_and_maybe_go_through_the_scope() -> None:
    assert parse_constraint("zar(M) 9+", SCOPE) == parse_constraint("zar(H) 9+ or zar(S) 9+", SCOPE)
    assert Suit.SPADES in {found.suit for _, found in parse_constraint("zar(S) 9+", SCOPE).terms}  # type: ignore[attr-defined]
