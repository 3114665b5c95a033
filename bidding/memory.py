"""What conditions mean, remembered by the public facts that they ask for.

Reading a condition again costs far more than asking whether anything has changed. So the first reading keeps a record:
which facts were asked for, in order, and what they were. Readings of one condition form a tree of questions; where the
answers are the same, the meaning is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bidding.letters import Letters
from bidding.public import Fact, NoTrumpYet, Public, Question, RuleScope
from bidding.system import Definition
from cards import Call
from inference import Constraint, Expr, bind


@dataclass(frozen=True, slots=True)
class _Meant:
    """The end of a record: the meaning, or None where the condition speaks of a trump suit and there is none."""

    meaning: Constraint | None


@dataclass(frozen=True, slots=True)
class _Fork:
    """A question, and how it goes on after each answer met so far."""

    question: Question
    ways: dict[Fact, _Fork | _Meant] = field(default_factory=dict)


class Memory:
    """Meanings of one system's conditions, whatever the auction, the seats or the vulnerability."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self._known: dict[object, tuple[Expr, _Fork | _Meant]] = {}

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
        key = (id(text), tuple(letters.items()), level, call, public)
        known = self._known.get(key)
        node = known[1] if known is not None else None
        while isinstance(node, _Fork):
            node = node.ways.get(state.answer(node.question))
        if node is not None:
            return node.meaning
        record: list[tuple[Question, Fact]] = []
        scope = RuleScope(
            state, self.definitions, letters, call=call, pattern_level=level, public=public, record=record
        )
        try:
            meaning = bind(text, scope)
        except NoTrumpYet:
            meaning = None
        self._keep(key, text, record, _Meant(meaning))
        return meaning

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
