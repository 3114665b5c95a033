"""Auctions that judgement made are answered, and a call that is not the book's is named."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import Effort
from dealspace.cards import Auction, CardSet, Deal, Seat, Side, View, Vulnerability
from dealspace.inference import satisfies
from dealspace.query.auctions.auction_facts import AuctionFacts
from dealspace.query.auctions.auction_report import explain_auction
from dealspace.query.conditions.facts import Facts
from dealspace.query.dealing.request import deal_boards
from dealspace.query.rows.space_rows import SpaceRows
from tests.support.called import called

CHEAP = Effort(worlds=8, budget_ms=100, readings=16, second_look=8)
FEW, MANY = 1, 40


@cache
def reader() -> Interpreter:
    return Interpreter(load_system("sayc"))


def judged(number: int) -> tuple[Deal, Auction]:
    """A random deal, and its auction at the table."""
    rng = np.random.default_rng((50, number))
    deal, auction = Deal.random(rng), Auction(Seat(number % 4))
    bidder = Bidder(reader(), rng, effort=CHEAP)
    while not auction.is_over:
        auction = auction.plus(bidder.choose(View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction)).call)
    return deal, auction


def check(deal: Deal, auction: Auction) -> None:
    """With no hand known and with each of the four deals are found, and calls that the hand would not make named."""
    reading = reader().read(auction)
    for seat in (None, *Seat):
        held = {} if seat is None else {seat: CardSet(deal[seat].bits)}
        facts = AuctionFacts.of(reading, held=held)
        assert Facts(held, calls=facts.knowledge).space().feasible()
        assert len(deal_boards(2, hands=held, calls=facts).deals) == 2
        odd = {call.place for call in facts.odd_calls}
        of_hand = [place for place, meaning in enumerate(reading.meanings) if meaning.seat is seat]
        assert {place for place in of_hand if place in odd} == {
            place for place in of_hand if not satisfies(reading.meanings[place].condition, deal[Seat(seat or 0)])
        }


@pytest.mark.parametrize(
    "numbers", [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_auctions_of_the_table_are_answered(numbers: range) -> None:
    for number in numbers:
        check(*judged(number))


ACES = Auction("S: P P 1H P 3H P 4C P 4N P 5H P 6H P P P")
DEALS = "W: P P 3C 3S P 4S P P P"


def test_a_call_that_no_hand_makes_by_the_book_is_named() -> None:
    facts = AuctionFacts.of(reader().read(ACES))
    said = next(facts.lines())
    assert said.startswith("4NT by South was not the book's call with any hand that made South's calls before: ")
    assert [(odd["seat"], odd["call"], odd["place"]) for odd in facts.row()["odd_calls"]] == [("S", "4N", 8)]


def test_explain_names_it_too() -> None:
    report = explain_auction(Auction("N: 7C"), dict.fromkeys(Side, load_system("sayc")))
    named = "7♣ by North was not the book's call with any hand: it is read as the bidder reads it, and shows nothing"
    assert [line.partition(" for certain")[0] for line in report.lines() if "book's call" in line] == [named]
    assert [odd["place"] for odd in report.row["odd_calls"]] == [0]


def test_a_known_hand_that_would_call_otherwise_is_no_contradiction() -> None:
    hand = "AQ865.KT.A5.K982"
    said = called("query", "--auction", DEALS, "--hand", f"S={hand}", "count").stdout
    assert said.startswith("3♠ by South was not the book's call with this hand: ")
    row = {"id": 1, "known": {"S": hand}, "auction": DEALS.split()[1:], "dealer": "W", "want": ["hcp:N"]}
    answer = SpaceRows().answer(json.dumps(row).encode(), 1)
    assert [odd["call"] for odd in answer["odd_calls"]] == ["3S"]


def test_a_known_hand_may_contradict_the_calls_of_others() -> None:
    """Twenty-four points are known, and each of the others opened or overcalled on ten."""
    hand = CardSet.parse("AKQ2.AKQ.KQJ.KQ2")
    reading = reader().read(Auction.parse("1H 2C P 3N P P P", Seat.NORTH))
    facts = AuctionFacts.of(reading, held={Seat.SOUTH: hand})
    assert facts.conflicts and all(conflict.has_cards for conflict in facts.conflicts)
    assert Facts({Seat.SOUTH: hand}, calls=facts.knowledge).space().feasible()
    assert next(facts.lines()).startswith("With the cards that are known, th")
