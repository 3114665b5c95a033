"""Advice at the table: what calls show before and after they are made, hints, why not; all from the person's view."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import (
    Auction,
    Board,
    Call,
    Card,
    Deal,
    IllegalCall,
    IllegalCard,
    Play,
    Seat,
    Side,
    View,
    Vulnerability,
)
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.session import bid_board, book_bots
from dealspace.match.bots.bots import Bot
from dealspace.table.person.advice import CallHint, CardHint, box_meanings, hint, made_meanings, why_not
from dealspace.table.person.advice.made_calls import ranges_row
from dealspace.table.person.advice.move_costs import move_cost

SAYC = load_system("sayc")
SYSTEMS = dict.fromkeys(Side, SAYC)
FLAT = Board.parse("1 N None N:AQ2.K54.QJ32.A92 T98.QJT9.87.QJ87 KJ7.A82.AK54.K54 6543.763.T96.T63")


def at_table(board: Board, **settings: int) -> tuple[Interpreter, dict[Seat, Bot]]:
    return book_bots(SYSTEMS, board, 1, **{"worlds": 4, "judge_worlds": 8, **settings})


def random_auction(rng: np.random.Generator, calls: int) -> Auction:
    """An auction that is not over, of legal calls, low ones preferred."""
    auction = Auction(Seat(int(rng.integers(4))))
    for _ in range(calls):
        legal = auction.legal_calls()
        longer = auction.plus(legal[int(rng.integers(min(len(legal), 9)))])
        if longer.is_over:
            break
        auction = longer
    return auction


@pytest.mark.parametrize("seed", range(6))
def test_the_box_says_before_a_call_what_it_means_once_it_is_made(seed: int) -> None:
    rng = np.random.default_rng(seed)
    auction = random_auction(rng, int(rng.integers(9)))
    before, after = Interpreter(SAYC, Vulnerability.NS), Interpreter(SAYC, Vulnerability.NS)
    box = box_meanings(before, auction)
    assert tuple(box.calls) == auction.legal_calls()
    for call, shown in box.calls.items():
        made = after.read(auction.plus(call)).meanings[-1]
        assert shown.meaning == made, f"seed {seed}: {auction} {call}"
        assert [each.text for each in shown.meaning.alternatives] == [each.text for each in made.alternatives]
        assert shown.row == made_meanings(after, auction.plus(call)).row["made"][-1]


def test_calls_without_a_rule_are_marked_undefined() -> None:
    box = box_meanings(Interpreter(SAYC), Auction.parse("N: 1N P"))
    rows = box.row
    assert rows["2C"]["defined"] and rows["2C"]["rule"]["file"].endswith(".yaml") and rows["2C"]["rule"]["line"] > 0
    assert not rows["7D"]["defined"] and rows["7D"]["rule"] is None
    assert rows["7D"]["text"] == "undefined, natural: 5+ ♦"
    assert any("not defined here" in line for line in box.lines())
    json.dumps(rows)


def test_a_pass_that_partner_rules_out_is_undefined_and_any_other_is_not() -> None:
    interpreter = Interpreter(SAYC)
    forced = box_meanings(interpreter, Auction.parse("N: 2C P")).row["P"]
    assert not forced["defined"] and "forcing" in forced["text"]
    assert box_meanings(interpreter, Auction.parse("N: 1N P")).row["P"]["defined"]


def test_the_box_is_closed_when_the_auction_is_over() -> None:
    with pytest.raises(IllegalCall, match="over"):
        box_meanings(Interpreter(SAYC), Auction.parse("N: P P P P"))


def test_alternatives_come_the_likeliest_first_with_their_shares() -> None:
    made = made_meanings(Interpreter(SAYC), Auction.parse("N: 1S P 2C"))
    shares = [each["share"] for each in made.row["made"][-1]["alternatives"]]
    assert len(shares) > 1 and shares == sorted(shares, reverse=True) and 0 < shares[-1] < shares[0] <= 1
    assert made.row["made"][-1]["forcing"] == "forcing"
    assert len(list(made.calls[-1].lines())) == 1 + len(shares)


def test_ranges_are_numbers_and_text_and_say_where_no_hand_is_left() -> None:
    row = made_meanings(Interpreter(SAYC), Auction.parse("N: 1N P")).row["ranges"]
    assert row["N"]["hcp"] == [15, 17] and row["N"]["S"] == [2, 5]
    assert row["N"]["text"].startswith("15–17 HCP, 2–5 ♠")
    assert row["S"]["text"] == "nothing shown"
    assert ranges_row(None)["hcp"] is None and ranges_row(None)["text"] == "no hand makes all of these calls"


def test_a_hint_gives_the_calls_of_the_book_with_others_simulated_beside_it() -> None:
    interpreter, bots = at_table(FLAT)
    view = View.of(FLAT, Seat.NORTH, Auction.parse("N:"))
    found = hint(view, bots[Seat.NORTH], interpreter, worlds=12)
    assert isinstance(found, CallHint)
    row = found.row
    assert row["move"] == "1N" and row["text"] == "15–17 HCP, balanced (by the book)"
    assert row["candidates"][0]["move"] == "1N" and row["candidates"][0]["gain"] == 0
    assert len(row["candidates"]) > 1 and all(each["text"] for each in row["candidates"])
    for layout in row["layouts"]:
        assert Deal.parse("N:" + " ".join(layout["hands"].values()))[Seat.NORTH] == FLAT.full_deal[Seat.NORTH]
        assert len(layout["outcomes"]) == 2 and layout["title"].startswith("1NT ")
    json.dumps(row)
    assert next(iter(found.lines())).startswith("1NT")


def test_a_hint_in_the_play_gives_all_cards_and_a_claim_that_is_sure() -> None:
    interpreter, bots = at_table(FLAT)
    auction = Auction.parse("N: 1N P 6N P P P")
    view = View.of(FLAT, Seat.EAST, auction, Play("NT E:"))
    found = hint(view, bots[Seat.EAST], interpreter)
    assert isinstance(found, CardHint) and found.claim is None
    assert {each["move"] for each in found.row["candidates"]} == {str(card) for card in view.legal_cards}
    laydown = Board.parse("1 N None N:AKQJ.AKQ.AKQ.AKQ T98.JT9.J98.JT98 765.876.T765.765 432.5432.432.432")
    auction = Auction.parse("N: 7N P P P")
    view = View.of(laydown, Seat.NORTH, auction, Play("NT E: HJ H6 H5 HQ"))
    found = hint(view, at_table(laydown)[1][Seat.NORTH], interpreter)
    assert found.row["claim"] == 12
    assert next(iter(found.lines())).startswith("You can claim: claim 12")


def swapped(board: Board, seat: Seat) -> Board:
    """The board with the hands of this seat's opponents exchanged: the seat sees the same."""
    hands = list(board.full_deal.hands)
    hands[seat.lho], hands[seat.rho] = hands[seat.rho], hands[seat.lho]
    return replace(board, deal=Deal.of_bits([hand.bits for hand in hands]))


@pytest.mark.parametrize("number", range(3))
def test_two_deals_that_look_the_same_get_the_same_advice(number: int) -> None:
    board = random_boards(3, 11)[number].board
    interpreter, bots = at_table(board)
    auction, _ = bid_board(board, bots, lambda what, done, total: None)
    seat = auction.caller(1)
    before = auction.before(1)
    other = swapped(board, seat)
    rows = []
    for deal in (board, other):
        interpreter, bots = at_table(deal)
        view = View.of(deal, seat, before)
        asked = next(call for call in before.legal_calls() if call.bid is not None)
        rows.append([
            hint(view, bots[seat], interpreter, worlds=8).row,
            why_not(view, asked, bots[seat], interpreter, worlds=8).row,
        ])  # fmt: skip
    assert rows[0] == rows[1]


def test_two_deals_that_look_the_same_get_the_same_advice_in_the_play() -> None:
    auction = Auction.parse("N: 1N P 6N P P P")
    rows = []
    for board in (FLAT, swapped(FLAT, Seat.NORTH)):
        leader = board.full_deal[Seat.EAST]
        lead = Card.parse("HQ")
        if lead not in leader:  # the same card is led from the other hand: North sees no difference
            hands = list(board.full_deal.hands)
            low = Card.parse("H3")
            hands[Seat.EAST] = type(leader)(leader.bits ^ low.bit ^ lead.bit)
            hands[Seat.WEST] = type(leader)(hands[Seat.WEST].bits ^ low.bit ^ lead.bit)
            board = replace(board, deal=Deal.of_bits([hand.bits for hand in hands]))
        interpreter, bots = at_table(board)
        view = View.of(board, Seat.NORTH, auction, Play("NT E: HQ"))
        card = min(view.legal_cards)
        rows.append([
            hint(view, bots[Seat.NORTH], interpreter).row,
            why_not(view, card, bots[Seat.NORTH], interpreter, worlds=8).row,
        ])  # fmt: skip
    assert rows[0] == rows[1]


def test_why_not_names_the_rule_that_is_missed_and_by_what() -> None:
    interpreter, bots = at_table(FLAT)
    view = View.of(FLAT, Seat.NORTH, Auction.parse("N:"))
    found = why_not(view, Call.parse("2N"), bots[Seat.NORTH], interpreter, worlds=8)
    text = " ".join(found.text)
    assert "has 16 HCP, needs 20–21" in text and "openings.yaml" in text and "by simulation" in text
    assert found.row["best"] == "1N" and found.row["move"] == "2N"
    same = why_not(view, Call.parse("1N"), bots[Seat.NORTH], interpreter)
    assert same.best == same.move and "would be made" in same.text[0]


def test_why_not_a_silly_card_names_its_cost_and_a_layout_where_it_fails() -> None:
    board = Board.parse("1 N None N:AQ2.T54.QJ32.A92 T98.AKQJ9.87.J87 KJ7.832.AK54.K54 6543.76.T96.QT63")
    interpreter, bots = at_table(board)
    auction = Auction.parse("N: 1D P 2N P 3N P P P")
    view = View.of(board, Seat.EAST, auction, Play("NT W: H7 H4 HA H2"))
    found = why_not(view, Card.parse("D8"), bots[Seat.EAST], interpreter)
    assert found.best in [Card.parse(text) for text in ("HK", "HQ", "HJ")] and found.text[0].startswith("it costs")
    assert found.layouts[0].title == "♦8 fails here"
    after = dict(found.layouts[0].outcomes)
    assert "made" in after[Card.parse("D8")] and "1 down" in after[Card(str(found.best))]
    with pytest.raises(IllegalCard, match="cannot be played now"):
        why_not(view, Card.parse("SA"), bots[Seat.NORTH], interpreter)


def test_a_card_is_no_answer_to_an_auction() -> None:
    interpreter, bots = at_table(FLAT)
    with pytest.raises(IllegalCard, match="the auction is not over"):
        why_not(View.of(FLAT, Seat.NORTH, Auction.parse("N:")), Card.parse("SA"), bots[Seat.NORTH], interpreter)


def test_a_cost_within_its_interval_is_nothing() -> None:
    rng = np.random.default_rng(4)
    noise = rng.normal(0.0, 5.0, (6, 32))
    assert move_cost(noise, "imps").value == 0.0
    noise[3] += 6.0
    found = move_cost(noise, "imps")
    assert found.better == 3 and found.value == pytest.approx(noise[3].mean()) and 0 < found.interval < found.value
    assert move_cost(noise[3:4], "imps").interval < found.interval, "the best of one is better known than of six"
    assert move_cost(np.array([[0.5, -0.1]]), "imps", exhaustive=True).value == pytest.approx(0.2)
