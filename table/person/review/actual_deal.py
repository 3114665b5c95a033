"""The board with all cards in sight: what is said "on the actual deal", which nobody at the table could know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealspace.bidding import Interpreter
from dealspace.bidding.choosing.auction_completion import followed
from dealspace.bidding.judgement.compare import gains
from dealspace.cards import Call, Contract, Side, ns_score, score
from dealspace.play.analysis.board_results import BoardResults, solve_board
from dealspace.play.analysis.card_costs import PlayAnalysis, record_costs
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.display.render import how_it_went
from dealspace.table.person.advice.move_costs import UNITS
from dealspace.table.person.review.reviewed_board import ReviewedBoard


@dataclass(frozen=True)
class ActualCost:
    """What a move cost on the deal as it was, double dummy; below 0 where the better move would have done worse."""

    value: float
    text: str


@dataclass(frozen=True, eq=False)
class ActualDeal:
    """A reviewed board, solved when it is first asked for."""

    reviewed: ReviewedBoard
    interpreter: Interpreter
    solver: DoubleDummy
    scoring: str

    @cached_property
    def results(self) -> BoardResults:
        """The twenty double-dummy results, and par."""
        return solve_board(self.reviewed.board, solver=self.solver)

    @cached_property
    def analysis(self) -> PlayAnalysis:
        """What each card of the play cost."""
        return record_costs(self.reviewed.record, solver=self.solver)

    def of_call(self, place: int, better: Call) -> ActualCost:
        """The auction followed by the book after a better call, against the one that was bid; both double dummy."""
        board, side = self.reviewed.board, self.reviewed.side
        deals = np.array([board.full_deal.bits], np.uint64)
        after = self.reviewed.auction.before(place).plus(better)
        (reached,) = followed(self.interpreter, deals, after)
        value = self._worth(self._points(reached, side) - self._points(self.reviewed.contract, side))
        return ActualCost(
            value, f"on the actual deal {better.symbol} leads to {self._text(reached)}: {self._said(value)}"
        )

    def of_card(self, place: int) -> ActualCost:
        """What the card gave away."""
        card = place - len(self.reviewed.auction)
        contract = self.reviewed.contract
        assert contract is not None, "a card was played"
        judged = self.analysis.cards[card]
        before = self.analysis.cards[card - 1].tricks if card else self.analysis.start
        sign = 1 if self.reviewed.side is contract.declarer.side else -1
        best, made = (score(contract, tricks, self.reviewed.board.vulnerability) for tricks in (before, judged.tricks))
        value = self._worth(sign * (best - made))
        tricks = f"{judged.lost} trick{'s' * (judged.lost != 1)}" if judged.lost else "nothing"
        worth = f", {self._amount(value)}" if judged.lost else ""
        return ActualCost(value, f"on the actual deal: {tricks}{worth}")

    def _points(self, contract: Contract | None, side: Side) -> int:
        if contract is None:
            return 0
        points = ns_score(contract, self.results.tricks(contract), self.reviewed.board.vulnerability)
        return points if side is Side.NS else -points

    def _text(self, contract: Contract | None) -> str:
        """`4♥ by South, made exactly, +420`, points for the person's side."""
        if contract is None:
            return "a board passed out"
        points = f"{self._points(contract, self.reviewed.side):+d}".replace("-", "−")
        return f"{contract.symbol}, {how_it_went(contract, self.results.tricks(contract))}, {points}"

    def _worth(self, points: int) -> float:
        return float(gains(np.array([float(points)]), np.zeros(1), self.scoring)[0])

    def _said(self, value: float) -> str:
        return f"{self._amount(value)} {'better' if value > 0 else 'worse'}" if value else "nothing gained or lost"

    def _amount(self, value: float) -> str:
        """`1 IMP`, `5 IMPs`, `0.5 matchpoints`."""
        unit = UNITS[self.scoring]
        return f"{abs(value):g} {unit.removesuffix('s') if abs(value) == 1 else unit}"
