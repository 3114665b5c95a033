"""The state machine: which rules are live at a point of an auction, in which order.

All contexts that match form one list: those with an auction pattern first, the most specific foremost, then those with
`when` alone, in file order. A rule is live when its call is legal now and its `when` holds; while the side is forced, a
pass is live only if its rule says `penalty` and it is partner's takeout double that forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bidding.letters import Letters
from bidding.pattern import Match
from bidding.public import Public, RuleScope
from bidding.system import Context, Rule, System
from cards import Call, Suit
from inference import ALWAYS, NEVER, Constraint, Expr, Within, all_of, any_of, bind, length, parts_of, within


@dataclass(frozen=True, slots=True)
class LiveRule:
    """One instance of a rule: a call that is legal now and the condition under which the rule makes it."""

    call: Call
    condition: Constraint
    rule: Rule
    letters: Letters
    natural: bool = False
    """Whether it comes from the natural layer: a context without a pattern."""


def defines(live: Sequence[LiveRule], call: Call) -> bool:
    """Whether the book gives this call a meaning here: a rule for this auction makes it, not only the natural layer."""
    return any(rule.call == call and not rule.natural for rule in live)


def live_rules(system: System, public: Public) -> tuple[LiveRule, ...]:
    """The rules in force for the player on turn; the first whose condition a hand satisfies makes the call.

    The list ends with the first rule that takes every hand: nothing behind it can be reached.
    """
    live: list[LiveRule] = []
    for context, match in matching_contexts(system, public):
        for rule in context.rules:
            for instance in instances(system, public, rule, match):
                live.append(replace(instance, natural=not context.after))
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
    bound = []
    for call, letters in possible:
        scope = RuleScope(public, system.definitions, letters, call=call, pattern_level=match.level)
        bound.append((call, letters, bind(rule.shows, scope)))
    found = []
    for call, letters, condition in bound:
        others = [(other, shows) for _, other, shows in bound if other is not letters]
        condition = all_of(condition, preference(rule, letters, condition, others))
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
