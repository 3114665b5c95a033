"""Statements, in order, and the facts a seat sees."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Deal, Location, NotationError, Play, Seat, View, Vulnerability
from dealspace.inference import ALWAYS, DealSpace, Knowledge, Source, Statement, facts, parse_constraint
from dealspace.inference.exact.partition import strategy_of
from tests.support.strategies import auctions, deals, plays

ONE_NOTRUMP = Statement(
    Seat.NORTH, parse_constraint("hcp 15-17 and balanced"), Source("call", "1NT", Location("openings.yaml", 14))
)
SPADES = Statement(Seat.EAST, parse_constraint("5+S"), Source("call", "1♠"))
SOFT = Statement(Seat.NORTH, parse_constraint("5+C"), Source("explanation", "clubs"), softness=0.1)


def test_knowledge_keeps_the_order_and_only_grows() -> None:
    empty = Knowledge()
    some = empty.plus(ONE_NOTRUMP).plus(SPADES, SOFT)
    assert list(some) == [ONE_NOTRUMP, SPADES, SOFT]
    assert len(some) == 3
    assert len(empty) == 0
    assert some.of(Seat.NORTH) == (ONE_NOTRUMP, SOFT)


def test_about_is_the_conjunction_of_what_is_certain() -> None:
    known = Knowledge((ONE_NOTRUMP, SPADES, SOFT))
    assert known.about(Seat.NORTH) == ONE_NOTRUMP.condition
    assert known.about(Seat.SOUTH) == ALWAYS
    assert known.certain == Knowledge((ONE_NOTRUMP, SPADES))


def test_statements_are_equal_only_in_every_field() -> None:
    others = [
        replace(ONE_NOTRUMP, seat=Seat.SOUTH),
        replace(ONE_NOTRUMP, condition=ALWAYS),
        replace(ONE_NOTRUMP, source=Source("call", "2NT")),
        replace(ONE_NOTRUMP, softness=0.2),
    ]
    assert len({ONE_NOTRUMP, *others}) == 5
    source = Source("call", "1NT")
    assert (
        len({source, replace(source, kind="hand"), replace(source, text="1N"), replace(source, location=Location())})
        == 4
    )


def test_impossible_values_are_refused() -> None:
    with pytest.raises(ValueError, match="softness"):
        replace(SOFT, softness=1.0)
    with pytest.raises(ValueError, match="kind"):
        Source("rumour", "x")  # type: ignore[arg-type]


@given(st.data())
def test_facts_hold_of_the_deal_and_place_what_the_view_places(data: st.DataObject) -> None:
    deal = data.draw(deals())
    auction = data.draw(auctions(finished=True))
    contract = auction.contract
    board = Board("1", auction.dealer, Vulnerability.NONE, deal)
    play = None if contract is None else data.draw(plays(deal, contract.strain, contract.leader))
    for seat in Seat:
        view = View.of(board, seat, auction, play)
        space = DealSpace.of(facts(view))
        assert space.contains(deal)
        strategy = strategy_of(space.knowledge)
        assert strategy is not None
        # Cards that only one seat can still hold are placed with it as well.
        for seat_held, known, dealt in zip(strategy.placement.held, view.known.bits, deal.bits, strict=True):
            assert known & ~seat_held == 0 and seat_held & ~dealt == 0


def test_a_suit_shown_out_of_is_exactly_what_was_played() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    auction = Auction.parse("N: P P P 1C P P P")
    play = Play.parse("C N: SA HA DA CA")
    view = View.of(Board("1", Seat.NORTH, Vulnerability.NONE, deal), Seat.WEST, auction, play)
    stated = [(str(statement.seat), str(statement.condition), statement.source.kind) for statement in facts(view)]
    assert stated[2:] == [
        ("N", "holds SA", "card"),
        ("S", "holds DA", "card"),
        ("S", "holding(S) -", "void"),
    ]


def test_before_the_lead_only_the_own_hand_is_known() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    view = View.of(Board("1", Seat.NORTH, Vulnerability.NONE, deal), Seat.SOUTH, Auction(Seat.NORTH))
    assert [statement.source.kind for statement in facts(view)] == ["hand"]


def test_bad_text_is_a_notation_error() -> None:
    with pytest.raises(NotationError):
        DealSpace(known={"S": "K52.QJ4.A983"})
