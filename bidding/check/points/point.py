"""A point of an auction under examination: the rules that stand there, and the hands of the player on turn.

The hands are a random sample of those that made the player's earlier calls. A hand of the sample proves
feasibility; infeasibility is left to the exact space. Shares for ordering come from the sample, reported shares from
exact counts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.machine.rule_machine import RuleMachine
from dealspace.bidding.machine.seat_scope import Bindings
from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.bidding.system.diagnostics import FindingEvidence
from dealspace.cards import Auction, Call, Seat
from dealspace.inference import ALWAYS, NEVER, Constraint, all_of
from dealspace.inference.hand_questions.hand_sample import sample_hands, typical_hand
from dealspace.inference.hand_questions.questions import hand_share
from dealspace.inference.one_hand.hand_sets import HandSet

FEWEST = 200
"""Hands of a sample below which new ones are drawn."""
ANY_HANDS = 32_768
"""Hands sampled for a player of whom nothing is known."""
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
    """A rule of a context in force that is not live here.

    Attributes:
        is_legal: whether its call is.
        is_unfit: nothing is missing but a hand that could fit it.
    """

    rule: Rule
    is_legal: bool
    is_unfit: bool


class ExaminedPoint:
    """One auction, our side to call.

    Args:
        sample: hands that made the caller's earlier calls.
        chance: computes the probability that the auction begins like this; called for findings only.
        rules: what `RuleMachine.each_rule` gives here, where that is known.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        auction: Auction,
        sample: HandSet,
        chance: Callable[[], float | None] | None = None,
        rules: Sequence[tuple[Context, Rule, list[LiveRule]]] | None = None,
    ) -> None:
        self.interpreter = interpreter
        self.auction = auction
        self.sample = sample
        self._chance = chance
        self._rules = list(self.machine.each_rule(self.public)) if rules is None else rules

    @cached_property
    def chance(self) -> float | None:
        return self._chance() if self._chance is not None else None

    @property
    def system(self) -> System:
        """The caller's system."""
        return self.interpreter.systems[self.auction.turn.side]

    @property
    def machine(self) -> RuleMachine:
        """What finds the live rules of that system."""
        return self.interpreter.machine(self.auction.turn)

    @cached_property
    def public(self) -> PublicState:
        return self.interpreter.public(self.auction)

    @cached_property
    def live(self) -> tuple[LiveRule, ...]:
        return self.interpreter.live(self.auction, self._rules)

    @cached_property
    def earlier(self) -> Constraint:
        """What the player on turn has shown."""
        return self.public.knowledge.about(self.auction.turn)

    @cached_property
    def contexts(self) -> list[Context]:
        """The contexts in force, those tried first foremost, as far as rules of theirs can be reached."""
        return list({id(context): context for context, _, _ in self._rules}.values())

    def match(self, context: Context) -> PatternMatch:
        """What the pattern of a context in force binds here."""
        while id(context) not in self._matches:
            other, match, _ = next(self._contexts_ahead)
            self._matches[id(other)] = match
        return self._matches[id(context)]

    @cached_property
    def _matches(self) -> dict[int, PatternMatch]:
        return {}

    @cached_property
    def _contexts_ahead(self) -> Iterator[tuple[Context, PatternMatch, Pattern | None]]:
        return self.machine.each_context(self.public)

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The live rules in order, and behind them those of the last context that can never be tried."""
        found: list[Placed] = []
        cut = False
        for context, _, live in self._rules:
            found += [Placed(instance, context, cut) for instance in live]
            cut |= any(instance.taken == ALWAYS for instance in live)
        return tuple(found)

    def first_of(self, context: Context) -> int:
        """Where the rules of a context begin."""
        return next((n for n, placed in enumerate(self.placed) if placed.context is context), len(self.placed))

    @cached_property
    def idle(self) -> tuple[Idle, ...]:
        """The rules of the contexts in force of which nothing is live; passes are not missed where one is forced."""
        return tuple(
            self._idle(context, rule)
            for context, rule, live in self._rules
            if not live and not (rule.call.text == "P" and self.public.forced)
        )

    def _idle(self, context: Context, rule: Rule) -> Idle:
        match = self.match(context)
        stands_for = (call.instances(self.auction, match.letters, context.steps) for call in rule.calls)
        legal = list(chain.from_iterable(stands_for))
        fits_none = not self.machine.instances(self.public, context, rule, match) and any(
            self.machine.holds_now(self.public, rule.when, Bindings(letters, match.level, call))
            for call, letters in legal
        )
        return Idle(rule, bool(legal), fits_none)

    @cached_property
    def takes(self) -> list[HandSet]:
        """For each placed rule those of the sample that follow it."""
        left, found = self.sample, []
        none = HandSet(left.pool, 0)
        for placed in self.placed:
            fits = left.fitting(placed.live.condition) if not placed.cut and left else none
            found.append(fits)
            if placed.live.taken != NEVER:
                left = left.less(fits)
        self._left = left
        return found

    @property
    def left_over(self) -> HandSet:
        """Those of the sample that no rule takes."""
        _ = self.takes
        return self._left

    def follows(self, index: int) -> bool:
        """Whether some hand of the sample follows a placed rule."""
        return bool(self.takes[index])

    @cached_property
    def _regions(self) -> dict[tuple[int, bool], Constraint]:
        return {}

    def region(self, index: int, *, ever: bool = False) -> Constraint:
        """The hands that follow a placed rule: they fit it and none above; `ever`: whatever was called before.

        Of `judge:` rules that follow one another none takes a hand from the next: judgement chooses.
        """
        if (index, ever) not in self._regions:
            first = index
            while first and self.placed[index].live.rule.among and self.placed[first - 1].live.rule.among:
                first -= 1
            above = (~other.live.taken for other in self.placed[:first])
            earlier = ALWAYS if ever else self.earlier
            self._regions[index, ever] = all_of(earlier, self.placed[index].live.condition, *above)
        return self._regions[index, ever]

    def where(self, index: int, condition: Constraint) -> Found | None:
        """The hands that follow a placed rule and are like that; None if there are none, exactly."""
        if some := self.takes[index].fitting(condition):
            return Found(some)
        # What the rule's own condition, or its list, rules out holds in many auctions and is decided once for all.
        own = self.placed[index].live.condition
        if not possible(ALWAYS, all_of(own, condition)):
            return None
        if not possible(ALWAYS, all_of(self.region(index, ever=True), condition)):
            return None
        return Found(None) if possible(ALWAYS, all_of(self.region(index), condition)) else None

    @cached_property
    def beyond(self) -> Constraint:
        """The hands that no rule takes."""
        return all_of(self.earlier, *(~rule.taken for rule in self.live))

    @cached_property
    def has_gap(self) -> bool:
        """Whether there is such a hand, exactly."""
        if any(rule.taken == ALWAYS for rule in self.live):
            return False
        return bool(self.left_over) or possible(ALWAYS, self.beyond)

    @property
    def is_written(self) -> bool:
        """Whether rules cover this auction or the question asked, and not the natural layer alone."""
        return any(not rule.for_any_auction for rule in self.live)

    def shares(self) -> dict[Call, float]:
        """How much of the sample makes each call of the book."""
        found: dict[Call, float] = {}
        for placed, taken in zip(self.placed, self.takes, strict=True):
            if taken:
                followed = taken.share_of(self.sample) * (placed.live.rule.frequency or 1.0)
                found[placed.live.call] = found.get(placed.live.call, 0.0) + followed
        return found

    def evidence(self, region: Constraint, some: HandSet | None = None) -> FindingEvidence | None:
        """What shows that hands of this region, of which these are some, occur here."""
        hand = some.first if some else typical_hand(region)
        return FindingEvidence(
            " ".join(str(call) for call in self.auction.calls),
            (str(hand),),
            hand_share(region, self.earlier),
            self.chance,
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Hands that there are; `some` are those of the sample, None if none of those is one."""

    some: HandSet | None


class Sampler:
    """Hands for the player on turn of any auction, each sample taken from that of the player's call before."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self._kept: OrderedDict[tuple[Auction, Seat], HandSet] = OrderedDict()

    def hands(self, auction: Auction, seat: Seat) -> HandSet:
        """Hands that made this seat's calls. Raises InfeasibleError, SamplingError."""
        own = [index for index in range(len(auction)) if auction.caller(index) is seat]
        key = (auction.before(own[-1] + 1) if own else Auction(auction.dealer), seat)
        if key not in self._kept:
            self._kept[key] = self._drawn(auction, own, seat)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _drawn(self, auction: Auction, own: Sequence[int], seat: Seat) -> HandSet:
        if not own:
            return any_hands()
        reading = self.interpreter.read(auction.before(own[-1] + 1))
        meaning = reading.meanings[own[-1]]
        before = self.hands(auction.before(own[-1]), seat)
        found = before if meaning.contradicted else before.fitting(meaning.condition)
        if len(found) >= FEWEST:
            return found
        return HandSet.of(sample_hands(reading.knowledge.certain.about(seat), _DRAWN))


@cache
def any_hands() -> HandSet:
    """Hands of a player who has not called."""
    return HandSet.of(sample_hands(ALWAYS, ANY_HANDS))
