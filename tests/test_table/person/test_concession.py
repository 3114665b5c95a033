"""What is asked before tricks are given up: what it costs, and that some of them cannot be lost."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import Auction, Board, BridgeError, Call, Card, Play, PlayView, Seat, View
from dealspace.match.arena.deals import random_boards
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import still_held
from dealspace.table.person.seat.concession import certain_tricks, concession_question
from dealspace.table.person.seat.human_table import HumanTable

SLAM = Board.parse("1 S None N:543.A32.5432.432 62.987.AKQ.T9876 AKQJT9.KQJ.76.AK 87.T654.JT98.QJ5")


def at_table(person: Seat, calls: str, cards: str = "") -> HumanTable:
    table = HumanTable(SLAM, {}, person)
    for call in calls.split():
        table.call(Call.parse(call))
    for card in cards.split():
        table.card(Card.parse(card))
    return table


def test_the_question_says_what_the_contract_comes_to() -> None:
    """Before the lead South sees one hand, with six trumps from the top; later also what can be cashed."""
    table = at_table(Seat.SOUTH, "6S P P P")
    certain = "6 of the tricks left cannot be lost, however the cards lie."
    assert concession_question(table) == f"Concede all 13 tricks? 6♠ by South: 12 down. {certain}"
    assert concession_question(table, 6) == "Concede 7 of the last 13 tricks? 6♠ by South: 6 down."
    assert concession_question(table, 13) is None
    table = at_table(Seat.SOUTH, "6S P P P", "DJ D2 DQ D6 DK D7 DT D3")
    assert concession_question(table) == (
        "Concede all 11 tricks? 6♠ by South: 12 down. 6 of the tricks left cannot be lost, however the cards lie."
    )
    table = at_table(Seat.SOUTH, "6S P P P", "DJ D2 DQ D6 DK D7 DT D3 DA SA D8 D4")
    assert concession_question(table) == (
        "Concede all 10 tricks? 6♠ by South: 11 down. None of the tricks left can be lost, however the cards lie."
    )


def test_a_defender_is_told_what_declarer_makes() -> None:
    table = at_table(Seat.EAST, "4S P P P", "DJ D2 DQ D6 DK D7 DT D3")
    assert concession_question(table) == "Concede all 11 tricks? 4♠ by South: made with 1 over."
    assert concession_question(table, 1) == "Concede 10 of the last 11 tricks? 4♠ by South: made exactly."


def test_what_cannot_be_conceded_or_claimed_says_why() -> None:
    with pytest.raises(BridgeError, match="nothing to concede before the play"):
        concession_question(at_table(Seat.SOUTH, "6S"))
    with pytest.raises(BridgeError, match="only 13 tricks are left, not 14"):
        concession_question(at_table(Seat.SOUTH, "6S P P P"), 14)


@pytest.mark.parametrize("seed", [1, 2])
def test_tricks_that_cannot_be_lost_are_won_by_best_play(seed: int) -> None:
    rng, solver, found = np.random.default_rng(seed), DoubleDummy(), 0
    for record in random_boards(12, seed):
        deal = record.board.full_deal
        auction = Auction.of(Seat.SOUTH, [("3N", "4S", "2D")[int(rng.integers(3))], "P", "P", "P"])
        assert auction.contract is not None
        play = Play.of(auction.contract)
        for _ in range(4 * int(rng.integers(1, 12))):
            legal = list(play.legal(deal))
            play = play.plus(legal[int(rng.integers(len(legal)))])
        held = still_held(play, np.array([deal.bits], np.uint64))
        on_turn = int(solver.solve_cards(held, strain=play.strain, leader=play.turn).tricks.max())
        for seat in (Seat.SOUTH, Seat.EAST, Seat.WEST):
            view = View.of(Board("", Seat.SOUTH, record.board.vulnerability, deal), seat, auction, play)
            assert isinstance(view, PlayView)
            certain = certain_tricks(view)
            left = 13 - len(play.cards) // 4
            assert certain <= (on_turn if seat.side is play.turn.side else left - on_turn)
            found += certain > 0
    assert found
