"""What each call of a seat whose hand is not seen leads to: contracts and mean scores over the hands that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.cards import Auction, Call, Contract, Side, Vulnerability
from dealspace.inference import DealSpace
from dealspace.query.auctions.calls_told import hands_by_call
from dealspace.query.auctions.likely_ranges import deals_of
from dealspace.query.display.numbers import error_of

COUNTS = (40, 120, 360)
"""Deals that are looked at, one after the other: the first numbers come early."""
READINGS = 12
"""Points of the auction for each deal at which the rules decide how it goes on; behind them all pass. Few auctions are
longer, and deals share points: with a budget that stops most of them early, Stayman lost 90 points of 330."""
FEW = 10
"""Of fewer deals no interval is told: all may have ended alike."""
CONTRACTS = 3
SEED = 1


@dataclass
class CallOutcome:
    """What a call led to on the deals in which the book makes it.

    Attributes:
        points: our side's on each of them.
        ends: how often each contract was the last; None is passed out.
        made: in how many of them the last contract, by whichever side, was made.
    """

    call: Call
    points: list[float] = field(default_factory=list)
    ends: Counter[Contract | None] = field(default_factory=Counter)
    made: Counter[Contract | None] = field(default_factory=Counter)

    def add(self, contract: Contract | None, points: NDArray[np.float64], made: int) -> None:
        """Take more deals on which it led to this contract."""
        self.points += points.tolist()
        self.ends[contract] += len(points)
        self.made[contract] += made

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: half the width of the 95 % interval of the score is null where there are few deals."""
        count = len(self.points)
        return {
            "call": str(self.call),
            "deals": count,
            "score": round(float(np.mean(self.points)), 1),
            "score_interval": round(error_of(np.array(self.points)), 1) if count >= FEW else None,
            "contracts": [
                {
                    "contract": None if contract is None else contract.symbol,
                    "share": round(often / count, 3),
                    "makes": None if contract is None else round(self.made[contract] / often, 3),
                }
                for contract, often in self.ends.most_common(CONTRACTS)
            ],
        }


def call_outcomes(
    interpreter: Interpreter,
    auction: Auction,
    space: DealSpace,
    vulnerability: Vulnerability,
    counts: Sequence[int] = COUNTS,
) -> Iterator[tuple[list[CallOutcome], int]]:
    """What the calls of the seat on turn lead to, the commonest first, and from how many deals; then from more.

    In each deal the hand makes its call by the book, the auction goes on by the rules of both sides, and the contract
    is played double dummy: so the calls are made on different hands, and a better score does not make a better call.
    Deals in which no rule fits the hand are in no outcome.

    Args:
        space: the deals that agree with what is seen and was called.
    Raises:
        InfeasibleError: there are none.
        IllegalCall: the auction is over.

    >>> from dealspace.bidding import load_system
    >>> from dealspace.query.auctions.calls_told import space_of
    >>> interpreter, auction = Interpreter(load_system("sayc")), Auction.parse("N: 1N P 3N P")
    >>> space = space_of(interpreter.read(auction), {})
    >>> ((outcomes, deals),) = call_outcomes(interpreter, auction, space, Vulnerability.NONE, (40,))
    >>> [(str(each.call), len(each.points)) for each in outcomes], deals
    ([('P', 40)], 40)
    """
    rng = np.random.default_rng(SEED)
    found: dict[Call, CallOutcome] = {}
    done = 0
    for count in counts:
        deals = deals_of(space.knowledge, count - done, rng)
        done += len(deals)
        tricks, hands = SampledTricks(deals), deals[:, auction.turn]
        for call, held in hands_by_call(interpreter, auction, hands).items():
            rows = np.flatnonzero(np.isin(hands, held))
            outcome = found.setdefault(call, CallOutcome(call))
            ends = Projection(interpreter, deals[rows]).ends(auction.plus(call), READINGS * len(rows))
            for contract in dict.fromkeys(ends):
                here = rows[[end == contract for end in ends]]
                outcome.add(contract, *_played(contract, here, tricks, vulnerability, auction.turn.side))
        yield sorted(found.values(), key=lambda each: -len(each.points)), done
        if done < count:
            return


def _played(
    contract: Contract | None, rows: NDArray[np.intp], tricks: SampledTricks, vulnerability: Vulnerability, ours: Side
) -> tuple[NDArray[np.float64], int]:
    """Our points of a contract in these deals, and how often it is made."""
    if contract is None:
        return np.zeros(len(rows)), 0
    taken = tricks.of(contract, rows)
    return points_by_tricks(contract, vulnerability, ours)[taken], int((taken >= contract.bid.tricks).sum())
