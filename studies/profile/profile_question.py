"""What is profiled: the system, whom it meets, how many boards and how closely they are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from dealspace.cards import Board, BridgeError, Deal, Record, Side
from dealspace.match.arena.seating import MatchForm, Seating
from dealspace.match.bots.bot_files import BotSettings
from dealspace.play.double_dummy.table_files import random_deals
from dealspace.runtime.contest.contest_keys import digest

_BLOCK = 4


@dataclass(frozen=True)
class Closeness:
    """How closely decisions are looked at.

    Attributes:
        rate: the share of the decisions that are looked at.
        solved: the share of those, about, that are followed to the end by the book and solved double dummy; most where
            the estimate finds the call made and another one close. 1 solves all.
        layouts: deals drawn for a decision; the first `solved_layouts` of them are solved.
    """

    rate: float = 1.0
    solved: float = 0.15
    layouts: int = 32
    solved_layouts: int = 12

    def __post_init__(self) -> None:
        if not (0 < self.rate <= 1 and 0 < self.solved <= 1 and self.layouts >= self.solved_layouts >= 2):
            raise BridgeError(f"{self} is not valid: shares above 0 up to 1, and 4 layouts or more")


@dataclass(frozen=True)
class Profiling:
    """A system profiled over the boards of a seed.

    Attributes:
        system: who is profiled, at all four seats unless `against` sits on the other side.
        against: who sits on the other side.
    """

    system: BotSettings
    against: BotSettings | None = None
    seed: int = 1
    closeness: Closeness = field(default_factory=Closeness)

    def boards(self, count: int) -> Iterator[BoardTask]:
        """Boards 1..count; more boards begin with the same ones."""
        return (BoardTask(self, number) for number in range(1, count + 1))

    @property
    def name(self) -> str:
        """`sayc against itself`."""
        return f"{self.system.name} against {self.against.name if self.against is not None else 'itself'}"


@dataclass(frozen=True)
class BoardTask:
    """One board to be bid and looked at; it is small, so that it can be sent to a worker."""

    profiling: Profiling
    number: int

    @property
    def sides(self) -> tuple[Side, ...]:
        """Whose decisions are looked at: both sides', or against others those of one side, in turn."""
        if self.profiling.against is None:
            return tuple(Side)
        block = (self.number - 1) // _BLOCK
        return (Side.NS if (block + block // _BLOCK) % 2 == 0 else Side.EW,)

    @cached_property
    def seating(self) -> Seating:
        """The board and who sits where."""
        deal = Deal.of_bits(random_deals(1, self.profiling.seed, self.number - 1)[0].tolist())
        bots = dict.fromkeys(Side, self.profiling.system)
        if self.profiling.against is not None:
            bots[self.sides[0].opponents] = self.profiling.against
        record = Record(Board.standard(self.number, deal))
        return Seating(MatchForm.BIDDING, record, bots[Side.NS], bots[Side.EW], "imps", self.profiling.seed)

    @property
    def systems(self) -> tuple[str, str]:
        """By which systems the calls of North–South and of East–West are read and foreseen.

        A program that names none is taken to play the system that is profiled.
        """
        own = self.profiling.system.bid.system
        if own is None:
            raise BridgeError(f"{self.profiling.system.name} names no system, so there are no rules to profile")
        ns, ew = (self.seating.bot(side).bid.system or own for side in Side)
        return ns, ew

    @cached_property
    def key(self) -> str:
        """The digest by which the finished board is known: of all that its result depends on."""
        facts: dict[str, Any] = {"seating": self.seating.key, "sides": [str(side) for side in self.sides]}
        return digest({**facts, "method": METHOD, "number": self.number, **asdict(self.profiling.closeness)})


METHOD = 4
"""Counted up when what is kept of a board would come out otherwise."""
