"""Reading the calls of opponents who say what they mean: their explanations narrow what our system makes of the calls.

Where an explanation and our reading can hardly both be true, the opponents play another system: then the explanation
stands instead of our reading, softly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dealspace.bidding import Interpreter, Meaning, System
from dealspace.bidding.reading.interpreter import ReadPoint
from dealspace.cards import Auction, Call, Side, Vulnerability
from dealspace.inference import ALWAYS, Constraint, all_of
from dealspace.inference.hand_questions.pool import POOL_DEALS, matching
from dealspace.match.manager.explained_condition import condition_of

RARE = 0.05
"""Of the hands that fit an explanation, fewer than this fit our reading: then they contradict each other."""


class ToldInterpreter(Interpreter):
    """Reads the calls of one board as an `Interpreter` does, and uses the opponents' explanations of them."""

    def __init__(self, systems: Mapping[Side, System], vulnerability: Vulnerability, scoring: str) -> None:
        super().__init__(systems, vulnerability, scoring)
        self._told: dict[Auction, Constraint] = {}

    def hear(self, auction: Auction, explanations: Iterable[tuple[int, str]]) -> None:
        """Use explanations of calls of this auction, each with the call's index; those not understood are ignored."""
        told = {auction.before(index + 1): condition_of(text) for index, text in explanations}
        new = {made: condition for made, condition in told.items() if condition is not None}
        if any(self._told.get(made) != condition for made, condition in new.items()):
            self._told |= new
            self.forget()

    def _meaning_at(self, point: ReadPoint, call: Call) -> Meaning:
        """What this call shows at this point, by the system and by its explanation."""
        meaning = super()._meaning_at(point, call)
        told = self._told.get(point.reading.auction.plus(call)) if self._told else None
        return meaning if told is None else narrowed(meaning, told)


def narrowed(meaning: Meaning, told: Constraint) -> Meaning:
    """The meaning of a call with its explanation: both where they agree, else the explanation alone, softly."""
    ours = all_of(meaning.earlier, meaning.condition)
    if meaning.booked and not meaning.contradicted and share(ours, told) >= RARE:
        return replace(meaning, condition=all_of(meaning.condition, told))
    return Meaning(
        meaning.seat,
        meaning.call,
        ALWAYS,
        rules=(),
        earlier=meaning.earlier,
        assumed=told,
        auction=meaning.auction,
        before=meaning.before,
    )


def share(part: Constraint, whole: Constraint) -> float:
    """Of the hands that fit `whole`, the share that fits `part` too; 1 where too few are known."""
    hands = matching(whole) & (1 << 4 * POOL_DEALS) - 1  # those of random deals
    return (hands & matching(part)).bit_count() / hands.bit_count() if hands else 1.0
