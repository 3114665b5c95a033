"""What conditions mean, remembered by the public facts that they ask for.

Reading a condition again costs far more than asking whether anything has changed. So the first reading keeps a record:
which facts were asked for, in order, and what they were. Readings of one condition form a tree of questions; where the
answers are the same, the meaning is.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dealspace.bidding.language.letters import CLASSES, TRUMP, Letters
from dealspace.bidding.public import Fact, NoTrumpYet, Public, Question, RuleScope
from dealspace.bidding.system import Definition
from dealspace.cards import Call
from dealspace.inference import Constraint, Expr, bind
from dealspace.inference.language.expression import Argument, IsTest, Segment, StateTest, walk

_WORD = re.compile(r"\w+")
_LETTERS = frozenset((*CLASSES, TRUMP))
_STANDS_FOR = {"oM": "M", "om": "m", "major": "M", "minor": "m", "trump": TRUMP}
"""Words that are read by way of a letter."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """The end of a record: the meaning, or None where the condition speaks of a trump suit and there is none."""

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
    speaks_of_level: bool
    speaks_of_call: bool


class Memory:
    """Meanings of one system's conditions, whatever the auction, the seats or the vulnerability.

    One that is not `hasty` reads every condition to its end, and refuses those that speak of a trump suit where there
    is none.
    """

    def __init__(self, definitions: Mapping[str, Definition], *, hasty: bool = True) -> None:
        self.definitions = definitions
        self.hasty = hasty
        self._known: dict[object, tuple[Expr, _Fork | _Meant]] = {}
        self._spoken: dict[int, tuple[Expr, _Words]] = {}

    def meaning(
        self,
        text: Expr,
        state: Public,
        letters: Letters,
        *,
        level: int | None = None,
        call: Call | None = None,
        public: bool = False,
    ) -> Constraint | None:
        """What a condition means at this point of the auction; None if it speaks of a trump suit and there is none.

        Args:
            level, call: the level `k` of the pattern, and the rule's own call.
            public: whether the text is a `when`, which does not read the hand.
        Raises:
            NotationError: a name has no meaning here.
        """
        return self.recall(text, state, letters, level=level, call=call, public=public)[0]

    def recall(
        self,
        text: Expr,
        state: Public,
        letters: Letters,
        *,
        level: int | None = None,
        call: Call | None = None,
        public: bool = False,
        depth: int = 0,
    ) -> tuple[Constraint | None, Sequence[tuple[Question, Fact]]]:
        """`meaning`, with the facts it was found by; `depth` counts the definitions that it is nested in."""
        key = self.key(text, letters, level, call, public=public)
        known = self._known.get(key)
        node = known[1] if known is not None else None
        record: list[tuple[Question, Fact]] = []
        while isinstance(node, _Fork):
            answer = state.answer(node.question)
            record.append((node.question, answer))
            node = node.ways.get(answer)
        if node is not None:
            return node.meaning, record
        record = []
        scope = RuleScope(
            state,
            self.definitions,
            letters,
            call=call,
            pattern_level=level,
            public=public,
            depth=depth,
            record=record,
            memory=self,
            hasty=self.hasty,
        )
        try:
            meaning = bind(text, scope)
        except NoTrumpYet:
            if not self.hasty:
                raise
            meaning = None
        self._keep(key, text, record, _Meant(meaning))
        return meaning, record

    def key(self, text: Expr, letters: Letters, level: int | None, call: Call | None, *, public: bool) -> Hashable:
        """Equal for readings of a condition that differ in nothing but public facts."""
        words = self._words(text)
        return (
            id(text),
            tuple([(letter, suit) for letter, suit in letters.items() if letter in words.letters]),
            level if words.speaks_of_level else None,
            call if words.speaks_of_call else None,
            public,
        )

    def _words(self, text: Expr) -> _Words:
        """What a condition speaks of, those it names counted."""
        known = self._spoken.get(id(text))
        if known is None:
            self._spoken[id(text)] = (text, _Words(frozenset(), speaks_of_level=False, speaks_of_call=False))
            words = set(_words_in(text))
            letters = words & _LETTERS
            for name in words & self.definitions.keys():
                named = self._words(self.definitions[name].text)
                letters |= named.letters & {TRUMP}
                words |= {"k"} if named.speaks_of_level else set()
                words |= {"level"} if named.speaks_of_call else set()
            letters |= {letter for word, letter in _STANDS_FOR.items() if word in words}
            found = _Words(
                frozenset(letters), speaks_of_level="k" in words, speaks_of_call=bool(words & {"level", "jump"})
            )
            self._spoken[id(text)] = known = (text, found)
        return known[1]

    def _keep(self, key: object, text: Expr, record: list[tuple[Question, Fact]], meant: _Meant) -> None:
        """Add a record to the tree of its condition; the condition is kept too, as its id is the key."""
        asked = list(dict(record).items())
        node: _Fork | _Meant | None = self._known[key][1] if key in self._known else None
        ways: dict[Fact, _Fork | _Meant] | None = None
        answer: Fact = None
        for question, found in asked:
            if node is None:
                node = _Fork(question)
                if ways is None:
                    self._known[key] = (text, node)
                else:
                    ways[answer] = node
            assert isinstance(node, _Fork) and node.question == question, "one condition asks the same in one situation"
            ways, answer = node.ways, found
            node = ways.get(answer)
        if ways is None:
            self._known[key] = (text, meant)
        else:
            ways[answer] = meant


def _words_in(text: Expr) -> Iterator[str]:
    """Every word of a condition."""
    for node in walk(text):
        match node:
            case Segment(name) | StateTest(name) | IsTest(_, name):
                yield name
            case Argument(words):
                yield from _WORD.findall(words)
            case _:
                pass
