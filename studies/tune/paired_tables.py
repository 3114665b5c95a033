"""A board in two rooms: a candidate sits North–South in one and East–West in the other, against the present system.

All four players read the candidate's calls by its own meanings, and the others' by the present ones. Where both rooms
end in one contract nothing is gained, and nothing need be solved; else the contracts are solved double dummy.
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Auction, Board, BridgeError, Deal, Side
from dealspace.match.arena.score import LEVEL, swing
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.double_dummy.table_files import random_deals
from dealspace.runtime.contest.contest_keys import digest, package_version
from dealspace.studies.comparison.bidding_table import BiddingTable, Lineup, SystemText
from dealspace.studies.comparison.parting import parting
from dealspace.studies.comparison.swing import NotBid, StudiedBoard
from dealspace.studies.tune.candidate_values import Candidate

METHOD = 2
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

    def lineup(self, side: Side) -> Lineup:
        """The room in which the candidate sits on this side."""
        how = self.conditions
        player = BotSettings(how.name[:40], BidSettings(judge=how.judge, second_look=False))
        candidate, present = (SystemText(each.file, how.name) for each in (self.candidate, self.present))
        texts = (candidate, present) if side is Side.NS else (present, candidate)
        return Lineup(player, player, texts, how.scoring)


def play_rooms(rooms: Rooms) -> list[StudiedBoard | NotBid]:
    """The boards finished, or why not: errors come back as values, as from a worker."""
    found: list[StudiedBoard | NotBid] = []
    for number in rooms.numbers:
        try:
            found.append(_play(rooms, number))
        except BridgeError as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            found.append(NotBid(number, f"with {rooms.candidate}: {error}"))
    return found


def _play(rooms: Rooms, number: int) -> StudiedBoard:
    seed = rooms.conditions.seed
    board = Board.standard(number, Deal.of_bits(random_deals(1, seed, number - 1)[0].tolist()))
    table = BiddingTable(board, int(digest([seed, number]), 16) >> 64)
    found = parting(table, (rooms.lineup(Side.NS), rooms.lineup(Side.EW)), Auction(board.dealer))
    return StudiedBoard(rooms.key(number), number, (found,) if found is not None else ())


def gain_on(board: StudiedBoard, scoring: str) -> float:
    """What the candidate wins on a board, above a level one."""
    return sum(swing(*each.points, scoring) - LEVEL[scoring] for each in board.swings)
