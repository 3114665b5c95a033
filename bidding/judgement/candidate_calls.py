"""The calls that a simulation compares: those that conditions of judgement offer, in the strains that promise most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dealspace.bidding.judgement.call_conditions import CallConditions
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.machine.live_rule import LiveRule, defines
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.undefined_calls import assumed_meaning
from dealspace.cards import DOUBLE, PASS, Call, Strain, View
from dealspace.inference import satisfies

DOUBLE_POINTS = 19
"""Combined points with which a partscore of theirs may be doubled, where no rule fits."""
UNDEFINED_FIT = 8
"""Cards together with which an undefined bid may be made by a hand that has not what it shows by its name."""
MOST_STRAINS = 3
FORCED_BIDS = 4


def candidate_calls(conditions: CallConditions) -> list[Call]:
    """The calls to compare where no rule fits, those that commit to least first.

    A pass unless forced, a double, and bids that are offered and that no rule defines, in the strains that promise
    most. A forced player without any takes the nearest to one.
    """
    view, public, live = conditions.view, conditions.public, conditions.live
    found = [] if public.forced else [PASS]
    if may_double(public, live, conditions.outlook):
        found.append(DOUBLE)
    bids = list(promising_bids(conditions, lambda call: may_bid(call, conditions)))
    if not bids and not found:
        bids = nearest_bids(view, public, live)
    return found + sorted(bids, key=lambda call: call.index)


def may_double(public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> bool:
    """Whether a double would be for penalties: of a game, or of a three-level bid when we have half the points."""
    last = public.auction.last_bid
    if not public.theirs or last is None or defines(live, DOUBLE) or not public.auction.is_legal(DOUBLE):
        return False
    return public.game_reached or (last.level >= 3 and outlook.points >= DOUBLE_POINTS)


def promising_bids(conditions: CallConditions, may_be_made: Callable[[Call], bool]) -> Iterator[Call]:
    """Bids that are offered, ask nothing and may be made, in the strains that promise most."""
    auction, outlook = conditions.view.auction, conditions.outlook
    promised = sorted(Strain, key=lambda strain: cheapest_level(auction, strain) - outlook.tricks(strain))
    strains = 0
    for strain in promised:
        bids = (Call.of(level, strain) for level in range(cheapest_level(auction, strain), 8))
        plain = (call for call in bids if not conditions.asks(call))
        calls = [call for call in plain if conditions.is_offered(call) and may_be_made(call)]
        yield from calls
        strains += bool(calls)
        if strains == MOST_STRAINS:
            return


def may_bid(call: Call, conditions: CallConditions) -> bool:
    """Whether no rule defines the bid, and the hand has what it would be assumed to show."""
    assert call.bid is not None
    view, public, suit = conditions.view, conditions.public, call.bid.strain.suit
    if defines(conditions.live, call) or (suit is not None and public.side_has_bid(view.seat.side.opponents, suit)):
        return False
    fits = satisfies(assumed_meaning(call, public), view.hand)
    return fits or (suit is not None and conditions.outlook.cards(suit) >= UNDEFINED_FIT)


def nearest_bids(view: View, public: PublicState, live: Sequence[LiveRule]) -> list[Call]:
    """When a pass is ruled out and there is no such bid: cheap bids that no rule defines; else a pass.

    Their suits come last. A bid that rules define would show what this hand has not got.
    """
    bids = [call for call in public.auction.legal_calls() if call.bid is not None and not defines(live, call)]
    lengths = view.hand.lengths

    def appeal(call: Call) -> tuple[bool, int, int]:
        assert call.bid is not None
        suit = call.bid.strain.suit
        theirs = suit is not None and public.side_has_bid(view.seat.side.opponents, suit)
        return theirs, call.bid.level, -(lengths[suit] if suit is not None else 4)

    return sorted(bids, key=appeal)[:FORCED_BIDS] or [PASS]


def unjudged(view: View, public: PublicState, live: Sequence[LiveRule]) -> Call:
    """The call without simulation where no rule fits: a pass, or the nearest bid where a pass is ruled out."""
    return nearest_bids(view, public, live)[0] if public.forced else PASS
