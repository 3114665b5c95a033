"""The auction and its laws.

`AuctionState` is what legality depends on; `Auction` is the dealer and every call so far, and cannot hold an
illegal one. Source: Laws of Duplicate Bridge 2017, Laws 17–22 and 27 (sufficient bids: Law 18).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import overload

from dealspace.cards import html
from dealspace.cards.call import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Bid, Call, Doubling
from dealspace.cards.contract import Contract
from dealspace.cards.errors import IllegalCall, NotationError, expect_type
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.cards.seat import AnySeat, Seat, Side

_SEATS = tuple(Seat)
_CALL_WORD = re.compile(r"[^\s,-]+|(?<![^\s,])-(?![^\s,])")


@dataclass(frozen=True, slots=True)
class AuctionState:
    """What the legality of a call depends on: whose turn, the last bid and its side, doubling, passes in a row."""

    turn: Seat
    last_bid: Bid | None = None
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    passes: int = 0

    @property
    def is_over(self) -> bool:
        """Four passes when nobody has bid (Law 22A1), else three in a row (Law 22A2)."""
        return self.passes == (4 if self.last_bid is None else 3)

    def refusal(self, call: Call) -> str | None:
        """The reason why the Laws forbid this call now; None when it is legal."""
        if self.is_over:
            return "the auction is over"
        bid = call.bid
        if call == PASS:
            return None
        if bid is not None:
            if self.last_bid is None or bid > self.last_bid:
                return None
            return f"a bid must be higher than {self.last_bid.symbol}"
        if self.last_bid is None or self.bidder is None:
            return f"there is no bid to {'double' if call == DOUBLE else 'redouble'}"
        ours = self.bidder.side is self.turn.side
        if call == DOUBLE:
            if self.doubling:
                return f"{self.last_bid.symbol} is already {'doubled' if self.doubling == 1 else 'redoubled'}"
            return f"it was bid by {self.turn.title}'s own side" if ours else None
        if self.doubling == Doubling.REDOUBLED:
            return f"{self.last_bid.symbol} is already redoubled"
        if not self.doubling:
            return f"{self.last_bid.symbol} is not doubled"
        return None if ours else f"it was {self.turn.title}'s own side that doubled"

    @classmethod
    def after_calls(cls, dealer: Seat, calls: Sequence[Call]) -> tuple[int, AuctionState]:
        """How many of the calls are legal, from the dealer's first on, and the state after these.

        It is what `after` gives call by call, in numbers.
        """
        turn, bid, bidder, doubling, passes = int(dealer), 0, 0, 0, 0
        made = 0
        for call in calls:
            index = call.index
            if passes == 4 or (passes == 3 and bid):
                break
            if index == 0:
                passes += 1
            elif index > 2:
                if index <= bid:
                    break
                bid, bidder, doubling, passes = index, turn, 0, 0
            elif bid and doubling == index - 1 and (turn - bidder - index) % 2 == 0:
                doubling, passes = index, 0
            else:
                break
            turn = (turn + 1) % 4
            made += 1
        if not bid:
            return made, cls(_SEATS[turn], passes=passes)
        return made, cls(_SEATS[turn], ALL_CALLS[bid].bid, _SEATS[bidder], Doubling(doubling), passes)

    def legal_calls(self) -> tuple[Call, ...]:
        """Every call the Laws allow, in the order of `ALL_CALLS`; empty when the auction is over."""
        return tuple(call for call in ALL_CALLS if self.refusal(call) is None)

    def after(self, call: Call) -> AuctionState:
        """The state once this call is made. Raises IllegalCall."""
        if (why := self.refusal(call)) is not None:
            raise IllegalCall(f"{self.turn.title} cannot {_verb(call, self)}: {why}")
        return self.following(call)

    def following(self, call: Call) -> AuctionState:
        """The state once this call, which is legal, is made."""
        turn = self.turn.lho
        if (bid := call.bid) is not None:
            return AuctionState(turn, bid, self.turn)
        if call == PASS:
            return AuctionState(turn, self.last_bid, self.bidder, self.doubling, self.passes + 1)
        return AuctionState(turn, self.last_bid, self.bidder, Doubling(self.doubling + 1))


@dataclass(frozen=True, order=True, init=False, repr=False)
class Auction:
    """Dealer and calls so far, every one of them legal; an auction may be unfinished.

    Made of these or of its notation, as `parse` reads it; North dealt where no dealer is written.

    Raises:
        NotationError: a word that is no call, or no dealer.
        IllegalCall: a call the Laws forbid, with the auction up to it.

    >>> Auction("N: P 1H X").turn
    Seat.WEST
    >>> Auction("E: 1N P 3N AP").contract, Auction("1N P 2C")
    (Contract('3N by E'), Auction('N: 1N P 2C'))
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    state: AuctionState = field(init=False, repr=False, compare=False)

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(self, dealer: AnySeat, calls: Iterable[Call]) -> None: ...
    @overload
    def __init__(self, dealer: Seat) -> None: ...
    def __init__(self, dealer: AnySeat, calls: Iterable[Call] | None = None) -> None:
        if calls is None and isinstance(dealer, str):
            written = Auction.parse(dealer, None if ":" in dealer else Seat.NORTH)
            dealer, calls = written.dealer, written.calls
        seat = Seat.of(dealer, "dealer")
        object.__setattr__(self, "dealer", seat)
        object.__setattr__(self, "calls", tuple(calls or ()))
        made, state = AuctionState.after_calls(seat, self.calls)
        if made < len(self.calls):
            call = self.calls[made]
            so_far = " ".join(earlier.bid.symbol if earlier.bid else str(earlier) for earlier in self.calls[:made])
            raise IllegalCall(
                f"{state.turn.title} cannot {_verb(call, state)}: {state.refusal(call)} "
                f"(auction {self.dealer}: {so_far}{' ' * bool(so_far)}?)"
            )
        object.__setattr__(self, "state", state)

    def __hash__(self) -> int:
        # Auctions are looked up often: the hash is computed once.
        if (known := self.__dict__.get("_hash")) is None:
            known = self.__dict__["_hash"] = hash((self.dealer, self.calls))
        return int(known)

    def __len__(self) -> int:
        return len(self.calls)

    @property
    def turn(self) -> Seat:
        """Who calls next (or would, were the auction not over)."""
        return self.state.turn

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def last_bid(self) -> Bid | None:
        return self.state.last_bid

    def caller(self, index: int) -> Seat:
        """Who made the call with this index (0 is the dealer's first)."""
        return self.dealer.plus(index)

    def calls_of(self, seat: Seat) -> tuple[Call, ...]:
        return tuple(call for index, call in enumerate(self.calls) if self.caller(index) is seat)

    def legal_calls(self) -> tuple[Call, ...]:
        """Every call the Laws allow now; empty when the auction is over."""
        return self.state.legal_calls()

    def is_legal(self, call: Call) -> bool:
        return self.state.refusal(call) is None

    def plus(self, *calls: Call) -> Auction:
        """The auction with these calls added. Raises IllegalCall."""
        state = self.state
        for call in calls:
            if state.refusal(call) is not None:
                return Auction(self.dealer, self.calls + calls)  # raises IllegalCall with the reason
            state = state.following(call)
        return Auction._made(self.dealer, self.calls + calls, state)

    @staticmethod
    def _made(dealer: Seat, calls: tuple[Call, ...], state: AuctionState) -> Auction:
        """The auction of these calls, which are legal and lead to this state."""
        made = object.__new__(Auction)
        made.__dict__.update(dealer=dealer, calls=calls, state=state)
        return made

    def before(self, index: int) -> Auction:
        """The auction as it was before the call with this index."""
        return Auction(self.dealer, self.calls[:index])

    @property
    def passed_out(self) -> bool:
        return self.is_over and self.last_bid is None

    @property
    def contract(self) -> Contract | None:
        """The contract reached so far: the last bid, played by who first named its strain for that side.

        None while nobody has bid, and for a passed-out board.
        """
        bid, bidder = self.state.last_bid, self.state.bidder
        if bid is None or bidder is None:
            return None
        return Contract(bid, self.first_to_name(bidder.side, bid), self.state.doubling)

    def first_to_name(self, side: Side, bid: Bid) -> Seat:
        """Who of this side first bid the strain of `bid` (Laws, definition of declarer).

        Raises:
            ValueError: nobody of this side has bid it.
        """
        expect_type(side, Side, "side")
        expect_type(bid, Bid, "bid")
        for index, call in enumerate(self.calls):
            if self.caller(index).side is side and call.bid is not None and call.bid.strain == bid.strain:
                return self.caller(index)
        raise ValueError(f"{side} has not bid {bid.strain.symbol}: ask for a side that has (auction {self})")

    def __repr__(self) -> str:
        return shortened(f"Auction('{self}')", REPR_LENGTH)

    def _repr_html_(self) -> str:
        return html.auction(self.dealer, [call.symbol for call in self.calls], turn=not self.is_over)

    def __str__(self) -> str:
        return f"{self.dealer}: {' '.join(str(call) for call in self.calls)}".rstrip()

    @classmethod
    def parse(cls, text: str, dealer: AnySeat | None = None) -> Auction:
        """Read `N: P 1H X`, or the calls alone when the dealer is given.

        Calls are split by spaces, commas or dashes (`1N-P-2C`, `1N – P – 2C`); a hyphen alone is a pass, `AP` stands
        for all the passes that are left. Brackets round a call and `! ? *` after it are ignored.

        Raises:
            NotationError: a word that is no call, or no dealer.
            IllegalCall: a call the Laws forbid, with the auction up to it.
        """
        expect_type(text, str, "text")
        before, colon, after = text.partition(":")
        seat = None if dealer is None else Seat.of(dealer, "dealer")
        if colon:
            named, text = Seat.parse(before), after
            if seat not in (None, named):
                raise NotationError(f'"{before}:{after}" begins with {named.title}, but {seat.title} dealt')
            seat = named
        if seat is None:
            raise NotationError(f'"{text}" names no dealer: write the dealer first, as "N: P 1H"')
        calls: list[Call] = []
        state = AuctionState(seat)
        for word in _CALL_WORD.findall(text.replace("–", " ")):
            bare = word.strip("()").rstrip("!?*")
            if bare.upper() in ("AP", "ALLPASS"):
                added = [PASS] * ((4 if state.last_bid is None else 3) - state.passes)
            else:
                added = [PASS if bare == "-" else Call.parse(bare)]
            calls += added
            for call in added:
                if state.refusal(call) is not None:
                    return cls(seat, tuple(calls))  # raises IllegalCall with the reason
                state = state.following(call)
        return cls._made(seat, tuple(calls), state)

    @classmethod
    def of(cls, dealer: AnySeat, words: Iterable[str]) -> Auction:
        """The auction of these calls, each as `Call.parse` reads it."""
        return cls(dealer, tuple(Call.parse(word) for word in words))


def _verb(call: Call, state: AuctionState) -> str:
    """`bid 2♥`, `double 2♥` …: what the caller tried to do."""
    if call.bid is not None:
        return f"bid {call.bid.symbol}"
    over = f" {state.last_bid.symbol}" if state.last_bid is not None else ""
    return {PASS: "pass", DOUBLE: f"double{over}", REDOUBLE: f"redouble{over}"}[call]
