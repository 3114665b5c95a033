"""Who meets whom, and at which tables: a pair of bots plays each board twice, the second time with seats exchanged.

A bot alone plays each board once, at all four seats: there is nobody to compare it with, but its figures are had.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from dealspace.cards import BridgeError, Record
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.table.match.arena.seating import MatchForm, Seating
from dealspace.table.match.bot_files import BotSettings


@dataclass(frozen=True)
class Pairing:
    """Two bots by their place in the match; the first sits North–South at the first table of each board.

    A bot paired with itself plays one table.
    """

    first: int
    second: int

    @property
    def tables(self) -> tuple[tuple[int, int], ...]:
        """(North–South, East–West) at each table."""
        both = (self.first, self.second), (self.second, self.first)
        return both[: 1 + (self.first != self.second)]


@dataclass(frozen=True)
class Match:
    """A match of bots over boards.

    Attributes:
        boards: in the order in which they are played.
        scoring: "imps" or "matchpoints".
    Raises:
        BridgeError: no bot, or two of one name.
    """

    bots: tuple[BotSettings, ...]
    boards: tuple[Record, ...]
    form: MatchForm
    scoring: str = "imps"
    seed: int = 1

    def __repr__(self) -> str:
        return shortened(
            f"<Match of {', '.join(bot.name for bot in self.bots)}: {len(self.boards)} boards, {self.form.value}>"
        )

    def __post_init__(self) -> None:
        for bot in self.bots:
            expect_type(bot, BotSettings, "a bot")
        names = [bot.name for bot in self.bots]
        if not names:
            raise BridgeError("a match needs bots: give the files of two, or of one that plays all four seats")
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise BridgeError(f'two bots have the name "{twice[0]}": give each file another name = "…"')

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Everybody against everybody; one alone with itself."""
        return round_robin(len(self.bots)) or (Pairing(0, 0),)

    def seating(self, board: Record, ns: int, ew: int) -> Seating:
        """The table at which these bots sit."""
        return Seating(self.form, board, self.bots[ns], self.bots[ew], self.scoring, self.seed)

    def seatings(self) -> Iterator[Seating]:
        """All tables, board by board; one that stands for several (bots of the same settings) comes once."""
        seen: set[str] = set()
        for board in self.boards:
            for pairing in self.pairings:
                for ns, ew in pairing.tables:
                    seating = self.seating(board, ns, ew)
                    if seating.key not in seen:
                        seen.add(seating.key)
                        yield seating


def round_robin(bots: int) -> tuple[Pairing, ...]:
    """Every pair of this number of bots."""
    return tuple(Pairing(first, second) for first, second in combinations(range(bots), 2))
