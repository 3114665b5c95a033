"""Seats, cards and conditions as people write them: every spelling one reader takes, and what it says of mistakes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Card, CardSet, NotationError, Seat, Suit
from dealspace.cards.hand_notation import cards_of, parse_whole_hand
from dealspace.query.conditions.spelling import (
    hands_by_seat,
    parse_conditions,
    parse_hand,
    parse_played,
    parse_void,
    seat_first,
)

HAND = CardSet.parse("K52.QJ4.A983.T76")


@pytest.mark.parametrize(
    "text",
    [
        "K52.QJ4.A983.T76",
        "k52.qj4.a983.1076",
        "♠K52 ♥QJ4 ♦A983 ♣T76",
        "♠K52♥QJ4♦A983♣10 7 6",
        "♤ K 5 2, ♡ Q J 4, ♢ A 9 8 3, ♧ T 7 6",
        "♣\ufe0eT76 ♦\ufe0eA983 ♥\ufe0eQJ4 ♠\ufe0eK52",
        "SK52,HQJ4,DA983,CT76",
        "sK52HQJ4DA983C1076",
        "S: K52 H: QJ4 D: A983 C: T76",
        "♠K52.♥QJ4.♦A983.♣T76",
        "K52 QJ4 A983 T76",
        "K52,QJ4,A983,T76",
        "k52/qj4/a983/1076",
        " 52K.J4Q.A389.67T ",
    ],
)
def test_a_hand_is_read_as_people_write_it(text: str) -> None:
    assert cards_of(text).bits == parse_whole_hand(text).bits == HAND.bits
    assert parse_hand(f"S={text}") == parse_hand(f"south: {text}") == parse_hand(f"s {text}") == (Seat.SOUTH, HAND)


@given(st.integers(1, (1 << 52) - 1))
def test_the_symbols_of_any_cards_are_read_back(bits: int) -> None:
    cards = CardSet(bits)
    assert cards_of(cards.symbols) == cards_of(str(cards)) == cards_of(" ".join(map(str, cards))) == cards


@given(st.text(alphabet="SHDCAKQJT9810 .,;:=-♠♥♦♣—xé/", max_size=20))
def test_no_text_crashes(text: str) -> None:
    for read in (cards_of, parse_hand, parse_conditions, parse_played, parse_void):
        try:
            read(text)
        except BridgeError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(("text", "void"), [("- AQ32 KQ54 AKQJT", "..."), ("♠— ♥AQ32 ♦KQ54 ♣AKQJT", "...")])
def test_a_void_is_a_dash(text: str, void: str) -> None:
    assert str(cards_of(text)) == ".AQ32.KQ54.AKQJT"
    assert cards_of("♠—") == CardSet.parse(void)


def test_a_seat_comes_first_with_any_sign_after_it() -> None:
    for text in ("W: hcp 15+", "W=hcp 15+", "west hcp 15+", " w :hcp 15+ "):
        assert seat_first(text, "") == (Seat.WEST, "hcp 15+")


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
        (parse_hand, "S=AKQ", "expected cards, S.H.D.C"),
        (parse_hand, "S=AKQ.K", 'has 2 suits; a hand has 4, spades first, and a void is left empty ("AKQ.K..")'),
        (parse_hand, "S=AK?", '"?" is neither a suit nor a rank'),
        (parse_whole_hand, "AQ32.K54.QJ3.A9", "has 12 cards; a hand has 13"),
        (parse_whole_hand, "S=AQ32.K54.QJ3.A92", "give the cards alone"),
        (parse_whole_hand, "west: AQ32.K54.QJ3.A92", "give the cards alone"),
        (cards_of, "", "expected cards"),
        (cards_of, "KS", "expected cards"),
        (cards_of, "SA SA", "SA is given twice"),
        (parse_hand, "S=", "expected a seat, then what it holds or shows, as S=K52.QJ4.A983.T76"),
        (parse_hand, "", "expected a seat"),
        (parse_conditions, "hcp 15-17", "expected a seat"),
        (parse_conditions, ";", "expected a seat and a condition"),
        (parse_conditions, "W: 4+S; 4+H", '"4+H": expected a seat'),
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


def test_a_hand_given_in_two_parts_is_one() -> None:
    parts = [parse_hand("S=K52.QJ4.."), parse_hand("S=..A983.T76")]
    assert hands_by_seat(parts) == {Seat.SOUTH: HAND}
    with pytest.raises(BridgeError, match="SK is given twice to South"):
        hands_by_seat([parse_hand("S=K..."), parse_hand("S=K...")])


@pytest.mark.parametrize("text", ["S " * 4000 + "x", "S   K   " * 2000 + "x", "S : " * 4000 + ":"])
def test_blanks_between_suits_are_read_in_one_way(text: str) -> None:
    """Sixteen suits and a stray letter took half a minute once, and every further one twice as long."""
    with pytest.raises(NotationError, match=r"is neither a suit nor a rank|expected cards"):
        cards_of(text)
