"""The state machine of a system: which rules are live at a point of an auction, in which order.

All contexts that match form one list: those with an auction pattern first, the most specific foremost, then those with
`when` alone: the answers to a question, what follows an answer, and the others; otherwise in the order of the files.
Contexts that say `ahead_of: sign_offs` come between the last call of a pattern that asks or forces and those behind it,
those that say `ahead_of: passes` before its pass for any other hand, too.
A file's answers to a question go before patterns of the system it extends that do not speak of the question. What
a system says on its convention is for calls made by its rules: a context whose pattern names a call that a file which
extends it uses otherwise (`live_rule.goes_on_after`) is not in force. A
rule is live when its call is legal now and its `when` holds; while the side is forced, a pass is live only if its rule
says `penalty` and it is partner's takeout double that forces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from weakref import finalize

from dealspace.bidding.machine.condition_memory import ConditionMemory
from dealspace.bidding.machine.context_index import PatternIndex
from dealspace.bidding.machine.live_rule import LiveRule, as_far_as_reached, goes_on_after
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.machine.seat_scope import Bindings
from dealspace.bidding.machine.sign_offs import FoundRule, before_sign_offs, before_the_pass, kept_alone
from dealspace.bidding.patterns.asked_questions import bound_by_state, letters_asked, standing
from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch
from dealspace.bidding.patterns.call_pattern import CallPattern
from dealspace.bidding.patterns.forms import AHEAD_OF, BLANK, SIGN_OFFS
from dealspace.bidding.patterns.letters import TRUMP, Letters
from dealspace.bidding.system.compiled_system import Context, Definition, Rule, System
from dealspace.cards import PASS, Call, Strain, Suit
from dealspace.inference import ALWAYS, NEVER, Constraint, Expr, Within, all_of, any_of, length, parts_of, within
from dealspace.inference.quantities.reserved_words import LAST_SUITS

LONG = 4
"""Cards by which a suit is one of partner's two long ones."""
BLACKWOOD, ACES = "4N", ("aces", "keycards")


class RuleMachine:
    """Finds the live rules of one system; it remembers what conditions meant, whatever the auction was."""

    def __init__(self, contexts: Sequence[Context], definitions: Mapping[str, Definition]) -> None:
        self.contexts = contexts
        self.memory = ConditionMemory(definitions)

    @cached_property
    def index(self) -> PatternIndex:
        """Which of the contexts an auction may belong to."""
        return PatternIndex(self.contexts)

    @cached_property
    def aces(self) -> str | None:
        """What Blackwood asks: the question about aces or keycards that four notrumps is; None without such a rule."""
        asks = (rule.ask for context in self.contexts for rule in context.rules if rule.call.text == BLACKWOOD)
        return next((ask for ask in asks if ask in ACES), None)

    @cached_property
    def deepest(self) -> int:
        """How many systems it extends, one of another, as far as their contexts have patterns."""
        return max((context.layer for context in self.contexts if context.after), default=0)

    def live_rules(self, public: PublicState) -> tuple[LiveRule, ...]:
        """The rules in force for the player on turn; the first whose condition a hand satisfies makes the call.

        The list ends with the first rule that takes every hand: nothing behind it can be reached.
        """
        return tuple(self.each_live_rule(public))

    def each_live_rule(self, public: PublicState) -> Iterator[LiveRule]:
        """`live_rules`, one after the other, each found when it is needed."""
        return as_far_as_reached((rule, live) for _, rule, live in self.each_rule(public))

    def each_rule(self, public: PublicState) -> Iterator[FoundRule]:
        """The rules of the contexts that apply, in order, each with its live instances, down to the end of the context
        that takes every hand or is closed.

        Rules of contexts that say `ahead_of` stand among those of the contexts with a pattern.
        """
        sign_offs, passes = (self.ahead_of(public, what) for what in AHEAD_OF)
        rules = self.each_rule_in_order(public)
        if not sign_offs and not passes:
            yield from rules
            return
        exact: list[FoundRule] = []
        behind: list[FoundRule] = []
        for placed in rules:
            if not placed[0].after:
                behind.append(placed)
                break
            exact.append(placed)
        ahead = before_the_pass(passes, before_sign_offs(sign_offs, exact, public))
        yield from kept_alone(chain(ahead, behind, rules))

    def ahead_of(self, public: PublicState, what: str) -> list[FoundRule]:
        """The rules of contexts that stand ahead of that, as far as they are in force."""
        trump = PatternMatch({TRUMP: public.trump} if public.trump is not None else {})
        found: list[FoundRule] = []
        for context in self.index.ahead:
            if context.ahead_of == what and (match := self.in_force(public, context, trump)) is not None:
                placed = ((rule, self.instances(public, context, rule, match)) for rule in context.rules)
                found += [(context, rule, live) for rule, live in placed if live]
        return found

    def each_rule_in_order(self, public: PublicState, layer: int = 0) -> Iterator[FoundRule]:
        """The rules of all other contexts, of this layer and those beneath."""
        reserved: set[Call] = set()  # by rules of contexts before that say only: true
        for context, match, pattern in self.each_context(public):
            if context.ahead_of == SIGN_OFFS or context.layer < layer:
                continue
            here: set[Call] = set()
            instead = dict(pattern.instead) if pattern is not None else {}
            ended = context.closed
            for rule in context.rules:
                if rule.id in instead:
                    rule = replace(rule, call=CallPattern(instead[rule.id]), among=())
                live = [one for one in self.instances(public, context, rule, match) if one.call not in reserved]
                if rule.only:
                    here.update(instance.call for instance in live)
                ended |= any(instance.sure == ALWAYS for instance in live)
                yield context, rule, live
            if ended:
                return
            reserved |= here

    def foreign_to(self, public: PublicState, call: Call, rules: Sequence[LiveRule]) -> frozenset[int]:
        """The layers of the system whose contexts do not go on after a call, as none of their rules made it.

        Args:
            rules: those that make the call, the first of which says what it is.
        """
        made = [rule for rule in rules if not rule.for_any_auction] or rules
        nearest = max((rule.layer for rule in made), default=self.deepest)
        return frozenset(
            layer
            for layer in range(nearest + 1, self.deepest + 1)
            if not goes_on_after(rules[0], self.first_rule_for(public, call, layer))
        )

    def first_rule_for(self, public: PublicState, call: Call, layer: int) -> LiveRule | None:
        """The rule that would make a call if the files of the nearer layers were not there."""
        instances = chain.from_iterable(live for *_, live in self.each_rule_in_order(public, layer))
        return next((instance for instance in instances if instance.call == call), None)

    def each_context(self, public: PublicState) -> Iterator[tuple[Context, PatternMatch, Pattern | None]]:
        """The contexts that apply, in the order in which their rules are tried, each with the pattern it applies by.

        Contexts without a pattern are examined only when they are needed.
        """
        exact: list[tuple[Context, PatternMatch, Pattern]] = []
        for number, patterns in self.index.candidates(public.auction).items():
            context = self.contexts[number]
            if (reached := self.by_pattern(public, context, patterns)) is not None:
                exact.append((context, *reached))
        exact.sort(key=lambda found: found[2].specificity, reverse=True)
        trump = PatternMatch({TRUMP: public.trump} if public.trump is not None else {})
        early: list[Context] = []
        for found in exact:
            for context in self.own_answers(public, found[0]):
                if not any(context is other for other in early):
                    early.append(context)
                    if (match := self.in_force(public, context, trump)) is not None:
                        yield context, match, None
            yield found
        for context in self.index.general(public.asked, public.answered):
            if any(context is other for other in early):
                continue
            match = self.in_force(public, context, trump)
            if match is not None:
                yield context, match, None

    def own_answers(self, public: PublicState, context: Context) -> Iterator[Context]:
        """The answers to the question asked in files that extend that of this context, if it does not speak of it."""
        if context.layer and public.asked is not None and standing(context.when) != 0:
            for answer in self.index.general(public.asked, public.answered):
                if standing(answer.when) == 0 and answer.layer < context.layer:
                    yield answer

    def by_pattern(
        self, public: PublicState, context: Context, patterns: Sequence[Pattern]
    ) -> tuple[PatternMatch, Pattern] | None:
        """The most specific of these patterns by which a context applies, and what it binds; None if none does."""
        named = (pattern for pattern in patterns if not public.is_foreign(pattern, context.layer))
        matched = [(pattern, pattern.match(public.auction, public.trump)) for pattern in named]
        fitting = [(one, found) for one, found in matched if found is not None and not public.rests_on_unshown(one)]
        for pattern, found in sorted(fitting, key=lambda pair: pair[0].specificity, reverse=True):
            match = self.in_force(public, context, found)
            if match is not None:
                return match, pattern
        return None

    def in_force(self, public: PublicState, context: Context, match: PatternMatch) -> PatternMatch | None:
        """The match with what the context's `when` binds; None if that does not hold."""
        if context.when is None:
            return match
        questions = {"asked": public.asked, "answered": public.answered}
        found = PatternMatch(bound_by_state(context.when, questions, match.letters), match.level)
        return found if self.holds_now(public, context.when, Bindings(found.letters, found.level)) else None

    def instances(self, public: PublicState, context: Context, rule: Rule, match: PatternMatch) -> list[LiveRule]:
        """The live instances of one rule, one for each suit its letters can stand for."""
        possible: list[tuple[Call, Letters, Constraint]] = []
        known = self.letters_of_question(public, rule, match.letters)
        if known is None:
            return []
        stands_for = (pattern.instances(public.auction, known, context.steps) for pattern in rule.calls)
        for call, letters in chain.from_iterable(stands_for):
            if call == PASS and public.forced and not (rule.penalty and public.may_convert):
                continue
            bindings = Bindings(letters, match.level, call)
            if not self.holds_now(public, rule.when, bindings):
                continue
            shows = self.memory.meaning(rule.shows, public, bindings)
            if shows is not None:
                possible.append((call, letters, shows))
        found = []
        for_any = self.index.is_for_any_auction(context)
        for call, letters, condition in possible:
            others = [(other, shows) for _, other, shows in possible if other is not letters]
            condition = all_of(condition, preference(rule, letters, condition, others))
            if condition != NEVER:
                named = {**letters, **last_suits_named(rule, public)}
                found.append(LiveRule(call, condition, rule, named, for_any, context.layer, context.ahead_of is None))
        if rule.prefer is not None and rule.prefer.order == "lower":
            found.reverse()
        return found

    def letters_of_question(self, public: PublicState, rule: Rule, letters: Letters) -> Letters | None:
        """The letters with those of a question about partner's two long suits; None if partner has not shown two.

        The suit in which partner has shown more cards comes first, of two with as many the higher.
        """
        asked = letters_asked(rule.ask, letters) if rule.ask is not None else ()
        if not asked or rule.call.letter in asked:
            return letters
        shown = {suit: public.bound(public.turn.partner, length(suit), "min") for suit in reversed(Suit)}
        long = [suit for suit, least in shown.items() if least >= LONG]
        if len(long) != len(asked):
            return None
        long.sort(key=shown.__getitem__, reverse=True)
        return {**letters, **dict(zip(asked, long, strict=True))}

    def holds_now(self, public: PublicState, when: Expr | None, bindings: Bindings) -> bool:
        """Whether a `when` is true at this point of the auction."""
        return when is None or self.memory.meaning(when, public, bindings, reads_hand=False) == ALWAYS


def last_suits_named(rule: Rule, public: PublicState) -> Letters:
    """The suits of the last bids that the words of a rule name: `{last}` in `say: "5+ {M}, short {last}"`."""
    texts = [text for text in (rule.say, rule.alert, rule.announce) if text and "last}" in text]
    names = {name for text in texts for name in BLANK.findall(text) if name in LAST_SUITS}
    strains = {name: public.answer(("last", name)) for name in sorted(names)}
    return {name: last.suit for name, last in strains.items() if isinstance(last, Strain) and last.suit is not None}


_MACHINES: dict[int, RuleMachine] = {}


def machine_of(system: System) -> RuleMachine:
    """The machine of a system, shared by all that use this System object, and dropped with it."""
    found = _MACHINES.get(id(system))
    if found is None:
        found = _MACHINES[id(system)] = RuleMachine(system.contexts, system.definitions)
        finalize(system, _MACHINES.pop, id(system), None)
    return found


def preference(
    rule: Rule, letters: Letters, shows: Constraint, others: Sequence[tuple[Letters, Constraint]]
) -> Constraint:
    """`prefer: longest x` as a condition: no other suit for which the rule would do is longer.

    Args:
        shows: what this instance asks of the hand.
        others: the rule's other instances, each with what it asks. Ties go to the one tried first.
    """
    if rule.prefer is None or rule.prefer.order != "longest" or rule.prefer.letter not in letters:
        return ALWAYS
    chosen = letters[rule.prefer.letter]
    found = []
    for other_letters, needed in others:
        other = other_letters[rule.prefer.letter]
        not_longer = within(((1, length(chosen)), (-1, length(other))), 0, None)
        missing = [part for part in parts_of(needed) if not follows(part, other, shows, chosen)]
        found.append(any_of(not_longer, *(~part for part in missing)))
    return all_of(*found)


def follows(part: Constraint, other: Suit, shows: Constraint, chosen: Suit) -> bool:
    """Whether this part of what the other suit's instance asks is sure, given `shows` and that its suit is longer."""
    if part in parts_of(shows):
        return True
    least = _least_length(part, other)
    return least is not None and any((_least_length(own, chosen) or -1) + 1 >= least for own in parts_of(shows))


def _least_length(part: Constraint, suit: Suit) -> int | None:
    """n, if the part is exactly "at least n cards in this suit"."""
    plain = isinstance(part, Within) and part.terms == ((1, length(suit)),) and part.high is None
    return part.low if plain and isinstance(part, Within) else None
