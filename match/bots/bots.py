"""A bot sits at one seat: it calls by its system and plays its cards, and is handed nothing but `View`s."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Protocol

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter, System
from dealspace.bidding.judgement import AT_THE_TABLE, EFFORT, Effort
from dealspace.cards import PlayView, Seat, Side, View
from dealspace.cards.notation import settings_repr
from dealspace.inference import Knowledge
from dealspace.match.bidders.program_settings import BidderProgram
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import Convention
from dealspace.play.players.decision import Decision
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import HOUR_MS, PlaySettings
from dealspace.runtime.settings import SettingsSection

MOST_WORLDS = 10_000
JUDGE_WORLDS = EFFORT.worlds
"""Deals drawn for one judgement unless a bot says otherwise."""


class Phase(IntEnum):
    """What a bot's generator is for."""

    CALLING = 0
    PLAYING = 1


class Bot(Protocol):
    """What a seat at the table must be able to do."""

    def call(self, view: View) -> Choice:
        """The call to make now."""
        ...

    def card(self, view: PlayView) -> Decision:
        """The card to play now, from the own hand or, as declarer, from dummy."""
        ...


@dataclass(frozen=True, slots=True)
class BidSettings:
    """How a bot calls: the [bid] section of its file.

    Attributes:
        system: a shipped system or the path of a YAML file. Of a program it is the one by which the others read its
            calls; None if it is not known: they are taken as natural, softly.
        judge: whether judgement decides where the book ends; without it, a pass, or if that is ruled out the cheapest
            bid the book does not define.
        worlds: deals drawn for one judgement, at most.
        budget_ms: double-dummy work for one judgement, as time on a usual core.
        program: makes the calls instead; then there is no judgement of ours.
        second_look: whether judgement looks at natural calls beside the book's, too, and makes one that is clearly
            better.
    """

    system: str | None = "sayc"
    judge: bool = True
    worlds: int = JUDGE_WORLDS
    budget_ms: int = EFFORT.budget_ms
    program: BidderProgram | None = None
    second_look: bool = True

    def __repr__(self) -> str:
        return settings_repr(self)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> BidSettings:
        """The settings of a section. Raises NotationError."""
        section = SettingsSection.of(values, "[bid]")
        usual = cls()
        if "program" in section:
            read = cls(
                section.text("system") if "system" in section else None,
                program=BidderProgram.read(section),
            )
            section.may_have("log", "system")
            section.check()
            return read
        read = cls(
            section.text("system", usual.system),
            section.truth("judge", usual.judge),
            section.whole("worlds", usual.worlds, 1, MOST_WORLDS),
            section.whole("budget_ms", usual.budget_ms, 1, HOUR_MS),
            second_look=section.truth("second_look", usual.second_look),
        )
        section.may_have("program")
        section.check()
        return read

    @property
    def effort(self) -> Effort | None:
        """How much work a judgement may take; None for no judgement."""
        if not self.judge:
            return None
        usual = AT_THE_TABLE if self.second_look else EFFORT
        return replace(usual, worlds=self.worlds, budget_ms=self.budget_ms)


def agreements(systems: Mapping[Side, System], players: Mapping[Side, PlaySettings]) -> dict[Side, Convention]:
    """How sides signal that bots of these settings play for. Agreements are public: both sides know them."""
    return {side: play.convention(systems[side].carding) for side, play in players.items()}


class BookBot:
    """Calls by the book, beyond it by simulation; plays by solving sampled deals.

    Every decision draws from a generator of its own, made from the seed, the seat and the number of calls or cards so
    far: what it decides does not depend on what other bots have drawn, nor on cards it cannot see.

    Args:
        interpreter: reads all four seats' calls; it may be shared by the bots of one table.
        bid, play: how it calls and plays; the system is the interpreter's.
        agreed: how the sides signal as defenders; a side that is not in it is not known to.
        strangers: the seats whose calls are not by our systems: a program's, all four in an auction that was recorded.
        solver: for the cards; it may be shared by the bots of one table, and answers do not depend on it.

    Attributes:
        explained: what opponents have said in words of their calls.
    """

    def __init__(
        self,
        seat: Seat,
        interpreter: Interpreter,
        seed: int,
        *,
        bid: BidSettings | None = None,
        play: PlaySettings | None = None,
        agreed: Mapping[Side, Convention] | None = None,
        strangers: Collection[Seat] = (),
        solver: DoubleDummy | None = None,
    ) -> None:
        self.seat = seat
        self.interpreter = interpreter
        self.seed = seed
        self.bid = bid or BidSettings()
        self.play = (play or PlaySettings()).resolved(strangers=bool(strangers))
        self.doubted = tuple(strangers) or seat.side.opponents.seats
        self.agreed = agreed or {}
        self.explained = Knowledge()
        self._solver = solver

    def call(self, view: View) -> Choice:
        """The call to make now."""
        rng = self._generator(Phase.CALLING, len(view.auction))
        return Bidder(self.interpreter, rng, effort=self.bid.effort).choose(view)

    def card(self, view: PlayView) -> Decision:
        """The card to play now."""
        rng = self._generator(Phase.PLAYING, len(view.play.cards))
        if self._solver is None:
            self._solver = DoubleDummy(threads=self.play.threads)
        player = CardPlayer(self.play, knowledge=self.said(view), rng=rng, solver=self._solver, agreed=self.agreed)
        return player.decide(view)

    def said(self, view: View) -> Knowledge:
        """What the calls show (the opponents' doubted as the settings say), and the opponents' explanations."""
        said = self.interpreter.read(view.auction).knowledge
        if self.play.off_book:
            said = said.softened(self.play.off_book, seats=self.doubted)
        return said + self.explained

    def _generator(self, phase: Phase, number: int) -> np.random.Generator:
        return np.random.default_rng((self.seed, int(self.seat), int(phase), number))
