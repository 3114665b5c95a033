"""Our bots as players at somebody's table: they read what opponents say of their calls, and say what theirs mean."""

from __future__ import annotations

from collections.abc import Callable

from bidding import Interpreter, load_system
from cards import Card, Seat, Side, Vulnerability
from table.bot_files import BotSettings
from table.bots import BookBot, Bot
from table.manager.explanations import explanation, told_by
from table.manager.guest import Asked, Said
from table.manager.messages import plain

Seating = Callable[[Vulnerability], tuple[Interpreter, Bot]]
"""A bot for a board of this vulnerability, and the interpreter that knows what its calls mean."""


class BotPlayer:
    """Decides by a bot, a new one for every board."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self._board: tuple[str, int] | None = None
        self._seated: tuple[Interpreter, Bot] | None = None

    def _at(self, asked: Asked) -> tuple[Interpreter, Bot]:
        board = asked.board, asked.view.hand.bits
        if self._seated is None or board != self._board:
            self._board, self._seated = board, self.seating(asked.view.vulnerability)
        return self._seated

    def call(self, asked: Asked) -> Said:
        """The call, with its meaning for the opponents."""
        interpreter, bot = self._at(asked)
        call = bot.call(asked.view).call
        reading = interpreter.read(asked.view.auction.plus(call))
        return Said(call, plain(explanation(reading)), reading.meanings[-1].alerted)

    def card(self, asked: Asked) -> Card:
        """The card, from the own hand or from dummy."""
        _, bot = self._at(asked)
        if isinstance(bot, BookBot):
            auction, side = asked.view.auction, asked.view.seat.side
            theirs = [(place, text) for place, text in asked.told if auction.caller(place).side is not side]
            bot.explained = told_by(auction, theirs)
        return bot.card(asked.view).card


def seating_of(seat: Seat, settings: BotSettings, seed: int) -> Seating:
    """Bots of these settings for a seat; all calls are read by their own system."""
    systems = dict.fromkeys(Side, load_system(settings.bid.system))

    def seating(vulnerability: Vulnerability) -> tuple[Interpreter, Bot]:
        interpreter = Interpreter(systems, vulnerability)
        return interpreter, BookBot(seat, interpreter, seed, bid=settings.bid, play=settings.play)

    return seating
