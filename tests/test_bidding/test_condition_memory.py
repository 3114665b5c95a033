"""Cached meanings equal those read again."""

from __future__ import annotations

import numpy as np

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.machine.rule_machine import RuleMachine, machine_of
from dealspace.bidding.machine.seat_scope import MissingTrumpError, RuleScope
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import Auction, Call, Deal, Seat, Vulnerability
from dealspace.inference import DealSpace, bind, satisfies
from dealspace.inference.language.expression import Expr


class Anew:
    """Replaces the memory of a machine: every condition is read again."""

    def __init__(self, system: System) -> None:
        self.definitions = system.definitions

    def meaning(self, text: Expr, state, bindings, *, reads_hand=True):  # type: ignore[no-untyped-def]
        scope = RuleScope(state, self.definitions, bindings, reads_hand=reads_hand)
        try:
            return bind(text, scope)
        except MissingTrumpError:
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
    system = load_system("sayc")
    remembered, plain = machine_of(system), RuleMachine(system.contexts, system.definitions)
    vars(plain)["memory"] = Anew(system)
    seen = 0
    for number, bits in enumerate(DealSpace().sample(12, np.random.default_rng(3))):
        vulnerability = tuple(Vulnerability)[number % 4]
        interpreter = Interpreter(system, vulnerability)
        auction = bid_out(interpreter, Deal.of_bits(bits), Seat(number % 4))
        for place in range(len(auction)):
            public = interpreter.public(auction.before(place))
            live = remembered.live_rules(public)
            assert live == plain.live_rules(public)
            seen += len(live)
    assert seen > 300
