"""What calls mean: a call shows its rules' conditions and denies every better call, exactly.

For live rules r1, r2, … (first match wins) the meaning of a call c is the union, over the rules that make c, of
    condition(ri) and not condition(rj) for every earlier rj that makes another call.
A call that no live rule makes is undefined: it denies all of them, and what it is assumed to show is a soft statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from dealspace.bidding.machine.live_rule import LiveRule, defines, leftovers, offered_with
from dealspace.bidding.machine.occasional import Frequency, frequencies
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.reading.alert_table import ALERT, ANNOUNCE, Notice, notice_of
from dealspace.bidding.reading.call_alternatives import Alternative, call_alternatives, filled, in_a_line
from dealspace.bidding.reading.undefined_calls import AssumedQuestion, assumed_meaning, assumed_question
from dealspace.cards import PASS, Auction, Bid, Call, Seat, Suit
from dealspace.cards.notation import shortened
from dealspace.inference import ALWAYS, NEVER, Constraint, Source, Statement, all_of, any_of, parts_of, words
from dealspace.inference.hand_questions.questions import jointly_satisfiable

ASSUMED_SOFTNESS = 0.2


@dataclass(frozen=True, repr=False)
class Meaning:
    """What one call shows.

    Attributes:
        condition: what it shows for certain, the calls it denies included.
        assumed: what an undefined call is assumed to show, a soft statement.
        rules: the live rules that make this call, in order; none for an undefined call.
        regions: for each rule the hands for which it makes the call.
        earlier: what the caller had shown before.
        contradicted: the call does not fit what its caller has shown before, and nothing is concluded from it; the
            condition is what it shows by itself (bidding/reading/call_conflicts.py finds which call to doubt).
        question: what an undefined call asks all the same.
        often: how often hands make the call, where some of those that may make it do so less often than others.
        foreign_to: layers of the caller's system whose rules did not make the call and mean something else by it.
        auction, before: the calls before it, and what each of them meant.
    """

    seat: Seat
    call: Call
    condition: Constraint
    rules: tuple[LiveRule, ...]
    regions: tuple[Constraint, ...] = ()
    earlier: Constraint = ALWAYS
    assumed: Constraint = ALWAYS
    contradicted: bool = False
    question: AssumedQuestion | None = None
    often: tuple[Frequency, ...] = ()
    foreign_to: frozenset[int] = frozenset()
    auction: Auction | None = field(default=None, compare=False)
    before: tuple[Meaning, ...] = field(default=(), compare=False)

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """What the call may show, the likeliest first and none included in another; none for an undefined call."""
        return call_alternatives(tuple(zip(self.rules, self.regions, strict=True)), self.earlier)

    @cached_property
    def say(self) -> str:
        """The call in words, in a line: the likeliest alternatives, and how many there are besides."""
        if self.question is not None:
            return self.question.words
        if not self.rules:
            return off_book_words(self.call, self.assumed)
        return in_a_line([each.text for each in self.alternatives])

    @property
    def booked(self) -> bool:
        """Whether a live rule makes the call."""
        return bool(self.rules)

    @property
    def forcing(self) -> str | None:
        """`round`, `game`, `unless_penalty`, the bid up to which it forces (`2N`), or None: partner may pass."""
        if self.question is not None:
            return "round" if self.question.trump is not None else None
        return self.rules[0].forcing if self.rules else None

    @property
    def forcing_to(self) -> Bid | None:
        """The bid up to which the call forces, where it names one."""
        return Call.parse(self.forcing).bid if self.forcing is not None and self.forcing[0].isdigit() else None

    @property
    def settles_trump(self) -> bool:
        """Whether the call makes a suit trump, or settles that none is."""
        if self.question is not None:
            return self.question.trump is not None
        return bool(self.rules) and self.rules[0].rule.trump is not None

    @property
    def trump(self) -> Suit | None:
        """The suit that is trump after this call, where it settles that."""
        if self.question is not None:
            return self.question.trump
        return self.rules[0].trump if self.rules else None

    @property
    def artificial(self) -> bool:
        """Whether the call shows something else than what it names."""
        if self.question is not None:
            return self.question.trump is not None
        return bool(self.rules) and self.rules[0].rule.artificial

    @cached_property
    def notice(self) -> Notice:
        """How the call is marked for the opponents (bidding/reading/alert_table.py)."""
        auction = self.auction if self.auction is not None else Auction(self.seat)
        return notice_of(self, auction, self.before)

    @property
    def alerted(self) -> bool:
        """Whether the call is alerted, at once or after the auction."""
        return self.notice.sort == ALERT

    @property
    def alert(self) -> str | None:
        """The words that go with an alert; None without an alert, or without words."""
        return self.notice.words if self.alerted else None

    @property
    def announce(self) -> str | None:
        """What is announced; None where nothing is."""
        return self.notice.words if self.notice.sort == ANNOUNCE else None

    @property
    def ask(self) -> str | None:
        """The question, with its suits: `accept(H)`; where only some rules of a file ask, partner answers them."""
        if self.question is not None:
            return self.question.ask
        beside = (rule for rule in self.rules if rule.stands_beside(self.rules[0]))
        return next((rule.ask for rule in beside if rule.ask is not None), None)

    @property
    def split(self) -> str | None:
        """What two rules for the call say that partner cannot tell apart; None where all agree."""
        for other in self.rules[1:]:
            first, second = agreed(self.rules[0]), agreed(other)
            if (name := next((each for each in first if first[each] != second[each]), None)) is not None:
                one, two = self.rules[0].rule.location, other.rule.location
                return f"{name} is {as_written(first[name])} at {one}, {as_written(second[name])} at {two}"
        return None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the author of the system should know of this call: rules that make it and differ, and rules of a system
        it extends that make it too, each with what to do."""
        found = []
        if self.split is not None:
            found.append(
                f"two rules make it and differ: {self.split}; write the same in both, or only: true in the upper one "
                "keeps one of a context behind it out"
            )
        for own, other in leftovers(self.rules):
            found.append(
                f"the rule at {other.rule.location}, of the system that is extended, makes it too: only: true at "
                f"{own.rule.location} keeps it out, as do removes: and replaces: with its auction and call"
            )
        return tuple(found)

    @property
    def source(self) -> Source:
        """The call, and the rule that makes it."""
        location = self.rules[0].rule.location if self.rules else None
        return Source("call", f"{self.seat}'s {self.call.symbol}", location)

    def statements(self) -> tuple[Statement, ...]:
        """What to add to the knowledge of the deal."""
        certain = ALWAYS if self.contradicted else self.condition
        readings = ((certain, 0.0), (self.assumed, ASSUMED_SOFTNESS))
        often = replace(self.source, kind="frequency")
        return (
            *(Statement(self.seat, shown, self.source, soft) for shown, soft in readings if shown != ALWAYS),
            *(Statement(self.seat, condition, often, share) for condition, share in self.often),
        )

    def claim(self) -> Statement | None:
        """What the call by itself shows for certain; None if that is nothing, or fits no hand at all."""
        if self.condition in (ALWAYS, NEVER):
            return None
        return Statement(self.seat, self.condition, self.source)

    def __repr__(self) -> str:
        return f"<Meaning of {self.source.text}: {shortened(self.say)}>"


def agreed(rule: LiveRule) -> dict[str, object]:
    """What all rules for one call must agree on, so that partner knows what it means.

    A slam in a suit is played there, whatever rules say of trumps.
    """
    bid = rule.call.bid
    played = bid is not None and bid.level >= 6 and bid.strain.suit is not None
    return {
        "forcing": rule.forcing,
        "artificial": rule.rule.artificial,
        "ask": rule.ask,
        "trump": bid if played else rule.trump if rule.rule.trump != "none" else "none",
        "alert": rule.rule.alerted if rule.rule.alerted is not None else rule.rule.alert is not None,
    }


def as_written(value: object) -> str:
    """The value of a key of a rule, for people."""
    return {"None": "left out", "False": "left out", "True": "given"}.get(str(value), str(value))


def meaning_of(call: Call, live: Sequence[LiveRule], public: PublicState, aces: str | None = None) -> Meaning:
    """What a call shows at a point of the auction.

    Args:
        call: a call of the player on turn.
        live: the rules in force there, in order.
        public: what everyone knows there.
        aces: what Blackwood asks in this system, where it has it.
    """
    seat, earlier = public.turn, public.shown(public.turn)
    own = list(shown_by(call, live, earlier))
    regions = followed(own, earlier)
    rules = tuple(rule for rule, _ in regions)
    condition = any_of(*(region for _, region in regions))
    booked = defines(live, call)
    beyond = beyond_book(live) if call == PASS or not booked else NEVER  # there the simulation may choose the call
    condition = any_of(condition, beyond)
    contradicted = not rules and not possible(earlier, condition)
    if contradicted:
        condition = any_of(*(region for _, region in shown_by(call, live, ALWAYS))) if booked else condition
        condition = condition if possible(ALWAYS, condition) else NEVER
    shown = all_of(earlier, condition)
    often = () if contradicted else frequencies(call, live, own, beyond, shown)
    if not rules:
        undefined = off_book(call, public, aces)
        return replace(undefined, condition=condition, contradicted=contradicted, often=often)
    of_rules = tuple(region for _, region in regions)
    return Meaning(
        seat, call, condition, rules, of_rules, earlier, often=often, auction=public.auction, before=public.meanings
    )


def off_book(call: Call, public: PublicState, aces: str | None = None) -> Meaning:
    """A call to which the book says nothing: what it is assumed to show or ask, and no call denied.

    Args:
        aces: as for `meaning_of`.
    """
    question = assumed_question(call, public, aces)
    assumed = ALWAYS if call == PASS or question is not None else assumed_meaning(call, public)
    return Meaning(
        public.turn,
        call,
        ALWAYS,
        rules=(),
        earlier=public.shown(public.turn),
        assumed=assumed,
        question=question,
        auction=public.auction,
        before=public.meanings,
    )


def by_rule(meaning: Meaning, index: int) -> Meaning:
    """The call as made by one of its rules alone."""
    rule, region = meaning.rules[index], meaning.regions[index]
    return replace(meaning, condition=region, rules=(rule,), regions=(region,))


def possible(earlier: Constraint, condition: Constraint) -> bool:
    """Whether some hand that showed `earlier` satisfies the condition."""
    return jointly_satisfiable(earlier, condition)


def followed(regions: Iterable[tuple[LiveRule, Constraint]], earlier: Constraint) -> list[tuple[LiveRule, Constraint]]:
    """The rules that some hand follows, less those that add no hand to the rules above them."""
    found: list[tuple[LiveRule, Constraint]] = []
    for rule, region in regions:
        parts = set(parts_of(region))
        covered = any(parts >= set(parts_of(above)) for _, above in found)
        if not covered and possible(earlier, all_of(region, *(~above for _, above in found))):
            found.append((rule, region))
    return found


def shown_by(call: Call, live: Sequence[LiveRule], earlier: Constraint) -> Iterator[tuple[LiveRule, Constraint]]:
    """The live rules that make this call, each with the hands for which it is the first that fits.

    Denials that no hand showing `earlier` and the rule's own condition could break are left out.
    """
    above: list[Constraint] = []
    for rule in live:
        if rule.call == call:
            own = all_of(earlier, rule.condition)
            denied = above if own == ALWAYS else [better for better in above if possible(own, better)]
            yield rule, all_of(rule.condition, *(~better for better in denied))
        elif rule.sure != NEVER and all(other.call != call for other in offered_with(rule, live)):
            above.append(rule.condition)


def beyond_book(live: Sequence[LiveRule]) -> Constraint:
    """The hands that no live rule takes."""
    return all_of(*(~rule.sure for rule in live))


def describe(rule: LiveRule, shown: Constraint) -> str:
    """The author's words for a rule, {M} and {hcp} filled in; the condition in words where the author gave none."""
    return filled(rule.rule.say, rule.letters, shown) if rule.rule.say else words(rule.condition)


def off_book_words(call: Call, assumed: Constraint) -> str:
    """The text for a call that no rule makes."""
    if call == PASS:
        return "No action"
    if assumed == ALWAYS:
        return "Undefined"
    return f"Undefined; taken as natural: {words(assumed)}"
