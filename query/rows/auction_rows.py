"""Rows about auctions: what their calls mean, and which call a hand makes; one JSON object a line, one answer a line.

    {"auction": ["1N", "P", "2C"], "dealer": "N", "vul": "None", "systems": {"NS": "sayc", "EW": "sayc"}}
    {"hand": "AQ32.K54.QJ3.A92", "auction": [], "dealer": "N", "vul": "None"}

All fields but `hand` may be left out, and an "id" is given back. A line that is wrong gives {"error": …, "line": …}.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dealspace.bidding import Bidder, Interpreter, Meaning, Reading
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.bidding.reading.mends import mends
from dealspace.cards import Hand, IllegalCall, Seat, View
from dealspace.inference.worlds.quick_probability import quick_probability
from dealspace.query.answers.json_values import number as number_row
from dealspace.query.answers.ranges import HandRanges
from dealspace.query.auctions.auction_facts import AuctionFacts
from dealspace.query.auctions.auction_report import alternative_rows
from dealspace.query.auctions.call_advice import choice_row
from dealspace.query.auctions.contradictory_calls import mends_row
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.likely_ranges import likely_ranges
from dealspace.query.auctions.odd_calls import odd_calls
from dealspace.query.rows.auction_fields import Interpreters, auction_in, seed_in
from dealspace.runtime.json_rows import Fields, said_of, text_in

_AUCTION_FIELDS = ("auction", "dealer", "vul", "scoring", "system", "systems")
MEANING_FIELDS = ("id", *_AUCTION_FIELDS)
BID_FIELDS = ("id", "hand", *_AUCTION_FIELDS, "seed")


class AuctionRows:
    """Answers rows; remembers the systems it has loaded and the auctions it has read.

    Args:
        system, ew_system, scoring: for rows that name none; East–West play the same unless said otherwise.
        book: whether hands call by the rules alone, rather than as bots at the table.
    """

    def __init__(
        self, system: str = "sayc", ew_system: str | None = None, scoring: str = "imps", *, book: bool = False
    ) -> None:
        self._interpreters = Interpreters(system, ew_system, scoring)
        self._effort = None if book else AT_THE_TABLE

    def meaning(self, row: Fields) -> dict[str, Any]:
        """What the auction of a row shows of the four hands. Raises BridgeError, OSError."""
        interpreter = self._interpreters.of_row(row)
        reading = interpreter.read(auction_in(row))
        exact, likely = exact_ranges(reading), likely_ranges(reading.knowledge.certain)
        facts = AuctionFacts()
        if not any(likely.values()):  # rare calls, or calls that contradict one another
            facts = AuctionFacts.of(reading)
            likely = likely_ranges(facts.knowledge.certain) if facts.conflicts else likely
        odd = [call.row for call in odd_calls(reading.meanings)]
        return {
            "seats": {str(seat): seat_row(reading, seat, exact[seat], likely[seat]) for seat in Seat},
            "probability": 0.0 if facts.conflicts else number_row(quick_probability(reading.knowledge)),
            "last": last_row(reading.meanings[-1]) if reading.meanings else None,
            **(_contradictions(facts, interpreter, reading) if facts.conflicts else {}),
            **({"odd_calls": odd} if odd else {}),
        }

    def bid(self, row: Fields) -> dict[str, Any]:
        """The call that the hand of a row makes. Raises BridgeError, OSError."""
        hand = said_of("hand", Hand.parse, text_in(row, "hand", ""))
        auction = auction_in(row)
        if auction.is_over:
            raise IllegalCall(f"the auction is over: {auction}")
        interpreter = self._interpreters.of_row(row)
        bidder = Bidder(interpreter, np.random.default_rng(seed_in(row)), effort=self._effort)
        choice = bidder.choose(View(auction.turn, hand, interpreter.vulnerability, auction))
        return choice_row(choice, interpreter.meaning(auction, choice.call).say)


def _contradictions(facts: AuctionFacts, interpreter: Interpreter, reading: Reading) -> dict[str, Any]:
    """The calls that contradict one another, and what would mend the auction, as `dealspace explain` has them."""
    found = mends(interpreter, reading.auction, facts.conflicts)
    return {**facts.row(), "mends": mends_row(found, reading.meanings)}


def seat_row(reading: Reading, seat: Seat, exact: HandRanges | None, likely: HandRanges | None) -> dict[str, Any]:
    """Bounds of a seat's hand (null where no hand makes all its calls), likely ranges, its calls in words."""
    texts = dict.fromkeys(meaning.say for meaning in reading.meanings if meaning.seat is seat)
    return {
        **(exact.row if exact is not None else {"hcp": None, "lengths": None}),
        "likely": likely.row if likely is not None else None,
        "text": "; ".join(texts),
    }


def last_row(meaning: Meaning) -> dict[str, Any]:
    """The last call: its meaning, how it forces, its alert, announcement and rule."""
    return {
        "call": str(meaning.call),
        "text": meaning.say,
        "alternatives": alternative_rows(meaning),
        "forcing": meaning.forcing,
        "alert": (meaning.alert or meaning.say) if meaning.alerted else None,
        "announce": meaning.announce,
        "rule": str(meaning.rules[0].rule.location) if meaning.rules else None,
    }
