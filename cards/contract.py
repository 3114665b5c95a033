"""The final contract: what was bid, by whom it is played, and whether doubled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from dealspace.cards.call import Bid, Call, Doubling
from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.seat import AnySeat, Seat
from dealspace.cards.suit import Strain


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Contract:
    """A bid, doubled or not, and its declarer. A passed-out board has no contract (None).

    Made of these or of its notation, as `parse` reads it. Raises NotationError for text of another form.

    >>> Contract("4SX by S") == Contract(Bid("4S"), Seat.SOUTH, Doubling.DOUBLED)
    True
    """

    bid: Bid
    declarer: Seat
    doubling: Doubling = Doubling.UNDOUBLED

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(self, bid: Bid, declarer: AnySeat, doubling: Doubling = Doubling.UNDOUBLED) -> None: ...
    def __init__(self, bid: Bid | str, declarer: AnySeat = Seat.NORTH, doubling: Doubling = Doubling.UNDOUBLED) -> None:
        if isinstance(bid, str):
            written = Contract.parse(bid)
            bid, declarer, doubling = written.bid, written.declarer, written.doubling
        object.__setattr__(self, "bid", bid)
        object.__setattr__(self, "declarer", Seat.of(declarer, "declarer"))
        object.__setattr__(self, "doubling", doubling)

    @property
    def level(self) -> int:
        return self.bid.level

    @property
    def strain(self) -> Strain:
        return self.bid.strain

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead."""
        return self.declarer.lho

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def denomination(self) -> str:
        """The contract without its declarer, for files: `4SX`."""
        return f"{self.bid}{self.doubling}"

    @property
    def symbol(self) -> str:
        """For people: `4♠X by South`."""
        return f"{self.bid.symbol}{self.doubling} by {self.declarer.title}"

    def __repr__(self) -> str:
        return f"Contract('{self}')"

    def __str__(self) -> str:
        return f"{self.denomination} by {self.declarer}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `4SX by S`."""
        expect_type(text, str, "text")
        denomination, by, declarer = text.partition(" by ")
        if not by:
            raise NotationError(f'"{text}" is not a contract: expected bid, doubling and declarer, as "4SX by S"')
        return cls.of(denomination, declarer)

    @classmethod
    def of(cls, denomination: str, declarer: AnySeat) -> Contract:
        """The contract written `4S`, `3NTX` or `2HXX`, played by declarer."""
        expect_type(denomination, str, "denomination")
        seat = Seat.of(declarer, "declarer")
        word = denomination.strip().upper()
        bid_text = word.rstrip("X*")
        doubled = len(word) - len(bid_text)
        try:
            bid = Call.parse(bid_text).bid
        except NotationError:
            bid = None
        if bid is None or doubled > 2:
            raise NotationError(f'"{denomination}" is not a contract: expected a bid 1C … 7N, then X or XX if doubled')
        return cls(bid, seat, Doubling(doubled))
