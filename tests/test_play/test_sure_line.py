"""Claims at any point of a trick, by anybody: what is proved holds in every layout, by a slow and obvious search."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Card, CardSet, Deal, Hand, Play, PlayView, Seat, Suit, View, Vulnerability
from dealspace.cards.trick import Trick, legal_cards
from dealspace.play.players.cashing import OtherHands
from dealspace.play.players.claim import is_sound, own_seats, possible_layouts
from dealspace.play.players.sure_line import _after_this_trick, _SureLine, is_sure
from tests.support.strategies import deals, plays

THREE_NT = Auction.parse("1N P 3N P P P", Seat.NORTH)
FOUR_SPADES = Auction.parse("1S P 4S P P P", Seat.NORTH)

Layout = tuple[CardSet, ...]
"""The cards each seat still holds."""


@st.composite
def moments(draw: st.DrawFn, most: int = 3) -> PlayView:
    """What declarer or a defender sees of a deal played at random until at most `most` tricks are left."""
    deal, auction = draw(deals()), draw(st.sampled_from([THREE_NT, FOUR_SPADES]))
    contract = auction.contract
    assert contract is not None
    play = draw(plays(deal, contract.strain, contract.leader))
    while len(play.cards) < 51:
        play = play.plus(next(iter(play.legal(deal))))
    shown = Play.of(contract, play.cards[: draw(st.integers(52 - 4 * most, 51))])
    seat = draw(st.sampled_from([seat for seat in Seat if seat is not contract.dummy]))
    return View.of(Board("", Seat.NORTH, Vulnerability.NONE, deal), seat, auction, shown)


def wins_in_all(layouts: list[Layout], own: tuple[Seat, ...], trick: Trick, strain: int, needed: int) -> bool:
    """Whether one line of the own hands takes so many tricks in all of these layouts; nothing is kept or cut short."""
    if needed <= 0:
        return True
    if not any(layouts[0]):
        return False
    seat = trick.turn
    cards = {card for layout in layouts for card in legal_cards(layout[seat], trick)}

    def after(card: Card) -> bool:
        fitting = [
            (*layout[:seat], layout[seat] - CardSet(card.bit), *layout[seat + 1 :])
            for layout in layouts
            if card in legal_cards(layout[seat], trick)
        ]
        then = Trick(trick.leader, (*trick.cards, card))
        if not then.is_complete:
            return wins_in_all(fitting, own, then, strain, needed)
        winner = then.winner(strain)  # type: ignore[arg-type]
        return wins_in_all(fitting, own, Trick(winner), strain, needed - (winner.side is own[0].side))

    return any(map(after, cards)) if seat in own else all(map(after, cards))


def all_layouts_of(view: PlayView) -> list[Layout]:
    found = possible_layouts(view)
    assert found is not None
    return [tuple(CardSet(int(bits)) for bits in row) for row in found]


def tricks_left(view: PlayView) -> int:
    return 13 - len(view.play.cards) // 4


@settings(max_examples=150, deadline=None)
@given(moments())
def test_what_is_proved_or_granted_is_right_in_every_layout(view: PlayView) -> None:
    own, left = own_seats(view), tricks_left(view)
    layouts = all_layouts_of(view)
    for tricks in range(left + 2):
        truth = wins_in_all(layouts, own, view.play.current, view.play.strain, tricks)
        granted = is_sound(view, tricks)
        assert truth or not is_sure(view, own, tricks), tricks
        assert granted is None or granted is truth, tricks


@settings(max_examples=100, deadline=None)
@given(moments(), st.randoms(use_true_random=False))
def test_the_answer_is_the_same_wherever_the_hidden_cards_are(view: PlayView, rng) -> None:  # type: ignore[no-untyped-def]
    """The same moment in another layout that the view allows: the answers depend on the view alone."""
    layout = rng.choice(all_layouts_of(view))
    played = view.play.played
    hands = [Hand((layout[seat] | played[seat]).bits) for seat in Seat]
    deal = Deal((hands[0], hands[1], hands[2], hands[3]))
    other = View.of(Board("", Seat.NORTH, Vulnerability.NONE, deal), view.seat, view.auction, view.play)
    for tricks in range(tricks_left(view) + 1):
        assert is_sound(view, tricks) == is_sound(other, tricks)


def moment(deal: str, auction: Auction, cards: str, seat: Seat) -> PlayView:
    contract = auction.contract
    assert contract is not None
    play = Play.of(contract, map(Card.parse, cards.split()))
    return View.of(Board("", Seat.NORTH, Vulnerability.NONE, Deal.parse(deal)), seat, auction, play)


SOLID = "N:AKQJ.AKQ.AKQ.32K 876.876.876.9876 5432.5432.5432.4 T9.JT9.JT9.QJAT5"


@pytest.mark.parametrize(
    ("cards", "seat", "sure"),
    [
        ("C9", Seat.NORTH, 4),  # in the middle of a trick; the others may have nine clubs to cash
        ("C9 C4 CA", Seat.NORTH, 11),  # now the king is high whatever West returns
        ("C9 C4 CA C2", Seat.NORTH, 11),  # West is on lead
        ("C9 C4 CA C2 D9", Seat.NORTH, 11),
        ("C9 C4 CA C2", Seat.WEST, 0),
        ("C9 C4 CA CK", Seat.WEST, 3),  # a defender: the queen, the jack and the ten
        ("C9 C4 CA CK CQ", Seat.WEST, 3),
    ],
)
def test_claims_in_the_middle_of_a_trick_and_with_the_others_on_lead(cards: str, seat: Seat, sure: int) -> None:
    view = moment(SOLID, THREE_NT, cards, seat)
    assert is_sound(view, sure) and not is_sound(view, sure + 1)


def test_an_outstanding_trump_stops_a_claim_until_it_is_drawn() -> None:
    """North has ♠AKQJ and nothing but winners; the others hold nine spades."""
    deal = "N:AKQJ.AKQ.AKQ.AKQ T98.876.8765.987 765.5432.432.432 432.JT9.JT9.JT65"
    lead = moment(deal, FOUR_SPADES, "C9", Seat.NORTH)
    assert is_sound(lead, 9) is None, "clubs may be ruffed"
    won = moment(deal, FOUR_SPADES, "C9 C2 C5 CA", Seat.NORTH)
    assert not is_sound(won, 12), "seven trumps are out, four rounds may not draw them"
    drawn = moment(deal, FOUR_SPADES, "C9 C2 C5 CA SA S8 S5 S2 SK S9 S6 S3 SQ ST S7 S4", Seat.NORTH)
    assert is_sound(drawn, 9) and is_sound(won, 4)


ONE_TRUMP_AND_A_DIAMOND = OtherHands(
    np.array([[0, 1, 0, 0], [0, 1, 0, 0]]), np.array([[2, 2, 2, 1], [2, 2, 2, 0]]), (12, 11, 12, 12)
)
"""Two hands of two cards, a diamond each; the first may hold a spade, which is trumps."""
ACE_OF_DIAMONDS_AND_A_LOSER = ((0, 1 << 12, 1, 0),)


def test_a_diamond_that_may_have_been_thrown_no_longer_stops_a_ruff() -> None:
    """The ace of diamonds is not ruffed at once; it may be after a round of hearts that the first hand lacks."""
    line, ace = _SureLine(ONE_TRUMP_AND_A_DIAMOND, Suit.SPADES), (0, Suit.DIAMONDS, 12)
    assert line.wins(ACE_OF_DIAMONDS_AND_A_LOSER, 0, (0, 0, 0, 0), 0, 1)
    (after_hearts,) = line._tricks(ACE_OF_DIAMONDS_AND_A_LOSER, Suit.HEARTS, (0, 0, 0, 0), 0, None)
    (after_diamonds,) = line._tricks(ACE_OF_DIAMONDS_AND_A_LOSER, Suit.DIAMONDS, (0, 0, 0, 0), 0, None)
    assert (after_hearts.thrown, after_diamonds.thrown) == (1, 0)
    assert line.beats_others(ace, Suit.DIAMONDS, (0, 0, 0, 0), 0)
    assert not line.beats_others(ace, Suit.DIAMONDS, after_hearts.rounds, after_hearts.thrown)


def test_a_hand_that_is_still_to_play_may_throw_what_it_holds() -> None:
    after = _after_this_trick(ONE_TRUMP_AND_A_DIAMOND, [0], Suit.HEARTS)
    assert after.shortest.tolist() == [[0, 0, 0, 0], [0, 1, 0, 0]]
    assert after.longest.tolist() == [[2, 2, 1, 1], [2, 2, 2, 0]]
