"""Our own bot as a bidder for others: the answers to their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, BridgeError, Hand, IllegalCall, NotationError, Seat, View
from dealspace.match.bidders.protocol import PROTOCOL, VERSION, as_row, one_line
from dealspace.match.bots.bots import BidSettings, BookBot
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.rows.auction_fields import Interpreters, auction_in, seed_in, vul_in
from dealspace.runtime.json_rows import said_of, text_in


class OwnAnswers:
    """Answers lines of the bidder protocol, one by one; every request stands alone.

    Args:
        bid: how it bids.
        opponents: the system by which the opponents' calls are read; None for as those of strangers.
        name: what it calls itself.
    """

    def __init__(self, bid: BidSettings, opponents: str | None, name: str) -> None:
        self.bid = bid
        self.opponents = opponents
        self.name = name
        self._interpreters = Interpreters()

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a line; what is wrong with it is said in the answer."""
        name: dict[str, Any] = {}
        try:
            row = as_row(line)
            name = {"id": row["id"]} if "id" in row else {}
            return {**name, **(self._greeted(row) if "protocol" in row else self._called(row))}
        except (BridgeError, RecursionError) as error:
            return {**name, "error": str(error)}

    def _greeted(self, row: Mapping[str, Any]) -> dict[str, Any]:
        version = row.get("version")
        if row["protocol"] != PROTOCOL:
            raise NotationError(f'protocol: found {one_line(row["protocol"])}, expected "{PROTOCOL}"')
        if isinstance(version, bool) or not isinstance(version, int) or version < VERSION:
            raise NotationError(f"version: found {one_line(version)}, expected {VERSION} or a later one")
        system = self.bid.system or ""
        return {"protocol": PROTOCOL, "version": VERSION, "name": self.name, "system": system}

    def _called(self, row: Mapping[str, Any]) -> dict[str, Any]:
        hand = said_of("hand", Hand.parse, text_in(row, "hand"))
        auction = auction_in(row)
        if auction.is_over:
            raise IllegalCall(f"the auction is over: {auction}")
        seat = said_of("seat", Seat.parse, text_in(row, "seat", str(auction.turn)))
        if seat is not auction.turn:
            raise IllegalCall(f"seat: found {seat}, but {auction.turn} is on turn after {auction}")
        systems = {seat.side: self.bid.system, seat.side.opponents: self.opponents}
        scoring = text_in(row, "scoring", "imps")
        if scoring not in ("imps", "matchpoints"):
            raise NotationError(f'scoring: found {one_line(scoring)}, expected "imps" or "matchpoints"')
        interpreter = self._interpreters.playing(systems, vul_in(row), scoring)
        bot = BookBot(seat, interpreter, seed_in(row), bid=self.bid)
        call = bot.call(View(seat, hand, interpreter.vulnerability, auction)).call
        explained = {"meanings": dict(_meanings(interpreter, auction.plus(call)))} if row.get("explain") is True else {}
        return {"call": str(call), **explained}


def _meanings(interpreter: Interpreter, auction: Auction) -> Iterator[tuple[str, dict[str, Any]]]:
    """What each seat that has called has shown, by its calls in words and in numbers."""
    reading = interpreter.read(auction)
    for seat, ranges in exact_ranges(reading).items():
        said = [meaning.say for meaning in reading.meanings if meaning.seat is seat]
        if said:
            yield str(seat), {"text": "; ".join(dict.fromkeys(said)), **(ranges.row if ranges is not None else {})}
