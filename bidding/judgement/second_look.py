"""A second look at the book's call: which calls beside it seem to win more.

Where nobody asks or forces, and the book's call does neither, other calls say where to play as well: a pass, and
bids in the suits of our side and in notrump at the levels that matter, unless a rule gives them another
purpose. All are followed to their contracts on the deals that were drawn, and compared by the estimate of
tricks, in a fraction of the time that solving takes. Those well ahead are worth a simulation.

A bid in place of a pass is in a suit that this hand has not told, or holds a card more of. Some calls are left alone. A
jump by whoever speaks first for his side takes room from opponents, who are followed here as if they needed none. Of a
double, double dummy sees how their contract fails, but their hands are seldom just what their calls show; a pass over
theirs gives way only to a bid that our hands together can nearly make, and a bid over theirs never to a pass. A pass of
our own bid stays while partner may have anything, and who has told his hand, in notrump or by a preempt, leaves the
rest to a partner who has not bid. And who has asked for aces knows more than the deals drawn do, so that what he chose
then stands. Slams over their bid and grand slams are bid by the book or not at all (docs/design/0027).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.candidate_calls import Outlook
from dealspace.bidding.judgement.estimated_gains import estimated_gains
from dealspace.bidding.judgement.known_hands import has_told, unlimited
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.second_look_calls import second_look_calls
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import PASS, Call, Strain, View
from dealspace.inference import HCP, InfeasibleError, all_of, length, parse_constraint, satisfies, value
from dealspace.inference.hand_questions.questions import hand_bounds, hand_end

AHEAD = {"imps": 1.0, "matchpoints": 0.06}
"""What a call must win over the book's by the estimate …"""
MOST_AHEAD = 3
"""… and how many such calls are simulated, the best ones."""
A_KING, A_CARD = 3, 1
"""By how many points a hand may be outside what its call shows, and by how many cards of a suit of ours."""
TOLD = 3
"""The length from which a suit has been told."""
EASY = 1.5
"""Tricks by which a bid over theirs, where the book passes, may pass what our hands promise together."""
OWN_TRICKS = 9
"""Playing tricks with which a hand bids game whatever partner has."""
A_POINT = 1
"""Points by which a bid in notrump may be outside its range, where partner may have anything."""


def may_depart(rule: LiveRule, public: PublicState) -> bool:
    """Whether another call than this rule's may be looked at: somebody has bid, and nothing is asked or forced."""
    if public.auction.last_bid is None or public.asked is not None or rule.rule.penalty:
        return False
    if rule.call == PASS and (has_told(public) or (too_late(public) if public.theirs else unlimited(public))):
        return False
    return rule.is_plain and not preempts(rule.call, public) and not slam_explored(public)


def too_late(public: PublicState) -> bool:
    """Whether they are about to play a game, and our side has not bid."""
    if any(public.has_bid(seat) for seat in public.turn.side.seats):
        return False
    return public.game_reached and public.auction.calls[-2:] == (PASS, PASS)


def slam_explored(public: PublicState) -> bool:
    """Whether our side has asked for aces, kings or trumps on the way to a slam."""
    calls, meanings = public.auction.calls, public.meanings
    ours = range(len(calls) % 2, len(calls), 2)
    return any(
        (bid := calls[place].bid) is not None and bid.level >= 4 and meanings[place].ask not in (None, "slam")
        for place in ours
    )


def preempts(call: Call, public: PublicState) -> bool:
    """Whether it is a jump over their bid by a side that has not bid."""
    bid, bidders = call.bid, public.turn.side.seats
    if bid is None or not public.theirs or any(public.has_bid(seat) for seat in bidders):
        return False
    return bid.level > cheapest_level(public.auction, bid.strain)


def better_by_estimate(
    booked: Sequence[Call],
    live: Sequence[LiveRule],
    view: View,
    interpreter: Interpreter,
    deals: NDArray[np.uint64],
    readings: int,
) -> list[Call]:
    """The calls that seem to win more than the book's, the best first.

    Args:
        booked: the calls that the book offers this hand, its own first.
        live: the rules in force.
        deals: uint64[n, 4], that fit what the viewer knows.
        readings: points of the auction that may be read to follow all the calls.
    """
    public = interpreter.public(view.auction)
    outlook = Outlook(view, deals)
    beside = second_look_calls(view, public, live, outlook)
    others = [call for call in beside if call not in booked and not preempts(call, public)]
    if is_game_bid(booked[0]):
        others = [
            call for call in others if not passes_game(call, booked[0]) and not gives_up_game(call, booked[0], view)
        ]
    if booked[0] == PASS:
        others = [call for call in others if tells_more(call, view, public)]
        if public.theirs:
            others = [call for call in others if has_tricks(call, outlook)]
    if not others:
        return []
    auctions = [view.auction.plus(call) for call in (booked[0], *others)]
    book, *ends = Projection(interpreter, deals).all_ends(auctions, readings)
    estimate, side = TrickEstimate(deals), view.seat.side
    gains = {
        call: float(estimated_gains(book, end, estimate, view.vulnerability, side, public.scoring).mean())
        for call, end in zip(others, ends, strict=True)
    }
    ahead = [call for call in others if gains[call] >= AHEAD[public.scoring] and is_close(call, view, interpreter)]
    return sorted(ahead, key=lambda call: -gains[call])[:MOST_AHEAD]


def is_game_bid(call: Call) -> bool:
    return call.bid is not None and is_game(call.bid)


def passes_game(call: Call, game: Call) -> bool:
    """Whether a bid is higher than this game and not one itself: four of a minor, where the book bids 3NT."""
    assert game.bid is not None
    return call.bid is not None and call.bid > game.bid and not is_game(call.bid)


def gives_up_game(call: Call, game: Call, view: View) -> bool:
    """Whether a bid is lower than this game in a suit, for which the hand has the tricks alone."""
    assert game.bid is not None
    lower = call.bid is not None and call.bid < game.bid
    return (
        lower
        and game.bid.strain is not Strain.NOTRUMP
        and satisfies(parse_constraint(f"playing_tricks {OWN_TRICKS}+"), view.hand)
    )


def tells_more(call: Call, view: View, public: PublicState) -> bool:
    """Whether a bid in place of a pass repeats no suit: where it has told its length, the hand holds a card more."""
    suit = call.bid.strain.suit if call.bid is not None else None
    shown = public.bound(view.seat, length(suit), "min") if suit is not None else 0
    return suit is None or shown < TOLD or view.hand.lengths[suit] > shown


def has_tricks(call: Call, outlook: Outlook) -> bool:
    """Whether a bid over theirs, in place of a pass, is in easy reach of our hands together."""
    bid = call.bid
    return bid is not None and bid.tricks <= outlook.tricks(bid.strain) + EASY


def is_close(call: Call, view: View, interpreter: Interpreter) -> bool:
    """Whether the hand nearly is what the call shows: within a king in points, and within a card in a suit of ours.

    In notrump opposite a partner who may have anything, within a point.
    """
    meaning = interpreter.meaning(view.auction, call)
    if not meaning.rules:
        return True
    shown = all_of(meaning.earlier, meaning.condition)
    suit = call.bid.strain.suit if call.bid is not None else None
    public = interpreter.public(view.auction)
    ours = suit is not None and public.side_has_bid(view.seat.side, suit)
    try:
        points = hand_bounds(shown, HCP)
        least = hand_end(shown, length(suit), "min") if suit is not None else 0
    except InfeasibleError:
        return False
    long_enough = suit is None or view.hand.lengths[suit] >= least - (A_CARD if ours else 0)
    slack = A_POINT if call.bid is not None and suit is None and unlimited(public) else A_KING
    return points.low - slack <= value(HCP, view.hand) <= points.high + slack and long_enough
