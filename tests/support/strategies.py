"""Hypothesis strategies for what is on the table: cards, hands, deals, auctions, plays."""

from __future__ import annotations

from hypothesis import strategies as st

from dealspace.cards import (
    ALL_CALLS,
    DECK,
    Auction,
    Call,
    Card,
    CardSet,
    Contract,
    Deal,
    Doubling,
    Hand,
    Play,
    Seat,
    Strain,
    Vulnerability,
)

seats = st.sampled_from(Seat)
strains = st.sampled_from(Strain)
vulnerabilities = st.sampled_from(Vulnerability)
cards = st.sampled_from(DECK)
calls = st.sampled_from(ALL_CALLS)
card_sets = st.integers(0, 2**52 - 1).map(CardSet)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal; shrinks towards one-suited hands."""
    order = draw(st.permutations(range(52)))
    return Deal.of_bits(sum(1 << card for card in order[13 * seat : 13 * seat + 13]) for seat in Seat)


hands = deals().map(lambda deal: deal[Seat.NORTH])


@st.composite
def auctions(draw: st.DrawFn, *, finished: bool = False) -> Auction:
    """An auction of legal calls, short ones and passes preferred; complete when `finished`."""
    auction = Auction(draw(seats))
    length = draw(st.integers(0, 24))
    while not auction.is_over and len(auction) < length:
        legal = auction.legal_calls()
        auction = auction.plus(draw(st.sampled_from([legal[0], *legal[:12]])))
    while finished and not auction.is_over:
        auction = auction.plus(Call(0))
    return auction


@st.composite
def contracts(draw: st.DrawFn) -> Contract:
    bid = draw(st.sampled_from(ALL_CALLS[3:])).bid
    assert bid is not None
    return Contract(bid, draw(seats), draw(st.sampled_from(Doubling)))


@st.composite
def plays(draw: st.DrawFn, deal: Deal, strain: Strain, leader: Seat) -> Play:
    """A legal play of this deal, of any length."""
    play = Play(strain, leader)
    for _ in range(draw(st.integers(0, 52))):
        play = play.plus(draw(st.sampled_from(list(play.legal(deal)))))
    return play


__all__ = [
    "Card",
    "Hand",
    "auctions",
    "calls",
    "card_sets",
    "cards",
    "contracts",
    "deals",
    "hands",
    "plays",
    "seats",
    "strains",
    "vulnerabilities",
]
