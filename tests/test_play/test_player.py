"""The card player: legal, blind to hidden cards, and sound where the answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    Auction,
    Board,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    Play,
    PlayView,
    Seat,
    View,
    Vulnerability,
)
from dealspace.cards.hand import Holding
from dealspace.inference import Knowledge, Source, Statement, draw_worlds, parse_constraint, satisfied, satisfies
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from dealspace.play.players.stratify import stratified_sample
from dealspace.play.players.tie_breaks import customary_rank
from tests.support.strategies import deals, plays

THREE_NT = Auction.parse("1N P 3N P P P", Seat.NORTH)  # North declares, East leads


def view_of(deal: Deal, play: Play) -> PlayView:
    contract = THREE_NT.contract
    assert contract is not None
    seat = contract.declarer if play.turn is contract.dummy else play.turn
    return View.of(Board("", Seat.NORTH, Vulnerability.NONE, deal), seat, THREE_NT, play)


def player(seed: int = 0, worlds: int = 3, said: Knowledge | None = None) -> CardPlayer:
    return CardPlayer(PlaySettings(worlds=worlds, evidence=()), knowledge=said, rng=seed)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Deal, Play]:
    """A deal played in 3NT by North up to somewhere from the third trick on (early tricks are slow to deal_model)."""
    deal = draw(deals())
    contract = THREE_NT.contract
    assert contract is not None
    play = draw(plays(deal, contract.strain, contract.leader))
    while len(play.cards) < 16 or play.is_over:
        play = Play.of(contract, play.cards[:51]) if play.is_over else play.plus(next(iter(play.legal(deal))))
    return deal, play


@settings(max_examples=40)
@given(positions())
def test_the_card_chosen_is_legal(position: tuple[Deal, Play]) -> None:
    deal, play = position
    decision = player().decide(view_of(deal, play))
    assert decision.card in play.legal(deal)
    assert {option.card for option in decision.options} == (set(play.legal(deal)) if decision.worlds else set())


@settings(max_examples=10)
@given(positions())
def test_a_solver_that_has_seen_other_tricks_changes_nothing(position: tuple[Deal, Play]) -> None:
    deal, play = position
    solver = DoubleDummy(table_bytes=1 << 20)
    while not play.is_over:
        view = view_of(deal, play)
        rng = np.random.default_rng(len(play.cards))
        kept = CardPlayer(PlaySettings(worlds=3, evidence=()), rng=rng, solver=solver).decide(view)
        assert kept == player(seed=len(play.cards)).decide(view)
        play = play.plus(kept.card)


@settings(max_examples=40)
@given(positions())
def test_shuffling_the_unseen_cards_never_changes_the_decision(position: tuple[Deal, Play]) -> None:
    deal, play = position
    view = view_of(deal, play)
    shuffled = shuffle_unseen(deal, play, view, np.random.default_rng(len(play.cards)))
    other = view_of(shuffled, play)
    assert other == view
    assert player(seed=9).decide(other) == player(seed=9).decide(view)


def shuffle_unseen(deal: Deal, play: Play, view: PlayView, rng: np.random.Generator) -> Deal:
    """Another deal that looks the same to this seat: from its own sampler, so voids are kept."""
    worlds = draw_worlds(view, Knowledge(()), rng, 1)
    return Deal.of_bits(worlds.deals[0])


@settings(max_examples=30)
@given(positions())
def test_worlds_agree_with_every_card_seen_and_every_suit_shown_out(position: tuple[Deal, Play]) -> None:
    deal, play = position
    view = view_of(deal, play)
    for row in draw_worlds(view, Knowledge(()), np.random.default_rng(1), 4).deals:
        world = Deal.of_bits(row)
        play.check(world)
        assert all(CardSet(world[seat].bits & view.known[seat].bits) == view.known[seat] for seat in Seat)


def test_a_forced_card_is_played_without_thinking() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    contract = THREE_NT.contract
    assert contract is not None
    play = Play.of(contract, [Card.parse("HA")])
    decision = player().decide(view_of(deal, play.plus(Card.parse("D2"))))
    assert decision.worlds > 0  # West may discard anything it holds: thirteen clubs
    last = Play.of(contract)
    for _ in range(48):
        last = last.plus(min(last.legal(deal), key=lambda card: card.index))
    assert player().decide(view_of(deal, last)).worlds == 0


def test_what_the_auction_said_shapes_the_worlds() -> None:
    deal = Deal.random(np.random.default_rng(4))
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    view = View.of(board, Seat.EAST, THREE_NT, Play.of(Contract.parse("3N by N")))
    said = Knowledge((Statement(Seat.NORTH, parse_constraint("hcp 15-17 and balanced"), Source("call", "N's 1NT")),))
    for row in draw_worlds(view, said, np.random.default_rng(2), 20).deals:
        assert satisfies(said.statements[0].condition, Hand(int(row[Seat.NORTH])))


def test_statements_that_cannot_be_true_are_dropped_and_counted() -> None:
    deal = Deal.random(np.random.default_rng(4))
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    view = View.of(board, Seat.EAST, THREE_NT, Play.of(Contract.parse("3N by N")))
    impossible = Knowledge(
        tuple(
            Statement(seat, parse_constraint("hcp 25+"), Source("call", str(seat))) for seat in (Seat.NORTH, Seat.WEST)
        )
    )
    worlds = draw_worlds(view, impossible, np.random.default_rng(2), 5)
    assert len(worlds.deals) == 5
    assert worlds.dropped


def test_statements_that_cannot_be_true_cost_a_few_questions_however_many_cards_were_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cards seen are sure: they were tried for leaving out one by one, a question to CP-SAT each, at every card."""
    from dealspace.inference.cpsat import deal_model

    asked = []
    ask = deal_model._Question.answer
    monkeypatch.setattr(deal_model._Question, "answer", lambda question, limit: asked.append(1) or ask(question, limit))
    monkeypatch.setattr(deal_model, "_FEW", 0)
    monkeypatch.setattr(deal_model.DealModel, "_first_core", lambda model, _: list(model.parties))
    deal, contract = Deal.random(np.random.default_rng(4)), THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while len(play.cards) < 24:
        play = play.plus(min(play.legal(deal), key=lambda card: card.index))
    view = view_of(deal, play)
    other = next(seat for seat in (Seat.EAST, Seat.WEST) if seat is not view.seat)
    said = Knowledge((Statement(other, parse_constraint("hcp 38+"), Source("call", "absurd")),))
    assert draw_worlds(view, said, np.random.default_rng(2), 5).dropped == said.statements
    assert len(asked) <= 3


def test_of_statements_that_contradict_one_another_most_are_kept() -> None:
    """East has 13 HCP: North, South and West cannot have ten each, but any two of them can."""
    hands = ("Q972.K84.J32.T63", "AK43.QJ9.Q54.872", "JT8.A652.AT7.QJ9", "65.T73.K986.AK54")
    deal = Deal.of_bits(Hand.parse(hand).bits for hand in hands)
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    view = View.of(board, Seat.EAST, THREE_NT, Play.of(Contract.parse("3N by N")))
    ten = parse_constraint("hcp 10+")
    said = Knowledge(tuple(Statement(seat, ten, Source("call", str(seat))) for seat in Seat if seat is not Seat.EAST))
    worlds = draw_worlds(view, said, np.random.default_rng(2), 400)
    assert worlds.dropped == said.statements
    again = draw_worlds(view, said, np.random.default_rng(2), 400)
    assert (again.deals == worlds.deals).all()
    held = np.stack([satisfied(ten, worlds.deals[:, seat]) for seat in (Seat.NORTH, Seat.SOUTH, Seat.WEST)]).sum(axis=0)
    assert (held == 2).mean() > 0.8 and held.max() == 2


@pytest.mark.parametrize(
    ("holding", "lead"),
    [("QJT4", "Q"), ("K8532", "3"), ("AK4", "A"), ("84", "8"), ("A63", "3"), ("KQ2", "K"), ("7", "7"), ("JT", "J")],
)
def test_customary_leads(holding: str, lead: str) -> None:
    assert str(customary_rank(Holding.parse(holding))) == lead


def test_the_worlds_taken_are_spread_over_the_places_of_honours() -> None:
    """An ace that East holds in half of the worlds is East's in ten of twenty that are taken, and so on."""
    deal = Deal.random(np.random.default_rng(4))
    view = View.of(
        Board("", Seat.NORTH, Vulnerability.NONE, deal), Seat.NORTH, THREE_NT, Play.of(Contract.parse("3N by N"))
    )
    deals = draw_worlds(view, Knowledge(()), np.random.default_rng(1), 2000).deals
    weights = np.random.default_rng(2).random(len(deals))
    weights /= weights.sum()
    ace = next(card for card in map(Card.parse, ("SA", "HA", "DA", "CA")) if card.bit & ~deal.bits[Seat.NORTH])
    has = (deals[:, Seat.EAST] & np.uint64(ace.bit)) != 0
    share = float(weights @ has)
    for seed in range(10):
        taken = stratified_sample(view, deals, weights, 20, np.random.default_rng(seed))
        assert len(taken) == 20 and (np.diff(taken) >= 0).all()
        assert abs(has[taken].sum() - 20 * share) <= 1


def test_a_world_is_taken_as_often_as_its_weight_says() -> None:
    deal = Deal.random(np.random.default_rng(4))
    view = View.of(
        Board("", Seat.NORTH, Vulnerability.NONE, deal), Seat.NORTH, THREE_NT, Play.of(Contract.parse("3N by N"))
    )
    deals = draw_worlds(view, Knowledge(()), np.random.default_rng(1), 4).deals
    taken = stratified_sample(view, deals, np.array([0.5, 0.25, 0.25, 0.0]), 8, np.random.default_rng(0))
    assert np.bincount(taken, minlength=4).tolist() == [4, 2, 2, 0]
