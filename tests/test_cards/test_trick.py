"""Tricks and play: following suit, who wins, revokes, and the play held against a deal."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    DECK,
    Card,
    CardSet,
    Contract,
    Deal,
    IllegalCard,
    NotationError,
    Play,
    Seat,
    Side,
    Strain,
    Suit,
    Trick,
    legal_cards,
)
from dealspace.cards.trick import cards_playable
from tests.support import strategies as sts

# West leads against a heart contract; North is void in clubs.
DEAL = Deal.parse("N:AK32.K32.A65432. QJT9.A4.KQ7.9876 8765.QJT98.J.AKQ 4.765.T98.JT5432")

tricks = st.builds(Trick, sts.seats, st.lists(sts.cards, max_size=4, unique=True).map(tuple))


@st.composite
def deals_and_plays(draw: st.DrawFn) -> tuple[Deal, Play]:
    deal = draw(sts.deals())
    return deal, draw(sts.plays(deal, draw(sts.strains), draw(sts.seats)))


def played(strain: Strain, text: str) -> Seat:
    return Trick.parse(text).winner(strain)


@given(tricks)
def test_trick_is_read_back_from_its_text(trick: Trick) -> None:
    assert Trick.parse(str(trick)) == trick
    assert hash(Trick(trick.leader, list(trick.cards))) == hash(trick)  # type: ignore[arg-type]


@settings(max_examples=30)
@given(deals_and_plays())
def test_play_is_read_back_from_its_text(deal_and_play: tuple[Deal, Play]) -> None:
    _, play = deal_and_play
    assert Play.parse(str(play)) == play
    assert hash(Play.parse(str(play))) == hash(play)


@settings(max_examples=30)
@given(deals_and_plays())
def test_legal_play_passes_its_check_and_keeps_count(deal_and_play: tuple[Deal, Play]) -> None:
    deal, play = deal_and_play
    play.check(deal)
    assert sum(len(cards) for cards in play.played) == len(play.cards)
    for seat in Seat:
        assert play.held(deal, seat) | play.played[seat] == CardSet(deal[seat].bits)
        for suit in play.shown_out(seat):
            assert not play.held(deal, seat).holding(suit)
    complete = len(play.cards) // 4
    assert play.tricks_won(Side.NS) + play.tricks_won(Side.EW) == complete
    assert play.is_over == (len(play.cards) == 52) == (not play.legal(deal))


def playable_one_by_one(strain: Strain, leader: Seat, cards: list[Card], deal: Deal | None) -> int:
    """A slow twin of `cards_playable`: trick by trick, with the sets of what is held and of what was shown out."""
    held = {seat: set(deal[seat]) for seat in Seat} if deal is not None else {}
    shown_out: set[tuple[Seat, Suit]] = set()
    trick = Trick(leader)
    for number, card in enumerate(cards):
        if trick.is_complete:
            trick = Trick(trick.winner(strain))
        seat = trick.turn
        if deal is not None:
            if card not in held[seat] or card not in legal_cards(CardSet.of(held[seat]), trick):
                return number
            held[seat].remove(card)
        elif card in cards[:number] or (seat, card.suit) in shown_out:
            return number
        if trick.suit_led not in (None, card.suit):
            shown_out.add((seat, trick.suit_led))  # type: ignore[arg-type]  # not None
        trick = Trick(trick.leader, (*trick.cards, card))
    return len(cards)


@settings(max_examples=60)
@given(deals_and_plays(), st.lists(st.tuples(st.integers(0, 51), sts.cards), max_size=3), st.booleans())
def test_playable_cards_are_counted_as_one_by_one(
    deal_and_play: tuple[Deal, Play], changes: list[tuple[int, Card]], known: bool
) -> None:
    deal, play = deal_and_play
    cards = list(play.cards)
    for place, card in changes:
        cards[place : place + 1] = [card]
    given_deal = deal if known else None
    found = cards_playable(play.strain, play.leader, cards, given_deal)
    assert found == playable_one_by_one(play.strain, play.leader, cards, given_deal)
    whole = Play(play.strain, play.leader, cards[: cards_playable(play.strain, play.leader, cards)])
    leader = play.leader
    for trick in whole.tricks:
        assert trick.leader is leader
        leader = trick.winner(play.strain)
    for side in Side:
        won = [trick for trick in whole.tricks if trick.is_complete and trick.winner(play.strain).side is side]
        assert whole.tricks_won(side) == len(won)
    if found < len(cards) <= 52:
        with pytest.raises(IllegalCard):
            Play(play.strain, play.leader, cards).check(deal)


@given(deals_and_plays(), st.lists(st.tuples(st.integers(0, 51), sts.cards), max_size=2))
def test_a_play_on_a_deal_is_the_play_that_is_checked(
    deal_and_play: tuple[Deal, Play], changes: list[tuple[int, Card]]
) -> None:
    deal, play = deal_and_play
    cards = list(play.cards)
    for place, card in changes:
        cards[place : place + 1] = [card]
    outcomes = []
    for make in (lambda: Play.on(deal, play.strain, play.leader, cards), lambda: checked(deal, play, cards)):
        try:
            outcomes.append(make())
        except IllegalCard as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


def checked(deal: Deal, play: Play, cards: list[Card]) -> Play:
    slow = Play(play.strain, play.leader, cards)
    slow.check(deal)
    return slow


@given(tricks, sts.strains)
def test_winner_agrees_with_beating_card_by_card(trick: Trick, strain: Strain) -> None:
    """An independent twin of `winner`: each card in turn beats the best so far, or does not."""
    if not trick.cards:
        with pytest.raises(IllegalCard, match="nobody is winning it"):
            trick.winner(strain)
        return
    best = 0
    for place in range(1, len(trick.cards)):
        card, top = trick.cards[place], trick.cards[best]
        if card.suit == top.suit:
            if card.rank > top.rank:
                best = place
        elif card.suit.strain is strain:
            best = place
    assert trick.winner(strain) is trick.leader.plus(best)


def test_law_44b_play_goes_clockwise_from_the_leader() -> None:
    trick = Trick.parse("S: HK H2")
    assert trick.turn is Seat.NORTH
    assert not trick.is_complete
    assert Trick.parse("S: HK H2 H3 H4").turn is Seat.SOUTH


def test_law_44c_a_player_who_can_follow_suit_must() -> None:
    held = CardSet.parse("A2.K3.Q4.")
    assert legal_cards(held, Trick.parse("N: H5")) == CardSet.parse(".K3..")
    assert legal_cards(held, Trick.parse("N: S5 H2 C3")) == CardSet.parse("A2...")


def test_law_44d_a_player_who_cannot_follow_suit_may_play_any_card() -> None:
    held = CardSet.parse("A2.K3.Q4.")
    assert legal_cards(held, Trick.parse("N: C5")) == held


def test_law_44a_the_leader_may_play_any_card() -> None:
    held = CardSet.parse("A2.K3.Q4.")
    assert legal_cards(held, Trick(Seat.NORTH)) == held
    assert legal_cards(held, Trick.parse("N: H5 H6 H7 H8")) == held


def test_law_44e_highest_trump_wins_over_a_ruff() -> None:
    assert played(Strain.SPADES, "W: HA S2 HK H3") is Seat.NORTH
    assert played(Strain.SPADES, "W: HA S2 S3 H3") is Seat.EAST
    assert played(Strain.SPADES, "W: S4 S2 S3 HA") is Seat.WEST


def test_law_44f_highest_card_of_the_suit_led_wins_without_trumps() -> None:
    assert played(Strain.NOTRUMP, "W: H2 HK SA HA") is Seat.SOUTH
    assert played(Strain.CLUBS, "W: H2 DA SA H3") is Seat.SOUTH
    assert played(Strain.NOTRUMP, "W: H2 DA SA CA") is Seat.WEST


def test_trump_given_as_a_suit_is_still_trump() -> None:
    assert Trick.parse("W: HA S2 HK H3").winner(Suit.SPADES) is Seat.NORTH  # type: ignore[arg-type]


def test_law_44g_the_winner_leads_to_the_next_trick() -> None:
    play = Play.parse("H W: CJ H2 C6 CQ")
    assert play.tricks[0].winner(Strain.HEARTS) is Seat.NORTH
    assert play.current == Trick(Seat.NORTH)
    assert play.turn is Seat.NORTH
    assert (play.tricks_won(Side.NS), play.tricks_won(Side.EW)) == (1, 0)
    play.check(DEAL)


def test_law_41a_play_of_a_contract_starts_on_declarers_left() -> None:
    play = Play.of(Contract.parse("4H by S"))
    assert (play.leader, play.strain, play.turn) == (Seat.WEST, Strain.HEARTS, Seat.WEST)
    assert play.tricks == () and play.current == Trick(Seat.WEST)
    assert Play.of(Contract.parse("4H by S"), [Card.parse("CJ")]) == Play.parse("H W: CJ")


def test_unfinished_trick_is_not_yet_won() -> None:
    play = Play.parse("H W: CJ H2 C6")
    assert play.tricks_won(Side.NS) == play.tricks_won(Side.EW) == 0
    assert play.turn is Seat.SOUTH
    assert play.legal(DEAL) == CardSet.parse("...AKQ")


def test_law_61a_failing_to_follow_suit_is_refused_as_a_revoke() -> None:
    with pytest.raises(IllegalCard) as caught:
        Play.parse("H W: CJ H2 C6 HQ").check(DEAL)
    assert str(caught.value) == "trick 1: South revokes with HQ: clubs were led and can be followed"


def test_law_63a_established_revoke_comes_to_light_without_the_deal() -> None:
    with pytest.raises(IllegalCard, match=r"^trick 2: North plays C2 after showing out of that suit$"):
        Play.parse("H W: CJ H2 C6 CQ C2")
    with pytest.raises(IllegalCard, match=r"^trick 2: South plays C4 after showing out of that suit$"):
        Play.parse("NT W: CJ C3 C6 D2 C5 CA C7 C4")


def test_a_seat_that_showed_out_shows_it_in_that_suit_alone() -> None:
    play = Play.parse("H W: CJ H2 C6 CQ")
    assert play.shown_out(Seat.NORTH) == {Suit.CLUBS}
    assert all(not play.shown_out(seat) for seat in Seat if seat is not Seat.NORTH)


def test_card_that_is_not_held_is_refused_and_its_holder_named() -> None:
    with pytest.raises(IllegalCard) as caught:
        Play.parse("H W: SA").check(DEAL)
    assert str(caught.value) == "trick 1: West does not hold SA (dealt to North)"


def test_card_played_twice_is_refused() -> None:
    with pytest.raises(IllegalCard, match=r"^trick 2: North plays H2, which is already played$"):
        Play.parse("H W: CJ H2 C6 CQ H2")
    with pytest.raises(IllegalCard, match="played twice in one trick"):
        Play.parse("H W: CJ CJ")


def test_trick_of_five_and_play_of_53_cards_are_refused() -> None:
    with pytest.raises(IllegalCard, match="a trick has 4 cards, not 5"):
        Trick(Seat.NORTH, DECK[:5])
    with pytest.raises(IllegalCard, match="53 cards are played; a deal has 52"):
        Play(Strain.NOTRUMP, Seat.NORTH, (*DECK, DECK[0]))


def test_thirteen_tricks_end_the_play() -> None:
    suited = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    play = Play(Strain.HEARTS, Seat.NORTH)
    while not play.is_over:
        play = play.plus(max(play.legal(suited)))
    play.check(suited)
    assert len(play.tricks) == 13
    assert (play.tricks_won(Side.NS), play.tricks_won(Side.EW)) == (0, 13)


@pytest.mark.parametrize("text", ["", "NT: HK", "W: HK", "NT W: HK 2H", "Q W: HK"])
def test_text_that_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Play.parse(text)


def test_plays_and_tricks_differ_when_any_field_does() -> None:
    play, trick = Play.parse("H W: CJ H2"), Trick.parse("W: CJ H2")
    cards = (DECK[0], DECK[1])
    assert {field.name for field in dataclasses.fields(Play)} == {"strain", "leader", "cards"}
    assert play != dataclasses.replace(play, strain=Strain.SPADES)
    assert play != dataclasses.replace(play, leader=Seat.NORTH)
    assert play != dataclasses.replace(play, cards=cards)
    assert play != dataclasses.replace(play, cards=play.cards[::-1])
    assert trick != dataclasses.replace(trick, leader=Seat.NORTH)
    assert trick != dataclasses.replace(trick, cards=cards)
    assert trick < dataclasses.replace(trick, cards=(*trick.cards, DECK[5]))


def test_play_is_frozen_and_survives_copying() -> None:
    play = Play(Strain.HEARTS, Seat.WEST, [DECK[9]])  # type: ignore[arg-type]
    assert play.played[Seat.WEST] == CardSet.of([DECK[9]])
    for value in (play, play.current):
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.cards = ()  # type: ignore[misc]
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
