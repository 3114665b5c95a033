"""Facts in a user's short texts are read; errors name what was found and what is expected."""

from __future__ import annotations

import pytest

from dealspace.bidding import load_system
from dealspace.cards import Auction, BridgeError, Card, CardSet, InvalidDeal, NotationError, Seat, Side, Vulnerability
from dealspace.inference import DealSpace, Knowledge, Source, Statement, parse_constraint
from dealspace.inference.language.slips import hint_for
from dealspace.query.auctions.auction_facts import AuctionFacts
from dealspace.query.conditions.facts import Facts, condition_statement, statement_text
from dealspace.query.conditions.spelling import hands_by_seat, parse_hand, parse_played, parse_void

HAND = CardSet.parse("K52.QJ4.A983.T76")


def test_all_facts_enter_the_space() -> None:
    facts = Facts(
        hands={Seat.SOUTH: HAND},
        where=((Seat.WEST, "hcp 15-17"), (Seat.WEST, "balanced")),
        played=parse_played("W HK"),
        void=parse_void("E H"),
    )
    by_hand = DealSpace(
        known={"S": HAND}, where={"W": "hcp 15-17 and balanced"}, played=[("W", "HK")], void=[("E", "H")]
    )
    assert facts.space().count() == by_hand.count()


def test_a_condition_that_cannot_be_read_is_said_of_its_seat() -> None:
    with pytest.raises(BridgeError, match='West\'s condition "hpc 15": column 1: unknown quantity "hpc"'):
        Facts(where=((Seat.WEST, "hpc 15"),)).space()


def test_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(BridgeError, match="SA is held twice, by North and South"):
        Facts(hands=hands_by_seat([parse_hand("S=A..."), parse_hand("N=A...")])).space()


def test_statements_read_as_a_player_would_say_them() -> None:
    facts = Facts(
        hands={Seat.SOUTH: HAND, Seat.NORTH: CardSet.parse("A...")},
        where=((Seat.WEST, "hcp 15-17 and balanced"),),
        played=parse_played("E HK"),
        void=parse_void("E S"),
    )
    assert [statement_text(statement) for statement in facts.space().knowledge] == [
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
    facts = Facts(where=((Seat.EAST, "4+S"),), calls=Knowledge((call, softer)), off_book=0.05)
    assert [statement.softness for statement in facts.space().knowledge] == [0.05, 0.2, 0.0]
    certain = Facts(calls=Knowledge((call, softer)))
    assert [statement.softness for statement in certain.space().knowledge] == [0.0, 0.2]


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("5332", "write shape 5332 (spades first), or shape any 5332"),
        ("good 5332", "a shape is written shape 5332, spades first"),
        ("hcp 15+ and 4-4-4-1", "hcp 15+ and shape any 4441 (in any order)"),
        ("10-2-1-0", "shape any 10-2-1-0"),
        ("12+", "write hcp 12+ for points"),
        ("5-5", "shape any 55xx (just so)"),
        ("5S+", "lengths are written 5S, 5+S"),
        ("weak, stop H", "brackets, as stop(H)"),
        ("S = 4 and partner.S = 4", '"partner.S" of another'),
    ],
)
def test_the_error_for_other_notations_says_how_to_write_it(condition: str, hint: str) -> None:
    with pytest.raises(NotationError) as error:
        condition_statement(Seat.NORTH, condition)
    assert hint in str(error.value) and "column" in str(error.value)


@pytest.mark.parametrize("condition", ["hcp 15-17 and shape any 4432 5332", "hcp 2015 and 3", "hpc 15", "5+S and"])
def test_no_hint_is_given_where_none_fits(condition: str) -> None:
    assert hint_for(condition) is None


def test_a_card_is_played_once() -> None:
    with pytest.raises(InvalidDeal, match=r"^HK is played twice$"):
        Facts(played=parse_played("W HK, E HK")).space()


def test_cards_chosen_are_said_in_words() -> None:
    hands = {Seat.NORTH: CardSet.parse("AT98.432.432.432"), Seat.SOUTH: CardSet.parse("K765.A65.A65.A65")}
    facts = Facts(hands, played=parse_played("W S2, E SQ"), play_model="equals")
    assert [statement_text(statement) for statement in facts.space().knowledge][4:] == [
        "West plays ♠2 50 % as often with ♠3",
        "West plays ♠2 33.3 % as often with ♠4 ♠3",
        "East chose ♠Q, of equals any alike and otherwise low: not ♠4, not ♠3",
        "East plays ♠Q 50 % as often with ♠J",
    ]
    assert not list(facts.notes())


def test_a_condition_that_no_hand_meets_is_quoted_as_it_was_written() -> None:
    assert statement_text(condition_statement(Seat.NORTH, "hcp 38")) == 'North: "hcp 38", which no hand satisfies'


def test_a_choice_between_equals_is_remarked_where_there_was_one() -> None:
    def notes(*played: tuple[str, str], hand: str = "AT98.432.432.432") -> list[str]:
        cards = tuple((Seat.parse(seat), Card.parse(card)) for seat, card in played)
        return list(Facts({Seat.SOUTH: CardSet.parse(hand)}, played=cards).notes())

    assert any("restricted choice" in note for note in notes(("W", "S2"), ("E", "SQ")))
    assert not any("restricted choice" in note for note in notes(("E", "SJ"), ("W", "SQ"), ("W", "SK")))  # all seen
    assert not any("restricted choice" in note for note in notes(("W", "S5"), ("S", "ST")))


def test_what_a_known_hand_called_is_not_held_against_it() -> None:
    passed = Auction("P P P P")
    strong = CardSet.parse("AKQ2.AKQ.AKQ.AK2")
    both = dict.fromkeys(Side, load_system("sayc"))
    read = AuctionFacts.of_auction(passed, Vulnerability.NONE, both, held={Seat.SOUTH: strong})
    calls = read.knowledge
    others = Knowledge(tuple(call for call in calls if call.seat is not Seat.SOUTH))
    known = Facts({Seat.SOUTH: strong}, calls=calls)
    assert known.space().count() == Facts({Seat.SOUTH: strong}, calls=others).space().count()
    assert next(read.lines()).startswith(
        "Pass by South was not the book's call with this hand: it is read as the bidder"
    )
    assert [row["seat"] for row in read.row()["odd_calls"]] == ["S"]
    assert AuctionFacts.of_auction(passed, Vulnerability.NONE, both, held={Seat.SOUTH: HAND}).row() == {}
    aces_and_kings = CardSet.of(Card.parse(suit + rank) for suit in "SHDC" for rank in "AKQ")
    assert Facts({Seat.SOUTH: aces_and_kings}, calls=calls).space().count() == 0
