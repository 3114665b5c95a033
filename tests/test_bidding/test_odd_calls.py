"""Auctions with calls that nobody's book would make: they are read, never impossible, and the clashing calls named."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reading import bid_out
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.reading.call_conflicts import Conflict, Settled, settled
from dealspace.cards import Auction, Call, Deal, Seat, Side, View, Vulnerability
from dealspace.inference import Answer, DealModel, DealSpace, Knowledge, SamplingError, satisfies
from dealspace.inference.worlds.worlds import DOUBT

READER = Interpreter(dict.fromkeys(Side, load_system("sayc")), Vulnerability.NONE)
BIDDER = Bidder(READER, np.random.default_rng(0), effort=None)
BOARDS = 24


@cache
def board(number: int) -> tuple[Deal, Auction]:
    """A random deal, and its auction by the book."""
    deal = Deal.random(np.random.default_rng((11, number)))
    return deal, bid_out(BIDDER, deal, Seat(number % 4))[0]


def changed(auction: Auction, place: int, choice: int) -> Auction:
    """The auction up to a call, and another legal call instead of it, if there is one."""
    before = auction.before(place)
    others = [call for call in before.legal_calls() if call != auction.calls[place]]
    return before.plus(others[choice % len(others)]) if others else auction


def followed(auction: Auction, calls: tuple[Call, ...]) -> Auction:
    """The auction with those of these calls that are legal, one after the other."""
    for call in calls:
        if not auction.is_over and auction.is_legal(call):
            auction = auction.plus(call)
    return auction


def check_some_deal(knowledge: Knowledge) -> None:
    """Some deal is left; where none turns up, the solver is asked."""
    with suppress(SamplingError):
        DealSpace.of(knowledge.certain).sample(1, np.random.default_rng(0), max_deals=50_000)


def check(found: Settled) -> None:
    """Some deal is left, and each conflict is one, none of its calls superfluous, the weakest doubted."""
    check_some_deal(found.knowledge)
    for conflict in found.conflicts:
        check_conflict(conflict)
    soft = [statement for statement in found.knowledge if statement.softness == DOUBT]
    assert [conflict.calls[conflict.odd].source for conflict in sorted(found.conflicts, key=lambda one: one.odd)] == [
        statement.source for statement in soft
    ]


def check_conflict(conflict: Conflict) -> None:
    claims = conflict.calls
    assert DealModel(Knowledge(tuple(claims.values()))).feasible() is not Answer.SAT
    for place in claims:
        rest = Knowledge(tuple(claims[other] for other in claims if other != place))
        check_some_deal(rest)
    assert conflict.chances[conflict.odd] == max(conflict.chances.values()) > 0


@settings(max_examples=12)
@given(st.integers(0, BOARDS - 1), st.integers(0, 60), st.integers(0, 40))
def test_one_odd_call_excludes_nothing_but_itself(number: int, place: int, choice: int) -> None:
    deal, auction = board(number)
    place %= len(auction.calls)
    odd = changed(auction, place, choice)
    reading = READER.read(odd)
    found = settled(reading)
    check(found)
    source = reading.meanings[-1].source
    broken = [said for said in found.knowledge.certain if not satisfies(said.condition, deal[said.seat])]
    assert all(said.source == source for said in broken)
    assert all(place in conflict.calls for conflict in found.conflicts), "without the odd call nothing clashes"


@settings(max_examples=8)
@given(st.integers(0, BOARDS - 1), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 40)), min_size=1, max_size=3))
def test_auctions_with_calls_changed_anywhere_are_read(number: int, changes: list[tuple[int, int]]) -> None:
    auction = board(number)[1]
    for place, choice in changes:
        place %= len(auction.calls)
        auction = followed(changed(auction, place, choice), auction.calls[place + 1 :])
    check(settled(READER.read(auction)))


@settings(max_examples=5)
@given(st.integers(0, BOARDS - 1), st.integers(0, 3), st.integers(0, 10**6))
def test_players_by_the_book_stay_inside_what_they_show_beside_a_wild_one(number: int, wild: int, seed: int) -> None:
    deal, rng = board(number)[0], np.random.default_rng(seed)
    auction = Auction(Seat(number % 4))
    while not auction.is_over:
        turn = auction.turn
        legal = auction.legal_calls()[:12]
        call = BIDDER.choose(View(turn, deal[turn], Vulnerability.NONE, auction)).call
        auction = auction.plus(legal[int(rng.integers(len(legal)))] if turn == wild and rng.random() < 0.5 else call)
    reading = READER.read(auction)
    for seat in Seat:
        assert seat == wild or satisfies(reading.knowledge.certain.about(seat), deal[seat])
    check_some_deal(settled(reading).knowledge)


@pytest.mark.parametrize("number", range(0, BOARDS, 4))
def test_auctions_by_the_book_have_no_conflict(number: int) -> None:
    reading = READER.read(board(number)[1])
    found = settled(reading)
    assert found.conflicts == () and found.knowledge == reading.knowledge


@pytest.mark.parametrize(
    ("auction", "clashing", "odd"),
    [
        ("1H 1N X 3N", (0, 1, 2, 3), 1),  # at the least 10 points, 15, 9 and 7
        ("P 1S P 4S X", (0, 4), 4),  # a pass, then far too strong a double
        ("2S 3S X 3N", (0, 1, 2, 3), 2),  # of a cue-bid it shows 15 points or the suit: it has the most to explain
    ],
)
def test_the_clashing_calls_are_named(auction: str, clashing: tuple[int, ...], odd: int) -> None:
    found = settled(READER.read(Auction.parse(auction, Seat.NORTH)))
    (conflict,) = found.conflicts
    assert (tuple(conflict.calls), conflict.odd, found.odd) == (clashing, odd, (odd,))


def test_a_call_that_contradicts_its_caller_says_what_it_would_show() -> None:
    first, *_, last = READER.read(Auction.parse("P 1S P 4S X", Seat.NORTH)).meanings
    claims = [claim for meaning in (first, last) if (claim := meaning.claim()) is not None]
    assert last.contradicted and len(claims) == 2
    assert not any(statement.is_certain for statement in last.statements())
    assert DealModel(Knowledge(tuple(claims))).feasible() is Answer.UNSAT


def test_a_call_that_no_hand_makes_claims_nothing() -> None:
    (meaning,) = READER.read(Auction.parse("7C", Seat.NORTH)).meanings
    assert meaning.contradicted and meaning.claim() is None
