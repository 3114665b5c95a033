"""What calls are said to mean, in the form that programs read: `C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19`.

Ours follow the words of the call's meaning. Those of opponents are read back into statements for the deal space: held
softly, since what another program says of a call need not be what it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dealspace.bidding import Reading
from dealspace.cards import Auction, Suit
from dealspace.inference import HCP, NEVER, Constraint, Knowledge, Source, Statement, all_of, length, within
from dealspace.table.auctions.exact_ranges import exact_ranges_of
from dealspace.table.match.manager.messages import plain

MOST_WORDS = 160
"""Letters of an explanation in words; other programs show it in a small window."""
DOUBT = 0.05
"""How often an opponent's explanation is taken to be off."""

_QUANTITIES = {"HCP": HCP, **{str(suit): length(suit) for suit in Suit}}
_RANGE = re.compile(r"\b(HCP|[CDHS])\s*=\s*(\d{1,2})(?:\s*-\s*(\d{1,2})|(\+))?(?![\d-])", re.IGNORECASE)


def explanation(reading: Reading) -> str:
    """What the last call means, in words and in numbers, in the protocol's characters.

    The numbers are what all calls of that player have shown.
    """
    meaning = reading.meanings[-1]
    hand = exact_ranges_of(reading, meaning.seat)
    words = plain(meaning.say)
    if hand is None:
        return words
    ranges = [f"{suit}={bounds.low}-{bounds.high}" for suit, bounds in sorted(hand.lengths.items())]
    numbers = ",".join([*ranges, f"HCP={hand.hcp.low}-{hand.hcp.high}"])
    return f"{words[:MOST_WORDS].rstrip(' .')}. {numbers}".lstrip(". ")


def condition_of(text: str) -> Constraint | None:
    """What a text says in numbers, if it does; ranges that no hand has are passed over.

    >>> str(condition_of("natural, HCP=17-19,S=5+"))
    'hcp 17-19 and spades 5+'
    """
    said = []
    for name, low, high, more in _RANGE.findall(text):
        most = int(high) if high else None if more else int(low)
        part = within(_QUANTITIES[name.upper()], int(low), most)
        if part != NEVER:
            said.append(part)
    return all_of(*said) if said else None


def told_by(auction: Auction, told: Iterable[tuple[int, str]]) -> Knowledge:
    """What explanations, by the place of their calls, state about the callers' hands."""
    statements = []
    for place, text in told:
        condition = condition_of(text)
        if condition is not None:
            statements.append(Statement(auction.caller(place), condition, Source("explanation", text), DOUBT))
    return Knowledge(tuple(statements))
