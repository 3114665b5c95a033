"""Rules at a point of an auction, their letters bound to suits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from dealspace.bidding.patterns.forms import FORCING_LEVEL
from dealspace.bidding.patterns.letters import Letters, bindings, bound_suit
from dealspace.bidding.system.compiled_system import Rule
from dealspace.cards import DOUBLE, Call, Suit
from dealspace.inference import ALWAYS, NEVER, Constraint

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, repr=False)
class LiveRule:
    """One instance of a rule: a call that is legal now and the condition under which the rule makes it.

    Attributes:
        letters: the suits that its letters stand for here.
        for_any_auction: whether its context has no pattern and no question: the natural layer is made of such rules.
        layer: how far the file of its context is from the system's own: 0 there, 1 in the system it extends.
        is_denied: whether the calls behind it deny its hands; not where it stands ahead of sign-offs.
    """

    call: Call
    condition: Constraint
    rule: Rule
    letters: Letters
    for_any_auction: bool = False
    layer: int = 0
    is_denied: bool = True

    @property
    def taken(self) -> Constraint:
        """The hands that follow this rule where they come to it: all that fit it, or none surely where only some do."""
        return self.condition if self.rule.frequency is None else NEVER

    @property
    def sure(self) -> Constraint:
        """The hands that calls behind this rule deny: those it takes, or none."""
        return self.taken if self.is_denied else NEVER

    @property
    def share_words(self) -> str | None:
        """How many of the hands that fit it follow it, `30 % of such hands`; None for all of them."""
        frequency = self.rule.frequency
        return f"{100 * frequency:.4g} % of such hands" if frequency is not None else None

    @property
    def forcing(self) -> str | None:
        """How its call forces, a letter replaced by its suit: `3x` after 1♠ 2♦ is `3D`."""
        level = FORCING_LEVEL.fullmatch(self.rule.forcing or "")
        if level is None:
            return self.rule.forcing
        strains = [strain for strain, _ in bindings(level[2], self.letters)]
        return str(Call.of(int(level[1]), strains[0])) if len(strains) == 1 else "round"

    @property
    def is_plain(self) -> bool:
        """Whether its call is not artificial, asks nothing and leaves partner free to pass."""
        return not (self.rule.artificial or self.rule.ask is not None or self.rule.forcing is not None)

    def stands_beside(self, other: LiveRule) -> bool:
        """Whether the two are of files of one layer, and both for this auction or both for any."""
        return (self.layer, self.for_any_auction) == (other.layer, other.for_any_auction)

    @property
    def is_natural(self) -> bool:
        """Whether its call shows what it names and no more that opponents must be told."""
        rule = self.rule
        return not (rule.artificial or rule.alert is not None or rule.alerted or rule.ask is not None)

    @property
    def is_takeout(self) -> bool:
        """Whether its call, a double, asks partner to bid."""
        return self.rule.forcing == "unless_penalty"

    @property
    def ask(self) -> str | None:
        """What its call asks, letters replaced by their suits: `accept(M)` after 2♦ is `accept(H)`."""

        def suit_or_word(word: re.Match[str]) -> str:
            suit = bound_suit(word[0], self.letters)
            return str(suit) if suit is not None else word[0]

        return _WORD.sub(suit_or_word, self.rule.ask) if self.rule.ask is not None else None

    @property
    def trump(self) -> Suit | None:
        """The suit that its call makes trump."""
        return bound_suit(self.rule.trump, self.letters) if self.rule.trump is not None else None

    def __repr__(self) -> str:
        return f"<LiveRule {self.call.symbol} at {self.rule.location}>"


def offered_with(rule: LiveRule, live: Sequence[LiveRule]) -> tuple[LiveRule, ...]:
    """The rules among whose calls the simulation chooses where this one is the first that fits; mostly itself alone.

    They are those of all `judge:` rules that follow one another.
    """
    if not rule.rule.among:
        return (rule,)
    index = next(index for index, other in enumerate(live) if other is rule)
    before = takewhile(_is_judged, reversed(live[:index]))
    return (*reversed(tuple(before)), *takewhile(_is_judged, live[index:]))


def _is_judged(rule: LiveRule) -> bool:
    return bool(rule.rule.among)


def leftovers(rules: Sequence[LiveRule]) -> Iterator[tuple[LiveRule, LiveRule]]:
    """Of rules that make one call, those of a system that is extended, behind rules of a file that extends it: each
    with the first such rule. The natural layer is meant for what others leave."""
    for index, rule in enumerate(rules):
        nearer = next((other for other in rules[:index] if other.layer < rule.layer), None)
        if nearer is not None and not rule.for_any_auction:
            yield nearer, rule


def goes_on_after(made: LiveRule, theirs: LiveRule | None) -> bool:
    """Whether what a system says after a call holds where a rule of a file that extends the system makes the call.

    It does where both mean the same convention, and where the system takes the call as natural and it is natural.

    Args:
        theirs: the system's own rule for the call there; None where it has none.
    """
    if theirs is not None and theirs.call == DOUBLE and made.is_takeout != theirs.is_takeout:
        return False
    if theirs is None or theirs.is_natural:
        return not made.rule.artificial and made.ask is None
    if made.rule.artificial != theirs.rule.artificial or made.ask != theirs.ask:
        return False
    words = [(rule.rule.alert, rule.rule.announce) for rule in (made, theirs)]
    return made.ask is not None or words[0] == words[1]


def defines(live: Sequence[LiveRule], call: Call) -> bool:
    """Whether the book gives this call a meaning here: a rule for this auction makes it, not only the natural layer."""
    return any(rule.call == call and not rule.for_any_auction for rule in live)


def as_far_as_reached(rules: Iterable[tuple[Rule, list[LiveRule]]]) -> Iterator[LiveRule]:
    """The live instances of these rules, down to the first that takes every hand."""
    for rule, live in rules:
        for instance in live:
            yield instance
            if instance.sure == ALWAYS and not rule.among:
                return
        if rule.among and any(instance.sure == ALWAYS for instance in live):
            return
