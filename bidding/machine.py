"""The state machine: which rules are live at a point of an auction, in which order.

All contexts that match form one list: those with an auction pattern first, the most specific foremost, then those with
`when` alone: the answers to a question, what follows an answer, and the others; otherwise in the order of the files. A
rule is live when its call is legal now and its `when` holds; while the side is forced, a pass is live only if its rule
says `penalty` and it is partner's takeout double that forces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from dealspace.bidding.language.calls import CallPattern
from dealspace.bidding.language.letters import TRUMP, Letters
from dealspace.bidding.language.pattern import Match, Pattern
from dealspace.bidding.language.states import bound_by_state
from dealspace.bidding.public import Public
from dealspace.bidding.system import Context, Rule, System
from dealspace.cards import PASS, Call, Suit
from dealspace.inference import ALWAYS, NEVER, Constraint, Expr, Within, all_of, any_of, length, parts_of, within


@dataclass(frozen=True, slots=True)
class LiveRule:
    """One instance of a rule: a call that is legal now and the condition under which the rule makes it."""

    call: Call
    condition: Constraint
    rule: Rule
    letters: Letters
    natural: bool = False
    """Whether it comes from the natural layer: a context without a pattern or a question."""


def offered_with(rule: LiveRule, live: Sequence[LiveRule]) -> tuple[LiveRule, ...]:
    """The calls between which judgement chooses where this rule is the first that fits; itself alone mostly.

    They are those of all `judge:` rules that follow one another.
    """
    if not rule.rule.among:
        return (rule,)
    place = next(place for place, other in enumerate(live) if other is rule)
    before = takewhile(_is_judged, reversed(live[:place]))
    return (*reversed(tuple(before)), *takewhile(_is_judged, live[place:]))


def _is_judged(rule: LiveRule) -> bool:
    return bool(rule.rule.among)


def defines(live: Sequence[LiveRule], call: Call) -> bool:
    """Whether the book gives this call a meaning here: a rule for this auction makes it, not only the natural layer."""
    return any(rule.call == call and not rule.natural for rule in live)


def live_rules(system: System, public: Public) -> tuple[LiveRule, ...]:
    """The rules in force for the player on turn; the first whose condition a hand satisfies makes the call.

    The list ends with the first rule that takes every hand: nothing behind it can be reached.
    """
    return tuple(each_live_rule(system, public))


def each_live_rule(system: System, public: Public) -> Iterator[LiveRule]:
    """`live_rules`, one after the other, each worked out when it is asked for."""
    return as_far_as_reached((rule, live) for _, rule, live in each_rule(system, public))


def each_rule(system: System, public: Public) -> Iterator[tuple[Context, Rule, list[LiveRule]]]:
    """The rules of the contexts that apply, in order, each with its live instances, down to the end of the context
    that takes every hand or is closed."""
    kept: set[Call] = set()  # by rules that say only: true
    for context, match, pattern in each_context(system, public):
        instead = dict(pattern.instead) if pattern is not None else {}
        ended = context.closed
        for rule in context.rules:
            if rule.id in instead:
                rule = replace(rule, call=CallPattern(instead[rule.id]), among=())
            live = [one for one in instances(system, public, context, rule, match) if one.call not in kept]
            if rule.only:
                kept.update(instance.call for instance in live)
            ended |= any(instance.condition == ALWAYS for instance in live)
            yield context, rule, live
        if ended:
            return


def as_far_as_reached(rules: Iterable[tuple[Rule, list[LiveRule]]]) -> Iterator[LiveRule]:
    """The live instances of these rules, down to the first that takes every hand."""
    for rule, live in rules:
        for instance in live:
            yield instance
            if instance.condition == ALWAYS and not rule.among:
                return
        if rule.among and any(instance.condition == ALWAYS for instance in live):
            return


def each_context(system: System, public: Public) -> Iterator[tuple[Context, Match, Pattern | None]]:
    """The contexts that apply, in the order in which their rules are tried, each with the pattern it applies by.

    Those without a pattern are not looked at before they are asked for.
    """
    exact: list[tuple[Context, Match, Pattern]] = []
    for place, patterns in system.index.candidates(public.auction).items():
        context = system.contexts[place]
        if (reached := by_pattern(system, public, context, patterns)) is not None:
            exact.append((context, *reached))
    exact.sort(key=lambda found: found[2].specificity, reverse=True)
    yield from exact
    trump = Match({TRUMP: public.trump} if public.trump is not None else {})
    for context in system.index.general(public.asked, public.answered):
        match = in_force(system, public, context, trump)
        if match is not None:
            yield context, match, None


def by_pattern(
    system: System, public: Public, context: Context, patterns: Sequence[Pattern]
) -> tuple[Match, Pattern] | None:
    """The most specific of these patterns by which a context applies, and what it binds; None if none does."""
    matched = [(pattern, pattern.match(public.auction, public.trump)) for pattern in patterns]
    fitting = [(pattern, found) for pattern, found in matched if found is not None]
    for pattern, found in sorted(fitting, key=lambda pair: pair[0].specificity, reverse=True):
        match = in_force(system, public, context, found)
        if match is not None:
            return match, pattern
    return None


def in_force(system: System, public: Public, context: Context, match: Match) -> Match | None:
    """The match with what the context's `when` binds; None if that does not hold."""
    if context.when is None:
        return match
    questions = {"asked": public.asked, "answered": public.answered}
    letters = bound_by_state(context.when, questions, match.letters)
    return Match(letters, match.level) if holds_now(system, public, context.when, letters, match.level) else None


def instances(system: System, public: Public, context: Context, rule: Rule, match: Match) -> list[LiveRule]:
    """The live instances of one rule, one for each suit its letters can stand for."""
    bound = []
    stands_for = (pattern.instances(public.auction, match.letters, context.steps) for pattern in rule.calls)
    for call, letters in chain.from_iterable(stands_for):
        if call == PASS and public.forced and not (rule.penalty and public.may_convert):
            continue
        if not holds_now(system, public, rule.when, letters, match.level, call):
            continue
        shows = system.memory.meaning(rule.shows, public, letters, level=match.level, call=call)
        if shows is not None:
            bound.append((call, letters, shows))
    found = []
    natural = system.index.is_natural(context)
    for call, letters, condition in bound:
        others = [(other, shows) for _, other, shows in bound if other is not letters]
        condition = all_of(condition, preference(rule, letters, condition, others))
        if condition != NEVER:
            found.append(LiveRule(call, condition, rule, letters, natural))
    if rule.prefer is not None and rule.prefer.order == "lower":
        found.reverse()
    return found


def holds_now(
    system: System, public: Public, when: Expr | None, letters: Letters, level: int | None, call: Call | None = None
) -> bool:
    """Whether a `when` is true at this point of the auction."""
    if when is None:
        return True
    return system.memory.meaning(when, public, letters, level=level, call=call, public=True) == ALWAYS


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
    for other_letters, asked in others:
        other = other_letters[rule.prefer.letter]
        not_longer = within(((1, length(chosen)), (-1, length(other))), 0, None)
        missing = [part for part in parts_of(asked) if not follows(part, other, shows, chosen)]
        found.append(any_of(not_longer, *(~part for part in missing)))
    return all_of(*found)


def follows(part: Constraint, other: Suit, shows: Constraint, chosen: Suit) -> bool:
    """Whether this part of what the other suit's instance asks is sure, given `shows` and that its suit is longer."""
    if part in parts_of(shows):
        return True
    least = _least_length(part, other)
    return least is not None and any((_least_length(own, chosen) or -1) + 1 >= least for own in parts_of(shows))


def _least_length(part: Constraint, suit: Suit) -> int | None:
    """n, if the part says no more than "at least n cards in this suit"."""
    plain = isinstance(part, Within) and part.terms == ((1, length(suit)),) and part.high is None
    return part.low if plain and isinstance(part, Within) else None
