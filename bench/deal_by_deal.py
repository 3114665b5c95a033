"""Random deals bid by a system against another bidder, one at a time: what benches of single calls have in common."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from bench.against import readers
from bench.changed_book import Books
from bench.rows import Row, filled
from dealspace.bidding import Bidder, Choice, load_system
from dealspace.bidding.judgement import Effort
from dealspace.cards import Auction, Board, BridgeError, Call, Deal, Seat, Side, View, Vulnerability
from dealspace.inference import DealSpace
from dealspace.match.bots.bot_files import read_bot


@dataclass(frozen=True)
class DealByDeal(ABC):
    """The deals of a seed, a system at North and South and a bot at East and West, in whatever process is asked.

    Further fields of a bench are given on its command line, by options of their names.
    """

    system: str
    bot: str
    seed: int

    def __call__(self, number: int) -> list[Row]:
        """A deal: a row with its number, and what is found on it."""
        bits = DealSpace().sample(1, np.random.default_rng((self.seed, number)))[0].tolist()
        vulnerability = tuple(Vulnerability)[number // 4 % 4]
        board = Board(str(number), Seat(number % 4), vulnerability, Deal.of_bits(bits))
        return [{"board": number}, *self.compared(board)]

    @abstractmethod
    def compared(self, board: Board) -> Iterator[Row]:
        """Calls on this board beside others: a row for each pair, with `won`."""

    def bid(
        self, board: Board, effort: Effort | None, begun: Auction | None = None
    ) -> tuple[Auction, list[tuple[Auction, Choice]]]:
        """The auction, from where it has begun on, and the system's choices with the auction before each."""
        auction, choices = begun or Auction(board.dealer), list[tuple[Auction, Choice]]()
        while not auction.is_over:
            if auction.turn.side is Side.NS:
                choices.append((auction, self.choice(board, auction, effort)))
                call = choices[-1][1].call
            else:
                call = self.by_book.call(self.system, board, auction)[0]
            auction = auction.plus(call)
        return auction, choices

    def choice(self, board: Board, auction: Auction, effort: Effort | None) -> Choice:
        """What the player on turn, one of the system's, chooses."""
        rng = np.random.default_rng((self.seed, int(auction.turn), len(auction)))
        bidder = Bidder(readers(self.system)[board.vulnerability], rng, effort=effort)
        return bidder.choose(View.of(board, auction.turn, auction))

    def finished(self, board: Board, before: Auction, call: Call) -> Auction:
        """The auction to its end after this call, the system by its book."""
        return self.by_book.finished(self.system, board, before.plus(call))

    @property
    def by_book(self) -> Books:
        return Books(self.system, self.system, self.bot, self.seed)

    @classmethod
    def asked(cls, words: argparse.ArgumentParser, deals: int) -> tuple[argparse.Namespace, list[list[Row]]]:
        """What the command line asks for, and the rows of all deals.

        Args:
            words: with the bench's own options.
            deals: how many, unless it says.
        """
        words.add_argument("bot", help="the TOML file of the other bidder, which may be a program")
        words.add_argument("--system", default="sayc")
        words.add_argument("--deals", type=int, default=deals)
        words.add_argument("--seed", type=int, default=1)
        words.add_argument("--jobs", type=int, default=2)
        words.add_argument("--out", type=Path)
        given = words.parse_args()
        try:
            load_system(given.system), read_bot(Path(given.bot))
        except (BridgeError, OSError) as error:
            words.error(str(error))
        work = cls(**{field.name: getattr(given, field.name) for field in fields(cls)})
        return given, filled(given.out, given.deals, work, given.jobs)
