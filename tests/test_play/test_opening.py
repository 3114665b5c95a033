"""The opening lead: those left in the race are solved as all would be, and the best of all is among them."""

from __future__ import annotations

import numpy as np
import pytest

from cards import Auction, Board, Card, Deal, Play, Seat, View, Vulnerability
from inference import Knowledge, draw_worlds
from play.clock import Clock, Pace
from play.double_dummy import DoubleDummy
from play.merit import Outcomes
from play.opening import FEW, declarers_tricks, race, still_racing, touching
from play.player import CardPlayer

SEVEN_SPADES = Auction.parse("7S P P P", Seat.NORTH)


def lead_view(deal: Deal) -> View:
    """East to lead."""
    assert SEVEN_SPADES.contract is not None
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    return View.of(board, Seat.EAST, SEVEN_SPADES, Play.of(SEVEN_SPADES.contract))


LEADER = Deal.parse("N:AKQJT9.AKQ.AK.A2 87.J96.T9764.KQ6 654.T42.QJ52.T93 32.8753.83.J8754")


def test_touching_cards_are_one_lead() -> None:
    leads = [Card.parse(text) for text in ("S7", "S8", "H6", "H9", "HJ", "D6", "D7")]
    assert touching(leads) == [[5, 6], [2], [3], [4], [0, 1]]
    assert touching([]) == []


def test_leads_solved_one_by_one_are_worth_the_same_as_all_together() -> None:
    view = lead_view(LEADER)
    worlds = draw_worlds(view, Knowledge(()), np.random.default_rng(1), 2).deals
    solver, leads = DoubleDummy(), list(view.legal_cards)
    together = 13 - solver.solve_cards(worlds, strain=view.contract.strain, leader=Seat.EAST).tricks  # type: ignore[union-attr]
    assert len(touching(leads)) > FEW
    assert (declarers_tricks(view, leads, worlds, solver) == together[:, [card.index for card in leads]]).all()
    for few in (leads[:3], leads[-4:], leads[4:6]):
        found = declarers_tricks(view, few, worlds, solver)
        assert (found == together[:, [card.index for card in few]]).all()


def test_the_race_solves_what_all_leads_come_to_and_keeps_the_best() -> None:
    view = lead_view(LEADER)
    worlds = draw_worlds(view, Knowledge(()), np.random.default_rng(3), 12).deals
    times = np.ones(len(worlds), np.int64)
    solver, legal = DoubleDummy(), list(view.legal_cards)
    found = race(view, worlds, times, solver, Pace(Clock(0, 0)), "imps")
    assert view.contract is not None
    solved = solver.solve_cards(worlds, strain=view.contract.strain, leader=Seat.EAST).tricks
    tricks = 13 - solved[:, [card.index for card in legal]].astype(np.int64)
    places = [legal.index(card) for card in found.left]
    assert (found.outcomes.tricks == tricks[: len(found.outcomes.tricks), places]).all()
    assert (found.early.tricks == tricks[: len(found.early.tricks)]).all()
    whole = Outcomes(view.contract, view.vulnerability, tricks, times / times.sum(), -1)
    assert legal[int(np.argmax(whole.merit("imps")))] in found.left


def outcomes(tricks: list[list[int]]) -> Outcomes:
    contract = SEVEN_SPADES.contract
    assert contract is not None
    return Outcomes(contract, Vulnerability.NONE, np.array(tricks), np.full(len(tricks), 1 / len(tricks)), -1)


@pytest.mark.parametrize(
    ("tricks", "left"),
    [
        ([[12, 13, 12]] * 6, [True, False, True]),  # the second lead never sets the contract
        ([[12, 13, 12]], [True, False, True]),
        ([[12, 12, 13]] + [[13, 13, 13]] * 5, [True, True, True]),  # that once it did not may be chance
        ([[12, 11, 12]] * 6, [False, True, False]),
        ([[13, 13, 13]] * 6, [True, True, True]),
    ],
)
def test_who_leaves_the_race(tricks: list[list[int]], left: list[bool]) -> None:
    times = np.ones(len(tricks), np.int64)
    assert still_racing(outcomes(tricks), times, "imps").tolist() == left


def test_an_overtrick_alone_puts_nobody_out_at_once() -> None:
    contract = Auction.parse("1S P P P", Seat.NORTH).contract
    assert contract is not None
    found = Outcomes(contract, Vulnerability.NONE, np.array([[9, 10]] * 3), np.full(3, 1 / 3), -1)
    assert still_racing(found, np.ones(3, np.int64), "imps").all()
    assert not still_racing(found, np.full(3, 2), "imps")[1]


def test_every_lead_is_told_of_and_those_out_of_the_race_come_last() -> None:
    view = lead_view(LEADER)
    decisions = [CardPlayer(Knowledge(()), np.random.default_rng(4), 10).choose(view) for _ in range(2)]
    decision = decisions[0]
    assert decision == decisions[1]
    assert {option.card for option in decision.options} == set(view.legal_cards)
    merits = [option.merit[0] for option in decision.options]
    assert decision.card in decision.equals and merits == sorted(merits, reverse=True)


def test_a_lead_in_no_time_is_still_a_lead() -> None:
    view = lead_view(LEADER)
    decision = CardPlayer(Knowledge(()), np.random.default_rng(4), 12, time_ms=1).choose(view)
    assert decision.card in view.legal_cards and decision.worlds == 1
