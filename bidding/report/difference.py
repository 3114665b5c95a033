"""Where two systems differ: points common to both where a call has another meaning, or exists in only one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.report.book_walk import BookPoint, first_seat_only, passes_in_silence, walk
from dealspace.bidding.report.entry import BookEntry, entry_of, seen_from
from dealspace.cards import PASS, Auction, Call, Location
from dealspace.cards.notation import shortened

Progress = Callable[[int, int], None]
_MOST_AUCTIONS = 8
"""Of one changed rule, those that are named besides the first."""


@dataclass(frozen=True, repr=False)
class Difference:
    """A call that two systems read differently after the same auction; None for a system without the call.

    Attributes:
        share: the share of deals with this auction, in the system where it is larger.
    """

    auction: Auction
    call: Call
    share: float
    one: BookEntry | None
    other: BookEntry | None

    def __repr__(self) -> str:
        return f"<Difference {self.call.symbol} after {shortened(str(self.auction))}>"


def differences(
    one: Interpreter, other: Interpreter, *, least_share: float, progress: Progress = lambda done, total: None
) -> Iterator[Difference]:
    """The differences along the auctions that both systems have, the commonest auctions first.

    An auction is common to both when each of its calls is made by a rule of either system, or is the pass of a side
    without rules for it.
    """
    found: dict[Auction, tuple[BookPoint | None, BookPoint | None]] = {}
    for index, interpreter in enumerate((one, other)):
        for point in walk(interpreter, least_share=least_share, enter=first_seat_only):
            pair = found.get(point.auction, (None, None))
            found[point.auction] = (point, pair[1]) if index == 0 else (pair[0], point)
    common = [auction for auction in found if all(_is_known(system, auction) for system in (one, other))]
    shares = {auction: max(point.share for point in found[auction] if point is not None) for auction in common}
    opening: set[object] = set()
    for done, auction in enumerate(sorted(common, key=lambda auction: (-shares[auction], len(auction))), start=1):
        for difference in _at(one, other, auction, shares[auction]):
            words = (difference.call, said(difference.one), said(difference.other))
            if auction.last_bid is not None or words not in opening:
                yield difference
            if auction.last_bid is None:
                opening.add(words)  # opening bids are not repeated for every seat
        progress(done, len(common))


def _is_known(interpreter: Interpreter, auction: Auction) -> bool:
    """Whether rules make all calls of the auction, apart from passes of a side without rules."""
    befores = map(auction.before, range(len(auction)))
    return all(
        any(rule.call == call for rule in interpreter.live(before)) or (call == PASS and passes_in_silence(before))
        for call, before in zip(auction.calls, befores, strict=True)
    )


def _at(one: Interpreter, other: Interpreter, auction: Auction, share: float) -> Iterator[Difference]:
    live = [dict.fromkeys(rule.call for rule in system.live(auction)) for system in (one, other)]
    for call in dict.fromkeys((*live[0], *live[1])):
        entries = tuple(
            entry if call in calls and (entry := entry_of(system, auction, call)).hcp is not None else None
            for system, calls in zip((one, other), live, strict=True)
        )
        if said(entries[0]) != said(entries[1]):
            yield Difference(auction, call, share, entries[0], entries[1])


def said(entry: BookEntry | None) -> tuple[object, ...] | None:
    """What a call shows, for comparison."""
    if entry is None:
        return None
    meaning = entry.meaning
    return meaning.say, entry.numbers, entry.marks, meaning.artificial


@dataclass(frozen=True, repr=False)
class ChangedRule:
    """The rules that make a call in two systems, and all calls that differ by them, the commonest auction first.

    Attributes:
        places: where the rules stand, in each system; none in one that has no such call.
    """

    places: tuple[tuple[Location, ...], tuple[Location, ...]]
    found: tuple[Difference, ...]

    @property
    def share(self) -> float:
        """The share of deals with the commonest of its auctions."""
        return max(each.share for each in self.found)

    def __repr__(self) -> str:
        return f"<ChangedRule: {len(self.found)} calls, {self.found[0]!r}>"


def by_rule(found: Iterable[Difference]) -> list[ChangedRule]:
    """The differences by the rules that make the calls, in the order in which each comes up first."""
    kept: dict[tuple[tuple[Location, ...], tuple[Location, ...]], list[Difference]] = {}
    for each in found:
        one, other = (entry.places if entry is not None else () for entry in (each.one, each.other))
        kept.setdefault((one, other), []).append(each)
    return [ChangedRule(places, tuple(some)) for places, some in kept.items()]


def changed_rule_lines(rule: ChangedRule, names: tuple[str, str]) -> Iterator[str]:
    """A changed rule for people: its commonest call with both meanings, then the other auctions that it changes."""
    first, *others = rule.found
    yield from difference_lines(first, names)
    where: dict[str, list[str]] = {}
    for each in others:
        where.setdefault(_before(each.auction), []).append(each.call.symbol)
    listed = [f"{before}: {' '.join(calls)}" for before, calls in where.items()]
    left = len(listed) - _MOST_AUCTIONS
    if listed:
        more = f" · and {left} more" if left > 0 else ""
        yield f"  also {' · '.join(listed[:_MOST_AUCTIONS])}{more}"


def difference_lines(found: Difference, names: tuple[str, str]) -> Iterator[str]:
    """One difference for people."""
    yield f"{_before(found.auction)}: {found.call.symbol}"
    width = max(map(len, names))
    for name, entry in zip(names, (found.one, found.other), strict=True):
        yield f"  {name:<{width}}  {_entry_text(entry)}"


def _before(auction: Auction) -> str:
    return seen_from(auction, auction.turn.side) or "Opening"


def _entry_text(entry: BookEntry | None) -> str:
    if entry is None:
        return "no such call"
    place = f"   {entry.places[0]}" if entry.places else ""
    return f"{'; '.join((entry.meaning.say, entry.numbers, *entry.marks))}{place}"
