"""The card player: one class for every method of choosing a card, which its settings name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np

from dealspace.cards import IllegalCard, InvalidDeal, PlayView, Side
from dealspace.cards.errors import expect_type
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import CONVENTIONS, Agreements, Convention
from dealspace.play.players.baselines import RandomPlayer, RulePlayer
from dealspace.play.players.decision import Decision
from dealspace.play.players.determinization import DeterminizationPlayer
from dealspace.play.players.player_settings import PlaySettings


class CardMethod(Protocol):
    """A method of choosing a card."""

    def decide(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why."""
        ...


class CardPlayer:
    """Chooses cards for one seat, and for dummy when that seat declares, from what the seat sees.

    Args:
        settings: the method and how much work it does; None for the defaults: 20 sampled deals, each solved double
            dummy.
        knowledge: what the calls have shown of all hands, as `Reading.knowledge`; None: the calls are not interpreted.
        rng: a seed, or the generator to draw from. The same seed, settings and view give the same decision.
        solver: a double-dummy context to use and leave warm, which may be shared by the players of a board and
            changes no decision; None makes one.
        agreed: how each side signals in defence; the setting `signals` takes precedence for the own side.

    >>> from dealspace.cards import Auction, Board, Play, Seat, View
    >>> board = Board.parse("N None N:AQ2.K54.QJ32.A92 T98.QJT9.87.QJ87 KJ7.A82.AK54.K54 6543.763.T96.T63")
    >>> auction = Auction("N: 1N P 6N P P P")
    >>> view = View.of(board, Seat.EAST, auction, Play.of(auction.contract))
    >>> CardPlayer(PlaySettings(worlds=8)).decide(view).card
    Card('HQ')
    """

    def __init__(
        self,
        settings: PlaySettings | None = None,
        *,
        knowledge: Knowledge | None = None,
        rng: np.random.Generator | int = 1,
        solver: DoubleDummy | None = None,
        agreed: Mapping[Side, Convention] | None = None,
    ) -> None:
        expect_type(settings, (PlaySettings, type(None)), "settings")
        self.settings = settings or PlaySettings()
        known = knowledge if knowledge is not None and self.settings.auction else Knowledge()
        agreements = Agreements(CONVENTIONS.get(self.settings.signals), agreed or {})
        self._method = _method(self.settings.resolved(), known, np.random.default_rng(rng), solver, agreements)

    def decide(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why.

        Args:
            view: what the seat sees that chooses the next card: declarer for dummy's cards.
        Returns:
            `Decision`: the card, every legal card with what it is expected to come to, and deals in which it matters.
        Raises:
            IllegalCard: another seat chooses the next card, or all cards are played.
            InvalidDeal: dummy's hand is missing after the opening lead.
        """
        if view.play.is_over:
            raise IllegalCard("all 52 cards are played")
        chooser = view.contract.declarer if view.turn is view.contract.dummy else view.turn
        if view.seat is not chooser:
            raise IllegalCard(f"{chooser.title} chooses the next card; the view is {view.seat.title}'s")
        if view.play.cards and view.dummy is None:
            raise InvalidDeal(f"the hand of {view.contract.dummy.title}, dummy, is missing after the opening lead")
        return self._method.decide(view)

    def __repr__(self) -> str:
        return f"CardPlayer({self.settings})"


def _method(
    settings: PlaySettings,
    knowledge: Knowledge,
    rng: np.random.Generator,
    solver: DoubleDummy | None,
    agreements: Agreements,
) -> CardMethod:
    """The method these settings name."""
    if settings.method == "random":
        return RandomPlayer(rng)
    if settings.method == "rules":
        return RulePlayer()
    context = solver if solver is not None else DoubleDummy(threads=settings.threads)
    return DeterminizationPlayer(settings, knowledge, rng, context, agreements)
