"""An auction with some of its calls read otherwise than the system reads them: by one rule alone, off the book, or as
always, but not true of the caller's hand.

What the calls behind them may mean follows from these readings, as it does for whoever reads the auction in that way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from itertools import chain
from typing import TypeAlias

from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.reading.interpreter import Interpreter, Reading, ReadPoint, meaning_by
from dealspace.bidding.reading.meaning import Meaning, by_rule, off_book
from dealspace.cards import Auction, Call, Location, NotationError
from dealspace.inference import Knowledge, Statement


class Way(Enum):
    """How a call is read; or by the rule at one location alone."""

    AS_READ = "as_read"
    OFF_BOOK = "off_book"
    UNTRUE = "untrue"


Value: TypeAlias = Way | Location


class ReadOtherwise(Interpreter):
    """An interpreter that reads the calls at some places of an auction otherwise, and those behind them accordingly.

    What a call shows that is untrue is no part of the knowledge of a reading, though the calls behind it are read as if
    it were.

    Args:
        interpreter: who reads all other calls.
        ways: how calls are read, by their index in the auction.

    >>> from dealspace.bidding import load_system
    >>> sayc, auction = Interpreter(load_system("sayc")), Auction.parse("N: 1N P 2C")
    >>> ReadOtherwise(sayc, {0: Way.OFF_BOOK}).read(auction).meanings[0].say == sayc.read(auction).meanings[0].say
    False
    >>> len(ReadOtherwise(sayc, {0: Way.UNTRUE}).read(auction.before(1)).knowledge.statements)
    0
    """

    def __init__(self, interpreter: Interpreter, ways: Mapping[int, Value]) -> None:
        super().__init__(interpreter.systems, interpreter.vulnerability, interpreter.scoring)
        self._ways = dict(ways)

    def read(self, auction: Auction) -> Reading:
        """The auction with what each of its calls means. Raises NotationError where one is not made by its rule."""
        reading = super().read(auction)
        if Way.UNTRUE not in self._ways.values():
            return reading
        said = (_said(each) for place, each in enumerate(reading.meanings) if self._ways.get(place) is not Way.UNTRUE)
        return replace(reading, knowledge=Knowledge(()).plus(*chain.from_iterable(said)))

    def _meaning_at(self, point: ReadPoint, call: Call) -> Meaning:
        value = self._ways.get(len(point.reading.meanings), Way.AS_READ)
        if value in (Way.AS_READ, Way.UNTRUE):
            return super()._meaning_at(point, call)
        meaning = meaning_in_way(self, point.reading, call, value)
        if meaning is None:
            seat = point.reading.auction.turn.title
            raise NotationError(f"{seat}'s {call.symbol} is not made by the rule at {value} here")
        return meaning


def _said(meaning: Meaning) -> Iterator[Statement]:
    """What a call shows, also where it does not fit what its caller has shown before: one of those may be untrue."""
    claim = meaning.claim() if meaning.contradicted else None
    yield from (claim,) if claim is not None else ()
    yield from meaning.statements()


def ways_of(meaning: Meaning) -> tuple[Value, ...]:
    """How a call may be read other than as the system reads it, as far as that makes a difference."""
    rules = tuple(rule.rule.location for rule in meaning.rules) if len(meaning.rules) > 1 else ()
    return (*rules, Way.OFF_BOOK, Way.UNTRUE) if meaning.claim() is not None or meaning.booked else rules


def meaning_in_way(interpreter: Interpreter, earlier: Reading, call: Call, value: Value) -> Meaning | None:
    """What a call means after these if it is read in this way; None where it cannot be."""
    public = PublicState(
        earlier.auction, interpreter.vulnerability, earlier.knowledge.certain, earlier.meanings, interpreter.scoring
    )
    machine = interpreter.machine(public.turn)
    if value is Way.OFF_BOOK:
        return off_book(call, public, machine.aces)
    meaning = meaning_by(machine, call, machine.live_rules(public), public)
    if isinstance(value, Way):
        return meaning
    places = [rule.rule.location for rule in meaning.rules]
    return by_rule(meaning, places.index(value)) if value in places else None
