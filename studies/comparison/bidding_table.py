"""A board and those who may bid it: auctions from any point on, and their contracts double dummy.

Nothing but the players differs between two auctions of a board: the same deal, dealer and vulnerability, and at every
call the same random numbers, which depend on the board, the seat and the number of calls before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from dealspace.bidding import Choice, Interpreter, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.loading.load import compiled
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import (
    PASS,
    Auction,
    Board,
    BridgeError,
    Call,
    Contract,
    Seat,
    Side,
    Strain,
    View,
    Vulnerability,
    ns_score,
)
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.program_bot import seated_bot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.studies.comparison.swing import BEYOND, Swing, rule_name

SILENT = parse_system("contexts:\n- when: always\n  rules:\n  - P: {if: else}\n", "silent.yaml", "silent")
"""The system of opponents who pass throughout."""


@dataclass(frozen=True, slots=True)
class SystemText:
    """A system as the text of its file, which need not be written anywhere."""

    file: SystemFile
    name: str


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who bids at each side of a table; None passes throughout.

    Attributes:
        texts: what North–South and East–West play in place of the systems their settings name; None leaves these.
    """

    ns: BotSettings | None
    ew: BotSettings | None
    texts: tuple[SystemText | None, SystemText | None] = (None, None)
    scoring: str = "imps"

    @classmethod
    def of(cls, side: Side, ours: BotSettings | None, theirs: BotSettings | None) -> Lineup:
        """These players at the side, the others at the other side."""
        return cls(ours, theirs) if side is Side.NS else cls(theirs, ours)

    def at(self, side: Side) -> BotSettings | None:
        return self.ns if side is Side.NS else self.ew

    def reader(self, vulnerability: Vulnerability) -> Interpreter:
        """Who reads the calls of all; a program that names no system is taken to play that of the other side."""
        named = [bot.bid.system for bot in (self.ns, self.ew) if bot is not None and bot.bid.system is not None]
        if not named:
            raise BridgeError("nobody at the table names a system by which the calls are read")
        ns, ew = (
            None if bot is None else text or bot.bid.system or named[0]
            for bot, text in zip((self.ns, self.ew), self.texts, strict=True)
        )
        return reader_of(ns, ew, vulnerability, self.scoring)


@lru_cache(maxsize=16)
def reader_of(
    ns: str | SystemText | None, ew: str | SystemText | None, vulnerability: Vulnerability, scoring: str = "imps"
) -> Interpreter:
    """Those of this process; what they remember makes them quicker, not different."""
    return Interpreter({Side.NS: _system(ns), Side.EW: _system(ew)}, vulnerability, scoring)


@lru_cache(maxsize=8)
def _system(played: str | SystemText | None) -> System:
    if isinstance(played, SystemText):
        return compiled(played.file, played.name)
    return SILENT if played is None else load_system(played)


@cache
def solver() -> DoubleDummy:
    """That of this process."""
    return DoubleDummy(threads=1)


@dataclass
class BiddingTable:
    """A board to be bid; what has been bid and solved is remembered.

    Attributes:
        seed: of every player's random numbers.
    """

    board: Board
    seed: int
    _bid: dict[tuple[Lineup, Auction], tuple[Auction, tuple[Choice, ...]]] = field(default_factory=dict, repr=False)
    _tricks: dict[tuple[Strain, Seat], int] = field(default_factory=dict, repr=False)

    def reader(self, lineup: Lineup) -> Interpreter:
        return lineup.reader(self.board.vulnerability)

    def view(self, auction: Auction) -> View:
        """What the player on turn sees."""
        return View.of(self.board, auction.turn, auction)

    def choice(self, lineup: Lineup, auction: Auction) -> Choice:
        """What the player on turn calls."""
        settings = lineup.at(auction.turn.side)
        if settings is None:
            return Choice(PASS)
        return seated_bot(auction.turn, self.reader(lineup), self.seed, settings).call(self.view(auction))

    def bid(self, lineup: Lineup, start: Auction) -> tuple[Auction, tuple[Choice, ...]]:
        """The auction to its end from this point on, and the choices made since."""
        found = self._bid.get((lineup, start))
        if found is None:
            auction, choices = start, list[Choice]()
            while not auction.is_over:
                choices.append(self.choice(lineup, auction))
                auction = auction.plus(choices[-1].call)
            found = self._bid[lineup, start] = auction, tuple(choices)
        return found

    def points(self, contract: Contract | None, side: Side) -> int:
        """The side's, with best play by all on the deal as it is."""
        tricks = 0
        if contract is not None:
            place = contract.strain, contract.declarer
            if place not in self._tricks:
                self._tricks[place] = int(solver().solve_tricks([self.board.full_deal], *place)[0])
            tricks = self._tricks[place]
        points = ns_score(contract, tricks, self.board.vulnerability)
        return points if side is Side.NS else -points

    def swing(
        self,
        before: Auction,
        choice: Choice,
        other: Call,
        ends: tuple[Auction, Auction],
        *,
        weight: float = 1.0,
        kind: str = "",
        rule: str | None = None,
    ) -> Swing:
        """Two calls of the player on turn, with the auctions that follow.

        Args:
            rule: that made the call, where it is not the one of the choice.
        """
        named = rule if rule is not None else rule_name(choice)
        contracts = ends[0].contract, ends[1].contract
        same = contracts[0] == contracts[1]
        points = (0, 0) if same else tuple(self.points(each, before.turn.side) for each in contracts)
        return Swing(
            str(self.board.full_deal), str(self.board.vulnerability), str(before),
            str(self.board.full_deal[before.turn]), named or BEYOND, str(choice.call), str(other),
            (str(ends[0]), str(ends[1])), (points[0], points[1]), weight, kind,
        )  # fmt: skip
