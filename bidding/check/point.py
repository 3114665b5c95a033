"""A point of an auction under examination: the rules that stand there, and the hands of the player on turn.

The hands are a random sample of those that made the player's earlier calls. A hand of the sample proves that a thing
can be; that it cannot be is left to the exact space. Shares for ordering come from the sample, shares that are told
from exact counts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from bidding.calls import CallPattern
from bidding.check.hands import POOL, Words, one_hand, share, some_hands
from bidding.consistency import regions_of
from bidding.diagnostics import Evidence
from bidding.machine import LiveRule, instances, matching_contexts
from bidding.meaning import Interpreter, possible
from bidding.pattern import Match, Pattern
from bidding.public import Public
from bidding.system import Context, Rule, System
from cards import Auction, Call, Hand, Seat
from inference import ALWAYS, Constraint, all_of, any_of, satisfied

FEWEST = 200
"""Hands of a sample below which new ones are drawn."""
_DRAWN = 1000
_KEPT = 2000


@dataclass(frozen=True, slots=True)
class Placed:
    """An instance of a rule where its context puts it; `cut` if a rule above it takes every hand."""

    live: LiveRule
    context: Context
    cut: bool


@dataclass(frozen=True, slots=True)
class Idle:
    """A rule of a context in force that is not live here: its call is not legal, or its `when` does not hold."""

    rule: Rule
    is_legal: bool


class Point:
    """One auction, our side to call. `hands` are some that made the caller's earlier calls."""

    def __init__(self, interpreter: Interpreter, auction: Auction, hands: Words, chance: float | None = None) -> None:
        self.interpreter = interpreter
        self.auction = auction
        self.hands = hands
        self.chance = chance

    @property
    def system(self) -> System:
        """The caller's system."""
        return self.interpreter.systems[self.auction.turn.side]

    @cached_property
    def public(self) -> Public:
        return self.interpreter.public(self.auction)

    @cached_property
    def live(self) -> tuple[LiveRule, ...]:
        return self.interpreter.live(self.auction)

    @cached_property
    def earlier(self) -> Constraint:
        """What the player on turn has shown."""
        return self.public.knowledge.about(self.auction.turn)

    @cached_property
    def matching(self) -> list[tuple[Context, Match, Pattern | None]]:
        """The contexts that apply, with what their patterns bind."""
        return matching_contexts(self.system, self.public)

    @cached_property
    def contexts(self) -> list[Context]:
        """The contexts in force, those tried first foremost, as far as rules of theirs can be reached."""
        return list(dict.fromkeys(context for context, _, _ in self._rules))

    @cached_property
    def _rules(self) -> list[tuple[Context, Rule, list[LiveRule]]]:
        found = []
        for context, match, pattern in self.matching:
            instead = dict(pattern.instead) if pattern is not None else {}
            ended = context.closed
            for rule in context.rules:
                if rule.id in instead:
                    rule = replace(rule, call=CallPattern(instead[rule.id]), among=())
                live = instances(self.system, self.public, context, rule, match)
                ended |= any(instance.condition == ALWAYS for instance in live)
                found.append((context, rule, live))
            if ended:
                break
        return found

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The live rules in order, and behind them those of the last context that can never be tried."""
        found: list[Placed] = []
        cut = False
        for context, _, live in self._rules:
            found += [Placed(instance, context, cut) for instance in live]
            cut |= any(instance.condition == ALWAYS for instance in live)
        return tuple(found)

    def first_of(self, context: Context) -> int:
        """Where the rules of a context begin."""
        return next((n for n, placed in enumerate(self.placed) if placed.context is context), len(self.placed))

    @cached_property
    def idle(self) -> tuple[Idle, ...]:
        """The rules of the contexts in force of which nothing is live; passes are not missed where one is forced."""
        return tuple(
            Idle(rule, self._is_legal(context, rule))
            for context, rule, live in self._rules
            if not live and not (rule.call.text == "P" and self.public.forced)
        )

    def _is_legal(self, context: Context, rule: Rule) -> bool:
        match = next(match for other, match, _ in self.matching if other is context)
        stands_for = (call.instances(self.auction, match.letters, context.steps) for call in rule.calls)
        return any(True for _ in chain.from_iterable(stands_for))

    @cached_property
    def takes(self) -> list[NDArray[np.bool_]]:
        """For each placed rule which of the hands follow it."""
        left, found = np.ones(len(self.hands), np.bool_), []
        for place in self.placed:
            fits = np.zeros(len(self.hands), np.bool_)
            if not place.cut and left.any():
                fits[left] = satisfied(place.live.condition, self.hands[left])
            found.append(fits)
            left = left & ~fits
        self._left = left
        return found

    @property
    def left_over(self) -> NDArray[np.bool_]:
        """Which of the hands no rule takes."""
        _ = self.takes
        return self._left

    def follows(self, place: int) -> bool:
        """Whether some hand of the sample follows a placed rule."""
        return bool(self.takes[place].any())

    def region(self, place: int) -> Constraint:
        """The hands that follow a placed rule: they fit it and none above."""
        above = (~other.live.condition for other in self.placed[:place])
        return all_of(self.earlier, self.placed[place].live.condition, *above)

    def where(self, place: int, condition: Constraint) -> Found | None:
        """The hands that follow a placed rule and are like that; None if there are none, exactly."""
        mask = self.takes[place].copy()
        mask[mask] = satisfied(condition, self.hands[mask])
        if mask.any():
            return Found(mask)
        # What the rule's own condition, or its list, rules out holds in many auctions and is decided once for all.
        own = self.placed[place].live.condition
        above = (~other.live.condition for other in self.placed[:place])
        for region in (own, all_of(own, *above), self.region(place)):
            if not possible(ALWAYS, all_of(region, condition)):
                return None
        return Found(None)

    @cached_property
    def beyond(self) -> Constraint:
        """The hands that no rule takes."""
        return all_of(self.earlier, *(~rule.condition for rule in self.live))

    @cached_property
    def has_gap(self) -> bool:
        """Whether there is such a hand, exactly."""
        if any(rule.condition == ALWAYS for rule in self.live):
            return False
        return bool(self.left_over.any()) or possible(ALWAYS, self.beyond)

    @property
    def is_written(self) -> bool:
        """Whether the book speaks of this auction, or of the question asked, and not the natural layer alone."""
        return any(not rule.natural for rule in self.live)

    def shares(self) -> dict[Call, float]:
        """How much of the sample makes each call of the book."""
        found: dict[Call, float] = {}
        for place, mask in zip(self.placed, self.takes, strict=True):
            if mask.any():
                found[place.live.call] = found.get(place.live.call, 0.0) + float(mask.mean())
        return found

    def evidence(self, region: Constraint, mask: NDArray[np.bool_] | None = None) -> Evidence | None:
        """What shows that hands of this region occur here; None if not even one fits the whole auction."""
        hand = Hand(int(self.hands[mask][0])) if mask is not None and mask.any() else one_hand(region)
        return Evidence(
            " ".join(str(call) for call in self.auction.calls),
            (str(hand),),
            share(region, self.earlier),
            self.chance,
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Hands that there are; `mask` tells which of the sample, None if none of those is one."""

    mask: NDArray[np.bool_] | None


class Sampler:
    """Hands for the player on turn of any auction, each sample taken from that of the player's call before."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self._kept: OrderedDict[tuple[Auction, Seat], Words] = OrderedDict()

    def hands(self, auction: Auction, seat: Seat) -> Words:
        """uint64[n]: hands that made this seat's calls. Raises NoSuchDeal, SpaceStarved."""
        own = [place for place in range(len(auction)) if auction.caller(place) is seat]
        key = (auction.before(own[-1] + 1) if own else Auction(auction.dealer), seat)
        if key not in self._kept:
            self._kept[key] = self._drawn(auction, own, seat)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _drawn(self, auction: Auction, own: Sequence[int], seat: Seat) -> Words:
        if not own:
            return some_hands(ALWAYS, POOL)
        reading = self.interpreter.read(auction.before(own[-1] + 1))
        meaning = reading.meanings[own[-1]]
        before = self.hands(auction.before(own[-1]), seat)
        found = before if meaning.contradicted else before[satisfied(meaning.condition, before)]
        if len(found) >= FEWEST:
            return found
        return some_hands(reading.knowledge.certain.about(seat), _DRAWN)


def booked_share(interpreter: Interpreter, auction: Auction) -> float | None:
    """How much of its caller's hands make the last call by the book, exactly; None if they cannot be counted."""
    before, call = auction.before(len(auction) - 1), auction.calls[-1]
    earlier = interpreter.public(before).knowledge.about(before.turn)
    regions = (region for _, region in regions_of(call, interpreter.live(before)))
    return share(all_of(earlier, any_of(*regions)), earlier)
