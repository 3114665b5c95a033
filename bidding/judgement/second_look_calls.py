"""The calls that a second look compares with the book's: where our side may play, as players would bid it.

A pass, bids in the strains that promise most, and four notrumps where it asks for aces. A bid is left to the book that
a rule gives another purpose, that goes further than what is known of partner carries, or that too few cards support.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.bidding.judgement.candidate_calls import NINE_TRUMPS, Outlook, promising_bids
from dealspace.bidding.judgement.known_hands import bid_notrump, has_preempted, partner_preempted, unlimited
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.undefined_calls import assumed_meaning, assumed_question
from dealspace.cards import PASS, Bid, Call, Side, Strain, Suit, View
from dealspace.inference import HCP, length, parse_constraint, satisfies, value

FIT = 7.3
"""Cards that our hands are expected to hold together in a suit that we may bid …"""
SLAM_FIT = 9
"""… and in a suit neither has named, to bid six of it …"""
TRUMPS = 8
"""… and in partner's suit, to raise it on two cards, or over his notrump on fewer than five, or to bid game there."""
OPENING = 12
"""Points that do not pass a partner who may have anything."""
ACES_FROM = 23.0
"""Combined points expected, from which four notrumps may ask."""
NEW_SUIT = 4
"""Cards from which a suit that our side has not bid is bid …"""
LONG = 5
"""… and over partner's notrump."""
SHORT, MAJOR = 1, 6
"""Cards up to which a suit is short, and from which a major is too long for a game in notrump."""
MAJORS = (Suit.HEARTS, Suit.SPADES)
FOUR_NOTRUMPS = Call.of(4, Strain.NOTRUMP)


def second_look_calls(view: View, public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> Iterator[Call]:
    """Calls that players would make here.

    A pass of our own bid, but not with an opening opposite a partner who may have anything; bids in the strains that
    promise most; four notrumps, to ask for aces not all held.
    """
    strong = unlimited(public) and value(HCP, view.hand) >= OPENING
    if not public.forced and not public.theirs and not partner_preempted(public) and not strong:
        yield PASS
    yield from promising_bids(public, outlook, lambda call: may_play(call, view, public, live, outlook))
    asks = outlook.points >= ACES_FROM and satisfies(parse_constraint("aces 0-3"), view.hand)
    if public.ours and public.auction.is_legal(FOUR_NOTRUMPS) and asks:
        rules = [rule for rule in live if rule.call == FOUR_NOTRUMPS]
        if any(rule.ask for rule in rules) or (not rules and assumed_question(FOUR_NOTRUMPS, public, "aces")):
            yield FOUR_NOTRUMPS


def may_play(call: Call, view: View, public: PublicState, live: Sequence[LiveRule], outlook: Outlook) -> bool:
    """Whether no rule gives a bid another purpose, and this hand may play there with what partner should hold."""
    rules = [rule for rule in live if rule.call == call]
    if call.bid is None or not all(rule.is_plain for rule in rules) or goes_too_far(call.bid, view, public):
        return False
    if hides_major(call.bid, view, public):
        return False
    suit = call.bid.strain.suit
    if suit is not None:
        return has_trumps(call.bid, suit, view, public, outlook)
    if not suits_notrump(call.bid, view, outlook) or not stops(view, public):
        return False
    return bool(rules) or satisfies(assumed_meaning(call, public), view.hand)


def goes_too_far(bid: Bid, view: View, public: PublicState) -> bool:
    """Whether a bid is one that players leave to the book.

    A slam over theirs, or a grand slam; five over a game of ours, or of a minor by two levels; anything over their game
    without a short suit; six by who has preempted, or of a suit with two quick losers in another.
    """
    if bid.level >= (7 if public.ours else 6) or (bid.level == 5 and public.ours and public.game_reached):
        return True
    if public.theirs and public.game_reached and min(view.hand.lengths) > SHORT:
        return True
    in_minor = bid.strain in (Strain.CLUBS, Strain.DIAMONDS)
    if in_minor and bid.level == 5 and cheapest_level(public.auction, bid.strain) <= 3:
        return True
    in_suit = bid.strain is not Strain.NOTRUMP
    return bid.level == 6 and (has_preempted(public, view.seat) or (in_suit and not has_controls(view, public)))


def suits_notrump(bid: Bid, view: View, outlook: Outlook) -> bool:
    """Whether the hand plays notrump: not below game with a short suit, nor below six with a major to play in."""
    if bid.level < 3 and min(view.hand.lengths) <= SHORT:
        return False
    long = any(view.hand.lengths[suit] >= MAJOR or outlook.cards[suit] >= NINE_TRUMPS for suit in MAJORS)
    return bid.level >= 6 or not long


def has_trumps(bid: Bid, suit: Suit, view: View, public: PublicState, outlook: Outlook) -> bool:
    """Whether a suit of our side's, or a new one of four cards, has as many cards together as a bid in it needs.

    More are needed for a slam in a new suit, to raise on two cards, and for a game over partner's notrump, which
    otherwise is left for five cards, or for eight together.
    """
    side, partner, cards = view.seat.side, view.seat.partner, view.hand.lengths[suit]
    named = public.side_has_bid(side, suit)
    if public.side_has_bid(side.opponents, suit) or (not named and cards < NEW_SUIT):
        return False
    last = public.auction.last_bid
    over_notrump = public.ours and last is not None and last.strain is Strain.NOTRUMP
    if over_notrump and cards < LONG and cards + public.bound(partner, length(suit), "min") < TRUMPS:
        return False
    beyond_notrump = over_notrump and (public.game_reached or is_game(bid))
    fit = SLAM_FIT if bid.level == 6 and not named else TRUMPS if cards <= 2 or beyond_notrump else FIT
    return outlook.cards[suit] >= fit


def hides_major(bid: Bid, view: View, public: PublicState) -> bool:
    """Whether a low bid passes over four cards of a major that nobody has bid or denied, and that is as cheap."""
    if bid.level > 2 or bid.strain.suit in MAJORS:
        return False
    return any(
        view.hand.lengths[major] >= NEW_SUIT
        and not any(public.side_has_bid(side, major) for side in Side)
        and all(public.bound(seat, length(major), "max") >= NEW_SUIT for seat in view.seat.side.seats)
        and cheapest_level(public.auction, major.strain) <= bid.level
        for major in MAJORS
    )


def has_controls(view: View, public: PublicState) -> bool:
    """Whether the hand has an ace, a king or a short suit wherever partner has shown no four cards, nor notrump."""
    if bid_notrump(view.auction, view.seat.partner):
        return True
    lengths = {suit: public.bound(view.seat.partner, length(suit), "min") for suit in Suit}
    open_suits = [suit for suit in Suit if lengths[suit] < 4 and view.hand.lengths[suit] >= 2]
    return all(satisfies(parse_constraint(f"has(A, {suit}) or has(K, {suit})"), view.hand) for suit in open_suits)


def stops(view: View, public: PublicState) -> bool:
    """Whether the hand stops every suit that they have bid, unless partner has bid notrump himself."""
    if bid_notrump(view.auction, view.seat.partner):
        return True
    theirs = [suit for suit in Suit if public.side_has_bid(view.seat.side.opponents, suit)]
    return all(satisfies(parse_constraint(f"stop({suit})"), view.hand) for suit in theirs)
