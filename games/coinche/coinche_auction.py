"""The auction of coinche: who may call what, when it ends, and the contract it ends in.

The seat after the dealer speaks first. A bid is of more points than the one before, in whatever suit. An opponent of
the last bidder may coinche it; then no more bids, and the bidder's side may surcoinche, which ends the auction. Three
passes after a bid or a coinche end it too; four passes with no bid void the deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from dealspace.cards import Seat, Suit
from dealspace.games.coinche.coinche_calls import COINCHED, PASS, SURCOINCHED, CoincheBid, CoincheCall, bids_above
from dealspace.games.laws.state import IllegalMove


@dataclass(frozen=True, slots=True)
class CoincheContract:
    """What a side has undertaken.

    Attributes:
        bid: the points, 250 for capot, and the trump suit.
        taker: the seat that bid it.
        stake: 1, 2 when coinched, 3 when surcoinched.
    """

    bid: CoincheBid
    taker: int
    stake: int = 1

    @property
    def value(self) -> int:
        return self.bid.value

    @property
    def trump(self) -> Suit:
        return self.bid.trump

    @property
    def side(self) -> int:
        return self.taker & 1

    def __str__(self) -> str:
        return f"{self.bid} by {Seat(self.taker).title}{('', ', coinched', ', surcoinched')[self.stake - 1]}"


@dataclass(frozen=True)
class CoincheAuction:
    """An auction at some moment.

    Attributes:
        dealer: seat; the next one speaks first.
        calls: in order.
    """

    dealer: int
    calls: tuple[CoincheCall, ...] = ()

    @classmethod
    def of(cls, dealer: int, calls: Iterable[CoincheCall]) -> CoincheAuction:
        """The auction after these calls. Raises IllegalMove."""
        auction = cls(dealer)
        for call in calls:
            auction = auction.call(call)
        return auction

    def seat_of(self, index: int) -> int:
        """Who makes the call of this index."""
        return (self.dealer + 1 + index) % 4

    @cached_property
    def contract(self) -> CoincheContract | None:
        """The last bid, coinched or not; the auction need not be over."""
        stake = 1 + (COINCHED in self.calls) + (SURCOINCHED in self.calls)
        for index in range(len(self.calls) - 1, -1, -1):
            if isinstance(call := self.calls[index], CoincheBid):
                return CoincheContract(call, self.seat_of(index), stake)
        return None

    @property
    def is_over(self) -> bool:
        last = self.calls[-3:] if self.contract is not None else self.calls[-4:]
        passed = len(last) == (3 if self.contract is not None else 4) and all(call is PASS for call in last)
        return passed or SURCOINCHED in self.calls

    @property
    def is_void(self) -> bool:
        """Four passes: nobody plays."""
        return self.is_over and self.contract is None

    @property
    def to_move(self) -> int | None:
        return None if self.is_over else self.seat_of(len(self.calls))

    def legal(self) -> tuple[CoincheCall, ...]:
        """Pass, the bids rising with each value in ♠ ♥ ♦ ♣, coinche, surcoinche, as far as they are allowed."""
        if (seat := self.to_move) is None:
            return ()
        if (contract := self.contract) is None:
            return (PASS, *bids_above(0))
        ours = seat & 1 == contract.side
        if contract.stake == 2:
            return (PASS, SURCOINCHED) if ours else (PASS,)
        return (PASS, *bids_above(contract.value), *(() if ours else (COINCHED,)))

    def call(self, call: CoincheCall) -> CoincheAuction:
        """The auction after this call. Raises IllegalMove."""
        seat = self.to_move
        if seat is None:
            raise IllegalMove(f"{call} comes too late: the auction is over ({self})")
        if call not in self.legal():
            raise IllegalMove(f"{Seat(seat).title} cannot call {call}: {self._expected()} (auction: {self})")
        return replace(self, calls=(*self.calls, call))

    def _expected(self) -> str:
        others = [str(call) for call in self.legal() if not isinstance(call, CoincheBid)]
        bids = [call for call in self.legal() if isinstance(call, CoincheBid)]
        if bids:
            least = "Capot" if bids[0].value == 250 else f"{bids[0].value} or more"
            others.insert(1, f"{least} in a suit")
        return "expected " + ", ".join(others)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls)) or "no call yet"
