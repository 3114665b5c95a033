"""What a user tells, read from short texts; mistakes name what was found and what is expected."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cards import BridgeError, Card, CardSet, Seat, Suit
from inference import DealSpace, Knowledge, Source, Statement, parse_constraint
from table.known import (
    Told,
    hands_by_seat,
    parse_conditions,
    parse_hand,
    parse_played,
    parse_void,
    said,
)

HAND = CardSet.parse("K52.QJ4.A983.T76")


@pytest.mark.parametrize("text", ["S=K52.QJ4.A983.T76", "S:K52.QJ4.A983.T76", " south : K52.QJ4.A983.T76 "])
def test_a_hand_is_a_seat_and_its_cards(text: str) -> None:
    assert parse_hand(text) == (Seat.SOUTH, HAND)


def test_conditions_stand_one_after_another() -> None:
    assert parse_conditions("W: hcp >= 15; E= 4+S ;") == ((Seat.WEST, "hcp >= 15"), (Seat.EAST, "4+S"))


@pytest.mark.parametrize("text", ["W HK H3, N HA", "W:HK H3;N ♥A", "w hk h3 , n hA"])
def test_cards_played_by_several_seats(text: str) -> None:
    west, north = Seat.WEST, Seat.NORTH
    assert parse_played(text) == (
        (west, Card.parse("HK")),
        (west, Card.parse("H3")),
        (north, Card.parse("HA")),
    )


def test_suits_shown_out_of() -> None:
    assert parse_void("E H S, W C") == ((Seat.EAST, Suit.HEARTS), (Seat.EAST, Suit.SPADES), (Seat.WEST, Suit.CLUBS))


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (parse_hand, "Q=AKQ...", '"Q" is not a seat: expected N, E, S or W'),
        (parse_hand, "AKQ...", '"AKQ...": expected a seat'),
        (parse_hand, "S=AKQ", "has 1 suit"),
        (parse_hand, "S=", "expected a seat, then what is said of it, as S=K52.QJ4.A983.T76"),
        (parse_hand, "", "expected a seat"),
        (parse_conditions, "hcp 15-17", "expected a seat"),
        (parse_conditions, ";", "expected a seat and a condition"),
        (parse_conditions, "W: 4+S; 4+H", '" 4+H": expected a seat'),
        (parse_played, "W", "expected a seat, then what it played or lacks, as W HK"),
        (parse_played, "W HZ", '"HZ" is not a card'),
        (parse_void, "E Z", '"Z" is not a suit'),
        (parse_void, "X H", '"X" is not a seat'),
    ],
)
def test_mistakes_are_named(read: Callable[[str], object], text: str, message: str) -> None:
    with pytest.raises(BridgeError) as caught:
        read(text)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_hand_told_in_two_parts_is_one() -> None:
    parts = [parse_hand("S=K52.QJ4.."), parse_hand("S=..A983.T76")]
    assert hands_by_seat(parts) == {Seat.SOUTH: HAND}
    with pytest.raises(BridgeError, match="SK is given twice to South"):
        hands_by_seat([parse_hand("S=K..."), parse_hand("S=K...")])


def test_all_that_is_told_enters_the_space() -> None:
    told = Told(
        hands={Seat.SOUTH: HAND},
        where=((Seat.WEST, "hcp 15-17"), (Seat.WEST, "balanced")),
        played=parse_played("W HK"),
        void=parse_void("E H"),
    )
    by_hand = DealSpace(
        known={"S": HAND}, where={"W": "hcp 15-17 and balanced"}, played=[("W", "HK")], void=[("E", "H")]
    )
    assert told.space().count() == by_hand.count()


def test_a_condition_that_cannot_be_read_is_said_of_its_seat() -> None:
    with pytest.raises(BridgeError, match='West\'s condition "hpc 15": column 1: unknown quantity "hpc"'):
        Told(where=((Seat.WEST, "hpc 15"),)).space()


def test_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(BridgeError, match="SA is held twice, by North and South"):
        Told(hands=hands_by_seat([parse_hand("S=A..."), parse_hand("N=A...")])).space()


def test_statements_are_told_as_a_player_would() -> None:
    told = Told(
        hands={Seat.SOUTH: HAND, Seat.NORTH: CardSet.parse("A...")},
        where=((Seat.WEST, "hcp 15-17 and balanced"),),
        played=parse_played("E HK"),
        void=parse_void("E S"),
    )
    assert [said(statement) for statement in told.space().knowledge] == [
        "South holds ♠K52 ♥QJ4 ♦A983 ♣T76",
        "North holds ♠A",
        "West: 15–17 HCP, balanced",
        "East played ♥K",
        "East shows out of ♠",
    ]


def test_calls_are_doubted_and_nothing_else_is() -> None:
    call, softer = (
        Statement(Seat.WEST, parse_constraint("hcp 15-17"), Source("call", "W's 1NT"), softness)
        for softness in (0.0, 0.2)
    )
    told = Told(where=((Seat.EAST, "4+S"),), calls=Knowledge((call, softer)), off_book=0.05)
    assert [statement.softness for statement in told.space().knowledge] == [0.05, 0.2, 0.0]
    certain = Told(calls=Knowledge((call, softer)))
    assert [statement.softness for statement in certain.space().knowledge] == [0.0, 0.2]
