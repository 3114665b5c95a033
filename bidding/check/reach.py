"""Auctions that lead to a context, by its patterns: our calls as the book makes them, theirs as the pattern says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from bidding.machine import matching_contexts
from bidding.meaning import Interpreter
from bidding.pattern import Match, Pattern, calls_of, match_call
from bidding.system import Context
from cards import Auction, Call, Seat

MOST_READ = 250
"""Calls of ours that are read, at most, on the way to one context."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Auctions that lead to a context; `complete` if there are no others (from the first bid on)."""

    auctions: tuple[Auction, ...]
    complete: bool


class _Search:
    def __init__(self, interpreter: Interpreter, context: Context) -> None:
        self.interpreter = interpreter
        self.context = context
        self.read = 0

    @property
    def is_spent(self) -> bool:
        return self.read >= MOST_READ

    def along(self, pattern: Pattern, place: int, auction: Auction, match: Match) -> Iterator[Auction]:
        if place == len(pattern.tokens):
            yield auction
            return
        token = pattern.tokens[place]
        following = []
        for call in calls_of(token.text, match, auction.last_bid):
            if auction.is_over or not auction.is_legal(call) or self.is_spent:
                continue
            found = match_call(token.text, call, match)
            if found is None or (token.ours and not self.is_booked(auction, call)):
                continue
            following.append(self.along(pattern, place + 1, auction.plus(call), found))
        yield from in_turn(following)

    def is_booked(self, auction: Auction, call: Call) -> bool:
        self.read += 1
        return any(call == rule.call for rule in self.interpreter.live(auction)) and (
            self.interpreter.meaning(auction, call).booked
        )

    def leads_here(self, auction: Auction) -> bool:
        public = self.interpreter.public(auction)
        system = self.interpreter.systems[auction.turn.side]
        return any(context is self.context for context, _, _ in matching_contexts(system, public))


def ways_to(interpreter: Interpreter, context: Context, most: int) -> Ways:
    """Auctions that lead to a context, at most so many, the various suits in turn."""
    search = _Search(interpreter, context)
    found: dict[Auction, None] = {}
    candidates = chain.from_iterable(
        search.along(pattern, 0, Auction(Seat.NORTH if not tokens or tokens[0].ours else Seat.EAST), Match({}))
        for pattern in context.after
        for tokens in (pattern.tokens,)
    )
    is_wide = any(token.is_wide for pattern in context.after for token in pattern.tokens)
    for auction in candidates:
        if len(found) == most:
            return Ways(tuple(found), False)
        if not auction.is_over and search.leads_here(auction):
            found[auction] = None
    return Ways(tuple(found), not search.is_spent and not is_wide)


def in_turn(iterators: list[Iterator[Auction]]) -> Iterator[Auction]:
    """The first of each, then the second of each …"""
    while iterators:
        left = []
        for iterator in iterators:
            if (item := next(iterator, None)) is not None:
                yield item
                left.append(iterator)
        iterators = left
