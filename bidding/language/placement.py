"""Conventions put in their places: parameters filled into calls and patterns, and patterns led on from a placement.

In a call or pattern `{name}` is the text of a parameter, `{L+1}` and `{L-1}` a number one higher or lower, and a bare
`L` in front of a strain the parameter L: `LC`, `LN`. `{M-1}` stays as it is, unless M is a parameter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dealspace.bidding.patterns.auction_pattern import Pattern, parse_pattern
from dealspace.bidding.patterns.letters import STRAIN_WORD
from dealspace.cards import NotationError

_BLANK = re.compile(r"\{(\w+?)([+-]\d{1,9})?\}")
_LEVEL = re.compile(rf"(?<![\w{{])L(?={STRAIN_WORD}(?!\w))")
_WORDS = re.compile(r"\S+")


class LevelError(Exception):
    """A level below 1 or above 7: what it was written for is not there in this instance."""


def filled_in(text: str, params: Mapping[str, str]) -> str:
    """A call or pattern with its parameters.

    >>> filled_in("LC", {"L": "2"}), filled_in("{L+1}N", {"L": "2"}), filled_in("L{M-1}", {"L": "3"})
    ('2C', '3N', '3{M-1}')

    Raises:
        LevelError: a level is none.
    """

    def value(blank: re.Match[str]) -> str:
        given = params.get(blank[1])
        if given is None:
            return blank[0]
        if blank[2] is None:
            return given
        level = int(given) + int(blank[2]) if given.isdigit() and len(given) < 3 else 0
        if not 1 <= level <= 7:
            raise LevelError
        return str(level)

    if "{" in text:
        text = _BLANK.sub(value, text)
    return _LEVEL.sub(lambda _: params["L"], text) if "L" in text and "L" in params else text


@dataclass(frozen=True, slots=True)
class Prefix:
    """Where patterns go on from: an auction as written, and the calls that rules make otherwise there, by rule id."""

    text: str = ""
    instead: tuple[tuple[str, str], ...] = ()

    def over(self, call: str, instead: tuple[tuple[str, str], ...]) -> Prefix:
        """The same after their call."""
        return Prefix(_joined(self.text, f"({call})"), (*self.instead, *instead))

    def pattern(self) -> Pattern:
        """The pattern that ends here. Raises NotationError."""
        pattern = parse_pattern(self.text or "opening")
        return Pattern(pattern.text, pattern.tokens, self.instead) if self.instead else pattern

    def on(self, relative: str, calls: Mapping[str, str]) -> Prefix:
        """Led on by a pattern of a convention's `then:`, whose first call may be one that is made otherwise.

        Args:
            calls: the calls of the convention's rules by their ids.
        """
        words = relative.split()
        if not words:
            raise NotationError("an auction pattern of a convention's then: is empty")
        for name, call in self.instead:
            if words[0] == calls.get(name):
                words[0] = call
                break
        return Prefix(_joined(self.text, " ".join(words)))


def _joined(text: str, more: str) -> str:
    return more if text in ("", "opening") else f"{text} {more}"


def alternatives(texts: Iterable[str]) -> Iterator[str]:
    """The patterns of texts that join several by |."""
    for text in texts:
        yield from (part.strip() for part in text.split("|"))
