"""The 38 calls, bids, and contracts: order, text, and equality."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given

from dealspace.cards import (
    ALL_CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Contract,
    Doubling,
    NotationError,
    Seat,
    Strain,
)
from tests.support import strategies as sts


@given(sts.calls)
def test_call_is_read_back_from_its_text_and_its_symbol(call: Call) -> None:
    assert Call.parse(str(call)) == call == Call.parse(call.symbol)
    assert Call.parse(str(call).lower()) == call


@given(sts.calls, sts.calls)
def test_calls_are_equal_ordered_and_hashed_by_their_number(one: Call, other: Call) -> None:
    assert (one == other) == (one.index == other.index)
    assert (one < other) == (one.index < other.index)
    assert hash(Call(one.index)) == hash(one)


@given(sts.contracts())
def test_contract_is_read_back_from_its_text(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert Contract.of(contract.denomination, contract.declarer) == contract
    assert hash(Contract.parse(str(contract))) == hash(contract)


def test_there_are_38_calls_in_the_order_of_the_laws() -> None:
    assert [call.index for call in ALL_CALLS] == list(range(38))
    assert ALL_CALLS[:3] == (PASS, DOUBLE, REDOUBLE)
    assert " ".join(map(str, ALL_CALLS[:9])) == "P X XX 1C 1D 1H 1S 1N 2C"
    assert str(ALL_CALLS[-1]) == "7N"


def test_law_18_bids_rank_by_level_then_strain() -> None:
    bids = [call.bid for call in ALL_CALLS[3:]]
    expected = [Bid(level, strain) for level in range(1, 8) for strain in Strain]
    assert bids == expected == sorted(expected)
    assert all(bid.call is not None and bid.call.bid == bid for bid in expected)
    assert [bid.tricks for bid in expected[::5]] == list(range(7, 14))


def test_pass_double_and_redouble_are_no_bids() -> None:
    assert [call.bid for call in ALL_CALLS[:3]] == [None, None, None]


def test_people_see_suit_symbols_and_words() -> None:
    assert [Call.parse(text).symbol for text in ("P", "X", "XX", "1H", "2N")] == ["Pass", "Dbl", "Rdbl", "1♥", "2NT"]


@pytest.mark.parametrize(
    ("text", "call"),
    [("pass", "P"), ("Dbl", "X"), ("d", "X"), ("rdbl", "XX"), ("R", "XX"), ("1nt", "1N"), ("7♠", "7S"), (" 3c ", "3C")],
)
def test_call_may_be_written_in_other_ways(text: str, call: str) -> None:
    assert str(Call.parse(text)) == call


@pytest.mark.parametrize("text", ["", "8C", "0N", "1", "1X", "H1", "XXX", "?"])
def test_text_that_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Call.parse(text)
    assert str(caught.value) == f'"{text}" is not a call: expected P, X, XX or a bid 1C … 7N'


@pytest.mark.parametrize("level", [0, 8])
def test_law_18a_level_is_1_to_7(level: int) -> None:
    with pytest.raises(NotationError, match=f"a bid's level is 1 to 7, not {level}"):
        Bid(level, Strain.CLUBS)


@pytest.mark.parametrize("index", [-1, 38])
def test_call_number_outside_the_38_is_refused(index: int) -> None:
    with pytest.raises(NotationError, match="is not a call"):
        Call(index)


def test_contracts_differ_when_any_field_does() -> None:
    contract = Contract.parse("4SX by S")
    changes = {
        "bid": Bid(4, Strain.HEARTS),
        "declarer": Seat.NORTH,
        "doubling": Doubling.REDOUBLED,
    }
    assert set(changes) == {field.name for field in dataclasses.fields(Contract)}
    for name, value in changes.items():
        assert dataclasses.replace(contract, **{name: value}) != contract  # type: ignore[arg-type]
    assert dataclasses.replace(contract) == contract


def test_bids_differ_when_level_or_strain_does() -> None:
    assert Bid(1, Strain.HEARTS) != Bid(2, Strain.HEARTS)
    assert Bid(1, Strain.HEARTS) != Bid(1, Strain.SPADES)
    assert hash(Bid(1, Strain.HEARTS)) == hash(Bid(1, Strain.HEARTS))


def test_calls_bids_and_contracts_are_frozen_and_survive_copying() -> None:
    contract = Contract.parse("3N by W")
    for value in (PASS, contract.bid, contract):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, dataclasses.fields(value)[0].name, None)
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


def test_law_41a_declarers_left_leads_and_declarers_partner_is_dummy() -> None:
    contract = Contract.parse("4SX by S")
    assert (contract.leader, contract.dummy) == (Seat.WEST, Seat.NORTH)


def test_contract_shows_its_parts() -> None:
    contract = Contract.parse("3NTXX by W")
    assert (contract.level, contract.strain, contract.doubling) == (3, Strain.NOTRUMP, Doubling.REDOUBLED)
    assert (str(contract), contract.denomination, contract.symbol) == ("3NXX by W", "3NXX", "3NTXX by West")
    assert Contract.of("2h*", Seat.EAST) == Contract.parse("2HX by E")


@pytest.mark.parametrize("text", ["4S", "4SXXX by S", "P by S", "X by S", "8C by N", " by N"])
def test_text_that_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a contract: expected"):
        Contract.parse(text)
