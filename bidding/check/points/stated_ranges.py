"""The numbers in an author's words: `15–17 HCP`, `5+ hearts`, `denies 4 spades`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.bidding.patterns.forms import BLANK
from dealspace.bidding.patterns.letters import Letters, bound_suit
from dealspace.cards import Suit
from dealspace.inference import Constraint, Quantity, length, quantity, within
from dealspace.inference.quantities.quantity import HCP

_SUIT = r"(?P<suit>[♣♦♥♠]|(?:club|diamond|heart|spade)s?\b)"
_NUMBER = r"(?<!\d)(?P<low>\d{1,9})(?:[–-](?P<high>\d{1,9})|(?P<more>\+))?"
_CLAIM = re.compile(
    rf"(?P<denies>denies |less than |Less than )?{_NUMBER} (?:good )?(?:{_SUIT}|(?P<what>HCP|hcp|aces?|kings?)\b)"
)
_TOLERATED = re.compile(
    r"(?P<low>\d{1,2})(?:[–-](?P<high>\d{1,2})|(?P<more>\+)) (?P<what>HCP|hcp)"
    r"(?: or a good (?P<good>\d{1,2}))?(?: or a bad (?P<bad>\d{1,2}))?"
)
"""`15–17 HCP or a good 14`: all have 14 to 17."""
_VAGUE = re.compile(r"\b(or|and|perhaps|usually|mostly|about|as well)\b|;")
"""Words after which a number is not the whole story."""


@dataclass(frozen=True, slots=True)
class StatedRange:
    """A number an author states: `what` lies from low to high (None: no end)."""

    text: str
    what: Quantity
    low: int | None
    high: int | None

    @property
    def condition(self) -> Constraint:
        return within(self.what, self.low, self.high)

    @property
    def ends(self) -> tuple[int, ...]:
        """The stated ends, which should be reached by some hand."""
        return tuple(end for end in (self.low, self.high) if end is not None)


def claims(text: str, letters: Letters) -> Iterator[StatedRange]:
    """The numbers stated in an author's text; alternatives and vague statements are ignored."""

    def symbol(blank: re.Match[str]) -> str:
        suit = bound_suit(blank[1], letters)
        return suit.symbol if suit is not None else blank[0]

    for stated in BLANK.sub(symbol, text).split(","):
        part = _TOLERATED.sub(_whole_range, stated)
        if _VAGUE.search(part):
            continue
        for found in _CLAIM.finditer(part):
            low, high = int(found["low"]), int(found["high"] or found["low"])
            if found["suit"]:
                what = length(_suit(found["suit"]))
            else:
                what = HCP if found["what"].upper() == "HCP" else quantity(found["what"].rstrip("s") + "s")
            if found["denies"]:
                yield StatedRange(found[0].strip(), what, None, low - 1)
            else:
                yield StatedRange(found[0].strip(), what, low, None if found["more"] else high)


def _whole_range(found: re.Match[str]) -> str:
    """The range with the good hands below it and the bad ones above it."""
    end = "+" if found["more"] else f"–{found['bad'] or found['high']}"
    return f"{found['good'] or found['low']}{end} {found['what']}"


def _suit(name: str) -> Suit:
    return next(suit for suit in Suit if name == suit.symbol or suit.name.lower().startswith(name.rstrip("s")))
