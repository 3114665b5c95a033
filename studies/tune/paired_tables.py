"""A board in two rooms: a candidate sits North–South in one and East–West in the other, against the present system.

All four players read the candidate's calls by its own meanings, and the others' by the present ones. Where both rooms
end in one contract nothing is gained, and nothing need be solved; else the contracts are solved double dummy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from dealspace.bidding import Interpreter
from dealspace.bidding.loading.load import compiled
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Auction, Board, BridgeError, Deal, Seat, Side, Vulnerability, ns_score
from dealspace.match.boards.session import bid_board
from dealspace.match.bots.bots import BidSettings, BookBot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.table_files import random_deals
from dealspace.runtime.contest.contest_keys import digest, package_version
from dealspace.studies.tune.candidate_values import Candidate

METHOD = 1
"""Counted up when a board would come out otherwise."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is the same for all candidates: the name of the system where its file gives none, and how it is played."""

    name: str
    seed: int
    scoring: str
    judge: bool


@dataclass(frozen=True, slots=True)
class Rooms:
    """Boards of a candidate to be bid in both rooms: what a worker is given."""

    conditions: Conditions
    present: Candidate
    candidate: Candidate
    numbers: tuple[int, ...]

    def key(self, number: int) -> str:
        """The digest by which a finished board is known: of all that it depends on."""
        how = self.conditions
        return digest(
            [METHOD, package_version(), how.seed, how.scoring, how.judge, number,
             self.present.digest, self.candidate.digest]
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrialBoard:
    """A board that was bid in both rooms.

    Attributes:
        auctions: with the candidate North–South, and East–West; empty where they were the same.
        scores: North–South's points in these rooms.
    """

    key: str
    number: int
    auctions: tuple[str, ...]
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardNotBid:
    """A board that could not be bid, and why."""

    number: int
    candidate: str
    why: str

    def __str__(self) -> str:
        return f"board {self.number} with {self.candidate}: {self.why}"


def play_rooms(rooms: Rooms) -> list[TrialBoard | BoardNotBid]:
    """The boards finished, or why not: errors come back as values, as from a worker."""
    found: list[TrialBoard | BoardNotBid] = []
    for number in rooms.numbers:
        try:
            found.append(_play(rooms, number))
        except BridgeError as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            found.append(BoardNotBid(number, str(rooms.candidate), str(error)))
    return found


def _play(rooms: Rooms, number: int) -> TrialBoard:
    how = rooms.conditions
    deal = Deal.of_bits(random_deals(1, how.seed, number - 1)[0].tolist())
    board = Board.standard(number, deal)
    readers = _readers(rooms.present.file, rooms.candidate.file, how.name, how.scoring)
    seed = int(digest([how.seed, number]), 16) >> 64
    auctions = [_auction(board, readers.at(side, board.vulnerability), seed, judge=how.judge) for side in Side]
    key = rooms.key(number)
    if auctions[0] == auctions[1]:
        return TrialBoard(key, number, (), (0, 0))
    scores = tuple(_scores(board, auctions))
    return TrialBoard(key, number, tuple(map(str, auctions)), (scores[0], scores[1]))


def _auction(board: Board, interpreter: Interpreter, seed: int, *, judge: bool) -> Auction:
    settings = BidSettings(judge=judge, second_look=False)
    bots = {seat: BookBot(seat, interpreter, seed, bid=settings) for seat in Seat}
    return bid_board(board, bots, lambda what, done, total: None)[0]


def _scores(board: Board, auctions: list[Auction]) -> Iterator[int]:
    """North–South's points of each auction's contract, as best play by all makes it; 0 where they are the same."""
    contracts = [auction.contract for auction in auctions]
    if contracts[0] == contracts[1]:
        yield from (0, 0)
        return
    solver = DoubleDummy()
    for contract in contracts:
        tricks = 0
        if contract is not None:
            tricks = int(solver.solve_tricks([board.full_deal], contract.strain, contract.declarer)[0])
        yield ns_score(contract, tricks, board.vulnerability)


class _Readers:
    """Interpreters for a candidate and the present system, by the candidate's side and the vulnerability."""

    def __init__(self, present: System, candidate: System, scoring: str) -> None:
        self.present = present
        self.candidate = candidate
        self.scoring = scoring
        self._kept: dict[tuple[Side, Vulnerability], Interpreter] = {}

    def at(self, side: Side, vulnerability: Vulnerability) -> Interpreter:
        """The one where the candidate sits on this side."""
        kept = self._kept.get((side, vulnerability))
        if kept is None:
            systems = {side: self.candidate, side.opponents: self.present}
            kept = self._kept[side, vulnerability] = Interpreter(systems, vulnerability, self.scoring)
        return kept


@lru_cache(maxsize=1)
def _readers(present: SystemFile, candidate: SystemFile, name: str, scoring: str) -> _Readers:
    """Those of this process; what they remember makes them quicker, not different."""
    return _Readers(_system(present, name), _system(candidate, name), scoring)


@lru_cache(maxsize=4)
def _system(file: SystemFile, name: str) -> System:
    return compiled(file, name)
