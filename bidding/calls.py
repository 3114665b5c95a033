"""Calls as rules write them: `2M`, `P`, `X`, `cheapest(y)`, `jump(M)`; each stands for one call or for several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bidding.letters import Letters, bindings, is_suit_name
from cards import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, NotationError, Strain

_BID = re.compile(r"([1-7])([A-Za-z]{1,2})")
_RELATIVE = re.compile(r"(cheapest|jump)\(([A-Za-z]{1,2})\)")
_PLAIN = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}


@dataclass(frozen=True, slots=True)
class CallPattern:
    """The call of a rule, as written."""

    text: str

    @property
    def letter(self) -> str | None:
        """The suit variable or strain in it; None for P, X and XX."""
        word = _BID.fullmatch(self.text) or _RELATIVE.fullmatch(self.text)
        return word[2] if word is not None else None

    def instances(self, auction: Auction, letters: Letters) -> Iterator[tuple[Call, Letters]]:
        """Every legal call it stands for here, higher suits first, with the letters each binds."""
        if self.text in _PLAIN:
            if auction.is_legal(_PLAIN[self.text]):
                yield _PLAIN[self.text], letters
            return
        assert self.letter is not None
        for strain, bound in bindings(self.letter, letters):
            call = self._call(auction, strain)
            if call is not None and auction.is_legal(call):
                yield call, bound

    def _call(self, auction: Auction, strain: Strain) -> Call | None:
        if (word := _BID.fullmatch(self.text)) is not None:
            return Call.of(int(word[1]), strain)
        level = cheapest_level(auction, strain) + self.text.startswith("jump")
        return Call.of(level, strain) if level <= 7 else None


def parse_call_pattern(text: str) -> CallPattern:
    """Read the call of a rule. Raises NotationError."""
    word = _BID.fullmatch(text) or _RELATIVE.fullmatch(text)
    if text in _PLAIN or (word is not None and is_suit_name(word[2])):
        return CallPattern(text)
    raise NotationError(
        f'"{text}" is not a call of a rule: expected P, X, XX, a bid such as 1N, 2M or 3x, cheapest(y) or jump(y)'
    )


def cheapest_level(auction: Auction, strain: Strain) -> int:
    """The lowest level at which this strain can be bid now (8 when it cannot)."""
    last = auction.last_bid
    if last is None:
        return 1
    return last.level if Bid(last.level, strain) > last else last.level + 1
