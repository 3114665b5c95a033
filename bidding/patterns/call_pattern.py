"""Calls as rules write them: `2M`, `P`, `2{M-1}`, `cheapest(y)`, `jump(M)`, `step1`; each for one call or several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from dealspace.bidding.patterns.letters import STRAIN_WORD, Letters, base_letter, bindings
from dealspace.bidding.patterns.steps import Steps
from dealspace.cards import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, NotationError, Strain

_BID = re.compile(rf"([1-7])({STRAIN_WORD})")
_RELATIVE = re.compile(rf"(cheapest|jump)\(({STRAIN_WORD})\)")
_STEP = re.compile(r"step([1-9])")
_PLAIN = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}


@dataclass(frozen=True, slots=True)
class CallPattern:
    """The call of a rule, as written."""

    text: str

    @property
    def strain(self) -> str | None:
        """The strain as written, `M` or `{M-1}`; None for P, X, XX and steps."""
        return _strain(self.text)

    @property
    def letter(self) -> str | None:
        """The suit variable or strain in it; None for P, X, XX and steps."""
        strain = _strain(self.text)
        return base_letter(strain) if strain is not None else None

    @property
    def step(self) -> int | None:
        """n of `stepN`."""
        word = _STEP.fullmatch(self.text)
        return int(word[1]) if word is not None else None

    def instances(
        self, auction: Auction, letters: Letters, steps: Steps | None = None
    ) -> Iterator[tuple[Call, Letters]]:
        """Every legal call it stands for here, higher suits first, with the letters each binds."""
        if self.text in _PLAIN:
            if auction.is_legal(_PLAIN[self.text]):
                yield _PLAIN[self.text], letters
        elif self.step is not None:
            call = steps.call(self.step, auction, letters) if steps is not None else None
            if call is not None and auction.is_legal(call):
                yield call, letters
        else:
            assert self.strain is not None
            for strain, bound in bindings(self.strain, letters):
                call = self._call(auction, strain)
                if call is not None and auction.is_legal(call):
                    yield call, bound

    def _call(self, auction: Auction, strain: Strain) -> Call | None:
        if (word := _BID.fullmatch(self.text)) is not None:
            return Call.of(int(word[1]), strain)
        level = cheapest_level(auction, strain) + self.text.startswith("jump")
        return Call.of(level, strain) if level <= 7 else None


@lru_cache(maxsize=4096)
def _strain(text: str) -> str | None:
    word = _BID.fullmatch(text) or _RELATIVE.fullmatch(text)
    return word[2] if word is not None else None


@lru_cache(maxsize=4096)
def parse_call_pattern(text: str) -> CallPattern:
    """Read the call of a rule. Raises NotationError."""
    if text in _PLAIN or any(form.fullmatch(text) for form in (_BID, _RELATIVE, _STEP)):
        return CallPattern(text)
    raise NotationError(
        f'"{text}" is not a call of a rule: '
        + (call_meant(text) or "expected P, X, XX, a bid such as 1N, 2M, 3x or 2{M-1}, cheapest(y), jump(y) or step1")
    )


def call_meant(text: str) -> str | None:
    """How files write a call that people also write otherwise (1♠, 2c, Pass, Dbl), as a hint."""
    try:
        return f"write {Call.parse(text)}"
    except NotationError:
        return None


def cheapest_level(auction: Auction, strain: Strain) -> int:
    """The lowest level at which this strain can be bid now (8 when it cannot)."""
    last = auction.last_bid
    if last is None:
        return 1
    return last.level if Bid(last.level, strain) > last else last.level + 1
