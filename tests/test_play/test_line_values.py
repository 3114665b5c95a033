"""The positions of a played board: every card's value agrees with the next position's, and forced cards keep it."""

from __future__ import annotations

import random

import pytest

from dealspace.cards import Deal, IllegalCard, Play, Seat, Strain
from dealspace.cards.card import Card
from dealspace.play.analysis.line_values import line_values
from dealspace.play.double_dummy import solve_tricks

DEAL = Deal.parse("N:AKJ2.T98.A65.K82 Q53.KQ76.T92.J75 T964.A2.KQJ4.A96 87.J543.873.QT43")


def played(seed: int, cards: int = 52) -> Play:
    """Cards played at random."""
    chooser = random.Random(seed)
    play = Play(chooser.choice(list(Strain)), chooser.choice(list(Seat)), ())
    for _ in range(cards):
        play = play.plus(chooser.choice(sorted(play.legal(DEAL))))
    return play


@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_worth_what_the_next_position_is(seed: int) -> None:
    play = played(seed)
    values = line_values(DEAL, play)
    declaring = play.leader.rho.side
    assert len(values) == 52
    for place, card in enumerate(play.cards):
        here = values[place]
        assert set(here.tricks) == set(Play(play.strain, play.leader, play.cards[:place]).legal(DEAL))
        after = values[place + 1] if place < 51 else None
        if after is None:
            assert here.tricks[card] == play.tricks_won(declaring)
            continue
        best = after.best(declaring=after.seat.side is declaring)
        assert {after.tricks[each] for each in best} == {here.tricks[card]}
    tricks = int(solve_tricks([DEAL], play.strain, play.leader)[0])
    assert min(values[0].tricks.values()) == 13 - tricks


def test_a_play_that_stops_early_has_the_position_after_it() -> None:
    play = played(1, cards=10)
    values = line_values(DEAL, play)
    assert len(values) == 11
    assert set(values[10].tricks) == set(play.legal(DEAL))


def test_a_play_of_another_deal_is_refused() -> None:
    with pytest.raises(IllegalCard, match="A"):
        line_values(DEAL, Play(Strain.CLUBS, Seat.EAST, (Card.parse("SA"),)))
