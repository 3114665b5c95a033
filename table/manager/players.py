"""Our bots as players at somebody's table: they read what opponents say of their calls, and say what theirs mean."""

from __future__ import annotations

from collections.abc import Callable

from bidding import Interpreter
from cards import Card, Vulnerability
from table.bots import Bot
from table.manager.explanations import explanation
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
        return bot.card(asked.view).card
