"""SAYC with judgement, on random boards: what holds whatever the hands are."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import Effort
from dealspace.bidding.judgement.compare import MARGINS
from dealspace.bidding.machine.live_rule import offered_with
from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import DOUBLE, PASS, Auction, Board, Deal, Seat, Side, View, Vulnerability
from dealspace.inference import satisfies
from tests.support.strategies import deals

QUICK = Effort(worlds=8, budget_ms=60, readings=6)
READERS = {each: Interpreter(dict.fromkeys(Side, load_system("sayc")), each) for each in Vulnerability}


def is_settled(public: PublicState) -> bool:
    """Whether our side has settled on a contract: a game of ours, or theirs that partner doubled."""
    doubled = public.theirs and public.auction.calls[-2:] == (DOUBLE, PASS)
    return doubled or (public.ours and public.game_reached)


@settings(max_examples=4, deadline=None)
@given(deals(), st.sampled_from(Seat), st.sampled_from(Vulnerability))
def test_a_judged_auction(deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> None:
    """Nothing that forces is passed; the call is one the book offers this hand; a pull gains on the same deals."""
    reader, board = READERS[vulnerability], Board("", dealer, vulnerability, deal)
    auction = Auction(dealer)
    while not auction.is_over:
        public, live = reader.public(auction), reader.live(auction)
        view = View.of(board, auction.turn, auction)
        choice = Bidder(reader, np.random.default_rng(len(auction)), effort=QUICK).choose(view)
        assert choice.call != PASS or not public.forced or public.may_convert, f"{deal} {auction}"
        assert satisfies(reader.meaning(auction, choice.call).condition, view.hand), f"{deal} {auction} {choice.call}"
        if choice.rule is not None:
            offered = [rule for rule in offered_with(choice.rule, live) if satisfies(rule.condition, view.hand)]
            assert choice.rule in offered
            by_book = Bidder(reader, np.random.default_rng(0), effort=None).choose(view)
            assert by_book.rule in offered, "without judgement it is one of the same calls"
            assert len(offered) > 1 or choice.verdict is None, "what the book decides is not judged"
        if choice.verdict is not None and choice.call != PASS and is_settled(public):
            passed = [each.gain for each in choice.verdict.scored if each.call == PASS]
            # Going on from our own game, with silent opponents, is no pull: it costs what each further level does.
            goes_on = public.ours and not public.competing and choice.call.bid is not None
            margin = MARGINS["imps"].acting if goes_on else MARGINS["imps"].pulling
            assert all(gain <= -margin for gain in passed), f"{deal} {auction} {choice.reason}"
        auction = auction.plus(choice.call)
    assert len(auction) < 60
    for seat in Seat:
        assert satisfies(reader.read(auction).knowledge.about(seat), deal[seat]), f"{deal} {auction}"
