"""What an auction shows of the hands, as facts about a deal; a call that the others contradict is left out.

`explain` and questions about hands read calls alike (bidding/reading/call_conflicts.py): calls that no deal can make
together are named, and the weakest of them is doubted. Most deals are left without it, and no deal with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from dealspace.cards import PASS, Auction, CardSet, Seat, Side, Vulnerability
from dealspace.inference import Knowledge, Statement
from dealspace.inference.worlds.worlds import DOUBT

if TYPE_CHECKING:
    from dealspace.bidding import Meaning, Reading, System
    from dealspace.bidding.reading.call_conflicts import Conflict
    from dealspace.query.auctions.odd_calls import OddCall


@dataclass(frozen=True)
class AuctionFacts:
    """What the calls of an auction have shown.

    Attributes:
        knowledge: what the calls that are not doubted show, in order.
        conflicts: the calls that contradict one another; none where some deal makes all of them.
        meanings: of all calls.
        held: cards that seats are known to hold, which calls may contradict too.
    """

    knowledge: Knowledge = field(default_factory=Knowledge)
    conflicts: tuple[Conflict, ...] = ()
    meanings: Sequence[Meaning] = ()
    held: Mapping[Seat, CardSet] = field(default_factory=dict)

    @classmethod
    def of(
        cls, reading: Reading, off_book: float = 0.0, held: Mapping[Seat, CardSet] = MappingProxyType({})
    ) -> AuctionFacts:
        """The calls of an auction; where any call may be off the system, none needs to be doubted.

        Args:
            held: cards that seats are known to hold.
        """
        from dealspace.bidding.reading.call_conflicts import settled

        if off_book:
            return cls(reading.knowledge, (), reading.meanings, held)
        found = settled(reading, held)
        doubted = [replace(conflict.calls[conflict.odd], softness=DOUBT) for conflict in found.conflicts]
        kept = (call for call in found.knowledge if call not in doubted)
        return cls(Knowledge(tuple(kept)), found.conflicts, reading.meanings, held)

    @classmethod
    def of_auction(
        cls,
        auction: Auction,
        vulnerability: Vulnerability,
        systems: Mapping[Side, System],
        off_book: float = 0.0,
        held: Mapping[Seat, CardSet] = MappingProxyType({}),
    ) -> AuctionFacts:
        """The calls as these systems mean them; `held` as for `of`."""
        from dealspace.bidding import Interpreter

        return cls.of(Interpreter(systems, vulnerability).read(auction), off_book, held)

    @property
    def contradicted(self) -> tuple[Statement, ...]:
        """The statements of the calls that contradict one another."""
        return tuple(claim for conflict in self.conflicts for claim in conflict.calls.values())

    def lines(self) -> Iterator[str]:
        """The contradictions and the calls that are not the book's, for people, a blank line after each."""
        for conflict in self.conflicts:
            # Loads `bidding`, which only an auction needs.
            from dealspace.query.auctions.contradictory_calls import conflict_lines

            yield from conflict_lines(conflict)
            yield ""
        for odd in self.odd_calls:
            yield odd.sentence
            yield ""

    @property
    def odd_calls(self) -> tuple[OddCall, ...]:
        """The calls that are not the book's."""
        if not self.meanings:
            return ()
        from dealspace.query.auctions.odd_calls import odd_calls

        return tuple(odd_calls(self.meanings, self.held))

    def row(self) -> dict[str, Any]:
        """The contradictions, as `dealspace explain` has them, and the calls that are not the book's; no field where
        there are none."""
        odd = [call.row for call in self.odd_calls]
        row: dict[str, Any] = {"odd_calls": odd} if odd else {}
        if self.conflicts:
            from dealspace.query.auctions.contradictory_calls import conflict_row

            row["conflicts"] = [conflict_row(found, self.meanings) for found in self.conflicts]
        return row


def note_on_passes(auction: Auction) -> str | None:
    """Whose each call is, where no pass is written: without passes, every second call is an opponent's."""
    calls = auction.calls
    if len(calls) < 2 or PASS in calls:
        return None
    whose = ", ".join(f"{auction.dealer.plus(index).title} {call.symbol}" for index, call in enumerate(calls))
    return f"read as {whose}; passes are calls too: write 1N P 2C if the opponents were silent"
