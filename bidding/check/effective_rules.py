"""Digests of what is in force at a point of an auction, whichever system it comes of.

All that is known of the players follows from the setting, the calls, and the live rules at each of our turns with the
conditions they have there. So the answer to a question about a point depends on these, on the rules of the contexts in
force at that point, on what the opponents play, on two facts about the system as a whole, and on nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from dealspace.bidding.check.mentions import seat_matters
from dealspace.bidding.loading.program_digest import program_digest
from dealspace.bidding.machine.condition_memory import words_in
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.rule_machine import machine_of
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.canonical import canonical, digest
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.cards import Auction, Side
from dealspace.inference import And, Constraint, Expr, Not, Or


@lru_cache(maxsize=1 << 17)
def digest_of(condition: Constraint) -> str:
    """A short name of a condition, the same in every process."""
    match condition:
        case And(parts) | Or(parts):
            text = " ".join((type(condition).__name__, *(digest_of(part) for part in parts)))
        case Not(part):
            text = f"Not {digest_of(part)}"
        case _:
            text = str(condition)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digest_of_whole(system: System, opponents: System) -> str:
    """What every answer depends on: the program, the opponents' system, and what holds for a system as a whole."""
    aces = machine_of(system).aces  # what four notrumps asks where no rule makes it
    return digest([program_digest(), canonical((aces, seat_matters(system))), digest_of_texts(opponents)])


def digest_of_texts(system: System) -> str:
    """A system as it is written, all its files included."""
    return digest([system.name, system.file, *(part for file in sorted(system.sources.items()) for part in file)])


class ContextDigests:
    """Digests of a system's contexts, each with the definitions that its conditions use, all the way down.

    How far a context's file is from the system's own is no part of it.
    """

    def __init__(self, system: System) -> None:
        self._definitions = system.definitions
        self._used: dict[str, frozenset[str]] = {}
        self._texts: dict[str, str] = {}
        self._known: dict[int, tuple[Context, str]] = {}

    def of(self, context: Context) -> str:
        """The digest of a context."""
        known = self._known.get(id(context))
        if known is None:
            used = sorted(self._named(_texts_of(context)))
            found = digest([canonical(replace(context, layer=0)), *used, *map(self._text_of, used)])
            self._known[id(context)] = known = (context, found)
        return known[1]

    def _text_of(self, name: str) -> str:
        if name not in self._texts:
            self._texts[name] = canonical(self._definitions[name])
        return self._texts[name]

    def _named(self, texts: Iterable[Expr | None]) -> frozenset[str]:
        """The definitions that conditions name, and those that these name."""
        words = {word for text in texts if text is not None for word in words_in(text)}
        found = set()
        for name in words & self._definitions.keys():
            if name not in self._used:
                self._used[name] = frozenset()  # for definitions that name themselves
                self._used[name] = self._named([self._definitions[name].text])
            found |= {name, *self._used[name]}
        return frozenset(found)


def _texts_of(context: Context) -> Iterable[Expr | None]:
    yield context.when
    for rule in context.rules:
        yield rule.when
        yield rule.shows


class PointDigests:
    """Digests of points of auctions, as one interpreter reads them; `ours` plays the system that is checked."""

    def __init__(self, interpreter: Interpreter, ours: Side, whole: str) -> None:
        self._interpreter = interpreter
        self._ours = ours
        self._contexts = ContextDigests(interpreter.systems[ours])
        self._whole = digest([whole, str(interpreter.vulnerability), interpreter.scoring])
        self._known: dict[Auction, str] = {}
        self._rules: dict[int, tuple[Rule, str]] = {}

    def point(self, auction: Auction, contexts: Sequence[Context]) -> str:
        """A point at which we are to call, and the contexts in force there, in their order."""
        nearest = min((context.layer for context in contexts), default=0)
        parts = (f"{context.layer - nearest} {self._contexts.of(context)}" for context in contexts)
        return digest([self.known_at(auction), *parts])

    def known_at(self, auction: Auction) -> str:
        """What everybody knows at a point."""
        if auction not in self._known:
            if not auction.calls:
                self._known[auction] = digest([self._whole, str(auction.dealer)])
            else:
                before = auction.before(len(auction) - 1)
                live = self._interpreter.live(before) if before.turn.side is self._ours else ()
                parts = (self.known_at(before), str(auction.calls[-1]), *map(self._live_rule, live))
                self._known[auction] = digest(parts)
        return self._known[auction]

    def _live_rule(self, live: LiveRule) -> str:
        letters = " ".join(f"{letter}={suit}" for letter, suit in sorted(live.letters.items()))
        return f"{self._rule(live.rule)} {live.call} {digest_of(live.condition)} {letters} {live.for_any_auction}"

    def _rule(self, rule: Rule) -> str:
        known = self._rules.get(id(rule))
        if known is None:
            self._rules[id(rule)] = known = (rule, digest([canonical(rule)]))
        return known[1]
