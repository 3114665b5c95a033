"""Bots whose calls a program makes; and which kind of bot the settings of one stand for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dealspace.bidding import Choice, Interpreter
from dealspace.cards import Seat, Side, View
from dealspace.match.bidders.started_bidders import running_bidder
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BookBot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import Convention


class ProgramBot(BookBot):
    """Calls as a program says, and plays its cards as our bots do."""

    def __init__(
        self,
        seat: Seat,
        interpreter: Interpreter,
        seed: int,
        settings: BotSettings,
        *,
        agreed: Mapping[Side, Convention] | None = None,
        strangers: Collection[Seat] = (),
        solver: DoubleDummy | None = None,
    ) -> None:
        super().__init__(
            seat,
            interpreter,
            seed,
            bid=settings.bid,
            play=settings.play,
            agreed=agreed,
            strangers=strangers,
            solver=solver,
        )
        assert settings.bid.program is not None, "a program makes the calls"
        self.bidder = running_bidder(settings.name, settings.bid.program)

    def call(self, view: View) -> Choice:
        """The program's call. Raises BidderError."""
        return Choice(self.bidder.call(view, self.interpreter.scoring, self.seed))


def seated_bot(
    seat: Seat,
    interpreter: Interpreter,
    seed: int,
    settings: BotSettings,
    *,
    agreed: Mapping[Side, Convention] | None = None,
    strangers: Collection[Seat] = (),
    solver: DoubleDummy | None = None,
) -> BookBot:
    """The bot of these settings at a seat; the other arguments are those of `BookBot`."""
    if settings.bid.program is not None:
        return ProgramBot(seat, interpreter, seed, settings, agreed=agreed, strangers=strangers, solver=solver)
    return BookBot(
        seat, interpreter, seed, bid=settings.bid, play=settings.play, agreed=agreed, strangers=strangers, solver=solver
    )


def program_seats(bots: Mapping[Side, BotSettings]) -> tuple[Seat, ...]:
    """The seats whose calls are made by programs, and so not by our systems."""
    return tuple(seat for seat in Seat if bots[seat.side].bid.program is not None)
