"""Where rules for any auction stand among those of a chapter: before its sign-offs, or before it passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.system.compiled_system import Context, Rule
from dealspace.cards import PASS, Call, Suit
from dealspace.inference import ALWAYS

FoundRule = tuple[Context, Rule, list[LiveRule]]
"""A rule with its context and its live instances."""


def before_sign_offs(
    ahead: Sequence[FoundRule], exact: Sequence[FoundRule], public: PublicState
) -> Iterator[FoundRule]:
    """Both in one order; a call to which `exact` gives another purpose keeps it.

    Where a suit is agreed, the same question about the same trump is no other purpose.

    Args:
        ahead: the rules of contexts that say `ahead_of: sign_offs`.
        exact: those of the contexts with a pattern.
    """
    going_on = (place for place, (*_, live) in enumerate(exact) if any(goes_on(one, public) for one in live))
    start = max(going_on, default=-1) + 1
    purposes: dict[Call, set[object]] = {}
    artificial: set[Call] = set()
    for *_, live in exact:
        for one in live:
            purposes.setdefault(one.call, set()).add(purpose(one))
            if not one.is_plain:
                artificial.add(one.call)

    def is_told(question: LiveRule) -> bool:
        is_shared = public.trump is not None and question.ask is not None
        return bool(purposes.get(question.call, set()) - ({purpose(question)} if is_shared else set()))

    yield from exact[:start]
    for context, rule, live in ahead:
        yield context, rule, [one for one in live if not (one.call in artificial if one.is_plain else is_told(one))]
    yield from exact[start:]


def kept_alone(rules: Iterable[FoundRule]) -> Iterator[FoundRule]:
    """The rules but those whose call a context that stands ahead, in front of them, keeps by `only: true`."""
    kept: dict[Call, Context] = {}
    for context, rule, live in rules:
        left = [one for one in live if kept.get(one.call, context) is context]
        if context.ahead_of and rule.only:
            kept.update({one.call: context for one in left})
        yield context, rule, left


def before_the_pass(ahead: Sequence[FoundRule], rules: Iterable[FoundRule]) -> Iterator[FoundRule]:
    """Both in one order: `ahead` before a pass that any other hand makes.

    A call to which `rules` give another purpose keeps it; one that they make too agrees the trumps that theirs agrees.

    Args:
        ahead: the rules of contexts that say `ahead_of: passes`.
        rules: those of the contexts with a pattern.
    """
    made: dict[Call, LiveRule] = {}
    for placed in rules:
        *_, live = placed
        if any(one.call == PASS and one.sure == ALWAYS and not one.rule.among for one in live):
            for context, rule, found in ahead:
                joined = (joining(one, made[one.call]) if one.call in made else one for one in found)
                yield context, rule, [one for one in joined if one is not None]
        made.update({one.call: one for one in live if one.call not in made})
        yield placed


def joining(live: LiveRule, made: LiveRule) -> LiveRule | None:
    """The rule beside a chapter's own that makes its call; None where that gives it another purpose."""
    if not made.is_plain:
        return None
    if made.trump == live.trump:
        return live
    return replace(live, rule=replace(live.rule, trump=None if made.trump is None else str(made.trump)))


def goes_on(live: LiveRule, public: PublicState) -> bool:
    """Whether partner may not pass its call, as it asks or forces, or is below a game that earlier calls force.

    What any hand does and what is left to judgement, beside sign-offs, do not count.
    """
    if live.rule.among or live.sure == ALWAYS:
        return False
    bid = live.call.bid
    return not live.is_plain or (public.game_forced and bid is not None and not is_game(bid))


def purpose(live: LiveRule) -> tuple[Call, str | None, Suit | None]:
    """A call, what it asks and the suit it makes trump."""
    return live.call, live.ask, live.trump
