"""Auction patterns that no auction can follow, and pairs of patterns that one auction can.

Both walk a pattern call by call over the auctions it allows. Auctions that leave the same choices are walked once, and
a wide word (`any`, `bid`) is tried with its lowest bids only, which leave open all that higher ones do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch, PatternToken, calls_of, match_call
from dealspace.cards import AuctionState, Seat

Reached = tuple[AuctionState, PatternMatch]


def is_possible(pattern: Pattern) -> bool:
    """Whether some legal auction follows the pattern and leaves us to call."""
    return _example(pattern.tokens) is not None


@lru_cache(maxsize=65536)
def _example(tokens: tuple[PatternToken, ...]) -> Reached | None:
    """Where one of the legal auctions that follow these tokens ends, which leaves a call to make; None if none does.

    Patterns begin alike: mostly the example of all tokens but the last can be led on.
    """
    start = AuctionState(Seat.NORTH), PatternMatch({})
    if not tokens:
        return start
    shorter = _example(tokens[:-1])
    if shorter is None:
        return None
    return _led_on(tokens[-1:], shorter) or _led_on(tokens, start)


def _led_on(tokens: Sequence[PatternToken], start: Reached) -> Reached | None:
    """Where an auction of these tokens ends that goes on from `start`; None if there is none."""
    seen: set[object] = set()

    def reach(index: int, state: AuctionState, match: PatternMatch) -> Reached | None:
        key = (index, state, _bound(match))
        if state.is_over or key in seen:
            return None
        seen.add(key)
        if index == len(tokens):
            return state, match
        text = tokens[index].text
        for call in calls_of(text, match, state.last_bid):
            if state.refusal(call) is None and (bound := match_call(text, call, match)) is not None:
                found = reach(index + 1, state.following(call), bound)
                if found is not None:
                    return found
        return None

    return reach(0, *start)


@lru_cache(maxsize=65536)
def can_meet(one: Pattern, other: Pattern) -> bool:
    """Whether some sequence of calls is of both forms."""
    if [token.ours for token in one.tokens] != [token.ours for token in other.tokens]:
        return False
    states = [(PatternMatch({}), PatternMatch({}))]
    for first, second in zip(one.tokens, other.tokens, strict=True):
        following: dict[object, tuple[PatternMatch, PatternMatch]] = {}
        for match, partner in states:
            for call in calls_of(second.text, partner) if first.is_wide else calls_of(first.text, match):
                found = match_call(first.text, call, match)
                mate = match_call(second.text, call, partner) if found is not None else None
                if found is not None and mate is not None:
                    following[_bound(found), _bound(mate)] = (found, mate)
        states = list(following.values())
    return bool(states)


def _bound(match: PatternMatch) -> frozenset[object]:
    return frozenset(match.letters.items())
