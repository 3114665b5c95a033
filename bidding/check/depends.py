"""The names under which the linter's answers are stored: digests of all that they depend on.

There are two for each question about a point of an auction. The first is known without reading the auction: the
contexts whose patterns some part of the auction may follow, those without a pattern that may be in force there, and
the definitions they use. The second is made of the rules in force (effective_rules.py), so that a context that changes
nothing at a point leaves it as it is. Neither depends on other contexts, on the order of the files, or on how
far a file is from the system's own: what holds for a system holds in those that extend it, and the other way round.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from dealspace.bidding.check.effective_rules import ContextDigests, digest_of_texts, digest_of_whole
from dealspace.bidding.check.plain_values import plain
from dealspace.bidding.check.worker import OURS, SILENT, Setting, Task
from dealspace.bidding.machine.rule_machine import machine_of
from dealspace.bidding.patterns.auction_pattern import Pattern
from dealspace.bidding.patterns.forms import INVITES
from dealspace.bidding.system.canonical import canonical, digest
from dealspace.bidding.system.compiled_system import Context, System
from dealspace.cards import Auction

AT_A_POINT = frozenset({"look", "fate", "end"})
"""Methods of `Lab` whose answers depend on one point and the way there, and on nothing that may follow."""


class Names:
    """The first names of answers over one system, known without reading an auction."""

    def __init__(self, system: System, opponents: System | None, settings: Sequence[Setting]) -> None:
        self.system = system
        self.settings = settings
        self._index = machine_of(system).index
        self.digests = ContextDigests(system)
        self._whole = digest_of_whole(system, opponents or SILENT)
        self._texts = digest([self._whole, digest_of_texts(system)])
        self._aces = machine_of(system).aces
        self._along: dict[Auction, frozenset[int]] = {}
        self._parts: dict[frozenset[int], str] = {}
        self._general: dict[frozenset[str], tuple[int, ...]] = {}
        self._without = [number for number, context in enumerate(system.contexts) if not context.after]

    def name(self, method: str, args: tuple[Any, ...]) -> str | None:
        """The first name of an answer; None for one that is not stored."""
        if method in AT_A_POINT:
            task: Task = args[0]
            return self._named(method, self.settled(args), self.along(task.auction))
        if method == "ways":
            setting, number, most = args
            context = self.system.contexts[number]
            given = (self.settings[setting], self.digests.of(context), most)
            return self._named(method, given, {number, *self.towards(context.after)})
        if method == "replies":
            return digest([method, self._texts, json.dumps(plain(self.settled(args)))])
        return None

    def settled(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of a question about a task, with its setting in place of the setting's number."""
        task: Task = args[0]
        return (self.settings[task.setting], task.auction, task.chance, task.since, *args[1:])

    def _named(self, method: str, args: tuple[Any, ...], contexts: Iterable[int]) -> str:
        return digest([method, json.dumps(plain(args)), self.depends(frozenset(contexts))])

    def along(self, auction: Auction) -> frozenset[int]:
        """The contexts with patterns that the auction may follow at some of our turns."""
        if auction not in self._along:
            before = self.along(auction.before(len(auction) - 1)) if auction.calls else frozenset()
            here = self._index.candidates(auction).keys() if auction.turn.side is OURS else ()
            self._along[auction] = before.union(here)
        return self._along[auction]

    def towards(self, patterns: Iterable[Pattern]) -> frozenset[int]:
        """The contexts with patterns that some auction along these patterns may follow at some of our turns."""
        found: set[int] = set()
        for pattern in patterns:
            for end in range(len(pattern.tokens) + 1):
                if end == len(pattern.tokens) or pattern.tokens[end].ours:
                    found |= self._index.meeting(pattern.tokens[:end])
        return frozenset(found)

    def depends(self, numbers: frozenset[int]) -> str:
        """A digest of these contexts, and of those without a pattern that may be in force with them."""
        if numbers not in self._parts:
            contexts = [self.system.contexts[number] for number in sorted(numbers)]
            contexts += [self.system.contexts[number] for number in self.general(contexts)]
            nearest = min((context.layer for context in contexts), default=0)
            parts = (f"{context.layer - nearest} {self.digests.of(context)}" for context in contexts)
            self._parts[numbers] = digest([self._whole, *parts])
        return self._parts[numbers]

    def general(self, contexts: Iterable[Context]) -> tuple[int, ...]:
        """The contexts without a pattern, but those about questions that cannot be asked.

        Args:
            contexts: those whose rules may have made the calls so far.
        """
        asked = frozenset(question for context in contexts for question in _asks(context))
        if asked not in self._general:
            known = {*asked, INVITES, *((self._aces,) if self._aces is not None else ())}
            found: set[int] = set()
            more = True
            while more:
                among = [self.system.contexts[number] for number in self._without]
                now = {
                    number
                    for number, context in zip(self._without, among, strict=True)
                    if self._index.may_be_asked(context, known)
                }
                more = now != found
                found = now
                known |= {question for number in found for question in _asks(self.system.contexts[number])}
            self._general[asked] = tuple(sorted(found))
        return self._general[asked]


def _asks(context: Context) -> Iterable[str]:
    return {rule.ask.partition("(")[0] for rule in context.rules if rule.ask is not None}


def name_of_report(system: System, opponents: System | None, options: Sequence[object]) -> str:
    """The name of all that is found in a system as it is written.

    Args:
        options: what else the findings depend on.
    """
    whole = digest_of_whole(system, opponents or SILENT)
    return digest(["report", whole, digest_of_texts(system), *system.parent_files, canonical(options)])


def name_of_tests(system: System, opponents: Iterable[System]) -> str:
    """The name of how the tests of the systems that a system extends come out.

    Args:
        opponents: those that the tests name.
    """
    whole = digest_of_whole(system, SILENT)
    return digest(["tests", whole, *map(digest_of_texts, (system, *opponents)), *system.parent_files])
