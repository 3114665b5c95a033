"""Holdings, card sets and hands: their bits, their text and what is refused."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Card, CardSet, Hand, Holding, InvalidDeal, Location, NotationError, Rank, Suit
from tests.support import strategies as sts

HAND = "AKJT2.T98.65432."


@given(st.integers(0, 2**13 - 1).map(Holding))
def test_holding_is_read_back_from_its_text(holding: Holding) -> None:
    assert Holding.parse(str(holding)) == holding
    assert Holding.parse(str(holding)[::-1].lower()) == holding
    assert len(holding) == len(str(holding)) == len(list(holding))
    assert list(holding) == sorted((rank for rank in Rank if rank in holding), reverse=True)


@given(sts.card_sets)
def test_card_set_is_read_back_from_its_text(cards: CardSet) -> None:
    assert CardSet.parse(str(cards)) == cards
    assert CardSet.of(cards) == cards
    assert len(cards) == len(list(cards)) == sum(cards.lengths)
    assert all(card in cards for card in cards)
    assert list(cards) == sorted(cards, reverse=True)


@given(sts.hands)
def test_hand_is_read_back_from_its_text(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.of(hand) == hand
    assert type(Hand.parse(str(hand))) is Hand
    assert len(hand) == 13


@given(sts.card_sets, sts.card_sets)
def test_card_sets_combine_as_sets_do(one: CardSet, other: CardSet) -> None:
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)


@given(sts.card_sets, sts.card_sets)
def test_card_sets_are_equal_ordered_and_hashed_by_their_bits(one: CardSet, other: CardSet) -> None:
    assert (one == other) == (one.bits == other.bits)
    assert (one < other) == (one.bits < other.bits)
    assert hash(CardSet(one.bits)) == hash(one)


def test_cards_stand_at_their_numbers() -> None:
    hand = Hand.parse(HAND)
    assert " ".join(map(str, hand)) == "SA SK SJ ST S2 HT H9 H8 D6 D5 D4 D3 D2"
    assert hand.lengths == (0, 5, 3, 5)
    assert hand.holding(Suit.SPADES) == Holding.parse("AKJT2")
    assert Holding.parse("A2").ranks == 0b1_0000_0000_0001
    assert CardSet.parse("...2").bits == 1 and CardSet.parse("A...").bits == 1 << 51
    assert Card.parse("SQ") not in hand


def test_people_see_suit_symbols_and_a_dash_for_a_void() -> None:
    assert Hand.parse(HAND).symbols == "♠AKJT2 ♥T98 ♦65432 ♣—"


@pytest.mark.parametrize(("text", "ranks"), [("", ""), ("-", ""), (" — ", ""), ("AKJ10 2", "AKJT2"), ("2ak", "AK2")])
def test_holding_may_be_written_as_people_write_it(text: str, ranks: str) -> None:
    assert str(Holding.parse(text)) == ranks


def test_hand_of_three_suits_is_refused_with_the_likely_remedy() -> None:
    with pytest.raises(NotationError) as caught:
        Hand.parse("AKJT2.T98.65432")
    assert str(caught.value.at(Location("hands.pbn", 12))) == (
        'hands.pbn:12: "AKJT2.T98.65432" has 3 suits; a hand has 4, spades first, and a void is left empty '
        '("AKJT2.T98.65432.")'
    )


def test_hand_of_five_suits_is_refused_without_a_remedy() -> None:
    with pytest.raises(NotationError, match=r"has 5 suits; a hand has 4, spades first, and a void is left empty$"):
        Hand.parse("A.K.Q.J.T")


def test_letter_that_is_no_rank_is_named_with_its_suit() -> None:
    with pytest.raises(NotationError, match=r'^"AKX...": spades "X" is not a rank: expected one of 2 3 4'):
        CardSet.parse("AKX...")


def test_card_twice_in_a_hand_is_refused() -> None:
    with pytest.raises(InvalidDeal, match=r'^"A.AKA..": hearts "AKA" holds the A twice$'):
        CardSet.parse("A.AKA..")
    with pytest.raises(InvalidDeal, match="SA is given twice"):
        CardSet.of([Card.parse("SA"), Card.parse("SK"), Card.parse("SA")])


@pytest.mark.parametrize(("text", "count"), [("AKQJT98765432.2..", 14), ("AKQJT9876543...", 12), ("...", 0)])
def test_law_6b_a_hand_has_13_cards(text: str, count: int) -> None:
    with pytest.raises(InvalidDeal, match=rf'^"{text}" has {count} cards; a hand has 13$'):
        Hand.parse(text)


@pytest.mark.parametrize("bits", [-1, 1 << 52])
def test_bits_outside_the_deck_are_refused(bits: int) -> None:
    with pytest.raises(NotationError, match="expected 52 bits"):
        CardSet(bits)


@pytest.mark.parametrize("ranks", [-1, 1 << 13])
def test_bits_outside_the_suit_are_refused(ranks: int) -> None:
    with pytest.raises(NotationError, match="is not a holding"):
        Holding(ranks)


@pytest.mark.parametrize("value", [Hand.parse(HAND), CardSet.parse("AK..."), Holding.parse("AK")])
def test_values_are_frozen_and_survive_copying(value: Hand | CardSet | Holding) -> None:
    name = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, name, 0)
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    assert type(copy.deepcopy(value)) is type(value)


def test_what_a_hand_lacks_is_a_card_set_again() -> None:
    hand = Hand.parse(HAND)
    rest = hand - CardSet.parse("A...")
    assert type(rest) is CardSet and len(rest) == 12
