"""Meanings remembered are the meanings read anew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.machine import live_rules
from dealspace.bidding.public import NoTrumpYet, RuleScope
from dealspace.bidding.system import System
from dealspace.cards import Auction, Call, Deal, Seat, Side, Vulnerability
from dealspace.inference import DealSpace, bind, satisfies
from dealspace.inference.language.expression import Expr


class Anew:
    """Stands in for a system's memory: every condition is read again."""

    def __init__(self, system: System) -> None:
        self.definitions = system.definitions

    def meaning(self, text: Expr, state, letters, *, level=None, call=None, public=False):  # type: ignore[no-untyped-def]
        scope = RuleScope(state, self.definitions, letters, call=call, pattern_level=level, public=public)
        try:
            return bind(text, scope)
        except NoTrumpYet:
            return None


def bid_out(interpreter: Interpreter, deal: Deal, dealer: Seat) -> Auction:
    """The auction of the book; a pass where it ends."""
    auction = Auction(dealer)
    while not auction.is_over:
        hand = deal[auction.turn]
        rules = interpreter.live(auction)
        call = next((rule.call for rule in rules if satisfies(rule.condition, hand)), Call.parse("P"))
        auction = auction.plus(call)
    return auction


def test_live_rules_are_the_same_as_read_anew() -> None:
    remembered = load_system("sayc")
    plain = replace(remembered)
    plain.__dict__["memory"] = Anew(plain)
    seen = 0
    for number, bits in enumerate(DealSpace().sample(12, np.random.default_rng(3))):
        vulnerability = tuple(Vulnerability)[number % 4]
        interpreter = Interpreter(dict.fromkeys(Side, remembered), vulnerability)
        auction = bid_out(interpreter, Deal.of_bits(bits), Seat(number % 4))
        for place in range(len(auction)):
            public = interpreter.public(auction.before(place))
            live = live_rules(remembered, public)
            assert live == live_rules(plain, public)
            seen += len(live)
    assert seen > 300
