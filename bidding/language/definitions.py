"""What definitions do not say but seem to: a letter that is no argument, suits compared in two ways.

A definition knows its arguments. Any other letter in it means "some" suit, even in a rule whose call binds that letter;
and where it compares suits, a `when` reads it by rank and an `if` by length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from dealspace.bidding.machine.judged_scope import SUIT_OF_CALL
from dealspace.bidding.patterns.asked_questions import state_letters
from dealspace.bidding.patterns.letters import CLASSES
from dealspace.bidding.system.compiled_system import Context, Definition, System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location
from dealspace.inference import Expr
from dealspace.inference.language.bind import HAND_SCOPE
from dealspace.inference.language.expression import Both, Compare, Either, Mention, Path, paths, walk
from dealspace.inference.language.open_letters import positive_letters
from dealspace.inference.language.sums import names_suit


def definition_problems(system: System) -> Iterator[Diagnostic]:
    """Definitions that mean something else than where they are used."""
    used = _Uses(system.definitions)
    some_suit = {name for name in system.definitions if used.open_letters(name)}
    for context in system.contexts:
        rules = [rule for rule in context.rules if not some_suit.isdisjoint(used.names(rule.shows))]
        if rules:
            bound = {letter for pattern in context.after for letter in pattern.letters} | state_letters(context.when)
            for rule in rules:
                letters = bound | ({rule.call.letter} if rule.call.letter else set())
                yield from _some_suit(used, rule.shows, rule.location, letters)
    for condition in system.judgement.values():
        if condition is not None and not some_suit.isdisjoint(used.names(condition.text)):
            yield from _some_suit(used, condition.text, condition.location, {SUIT_OF_CALL})
    yield from _compared_twice(used, system.contexts)


class _Uses:
    """The definitions, by what is mentioned in them."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.within = cache(self._within)
        self.open_letters = cache(self._open_letters)

    def names(self, text: Expr | None) -> frozenset[str]:
        """The definitions that a condition uses, directly or not."""
        if text is None:
            return frozenset()
        named = {path.segments[0].name for path in paths(text)} & self.definitions.keys()
        return frozenset(named).union(*map(self.within, named))

    def _within(self, name: str) -> frozenset[str]:
        """The definitions that a definition uses."""
        return self.names(self.definitions[name].text)

    def _open_letters(self, name: str) -> frozenset[str]:
        """The letters of a definition that stand for some suit the hand must have; "not 4+M" asks for none."""
        definition = self.definitions[name]
        found = frozenset(positive_letters(definition.text, HAND_SCOPE)) & CLASSES.keys()
        inner = (self.open_letters(other) for other in self.asked_by(definition.text))
        return found.union(*inner) - set(definition.arguments)

    def asked_by(self, text: Expr) -> Iterator[str]:
        """The definitions that a condition mentions outside `not`."""
        match text:
            case Both(parts) | Either(parts):
                for part in parts:
                    yield from self.asked_by(part)
            case Mention(Path((segment,))) if segment.name in self.definitions:
                yield segment.name
            case _:
                pass


def _some_suit(used: _Uses, text: Expr, location: Location, bound: set[str]) -> Iterator[Diagnostic]:
    """A rule or condition of judgement that binds a letter and asks for a definition in which it means some suit."""
    for name in used.asked_by(text):
        definition = used.definitions[name]
        for letter in sorted(used.open_letters(name) & bound):
            arguments = ", ".join((*definition.arguments, letter))
            yield Diagnostic(
                "bad-definition",
                f"{name} asks for some {letter}, not for the {letter} of this rule: {letter} is none of its arguments",
                definition.text.location,
                ((location, f"uses it, and binds {letter}"),),
                f"define {name}({arguments}) and write {name}({arguments}) here; or choose another letter there",
            )


def _compared_twice(used: _Uses, contexts: tuple[Context, ...]) -> Iterator[Diagnostic]:
    """Definitions that compare suits and are used both in a `when` and in an `if`."""
    comparing = {name for name, one in used.definitions.items() if any(map(_compares_suits, walk(one.text)))}
    if not comparing:
        return
    by_rank: dict[str, Location] = {}
    by_length: dict[str, Location] = {}
    for context in contexts:
        for name in used.names(context.when) & comparing:
            by_rank.setdefault(name, context.location)
        for rule in context.rules:
            for found, text in ((by_rank, rule.when), (by_length, rule.shows)):
                for name in used.names(text) & comparing:
                    found.setdefault(name, rule.location)
    for name in sorted(by_rank.keys() & by_length.keys()):
        yield Diagnostic(
            "bad-definition",
            f"{name} compares suits, which means their rank in a when: and their length in an if:, and is used in both",
            used.definitions[name].text.location,
            ((by_rank[name], "by rank"), (by_length[name], "by length")),
            "make two definitions of it, or write the comparison into the rules",
        )


def _compares_suits(node: Expr) -> bool:
    return isinstance(node, Compare) and names_suit(node.left, HAND_SCOPE) and names_suit(node.right, HAND_SCOPE)
