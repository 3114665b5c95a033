"""Who confirms that a deal fulfils a wish: the bidder of each side's system, and the double-dummy solver."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

import numpy as np

from dealspace.bidding import Bidder, Interpreter, System
from dealspace.bidding.judgement import AT_THE_TABLE, Effort
from dealspace.cards import PASS, Auction, Call, Contract, Deal, Hand, Seat, Side, View, Vulnerability
from dealspace.cards.scoring import score
from dealspace.play.double_dummy import DoubleDummy


class Experts:
    """The bidder and the solver. A call depends on the hand, the auction and the seed, on nothing else.

    Attributes:
        dealer: of all deals.
        silent: seats that always pass.
        seed: of simulations, where one decides about a call; as `dealspace bid --seed`.
        effort: of simulations; None for players who bid by the book alone.
    """

    def __init__(
        self,
        systems: Mapping[Side, System],
        dealer: Seat = Seat.NORTH,
        vulnerability: Vulnerability = Vulnerability.NONE,
        *,
        silent: Collection[Seat] = (),
        seed: int = 1,
        effort: Effort | None = AT_THE_TABLE,
    ) -> None:
        self.dealer = dealer
        self.vulnerability = vulnerability
        self.silent = frozenset(silent)
        self.seed = seed
        self.effort = effort
        self.solver = DoubleDummy()
        self._systems = systems
        self._of_deal: tuple[Deal, dict[Auction, Auction]] | None = None

    @cached_property
    def interpreter(self) -> Interpreter:
        """Reads the calls of both sides."""
        return Interpreter(self._systems, self.vulnerability)

    def call(self, hand: Hand, auction: Auction) -> Call:
        """The call that the player on turn makes with this hand."""
        if auction.turn in self.silent:
            return PASS
        bidder = Bidder(self.interpreter, np.random.default_rng(self.seed), effort=self.effort)
        return bidder.choose(View(auction.turn, hand, self.vulnerability, auction)).call

    def bid_out(self, deal: Deal, begun: Auction | None = None) -> Auction:
        """The auction to its end, by all four players; from the dealer's first call on, or as it has begun."""
        start = Auction(self.dealer) if begun is None else begun
        if self._of_deal is None or self._of_deal[0] != deal:
            self._of_deal = deal, {}
        ended = self._of_deal[1]
        if start not in ended:
            auction = start
            while not auction.is_over:
                auction = auction.plus(self.call(deal[auction.turn], auction))
            ended[start] = auction
        return ended[start]

    def tricks(self, deal: Deal, contract: Contract) -> int:
        """Declarer's double-dummy tricks."""
        return int(self.solver.solve_tricks([deal.bits], contract.strain, contract.declarer)[0])

    def score(self, deal: Deal, auction: Auction, side: Side) -> int:
        """Points for a side if the contract of a finished auction is played double dummy."""
        if (contract := auction.contract) is None:
            return 0
        points = score(contract, self.tricks(deal, contract), self.vulnerability)
        return points if contract.declarer.side is side else -points
