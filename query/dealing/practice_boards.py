"""Boards on which a sequence of calls comes up, as records and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter, System
from dealspace.bidding.choosing.practice_deals import Practice, practice
from dealspace.cards import Auction, BridgeError, Record, Seat, Side, Vulnerability
from dealspace.query.answers.json_values import number
from dealspace.query.dealing.requested_deals import conditions_of
from dealspace.query.dealing.writing import Boards


@dataclass(frozen=True)
class PracticeBoards:
    """Boards on which the bidding begins alike.

    Attributes:
        records: the boards, without an auction.
        found: the deals, the share of all deals that fit, and notes on bids that no rule makes.
    """

    auction: Auction
    records: tuple[Record, ...]
    found: Practice

    def __repr__(self) -> str:
        return f"PracticeBoards({str(self.auction)!r}, {len(self.records)} boards)"

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: the sequence, the share of deals that fit it, the deals."""
        vulnerability = self.records[0].board.vulnerability if self.records else Vulnerability.NONE
        return {
            "auction": [str(call) for call in self.auction.calls],
            "dealer": str(self.auction.dealer),
            "vul": str(vulnerability),
            "chance": number(self.found.share),
            "deals": [str(deal) for deal in self.found.deals],
            "notes": list(self.found.odd),
        }


def practice_boards(
    auction: Auction,
    systems: Mapping[Side, System],
    count: int = 20,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    seed: int | Sequence[int] = 1,
    where: Sequence[str] = (),
) -> PracticeBoards:
    """Boards on which the bidding begins with these calls, each as likely as in real life.

    Args:
        where: further conditions on one hand, `N: 5+S`, or on several, `NS: fit 8+`, `hcp(ns) >= 25`.

    Raises:
        NotationError: a condition cannot be read.
        AuctionNotFoundError: no deal is bid like this, or too few to be found.
    """
    rng = np.random.default_rng(seed)
    found = practice(Interpreter(systems, vulnerability), auction, count, rng, conditions_of(where) if where else ())
    boards = Boards(auction.dealer, vulnerability)
    records = tuple(boards.record(number, deal) for number, deal in enumerate(found.deals, start=1))
    return PracticeBoards(auction, records, found)


def turned_to(auction: Auction, seat: Seat | None, *, is_fixed: bool = False) -> Auction:
    """The auction with this seat to call at its end.

    Args:
        seat: None leaves the auction as it is.
        is_fixed: the dealer may not be changed.
    Raises:
        BridgeError: another seat is to call, and the dealer is fixed.
    """
    if seat is None or auction.turn is seat:
        return auction
    if is_fixed:
        raise BridgeError(f"{auction.turn.title} is to call after {auction}, not {seat.title}: leave out the dealer")
    return Auction(auction.dealer.plus(seat - auction.turn), auction.calls)
