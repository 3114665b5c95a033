"""What became of the boards of a conversion, source by source."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from dealspace.cards.formats.format_losses import Loss, losses_text


@dataclass(slots=True)
class BoardCounts:
    """What became of boards.

    Attributes:
        read: that came in.
        mended: of them, with a warning.
        lost: that could not be read.
        left_out: that fitted no condition.
        repeated: that were there before.
        refused: that the format has no place for at all.
        written: in files.
    """

    read: int = 0
    mended: int = 0
    lost: int = 0
    left_out: int = 0
    repeated: int = 0
    refused: int = 0
    written: int = 0

    def plus(self, other: BoardCounts) -> BoardCounts:
        """Both together."""
        mine, theirs = self.row, other.row
        return BoardCounts(**{name: mine[name] + theirs[name] for name in mine})

    @property
    def row(self) -> dict[str, int]:
        """The same for programs."""
        return asdict(self)

    def __str__(self) -> str:
        """`24 boards read, 2 mended, 1 lost, 24 written`."""
        words = (
            (self.mended, "mended"), (self.lost, "lost"), (self.left_out, "left out"),
            (self.repeated, "there before"), (self.refused, "that the format cannot hold"),
        )  # fmt: skip
        parts = [
            f"{self.read} board{'s' * (self.read != 1)} read",
            *(f"{count} {word}" for count, word in words if count),
        ]
        return ", ".join([*parts, f"{self.written} written"])


@dataclass(slots=True)
class ConvertedSource:
    """A source and what became of it.

    Attributes:
        taken: what its text was taken for, where no ending says it.
        targets: the files that its boards are in.
        losses: what these files are without.
    """

    name: str
    taken: str | None = None
    counts: BoardCounts = field(default_factory=BoardCounts)
    targets: list[str] = field(default_factory=list)
    losses: tuple[Loss, ...] = ()

    @property
    def line(self) -> str:
        """`a.lin → a.pbn: 24 boards read, 1 lost, 24 written; without 3 tags`."""
        where = " … ".join([self.targets[0], self.targets[-1]][: len(self.targets)]) if self.targets else ""
        named = f"{self.name} (taken for {self.taken})" if self.taken else self.name
        without = f"; without {losses_text(self.losses)}" if self.losses and self.counts.written else ""
        return f"{named}{f' → {where}' if where else ''}: {self.counts}{without}"

    @property
    def row(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "file": self.name,
            **({"taken_for": self.taken} if self.taken else {}),
            "targets": self.targets,
            **self.counts.row,
            **({"without": losses_text(self.losses)} if self.losses else {}),
        }
