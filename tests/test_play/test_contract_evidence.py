"""The contract reached as evidence: what it solves against the slow solver, and that players make the same of it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dealspace.cards import Auction, Deal, Play, Seat
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.reference import solve_cards
from dealspace.play.evidence import ContractReached
from dealspace.play.evidence.contract_weights import WEIGHTS
from dealspace.play.evidence.final_contract import LEAST, MOST, RESULTS, best_tricks
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.determinization import DeterminizationPlayer, WeightedWorlds
from dealspace.play.players.opening_lead import DoubleDummyLeads, race
from dealspace.play.players.player_settings import PlaySettings
from tests.support.strategies import deals
from tests.test_play.test_claim import THREE_NT, endings, view_of
from tests.test_play.test_opening_lead import LEADER, lead_view


@settings(max_examples=40)
@given(endings(4), st.integers(0, 3))
def test_tricks_are_those_of_the_slow_solver(ending: tuple[Deal, Auction, Play], more: int) -> None:
    deal, auction, play = ending
    for _ in range(more):
        play = play.plus(max(play.legal(deal)))
    view, contract = view_of(deal, auction, play), auction.contract
    assert contract is not None
    held = [bits & ~played.bits for bits, played in zip(deal.bits, play.played, strict=True)]
    trick = [card.index for card in play.current.cards]
    ours = max(solve_cards(held, int(contract.strain), int(play.current.leader), trick).values())
    left = 13 - sum(trick.is_complete for trick in play.tricks)
    declares = play.turn.side is contract.declarer.side
    expected = play.tricks_won(contract.declarer.side) + (ours if declares else left - ours)
    assert list(best_tricks(view, np.array([deal.bits], np.uint64))) == [expected]


@settings(max_examples=30)
@given(endings(6), st.integers(0, 2**32))
def test_a_player_makes_of_it_what_the_evidence_says_itself(ending: tuple[Deal, Auction, Play], seed: int) -> None:
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    legal = list(view.legal_cards)
    assume(len(legal) > 1)
    drawn = draw_worlds(view, Knowledge(()), np.random.default_rng(seed), 12).deals
    worlds = WeightedWorlds(drawn, np.arange(1.0, len(drawn) + 1), 0)
    plain, with_it = (
        DeterminizationPlayer(
            PlaySettings(worlds=12, evidence=evidence), Knowledge(), np.random.default_rng(1), DoubleDummy()
        ).solve(view, legal, worlds, Pace(Clock(0, 40)))
        for evidence in ((), ("contract",))
    )
    expected = plain.weights * np.exp(ContractReached().log_likelihood(view, drawn))
    assert (with_it.tricks == plain.tricks).all()
    assert with_it.weights == pytest.approx(expected / expected.sum())
    if view.seat is auction.contract.declarer:  # type: ignore[union-attr]
        assert with_it.weights == pytest.approx(plain.weights)


@pytest.mark.parametrize("scoring", ["tricks", "imps"])
def test_a_lead_counts_worlds_by_it(scoring: str) -> None:
    view = lead_view(LEADER)  # against seven spades
    worlds = draw_worlds(view, Knowledge(()), np.random.default_rng(3), 24).deals
    found = race(
        view,
        worlds,
        np.ones(len(worlds)),
        DoubleDummyLeads(view.contract, DoubleDummy()),
        Clock(0, 0),
        scoring,  # type: ignore[arg-type]
        ContractReached(),
    )
    early = found.early
    likelihoods = np.exp(ContractReached().log_likelihood(view, worlds[: len(early.tricks)]))
    assert len(set(likelihoods.round(6))) > 1
    assert early.weights == pytest.approx(likelihoods / likelihoods.sum())


@given(deals())
def test_a_contract_that_can_be_made_or_nearly_is_likelier_than_one_far_off(deal: Deal) -> None:
    view = view_of(deal, THREE_NT, Play.of(THREE_NT.contract))  # type: ignore[arg-type]
    assert view.seat is Seat.WEST or view.seat is Seat.EAST
    found = ContractReached().of_tricks(view, np.arange(14))
    assert found[8] > found[5] > found[3] and found[9] > found[12]
    assert found[0] == found[9 + LEAST] and found[13] == found[9 + MOST] and len(RESULTS) == MOST - LEAST + 1
    makes = ContractReached().of_made(view, np.array([True, False]))
    assert list(makes) == [WEIGHTS["made"], WEIGHTS["set"]] and makes[0] > 0 > makes[1]


def test_it_is_a_setting() -> None:
    assert PlaySettings.read({"evidence": ["carding", "calls", "contract"]}).evidence[2] == ContractReached.name
