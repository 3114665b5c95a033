"""What conditions mean, remembered by the public facts on which they depend.

Binding a condition again costs far more than checking whether anything has changed. So each binding records which facts
it used, in order, with their values. The records of one condition form a decision tree: where the facts are the same,
the meaning is. Records that were not asked for lately are forgotten (runtime/memory.py).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dealspace.bidding.machine.public_state import Fact, PublicState, Question
from dealspace.bidding.machine.seat_scope import Bindings, MissingTrumpError, RuleScope
from dealspace.bidding.patterns.letters import CLASSES, TRUMP, Letters
from dealspace.bidding.system.compiled_system import Definition
from dealspace.inference import Constraint, Expr, bind
from dealspace.inference.language.expression import Argument, IsTest, Segment, StateTest, walk
from dealspace.runtime.memory import Generations

_WORD = re.compile(r"\w+")
_LETTERS = frozenset((*CLASSES, TRUMP))
_STANDS_FOR = {"oM": "M", "om": "m", "major": "M", "minor": "m", "trump": TRUMP}
"""Words that are read by way of a letter."""
CONDITION_BYTES, FORK_BYTES, MEANT_BYTES = 350, 250, 120
"""What is held of a condition, of a question in its tree, and of a meaning, each with where it is kept."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """The end of a record: the meaning, or None where the condition uses the trump suit and there is none."""

    meaning: Constraint | None


@dataclass(frozen=True, slots=True)
class _Fork:
    """A question, and how it goes on after each answer met so far."""

    question: Question
    ways: dict[Fact, _Fork | _Meant] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Words:
    """What a condition depends on besides public facts: suit letters, `k` of the pattern, the rule's own call."""

    letters: frozenset[str]
    uses_level: bool
    uses_call: bool


class ConditionMemory(Generations):
    """Meanings of one system's conditions, whatever the auction, the seats or the vulnerability.

    One that is not `hasty` binds every condition to its end, and refuses those that use the trump suit where there is
    none.
    """

    def __init__(self, definitions: Mapping[str, Definition], *, hasty: bool = True) -> None:
        super().__init__()
        self.definitions = definitions
        self.hasty = hasty
        self._young: dict[object, _Fork | _Meant] = {}
        self._old: dict[object, _Fork | _Meant] = {}
        self._words_of: dict[int, tuple[Expr, _Words]] = {}

    def meaning(
        self, text: Expr, state: PublicState, bindings: Bindings, *, reads_hand: bool = True
    ) -> Constraint | None:
        """What a condition means at this point of the auction; None if it uses the trump suit and there is none.

        Args:
            text: the condition.
            state: what everyone knows at this point.
            bindings: what the auction pattern and the rule's call bind.
            reads_hand: false for a `when`.
        Raises:
            NotationError: a name has no meaning here.
        """
        return self.recall(text, state, bindings, reads_hand=reads_hand)[0]

    def recall(
        self, text: Expr, state: PublicState, bindings: Bindings, *, reads_hand: bool = True, depth: int = 0
    ) -> tuple[Constraint | None, Sequence[tuple[Question, Fact]]]:
        """`meaning`, with the facts it depends on; `depth` counts the definitions that the condition is nested in."""
        key = self.key(text, bindings, reads_hand=reads_hand)
        for known in (self._young, self._old):
            node = known.get(key)
            record: list[tuple[Question, Fact]] = []
            while isinstance(node, _Fork):
                answer = state.answer(node.question)
                record.append((node.question, answer))
                node = node.ways.get(answer)
            if node is not None:
                if known is self._old:
                    self._add(key, record, node)
                return node.meaning, record
        scope = self.scope(state, bindings, reads_hand=reads_hand, depth=depth)
        try:
            meaning = bind(text, scope)
        except MissingTrumpError:
            if not self.hasty:
                raise
            meaning = None
        self._add(key, scope.record, _Meant(meaning))
        return meaning, scope.record

    def turn(self) -> None:
        self._old, self._young = self._young, {}

    def scope(
        self, state: PublicState, bindings: Bindings, *, reads_hand: bool = True, depth: int = 0
    ) -> RecordingScope:
        """A scope that takes the meanings of definitions from here and records the facts that are used."""
        return RecordingScope(self, state, bindings, reads_hand=reads_hand, depth=depth)

    def key(self, text: Expr, bindings: Bindings, *, reads_hand: bool) -> Hashable:
        """Equal for readings of a condition that differ in nothing but public facts."""
        words = self._words(text)
        return (
            id(text),
            tuple([(letter, suit) for letter, suit in bindings.letters.items() if letter in words.letters]),
            bindings.level if words.uses_level else None,
            bindings.call if words.uses_call else None,
            reads_hand,
        )

    def _words(self, text: Expr) -> _Words:
        """What a condition depends on, the definitions that it names included; the condition is kept, for its id."""
        known = self._words_of.get(id(text))
        if known is None:
            self._words_of[id(text)] = (text, _Words(frozenset(), uses_level=False, uses_call=False))
            words = set(words_in(text))
            letters = words & _LETTERS
            for name in words & self.definitions.keys():
                named = self._words(self.definitions[name].text)
                letters |= named.letters & {TRUMP}
                words |= {"k"} if named.uses_level else set()
                words |= {"level"} if named.uses_call else set()
            letters |= {letter for word, letter in _STANDS_FOR.items() if word in words}
            found = _Words(frozenset(letters), uses_level="k" in words, uses_call=bool(words & {"level", "jump"}))
            self._words_of[id(text)] = known = (text, found)
        return known[1]

    def _add(self, key: object, record: list[tuple[Question, Fact]], meant: _Meant) -> None:
        """Add a record to the young tree of its condition."""
        asked = list(dict(record).items())
        ways: dict[Any, _Fork | _Meant] = self._young
        answer: object = key
        more = MEANT_BYTES if key in ways else MEANT_BYTES + CONDITION_BYTES
        for question, found in asked:
            node = ways.get(answer)
            if node is None:
                node = ways[answer] = _Fork(question)
                more += FORK_BYTES
            assert isinstance(node, _Fork) and node.question == question, "one condition asks the same in one situation"
            ways, answer = node.ways, found
        ways[answer] = meant
        self.memory.count(more)


class RecordingScope(RuleScope):
    """A scope that takes the meanings of definitions from a memory and records which facts were used."""

    def __init__(
        self, memory: ConditionMemory, state: PublicState, bindings: Bindings, *, reads_hand: bool, depth: int
    ) -> None:
        super().__init__(state, memory.definitions, bindings, reads_hand=reads_hand, depth=depth, hasty=memory.hasty)
        self.memory = memory
        self.record: list[tuple[Question, Fact]] = []

    def ask(self, *question: Hashable) -> Fact:
        found = self.state.answer(question)
        self.record.append((question, found))
        return found

    def meaning_of(self, definition: Definition, letters: Letters) -> Constraint:
        inner = self.bindings._replace(letters=letters)
        meaning, asked = self.memory.recall(
            definition.text, self.state, inner, reads_hand=not self.public, depth=self.depth + 1
        )
        self.record += asked
        if meaning is None:
            raise MissingTrumpError("the definition uses the trump suit, and there is none here")
        return meaning


def words_in(text: Expr) -> Iterator[str]:
    """Every word of a condition."""
    for node in walk(text):
        match node:
            case Segment(name) | StateTest(name) | IsTest(_, name):
                yield name
            case Argument(words):
                yield from _WORD.findall(words)
            case _:
                pass
