"""The search for deals that fulfil a list of wishes: proposed by the space that they leave, confirmed by the experts.

Wishes are checked in the order of their cost; a deal that one of them refuses is looked at no further, so that each
refusal counts for the first wish that refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

import numpy as np

from dealspace.cards import Auction, Deal, Seat, Vulnerability
from dealspace.inference import DealSpace, TimeLimitError
from dealspace.query.composing.proposals import Proposals
from dealspace.query.composing.wish_list import space_of
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Said, Wish

ComposeProgress = Callable[[int, int], bool]
"""Called with (deals found, deals wanted); returns False to stop."""


@dataclass(frozen=True)
class Limits:
    """How long is searched.

    Attributes:
        seconds: None for no limit.
        proposed: deals that are looked at.
        progress: False stops the search.
    """

    seconds: float | None
    proposed: int
    progress: ComposeProgress = lambda found, wanted: True


@dataclass(frozen=True, repr=False)
class Composition:
    """Deals that fulfil all wishes, and what was tried.

    Attributes:
        deals: no two are the same.
        auctions: how the deals are bid; none where no wish is about the bidding.
        wanted: how many deals were asked for.
        proposed: the number of deals that were looked at.
        refused: how many of them each wish refused, in the order in which wishes are checked.
        proved: whether there is certainly no other deal.
        goal: the number that is lowest or highest in the deal, where one was asked for.
        value, bound: the number in the deal, and what no deal can better as far as that is proved.
        conflict: where no deal is possible at all, the wishes that contradict one another, with what they say.
        notes: how wishes were taken.
    """

    wishes: tuple[Wish, ...]
    dealer: Seat
    vulnerability: Vulnerability
    wanted: int
    deals: tuple[Deal, ...] = ()
    auctions: tuple[Auction, ...] = ()
    proposed: int = 0
    refused: Mapping[str, int] = field(default_factory=dict)
    proved: bool = False
    goal: str | None = None
    value: int | None = None
    bound: int | None = None
    conflict: tuple[tuple[str, Said], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether as many deals were found as were wanted."""
        return len(self.deals) == self.wanted

    def __repr__(self) -> str:
        return f"<Composition: {len(self.deals)} of {self.wanted} deals, {self.proposed} looked at>"


class Search:
    """The search for deals."""

    def __init__(self, wishes: Sequence[Wish], experts: Experts, wanted: int, limits: Limits) -> None:
        self.wishes = tuple(wishes)
        self.experts = experts
        self.wanted = wanted
        self.limits = limits
        self._until = None if limits.seconds is None else monotonic() + limits.seconds
        self._checked = sorted((wish for wish in wishes if wish.is_checked), key=lambda wish: wish.cost)

    def run(self) -> Composition:
        """Look for the deals until all are found, there are no others, or a limit is reached."""
        experts = self.experts
        space = space_of(self.wishes, experts)
        likely = [each for wish in self.wishes if (each := wish.likely()) is not None]
        proposals = Proposals(space, np.random.default_rng(experts.seed), likely=likely, cuts=bool(self._checked))
        found: list[Deal] = []
        refused = dict.fromkeys((wish.text for wish in self._checked), 0)
        seen: dict[Deal, Wish | None] = {}
        for turn, deal in enumerate(proposals):
            if not self._goes_on(len(found), turn):
                break
            if deal not in seen:
                seen[deal] = next((wish for wish in self._checked if not wish.holds(deal, experts)), None)
                if (refusing := seen[deal]) is not None:
                    refused[refusing.text] += 1
                else:
                    found.append(deal)
                    proposals.found(deal)
            if proposals.wants_reason and (refusing := seen[deal]) is not None:
                proposals.refuted(refusing.reason(deal, experts))
            if len(found) == self.wanted:
                break
        begun = max(
            (start for wish in self.wishes if (start := wish.begun(experts)) is not None), key=len, default=None
        )
        return Composition(
            self.wishes,
            experts.dealer,
            experts.vulnerability,
            self.wanted,
            tuple(found),
            auctions=tuple(experts.bid_out(deal, begun) for deal in found) if begun is not None else (),
            proposed=len(seen),
            refused=refused,
            proved=proposals.exhausted,
            conflict=self._conflict(space) if proposals.exhausted and not seen else (),
            notes=tuple(dict.fromkeys(note for wish in self.wishes for note in wish.notes(experts))),
        )

    def _goes_on(self, found: int, turn: int) -> bool:
        in_time = self._until is None or monotonic() < self._until
        return turn < self.limits.proposed and in_time and self.limits.progress(found, self.wanted)

    def _conflict(self, space: DealSpace) -> tuple[tuple[str, Said], ...]:
        """The wishes that cannot be fulfilled together, each with what it says; none if that is not found in time."""
        try:
            parties = space.conflict() or ()
        except TimeLimitError:
            return ()
        said_by = [(wish, said) for wish in self.wishes for said in wish.said(self.experts)]
        return tuple((next(wish.text for wish, said in said_by if said == party), party) for party in parties)
