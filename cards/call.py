"""Calls and bids. There are 38 calls: pass, double, redouble and 35 bids, 1♣ … 7NT."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from dealspace.cards.errors import NotationError
from dealspace.cards.suit import Strain


class Doubling(IntEnum):
    """How far a contract is doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    def __str__(self) -> str:
        return "X" * int(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A level (1..7) and a strain; ordered as the Laws rank bids."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise NotationError(f"a bid's level is 1 to 7, not {self.level}")

    @property
    def call(self) -> Call:
        return ALL_CALLS[3 + 5 * (self.level - 1) + self.strain]

    @property
    def tricks(self) -> int:
        """Tricks the bid undertakes to win, 7..13."""
        return 6 + self.level

    def __str__(self) -> str:
        return f"{self.level}{str(self.strain)[0]}"

    @property
    def symbol(self) -> str:
        return f"{self.level}{self.strain.symbol}"


@dataclass(frozen=True, slots=True, order=True)
class Call:
    """One of the 38 calls: index 0 pass, 1 double, 2 redouble, 3..37 the bids rising."""

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < 38:
            raise NotationError(f"{self.index} is not a call: expected 0 (pass) to 37 (7NT)")

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

    def __str__(self) -> str:
        bid = self.bid
        return str(bid) if bid is not None else ("P", "X", "XX")[self.index]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read `1C … 7N` (also `7NT`, `1♣`), `P`/`Pass`, `X`/`Dbl`/`D`, `XX`/`Rdbl`/`R`, in either case."""
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
