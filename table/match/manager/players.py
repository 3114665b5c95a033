"""Our bots as players at somebody's table: they read what opponents say of their calls, and say what theirs mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealspace.bidding import Interpreter
from dealspace.cards import Card, PlayView, Seat, Side, Vulnerability
from dealspace.table.match.bot_files import BotSettings
from dealspace.table.match.bots import BookBot, Bot, agreements
from dealspace.table.match.manager.explanations import explanation, told_by
from dealspace.table.match.manager.guest import Asked, Said, Wanted
from dealspace.table.match.manager.messages import plain
from dealspace.table.rows.auction_fields import Interpreters

Seating = Callable[[str, Vulnerability], tuple[Interpreter, Bot]]
"""A bot for a board of this number and vulnerability, and the interpreter that knows what its calls mean."""


class BotPlayer:
    """Decides by a bot, a new one for every board.

    Args:
        listens: whether what opponents say of their calls is believed; their own system is not known then.
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
        call = bot.call(asked.view).call
        reading = interpreter.read(asked.view.auction.plus(call))
        return Said(call, plain(explanation(reading)), reading.meanings[-1].alerted)

    def card(self, asked: Asked) -> Card:
        """The card, from the own hand or from dummy."""
        assert isinstance(asked.view, PlayView), "a call is due, not a card"
        _, bot = self._at(asked)
        if self.listens and isinstance(bot, BookBot):
            auction, side = asked.view.auction, asked.view.seat.side
            theirs = [(place, text) for place, text in asked.told if auction.caller(place).side is not side]
            bot.explained = told_by(auction, theirs)
        return bot.card(asked.view).card

    def explain(self, wanted: Wanted) -> str:
        """What the call means to our system, in words and in numbers."""
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
        opponents: whose system their calls are read by, and whose signals their cards; where they are not known the
            calls are read by our own system, and no signals.
        scoring: what is played for, "imps" or "matchpoints".
    """
    systems: dict[Side, str | None] = {
        seat.side: settings.bid.system,
        seat.side.opponents: (opponents or settings).bid.system,
    }
    interpreters = Interpreters()

    def seating(board: str, vulnerability: Vulnerability) -> tuple[Interpreter, Bot]:
        interpreter = interpreters.playing(systems, vulnerability, scoring)
        drawn = seed if isinstance(seed, int) else seed[board]
        known = {seat.side: settings.play} | ({seat.side.opponents: opponents.play} if opponents is not None else {})
        agreed = agreements(interpreter.systems, known)
        return interpreter, BookBot(seat, interpreter, drawn, bid=settings.bid, play=settings.play, agreed=agreed)

    return seating
