"""The calls made explained, and what is known of each hand by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, Seat, Side, View
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import Bounds
from dealspace.play.evidence.signals import Convention
from dealspace.query.answers.ranges import MOST_CARDS, MOST_HCP, NOTHING, HandRanges, range_lines, range_text
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.likely_seen import SHARE, LikelyHands, likely_seen
from dealspace.query.auctions.seen_ranges import seen_ranges
from dealspace.table.person.advice.call_meaning import CallMeaning

NO_HAND = "no hand makes all of these calls"
TELLING_CARDS = 8
"""That a suit has no more cards than this is worth saying: longer ones come up once in a thousand hands."""


@dataclass(frozen=True)
class MadeMeanings:
    """What each call of an auction showed, in order, and the ranges of the hands after the last.

    Attributes:
        ranges: of each seat's hand by its own calls, exact; of the hands that a person does not see, by the cards that
            this person sees, too. None where no hand makes all of a seat's calls.
        likely: what to expect of the hands that a person does not see; None without a person.
    """

    auction: Auction
    calls: tuple[CallMeaning, ...]
    ranges: Mapping[Seat, HandRanges | None]
    likely: LikelyHands | None = None

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: `{"made": [a row for each call], "ranges": {"N": {"hcp": [15, 17], "S": [2, 4], …, "text"}}}`.

        With a person's sight `"likely"`, too: `{"share", "deals", "hands": as "ranges", "signals": [{"seat", "card",
        "text"}]}`.
        """
        row: dict[str, Any] = {
            "made": [call.row for call in self.calls],
            "ranges": {str(seat): ranges_row(ranges) for seat, ranges in self.ranges.items()},
        }
        return row if self.likely is None else {**row, "likely": _likely_row(self.likely)}

    def lines(self) -> Iterator[str]:
        """Each call with its meaning, then a line for each hand."""
        for call in self.calls:
            yield from call.lines()
        yield ""
        yield from range_lines(self.ranges)


def made_meanings(
    interpreter: Interpreter,
    auction: Auction,
    sight: View | None = None,
    agreed: Mapping[Side, Convention] | None = None,
) -> MadeMeanings:
    """What the calls of an auction have shown.

    Args:
        sight: what a person sees; None for what everybody knows.
        agreed: how the sides signal in defence, which a person who sees cards played is told, too.

    >>> from dealspace.bidding import load_system
    >>> made = made_meanings(Interpreter(load_system("sayc")), Auction.parse("N: 1N P"))
    >>> made.calls[0].text, made.row["ranges"]["N"]["text"]
    ('15–17 HCP, balanced', '15–17 HCP, 2–5 ♠, 2–5 ♥, 2–6 ♦, 2–6 ♣')
    """
    reading = interpreter.read(auction)
    calls = tuple(
        CallMeaning(meaning, interpreter.public(auction.before(place)).forced, interpreter.systems[meaning.seat.side])
        for place, meaning in enumerate(reading.meanings)
    )
    if sight is None:
        return MadeMeanings(auction, calls, exact_ranges(reading))
    ranges = {**exact_ranges(reading), **seen_ranges(reading, sight)}
    return MadeMeanings(auction, calls, ranges, likely_seen(reading, sight, agreed))


def _likely_row(likely: LikelyHands) -> dict[str, Any]:
    return {
        "share": SHARE,
        "deals": likely.deals,
        "hands": {str(seat): ranges_row(ranges) for seat, ranges in likely.ranges.items()},
        "signals": [{"seat": str(each.seat), "card": str(each.card), "text": each.text} for each in likely.signals],
    }


def ranges_row(ranges: HandRanges | None) -> dict[str, Any]:
    """`{"hcp": [15, 17], "S": [2, 4], …, "text": "15–17 HCP, …"}`; null for all ranges of hands that cannot be."""
    if ranges is None:
        return {"hcp": None, **{str(suit): None for suit in SUITS_FROM_SPADES}, "text": NO_HAND}
    return {**ranges.flat_row, "text": ranges_text(ranges)}


def ranges_text(ranges: HandRanges) -> str:
    """`15–17 HCP, 2–5 ♠, 0–3 ♥`: what is shown, ranges that say nothing left out."""
    found = [f"{range_text(ranges.hcp, MOST_HCP)} HCP"] if _says(ranges.hcp, MOST_HCP) else []
    found += [
        f"{range_text(ranges.lengths[suit], MOST_CARDS)} {suit.symbol}"
        for suit in SUITS_FROM_SPADES
        if _says(ranges.lengths[suit], TELLING_CARDS + 1)
    ]
    return ", ".join(found) or NOTHING


def _says(bounds: Bounds, most: int) -> bool:
    return bounds.low > 0 or bounds.high < most
