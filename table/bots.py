"""A bot sits at one seat: it calls by its system and plays its cards, and is handed nothing but `View`s."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np

from bidding import Bidder, Choice, Interpreter
from cards import Seat, View
from play.decision import Decision
from play.double_dummy import DoubleDummy
from play.player import CardPlayer


class Phase(IntEnum):
    """What a bot's generator is for."""

    CALLING = 0
    PLAYING = 1


class Bot(Protocol):
    """What a seat at the table must be able to do."""

    def call(self, view: View) -> Choice:
        """The call to make now."""
        ...

    def card(self, view: View) -> Decision:
        """The card to play now, from the own hand or, as declarer, from dummy."""
        ...


class BookBot:
    """Calls by the book, beyond it by simulation; plays by solving sampled deals.

    Every decision draws from a generator of its own, made from the seed, the seat and the number of calls or cards so
    far: what it decides does not depend on what other bots have drawn, nor on cards it cannot see.

    Args:
        interpreter: reads all four seats' calls; it may be shared by the bots of one table.
        worlds: deals solved for one card; judge_worlds: for one call beyond the book.
        solver: for the cards; it may be shared by the bots of one table, and answers do not depend on it.
    """

    def __init__(
        self,
        seat: Seat,
        interpreter: Interpreter,
        seed: int,
        *,
        worlds: int = 20,
        judge_worlds: int = 16,
        solver: DoubleDummy | None = None,
    ) -> None:
        self.seat = seat
        self.interpreter = interpreter
        self.seed = seed
        self.worlds = worlds
        self.judge_worlds = judge_worlds
        self.solver = solver if solver is not None else DoubleDummy()

    def call(self, view: View) -> Choice:
        """The call to make now."""
        rng = self._generator(Phase.CALLING, len(view.auction))
        return Bidder(self.interpreter, rng, self.judge_worlds).choose(view)

    def card(self, view: View) -> Decision:
        """The card to play now."""
        assert view.play is not None
        rng = self._generator(Phase.PLAYING, len(view.play.cards))
        said = self.interpreter.read(view.auction).knowledge
        return CardPlayer(said, rng, self.worlds, self.solver).choose(view)

    def _generator(self, phase: Phase, number: int) -> np.random.Generator:
        return np.random.default_rng((self.seed, int(self.seat), int(phase), number))
