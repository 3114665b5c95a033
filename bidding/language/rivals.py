"""Contexts whose order matters and follows from nothing that they say: both may hold at one point of an auction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations

from dealspace.bidding.language.limits import ALIKE, SystemSizeError
from dealspace.bidding.machine.context_index import may_be
from dealspace.bidding.patterns.asked_questions import exclude_each_other, standing
from dealspace.bidding.patterns.auction_pattern import Pattern
from dealspace.bidding.patterns.forms import SIGN_OFFS
from dealspace.bidding.patterns.possible_auctions import can_meet
from dealspace.bidding.system.compiled_system import Context
from dealspace.cards import ALL_CALLS


def rivals(contexts: Sequence[Context], is_settled: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """Pairs of places, in order, of contexts that can be in force together, neither being the more specific.

    Args:
        is_settled: whether the order of two places is said; such pairs are left out.
    """
    found: set[tuple[int, int]] = set()
    for one, other, are_rivals in _alike(contexts):
        pair = (one, other)
        if one != other and pair not in found and not is_settled(one, other) and are_rivals():
            found.add(pair)
    return sorted(found)


def _alike(contexts: Sequence[Context]) -> Iterator[tuple[int, int, Callable[[], bool]]]:
    """Pairs of places that may be rivals, each with the question whether they are; no others are."""
    general: defaultdict[int, list[int]] = defaultdict(list)
    exact: defaultdict[tuple[tuple[int, int], tuple[bool, ...]], list[tuple[int, Pattern, int]]] = defaultdict(list)
    for index, context in enumerate(contexts):
        if not context.after:
            general[-1 if context.ahead_of == SIGN_OFFS else standing(context.when)].append(index)
        for pattern in context.after:
            kind = (pattern.specificity, tuple([token.ours for token in pattern.tokens]))
            exact[kind].append((index, pattern, _in_turn(pattern)))
            if len(exact[kind]) > ALIKE:
                raise SystemSizeError(
                    f"more than {ALIKE:,} auction patterns with as many calls, as plain", context.location
                )
    for indices in general.values():
        for one, other in combinations(indices, 2):
            yield one, other, partial(_may_both_hold, contexts[one], contexts[other])
    for (_, sides), alike in exact.items():
        carries = sum(1 << _FIELD * index + len(ALL_CALLS) for index in range(len(sides)))
        most = carries - (carries >> len(ALL_CALLS))
        for (one, pattern, mine), (other, mate, theirs) in combinations(alike, 2):
            if (mine & theirs) + most & carries == carries:  # at each place some call fits both
                yield one, other, partial(_may_meet, contexts[one], contexts[other], pattern, mate)


def _may_meet(one: Context, other: Context, pattern: Pattern, mate: Pattern) -> bool:
    return _may_both_hold(one, other) and can_meet(pattern, mate)


def _may_both_hold(one: Context, other: Context) -> bool:
    return not exclude_each_other(one.when, other.when)


_FIELD = len(ALL_CALLS) + 1


def _in_turn(pattern: Pattern) -> int:
    """The calls that each word of a pattern can be, one field of bits after the other; each field's top bit is 0."""
    found = 0
    for token in reversed(pattern.tokens):
        found = found << _FIELD | _calls(token.text)
    return found


@cache
def _calls(text: str) -> int:
    """The calls that a word of a pattern can be, one bit for each, whatever its letters are bound to."""
    return sum(1 << call.index for call in ALL_CALLS if may_be(text, call))
