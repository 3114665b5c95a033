"""Calls and bids. There are 38 calls: pass, double, redouble and 35 bids, 1♣ … 7NT."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import overload

from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.notation import NamedMember
from dealspace.cards.suit import Strain


class Doubling(NamedMember, IntEnum):
    """How far a contract is doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    def __str__(self) -> str:
        return "X" * int(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Bid:
    """A level (1..7) and a strain; ordered as the Laws rank bids.

    Made of both or of its notation. Raises NotationError for a level out of range and for text that is no bid.

    >>> Bid(1, Strain.NOTRUMP) == Bid("1N") < Bid("2C")
    True
    """

    level: int
    strain: Strain

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(self, level: int, strain: Strain) -> None: ...
    def __init__(self, level: int | str, strain: Strain = Strain.CLUBS) -> None:
        if isinstance(level, str):
            if (bid := Call.parse(level).bid) is None:
                raise NotationError(f'"{level}" is not a bid: expected 1C … 7N')
            level, strain = bid.level, bid.strain
        if not 1 <= level <= 7:
            raise NotationError(f"a bid's level is 1 to 7, not {level}")
        object.__setattr__(self, "level", level)
        object.__setattr__(self, "strain", strain)

    @property
    def call(self) -> Call:
        return ALL_CALLS[3 + 5 * (self.level - 1) + self.strain]

    @property
    def tricks(self) -> int:
        """Tricks the bid undertakes to win, 7..13."""
        return 6 + self.level

    def __repr__(self) -> str:
        return f"Bid('{self}')"

    def __str__(self) -> str:
        return f"{self.level}{str(self.strain)[0]}"

    @property
    def symbol(self) -> str:
        return f"{self.level}{self.strain.symbol}"


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Call:
    """One of the 38 calls: index 0 pass, 1 double, 2 redouble, 3..37 the bids rising.

    Made of its index or of its notation, as `parse` reads it. Raises NotationError for anything else.

    >>> Call("1N"), Call("Pass"), Call("7♣").index
    (Call('1N'), Call('P'), 33)
    """

    index: int

    def __init__(self, index: int | str) -> None:
        if isinstance(index, str):
            index = Call.parse(index).index
        if not 0 <= index < 38:
            raise NotationError(f"{index} is not a call: expected 0 (pass) to 37 (7NT)")
        object.__setattr__(self, "index", index)

    @classmethod
    def of(cls, level: int, strain: Strain) -> Call:
        return Bid(level, strain).call

    @property
    def bid(self) -> Bid | None:
        """Level and strain; None for pass, double and redouble."""
        return _BIDS[self.index]

    @property
    def symbol(self) -> str:
        """For people: `1♥`, `2NT`, `Pass`, `Dbl`, `Rdbl`."""
        bid = self.bid
        return bid.symbol if bid is not None else ("Pass", "Dbl", "Rdbl")[self.index]

    def __repr__(self) -> str:
        return f"Call('{self}')"

    def __str__(self) -> str:
        bid = self.bid
        return str(bid) if bid is not None else ("P", "X", "XX")[self.index]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read `1C … 7N` (also `7NT`, `1♣`), `P`/`Pass`, `X`/`Dbl`/`D`, `XX`/`Rdbl`/`R`, in either case."""
        expect_type(text, str, "text")
        word = text.strip().upper()
        if word in _WORDS:
            return _WORDS[word]
        if len(word) >= 2 and word[0] in "1234567":
            try:
                return cls.of(int(word[0]), Strain.parse(word[1:]))
            except NotationError:
                pass
        raise NotationError(f'"{text}" is not a call: expected P, X, XX or a bid 1C … 7N')


ALL_CALLS = tuple(Call(index) for index in range(38))
PASS, DOUBLE, REDOUBLE = ALL_CALLS[:3]
_BIDS = (None, None, None, *(Bid(level, strain) for level in range(1, 8) for strain in Strain))
_WORDS = {
    **{str(bid): bid.call for bid in _BIDS if bid is not None},
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}
