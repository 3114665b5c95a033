"""The state machine: which rules are live at a point of an auction, in which order.

All contexts that match form one list: those with an auction pattern first, the most specific foremost, then those with
`when` alone, in file order. A rule is live when its call is legal now and its `when` holds; while the side is forced, a
pass is live only if its rule says `penalty` and it is partner's takeout double that forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidding.letters import Letters
from bidding.pattern import Match
from bidding.public import Public, RuleScope
from bidding.system import Context, Rule, System
from cards import Call
from inference import ALWAYS, NEVER, Constraint, Expr, all_of, bind, length, within


@dataclass(frozen=True, slots=True)
class LiveRule:
    """One instance of a rule: a call that is legal now and the condition under which the rule makes it."""

    call: Call
    condition: Constraint
    rule: Rule
    letters: Letters


def live_rules(system: System, public: Public) -> tuple[LiveRule, ...]:
    """The rules in force for the player on turn; the first whose condition a hand satisfies makes the call.

    The list ends with the first rule that takes every hand: nothing behind it can be reached.
    """
    live: list[LiveRule] = []
    for context, match in matching_contexts(system, public):
        for rule in context.rules:
            for instance in instances(system, public, rule, match):
                live.append(instance)
                if instance.condition == ALWAYS:
                    return tuple(live)
        if context.closed:
            break
    return tuple(live)


def matching_contexts(system: System, public: Public) -> list[tuple[Context, Match]]:
    """The contexts that apply, in the order in which their rules are tried."""
    exact: list[tuple[tuple[int, int], Context, Match]] = []
    general: list[tuple[Context, Match]] = []
    for context in system.contexts:
        if not context.after:
            if holds_now(system, public, context.when, {}, None):
                general.append((context, Match({})))
            continue
        for pattern in sorted(context.after, key=lambda pattern: pattern.specificity, reverse=True):
            match = pattern.match(public.auction)
            if match is not None and holds_now(system, public, context.when, match.letters, match.level):
                exact.append((pattern.specificity, context, match))
                break
    exact.sort(key=lambda found: found[0], reverse=True)
    return [(context, match) for _, context, match in exact] + general


def instances(system: System, public: Public, rule: Rule, match: Match) -> list[LiveRule]:
    """The live instances of one rule, one for each suit its letters can stand for."""
    if rule.call.text == "P" and public.forced and not (rule.penalty and public.may_convert):
        return []
    possible = [
        (call, letters)
        for call, letters in rule.call.instances(public.auction, match.letters)
        if holds_now(system, public, rule.when, letters, match.level, call)
    ]
    found = []
    for call, letters in possible:
        scope = RuleScope(public, system.definitions, letters, call=call, pattern_level=match.level)
        condition = all_of(bind(rule.shows, scope), preference(rule, letters, [other for _, other in possible]))
        if condition != NEVER:
            found.append(LiveRule(call, condition, rule, letters))
    if rule.prefer is not None and rule.prefer.order == "lower":
        found.reverse()
    return found


def holds_now(
    system: System, public: Public, when: Expr | None, letters: Letters, level: int | None, call: Call | None = None
) -> bool:
    """Whether a `when` is true at this point of the auction."""
    if when is None:
        return True
    scope = RuleScope(public, system.definitions, letters, call=call, pattern_level=level, public=True)
    return bind(when, scope) == ALWAYS


def preference(rule: Rule, letters: Letters, instances: Sequence[Letters]) -> Constraint:
    """`prefer: longest x` as a condition: the rule could name no longer suit now (ties go to the higher suit)."""
    if rule.prefer is None or rule.prefer.order != "longest" or rule.prefer.letter not in letters:
        return ALWAYS
    chosen = letters[rule.prefer.letter]
    others = [suit for other in instances if (suit := other[rule.prefer.letter]) is not chosen]
    return all_of(*(within(((1, length(chosen)), (-1, length(other))), 0, None) for other in others))
