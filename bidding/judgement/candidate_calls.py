"""The calls that a simulation compares where no rule fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.machine.live_rule import LiveRule, defines
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.undefined_calls import assumed_meaning, assumed_question
from dealspace.cards import DOUBLE, PASS, Bid, Call, Doubling, Strain, Suit, View
from dealspace.inference import HCP, length, satisfies, value, values

SUPPORTED = 2.5
"""Tricks by which a bid may pass what the combined hands promise; their game may be outbid by one more."""
GAME_POINTS, SLAM_POINTS, GRAND_POINTS = 20.0, 26.0, 34.0
"""Combined points from which game, slam and grand slam are considered."""
DOUBLE_POINTS = 19.0
"""Combined points with which a partscore of theirs may be doubled."""
NINE_TRUMPS = 9
"""Cards expected in a suit, from which one more than the cheapest bid in it is considered in competition."""
MOST_STRAINS = 3
FORCED_BIDS = 4


class Outlook:
    """What our two hands are expected to hold together, from the sampled deals."""

    def __init__(self, view: View, deals: NDArray[np.uint64]) -> None:
        hands = deals[:, view.seat.partner]
        lengths = view.hand.lengths
        self.points = float(np.mean(values(HCP, hands))) + value(HCP, view.hand)
        self.cards = [lengths[suit] + float(np.mean(values(length(suit), hands))) for suit in Suit]

    def tricks(self, strain: Strain) -> float:
        """Roughly the tricks that points and trumps promise."""
        suit = strain.suit
        trumps = 0.0 if suit is None else 0.8 * (self.cards[suit] - 7)
        return 6.8 + 0.36 * (self.points - 20) + trumps


def candidate_calls(view: View, public: PublicState, live: Sequence[LiveRule], deals: NDArray[np.uint64]) -> list[Call]:
    """The calls to compare, those that commit to least first: a pass unless forced, a double, bids rising.

    Bids are those that no rule defines, in the strains that promise most: the cheapest, one more with
    a long fit in a contested auction, game and slams where the points may be there. A forced player without any
    takes the nearest to one.
    """
    outlook = Outlook(view, deals)
    found = [] if public.forced else [PASS]
    if may_double(view, public, live, outlook):
        found.append(DOUBLE)
    bids = list(undefined_bids(view, public, live, outlook))
    if not bids and not found:
        bids = nearest_bids(view, public, live)
    return found + sorted(bids, key=lambda call: call.index)


def may_double(view: View, public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> bool:
    """Whether a double would be for penalties: of a game, or of a three-level bid when we have half the points."""
    last = public.auction.last_bid
    if not public.theirs or last is None or defines(live, DOUBLE) or not public.auction.is_legal(DOUBLE):
        return False
    return public.game_reached or (last.level >= 3 and outlook.points >= DOUBLE_POINTS)


def undefined_bids(view: View, public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> Iterator[Call]:
    """Bids that no rule defines, in the strains that promise most."""
    return promising_bids(public, outlook, lambda call: may_bid(call, view, public, live, outlook))


def promising_bids(public: PublicState, outlook: Outlook, may_be_made: Callable[[Call], bool]) -> Iterator[Call]:
    """Those of the bids to consider that may be made, in the strains that promise most."""
    promised = sorted(Strain, key=lambda strain: -(outlook.tricks(strain) - cheapest_level(public.auction, strain)))
    strains = 0
    for strain in promised:
        calls = [call for call in levels(public, strain, outlook) if may_be_made(call)]
        yield from calls
        strains += bool(calls)
        if strains == MOST_STRAINS:
            return


def levels(public: PublicState, strain: Strain, outlook: Outlook) -> Iterator[Call]:
    """The bids of a strain to consider; none above a doubled contract in it, which they would double as well."""
    if left_in(public, strain):
        return
    cheapest = cheapest_level(public.auction, strain)
    game = next(level for level in range(1, 8) if is_game(Bid(level, strain)))
    wanted = {cheapest}
    if public.competing and strain.suit is not None and outlook.cards[strain.suit] >= max(NINE_TRUMPS, cheapest + 7):
        wanted.add(cheapest + 1)  # by the law of total tricks
    for least, level in ((GAME_POINTS, game), (SLAM_POINTS, 6), (GRAND_POINTS, 7)):
        if outlook.points >= least or (level == game and strain.suit is not None and outlook.tricks(strain) >= 9):
            wanted.add(level)
    for level in sorted(wanted):
        if cheapest <= level <= 7 and is_supported(bid := Bid(level, strain), public, outlook):
            yield Call.of(bid.level, bid.strain)


def left_in(public: PublicState, strain: Strain) -> bool:
    """Whether they have doubled our contract in this strain and are content with it."""
    auction = public.auction
    doubled = public.ours and auction.state.doubling is Doubling.DOUBLED and auction.calls[-1] == PASS
    return doubled and auction.last_bid is not None and auction.last_bid.strain is strain


def is_supported(bid: Bid, public: PublicState, outlook: Outlook) -> bool:
    """Whether the deals drawn support so high a bid; their game may be outbid by a trick more."""
    most = outlook.tricks(bid.strain) + SUPPORTED + (public.theirs and public.game_reached)
    return bid.tricks <= max(most, 7)


def supported(calls: Sequence[Call], view: View, public: PublicState, deals: NDArray[np.uint64]) -> list[Call]:
    """Those of the calls that the deals drawn support, in order; the first stays, and whatever runs from a double."""
    if public.ours and public.auction.state.doubling != Doubling.UNDOUBLED:
        return list(calls)
    outlook = Outlook(view, deals)
    first, *others = calls
    return [first, *(call for call in others if call.bid is None or is_supported(call.bid, public, outlook))]


def may_bid(call: Call, view: View, public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> bool:
    """Whether no rule defines the bid, and the hand has what it would be assumed to show."""
    assert call.bid is not None
    suit = call.bid.strain.suit
    if defines(live, call) or (suit is not None and public.side_has_bid(view.seat.side.opponents, suit)):
        return False
    question = assumed_question(call, public, "aces")
    if question is not None and question.trump is not None:
        return False  # Blackwood shows no suit, and nothing in notrump
    return satisfies(assumed_meaning(call, public), view.hand) or (suit is not None and outlook.cards[suit] >= 8)


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
