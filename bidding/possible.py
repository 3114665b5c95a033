"""Auction patterns that no auction can follow, and pairs of patterns that one auction can.

Both walk a pattern call by call over the auctions it allows. Auctions that leave the same choices are walked once, and
a wide word (`any`, `bid`) is tried with the calls that leave most open, so that every pattern is decided quickly.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bidding.pattern import Match, Pattern, Token, match_call
from cards import DOUBLE, PASS, REDOUBLE, AuctionState, Call, Seat, Strain

_EVERY_CALL = (
    PASS, DOUBLE, REDOUBLE, *(Call.of(level, strain) for level in range(1, 8) for strain in Strain)
)  # fmt: skip


@cache
def is_possible(pattern: Pattern) -> bool:
    """Whether some legal auction follows the pattern and leaves us to call."""
    seen: set[object] = set()

    def reach(place: int, state: AuctionState, match: Match) -> bool:
        key = (place, state, frozenset(match.letters.items()))
        if state.is_over or key in seen:
            return False
        seen.add(key)
        if place == len(pattern.tokens):
            return True
        token = pattern.tokens[place]
        return any(
            reach(place + 1, state.after(call), found)
            for call in _tried(token, state)
            if (found := match_call(token.text, call, match)) is not None
        )

    return reach(0, AuctionState(Seat.NORTH), Match({}))


def _tried(token: Token, state: AuctionState) -> Iterator[Call]:
    """Legal calls worth trying for a word: for a wide one those that are no bids, and the two lowest bids."""
    bids = [call for call in state.legal_calls() if call.bid is not None]
    yield from (call for call in state.legal_calls() if call.bid is None)
    yield from bids[:2] if token.text in ("any", "bid", "suit") else bids


@cache
def can_meet(one: Pattern, other: Pattern) -> bool:
    """Whether some sequence of calls is of both forms."""
    if [token.ours for token in one.tokens] != [token.ours for token in other.tokens]:
        return False
    states = [(Match({}), Match({}))]
    for first, second in zip(one.tokens, other.tokens, strict=True):
        following: dict[object, tuple[Match, Match]] = {}
        for match, partner in states:
            for call in _EVERY_CALL:
                found = match_call(first.text, call, match)
                mate = match_call(second.text, call, partner) if found is not None else None
                if found is not None and mate is not None:
                    following[_bound(found), _bound(mate)] = (found, mate)
        states = list(following.values())
    return bool(states)


def _bound(match: Match) -> frozenset[object]:
    return frozenset(match.letters.items())
