"""Auction patterns: `1N`, `(1x)`, `1x (ky)`, `1M 2N`: our calls bare, theirs in brackets, passes left out.

A pattern speaks of the whole auction from the first bid on (`opening` is before it), seen from the side that is to
call. Where two calls of one side follow each other, the other side has passed between; a pattern that ends with a call
of ours ends with their pass. So `(1x)` is the direct seat only, and `(1x) P (P)` the balancing seat.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bidding.letters import CLASSES, Letters, bound_suit, is_suit_name, may_bind
from cards import DOUBLE, PASS, REDOUBLE, Auction, Call, NotationError, Suit

_CALL = re.compile(r"([1-7k])([A-Za-z]{1,2})")
_PLAIN = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
_WIDE = ("any", "bid", "suit")


@dataclass(frozen=True, slots=True)
class Token:
    """One call of a pattern: `text` as written, by our side or theirs."""

    text: str
    ours: bool

    @property
    def is_concrete(self) -> bool:
        """Whether it names one call and nothing else."""
        word = _CALL.fullmatch(self.text)
        return self.text in _PLAIN or (word is not None and word[1] != "k" and word[2] not in CLASSES)


@dataclass(frozen=True, slots=True)
class Match:
    """What a pattern has bound: suit letters, and the level `k`."""

    letters: Letters
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parsed pattern: its calls in order, passes written out; no tokens at all means before the opening bid."""

    text: str
    tokens: tuple[Token, ...]

    @property
    def specificity(self) -> tuple[int, int]:
        """More calls first, then more calls that are spelled out."""
        return len(self.tokens), sum(token.is_concrete for token in self.tokens)

    @property
    def letters(self) -> frozenset[str]:
        """The class letters it binds."""
        words = (_CALL.fullmatch(token.text) for token in self.tokens)
        return frozenset(word[2] for word in words if word is not None and word[2] in CLASSES)

    @property
    def binds_level(self) -> bool:
        """Whether it binds the level `k`."""
        return any(token.text.startswith("k") for token in self.tokens)

    def match(self, auction: Auction) -> Match | None:
        """The bindings under which this auction, with its turn's side as ours, is of this form."""
        calls = auction.calls
        start = next((place for place, call in enumerate(calls) if call != PASS), len(calls))
        if len(calls) - start != len(self.tokens):
            return None
        match: Match | None = Match({})
        for place, token in enumerate(self.tokens, start=start):
            ours = auction.caller(place).side is auction.turn.side
            if match is None or ours is not token.ours:
                return None
            match = _match_call(token.text, calls[place], match)
        return match


def parse_pattern(text: str) -> Pattern:
    """Read one pattern. Raises NotationError."""
    words = text.split()
    if words == ["opening"]:
        return Pattern(text, ())
    if not words:
        raise NotationError("an auction pattern is empty: write opening for the auction before any bid")
    tokens: list[Token] = []
    for word in words:
        ours = not (word.startswith("(") and word.endswith(")"))
        name = word if ours else word[1:-1]
        _check_call(name, word)
        if name == "P" and not tokens:
            raise NotationError("an auction pattern begins with the first bid: leave the passes before it out")
        if tokens and tokens[-1].ours is ours:
            tokens.append(Token("P", not ours))
        tokens.append(Token(name, ours))
    if tokens[-1].ours:
        tokens.append(Token("P", False))
    return Pattern(text, tuple(tokens))


def _check_call(name: str, word: str) -> None:
    bid = _CALL.fullmatch(name)
    if name not in _PLAIN and name not in _WIDE and (bid is None or not is_suit_name(bid[2])):
        raise NotationError(
            f'"{word}" is not a call of an auction pattern: expected P, X, XX, any, bid, suit, or a level (1 to 7, k) '
            "and a strain (C D H S N M m x y z), theirs in brackets"
        )


def _match_call(text: str, call: Call, match: Match) -> Match | None:
    if text in _PLAIN:
        return match if call == _PLAIN[text] else None
    bid = call.bid
    if text in _WIDE:
        fits = text == "any" or (bid is not None and (text == "bid" or bid.strain.suit is not None))
        return match if fits else None
    word = _CALL.fullmatch(text)
    assert word is not None, "parse_pattern let it through"
    level, name = word.groups()
    if bid is None or (level != "k" and bid.level != int(level)):
        return None
    if level == "k":
        match = Match(match.letters, bid.level)
    suit = bid.strain.suit
    if name in ("N", "NT") or suit is None:
        return match if name in ("N", "NT") and suit is None else None
    return _match_suit(name, suit, match)


def _match_suit(name: str, suit: Suit, match: Match) -> Match | None:
    if (bound := bound_suit(name, match.letters)) is not None:
        return match if bound is suit else None
    if name in CLASSES and may_bind(name, suit, match.letters):
        return Match({**match.letters, name: suit}, match.level)
    return None
