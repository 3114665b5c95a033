"""What the calls of an auction mean and what each hand has shown: for Python, for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dealspace.bidding import Interpreter, Meaning, Reading, System
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.reading.call_conflicts import Conflict, settled
from dealspace.bidding.reading.meaning import describe
from dealspace.bidding.reading.mends import Mends, mends
from dealspace.cards import Auction, Seat, Side, Vulnerability
from dealspace.inference import all_of, any_of
from dealspace.inference import words as in_words
from dealspace.inference.hand_questions.questions import is_satisfiable
from dealspace.query.answers.ranges import HandRanges, range_lines
from dealspace.query.auctions.contradictory_calls import conflict_lines, conflict_row, mend_lines, mends_row
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.likely_ranges import SHARE, likely_ranges
from dealspace.query.auctions.odd_calls import odd_calls
from dealspace.query.display.render import alternative_lines, calls_explained


@dataclass(frozen=True)
class AuctionReport:
    """An auction explained.

    Attributes:
        reading: what each call means; a call that the others contradict is still part of it.
        conflicts: calls that contradict one another; none where some deal makes all of them.
        mends: which calls would have to be read otherwise, where calls contradict one another.
        exact: for each seat the ranges its own calls have shown, doubted calls left out; None where no hand makes them.
        likely: for each seat the narrowest ranges that most deals keep to; None where no deal fits.
    """

    reading: Reading
    conflicts: tuple[Conflict, ...]
    mends: Mends
    exact: Mapping[Seat, HandRanges | None]
    likely: Mapping[Seat, HandRanges | None]
    interpreter: Interpreter = field(repr=False)

    def __repr__(self) -> str:
        return f"AuctionReport({str(self.reading.auction)!r}, {len(self.conflicts)} conflicts)"

    def lines(self, *, verbose: bool = False, everything: bool = False) -> Iterator[str]:
        """The auction for people.

        Args:
            verbose: with rules, exact conditions and the calls denied.
            everything: with all that each call may show.
        """
        for index, meaning in enumerate(self.reading.meanings):
            yield from calls_explained([meaning])
            if everything and len(meaning.alternatives) > 1:
                yield from alternative_lines(meaning)
            if verbose:
                yield from _details(meaning)
                yield from _other_calls(self.interpreter, self.reading.auction.before(index), meaning)
        yield ""
        for conflict in self.conflicts:
            yield from conflict_lines(conflict, rules=verbose)
            yield ""
        if self.conflicts:
            yield from mend_lines(self.mends, self.reading.meanings)
            yield ""
        for odd in odd_calls(self.reading.meanings):
            yield odd.sentence
            yield ""
        yield f"What each hand has shown by its own calls{', the doubted ones left out' if self.conflicts else ''}:"
        yield from range_lines(self.exact)
        if None not in self.likely.values():
            yield ""
            yield f"Likely, beside what the others have shown (each range holds {SHARE:.0%} of the deals):"
            yield from range_lines(self.likely)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: calls in order, exact and likely ranges by seat, the calls that contradict one another, mends."""
        return {
            "calls": [
                {
                    "seat": str(meaning.seat),
                    "call": str(meaning.call),
                    "text": meaning.say,
                    "alternatives": alternative_rows(meaning),
                    "forcing": meaning.forcing,
                    "artificial": meaning.artificial,
                    "alerted": meaning.alerted,
                    "alert": meaning.alert,
                    "alert_delayed": meaning.notice.is_delayed,
                    "announce": meaning.announce,
                    "rule": str(meaning.rules[0].rule.location) if meaning.rules else None,
                    "condition": str(meaning.condition),
                    **({"warnings": list(meaning.warnings)} if meaning.warnings else {}),
                }
                for meaning in self.reading.meanings
            ],
            "seats": {str(seat): hand.row if hand is not None else None for seat, hand in self.exact.items()},
            "likely": {str(seat): hand.row if hand is not None else None for seat, hand in self.likely.items()},
            "conflicts": [conflict_row(conflict, self.reading.meanings) for conflict in self.conflicts],
            "mends": mends_row(self.mends, self.reading.meanings),
            "odd_calls": [odd.row for odd in odd_calls(self.reading.meanings)],
        }


def explain_auction(
    auction: Auction,
    systems: Mapping[Side, System],
    vulnerability: Vulnerability = Vulnerability.NONE,
    scoring: str = SCORINGS[0],
) -> AuctionReport:
    """What the calls of an auction mean, and what each hand has shown.

    >>> from dealspace.bidding import load_system
    >>> sayc = load_system("sayc")
    >>> report = explain_auction(Auction.parse("N: 1N P 2H"), {Side.NS: sayc, Side.EW: sayc})
    >>> report
    AuctionReport('N: 1N P 2H', 0 conflicts)
    >>> from dealspace.cards import Suit
    >>> report.exact[Seat.SOUTH].lengths[Suit.SPADES].low
    5

    Args:
        systems: each side's system.
        scoring: `imps` or `matchpoints`.
    """
    interpreter = Interpreter(systems, vulnerability, scoring)
    reading = interpreter.read(auction)
    found = settled(reading)
    return AuctionReport(
        reading,
        found.conflicts,
        mends(interpreter, auction, found.conflicts),
        exact_ranges(replace(reading, knowledge=found.knowledge)),
        likely_ranges(found.knowledge.certain),
        interpreter,
    )


def alternative_rows(meaning: Meaning) -> list[dict[str, Any]]:
    """What a call may show, the likeliest first: words, share of the hands that make the call, the rules' places."""
    return [
        {"text": each.text, "share": round(each.share, 4), "rules": [str(rule.rule.location) for rule in each.rules]}
        for each in meaning.alternatives
    ]


def _details(meaning: Meaning) -> Iterator[str]:
    """The rules a call follows and its condition, in words and as text."""
    for rule in meaning.rules:
        yield f"           rule {rule.rule.location}: {rule.condition}"
    yield f"           in words: {in_words(meaning.condition)}"
    if meaning.contradicted:
        yield "           no hand that made the earlier calls can make this one: nothing is concluded from it"


def _other_calls(interpreter: Interpreter, auction: Auction, meaning: Meaning) -> Iterator[str]:
    """The better calls that this one denies, and the next that it was preferred to, each with its rule."""
    if not meaning.rules:
        return
    live = interpreter.live(auction)
    last = max(live.index(rule) for rule in meaning.rules)
    fits = any_of(*(rule.condition for rule in meaning.rules))
    earlier = interpreter.public(auction).knowledge.about(auction.turn)
    for rule in live[:last]:
        if rule.call != meaning.call and is_satisfiable(all_of(earlier, fits, rule.condition)):
            text = describe(rule, all_of(earlier, rule.condition))
            yield f"           not {rule.call.symbol}, which comes first: {text} ({rule.rule.location})"
    following = next((rule for rule in live[last:] if rule.call != meaning.call), None)
    if following is not None:
        text = describe(following, all_of(earlier, following.condition))
        yield f"           otherwise {following.call.symbol}: {text} ({following.rule.location})"
