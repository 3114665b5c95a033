"""Deals, whole and partial: 52 different cards in four hands, and the text of PBN."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import DECK, CardSet, Deal, Hand, InvalidDeal, NotationError, PartialDeal, Seat
from tests.support import strategies as sts

TEXT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
SUITED = Deal.parse(TEXT)


@st.composite
def partial_deals(draw: st.DrawFn) -> PartialDeal:
    """A deal with some of its cards left out."""
    deal = draw(sts.deals())
    kept = draw(sts.card_sets)
    return PartialDeal.of({seat: deal[seat] & kept for seat in draw(st.sets(sts.seats))})


@settings(max_examples=50)
@given(sts.deals())
def test_deal_is_read_back_from_its_text(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert PartialDeal.parse(str(deal)) == deal.partial()
    assert deal.partial().complete() == deal
    assert Deal.of_bits(deal.bits) == deal
    assert hash(Deal(deal.hands)) == hash(deal)


@settings(max_examples=50)
@given(sts.deals(), st.integers(0, 80), st.sampled_from(("", "2", "A", ".", " ", "-", "N:", "x", "10")))
def test_whole_deals_are_read_as_parse_reads_them_and_nothing_else_is(deal: Deal, place: int, new: str) -> None:
    text = str(deal)
    assert Deal.of_whole(text) == deal
    changed = text[:place] + new + text[place + 1 :]
    whole = Deal.of_whole(changed)
    assert whole is None or whole == Deal.parse(changed)


@given(partial_deals())
def test_partial_deal_is_read_back_from_its_text(deal: PartialDeal) -> None:
    assert PartialDeal.parse(str(deal)) == deal
    assert hash(PartialDeal(deal.hands)) == hash(deal)
    assert len(deal.unplaced) + sum(len(deal[seat]) for seat in Seat) == 52
    assert deal.is_full == (len(deal.unplaced) == 0)


@settings(max_examples=50)
@given(sts.deals(), sts.seats)
def test_every_hand_of_a_deal_holds_what_its_holder_says(deal: Deal, seat: Seat) -> None:
    assert {card for card in DECK if deal.holder(card) is seat} == set(deal[seat])


@settings(max_examples=50)
@given(sts.deals(), sts.seats, st.integers(-5, 5))
def test_rotated_hands_move_clockwise(deal: Deal, seat: Seat, steps: int) -> None:
    assert deal.rotated(steps)[seat.plus(steps)] == deal[seat]
    assert deal.rotated(steps).rotated(-steps) == deal


@settings(max_examples=50)
@given(sts.deals(), sts.seats)
def test_fourth_hand_follows_from_the_other_three(deal: Deal, hidden: Seat) -> None:
    three = deal.partial(seat for seat in Seat if seat is not hidden)
    assert three.unplaced == CardSet(deal[hidden].bits)
    assert three.complete() == deal
    assert Deal.parse(str(three)) == deal


@settings(max_examples=50)
@given(sts.deals(), sts.seats)
def test_two_deals_differing_in_one_card_of_two_hands_are_not_equal(deal: Deal, seat: Seat) -> None:
    mine, theirs = max(deal[seat]), max(deal[seat.lho])
    swapped = list(deal.bits)
    swapped[seat] ^= mine.bit | theirs.bit
    swapped[seat.lho] ^= mine.bit | theirs.bit
    assert Deal.of_bits(swapped) != deal
    assert Deal.of_bits(swapped).partial() != deal.partial()


def test_partial_deals_differ_when_any_one_hand_does() -> None:
    for seat in Seat:
        without = SUITED.partial(other for other in Seat if other is not seat)
        assert without != SUITED.partial()


def test_first_seat_named_holds_the_first_hand() -> None:
    south_first = Deal.parse("S:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert south_first == SUITED.rotated(2)
    assert south_first[Seat.SOUTH] == SUITED[Seat.NORTH]


def test_hands_given_as_a_list_make_the_same_deal() -> None:
    listed: list[Hand] = list(SUITED.hands)
    assert Deal(listed) == SUITED  # type: ignore[arg-type]
    assert hash(Deal(listed)) == hash(SUITED)  # type: ignore[arg-type]


def test_deals_are_frozen_and_survive_copying() -> None:
    for value in (SUITED, SUITED.partial([Seat.EAST])):
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.hands = ()  # type: ignore[misc, assignment]
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


def test_partial_and_whole_deals_are_never_equal() -> None:
    assert SUITED.partial() != SUITED  # type: ignore[comparison-overlap]
    assert type(SUITED.partial()[Seat.NORTH]) is CardSet


def test_number_of_deals_follows_from_the_sizes_of_the_hands() -> None:
    left, deals = len(DECK), 1
    for seat in Seat:
        deals *= math.comb(left, len(SUITED[seat]))
        left -= len(SUITED[seat])
    assert left == 0
    assert deals == 53644737765488792839237440000


def test_random_deals_depend_on_the_generator_alone() -> None:
    first = [Deal.random(np.random.default_rng(7)) for _ in range(2)]
    assert first[0] == first[1]
    rng = np.random.default_rng(7)
    assert Deal.random(rng) != Deal.random(rng)


def test_random_deals_give_every_card_to_every_seat_equally_often() -> None:
    rng = np.random.default_rng(20)
    counts = np.zeros((4, 52), dtype=int)
    deals = 400
    for _ in range(deals):
        deal = Deal.random(rng)
        for seat in Seat:
            counts[seat, [card.index for card in deal[seat]]] += 1
    assert np.all(counts.sum(axis=0) == deals)
    standard_error = math.sqrt(deals * 0.25 * 0.75)
    assert np.abs(counts - deals / 4).max() < 5 * standard_error


def test_law_1_card_held_by_two_hands_is_refused_and_both_are_named() -> None:
    with pytest.raises(InvalidDeal, match=r"^SA is held twice, by North and South$"):
        PartialDeal.parse("N:A... - A... -")
    north, east, _, west = SUITED.hands
    with pytest.raises(InvalidDeal, match=r"^SA is held twice, by North and South$"):
        Deal((north, east, north, west))


def test_law_6b_hand_of_14_cards_is_refused() -> None:
    with pytest.raises(InvalidDeal, match=r"^East has 14 cards; a hand has 13$"):
        PartialDeal.parse("N:- AKQJT98765432.2.. - -")


def test_law_6b_hand_of_12_cards_is_refused_not_completed() -> None:
    with pytest.raises(InvalidDeal, match=r"^East has 12 cards; a hand has 13"):
        Deal.parse("N:AKQJT98765432... .AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432")


def test_two_unknown_hands_cannot_be_completed() -> None:
    with pytest.raises(InvalidDeal, match=r"^not all hands are known: East and West lack cards$"):
        Deal.parse("N:AKQJT98765432... - ..AKQJT98765432. -")


@pytest.mark.parametrize("hands", [(), SUITED.hands[:3]])
def test_deal_of_fewer_than_four_hands_is_refused(hands: tuple[Hand, ...]) -> None:
    with pytest.raises(InvalidDeal, match="a deal has 4 hands"):
        Deal(hands)  # type: ignore[arg-type]
    with pytest.raises(InvalidDeal, match="a deal has 4 hands"):
        PartialDeal(hands)  # type: ignore[arg-type]


def test_deal_is_made_of_hands_not_card_sets() -> None:
    with pytest.raises(InvalidDeal, match="four hands of 13 cards"):
        Deal(SUITED.partial().hands)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A... - - -", "is not a deal: expected a seat and a colon first"),
        ("N:A... - -", "has 3 hands; a deal has 4"),
        ("Q:A... - - -", '"Q" is not a seat'),
        ("N:A.. - - -", "has 3 suits"),
    ],
)
def test_text_that_is_no_deal_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        PartialDeal.parse(text)
