"""One card, in one call: the short way to a card player."""

from __future__ import annotations

import numpy as np

from dealspace.cards import PlayView
from dealspace.cards.errors import expect_type
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.decision import Decision
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings


def play_card(
    view: PlayView,
    knowledge: Knowledge | None = None,
    settings: PlaySettings | None = None,
    *,
    seed: int = 0,
    solver: DoubleDummy | None = None,
) -> Decision:
    """The card for the hand on turn, which is the viewer's, or dummy's where the viewer declares.

    Args:
        view: what the player sees, from `View.of(board, seat, auction, play)`.
        knowledge: what the auction has shown, as `system.read(auction).knowledge`; None: nothing.
        settings: how it plays; None: 20 sampled deals, solved double dummy.
        seed: of the deals that are sampled; the same seed and view give the same card.
        solver: a double-dummy context to keep using from card to card; None makes one.
    Returns:
        `Decision`: the card, and the expected outcome of every legal card.
    Raises:
        IllegalCard: another seat chooses the next card, or all cards are played.

    >>> from dealspace.cards import Auction, Board, Play, Seat, View
    >>> board = Board.parse("N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
    >>> auction = Auction("N: 1D 1S P 4S P P P")
    >>> decision = play_card(View.of(board, Seat.EAST, auction, Play("S S: D3 D2 DQ DT DA")))
    >>> decision.card.suit
    Suit.SPADES
    """
    expect_type(view, PlayView, "view")
    rng = np.random.default_rng([seed, len(view.play.cards)])
    return CardPlayer(settings, knowledge=knowledge, rng=rng, solver=solver).decide(view)
