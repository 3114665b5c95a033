"""Auction patterns: `1N`, `(1x)`, `1x (ky)`, `1M 2N`: our calls bare, theirs in brackets, passes left out.

A pattern describes the whole auction from the first bid on (`opening` is before it), seen from the side that is to
call. Where two calls of one side follow each other, the other side has passed between; a pattern that ends with a call
of ours ends with their pass. So `(1x)` is the direct seat only, and `(1x) P (P)` the balancing seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from dealspace.bidding.patterns.call_pattern import call_meant
from dealspace.bidding.patterns.letters import CLASSES, STRAIN_WORD, TRUMP, Letters, base_letter, bindings
from dealspace.cards import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, NotationError, Suit

_CALL = re.compile(rf"([1-7k])({STRAIN_WORD})")
_PLAIN = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
WIDE = ("any", "bid", "suit")
_BIDS = tuple(call.bid for call in ALL_CALLS if call.bid is not None)
LONGEST = 40
MOST_LETTERS = 400


class PatternToken(NamedTuple):
    """One call of a pattern: `text` as written, by our side or theirs; `as_named` where it ends with an exclamation
    mark, so that its letter stands for the suit a bid names, whatever it shows."""

    text: str
    ours: bool
    as_named: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether it names neither a call nor a level and strain."""
        return self.text in WIDE

    @property
    def is_concrete(self) -> bool:
        """Whether it names one call and nothing else."""
        word = _CALL.fullmatch(self.text)
        return self.text in _PLAIN or (word is not None and word[1] != "k" and base_letter(word[2]) not in CLASSES)


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """What a pattern has bound: suit letters, and the level `k`."""

    letters: Letters
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parsed pattern: its calls in order, passes written out; no tokens at all means before the opening bid.

    Attributes:
        instead: calls that rules make otherwise after this pattern, by their ids: a double for the bid it stands for.
    """

    text: str
    tokens: tuple[PatternToken, ...]
    instead: tuple[tuple[str, str], ...] = ()

    @property
    def specificity(self) -> tuple[int, int]:
        """More calls first, then more calls that are spelled out."""
        return _specificity(self.tokens)

    @property
    def letters(self) -> frozenset[str]:
        """The class letters it binds."""
        return _letters(self.tokens)

    @property
    def theirs_shown(self) -> tuple[int, ...]:
        """Which of its calls, of theirs, bind a letter to a suit that they must have shown."""
        return _theirs_shown(self.tokens)

    @property
    def binds_level(self) -> bool:
        """Whether it binds the level `k`."""
        return _binds_level(self.tokens)

    def match(self, auction: Auction, trump: Suit | None = None) -> PatternMatch | None:
        """The bindings under which this auction, with its turn's side as ours, is of this form.

        Args:
            trump: the side's trump suit, which `T` stands for and which the match binds.
        """
        calls = auction.calls
        start = next((index for index, call in enumerate(calls) if call != PASS), len(calls))
        if len(calls) - start != len(self.tokens):
            return None
        match = PatternMatch({TRUMP: trump} if trump is not None else {})
        for index, token in enumerate(self.tokens, start=start):
            ours = auction.caller(index).side is auction.turn.side
            found = match_call(token.text, calls[index], match) if ours is token.ours else None
            if found is None:
                return None
            match = found
        return match


@lru_cache(maxsize=65536)
def _specificity(tokens: tuple[PatternToken, ...]) -> tuple[int, int]:
    return len(tokens), sum(token.is_concrete for token in tokens)


@lru_cache(maxsize=65536)
def _letters(tokens: tuple[PatternToken, ...]) -> frozenset[str]:
    words = (_level_and_strain(token.text) for token in tokens)
    return frozenset(base for word in words if word is not None if (base := base_letter(word[1])) in CLASSES)


@lru_cache(maxsize=65536)
def _theirs_shown(tokens: tuple[PatternToken, ...]) -> tuple[int, ...]:
    found, bound = list[int](), set[str]()
    for index, token in enumerate(tokens):
        word = _level_and_strain(token.text)
        letter = base_letter(word[1]) if word is not None else ""
        if word is not None and letter in CLASSES and letter not in bound:
            bound.add(letter)
            if word[1] == letter and not token.ours and not token.as_named:
                found.append(index)
    return tuple(found)


@lru_cache(maxsize=65536)
def _binds_level(tokens: tuple[PatternToken, ...]) -> bool:
    return any(token.text.startswith("k") for token in tokens)


@lru_cache(maxsize=4096)
def parse_pattern(text: str) -> Pattern:
    """Read one pattern. Raises NotationError."""
    if len(text) > MOST_LETTERS:
        raise NotationError(f"an auction pattern of {len(text):,} letters; there may be {MOST_LETTERS}")
    words = text.split()
    if words == ["opening"]:
        return Pattern(text, ())
    if not words:
        raise NotationError("an auction pattern is empty: write opening for the auction before any bid")
    tokens: list[PatternToken] = []
    for word in words:
        ours = not (word.startswith("(") and word.endswith(")"))
        name = word if ours else word[1:-1]
        as_named, name = name.endswith("!"), name.removesuffix("!")
        _check_call(name, word)
        if name == "P" and not tokens:
            raise NotationError("an auction pattern begins with the first bid: leave the passes before it out")
        if tokens and tokens[-1].ours is ours:
            tokens.append(PatternToken("P", not ours))
        tokens.append(PatternToken(name, ours, as_named))
    if tokens[-1].ours:
        tokens.append(PatternToken("P", False))
    if len(tokens) > LONGEST:
        raise NotationError(f"an auction pattern of {len(tokens)} calls; there may be {LONGEST}")
    return Pattern(text, tuple(tokens))


def _check_call(name: str, word: str) -> None:
    if name not in _PLAIN and name not in WIDE and _CALL.fullmatch(name) is None:
        written = call_meant(name)
        expected = (
            "expected P, X, XX, any, bid, suit, or a level (1 to 7, k) and a strain (C D H S N M m x y z T {M-1}), "
            "theirs in brackets, passes between two calls of one side left out"
        )
        raise NotationError(f'"{word}" is not a call of an auction pattern: {written or expected}')


def calls_of(text: str, match: PatternMatch, last: Bid | None = None) -> Iterator[Call]:
    """The calls that a word of a pattern may stand for, given what is bound.

    A wide word stands here for the calls that are no bids, and for the two lowest above `last`, of which one names a
    suit.
    """
    word = _level_and_strain(text)
    if text in _PLAIN:
        yield _PLAIN[text]
    elif word is None:
        yield from _PLAIN.values()
        yield from islice((bid.call for bid in _BIDS if last is None or bid > last), 2)
    else:
        for level in range(1, 8) if word[0] == "k" else (int(word[0]),):
            for strain, _ in bindings(word[1], match.letters):
                yield Call.of(level, strain)


@lru_cache(maxsize=4096)
def _level_and_strain(text: str) -> tuple[str, str] | None:
    """The two parts of a bid in a pattern; None for other words."""
    word = _CALL.fullmatch(text)
    return (word[1], word[2]) if word is not None else None


def match_call(text: str, call: Call, match: PatternMatch) -> PatternMatch | None:
    """What one word of a pattern adds to the bindings, if the call matches it; None otherwise."""
    if text in _PLAIN:
        return match if call == _PLAIN[text] else None
    bid = call.bid
    if text in WIDE:
        fits = text == "any" or (bid is not None and (text == "bid" or bid.strain.suit is not None))
        return match if fits else None
    word = _level_and_strain(text)
    assert word is not None, "parse_pattern let it through"
    level, name = word
    if bid is None or (level != "k" and bid.level != int(level)):
        return None
    for strain, letters in bindings(name, match.letters):
        if strain is bid.strain:
            return PatternMatch(letters, bid.level if level == "k" else match.level)
    return None
