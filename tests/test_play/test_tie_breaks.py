"""Which of equal cards is played: customs that double-dummy results do not show."""

from __future__ import annotations

import pytest

from dealspace.cards import Auction, Card, CardSet, Hand, Play, PlayView, Seat, Vulnerability
from dealspace.play.players.tie_breaks import tie_break

SOUTH_PLAYS = Auction.parse("1N P 3N P P P", Seat.SOUTH)


@pytest.mark.parametrize(
    ("dummy", "own", "played", "equals", "card"),
    [
        ("654.853.AKQ62.74", "AK3.A97.9873.A85", "DJ DA D4", "D9 D8 D7 D3", "D9"),  # dummy's fifth must not be blocked
        ("6542.853.AKQ6.74", "AK.A97.98732.A85", "DJ DA D4", "D9 D8 D7 D3", "D3"),
        ("654.853.AQJ62.74", "AK3.A97.K873.A85", "DT DA D4", "DK D3", "D3"),  # an honour is no spot
        ("AK3.A97.9873.A85", "654.853.AKQ62.74", "DJ", "D9 D8 D7 D3", "D9"),  # dummy is on turn, and shorter
        ("654.853.AKQ62.74", "AK3.A97.9873.A85", "DJ", "D6 D2", "D2"),
    ],
)
def test_the_shorter_hand_of_declarers_side_gets_its_spots_out_of_the_way(
    dummy: str, own: str, played: str, equals: str, card: str
) -> None:
    assert SOUTH_PLAYS.contract is not None
    play = Play.of(SOUTH_PLAYS.contract, map(Card.parse, played.split()))
    view = PlayView(Seat.SOUTH, Hand.parse(own), Vulnerability.NONE, SOUTH_PLAYS, play, Hand.parse(dummy))
    assert str(tie_break(view, CardSet.of(map(Card.parse, equals.split())))) == card
