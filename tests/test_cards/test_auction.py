"""The laws of the auction: what may be called, when it ends, and who declares."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import (
    ALL_CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    AuctionState,
    Bid,
    Call,
    Contract,
    Doubling,
    IllegalCall,
    NotationError,
    Seat,
    Side,
    Strain,
)
from tests.support import strategies as sts


def allowed(text: str) -> set[str]:
    """The calls other than pass that may follow this auction, bids left out."""
    legal = Auction.parse(text, Seat.NORTH).legal_calls()
    return {str(call) for call in legal if call.bid is None and call != PASS}


@given(sts.auctions())
def test_auction_is_read_back_from_its_text(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction
    assert Auction.of(auction.dealer, [str(call) for call in auction.calls]) == auction
    assert hash(Auction.parse(str(auction))) == hash(auction)


@given(sts.seats, st.lists(sts.calls, max_size=12), sts.auctions())
def test_the_state_after_calls_is_that_of_one_call_after_the_other(
    dealer: Seat, calls: list[Call], auction: Auction
) -> None:
    for first, some in ((dealer, calls), (auction.dealer, [*auction.calls, *calls])):
        state, made = AuctionState(first), 0
        while made < len(some) and state.refusal(some[made]) is None:
            state, made = state.after(some[made]), made + 1
        assert AuctionState.after_calls(first, some) == (made, state)


@given(sts.auctions(), sts.calls)
def test_legal_calls_are_exactly_those_that_can_be_added(auction: Auction, call: Call) -> None:
    legal = call in auction.legal_calls()
    assert auction.is_legal(call) == legal
    if legal:
        longer = auction.plus(call)
        assert longer.before(len(auction)) == auction
        assert longer.state == auction.state.after(call)
        assert longer.turn is auction.turn.lho
    else:
        with pytest.raises(IllegalCall) as caught:
            auction.plus(call)
        assert f"{auction.turn.title} cannot " in str(caught.value) and f"(auction {auction.dealer}:" in str(
            caught.value
        )
        with pytest.raises(IllegalCall, match=rf"^{auction.turn.title} cannot "):
            auction.state.after(call)


@given(sts.auctions(finished=True), st.integers(0, 3))
def test_rotating_the_dealer_rotates_declarer_and_nothing_else(auction: Auction, steps: int) -> None:
    rotated = Auction(auction.dealer.plus(steps), auction.calls)
    assert rotated.legal_calls() == auction.legal_calls() == ()
    before, after = auction.contract, rotated.contract
    assert (before is None) == (after is None)
    if before is not None and after is not None:
        assert after == dataclasses.replace(before, declarer=before.declarer.plus(steps))


@given(sts.auctions())
def test_state_agrees_with_a_reading_of_the_calls_from_the_end(auction: Auction) -> None:
    """An independent twin of `AuctionState`: look back for the last bid and the last call other than pass."""
    calls = list(auction.calls)
    passes = 0
    while passes < len(calls) and calls[-1 - passes] == PASS:
        passes += 1
    bids = [place for place, call in enumerate(calls) if call.bid is not None]
    since = calls[bids[-1] :] if bids else []
    doubling = Doubling(2 if REDOUBLE in since else 1 if DOUBLE in since else 0)
    expected = AuctionState(
        auction.dealer.plus(len(calls)),
        calls[bids[-1]].bid if bids else None,
        auction.dealer.plus(bids[-1]) if bids else None,
        doubling,
        passes,
    )
    assert auction.state == expected


def test_law_17b_and_17c_dealer_calls_first_and_the_turn_goes_clockwise() -> None:
    auction = Auction.parse("E: 1C P 1H X")
    assert [str(auction.caller(place)) for place in range(5)] == ["E", "S", "W", "N", "E"]
    assert auction.turn is Seat.EAST
    assert auction.calls_of(Seat.WEST) == (Call.parse("1H"),)
    assert Auction(Seat.EAST).calls_of(Seat.WEST) == ()


def test_law_18_a_bid_must_be_higher_in_strain_or_level() -> None:
    for last in ALL_CALLS[3:]:
        legal = Auction(Seat.NORTH, (last,)).legal_calls()
        assert [call for call in legal if call.bid is not None] == list(ALL_CALLS[last.index + 1 :])


@pytest.mark.parametrize(("bid", "shown"), [("1H", "1♥"), ("1D", "1♦"), ("1C", "1♣")])
def test_law_27_insufficient_bid_is_refused(bid: str, shown: str) -> None:
    with pytest.raises(IllegalCall) as caught:
        Auction.parse(f"N: 1H P {bid}")
    assert str(caught.value) == f"South cannot bid {shown}: a bid must be higher than 1♥ (auction N: 1♥ P ?)"


@pytest.mark.parametrize("text", ["", "P", "P P P", "1H P", "1H P P 1S P", "1H X", "1H X P", "1H X P P 1S P"])
def test_law_19a_only_an_opponents_bid_may_be_doubled_and_only_once(text: str) -> None:
    assert "X" not in allowed(text)


@pytest.mark.parametrize("text", ["1H", "1H P P", "P 1H", "1H X 1S", "1H X XX 2C", "1H X P P XX 1S P P"])
def test_law_19a_last_bid_may_be_doubled_by_either_opponent_over_passes(text: str) -> None:
    assert "X" in allowed(text)


@pytest.mark.parametrize("text", ["1H X", "1H X P P", "P P 1H X P P"])
def test_law_19b_bidding_side_may_redouble_over_passes(text: str) -> None:
    assert allowed(text) == {"XX"}


@pytest.mark.parametrize("text", ["", "1H", "1H P", "1H X P", "1H X XX", "1H X XX P", "1H X 1S", "1H X 1S P"])
def test_law_19b_only_an_opponents_double_may_be_redoubled_and_only_once(text: str) -> None:
    assert "XX" not in allowed(text)


def test_law_19c_a_bid_takes_double_and_redouble_away() -> None:
    auction = Auction.parse("N: 1H X XX 1S")
    assert auction.state.doubling is Doubling.UNDOUBLED
    assert auction.contract == Contract.parse("1S by W")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N: 1C 2H P X", "West cannot double 2♥: it was bid by West's own side (auction N: 1♣ 2♥ P ?)"),
        ("N: X", "North cannot double: there is no bid to double (auction N: ?)"),
        ("N: P XX", "East cannot redouble: there is no bid to redouble (auction N: P ?)"),
        ("N: 1N X P X", "West cannot double 1NT: 1NT is already doubled (auction N: 1NT X P ?)"),
        ("N: 1N X XX X", "West cannot double 1NT: 1NT is already redoubled (auction N: 1NT X XX ?)"),
        ("N: 1N X XX P P XX", "East cannot redouble 1NT: 1NT is already redoubled (auction N: 1NT X XX P P ?)"),
        ("N: 1N XX", "East cannot redouble 1NT: 1NT is not doubled (auction N: 1NT ?)"),
        ("N: 1N X P XX", "West cannot redouble 1NT: it was West's own side that doubled (auction N: 1NT X P ?)"),
        ("N: P P P P P", "North cannot pass: the auction is over (auction N: P P P P ?)"),
        ("N: 1C P P P 1D", "North cannot bid 1♦: the auction is over (auction N: 1♣ P P P ?)"),
    ],
)
def test_refused_call_names_caller_call_reason_and_auction(text: str, message: str) -> None:
    with pytest.raises(IllegalCall) as caught:
        Auction.parse(text)
    assert str(caught.value) == message


def test_law_22a1_four_passes_end_the_auction_without_a_contract() -> None:
    assert not Auction.parse("N: P P P").is_over
    assert not Auction.parse("N: P P P").passed_out
    auction = Auction.parse("N: P P P P")
    assert auction.is_over and auction.passed_out
    assert auction.contract is None
    assert auction.legal_calls() == ()


@pytest.mark.parametrize("text", ["1H P P P", "P P P 1H P P P", "1H X P P P", "1H X XX P P P", "7N P P P"])
def test_law_22a2_three_passes_after_a_bid_end_the_auction(text: str) -> None:
    auction = Auction.parse(text, Seat.NORTH)
    assert auction.is_over and not auction.passed_out
    assert auction.legal_calls() == ()
    assert not auction.before(len(auction) - 1).is_over
    assert PASS in auction.before(len(auction) - 1).legal_calls()


def test_law_22a2_three_passes_before_the_first_bid_do_not_count() -> None:
    auction = Auction.parse("N: P P P 1H P P")
    assert not auction.is_over
    assert auction.plus(Call.parse("X")).contract == Contract.parse("1HX by W")


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("N: 1H P 4H P P P", "4H by N"),
        ("N: P 1S P 2S P 4S P P P", "4S by E"),
        ("N: 1H 2H P 4H P P P", "4H by E"),
        ("N: 1H P 1S P 2S P 4S P P P", "4S by S"),
        ("W: 1H P 1N P 2N P 3N P P P", "3N by E"),
        ("N: 1C 1N P 3N X P P XX P P P", "3NXX by E"),
        ("S: 1D P 1H P 2H P 3D X P P P", "3DX by S"),
        ("N: 1H P P 1S P P 2S P P P", "2S by S"),
    ],
)
def test_declarer_is_who_first_named_the_strain_for_the_side(text: str, contract: str) -> None:
    """Laws 2017, Definitions, "Declarer"; Law 22A2: the last bid becomes the contract."""
    assert Auction.parse(text).contract == Contract.parse(contract)


def test_law_41a_opening_lead_is_on_declarers_left() -> None:
    contract = Auction.parse("N: 1H P 1S P 2S P 4S P P P").contract
    assert contract is not None
    assert (contract.declarer, contract.leader, contract.dummy) == (Seat.SOUTH, Seat.WEST, Seat.NORTH)


def test_first_to_name_is_asked_of_either_side() -> None:
    auction = Auction.parse("N: 1H 2H 3H 4H")
    assert auction.first_to_name(Side.NS, Bid(4, Strain.HEARTS)) is Seat.NORTH
    assert auction.first_to_name(Side.EW, Bid(1, Strain.HEARTS)) is Seat.EAST
    with pytest.raises(ValueError, match="EW has not bid ♠"):
        auction.first_to_name(Side.EW, Bid(1, Strain.SPADES))


def test_unfinished_auction_shows_the_contract_reached_so_far() -> None:
    assert Auction.parse("N: P P").contract is None
    assert Auction.parse("N: P 1D X").contract == Contract.parse("1DX by E")


@pytest.mark.parametrize("text", ["P 1H X", "P,1H,X", "P-1H-X", "p – 1♥ – dbl", "N: P 1H X", "north: P 1H X"])
def test_auction_may_be_written_with_spaces_commas_or_dashes(text: str) -> None:
    assert Auction.parse(text, Seat.NORTH) == Auction(Seat.NORTH, (PASS, Call.parse("1H"), DOUBLE))


def test_auction_without_a_dealer_is_refused() -> None:
    with pytest.raises(NotationError, match="names no dealer: write the dealer first"):
        Auction.parse("P 1H")


def test_auctions_differ_when_dealer_or_any_call_does() -> None:
    auction = Auction.parse("N: P 1H X")
    assert auction != Auction(Seat.EAST, auction.calls)
    for place, call in enumerate(("X", "1S", "P")):
        changed = list(auction.calls)
        changed[place] = Call.parse(call)
        if place:
            assert auction != Auction(Seat.NORTH, tuple(changed))
    assert auction != auction.before(2)
    assert auction < auction.plus(PASS) < Auction.parse("E: P")


def test_auction_states_differ_when_any_field_does() -> None:
    state = Auction.parse("N: 1H X").state
    changes = {
        "turn": Seat.WEST,
        "last_bid": Bid(1, Strain.SPADES),
        "bidder": Seat.EAST,
        "doubling": Doubling.REDOUBLED,
        "passes": 1,
    }
    assert set(changes) == {field.name for field in dataclasses.fields(AuctionState)}
    for name, value in changes.items():
        assert dataclasses.replace(state, **{name: value}) != state  # type: ignore[arg-type]
    assert hash(dataclasses.replace(state)) == hash(state)


def test_auction_is_frozen_and_survives_copying() -> None:
    auction = Auction(Seat.NORTH, [PASS, DOUBLE][:1])  # type: ignore[arg-type]
    assert auction.calls == (PASS,)
    with pytest.raises(dataclasses.FrozenInstanceError):
        auction.calls = ()  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(auction))
    assert again == copy.deepcopy(auction) == auction
    assert again.state == auction.state


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1N (P) 2C (P)", "1N P 2C P"),
        ("1C! P 1H?", "1C P 1H"),
        ("1S AP", "1S P P P"),
        ("ap", "P P P P"),
        ("1N-P-2C", "1N P 2C"),
        ("1N - 2C", "1N P 2C"),
        ("1♠, Pass, 2NT", "1S P 2N"),
    ],
)
def test_an_auction_is_read_as_people_write_it(text: str, calls: str) -> None:
    assert Auction.parse(text, Seat.NORTH) == Auction.parse(calls, Seat.NORTH)


def test_an_auction_made_call_by_call_is_the_one_made_at_once() -> None:
    grown = Auction(Seat.WEST)
    for word in ["P", "1H", "X", "XX", "2C", "P", "P", "3H"]:
        grown = grown.plus(Call.parse(word))
        whole = Auction(Seat.WEST, grown.calls)
        assert (grown, hash(grown), grown.state, repr(grown)) == (whole, hash(whole), whole.state, repr(whole))
    with pytest.raises(IllegalCall, match=r"auction W: Pass 1♥|auction W: P 1♥"):
        grown.plus(PASS, Call.parse("1N"))
