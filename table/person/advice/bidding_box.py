"""The bidding box explained before a call is made: what every legal call would show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, Call, IllegalCall
from dealspace.table.person.advice.call_meaning import CallMeaning


@dataclass(frozen=True)
class BoxMeanings:
    """What each legal call would show at this point of the auction, rising: pass, double, redouble, bids."""

    auction: Auction
    calls: Mapping[Call, CallMeaning]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: a row for each call, by its name."""
        return {str(call): meaning.row for call, meaning in self.calls.items()}

    def lines(self) -> Iterator[str]:
        """A line for each call; calls that the system does not define are left out but for their number."""
        for meaning in self.calls.values():
            if meaning.defined:
                yield next(meaning.lines())
        left = sum(not meaning.defined for meaning in self.calls.values())
        if left:
            yield f"{left} other call{'s are' if left > 1 else ' is'} not defined here and would be taken as natural"


def box_meanings(interpreter: Interpreter, auction: Auction) -> BoxMeanings:
    """What every legal call would show, for the seat on turn.

    The rules in force are found once for all calls, and what everyone knows so far is shared between them.

    Args:
        interpreter: reads the calls; what it remembers of the auction is used.
        auction: the calls so far.
    Raises:
        IllegalCall: the auction is over.

    >>> from dealspace.bidding import load_system
    >>> box = box_meanings(Interpreter(load_system("sayc")), Auction.parse("N: 1N P"))
    >>> box.calls[Call.parse("2D")].text
    'Transfer to ♥'
    >>> box.calls[Call.parse("7D")].text
    'undefined, natural: 5+ ♦'
    """
    if auction.is_over:
        raise IllegalCall(f"the auction is over, no call can be made: {auction}")
    forced, system = interpreter.public(auction).forced, interpreter.systems[auction.turn.side]
    meanings = {call: CallMeaning(interpreter.meaning(auction, call), forced, system) for call in auction.legal_calls()}
    return BoxMeanings(auction, meanings)
