"""Chances that restricted choice or vacant spaces change are said with both numbers, others are not."""

from __future__ import annotations

import pytest

from dealspace.inference import DealSpace
from dealspace.query import parse_question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.both_ways import BothWays

OURS = {"N": "AT98.432.432.432", "S": "K765.A65.A65.A65"}
DROPPED = DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ")])
NINE = {"N": "KJ54.32.KQ92.K54", "S": "AT932.K54.A83.A7"}


def both(space: DealSpace, *questions: str) -> BothWays:
    return BothWays.of(Answers(space), [parse_question(text) for text in questions])


@pytest.mark.parametrize("space", [DROPPED, DROPPED.chosen()])
def test_a_choice_is_said_whichever_way_the_chance_was_asked(space: DealSpace) -> None:
    found = both(space, "chance:E: has(J, S)")
    assert found.lines == [
        "East may have played ♠Q from ♠QJ: counted as a free choice, ♠J with East is 37.5 %, by the cards alone 50.0 % "
        "(restricted choice)"
    ]
    assert found.row == {
        "restricted_choice": [
            {
                "question": "chance:E: has(J, S)",
                "seat": "E",
                "card": "SQ",
                "equals": ["SQ", "SJ"],
                "by_choice": pytest.approx(3 / 8),
                "by_cards": 0.5,
            }
        ]
    }


def test_of_all_cards_the_equal_honour_that_changes_most_is_explained() -> None:
    (said,) = both(DROPPED, "cards").lines
    assert "♠J with East is 37.5 %, by the cards alone 50.0 %" in said
    assert both(DROPPED, "cards", "chance:E: has(J, S)").lines == [said]  # one sentence for one place


def test_other_conditions_are_quoted() -> None:
    (said,) = both(DROPPED, "chance:W: S >= 4; E: has(Q, S)").choices
    assert said.what == '"W: S >= 4; E: has(Q, S)"' and said.by_choice == pytest.approx(5 / 8)
    (together,) = both(DROPPED, "chance:spades(west) > spades(east) + 1").choices
    assert (together.by_choice, together.by_cards) == (pytest.approx(5 / 8), pytest.approx(5 / 46))


def test_a_low_card_alone_is_said_as_such() -> None:
    lone = DealSpace(known=OURS, played=[("N", "SA"), ("E", "S4"), ("W", "S3")])
    (said,) = both(lone, "chance:E: has(2, S)").lines
    assert said.startswith("East played ♠4 and would have played a lower card: counted so, ♠2 with East is 0 %")


def test_nothing_is_said_where_the_choice_changes_nothing() -> None:
    even = DealSpace(known=OURS, played=[("W", "S2"), ("E", "S4")])  # each may have the three beside it
    assert even.chosen().knowledge != even.knowledge
    assert both(even, "chance:E: has(3, S)", "chance:E: has(J, S)").row == {}
    assert both(DealSpace(known=OURS), "chance:E: has(J, S)", "cards").lines == []
    assert both(DROPPED, "count", "hcp:E").lines == []


def test_vacant_spaces_are_said_with_the_even_split() -> None:
    space = DealSpace(known=NINE, where={"E": "5-6H"})
    found = both(space, "chance:W: has(Q, S)")
    assert found.lines == [
        "West has more vacant spaces, by what is known of ♥: ♠Q is there 57.0 %, without that 50.0 %"
    ]
    (row,) = found.row["vacant_spaces"]
    assert row["suits"] == ["H"] and row["evenly"] == 0.5
    assert row["chance"] == space.chance("has(Q, S)", "W")
    assert both(space, "cards", "chance:W: has(Q, S)").lines == found.lines  # one sentence for one card


def test_what_is_known_of_the_suit_itself_or_of_points_is_no_vacant_space() -> None:
    assert both(DealSpace(known=NINE, where={"E": "2+S"}), "chance:W: has(Q, S)").lines == []
    assert both(DealSpace(known=NINE, where={"E": "hcp 9+"}), "chance:W: has(Q, S)").lines == []


def test_suits_shown_out_of_are_vacant_spaces() -> None:
    space = DealSpace(known=NINE, played=[("W", "H2")], void=[("W", "H")])
    assert both(DealSpace(known=NINE, void=[("W", "H")]), "chance:W: has(Q, S)").spaces[0].evenly == 0.5
    assert space.count() == 0 and both(space, "chance:W: has(Q, S)").lines == []  # North has the two of hearts
