"""All layouts that are left: against the deal space, which numbers and weighs them by other means."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from dealspace.cards import Seat
from dealspace.inference import HCP, DealSpace, Knowledge, Source, Statement, facts, parse_constraint, values
from dealspace.play.players.layouts import all_layouts
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from tests.test_play.test_claim import endings, view_of

SAID = Knowledge(
    tuple(
        Statement(seat, parse_constraint(text), Source("explanation", text), softness)
        for seat in Seat
        for text, softness in (("4+H", 0.2), ("hcp 9+", 0.1), ("balanced", 0.25), ("2+S", 0.0))
    )
)


@settings(max_examples=10)
@given(endings(4))
def test_layouts_are_those_of_the_deal_space(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    space = DealSpace.of(facts(view))
    expected = {space.unrank(number).bits for number in range(int(space.count()))}  # type: ignore[arg-type]
    found = all_layouts(view, Knowledge(()), 100_000)
    assert found is not None
    deals, weights = found
    assert {tuple(map(int, row)) for row in deals} == expected and len(deals) == len(expected)
    assert weights == pytest.approx(np.full(len(deals), 1 / len(deals)))
    assert all_layouts(view, Knowledge(()), len(expected) - 1) is None


@settings(max_examples=10)
@given(endings(3))
def test_layouts_weigh_what_the_auction_says(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    hidden = tuple(said for said in SAID if said.seat not in (view.seat, auction.contract.dummy))
    space = DealSpace.of(facts(view) + Knowledge(hidden))
    found = all_layouts(view, SAID, 100_000)
    if found is None:  # spades that the auction has promised are not there
        assert space.count() == 0
        return
    deals, weights = found
    for seat in Seat:
        points = values(HCP, deals[:, seat])
        for value, chance in space.distribution(seat, "hcp").items():
            assert weights[points == value].sum() == pytest.approx(chance, abs=1e-5)


@settings(max_examples=10)
@given(endings(4))
def test_all_layouts_are_solved_where_they_are_few(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    found = all_layouts(view, Knowledge(()), 100_000)
    assert found is not None
    many = CardPlayer(PlaySettings(worlds=len(found[0]), evidence=()), rng=1)
    others = CardPlayer(PlaySettings(worlds=len(found[0]), evidence=()), rng=2)
    decision = many.decide(view)
    if decision.worlds:
        assert decision.worlds == len(found[0]) and decision.options == others.decide(view).options
