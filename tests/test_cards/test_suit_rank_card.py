"""Suits, strains, ranks, seats, sides, vulnerabilities and cards: their order, their letters, what is refused."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from enum import Enum
from typing import Any

import pytest
from hypothesis import given

from dealspace.cards import (
    DECK,
    BridgeError,
    Card,
    Doubling,
    Location,
    MissingKernelError,
    NotationError,
    Rank,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
)
from dealspace.cards.errors import missing_kernel
from dealspace.cards.suit import SUITS_FROM_SPADES
from tests.support import strategies as sts

NAMED = [Suit, Strain, Rank, Seat, Side, Vulnerability]


@pytest.mark.parametrize("kind", NAMED)
def test_every_member_is_read_back_from_its_text_in_either_case(kind: Any) -> None:
    for member in kind:
        assert kind.parse(str(member)) is member
        assert kind.parse(str(member).lower()) is member


@pytest.mark.parametrize("kind", [Suit, Strain, Rank, Seat, Side, Doubling])
def test_a_padded_member_shows_its_letter_not_its_number(kind: type[Enum]) -> None:
    for member in kind:
        assert f"{member}" == str(member)
        assert f"{member:>4}" == str(member).rjust(4)


def test_law_18e_strains_rise_from_clubs_to_notrump() -> None:
    assert [str(strain) for strain in sorted(Strain)] == ["C", "D", "H", "S", "NT"]
    assert [str(suit) for suit in sorted(Suit)] == ["C", "D", "H", "S"]
    assert SUITS_FROM_SPADES == (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def test_suit_and_strain_lead_to_each_other() -> None:
    assert [suit.strain.suit for suit in Suit] == list(Suit)
    assert Strain.NOTRUMP.suit is None
    assert [suit.is_major for suit in Suit] == [False, False, True, True]
    assert "".join(strain.symbol for strain in Strain) == "♣♦♥♠NT"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


@pytest.mark.parametrize(
    ("text", "suit"),
    [("♥", Suit.HEARTS), ("♤", Suit.SPADES), ("diamonds", Suit.DIAMONDS), ("Club", Suit.CLUBS), (" s ", Suit.SPADES)],
)
def test_suit_is_read_from_symbol_or_name(text: str, suit: Suit) -> None:
    assert Suit.parse(text) is suit
    assert Strain.parse(text) is suit.strain


@pytest.mark.parametrize("text", ["N", "nt", "Notrump"])
def test_notrump_is_a_strain_and_no_suit(text: str) -> None:
    assert Strain.parse(text) is Strain.NOTRUMP
    with pytest.raises(NotationError, match="is not a suit: expected C, D, H or S"):
        Suit.parse(text)


def test_law_1_ranks_rise_from_the_two_to_the_ace() -> None:
    assert "".join(str(rank) for rank in sorted(Rank)) == "23456789TJQKA"
    assert [str(rank) for rank in Rank if rank.is_honour] == ["T", "J", "Q", "K", "A"]
    assert Rank.parse("10") is Rank.TEN


@pytest.mark.parametrize("kind", [*NAMED, Card])
@pytest.mark.parametrize("text", ["?", "ZZ", "11", "C D"])
def test_nonsense_is_refused_and_quoted(kind: Any, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        kind.parse(text)
    assert str(caught.value).startswith(f'"{text}" is not a ')
    assert isinstance(caught.value, BridgeError) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize("kind", [Suit, Strain, Rank, Seat, Side, Card])
def test_empty_text_is_refused(kind: Any) -> None:
    with pytest.raises(NotationError, match=r'^"" is not a '):
        kind.parse("")


def test_seats_go_clockwise() -> None:
    assert [str(seat) for seat in Seat] == ["N", "E", "S", "W"]
    assert [seat.lho for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    for seat in Seat:
        assert seat.lho.rho is seat
        assert seat.lho.lho is seat.partner is seat.plus(2) is seat.plus(-2)
        assert seat.side is seat.partner.side is not seat.lho.side
        assert seat in seat.side.seats
        assert Seat.parse(seat.title) is seat


def test_each_side_has_two_seats_and_opponents() -> None:
    assert Side.NS.seats == (Seat.NORTH, Seat.SOUTH)
    assert Side.EW.seats == (Seat.EAST, Seat.WEST)
    assert Side.NS.opponents is Side.EW and Side.EW.opponents is Side.NS


def test_vulnerability_includes_its_sides_and_their_seats() -> None:
    for vulnerability, sides in zip(Vulnerability, [(), (Side.NS,), (Side.EW,), tuple(Side)], strict=True):
        assert tuple(side for side in Side if vulnerability.includes(side)) == sides
        for seat in Seat:
            assert vulnerability.includes(seat) == (seat.side in sides)


def test_vulnerabilities_have_an_order_in_all_its_forms() -> None:
    none, ns, ew, both = Vulnerability
    assert [str(each) for each in sorted([both, ew, ns, none])] == ["None", "NS", "EW", "Both"]
    assert none < ns <= ns and both > ew >= ew and max(ns, both) is both
    with pytest.raises(TypeError):
        assert none < "Both"


@pytest.mark.parametrize(("text", "expected"), [("All", "Both"), ("love", "None"), ("-", "None"), ("N-S", "NS")])
def test_vulnerability_is_read_in_pbns_words_too(text: str, expected: str) -> None:
    assert str(Vulnerability.parse(text)) == expected


def test_deck_is_in_the_order_of_card_numbers() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert " ".join(str(card) for card in DECK[:14]) == "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA D2"
    assert list(DECK) == sorted(DECK)
    assert len(set(DECK)) == 52


@given(sts.cards)
def test_card_is_read_back_from_its_text_and_its_symbol(card: Card) -> None:
    assert Card.parse(str(card)) == card == Card.parse(card.symbol)
    assert Card.of(card.suit, card.rank) == card
    assert (card.suit, card.rank) == divmod(card.index, 13)
    assert DECK[card] is DECK[card.index] and card.bit == 2**card.index


def test_ten_is_read_as_t_or_10() -> None:
    assert Card.parse("h10") == Card.parse("HT") == Card.of(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize("index", [-1, 52])
def test_card_number_outside_the_deck_is_refused(index: int) -> None:
    with pytest.raises(NotationError, match="is not a card: expected 0"):
        Card(index)


@pytest.mark.parametrize("text", ["KH", "H1", "H", "NTK", "HKQ"])
def test_card_is_written_suit_first(text: str) -> None:
    with pytest.raises(NotationError, match=f'"{text}" is not a card: expected the suit'):
        Card.parse(text)


def test_card_is_frozen_and_survives_copying() -> None:
    card = Card.parse("SA")
    with pytest.raises(dataclasses.FrozenInstanceError):
        card.index = 0  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card


def test_place_leaves_out_what_is_unknown() -> None:
    assert str(Location("a.pbn", 3, 7)) == "a.pbn:3:7"
    assert str(Location("a.pbn", 3)) == "a.pbn:3"
    assert str(Location()) == ""


def test_notation_error_names_its_place_and_keeps_it_through_pickling() -> None:
    error = NotationError("no good").at(Location("a.pbn", 3))
    assert str(error) == "a.pbn:3: no good"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.location, again.bare_message) == (str(error), Location("a.pbn", 3), "no good")
    assert str(NotationError("no good", Location())) == "no good"


def test_missing_kernel_says_how_to_build_it() -> None:
    error = missing_kernel("dealspace.play.double_dummy._solver", ImportError("nothing there"))
    assert isinstance(error, MissingKernelError) and isinstance(error, ImportError)
    assert "dealspace.play.double_dummy._solver" in str(error) and "pip install -e ." in str(error)
