"""Our bots as clients of a table manager: they use the opponents' explanations and explain their own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealspace.bidding import Interpreter
from dealspace.cards import Card, PlayView, Seat, Side, Vulnerability
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BookBot, Bot, agreements
from dealspace.match.bots.program_bot import program_seats, seated_bot
from dealspace.match.manager.explanations import explanation, knowledge_from_explanations
from dealspace.match.manager.messages import plain
from dealspace.match.manager.protocol_client import Asked, Said, Wanted
from dealspace.match.manager.told_interpreter import ToldInterpreter
from dealspace.query.rows.auction_fields import Interpreters

Seating = Callable[[str, Vulnerability], tuple[Interpreter, Bot]]
"""A bot for a board of this number and vulnerability, and the interpreter that knows what its calls mean."""


class BotPlayer:
    """Decides by a bot, a new one for every board.

    Args:
        listens: whether the opponents' explanations are used: for opponents whose system is not known.
    """

    def __init__(self, seating: Seating, *, listens: bool = True) -> None:
        self.seating = seating
        self.listens = listens
        self._board: tuple[str, int] | None = None
        self._seated: tuple[Interpreter, Bot] | None = None

    def _at(self, asked: Asked) -> tuple[Interpreter, Bot]:
        board = asked.board, asked.view.hand.bits
        if self._seated is None or board != self._board:
            self._board, self._seated = board, self.seating(asked.board, asked.view.vulnerability)
        return self._seated

    def call(self, asked: Asked) -> Said:
        """The call, with its meaning for the opponents."""
        interpreter, bot = self._at(asked)
        self._hear(interpreter, asked)
        call = bot.call(asked.view).call
        reading = interpreter.read(asked.view.auction.plus(call))
        return Said(call, plain(explanation(reading)), reading.meanings[-1].alerted)

    def card(self, asked: Asked) -> Card:
        """The card, from the own hand or from dummy."""
        assert isinstance(asked.view, PlayView), "a call is due, not a card"
        interpreter, bot = self._at(asked)
        theirs = self._hear(interpreter, asked)
        if isinstance(bot, BookBot):
            bot.explained = knowledge_from_explanations(asked.view.auction, theirs)
        return bot.card(asked.view).card

    def _hear(self, interpreter: Interpreter, asked: Asked) -> list[tuple[int, str]]:
        """The opponents' explanations, which the interpreter takes into account; partner's are none of ours to hear."""
        if not self.listens:
            return []
        auction, side = asked.view.auction, asked.view.seat.side
        theirs = [(index, text) for index, text in asked.explanations if auction.caller(index).side is not side]
        if isinstance(interpreter, ToldInterpreter):
            interpreter.hear(auction, theirs)
        return theirs

    def explain(self, wanted: Wanted) -> str:
        """The meaning of the call in our system, in words and ranges."""
        if wanted.auction is None:
            return ""
        interpreter, _ = self.seating(wanted.board, wanted.vulnerability)
        return plain(explanation(interpreter.read(wanted.auction)))


def seating_of(
    seat: Seat,
    settings: BotSettings,
    seed: int | Mapping[str, int],
    *,
    opponents: BotSettings | None = None,
    scoring: str = "imps",
) -> Seating:
    """Bots of these settings for a seat.

    Args:
        seed: one for all boards, or by their numbers.
        opponents: the opponents' settings, by which their calls and signals are read; where they are not known, calls
            are read by our own system, and signals are not read.
        scoring: "imps" or "matchpoints".
    """
    systems: dict[Side, str | None] = {
        seat.side: settings.bid.system,
        seat.side.opponents: (opponents or settings).bid.system,
    }
    interpreters = Interpreters()

    def seating(board: str, vulnerability: Vulnerability) -> tuple[Interpreter, Bot]:
        interpreter = interpreters.playing(systems, vulnerability, scoring)
        if opponents is None:  # their explanations may change what is read on this board
            interpreter = ToldInterpreter(interpreter.systems, vulnerability, scoring)
        drawn = seed if isinstance(seed, int) else seed[board]
        known = {seat.side: settings.play} | ({seat.side.opponents: opponents.play} if opponents is not None else {})
        agreed = agreements(interpreter.systems, known)
        strangers = program_seats({seat.side: settings, seat.side.opponents: opponents or settings})
        return interpreter, seated_bot(seat, interpreter, drawn, settings, agreed=agreed, strangers=strangers)

    return seating
