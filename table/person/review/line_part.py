"""The play of a finished board, position by position: what each card that could be played was worth, double dummy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Record
from dealspace.play.analysis.line_values import CardValues, line_values
from dealspace.play.double_dummy import DoubleDummy

LINE = "line"


@dataclass(frozen=True)
class LinePart:
    """The positions before each card of the play, and the one after the last where the rest was claimed.

    Attributes:
        positions: none where the board was passed out.
    """

    positions: tuple[CardValues, ...]
    key: str = LINE

    @classmethod
    def of(cls, record: Record, solver: DoubleDummy) -> LinePart:
        """The positions of a record that is over."""
        if record.contract is None or record.play is None:
            return cls(())
        return cls(line_values(record.board.full_deal, record.play, solver=solver))

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: for each position declarer's tricks after each card that can be played, `[{"SA": 10, …}, …]`."""
        return {
            "values": [{str(card): tricks for card, tricks in each.tricks.items()} for each in self.positions]
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """Nothing for the terminal: it has no replay."""
        yield from ()
