"""What a match has come to: each pair's deals with the mean and its interval, and each bot's figures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.contest.contest_store import GameStore
from dealspace.games.contest.contest_table import FinishedGame
from dealspace.games.contest.game_match import GameMatch
from dealspace.runtime.contest.contest_pairing import Pairing
from dealspace.runtime.contest.interval import Mean, mean_of
from dealspace.runtime.contest.standings import Standings


@dataclass(frozen=True, slots=True)
class ComparedDeal:
    """A deal that two bots have played at both tables; a bot alone has one table.

    Attributes:
        tables: at the first of them the first bot is side 0, at the second side 1.
    """

    deal: GameDeal
    tables: tuple[FinishedGame, ...]

    @property
    def value(self) -> float:
        """What the first bot scored more than the second, a deal: the mean of both tables."""
        return fmean(
            (table.scores[0] - table.scores[1]) / table.deals * (1 - 2 * at) for at, table in enumerate(self.tables)
        )

    def own(self, bot: int, name: str) -> float:
        """A field of `FinishedGame`, as `tricks`, of the first bot (0) or the second (1), a table."""
        return fmean(getattr(table, name)[bot ^ at] for at, table in enumerate(self.tables))


@dataclass(frozen=True)
class GamePairResult:
    """The deals two bots have finished, in their order."""

    pairing: Pairing
    deals: tuple[ComparedDeal, ...]

    @property
    def values(self) -> list[float]:
        return [deal.value for deal in self.deals]

    @property
    def mean(self) -> Mean | None:
        """What the first bot scored more a deal; None while no deal is finished."""
        return mean_of(self.values)

    def means(self, name: str) -> tuple[float, float] | None:
        """The means of a field of `FinishedGame`, as `tricks`, a table; None while no deal is finished."""
        if not self.deals:
            return None
        first, second = (fmean(deal.own(bot, name) for deal in self.deals) for bot in (0, 1))
        return first, second

    @property
    def won_lost_equal(self) -> tuple[int, int, int]:
        """On how many deals the first bot scored more than the second, less, and as much."""
        won, lost = (sum(sign * value > 0 for value in self.values) for sign in (1, -1))
        return won, lost, len(self.deals) - won - lost

    @property
    def matches_won_lost(self) -> tuple[int, int, int]:
        """How many matches of levels the first bot has won, has lost, and that nobody has won."""
        tables = [(table.matches_won, at) for deal in self.deals for at, table in enumerate(deal.tables)]
        won, lost = (sum(matches[bot ^ at] for matches, at in tables) for bot in (0, 1))
        return won, lost, len(tables) - won - lost


@dataclass
class GameBotFigures:
    """What one bot did at all its tables.

    Attributes:
        choices: moves that were not forced; seconds: that they took.
    """

    name: str
    tables: int = 0
    choices: int = 0
    seconds: float = 0.0

    def add(self, finished: FinishedGame, sides: Collection[int]) -> None:
        """Count a table at which the bot was this side, or both."""
        self.tables += 1
        self.choices += sum(finished.choices[side] for side in sides)
        self.seconds += sum(finished.seconds[side] for side in sides)

    @property
    def move_s(self) -> float | None:
        """Seconds a move; None without one."""
        return self.seconds / self.choices if self.choices else None


@dataclass(frozen=True)
class GameSummary:
    """The state of a match, finished or not.

    Attributes:
        pairs: in the order of the match's pairings; figures: in that of its bots.
    """

    match: GameMatch
    pairs: tuple[GamePairResult, ...]
    figures: tuple[GameBotFigures, ...]

    def __repr__(self) -> str:
        return f"<GameSummary of {self.match!r}>"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(bot.name for bot in self.match.bots)

    @property
    def is_complete(self) -> bool:
        return all(len(pair.deals) == len(self.match.deals) for pair in self.pairs)

    @cached_property
    def standings(self) -> Standings:
        """The bots' means against each other and over all."""
        results = [(pair.pairing, {deal.deal.number: deal.value for deal in pair.deals}) for pair in self.pairs]
        return Standings(len(self.match.bots), results)


def summary_of_games(match: GameMatch, store: GameStore) -> GameSummary:
    """What the store holds of a match; deals of which a table is missing are left out."""
    finished = store.finished(table.key for table in match.tables())
    figures = tuple(GameBotFigures(bot.name) for bot in match.bots)
    pairs = []
    for pairing in match.pairings:
        deals = tuple(_compared(match, pairing, finished))
        pairs.append(GamePairResult(pairing, deals))
        for deal in deals:
            for sides, table in zip(pairing.tables, deal.tables, strict=True):
                for bot in set(sides):
                    figures[bot].add(table, [side for side, other in enumerate(sides) if other == bot])
    return GameSummary(match, tuple(pairs), figures)


def _compared(match: GameMatch, pairing: Pairing, finished: Mapping[str, FinishedGame]) -> Iterator[ComparedDeal]:
    for deal in match.deals:
        keys = [match.table(deal, first, second).key for first, second in pairing.tables]
        if all(key in finished for key in keys):
            yield ComparedDeal(deal, tuple(finished[key] for key in keys))
