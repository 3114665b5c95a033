"""The review of a board as the terminal shows it: each part when it is known, the costly decisions at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from dealspace.bidding import System
from dealspace.cards import Side
from dealspace.match.bots.bot_files import BotSettings
from dealspace.table.person.review import BotsPart, DecisionPart, Review, ReviewedBoard, review_parts
from dealspace.table.person.seat.human_table import HumanTable

Progress = Callable[[str, int, int], None]


class ClosingReview:
    """The review of a table that is over.

    Attributes:
        swing: IMPs or matchpoints of the person's side against four bots, once that is known.

    Args:
        systems, settings, seed: as at the table.
        scoring: "imps" or "matchpoints".
        progress: called with (part, parts done, parts in all) before each part is worked out.
    """

    def __init__(
        self,
        table: HumanTable,
        systems: Mapping[Side, System],
        settings: BotSettings,
        seed: int,
        scoring: str = "imps",
        progress: Progress | None = None,
    ) -> None:
        self.swing: float | None = None
        self._parts = review_parts(
            ReviewedBoard.of_table(table), systems, settings=settings, scoring=scoring, seed=seed, progress=progress,
            done=("result",),
        )  # fmt: skip

    def lines(self) -> Iterator[str]:
        """For people, as they come; the result itself is left out."""
        decisions: list[DecisionPart] = []
        for part in self._parts:
            if isinstance(part, DecisionPart):
                decisions.append(part)
                continue
            if isinstance(part, BotsPart):
                self.swing = part.swing
            yield from part.lines()
        yield ""
        if decisions:
            yield from Review(tuple(decisions)).lines()
