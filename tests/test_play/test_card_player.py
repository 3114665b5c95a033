"""The public face of card play: one class of player, its errors, and results that show themselves shortly."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import dealspace.play as play_package
from dealspace.cards import Auction, Board, Card, Play, PlayView, Seat, View
from dealspace.cards.errors import IllegalCard, InvalidDeal
from dealspace.inference import Knowledge, Source, Statement, parse_constraint
from dealspace.play import (
    CardPlayer,
    CardTricks,
    Decision,
    PlaySettings,
    Posterior,
    best_line,
    card_costs,
    lead_table,
    solve_cards,
)
from dealspace.play.players.player_settings import METHODS

BOARD = Board.parse("1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
AUCTION = Auction.parse("N: 1D 1S P 4S P P P")  # East declares, South leads
QUICK = PlaySettings(worlds=2)


def view(seat: Seat, *cards: str) -> PlayView:
    contract = AUCTION.contract
    assert contract is not None
    return View.of(BOARD, seat, AUCTION, Play.of(contract, map(Card.parse, cards)))


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        (view(Seat.EAST), "South chooses the next card; the view is East's"),
        (view(Seat.WEST, "D3"), "East chooses the next card; the view is West's"),
    ],
)
def test_the_error_names_who_chooses_the_next_card(seen: PlayView, message: str) -> None:
    with pytest.raises(IllegalCard, match=message):
        CardPlayer(QUICK).decide(seen)


def test_dummy_must_be_seen_after_the_opening_lead() -> None:
    with pytest.raises(InvalidDeal, match="the hand of West, dummy, is missing"):
        CardPlayer(QUICK).decide(replace(view(Seat.EAST, "D3"), dummy=None))


def test_nothing_is_chosen_when_all_cards_are_played() -> None:
    line = best_line(BOARD.full_deal, strain=3, leader=Seat.SOUTH)
    with pytest.raises(IllegalCard, match="all 52 cards are played"):
        CardPlayer(QUICK).decide(view(Seat.EAST, *map(str, line)))


@pytest.mark.parametrize("method", METHODS)
def test_a_player_shows_its_settings_and_nothing_else(method: str) -> None:
    player = CardPlayer(PlaySettings(method, worlds=3))
    assert [name for name in dir(player) if not name.startswith("_")] == ["decide", "settings"]
    assert "worlds=3" in repr(player)
    assert isinstance(player.decide(view(Seat.EAST, "D3", "D2", "DQ")), Decision)


def test_without_the_auction_knowledge_changes_nothing() -> None:
    shown = Knowledge((Statement(Seat.NORTH, parse_constraint("hcp 20+"), Source("call", "1D")),))
    seen = view(Seat.EAST, "D3", "D2", "DQ", "DT", "DA")
    deaf = replace(QUICK, auction=False)
    assert CardPlayer(deaf, knowledge=shown).decide(seen) == CardPlayer(deaf).decide(seen)


@pytest.mark.parametrize("name", play_package.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(play_package, name) is not None


def test_results_show_themselves_shortly() -> None:
    deal = BOARD.full_deal
    line = best_line(deal, strain=3, leader=Seat.SOUTH)
    leads = lead_table(deal, 3, Seat.EAST)
    played = Play.of(AUCTION.contract, line[:20])  # type: ignore[arg-type]
    posterior = Posterior.of(view(Seat.EAST, "D3"), Knowledge(), np.random.default_rng(1), worlds=10)
    decision = CardPlayer(QUICK).decide(view(Seat.SOUTH))
    found = solve_cards(deal, strain=3, leader=Seat.SOUTH)
    assert isinstance(found, CardTricks) and "1 world" in repr(found)
    for value in (
        line,
        leads,
        card_costs(deal, played),
        posterior,
        decision,
        *decision.options,
        *decision.layouts,
        found,
    ):
        assert len(repr(value)) < 200 and "array" not in repr(value), repr(value)
    assert repr(leads).startswith(f"LeadTable({min(leads.values())}: ") and leads.best == tuple(
        card for card in leads if leads[card] == min(leads.values())
    )
    assert "<td>" in leads._repr_html_()
