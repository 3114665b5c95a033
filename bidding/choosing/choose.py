"""From a hand to a call: by the first rule that fits, by simulation where none does. A `View` is all that is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dealspace.bidding import judgement
from dealspace.bidding.judgement.effort import EFFORT, Effort
from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.bidding.machine.occasional import follows
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import Call, IllegalCall, View
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.inference import NEVER, satisfies, why_not


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """A call, with the rule that makes it, the verdict of the simulation, or both where a rule offers several calls.

    Attributes:
        instead_of: the rule that fits the hand, where simulation found another call than the book's clearly better.
    """

    call: Call
    rule: LiveRule | None = None
    verdict: judgement.Verdict | None = None
    instead_of: LiveRule | None = None

    @property
    def booked(self) -> bool:
        return self.rule is not None

    @property
    def reason(self) -> str:
        """One line for people: the rule's location, or the result of the simulation."""
        name = f" ({self.rule.rule.id})" if self.rule is not None and self.rule.rule.id else ""
        return self._reason(lambda rule: f"{rule.rule.location}{name}")

    @property
    def players_reason(self) -> str:
        """The same without the places of rules in their files."""
        return self._reason(lambda rule: "")

    def _reason(self, place: Callable[[LiveRule], str]) -> str:
        if self.rule is not None:
            chosen = self.verdict.comparison if self.verdict is not None else ""
            often = f"as {self.rule.share_words} do" if self.rule.share_words else ""
            return ", ".join(part for part in ("by the book", place(self.rule), often, chosen) if part)
        if self.instead_of is not None and self.verdict is not None:
            book, at = self.instead_of.call.symbol, place(self.instead_of)
            return f"in place of the book's {book}{f' ({at})' if at else ''}, {self.verdict.comparison}"
        return self.verdict.reason if self.verdict is not None else ""

    def __repr__(self) -> str:
        return f"<Choice {self.call.symbol}: {shortened(self.reason)}>"


class Bidder:
    """Calls by a system. A call depends on the view, the system and the generator's state, on nothing else.

    Args:
        interpreter: reads all four seats' calls, each side's by its own system.
        rng: samples the deals for simulations.
        worlds: the most deals sampled for one call; by default those of `effort`.
        effort: how much work one simulation may take; None for no simulation: then the first call where a rule offers
            several, and where no rule fits a pass, or the nearest bid where a pass is ruled out.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        rng: np.random.Generator,
        worlds: int | None = None,
        *,
        effort: Effort | None = EFFORT,
    ) -> None:
        self.interpreter = interpreter
        self.rng = rng
        self.effort = effort if worlds is None or effort is None else replace(effort, worlds=worlds)

    def __repr__(self) -> str:
        how = f"at most {self.effort.worlds} deals sampled" if self.effort is not None else "no simulation"
        return f"<Bidder by {self.interpreter!r}, {how}>"

    def choose(self, view: View) -> Choice:
        """The call of the player on turn, who must be the viewer.

        Where a rule fits the hand, the first such rule decides, and among the calls that it offers the simulation;
        after a second look the simulation may also find another call clearly better. Where no rule fits, it
        decides between calls that no rule defines.

        Raises:
            IllegalCall: the auction is over, or it is another seat's turn.
            ValueError: the view is of another vulnerability than that at which the interpreter reads the calls.
        """
        self._check(view)
        live = self.interpreter.live(view.auction)
        rule = next((rule for rule in live if follows(rule, view.auction, view.hand)), None)
        return self._beyond_rules(live, view) if rule is None else self._by_rule(rule, live, view)

    def _check(self, view: View) -> None:
        """Refuse a view from which no call can be made here."""
        expect_type(view, View, "view")
        auction, read_at = view.auction, self.interpreter.vulnerability
        if auction.is_over:
            raise IllegalCall(f"{view.seat.title} cannot call: the auction is over ({auction})")
        if auction.turn is not view.seat:
            raise IllegalCall(f"{view.seat.title} cannot call: it is {auction.turn.title}'s turn (auction {auction} ?)")
        if view.vulnerability is not read_at:
            raise ValueError(
                f"the view is at vulnerability {view.vulnerability}, and the interpreter reads the calls at {read_at}: "
                "make one for this vulnerability"
            )

    def _by_rule(self, rule: LiveRule, live: Sequence[LiveRule], view: View) -> Choice:
        """The call of the first rule that fits, the best of those it offers, or another that is clearly better."""
        offered = [other for other in offered_with(rule, live) if satisfies(other.condition, view.hand)]
        looks = self.effort is not None and self.effort.second_look > 0
        looks = looks and judgement.why_it_stands(rule, view, self.interpreter) is None
        if self.effort is None or (len(offered) == 1 and not looks):
            return Choice(rule.call, rule)
        calls = list(dict.fromkeys(other.call for other in offered))
        verdict = judgement.judge_among(calls, view, live, self.interpreter, self.rng, self.effort, beside=looks)
        made = next((other for other in offered if other.call == verdict.call), None)
        return Choice(verdict.call, made, verdict if verdict.scored else None, rule if made is None else None)

    def _beyond_rules(self, live: Sequence[LiveRule], view: View) -> Choice:
        """The call of a hand that no rule fits: the best that no rule defines, by simulation."""
        if self.effort is None:
            return Choice(judgement.unjudged(view, self.interpreter.public(view.auction), live))
        verdict = judgement.judge(view, live, self.interpreter, self.rng, self.effort)
        return Choice(verdict.call, verdict=verdict)

    def second_look(self, view: View) -> judgement.SecondLook | None:
        """Which calls a second look compares with that of the rule that fits, and what keeps others out.

        None where no rule fits the hand, or this bidder takes no second look. Raises as `choose`.
        """
        self._check(view)
        live = self.interpreter.live(view.auction)
        rule = next((rule for rule in live if follows(rule, view.auction, view.hand)), None)
        if rule is None or self.effort is None or not self.effort.second_look:
            return None
        return judgement.explain_look(rule, view, live, self.interpreter, self.rng, self.effort)

    def why_not(self, view: View, call: Call) -> tuple[str, ...]:
        """Why this hand does not make a call: what each rule for the call lacks, or which call was preferred.

        Args:
            view: the hand and the auction.
            call: any call.
        Returns:
            reasons in words, one for each rule that makes the call; none if only the simulation decided against it.
        Raises:
            IllegalCall, ValueError: as `choose`, where the call is legal.
        """
        expect_type(view, View, "view")
        expect_type(call, Call, "call")
        if (refusal := view.auction.state.refusal(call)) is not None:
            return (f"it is not legal: {refusal}",)
        self._check(view)
        reasons: list[str] = []
        live = self.interpreter.live(view.auction)
        if all(rule.call != call for rule in live):
            return ("no rule of the system makes it here",)
        for rule in live:
            fits = satisfies(rule.condition, view.hand)
            if rule.call == call and not fits:
                reasons.append(f"{rule.rule.location}: {why_not(rule.condition, view.hand)}")
            elif fits and any(other.call == call for other in offered_with(rule, live)[1:]):
                reasons.append(f"judgement chooses between this and {rule.call.symbol} ({rule.rule.location})")
                break
            elif fits and rule.call != call and rule.sure != NEVER:
                reasons.append(f"{rule.call.symbol} comes first ({rule.rule.location})")
                break
            elif fits and rule.call == call and follows(rule, view.auction, view.hand):
                often = f" of {rule.share_words}" if rule.share_words else ""
                return (f"it is the call{often} ({rule.rule.location})",)
            elif fits and rule.call == call:
                reasons.append(f"{rule.rule.location}: {rule.share_words} make it, and this one does not")
        return tuple(reasons)
