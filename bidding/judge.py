"""Judgement beyond the book: deals that fit the auction are drawn, and the candidate contracts played double dummy.

Each candidate is scored as if everybody passed after it; contracts that fail by two or more are taken as doubled. All
candidates are compared on the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bidding.calls import cheapest_level
from bidding.machine import LiveRule, defines
from bidding.natural import natural_reading
from bidding.public import Public, is_game
from cards import DOUBLE, PASS, Bid, Call, Contract, Doubling, Strain, View, score
from inference import Knowledge, draw_worlds, satisfies

GAIN_NEEDED = 20.0
"""Points a bid must be expected to gain over passing: judging by sight of all hands flatters bidding on."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judged call, the mean score for our side of every candidate, best first, and on how many deals."""

    call: Call
    scores: tuple[tuple[Call, float], ...]
    worlds: int

    @property
    def reason(self) -> str:
        if self.call == PASS and not self.scores:
            return "beyond the book: nothing natural to bid"
        if not self.scores:
            return "beyond the book: no other call is natural"
        return f"beyond the book, {self.comparison}"

    @property
    def comparison(self) -> str:
        """The best calls and what they are expected to score."""
        compared = ", ".join(f"{call.symbol} {mean:+.0f}" for call, mean in self.scores[:3])
        return f"by {self.worlds} deals that fit: {compared}"


def judge(
    view: View,
    public: Public,
    live: Sequence[LiveRule],
    knowledge: Knowledge,
    rng: np.random.Generator,
    worlds: int = 16,
) -> Verdict:
    """The best call the book does not define here, by simulation.

    Args:
        live: the rules in force; calls the book defines (but for a pass) are not considered, as this hand does not fit
            them.
        knowledge: all that the calls have said, soft readings too.
    """
    candidates = tuple(candidate_calls(view, public, live))
    if not candidates:
        return Verdict(last_resort(view, public, live), (), 0)
    return judge_among(candidates, view, knowledge, rng, worlds)


def judge_among(
    candidates: Sequence[Call], view: View, knowledge: Knowledge, rng: np.random.Generator, worlds: int = 16
) -> Verdict:
    """The best of these calls, by simulation."""
    if len(candidates) == 1:
        return Verdict(candidates[0], (), 0)
    deals = draw_worlds(view, knowledge, rng, worlds).deals
    means = [(call, mean_score(view, call, deals)) for call in candidates]
    best = max(means, key=lambda found: found[1] - (GAIN_NEEDED if found[0] != PASS else 0.0))
    return Verdict(best[0], tuple(sorted(means, key=lambda found: -found[1])), len(deals))


def candidate_calls(view: View, public: Public, live: Sequence[LiveRule]) -> list[Call]:
    """A pass unless forced; each strain, cheapest and as game, that the hand may naturally bid; a double of game."""
    found = [] if public.forced else [PASS]
    for strain in Strain:
        cheapest = cheapest_level(public.auction, strain)
        game = next(level for level in range(1, 8) if is_game(Bid(level, strain)))
        for level in sorted({cheapest, max(cheapest, game)}):
            if level > 5:
                continue
            call = Call.of(level, strain)
            suit = strain.suit
            theirs = suit is not None and public.side_has_bid(view.seat.side.opponents, suit)
            if not defines(live, call) and not theirs and satisfies(natural_reading(call, public), view.hand):
                found.append(call)
    if public.theirs and public.game_reached and not defines(live, DOUBLE) and public.auction.is_legal(DOUBLE):
        found.append(DOUBLE)  # below game a double would ask partner to bid
    return found


def last_resort(view: View, public: Public, live: Sequence[LiveRule]) -> Call:
    """When a pass is ruled out and nothing is natural: the cheapest bid the book does not define; else a pass.

    Their suits come last. A bid of the book would tell what this hand has not got.
    """
    bids = [call for call in public.auction.legal_calls() if call.bid is not None and not defines(live, call)]
    lengths = view.hand.lengths

    def appeal(call: Call) -> tuple[bool, int, int]:
        assert call.bid is not None
        suit = call.bid.strain.suit
        theirs = suit is not None and public.side_has_bid(view.seat.side.opponents, suit)
        return theirs, call.bid.level, -(lengths[suit] if suit is not None else 4)

    return min(bids, key=appeal, default=PASS)


def mean_score(view: View, call: Call, deals: NDArray[np.uint64]) -> float:
    """Our side's mean score when this call ends the auction."""
    contract = final_contract(view, call)
    if contract is None:
        return 0.0
    from play.double_dummy import solve_tricks  # so that bidding by the book needs no compiled solver

    tricks = solve_tricks(deals, contract.strain, contract.declarer)
    ours = contract.declarer.side is view.seat.side
    points = [_expected(contract, int(count), view) for count in tricks]
    return float(np.mean(points)) * (1 if ours else -1)


def _expected(contract: Contract, tricks: int, view: View) -> int:
    down = contract.bid.tricks - tricks
    if contract.declarer.side is view.seat.side and down >= 2 and not contract.doubling:
        contract = Contract(contract.bid, contract.declarer, Doubling.DOUBLED)
    return score(contract, tricks, view.vulnerability)


def final_contract(view: View, call: Call) -> Contract | None:
    """The contract if everybody passes after this call."""
    auction = view.auction.plus(call)
    while not auction.is_over:
        auction = auction.plus(PASS)
    return auction.contract
