"""Rules of other files changed by their address, an auction and a call: `replaces: {at: 1M 2M, call: 2N}`.

A pattern of a context is its address, as it is written in `after:` or comes out of a convention in its place. Where a
context has several patterns, the rules after the others stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from dealspace.bidding.language.source_text import MappingNode, TextNode
from dealspace.bidding.patterns.auction_pattern import Pattern, parse_pattern
from dealspace.bidding.patterns.call_pattern import parse_call_pattern
from dealspace.bidding.patterns.possible_auctions import can_meet
from dealspace.bidding.system.compiled_system import Context, Rule
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location, NotationError

_NEAREST = 3
E = TypeVar("E")


@dataclass(frozen=True)
class AddressedChange:
    """A change of the rules for one call after one pattern.

    Attributes:
        key: before, behind, replaces or removes.
        address: the mapping with `at:` and, unless a whole context is removed, `call:`.
        rule: the new rule as a tree; None where rules are removed.
    """

    key: str
    address: MappingNode
    rule: MappingNode | None = None

    @property
    def at(self) -> TextNode | None:
        return _text(self.address, "at")

    @property
    def call(self) -> TextNode | None:
        return _text(self.address, "call")


def _text(table: MappingNode, key: str) -> TextNode | None:
    node = table.get(key)
    return node if isinstance(node, TextNode) else None


class AddressedRules:
    """Makes such changes in contexts that are read.

    Args:
        read_rule: a rule of its tree; None where it cannot be read, which is reported there.
        problems: to which what is wrong with addresses is added.
    """

    def __init__(self, read_rule: Callable[[MappingNode], Rule | None], problems: list[Diagnostic]) -> None:
        self.read_rule = read_rule
        self.problems = problems

    def changed(
        self, contexts: Sequence[tuple[Context, E]], changes: Sequence[AddressedChange]
    ) -> list[tuple[Context, E]]:
        """The contexts with all changes made, one after the other, each with what it came with."""
        found = list(contexts)
        for change in changes:
            found = self.made(found, change)
        return found

    def made(self, contexts: Sequence[tuple[Context, E]], change: AddressedChange) -> list[tuple[Context, E]]:
        """The contexts with one change made."""
        pattern = self.pattern(change)
        rule = self.read_rule(change.rule) if change.rule is not None else None
        if pattern is None or (rule is None and change.rule is not None):
            return list(contexts)
        file = change.address.location.file
        there = [context for context, _ in contexts if context.location.file != file and _has(context, pattern)]
        calls = {change.call.value} if change.call is not None else None
        if not there:
            self.unknown(change, pattern, [context for context, _ in contexts])
        elif calls is not None and not any(_makes(each, calls) for context in there for each in context.rules):
            self.no_such_call(change, there)
        found: list[tuple[Context, E]] = []
        for context, origin in contexts:
            if not any(context is other for other in there):
                found.append((context, origin))
                continue
            others = tuple(each for each in context.after if each.tokens != pattern.tokens)
            if calls is not None:
                here = tuple(each for each in context.after if each.tokens == pattern.tokens)
                rules = tuple(_changed(context.rules, calls, change.key, rule))
                found.append((replace(context, after=here, rules=rules), origin))
            if others:
                found.append((replace(context, after=others), origin))
        return found

    def pattern(self, change: AddressedChange) -> Pattern | None:
        """The pattern of an address; None where it is none, which is reported."""
        location = change.address.location
        if change.at is None or (change.call is None and change.key != "removes"):
            self.problem("bad-value", f"{change.key}: takes an id, or {{at: 1M 2M, call: 2N}}", location)
            return None
        try:
            if change.call is not None:
                parse_call_pattern(change.call.value)
            return parse_pattern(" ".join(change.at.value.split()))
        except NotationError as error:
            self.problem("bad-pattern", error.bare_message, change.at.location)
            return None

    def unknown(self, change: AddressedChange, pattern: Pattern, contexts: Sequence[Context]) -> None:
        """Nothing has this address: which patterns speak of the same auctions."""
        assert change.at is not None, "a pattern was read from it"
        near = {
            other.text: context.location
            for context in contexts
            for other in context.after
            if len(other.tokens) == len(pattern.tokens) and can_meet(other, pattern)
        }
        known = ", ".join(f"{text} ({location})" for text, location in list(near.items())[:_NEAREST])
        self.problem(
            "unknown-id",
            f'{change.key}: no context of another file is after "{change.at.value}"',
            change.at.location,
            f"these auctions are treated after {known}" if known else None,
        )

    def no_such_call(self, change: AddressedChange, contexts: Sequence[Context]) -> None:
        assert change.at is not None and change.call is not None, "a call was looked for"
        calls = dict.fromkeys(call.text for context in contexts for rule in context.rules for call in rule.calls)
        self.problem(
            "unknown-id",
            f'{change.key}: no rule after "{change.at.value}" makes {change.call.value}',
            change.call.location,
            f"its calls are {', '.join(calls)}",
        )

    def problem(self, code: str, message: str, location: Location, help: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, location, (), help))


def _has(context: Context, pattern: Pattern) -> bool:
    return any(each.tokens == pattern.tokens for each in context.after)


def _makes(rule: Rule, calls: set[str]) -> bool:
    return any(call.text in calls for call in rule.calls)


def _changed(rules: Sequence[Rule], calls: set[str], key: str, new: Rule | None) -> Iterator[Rule]:
    """The rules with the new one before the first that makes the call, behind the last, or in their place."""
    places = [index for index, rule in enumerate(rules) if _makes(rule, calls)]
    for index, rule in enumerate(rules):
        is_one = index in places
        if new is not None and is_one and key in ("before", "replaces") and index == places[0]:
            yield new
        if not is_one or key in ("before", "behind"):
            yield rule
        if new is not None and is_one and key == "behind" and index == places[-1]:
            yield new
