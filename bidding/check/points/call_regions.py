"""The hands that make a call by the book, rule by rule, and how many they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import Auction, Call
from dealspace.inference import Constraint, all_of, any_of
from dealspace.inference.hand_questions.questions import hand_share


def regions_of(call: Call, live: Sequence[LiveRule]) -> Iterator[tuple[LiveRule, Constraint]]:
    """The live rules that make this call, each with its condition and all that calls above it deny."""
    above: list[Constraint] = []
    for rule in live:
        if rule.call == call:
            yield rule, all_of(rule.condition, *(~better for better in above))
        elif all(other.call != call for other in offered_with(rule, live)):
            above.append(rule.condition)


def booked_share(interpreter: Interpreter, auction: Auction) -> float | None:
    """How much of its caller's hands make the last call by the book, exactly; None if they cannot be counted."""
    before, call = auction.before(len(auction) - 1), auction.calls[-1]
    earlier = interpreter.public(before).knowledge.about(before.turn)
    regions = (region for _, region in regions_of(call, interpreter.live(before)))
    return hand_share(all_of(earlier, any_of(*regions)), earlier)
