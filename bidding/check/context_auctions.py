"""Auctions that lead to a context, by its patterns: our calls by rules, theirs as in the pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch, calls_of, match_call
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.compiled_system import Context
from dealspace.cards import PASS, Auction, Call, Seat

MOST_READ = 250
"""Calls of ours that are read, at most, on the way to one context."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Auctions that lead to a context; `complete` if there are no others (from the first bid on)."""

    auctions: tuple[Auction, ...]
    complete: bool


class _Search:
    """Auctions along patterns; `is_booked` is checked for our calls, at most `MOST_READ` times."""

    def __init__(self, is_booked: Callable[[Auction, Call], bool]) -> None:
        self.asks = is_booked
        self.read = 0

    @property
    def is_spent(self) -> bool:
        return self.read >= MOST_READ

    def is_booked(self, auction: Auction, call: Call) -> bool:
        self.read += 1
        return self.asks(auction, call)

    def auctions(self, patterns: Sequence[Pattern], passes: int = 0) -> Iterator[Auction]:
        """Auctions of these forms behind so many passes."""
        for pattern in patterns:
            first = Seat.NORTH if not pattern.tokens or pattern.tokens[0].ours else Seat.EAST
            start = Auction(Seat((first - passes) % 4), (PASS,) * passes)
            yield from self.along(pattern, 0, start, PatternMatch({}))

    def along(self, pattern: Pattern, index: int, auction: Auction, match: PatternMatch) -> Iterator[Auction]:
        if index == len(pattern.tokens):
            yield auction
            return
        token = pattern.tokens[index]
        following = []
        for call in calls_of(token.text, match, auction.last_bid):
            if auction.is_over or not auction.is_legal(call) or self.is_spent:
                continue
            found = match_call(token.text, call, match)
            if found is None or (token.ours and not self.is_booked(auction, call)):
                continue
            following.append(self.along(pattern, index + 1, auction.plus(call), found))
        yield from in_turn(following)


def ways_to(interpreter: Interpreter, context: Context, most: int) -> Ways:
    """Auctions that lead to a context, at most `most`, the various suits in turn."""

    def is_booked(auction: Auction, call: Call) -> bool:
        return any(call == rule.call for rule in interpreter.live(auction)) and (
            interpreter.read(auction.plus(call)).meanings[-1].booked
        )

    def leads_here(auction: Auction) -> bool:
        machine = interpreter.machine(auction.turn)
        return machine.by_pattern(interpreter.public(auction), context, context.after) is not None

    search = _Search(is_booked)
    found: dict[Auction, None] = {}
    is_wide = any(token.is_wide for pattern in context.after for token in pattern.tokens)
    for passes in range(4):  # behind passes only where nothing else leads there, as to the calls of a passed hand
        for auction in search.auctions(context.after, passes):
            if len(found) == most:
                return Ways(tuple(found), False)
            if not auction.is_over and leads_here(auction):
                found[auction] = None
        if found:
            break
    return Ways(tuple(found), not search.is_spent and not is_wide)


def auctions_along(patterns: Sequence[Pattern]) -> Iterator[Auction]:
    """Auctions of these forms, whoever might call so."""
    return _Search(lambda auction, call: True).auctions(patterns)


def in_turn(iterators: list[Iterator[Auction]]) -> Iterator[Auction]:
    """The first of each, then the second of each …"""
    while iterators:
        left = []
        for iterator in iterators:
            if (item := next(iterator, None)) is not None:
                yield item
                left.append(iterator)
        iterators = left
