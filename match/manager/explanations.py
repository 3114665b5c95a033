"""Explanations of calls, with ranges that programs read: `C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19`.

Our own explanations give the call's meaning in words, then the ranges. Ranges in the opponents' explanations become
soft statements of the deal space, since another program's hand need not fit its explanation.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.bidding import Reading
from dealspace.cards import Auction
from dealspace.inference import Knowledge, Source, Statement
from dealspace.match.manager.explained_condition import condition_of
from dealspace.match.manager.messages import plain
from dealspace.query.auctions.exact_ranges import exact_ranges_of

MOST_WORDS = 160
"""Characters of the words before the ranges; other programs show them in a small window."""
DOUBT = 0.05
"""The assumed probability that an opponent's explanation is wrong."""


def explanation(reading: Reading) -> str:
    """The meaning of the last call in words and ranges, in the protocol's characters.

    The ranges are what all calls of that player together show.
    """
    meaning = reading.meanings[-1]
    hand = exact_ranges_of(reading, meaning.seat)
    words = plain(meaning.say)
    if hand is None:
        return words
    ranges = [f"{suit}={bounds.low}-{bounds.high}" for suit, bounds in sorted(hand.lengths.items())]
    numbers = ",".join([*ranges, f"HCP={hand.hcp.low}-{hand.hcp.high}"])
    return f"{words[:MOST_WORDS].rstrip(' .')}. {numbers}".lstrip(". ")


def knowledge_from_explanations(auction: Auction, explanations: Iterable[tuple[int, str]]) -> Knowledge:
    """What explanations, each with its call's index in the auction, state about the callers' hands."""
    statements = []
    for index, text in explanations:
        condition = condition_of(text)
        if condition is not None:
            statements.append(Statement(auction.caller(index), condition, Source("explanation", text), DOUBT))
    return Knowledge(tuple(statements))
