"""Claims are offered only where one line wins in every layout, and never promise more than best defence allows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    Auction,
    Board,
    Card,
    Contract,
    Deal,
    Hand,
    PartialDeal,
    Play,
    PlayView,
    Seat,
    Suit,
    View,
    Vulnerability,
)
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.cashing import OtherHands
from dealspace.play.players.claim import _Search, cashable, is_sound, offer, own_seats, possible_layouts, wins
from tests.support.strategies import deals, plays

THREE_NT = Auction.parse("1N P 3N P P P", Seat.NORTH)
FOUR_SPADES = Auction.parse("1S P 4S P P P", Seat.NORTH)


@st.composite
def endings(draw: st.DrawFn, most: int = 5) -> tuple[Deal, Auction, Play]:
    """A deal played at random until at most `most` tricks are left, somebody about to lead."""
    deal, auction = draw(deals()), draw(st.sampled_from([THREE_NT, FOUR_SPADES]))
    contract = auction.contract
    assert contract is not None
    left = draw(st.integers(1, most))
    play = draw(plays(deal, contract.strain, contract.leader))
    while len(play.cards) < 52 - 4 * left:
        play = play.plus(next(iter(play.legal(deal))))
    return deal, auction, Play.of(contract, play.cards[: 52 - 4 * left])


def view_of(deal: Deal, auction: Auction, play: Play) -> PlayView:
    contract = auction.contract
    assert contract is not None
    seat = contract.declarer if play.turn is contract.dummy else play.turn
    return View.of(Board("", Seat.NORTH, Vulnerability.NONE, deal), seat, auction, play)


@settings(max_examples=60)
@given(endings())
def test_a_sure_line_never_wins_more_than_best_defence_allows(ending: tuple[Deal, Auction, Play]) -> None:
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    layouts = possible_layouts(view)
    if layouts is None:
        return
    values = DoubleDummy().solve_cards(layouts, strain=play.strain, leader=play.turn).tricks.max(axis=1)
    for tricks in range(1, 14):
        if wins(view, layouts, tricks):
            assert tricks <= values.min()


@settings(max_examples=60)
@given(endings(3))
def test_cashing_and_the_whole_search_agree_that_what_is_cashed_is_sure(ending: tuple[Deal, Auction, Play]) -> None:
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    layouts = possible_layouts(view)
    if layouts is None:
        return
    assert _Search(own_seats(view), play.strain.suit).wins(layouts, play.turn, (), cashable(view))


@settings(max_examples=100)
@given(endings())
def test_what_others_can_hold_is_known_without_dealing_it(ending: tuple[Deal, Auction, Play]) -> None:
    view = view_of(*ending)
    layouts = possible_layouts(view)
    if layouts is None:
        return
    own = own_seats(view)
    inferred, dealt = OtherHands.seen_by(view, own), OtherHands.of(layouts, own)
    hidden = [seat for seat in Seat if seat not in own]
    assert inferred is not None
    order = [*(seat for seat in hidden if seat is not view.contract.dummy), *({view.contract.dummy} & {*hidden})]
    indices = [hidden.index(seat) for seat in order]  # dummy comes last
    assert (inferred.shortest == dealt.shortest[indices]).all() and (inferred.longest == dealt.longest[indices]).all()
    assert inferred.highest == dealt.highest


def ending_view(north: str, south: str, others: str, auction: Auction = THREE_NT) -> PlayView:
    """North declares and leads with these cards left; East and West hold the others, the first half East's."""
    contract = auction.contract
    assert contract is not None
    east, west = others.split()
    left = PartialDeal.parse(f"N:{north} {east} {south} {west}")
    count = len(left[Seat.NORTH])
    deal, gone = _completed(left, count)
    play = Play.of(contract, gone)
    assert play.turn is Seat.NORTH, play.turn
    return view_of(deal, auction, play)


def _completed(left: PartialDeal, count: int) -> tuple[Deal, list]:  # type: ignore[type-arg]
    """A deal with these cards left, and a play of all the others that follows suit and ends with North on lead."""
    from random import Random

    from dealspace.cards import CardSet

    random = Random(3)
    used = CardSet(0)
    for seat in Seat:
        used = used | left[seat]
    rest = [card for card in (Card(index) for index in range(52)) if card not in used]
    for _ in range(20_000):
        random.shuffle(rest)
        share = 13 - count
        hands = [CardSet.of(rest[share * seat : share * (seat + 1)]) for seat in range(4)]
        gone: list[Card] = []
        play = Play(THREE_NT.contract.strain, Seat.EAST)  # type: ignore[union-attr]
        held = list(hands)
        stuck = False
        while len(gone) < 4 * share and not stuck:
            seat = play.turn
            trick = play.current
            whole = held[seat] | left[seat]
            following = [c for c in held[seat] if not trick.cards or c.suit is trick.cards[0].suit]
            if not following and trick.cards and any(c.suit is trick.cards[0].suit for c in whole):
                stuck = True
                break
            card = random.choice(following or list(held[seat]))
            held[seat] = held[seat] - CardSet(card.bit)
            gone.append(card)
            play = play.plus(card)
        if not stuck and play.turn is Seat.NORTH:
            return Deal(tuple(Hand((hands[seat] | left[seat]).bits) for seat in Seat)), gone  # type: ignore[arg-type]
    raise AssertionError("no play leads there")


def test_top_tricks_are_claimed() -> None:
    view = ending_view("AK.A..", "32.2..", "54.3.. 76.4..")
    claim = offer(view)
    assert claim is not None and claim.tricks == 3 and "all the last 3" in str(claim)


def test_a_two_way_finesse_is_not_claimed_though_every_layout_makes_it_double_dummy() -> None:
    view = ending_view("AJ3...", "KT2...", "Q54... 876...")
    layouts = possible_layouts(view)
    assert layouts is not None and len(layouts) > 1
    values = DoubleDummy().solve_cards(layouts, strain=4, leader=Seat.NORTH).tricks.max(axis=1)
    assert set(values.tolist()) == {3}
    assert offer(view) is None
    assert is_sound(view, 3) is False and is_sound(view, 2) is True


@pytest.mark.parametrize("tricks", [1, 2])
def test_a_claim_of_less_is_sound_too(tricks: int) -> None:
    assert is_sound(ending_view("AK.A..", "32.2..", "54.3.. 76.4.."), tricks)


def view_at_trick_two(north: str, rest: str) -> PlayView:
    """North declares 3NT; East has led a spade that North has won, and leads to the second trick."""
    deal = Deal.parse(f"N:{north} {rest}")
    lead = min(card for card in deal[Seat.EAST] if card.suit is Suit.SPADES)
    play = Play.of(contract_of(THREE_NT), [lead])
    while len(play.cards) < 4:
        best = max if play.turn is Seat.NORTH else min
        play = play.plus(best(play.legal(deal), key=lambda card: (card.rank, card.suit)))
    assert play.turn is Seat.NORTH
    return view_of(deal, THREE_NT, play)


def contract_of(auction: Auction) -> Contract:
    assert auction.contract is not None
    return auction.contract


def test_top_tricks_are_claimed_early_though_millions_of_layouts_are_possible() -> None:
    view = view_at_trick_two("AKQ.AKQ.AKQ.AK32", "5432.5432.543.54 876.876.876.9876 JT9.JT9.JT92.QJT")
    assert possible_layouts(view) is None
    assert is_sound(view, 10) and is_sound(view, 0)
    assert is_sound(view, 11) is False, "the clubs may not break"
    assert offer(view) is None


def test_all_the_tricks_are_offered_early_where_they_can_be_cashed() -> None:
    claim = offer(view_at_trick_two("AKQ.AKQ.AKQ.AKQJ", "5432.5432.543.54 876.876.876.9876 JT9.JT9.JT92.T32"))
    assert claim is not None and claim.tricks == claim.of == 12 and claim.layouts == 2704156  # comb(24, 12)


def test_a_defender_claims_own_winners_and_not_partners() -> None:
    """East has won the first of seven spades and holds an ace; West's ♣A is hidden from East."""
    deal = Deal.parse("N:54.KQJT.KQJT.KQJ AKQJT98.A.432.32 76.432.A987.T987 32.98765.65.A654")
    play = Play.of(contract_of(THREE_NT), map(Card.parse, ("SA", "S6", "S2", "S4")))
    view = view_of(deal, THREE_NT, play)
    assert view.seat is Seat.EAST and cashable(view) == 7
    assert is_sound(view, 7) and is_sound(view, 8) is False
