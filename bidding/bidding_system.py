"""A system one can bid by: a compiled system with short calls for everyday questions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Self

import numpy as np

from dealspace.bidding.choosing.choose import Bidder, Choice
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.reading.interpreter import Interpreter, Reading
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import AnySeat, AnyVulnerability, Auction, Hand, NotationError, Seat, Side, View, Vulnerability
from dealspace.cards.hand_notation import parse_whole_hand
from dealspace.runtime.memory import Remembered

INTERPRETER_BYTES = 5000
"""What an interpreter holds besides what it remembers of auctions."""


@dataclass(frozen=True, eq=False, repr=False)
class BiddingSystem(System):
    """A compiled system that bids and reads auctions, with itself or another system on the other side.

    It has an `Interpreter` for each vulnerability, form of scoring and opponents, which remembers the auctions it has
    read lately: a second question about an auction is answered quickly.
    """

    @classmethod
    def of(cls, system: System) -> Self:
        """The compiled system, ready to bid."""
        return cls(**{field.name: getattr(system, field.name) for field in fields(system)})

    def bid(
        self,
        hand: Hand | str,
        auction: Auction | str = "",
        *,
        dealer: AnySeat = Seat.NORTH,
        vulnerability: AnyVulnerability = Vulnerability.NONE,
        scoring: str = SCORINGS[0],
        opponents: System | None = None,
        seed: int = 0,
        worlds: int | None = None,
    ) -> Choice:
        """The call that a hand makes after an auction, as bots at the table make it.

        Args:
            hand: 13 cards, as `AQ32.K54.QJ3.A92`, spades first, or `♠AQ32 ♥K54 ♦QJ3 ♣A92`.
            auction: all calls from the dealer on; the player to call follows from them; by default none.
            dealer: who made the first call, where the auction does not name the dealer (`"E: 1H P"`).
            vulnerability: `None`, `NS`, `EW` or `Both`.
            scoring: `imps` or `matchpoints`.
            opponents: the system of the other side; by default this one.
            seed: of the deals that are sampled where no rule decides, or another call may win more than a rule's.
            worlds: how many deals are sampled at most; 0 for the rules alone, without a second look at their calls:
                then a hand that no rule fits passes if it may.
        Returns:
            the call, with the rule that makes it or the result of the simulation; `.reason` is that in one line.
        Raises:
            NotationError: a text that cannot be read, or an auction that is over.
            InvalidDeal: not 13 cards.
            IllegalCall: an auction against the Laws.

        >>> from dealspace.bidding import load_system
        >>> sayc = load_system("sayc")
        >>> choice = sayc.bid("AQ32.K54.QJ3.A92", "1H P")
        >>> choice.call.symbol, choice.booked
        ('1♠', True)
        """
        auction = _auction(auction, dealer)
        if auction.is_over:
            raise NotationError(f"the auction is over, so nobody calls: {auction}")
        view = View(
            auction.turn,
            parse_whole_hand(hand) if isinstance(hand, str) else hand,
            Vulnerability.of(vulnerability),
            auction,
        )
        interpreter = self._interpreter(auction.turn.side, view.vulnerability, scoring, opponents)
        effort = AT_THE_TABLE if worlds != 0 else None
        return Bidder(interpreter, np.random.default_rng(seed), worlds, effort=effort).choose(view)

    def read(
        self,
        auction: Auction | str,
        *,
        dealer: AnySeat = Seat.NORTH,
        vulnerability: AnyVulnerability = Vulnerability.NONE,
        scoring: str = SCORINGS[0],
        opponents: System | None = None,
    ) -> Reading:
        """An auction with what each call means.

        Args:
            auction: all calls from the dealer on, finished or not.
            dealer: who made the first call, where the auction does not name the dealer.
            vulnerability: `None`, `NS`, `EW` or `Both`.
            scoring: `imps` or `matchpoints`.
            opponents: the system of the side that did not deal; by default this one.
        Returns:
            the meanings in order, and all that is known of the deal: `DealSpace.of(reading.knowledge)`.
        Raises:
            NotationError: a text that cannot be read.
            IllegalCall: an auction against the Laws.

        >>> from dealspace.bidding import load_system
        >>> reading = load_system("sayc").read("1N P 2C")
        >>> reading.meanings[0].say
        '15–17 HCP, balanced'
        """
        auction = _auction(auction, dealer)
        side = auction.dealer.side
        return self._interpreter(side, Vulnerability.of(vulnerability), scoring, opponents).read(auction)

    def _interpreter(
        self, side: Side, vulnerability: Vulnerability, scoring: str, opponents: System | None
    ) -> Interpreter:
        """Who reads the auctions in which this side plays this system."""
        key = (side if opponents is not None else None, vulnerability, scoring, id(opponents))
        found = self._interpreters.get(key)
        if found is None:
            systems = {side: self, side.opponents: opponents or self}
            found = Interpreter(systems, vulnerability, scoring)
            self._interpreters.put(key, found, INTERPRETER_BYTES)
        return found

    @cached_property
    def _interpreters(self) -> Remembered[object, Interpreter]:
        return Remembered()

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def _auction(auction: Auction | str, dealer: AnySeat) -> Auction:
    if isinstance(auction, Auction):
        return auction
    return Auction.parse(auction, None if ":" in auction else dealer)
