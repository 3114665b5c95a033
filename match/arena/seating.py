"""One table of a match before it is played: the board, who sits where, and all that the result depends on.

A seating has a key: a digest of the board, of both bots' settings (their systems' texts, not their names), of the form
of the match and its seed. The store knows finished tables by it, so that a table is never played twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from dealspace.cards import Auction, Board, Record, Side
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.runtime.contest.contest_keys import digest, package_version


class MatchForm(Enum):
    """What is done at a table."""

    BIDDING = "bidding"
    """An auction; the contract is scored double dummy."""
    PLAY = "play"
    """An auction and all 52 cards."""
    CARDS = "cards"
    """All 52 cards after an auction that is the same at every table."""


HOUSE = BotSettings("house", BidSettings(judge=False))
"""Who bids at all four seats where tables are to play one auction and none is given."""


@dataclass(frozen=True)
class Seating:
    """A table to be played.

    Attributes:
        record: the board; its auction too, where that is given.
        ns, ew: the bots; both seats of a side are taken by one.
        scoring: "imps" or "matchpoints": what the bots play for.
        seed: that of the match. Both tables of a board draw the same random numbers.
    """

    form: MatchForm
    record: Record
    ns: BotSettings
    ew: BotSettings
    scoring: str
    seed: int

    @property
    def board(self) -> Board:
        return self.record.board

    @property
    def auction(self) -> Auction | None:
        """The auction that is given."""
        return self.record.auction if self.form is MatchForm.CARDS else None

    def bot(self, side: Side) -> BotSettings:
        """Who sits here."""
        return self.ns if side is Side.NS else self.ew

    @cached_property
    def key(self) -> str:
        """The digest by which the finished table is known."""
        facts = {**self._common, "version": package_version(), "ns": self._of(Side.NS), "ew": self._of(Side.EW)}
        if self.form is MatchForm.CARDS:
            facts["auction"] = str(self.auction) if self.auction is not None else HOUSE.bidding_identity
        return digest(facts)

    @cached_property
    def draw_seed(self) -> int:
        """The seed of all bots at both tables of this board; the same in every version of the package."""
        return int(digest(self._common), 16) >> 64

    @property
    def _common(self) -> dict[str, Any]:
        """What both tables of a board have in common."""
        board = self.board
        return {
            "form": self.form.value,
            "scoring": self.scoring,
            "seed": self.seed,
            "board": [str(board.dealer), str(board.vulnerability), str(board.full_deal)],
        }

    def _of(self, side: Side) -> dict[str, Any]:
        """What of a bot this form of match depends on."""
        bot = self.bot(side)
        return bot.bidding_identity if self.form is MatchForm.BIDDING else bot.identity
