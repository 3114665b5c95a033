"""Auction patterns that no auction can follow, and pairs of patterns that one auction can.

Both walk a pattern call by call over the auctions it allows. Auctions that leave the same choices are walked once, and
a wide word (`any`, `bid`) is tried with its lowest bids only, which leave open all that higher ones do.
"""

from __future__ import annotations

from functools import cache

from bidding.pattern import Match, Pattern, calls_of, match_call
from cards import AuctionState, Seat


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
        text = pattern.tokens[place].text
        return any(
            reach(place + 1, state.after(call), found)
            for call in calls_of(text, match, state.last_bid)
            if state.refusal(call) is None and (found := match_call(text, call, match)) is not None
        )

    return reach(0, AuctionState(Seat.NORTH), Match({}))


@cache
def can_meet(one: Pattern, other: Pattern) -> bool:
    """Whether some sequence of calls is of both forms."""
    if [token.ours for token in one.tokens] != [token.ours for token in other.tokens]:
        return False
    states = [(Match({}), Match({}))]
    for first, second in zip(one.tokens, other.tokens, strict=True):
        following: dict[object, tuple[Match, Match]] = {}
        for match, partner in states:
            for call in calls_of(second.text, partner) if first.is_wide else calls_of(first.text, match):
                found = match_call(first.text, call, match)
                mate = match_call(second.text, call, partner) if found is not None else None
                if found is not None and mate is not None:
                    following[_bound(found), _bound(mate)] = (found, mate)
        states = list(following.values())
    return bool(states)


def _bound(match: Match) -> frozenset[object]:
    return frozenset(match.letters.items())
