"""Tree search over what is seen: legal, blind to hidden cards, and right where little is left to decide."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from cards import Card
from inference import Knowledge
from play.ismcts import IsmctsPlayer
from tests.test_play.test_claim import ending_view, endings, view_of
from tests.test_play.test_player import shuffle_unseen


@pytest.mark.parametrize("leaves", ["double_dummy", "random"])
@settings(max_examples=8)
@given(ending=endings(3))
def test_the_card_is_legal_and_does_not_depend_on_hidden_cards(ending: tuple, leaves: str) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    other = view_of(shuffle_unseen(deal, play, view, np.random.default_rng(0)), auction, play)
    chosen = [
        IsmctsPlayer(Knowledge(()), np.random.default_rng(5), 4, leaves=leaves).choose(each)
        for each in (view, other)  # type: ignore[arg-type]
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0].card in view.legal_cards


def test_a_winner_is_cashed() -> None:
    view = ending_view("A2...", "43...", "65... 87...")
    decision = IsmctsPlayer(Knowledge(()), np.random.default_rng(0), 10).choose(view)
    assert decision.card in (Card.parse("SA"), Card.parse("S2")) and "descents" in decision.reason
