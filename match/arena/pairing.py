"""A match of bots over boards: at which tables they meet.

A pair of bots plays each board twice, the second time with seats exchanged; one alone plays it at all four seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.bidding.patterns.forms import check_scoring
from dealspace.cards import Record
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.match.arena.seating import MatchForm, Seating
from dealspace.match.bots.bot_files import BotSettings
from dealspace.runtime.contest.contest_pairing import Pairing, check_names, pairings_of


@dataclass(frozen=True)
class Match:
    """A match of bots over boards.

    Attributes:
        boards: in the order in which they are played.
        scoring: "imps" or "matchpoints".
    Raises:
        BridgeError: no bot, or two of one name; no such form of scoring.
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
        check_names(bot.name for bot in self.bots)
        expect_type(self.form, MatchForm, "form")
        check_scoring(self.scoring)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Everybody against everybody; one alone with itself."""
        return pairings_of(len(self.bots))

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
