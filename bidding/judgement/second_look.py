"""A second look at the book's call: which calls beside it seem to win more.

Where the book's call only says where to play, other calls say the like. The system's conditions of judgement decide
whether its call stands at once, and which calls are compared with it. All are followed to their contracts on the deals
that were drawn, and compared by the estimate of tricks, in a fraction of the time that solving takes. Those well ahead
are worth a simulation (docs/design/0027).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dealspace.bidding.judgement.call_conditions import CallConditions
from dealspace.bidding.judgement.candidate_calls import promising_bids
from dealspace.bidding.judgement.estimated_gains import estimated_gains
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.bidding.patterns.forms import BARS, DROPS, OFFERS
from dealspace.bidding.system.compiled_system import JudgementCondition
from dealspace.cards import Call

AHEAD = {"imps": 1.0, "matchpoints": 0.06}
"""What a call must win over the book's by the estimate …"""
MOST_AHEAD = 3
"""… and how many such calls are simulated, the best ones."""


@dataclass(frozen=True, slots=True, repr=False)
class OfferedCall:
    """A call beside the book's: the conditions that offer it, and those that keep it out all the same."""

    call: Call
    offers: tuple[JudgementCondition, ...]
    bars: tuple[JudgementCondition, ...]

    def __repr__(self) -> str:
        return f"<OfferedCall {self.call.symbol}: {', '.join(each.name for each in self.bars) or 'compared'}>"


@dataclass(frozen=True, slots=True, repr=False)
class SecondLook:
    """What the conditions of judgement say beside a call of the book: why it stands, or which calls are offered.

    Attributes:
        booked: the book's call.
        stands: the condition by which no other call is looked at; None where there is none.
    """

    booked: Call
    stands: JudgementCondition | None
    calls: tuple[OfferedCall, ...] = ()

    def __repr__(self) -> str:
        return f"<SecondLook at {self.booked.symbol}: {self.stands.name if self.stands else list(self.calls)}>"


def second_look_calls(conditions: CallConditions) -> Iterator[Call]:
    """The calls that are offered and not barred: passes and doubles, bids to play, questions.

    Whether a hand is near what a call would show takes long to find, and is not asked here.
    """

    def may_be_made(call: Call) -> bool:
        return not conditions.is_barred(call, late=False)

    legal = conditions.view.auction.legal_calls()
    yield from (call for call in legal if call.bid is None and conditions.is_offered(call) and may_be_made(call))
    yield from promising_bids(conditions, may_be_made)
    asking = (call for call in legal if call.bid is not None and conditions.asks(call))
    yield from (call for call in asking if conditions.is_offered(call) and may_be_made(call))


def better_by_estimate(booked: Sequence[Call], conditions: CallConditions, readings: int) -> list[Call]:
    """The calls that seem to win more than the book's, the best first.

    Args:
        booked: the calls that the book offers this hand, its own first.
        conditions: those of this hand and the deals that fit what it knows.
        readings: points of the auction that may be read to follow all the calls.
    """
    others = [call for call in second_look_calls(conditions) if call not in booked]
    if not others:
        return []
    view, deals, scoring = conditions.view, conditions.outlook.deals, conditions.public.scoring
    auctions = [view.auction.plus(call) for call in (booked[0], *others)]
    book, *ends = Projection(conditions.interpreter, deals).all_ends(auctions, readings)
    estimate, side = TrickEstimate(deals), view.seat.side
    gains = {
        call: float(estimated_gains(book, end, estimate, view.vulnerability, side, scoring).mean())
        for call, end in zip(others, ends, strict=True)
    }
    ahead = [call for call in others if gains[call] >= AHEAD[scoring] and not conditions.is_barred(call, late=True)]
    return sorted(ahead, key=lambda call: -gains[call])[:MOST_AHEAD]


def offered_calls(conditions: CallConditions, booked: Call) -> SecondLook:
    """All calls that are offered beside the book's, each with all that keeps it out."""
    legal = (call for call in conditions.view.auction.legal_calls() if call != booked)
    offered = ((call, tuple(conditions.holding(OFFERS, call))) for call in legal)
    calls = (
        OfferedCall(call, offers, (*conditions.holding(BARS, call), *conditions.holding(DROPS, call)))
        for call, offers in offered
        if offers
    )
    return SecondLook(booked, None, tuple(calls))
