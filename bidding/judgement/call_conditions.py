"""The conditions of judgement that hold for a call: those of the system's `judgement:`, and the shipped ones.

They are read with the hand and the deals drawn, so they are private to their player, unlike the rules of a system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.machine.applicable_calls import left_to_ask
from dealspace.bidding.machine.judged_scope import CallInView, JudgedScope, MissingBookError
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.seat_scope import MissingTrumpError
from dealspace.bidding.patterns.forms import BARS, DROPS, JUDGEMENT_KINDS, OFFERS, STANDS
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.reading.undefined_calls import assumed_question
from dealspace.bidding.system.compiled_system import Definition, JudgementCondition, System
from dealspace.cards import Call, View
from dealspace.inference import ALWAYS, NEVER, Constraint, all_of, bind, satisfies
from dealspace.inference.hand_questions.questions import jointly_satisfiable
from dealspace.inference.language.expression import Constant


@dataclass(frozen=True, slots=True, repr=False)
class JudgementBook:
    """The conditions in force for a system, by what they decide, and the definitions that they use."""

    conditions: Mapping[str, tuple[JudgementCondition, ...]]
    definitions: Mapping[str, Definition]
    _of_call: dict[tuple[str, Call], tuple[JudgementCondition, ...]] = field(default_factory=dict)

    def about(self, kind: str, call: Call) -> tuple[JudgementCondition, ...]:
        """Those of a kind that can hold for this call, each with what of it is left to ask."""
        if (kind, call) not in self._of_call:
            texts = ((each, left_to_ask(each.text, call, self.definitions)) for each in self.conditions[kind])
            found = (replace(each, text=text) for each, text in texts if text != Constant(False))
            self._of_call[kind, call] = tuple(found)
        return self._of_call[kind, call]

    def __repr__(self) -> str:
        return f"<JudgementBook: {sum(map(len, self.conditions.values()))} conditions>"


@lru_cache(maxsize=64)
def judgement_book(system: System) -> JudgementBook:
    """What a system says of judgement; where it says nothing, what is shipped."""
    from dealspace.bidding.language.compile import shipped_judgement  # which reads YAML

    shipped = shipped_judgement()
    found = [each for each in {**shipped.judgement, **system.judgement}.values() if each is not None]
    by_kind = {kind: tuple(each for each in found if each.kind == kind) for kind in JUDGEMENT_KINDS}
    return JudgementBook(by_kind, {**shipped.definitions, **system.definitions})


class CallConditions:
    """Which conditions hold for calls of one hand at a point of an auction.

    Args:
        live: the rules in force there.
        booked: the call that the book makes; None where no rule fits.
        outlook: what the hand expects of partner's.
    """

    def __init__(
        self, view: View, live: Sequence[LiveRule], interpreter: Interpreter, booked: Call | None, outlook: Outlook
    ) -> None:
        self.view = view
        self.live = live
        self.interpreter = interpreter
        self.outlook = outlook
        self.public = interpreter.public(view.auction)
        self.book = judgement_book(interpreter.systems[view.seat.side])
        self._rules: dict[Call, list[LiveRule]] = {}
        for rule in live:
            self._rules.setdefault(rule.call, []).append(rule)
        self._natures: dict[Call, frozenset[str]] = {}
        self._scopes: dict[Call, JudgedScope] = {}
        self._booked = None if booked is None else self.in_view(booked)

    def holding(self, kind: str, call: Call, *, late: bool | None = None) -> Iterator[JudgementCondition]:
        """The conditions of a kind that hold for a call; of all, or of the `late` ones, or of the others."""
        if call not in self._scopes:
            looked = self.in_view(call)
            self._scopes[call] = JudgedScope(
                self.public, self.book.definitions, looked, self._booked, self.outlook, self.view.hand
            )
        for condition in self.book.about(kind, call):
            if late in (None, condition.late) and holds(condition, self._scopes[call], self.view):
                yield condition

    def is_offered(self, call: Call) -> bool:
        """Whether it may be compared, unless something bars it."""
        return any(self.holding(OFFERS, call))

    def is_barred(self, call: Call, *, late: bool) -> bool:
        """Whether it is not compared all the same."""
        return any(self.holding(BARS, call, late=late)) or any(self.holding(DROPS, call, late=late))

    def is_dropped(self, call: Call) -> bool:
        """Whether not even a `judge:` rule has it compared."""
        return any(self.holding(DROPS, call))

    def asks(self, call: Call) -> bool:
        """Whether it is understood as a question."""
        return "asking" in self.natures(call)

    def in_view(self, call: Call) -> CallInView:
        """The call as the conditions see it."""
        return CallInView(call, self.natures(call), lambda: self.shown_by(call))

    def natures(self, call: Call) -> frozenset[str]:
        """What the rules in force make of a call; one without a rule may be taken for a question."""
        if call not in self._natures:
            rules = self._rules.get(call, ())
            aces = self.interpreter.machine(self.view.seat).aces
            asks = not rules and assumed_question(call, self.public, aces) is not None
            assumed = () if rules else ("undefined", "asking") if asks else ("undefined",)
            self._natures[call] = frozenset(assumed).union(*map(natures_of, rules))
        return self._natures[call]

    def shown_by(self, call: Call) -> Constraint | None:
        """What this seat would have shown by the rules once it had made the call; None where no hand makes it."""
        meaning = self.interpreter.meaning(self.view.auction, call)
        if not meaning.rules:
            return ALWAYS
        possible = jointly_satisfiable(meaning.earlier, meaning.condition)
        return all_of(meaning.earlier, meaning.condition) if possible else None


def natures_of(rule: LiveRule) -> frozenset[str]:
    """What one rule makes of its call."""
    words = {
        "artificial": rule.rule.artificial,
        "asking": rule.rule.ask is not None,
        "forcing": rule.rule.forcing is not None,
        "penalty": rule.rule.penalty,
    }
    return frozenset(word for word, is_so in words.items() if is_so)


def why_it_stands(rule: LiveRule, view: View, interpreter: Interpreter) -> JudgementCondition | None:
    """The condition by which this rule's call is made without a look at others; None where there is none."""
    book = judgement_book(interpreter.systems[view.seat.side])
    looked = CallInView(rule.call, natures_of(rule))
    scope = JudgedScope(interpreter.public(view.auction), book.definitions, looked, None, None, view.hand)
    return next((condition for condition in book.about(STANDS, rule.call) if holds(condition, scope, view)), None)


def holds(condition: JudgementCondition, scope: JudgedScope, view: View) -> bool:
    """Whether a condition is so for the call of a scope and this hand."""
    try:
        meaning = bind(condition.text, scope)
    except (MissingTrumpError, MissingBookError):
        return False
    return meaning == ALWAYS or (meaning != NEVER and satisfies(meaning, view.hand))
