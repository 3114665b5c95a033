"""Tree search over what is seen: legal, blind to hidden cards, and right where little is left to decide."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from dealspace.cards import Card, score
from dealspace.play.players.explanation import decision_row, explain
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.settings import PlaySettings
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
        CardPlayer(PlaySettings("ismcts", 4, leaves=leaves), rng=5).decide(each)
        for each in (view, other)  # type: ignore[arg-type]
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0].card in view.legal_cards


def test_a_winner_is_cashed() -> None:
    view = ending_view("A2...", "43...", "65... 87...")
    decision = CardPlayer(PlaySettings("ismcts", 10), rng=0).decide(view)
    assert decision.card in (Card.parse("SA"), Card.parse("S2")) and "descents" in decision.reason


def test_an_explanation_has_the_mean_score_and_no_column_that_means_nothing() -> None:
    """Cards are tried in deals of their own, so that in how many one is best is not known."""
    view = ending_view("AJ3...", "KT2...", "Q54... 876...")
    decision = CardPlayer(PlaySettings("ismcts", worlds=9), rng=1).decide(view)
    assert view.contract is not None and decision.options
    text = "\n".join(explain(decision, view.contract, view.turn.side))
    assert "best in" not in text and "set" not in text
    for option in decision.options:
        assert option.best is None
        scores = [score(view.contract, tricks, view.vulnerability) for tricks in range(14)]
        assert min(scores) <= option.score <= max(scores)
        if 0 < option.made < 1:
            assert option.score not in scores, "a mean of several"
    assert decision_row(decision)["options"][0]["best"] is None
