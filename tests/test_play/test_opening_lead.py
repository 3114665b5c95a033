"""The opening lead: those left in the race are solved as all would be, and the best of all is among them."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import Auction, Board, Card, Deal, Play, PlayView, Seat, View, Vulnerability, imps, score
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.clock import Clock
from dealspace.play.players.opening_lead import (
    FEW_LEADS,
    DoubleDummyLeads,
    LeadComparison,
    customs,
    race,
    those_left,
    touching,
)
from dealspace.play.players.outcomes import Outcomes, Scoring
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings

SEVEN_SPADES = Auction.parse("7S P P P", Seat.NORTH)


def lead_view(deal: Deal) -> PlayView:
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
    solving = DoubleDummyLeads(view.contract, solver)
    together = 13 - solver.solve_cards(worlds, strain=view.contract.strain, leader=Seat.EAST).tricks  # type: ignore[union-attr]
    assert len(touching(leads)) > FEW_LEADS
    assert (solving.tricks(leads, worlds) == together[:, [card.index for card in leads]]).all()
    for few in (leads[:3], leads[-4:], leads[4:6]):
        found = solving.tricks(few, worlds)
        assert (found == together[:, [card.index for card in few]]).all()
        assert (solving.setting(few, worlds) == (found < 13)).all()  # seven spades


@pytest.mark.parametrize(("scoring", "solved"), [("imps", 6), ("tricks", 24)])
def test_the_race_solves_what_all_leads_come_to_and_keeps_the_best(scoring: Scoring, solved: int) -> None:
    view = lead_view(LEADER)
    worlds = draw_worlds(view, Knowledge(()), np.random.default_rng(3), 24).deals
    times = np.ones(len(worlds), np.int64)
    solver, legal = DoubleDummy(), list(view.legal_cards)
    found = race(view, worlds, times, DoubleDummyLeads(view.contract, solver), Clock(0, 0), scoring)
    every = solver.solve_cards(worlds, strain=view.contract.strain, leader=Seat.EAST).tricks
    tricks = 13 - every[:, [card.index for card in legal]].astype(np.int64)
    places = [legal.index(card) for card in found.left]
    done = len(found.outcomes.tricks)
    assert done <= solved and found.worlds == done + len(worlds) - solved
    assert (found.outcomes.tricks == tricks[: len(found.outcomes.tricks), places]).all()
    assert (found.early.tricks == tricks[: len(found.early.tricks)]).all()
    looked_at = [*range(done), *range(solved, len(worlds))]  # some are solved, others asked
    seen = Outcomes(view.contract, view.vulnerability, tricks[looked_at], np.full(found.worlds, 1 / found.worlds), -1)
    assert found.made == pytest.approx(seen.made()[places])
    whole = Outcomes(view.contract, view.vulnerability, tricks, times / times.sum(), -1)
    assert legal[int(np.argmax(whole.merit(scoring)))] in found.left


def standing(
    tricks: list[list[int]], beaten: list[list[bool]] | None = None, contract: str = "7S", scoring: Scoring = "imps"
) -> LeadComparison:
    """Leads that came to these tricks, and set a contract, worth ten IMPs, in these other worlds."""
    auction = Auction.parse(f"{contract} P P P", Seat.NORTH)
    assert auction.contract is not None
    weights = np.full(len(tricks), 1 / len(tricks))
    found = Outcomes(auction.contract, Vulnerability.NONE, np.array(tricks), weights, -1)
    asked = np.array(beaten) if beaten else np.zeros((0, len(tricks[0])), np.bool_)
    return LeadComparison(found, np.ones(len(tricks) + len(asked)), scoring, asked)


@pytest.mark.parametrize(
    ("tricks", "left"),
    [
        ([[12, 13, 12]] * 6, [True, False, True]),  # the second lead never sets the contract
        ([[12, 12, 13]] + [[13, 13, 13]] * 5, [True, True, True]),  # that once it did not may be chance
        ([[12, 11, 12]] * 20, [False, True, False]),
        ([[13, 13, 13]] * 6, [True, True, True]),
        ([[13, 13, 13]] * 40, [True, True, True]),
        ([[13, 13, 13]] * 500, [True, False, False]),  # whichever it is, there is nothing to be won
    ],
)
def test_who_leaves_the_race(tricks: list[list[int]], left: list[bool]) -> None:
    assert standing(tricks).stays().tolist() == left


def test_an_overtrick_in_every_world_puts_a_lead_out_and_one_in_four_does_not() -> None:
    assert standing([[9, 10]] + [[9, 9]] * 3, contract="1S").stays().all()
    assert not standing([[9, 10]] * 4, contract="1S").stays()[1]


def test_the_many_worlds_asked_of_the_contract_count_with_the_few_solved() -> None:
    few = [[12, 13]] + [[13, 13]] * 3
    found = standing(few, [[False, True]] * 36)
    alone = standing(few)
    swing = imps(score(found.outcomes.contract, 13, Vulnerability.NONE) + 50)
    assert alone.merit[0] > alone.merit[1]
    gain = swing * 35 / 40 - (alone.merit[0] - alone.merit[1] - swing / 4)
    assert found.merit[1] - found.merit[0] == pytest.approx(gain)
    assert not found.stays()[0]


def test_a_standing_by_tricks_looks_at_tricks_alone() -> None:
    found = standing([[9, 10], [9, 9]], scoring="tricks")
    assert found.merit.tolist() == [-9, -9.5]


def test_a_lead_that_is_the_same_in_all_that_is_known_stays_with_its_like() -> None:
    cards = [Card.parse(text) for text in ("S3", "S5", "H5")]
    groups, known = [[0], [1], [2]], np.ones((9, 3))
    stays = np.array([False, True, False])
    assert those_left(groups, stays, cards, known) == [[1, 0]]
    known[8, 0] = 2
    assert those_left(groups, stays, cards, known) == [[1]]


def test_every_lead_is_reported_and_eliminated_ones_come_last() -> None:
    view = lead_view(LEADER)
    decisions = [CardPlayer(PlaySettings(worlds=10, evidence=()), rng=4).decide(view) for _ in range(2)]
    decision = decisions[0]
    assert decision == decisions[1]
    assert {option.card for option in decision.options} == set(view.legal_cards)
    merits = [option.merit[0] for option in decision.options]
    assert decision.card in decision.equals and merits == sorted(merits, reverse=True)


def test_a_lead_in_no_time_is_still_a_lead() -> None:
    view = lead_view(LEADER)
    decision = CardPlayer(PlaySettings(worlds=12, time_ms=1), rng=4).decide(view)
    assert decision.card in view.legal_cards and decision.worlds == 1


@pytest.mark.parametrize("holding", ["Q9", "J4", "K3", "T2", "A6", "82"])
def test_the_top_of_a_doubleton_is_the_custom(holding: str) -> None:
    """♥9 from ♥Q9 was taken for three times as likely as ♥Q; recorded players led the top 12 times of 12."""
    rest = "".join(rank for rank in "AKQJT98765432" if rank not in holding)
    north, south, west = f"AKQJT9.{rest[:4]}.A.K2", f"654.{rest[4:8]}.QJ2.T93", f"32.{rest[8:]}.K83.J7654"
    found = customs(lead_view(Deal.parse(f"N:{north} 87.{holding}.T97654.AQ8 {south} {west}")))
    top, low = (Card.parse(f"H{rank}").index for rank in holding)
    assert found[top] > found[low] + 2
    assert np.exp(found).sum() == pytest.approx(1.0)
