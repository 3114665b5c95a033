"""The opening lead as a decision: what each lead is worth on deals that fit, double dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError, Card, Contract, Seat, Suit, Vulnerability, score
from dealspace.cards.errors import expect_type
from dealspace.inference import DealSpace, Estimate
from dealspace.inference.several_hands.restrict import placed_by_seat
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.opening_lead import DoubleDummyLeads, touching
from dealspace.query.decisions.paired_scores import (
    PairedScores,
    Progress,
    Tried,
    Unit,
    is_behind,
    try_choices,
)
from dealspace.runtime.contest.interval import Mean


class LeadError(BridgeError, ValueError):
    """No lead can be chosen: the leader's hand is not known, or the contract has no such leader."""


@dataclass(frozen=True)
class LeadWorth:
    """What a lead is worth.

    Attributes:
        cards: the lead, and those of its suit that were as good in every deal: touching ones, and often low ones.
        deals: the deals it was tried on; fewer where it was soon far behind.
        beats: how often the contract is beaten.
        tricks: the defenders' tricks.
        imps, matchpoints: what it wins against the best other lead; matchpoints as a share, ½ being even. Where there
            is a field, what it wins against the field more than that lead.
        against_field: matchpoints against the field alone; None where there is none.
        is_close: whether it may be the best, as far as is known.
    """

    cards: tuple[Card, ...]
    deals: int
    beats: Estimate
    tricks: Mean
    imps: Mean
    matchpoints: Mean
    against_field: Mean | None
    is_close: bool


@dataclass(frozen=True, eq=False)
class LeadChoice:
    """The leads of a hand against a contract, the best first, double dummy.

    Attributes:
        unit: by what they are ordered.
        field: contracts at the other tables.
        deals: uint64[n, 4] that were solved.
        scores: the results of the leads, in their order.
    """

    contract: Contract
    vulnerability: Vulnerability
    unit: Unit
    field: tuple[Contract, ...]
    leads: tuple[LeadWorth, ...]
    deals: NDArray[np.uint64]
    scores: PairedScores

    @property
    def best(self) -> LeadWorth:
        return self.leads[0]

    @property
    def leader(self) -> Seat:
        return self.contract.leader

    def __repr__(self) -> str:
        """`<LeadChoice: H5 against 3N by W, 400 deals>`."""
        return f"<LeadChoice: {self.best.cards[0]} against {self.contract}, {len(self.deals)} deals>"

    def gains(self, lead: LeadWorth, other: LeadWorth) -> NDArray[np.float64]:
        """float64[n]: what one lead wins over another in each deal that both were tried on, in `unit`."""
        return self.scores.gains(self.leads.index(lead), self.leads.index(other), self.unit)


def choose_lead(
    space: DealSpace,
    contract: Contract | str,
    *,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    unit: Unit = "imps",
    field: Sequence[Contract | str] = (),
    progress: Progress | None = None,
) -> LeadChoice:
    """What each lead against a contract is worth, on deals of a space, each solved double dummy.

    Args:
        space: in which all cards of the leader are known. Its `seed` and `accuracy` say which deals are drawn, and how
            many: 400, or until the interval between the best lead and those close to it is as narrow as asked.
        contract: with its declarer: `3N by W`, `4SX by N`.
        unit: by what leads are compared: imps, matchpoints, tricks.
        field: contracts at the other tables, each as often; there the best lead is made.
        progress: told after each round of deals.
    Raises:
        LeadError: the leader's hand is not known.
        InfeasibleError, SamplingError: as for `DealSpace.sample`.
    """
    expect_type(space, DealSpace, "space")
    played, vul = _contract(contract), Vulnerability.parse(str(vulnerability))
    others = tuple(_contract(each) for each in field)
    hand = placed_by_seat(space)[played.leader]
    if len(hand) != 13:
        known = f"only {len(hand)} of its cards are known" if len(hand) else "its hand is not known"
        raise LeadError(f"{played.leader.title} leads against {played.symbol}, and {known}: give all its 13 cards")
    cards = sorted(hand, key=lambda card: card.index)
    groups = [[cards[index] for index in group] for group in touching(cards)]
    trial = _LeadTrial(played, vul, [group[-1] for group in groups], others)
    rng = np.random.default_rng(space.seed)
    scores = try_choices(
        len(groups), trial, lambda count: space.sample(count, rng), unit, space.accuracy, progress=progress
    )
    joined = _joined(scores, scores.ranked(unit), [group[0].suit for group in groups])
    scores = scores.only([same[0] for same in joined])
    leads = []
    for place, same in enumerate(joined):
        cards = sorted((card for choice in same for card in groups[choice]), key=lambda card: -card.rank)
        leads.append(_worth(scores, place, tuple(cards), played, unit))
    return LeadChoice(played, vul, unit, others, tuple(leads), np.concatenate(trial.deals), scores)


def _joined(scores: PairedScores, order: Sequence[int], suits: Sequence[Suit]) -> list[list[int]]:
    """The leads in order, those of a suit that were as good in every deal together."""
    joined: list[list[int]] = []
    for choice in order:
        for same in joined:
            if suits[same[0]] is suits[choice] and np.array_equal(scores.tricks(same[0]), scores.tricks(choice)):
                same.append(choice)
                break
        else:
            joined.append([choice])
    return joined


def _contract(contract: Contract | str) -> Contract:
    return Contract(contract) if isinstance(contract, str) else contract


def _worth(scores: PairedScores, place: int, cards: tuple[Card, ...], contract: Contract, unit: Unit) -> LeadWorth:
    tricks, deals = scores.tricks(place), scores.deals(place)
    beaten = int((tricks > 13 - contract.bid.tricks).sum())
    return LeadWorth(
        cards,
        deals,
        Estimate.of_share(beaten, deals),
        scores.mean_tricks(place),
        scores.against_best(place, "imps", unit),
        scores.against_best(place, "matchpoints", unit),
        scores.mean_against_field(place, "matchpoints"),
        place == 0 or not is_behind(scores.against_best(place, unit, unit), unit),
    )


class _LeadTrial:
    """Solves leads in deals, and the field's contracts."""

    def __init__(
        self, contract: Contract, vulnerability: Vulnerability, leads: Sequence[Card], field: Sequence[Contract]
    ) -> None:
        self.solver = DoubleDummy()
        self.solving = DoubleDummyLeads(contract, self.solver)
        self.leads = leads
        self.points = defence_points(contract, vulnerability)
        self.field = [(other, defence_points(other, vulnerability)) for other in field]
        self.side = contract.leader.side
        self.deals: list[NDArray[np.uint64]] = []

    def __call__(self, deals: NDArray[np.uint64], choices: Sequence[int]) -> Tried:
        self.deals.append(deals)
        tricks = self.solving.tricks([self.leads[choice] for choice in choices], deals)
        field = None
        if self.field:
            columns = []
            for contract, points in self.field:
                sign = 1 if contract.leader.side is self.side else -1
                columns.append(sign * points[self.solver.solve_tricks(deals, contract.strain, contract.declarer)])
            field = np.stack(columns, axis=1)
        return Tried(self.points[tricks], 13 - tricks, field)


def defence_points(contract: Contract, vulnerability: Vulnerability) -> NDArray[np.int64]:
    """int64[14]: the points of the defenders by declarer's tricks."""
    return np.array([-score(contract, tricks, vulnerability) for tricks in range(14)], np.int64)
