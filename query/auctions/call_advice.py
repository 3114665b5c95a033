"""The call a hand makes, with its meaning, its reason, and why not another call: for Python, people and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter, Meaning, System
from dealspace.bidding.judgement import AT_THE_TABLE, SecondLook
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import Auction, Call, Hand, IllegalCall, Side, View, Vulnerability
from dealspace.query.auctions.judged_calls import second_look_lines, second_look_row, verdict_lines, verdict_row
from dealspace.query.display.render import alternative_lines


@dataclass(frozen=True)
class CallAdvice:
    """The call a hand makes.

    Attributes:
        choice: the call, its rule if a rule makes it, and the reason.
        meaning: what the call shows.
        other: another call that was asked about, if one was.
        objections: why the other call was not made.
        second_look: which calls were compared with that of the rule that fits; None where that was not asked for.
    """

    choice: Choice
    meaning: Meaning
    other: Call | None = None
    objections: tuple[str, ...] = ()
    second_look: SecondLook | None = None

    @property
    def call(self) -> Call:
        """The call."""
        return self.choice.call

    @property
    def text(self) -> str:
        """The words of the rule that makes the call; all that the call may show where no rule does."""
        made = self.choice.rule
        own = (each.text for each in self.meaning.alternatives if any(rule is made for rule in each.rules))
        return next(own, self.meaning.say)

    def __repr__(self) -> str:
        return f"CallAdvice({str(self.call)!r}, {self.meaning.say!r})"

    def lines(self, *, explain: bool = False) -> Iterator[str]:
        """The call for people; with what the simulation compared if `explain`."""
        yield f"{self.call.symbol}   {self.text}"
        yield f"  {self.choice.reason}"
        yield from (f"  warning: {warning}" for warning in self.meaning.warnings)
        if self.other is not None:
            yield f"Why not {self.other.symbol}:"
            yield from (f"  {objection}" for objection in self.objections)
        if explain:
            if len(self.meaning.alternatives) > 1:
                yield f"What {self.call.symbol} may show, of the hands that bid so:"
                yield from alternative_lines(self.meaning)
            yield ""
            if self.choice.verdict is None:
                yield "A rule of the system decides here: nothing was simulated."
            else:
                yield from verdict_lines(self.choice.verdict)
            if self.second_look is not None:
                yield from second_look_lines(self.second_look)

    def row(self, *, explain: bool = False) -> dict[str, Any]:
        """As JSON: call, rule (file:line:column, or null beyond the book), meaning, reason."""
        row = choice_row(self.choice, self.meaning.say)
        if self.meaning.warnings:
            row["warnings"] = list(self.meaning.warnings)
        if self.objections:
            row["why_not"] = list(self.objections)
        if explain:
            verdict = self.choice.verdict
            row["judgement"] = verdict_row(verdict) if verdict is not None else None
            row["second_look"] = second_look_row(self.second_look) if self.second_look is not None else None
        return row


def choice_row(choice: Choice, meaning: str) -> dict[str, Any]:
    """A call as JSON: call, rule (file:line:column, or null beyond the book), meaning, reason."""
    rule = str(choice.rule.rule.location) if choice.rule is not None else None
    return {"call": str(choice.call), "rule": rule, "meaning": meaning, "reason": choice.reason}


def advise_call(
    hand: Hand,
    auction: Auction,
    systems: Mapping[Side, System],
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    scoring: str = SCORINGS[0],
    why_not: Call | None = None,
    seed: int = 1,
    budget_ms: int = AT_THE_TABLE.budget_ms,
    book: bool = False,
    explain: bool = False,
) -> CallAdvice:
    """The call that a hand makes for the seat on turn, as bots at the table make it.

    >>> from dealspace.bidding import load_system
    >>> sayc = load_system("sayc")
    >>> advise_call(Hand.parse("AQ32.K54.QJ3.A92"), Auction.parse("N:"), {Side.NS: sayc, Side.EW: sayc})
    CallAdvice('1N', '15–17 HCP, balanced')

    Args:
        systems: each side's system.
        scoring: `imps` or `matchpoints`.
        why_not: another call; the answer says why it was not made.
        seed: of the simulation beyond the book; the same seed, the same call.
        budget_ms: double-dummy work for the simulation, counted in search nodes as time on a usual core.
        book: by the rules alone: no second look at a rule's call, and no simulation where no rule decides.
        explain: whether to find which calls were compared with that of the rule that fits.
    Raises:
        IllegalCall: the auction is over.
    """
    if auction.is_over:
        raise IllegalCall(f"the auction is over: {auction}")
    interpreter = Interpreter(systems, vulnerability, scoring)
    effort = None if book else replace(AT_THE_TABLE, budget_ms=budget_ms)
    bidder, looking = (Bidder(interpreter, np.random.default_rng(seed), effort=effort) for _ in range(2))
    view = View(auction.turn, hand, vulnerability, auction)
    choice = bidder.choose(view)
    objections: tuple[str, ...] = ()
    if why_not is not None:
        is_made = why_not == choice.call
        objections = ("it is the call that is made",) if is_made else bidder.why_not(view, why_not)
    second_look = looking.second_look(view) if explain else None
    return CallAdvice(choice, interpreter.meaning(auction, choice.call), why_not, objections, second_look)
