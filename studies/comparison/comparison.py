"""What is compared: who bids, on which deals, and what is held equal; a study says what differs.

A kind of study is one class in a file of its own in `studies/kinds/`. A new kind is one new file, which

1. subclasses `CallStudy` (one call changed, the rest bid on by the same players) or `Study` (anything else),
2. names its `word`, its one-line `summary`, and by which `keys` of `keys.py` its figures are summed,
3. implements `others`, the calls in place of the one made, or `compared`, the differences on a board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from dealspace.bidding import Choice, Interpreter
from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import Auction, BridgeError, Call, Side, View, Vulnerability
from dealspace.inference import NEVER, Constraint, all_of, any_of
from dealspace.match.bots.bot_files import BotSettings
from dealspace.runtime.contest.contest_keys import digest, package_version
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.swing import NotBid, StudiedBoard, Swing, is_rule, live_rule_name, rule_name

OTHERS = 2
"""How many other calls are tried in place of one, unless said otherwise."""
METHOD = 1
"""Counted up when what is kept of a board would come out otherwise."""


class Study(ABC):
    """A kind of comparison; it has no state."""

    word: ClassVar[str]
    """By which it is asked for."""
    summary: ClassVar[str]
    """One line: what is compared with what."""
    keys: ClassVar[tuple[str, ...]]
    """By which the figures are summed, names of `keys.KEYS`."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Who must be given besides the system: `against`, `other`."""
    opponents_pass: ClassVar[bool] = False
    """Whether nobody sits on the other side: it passes throughout, and SYSTEM is looked at on one side."""
    usual_where: ClassVar[tuple[str, ...]] = ()
    """Conditions on the deals where none are given."""

    @abstractmethod
    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """What differs on a board."""

    def region(self, asked: Comparison, lineup: Lineup, start: Auction, reader: Interpreter) -> Constraint:
        """The hands of the player on turn with which the question arises: those that make the call of the rule."""
        if asked.rule is None:
            raise BridgeError(f"--decisive needs a --rule for --study {self.word}: the hands that follow it are dealt")
        before, found = list[Constraint](), list[Constraint]()
        for rule in reader.live(start):
            if is_rule(live_rule_name(rule), asked.rule):
                found.append(all_of(rule.condition, *(~each for each in before)))
            before.append(rule.taken)
        return any_of(*found) if found else NEVER


@dataclass(frozen=True)
class CallMade:
    """A call of SYSTEM's that may be changed.

    Attributes:
        choice: the call with its rule; view: what its player saw; lineup: who sits where.
        rng: of its own, for what is drawn here.
    """

    asked: Comparison
    table: BiddingTable
    lineup: Lineup
    view: View
    choice: Choice
    rng: np.random.Generator

    @property
    def before(self) -> Auction:
        return self.view.auction

    @property
    def reader(self) -> Interpreter:
        return self.table.reader(self.lineup)

    @property
    def public(self) -> PublicState:
        return self.reader.public(self.before)


@dataclass(frozen=True)
class OtherCall:
    """A call that is tried in place of the one made.

    Attributes:
        kind: the study's class of the change.
    """

    call: Call
    kind: str = ""


class CallStudy(Study):
    """Other calls in place of those made, one at a time; the same players bid the rest."""

    @abstractmethod
    def others(self, made: CallMade) -> list[OtherCall]:
        """The calls to be tried; none where there is nothing to compare."""

    def bid_on(self, made: CallMade) -> Lineup:
        """Who bids the rest after either call; those at the table unless a study says otherwise."""
        return made.lineup

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """Each call of SYSTEM's beside some others, drawn at random where there are more than are to be tried."""
        start = asked.start(table)
        for side, lineup in asked.lineups():
            auction, choices = table.bid(lineup, start)
            for place, choice in enumerate(choices, start=len(start)):
                before = auction.before(place)
                if before.turn.side is not side or not asked.counts(rule_name(choice), before):
                    continue
                rng = np.random.default_rng((table.seed, place, int(side)))
                made = CallMade(asked, table, lineup, table.view(before), choice, rng)
                others = self.others(made)
                tried = [others[index] for index in sorted(rng.permutation(len(others))[: asked.others].tolist())]
                for other in tried:
                    rest = self.bid_on(made)
                    ends = tuple(table.bid(rest, before.plus(call))[0] for call in (choice.call, other.call))
                    weight = len(others) / len(tried)
                    yield table.swing(before, choice, other.call, (ends[0], ends[1]), weight=weight, kind=other.kind)


@dataclass(frozen=True)
class Comparison:
    """A study of a system over the boards of a seed; it is small, so that it can be sent to a worker.

    Attributes:
        system: who is studied; against: who sits on the other side, None for the system itself (or for nobody, where
            the study has opponents pass).
        other: the other version of the system, where two are compared.
        rule: of which calls are looked at; None for all.
        others: how many other calls are tried in place of one.
        is_decisive: whether only boards are dealt on which the question arises at the end of the beginning given.
    """

    study: Study
    system: BotSettings
    against: BotSettings | None = None
    other: BotSettings | None = None
    dealing: Dealing = field(default_factory=Dealing)
    rule: str | None = None
    others: int = OTHERS
    is_decisive: bool = False

    def __post_init__(self) -> None:
        word = f"--study {self.study.word}"
        for name in self.study.needs:
            if getattr(self, name) is None:
                raise BridgeError(f"{word} needs --{name}: {self.study.summary}")
        if self.study.opponents_pass and self.against is not None and "against" not in self.study.needs:
            raise BridgeError(f"{word} takes no --against: the opponents pass")
        if self.other is not None and "other" not in self.study.needs:
            raise BridgeError(f"{word} compares no versions: leave out --other")
        if self.is_decisive and self.dealing.under is None:
            raise BridgeError("--decisive needs --under: the boards are those on which the next call decides")

        under = self.dealing.under
        if self.is_decisive and under is not None and under.turn.side is Side.EW:
            raise BridgeError(f"after {under} it is {under.turn.title}'s turn, and the system sits at North-South")

    @property
    def opponent(self) -> str:
        """Who sits on the other side, in words."""
        if self.study.opponents_pass and self.against is None:
            return "silent opponents"
        return self.against.name if self.against is not None else "itself"

    @property
    def sides(self) -> tuple[Side, ...]:
        """Where the system sits, in one room after the other; at North–South alone on boards that are chosen."""
        return tuple(Side) if self.dealing.is_random and not self.study.opponents_pass else (Side.NS,)

    def lineup(self, side: Side, ours: BotSettings | None = None) -> Lineup:
        """The room with the system, or who bids instead of it, on this side."""
        theirs = None if self.study.opponents_pass else self.against or self.system
        return Lineup.of(side, ours or self.system, theirs)

    def lineups(self) -> Iterator[tuple[Side, Lineup]]:
        return ((side, self.lineup(side)) for side in self.sides)

    def start(self, table: BiddingTable) -> Auction:
        """From where on a board is bid."""
        return self.dealing.under if self.dealing.under is not None else Auction(table.board.dealer)

    def counts(self, rule: str, before: Auction) -> bool:
        """Whether a call is looked at."""
        word = f"--study {self.study.word}"
        if self.study.opponents_pass and self.against is not None and "against" not in self.study.needs:
            raise BridgeError(f"{word} takes no --against: the opponents pass")
        if self.other is not None and "other" not in self.study.needs:
            raise BridgeError(f"{word} compares no versions: leave out --other")
        if self.is_decisive and before != self.dealing.under:
            return False
        return self.rule is None or is_rule(rule, self.rule)

    def boards(self, count: int) -> list[BoardToStudy]:
        """Boards 1..count; more boards begin with the same ones."""
        return [BoardToStudy(self, number) for number in range(1, count + 1)]

    @cached_property
    def region(self) -> Constraint | None:
        """The hands with which the question arises, where only these are dealt."""
        under = self.dealing.under
        if not self.is_decisive or under is None:
            return None
        lineup = self.lineup(Side.NS)
        found = self.study.region(self, lineup, under, lineup.reader(Vulnerability.NONE))
        if found == NEVER:
            raise BridgeError(f"the question never arises after {under}: no hand is called otherwise there")
        return found

    @cached_property
    def identity(self) -> dict[str, Any]:
        """All that a board's differences depend on, but its number."""
        bots = (self.system, self.against, self.other)
        return {
            "method": METHOD, "version": package_version(), "study": self.study.word, "rule": self.rule,
            "bots": [bot.bidding_identity if bot is not None else None for bot in bots],
            "deals": [self.dealing.seed, self.dealing.where, str(self.dealing.under)],
            "others": self.others, "decisive": self.is_decisive,
        }  # fmt: skip


@dataclass(frozen=True)
class BoardToStudy:
    """One board of a comparison."""

    comparison: Comparison
    number: int

    @cached_property
    def key(self) -> str:
        """The digest by which the finished board is known."""
        return digest([self.comparison.identity, self.number])


def study_board(task: BoardToStudy) -> StudiedBoard | NotBid:
    """What differs on a board, or why nothing is known: errors come back as values, as from a worker."""
    asked = task.comparison
    try:
        board, weight = asked.dealing.board(task.number, asked.lineup(Side.NS), asked.region)
        table = BiddingTable(board, int(digest([asked.dealing.seed, task.number]), 16) >> 64)
        found = tuple(each for each in asked.study.compared(asked, table) if asked.counts(each.rule, each.before))
        return StudiedBoard(task.key, task.number, found, weight)
    except BridgeError as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return NotBid(task.number, str(error))
