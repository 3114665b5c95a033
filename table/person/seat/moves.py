"""What is done at a person's table, one thing after another: calls, cards, claims, concessions, moves taken back.

A log is a list of moves. It rebuilds the table without any bot, so that a table can be left and gone on with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dealspace.cards import Call, Card, NotationError, Seat

KINDS = ("call", "card", "claim", "concede", "undo")


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a log.

    Raises:
        NotationError: there is no such kind, or its text is not what this kind needs.

    Attributes:
        kind: one of `KINDS`.
        text: `1N` for a call, `SA` for a card, `3` for a claim of three tricks, empty for the others.
        by: who decided: the person for all that the person does, partner's cards included; else the bot's seat
            (declarer's, for dummy's cards).
    """

    kind: str
    text: str
    by: Seat

    def __post_init__(self) -> None:
        match self.kind:
            case "call":
                Call.parse(self.text)
            case "card":
                Card.parse(self.text)
            case "claim":
                if not (self.text.isdecimal() and self.text.isascii() and len(self.text) <= 2):
                    raise NotationError(f'"{self.text[:20]}" is not a number of tricks to claim, 0 to 13')
            case "concede" | "undo":
                if self.text:
                    raise NotationError(f'{self.kind} stands alone, without "{self.text[:20]}"')
            case _:
                raise NotationError(f'"{self.kind[:20]}" is no kind of move: {", ".join(KINDS)}')

    @property
    def row(self) -> dict[str, str]:
        """As JSON: {"kind", "text", "by"}."""
        return {"kind": self.kind, "text": self.text, "by": str(self.by)}

    @classmethod
    def of(cls, row: object) -> Move:
        """The move of a row. Raises NotationError."""
        names = ("kind", "text", "by")
        if not isinstance(row, Mapping) or not all(isinstance(row.get(name), str) for name in names):
            raise NotationError(f'a move is written {{"kind": "call", "text": "1N", "by": "S"}}, not {str(row)[:60]}')
        return cls(row["kind"], row["text"], Seat.parse(row["by"]))


def standing_moves(log: Iterable[Move], person: Seat) -> list[tuple[int, Move]]:
    """The moves of a log that were not taken back, each with its place in the log."""
    standing: list[tuple[int, Move]] = []
    for index, move in enumerate(log):
        if move.kind != "undo":
            standing.append((index, move))
            continue
        while standing and standing.pop()[1].by is not person:
            pass
    return standing
