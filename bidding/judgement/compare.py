"""Pairwise comparison of candidates, on the same deals, at the form of scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import DOUBLE, PASS, Bid, Call, Strain
from dealspace.cards.scoring import IMP_STEPS

Floats = NDArray[np.float64]

SURE = 2.3
"""Standard errors by which a candidate must be behind to be dropped …"""
LOOKED_AT = 16
"""… after this number of deals."""
TRUST = 0.8
"""The part of an estimated gain that counts; what is solved corrects it, so that none of it is taken on trust."""
ESTIMATE_WORTH = 20
"""Deals that must be solved to say as much as the estimate on many (docs/design/0027)."""
BY_THE_BOOK = 2.0
"""Standard errors by which a call must be ahead of the book's, so that other layouts seldom give another call …"""
LEAVING = {"imps": 1.0, "matchpoints": 0.06}
"""… and the unit of what it must gain at least: calls foreseen to win less win nothing (docs/design/0027)."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What a call must gain over one that commits to less; double-dummy results flatter acting.

    Attributes:
        acting: a bid, over a pass or for each level over a lower bid.
        doubling: a double over a pass.
        pulling: any call, over passing what our side has settled on: a game of ours, or partner's double.
        doubt: the part of the standard error that is required in addition.
    """

    acting: float
    doubling: float
    pulling: float
    doubt: float = 0.5

    def needed(self, call: Call, over: Call, *, settled: bool, game: Bid | None = None) -> float:
        """What `call` must gain over another one; nothing where it does not commit to more.

        Args:
            settled: whether our side has settled on what a pass would leave.
            game: our game, the opponents silent, which a pass would leave.
        """
        if over == PASS and game is not None and call.bid is not None:
            return self.acting * max(1, committed(call.bid) - committed(game))
        if over == PASS:
            return self.pulling if settled else self.doubling if call == DOUBLE else self.acting
        if call.bid is None:
            return 0.0
        return self.acting * max(0, committed(call.bid) - (committed(over.bid) if over.bid is not None else 0))


def worth_leaving(booked: Call, call: Call, scoring: str) -> float:
    """What a call must be foreseen to gain to be made in place of the book's.

    Least where a bid is higher than the book's, as books underbid the best hands of a range; most where it is a pass,
    which hides from partner what the hand has.

    >>> [worth_leaving(Call.parse("2S"), Call.parse(call), "imps") for call in ("4S", "2H", "P")]
    [1.0, 2.0, 3.0]
    """
    return LEAVING[scoring] * (3 if call == PASS else 1 if is_raised(booked, call) else 2)


def is_raised(booked: Call, call: Call) -> bool:
    """Whether both are bids, and the book's is the lower one."""
    return booked.bid is not None and call.bid is not None and call.index > booked.index


def committed(bid: Bid) -> int:
    """The level a bid commits to: four notrumps, an ask or an invitation, is as high as the five level."""
    return bid.level + (bid == Bid(4, Strain.NOTRUMP))


MARGINS = {"imps": Margins(0.3, 0.5, 1.0), "matchpoints": Margins(0.02, 0.04, 0.06)}


def gains(mine: Floats, others: Floats, scoring: str) -> Floats:
    """What these points win against those, deal by deal: IMPs, or shares of a matchpoint (a half, none, minus a half).

    >>> gains(np.array([620.0, -100.0, 90.0]), np.array([170.0, 140.0, 90.0]), "imps").tolist()
    [10.0, -6.0, 0.0]
    """
    difference = mine - others
    if scoring == "matchpoints":
        return np.sign(difference) / 2
    won = np.searchsorted(np.array(IMP_STEPS), np.abs(difference), side="right")
    return np.sign(difference) * won


@dataclass(frozen=True, slots=True)
class Edge:
    """The mean gain of one candidate over another, and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, mine: Floats, others: Floats, scoring: str, foreseen: Floats | None = None) -> Edge:
        """Over the deals on which both were looked at, which are the first ones.

        Args:
            mine, others: points, deal by deal.
            foreseen: what is gained by the estimate, on these deals and more: the deals that were solved correct it,
                and need be the fewer the better it is; by itself it is worth some solved deals.
        """
        count = min(len(mine), len(others))
        won = gains(mine[:count], others[:count], scoring)
        more = 0.0
        if foreseen is not None and len(foreseen) > count:
            trusted = TRUST * foreseen
            won = won - trusted[:count] + trusted.mean()
            more = float(trusted.var()) / len(trusted)
        # A few deals that agree by chance would otherwise have no standard error at all.
        spread = float((np.square(won - won.mean()).sum() + 1.0) / count) if scoring == "imps" else 0.25
        mean = float(won.mean())
        if scoring != "imps":
            mean = min(max(mean, -0.5), 0.5)
        if foreseen is None:
            return cls(mean, float(np.sqrt(spread / count)))
        worth = count / (count + ESTIMATE_WORTH)
        mean = worth * mean + (1 - worth) * float(foreseen.mean())
        return cls(mean, float(np.sqrt(spread / (count + ESTIMATE_WORTH) + worth**2 * more)))


class CandidateRace:
    """Candidates compared with one another on the same deals, until those behind are dropped.

    Args:
        foreseen: float64[k, n], what each of the candidates gains over the first one by the estimate; none without one.
    """

    def __init__(self, scoring: str, foreseen: Floats | None = None) -> None:
        self.scoring = scoring
        self.foreseen = foreseen

    def edge(self, points: Sequence[Floats], one: int, other: int) -> Edge:
        """What a candidate gains over another one, by the points of both on the deals looked at."""
        foreseen = None if self.foreseen is None else self.foreseen[one] - self.foreseen[other]
        return Edge.of(points[one], points[other], self.scoring, foreseen)

    def best(
        self,
        points: Sequence[Floats],
        alive: Sequence[int],
        needed: NDArray[np.float64],
        booked: int | None = None,
        leaving: Sequence[float] = (),
    ) -> int:
        """Of the candidates still compared that whose worst comparison is best; of equals the first.

        Args:
            points: of each candidate, deal by deal.
            needed: float64[k, k], what each must gain over each other one.
            booked: the candidate that the book makes; None where there is none.
            leaving: what each must gain at least over the book's; nothing where there is none.
        """
        doubt = MARGINS[self.scoring].doubt

        def required(index: int, over: int, edge: Edge) -> float:
            if index == booked:
                return 0.0
            margin = float(needed[index, over])
            errors = (doubt if margin else 0.0) + (BY_THE_BOOK if over == booked else 0.0)
            return max(margin + errors * edge.error, leaving[index] if over == booked else 0.0)

        def lead(index: int, other: int) -> float:
            """By how much it gains more than it must; what one call must gain, the other need not."""
            edge = self.edge(points, index, other)
            return edge.mean - required(index, other, edge) + required(other, index, edge)

        worst = [min((lead(index, other) for other in alive if other != index), default=0.0) for index in alive]
        return alive[worst.index(max(worst))]

    def still_in(self, points: Sequence[Floats], alive: list[int]) -> list[int]:
        """Of the candidates still compared, those that are not clearly behind another."""
        if min(len(points[index]) for index in alive) < LOOKED_AT:
            return alive
        slack = MARGINS[self.scoring].acting
        edges = {(one, two): self.edge(points, one, two) for one in alive for two in alive if one != two}
        behind = {one for (one, _), edge in edges.items() if edge.mean + SURE * edge.error + slack < 0}
        return [index for index in alive if index not in behind]
