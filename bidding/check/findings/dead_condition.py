"""Conditions of judgement that hold for no call, by what they say of the call and the hand alone."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.machine.applicable_calls import possible_hands
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import ALL_CALLS
from dealspace.inference import Answer, hand_satisfiable


def dead_conditions(system: System) -> Iterator[Diagnostic]:
    """Those of the system's own files and of the ones that it extends."""
    for condition in system.judgement.values():
        if condition is None:
            continue
        hands = {possible_hands(condition.text, call, system.definitions) for call in ALL_CALLS}
        if all(hand_satisfiable(each) is Answer.UNSAT for each in hands):
            yield Diagnostic(
                "dead-condition",
                f"{condition.name} never holds: no hand and no call are as its condition says",
                condition.location,
                help="change the condition; to leave one of another file out, write off",
            )
