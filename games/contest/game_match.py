"""A match of bots at one game: every pair plays each deal twice, the second time with the sides exchanged.

In shengji with a landlord and levels dealt, each bot so has them once, and its opponents once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.cards import BridgeError
from dealspace.cards.notation import shortened
from dealspace.games.catalogue import game_named
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.contest.contest_table import GameTable
from dealspace.games.contest.game_bot_files import GameBot
from dealspace.runtime.contest.contest_pairing import Pairing, check_names, pairings_of


def deals_text(match: GameMatch, number: int | None = None) -> str:
    """`3 deals`, or `3 matches`; all of them, if no number is given."""
    number = len(match.deals) if number is None else number
    word, ending = ("match", "es") if match.is_of_levels else ("deal", "s")
    return f"{number} {word}{ending * (number != 1)}"


@dataclass(frozen=True)
class GameMatch:
    """A match of bots over deals of one game.

    Raises:
        BridgeError: no bot, two of one name, one that does not play the game, no deal, or deals of several games.
    """

    bots: tuple[GameBot, ...]
    deals: tuple[GameDeal, ...]
    seed: int = 1

    def __post_init__(self) -> None:
        check_names(bot.name for bot in self.bots)
        if len({(deal.game, deal.match is None) for deal in self.deals}) != 1:
            raise BridgeError("a match needs deals of one game")
        for bot in self.bots:
            bot.player(game_named(self.game))

    def __repr__(self) -> str:
        names = ", ".join(bot.name for bot in self.bots)
        return shortened(f"<GameMatch of {names}: {deals_text(self)} of {self.game}>")

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.deals[0].game

    @property
    def is_of_levels(self) -> bool:
        """Whether its deals stand for matches of levels, each to its end."""
        return self.deals[0].match is not None

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Everybody against everybody; one alone with itself."""
        return pairings_of(len(self.bots))

    def table(self, deal: GameDeal, first: int, second: int) -> GameTable:
        """The table at which these bots are sides 0 and 1."""
        return GameTable(deal, (self.bots[first], self.bots[second]), self.seed)

    def tables(self) -> Iterator[GameTable]:
        """All tables, deal by deal; one that stands for several (bots of the same settings) comes once."""
        seen: set[str] = set()
        for deal in self.deals:
            for pairing in self.pairings:
                for first, second in pairing.tables:
                    table = self.table(deal, first, second)
                    if table.key not in seen:
                        seen.add(table.key)
                        yield table
