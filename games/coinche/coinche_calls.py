"""The calls of coinche: pass, a bid of points or capot in a suit, coinche, surcoinche.

Files write `120♦`, `Capot♥`, `Pass`, `Coinche`, `Surcoinche`; people `120d`, `120 D`, `capot h`, `p`, `x`, `xx` too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from dealspace.cards import NotationError, Suit
from dealspace.cards.errors import expect_type

CAPOT = 250
VALUES = (*range(80, 161, 10), CAPOT)
"""What may be bid, in points; capot, all eight tricks, counts as 250."""

_BID = re.compile(r"(\d{2,3}|capot) ?(clubs?|diamonds?|hearts?|spades?|[cdhs♣♦♥♠])", re.IGNORECASE)


class CoincheWord(Enum):
    """A call that names no contract."""

    PASS = "Pass"
    COINCHE = "Coinche"
    SURCOINCHE = "Surcoinche"

    def __str__(self) -> str:
        return self.value


PASS, COINCHED, SURCOINCHED = CoincheWord.PASS, CoincheWord.COINCHE, CoincheWord.SURCOINCHE


@dataclass(frozen=True, slots=True)
class CoincheBid:
    """A contract to make this many points with this suit as trump; 250 is capot.

    >>> CoincheBid(120, Suit.DIAMONDS)
    CoincheBid('120♦')
    """

    value: int
    trump: Suit

    def __post_init__(self) -> None:
        if self.value not in VALUES:
            raise NotationError(f"{self.value} cannot be bid: expected 80 90 … 160, or 250 for capot")

    def __str__(self) -> str:
        return f"{'Capot' if self.value == CAPOT else self.value}{self.trump.symbol}"

    def __repr__(self) -> str:
        return f"CoincheBid('{self}')"


CoincheCall = CoincheWord | CoincheBid

_BIDS = tuple(CoincheBid(value, suit) for value in VALUES for suit in reversed(Suit))
_WORDS = {"pass": PASS, "p": PASS, "-": PASS, "coinche": COINCHED, "x": COINCHED, "double": COINCHED}
_WORDS |= {"surcoinche": SURCOINCHED, "xx": SURCOINCHED, "redouble": SURCOINCHED}


def bids_above(value: int) -> tuple[CoincheBid, ...]:
    """The bids of more points than this, rising, each value in ♠ ♥ ♦ ♣."""
    return tuple(bid for bid in _BIDS if bid.value > value)


def parse_coinche_call(text: str) -> CoincheCall:
    """Read a call.

    Raises:
        NotationError: it is none.

    >>> parse_coinche_call("120d"), parse_coinche_call("capot ♥"), str(parse_coinche_call("x"))
    (CoincheBid('120♦'), CoincheBid('Capot♥'), 'Coinche')
    """
    expect_type(text, str, "a call")
    stripped = text.strip()
    if (word := _WORDS.get(stripped.lower())) is not None:
        return word
    if (found := _BID.fullmatch(stripped)) is None:
        raise NotationError(
            f'"{text[:20]}" is no call: expected points and a suit (120♦ or 120d), Capot♥, Pass, Coinche or Surcoinche'
        )
    value, suit = found.groups()
    return CoincheBid(CAPOT if value.lower() == "capot" else int(value), Suit.parse(suit))
