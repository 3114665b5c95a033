"""The texts in which questions are asked."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Seat, Suit
from dealspace.inference import HCP, length, parse_constraint, quantity
from dealspace.query.conditions.asked_numbers import number_of_hand
from dealspace.query.questions.cards import CardsQuestion
from dealspace.query.questions.chance import ChanceQuestion
from dealspace.query.questions.count import CountQuestion
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.joint import JointQuestion
from dealspace.query.questions.lengths import LengthsQuestion
from dealspace.query.questions.sample import SampleQuestion
from dealspace.query.questions.shapes import ShapesQuestion
from dealspace.query.registry import parse_question, parse_questions

W, E, N, S = Seat.WEST, Seat.EAST, Seat.NORTH, Seat.SOUTH


@pytest.mark.parametrize(
    ("text", "seat", "asked"),
    [
        ("hcp:W", W, HCP),
        ("W:hcp", W, HCP),
        ("distribution:W:hcp", W, HCP),
        ("spades:E", E, length(Suit.SPADES)),
        ("S:W", W, length(Suit.SPADES)),
        ("W:S", W, length(Suit.SPADES)),
        ("S:S", S, length(Suit.SPADES)),
        ("hcp: west", W, HCP),
        ("hcp(S):N", N, quantity("hcp", Suit.SPADES)),
        ("distribution:N:top3(H)", N, quantity("top3", Suit.HEARTS)),
    ],
)
def test_a_quantity_of_a_seat(text: str, seat: Seat, asked: object) -> None:
    assert parse_question(text) == DistributionQuestion(text, seat, asked)  # type: ignore[arg-type]


def test_other_questions() -> None:
    assert parse_question("Count") == CountQuestion("Count")
    assert parse_question("marginals") == CardsQuestion("marginals")
    assert parse_question("lengths") == LengthsQuestion("lengths", None)
    assert parse_question("lengths:W") == LengthsQuestion("lengths:W", W)
    assert parse_question("shapes:W") == ShapesQuestion("shapes:W", W)
    assert parse_question("sample:10") == SampleQuestion("sample:10", 10)
    hearts = length(Suit.HEARTS)
    for text in ("joint:W.hearts,E.hearts", "joint:W:hearts:E:hearts", "joint: W.H , E.H"):
        assert parse_question(text) == JointQuestion(text, number_of_hand(W, hearts), number_of_hand(E, hearts))


def test_chances_are_asked_of_one_or_more_seats() -> None:
    text = "chance:N: 4+H; S: 4+H"
    four_hearts = parse_constraint("4+H")
    assert parse_question(text) == ChanceQuestion(text, ((N, four_hearts), (S, four_hearts)))
    assert parse_question("chance:N:4+H") == ChanceQuestion("chance:N:4+H", ((N, four_hearts),))
    assert ChanceQuestion.of_condition("N: 4+H; S: 4+H").condition == ((N, four_hearts), (S, four_hearts))


def test_several_questions_in_one_text() -> None:
    texts = [question.text for question in parse_questions("hcp:W lengths, cards has(A, S):W  count")]
    assert texts == ["hcp:W", "lengths", "cards", "has(A, S):W", "count"]
    assert [question.text for question in parse_questions("chance:N: 4+H")] == ["chance:N: 4+H"]
    assert len(parse_questions("joint:W.hearts, E.hearts")) == 1


def test_a_quantity_of_nobody_is_asked_of_all_four_hands() -> None:
    assert [question.text for question in parse_questions("hearts count")] == [
        "hearts:N",
        "hearts:E",
        "hearts:S",
        "hearts:W",
        "count",
    ]
    assert [question.text for question in parse_questions("S")] == ["S:N", "S:E", "S:S", "S:W"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cuont", 'did you mean "count"?'),
        ("hcp", "whose? Name the seat, as hcp:W"),
        ("nothing like it", "expected one of hcp:W, bounds, cards"),
        ("hcp:Q", '"Q" is not a seat'),
        ("hpc:W", 'did you mean "hcp"?'),
        ("joint:W.hearts", "expected two hands' quantities"),
        ("joint:W.hearts,E.harts", 'did you mean "hearts"?'),
        ("distribution:W", "as distribution:W:hcp"),
        ("sample:0x10", "expected a number of deals"),
        ("sample:1000000000000", "up to 100,000"),
        ("chance:4+H", "expected a seat"),
        ("chance:N: 4+", "North's condition"),
        ("lengths:", "of what? Write it behind a colon, as lengths:W"),
        ("", "expected one of hcp:W"),
    ],
)
def test_what_is_no_question_is_refused(text: str, message: str) -> None:
    with pytest.raises(BridgeError) as caught:
        parse_question(text)
    assert message in str(caught.value)


@given(st.text(alphabet="NESWhcpjoint.:,;()+-0123456789 {}\"'\\", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_question, parse_questions, ChanceQuestion.of_condition):
        with contextlib.suppress(BridgeError):
            read(text)
