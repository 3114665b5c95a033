"""An index of contexts by auction: their patterns as a tree, call by call.

A look-up ignores what letters are bound to: it may find a pattern that does not match, and never misses one that does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from dealspace.bidding.patterns.asked_questions import questions_named, standing
from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch, PatternToken, match_call
from dealspace.bidding.patterns.letters import CLASSES
from dealspace.bidding.system.compiled_system import Context
from dealspace.cards import ALL_CALLS, PASS, Auction, Call

_LETTERS = frozenset((*CLASSES, "T", "oM", "om"))


@dataclass(slots=True)
class _Node:
    """Patterns that begin alike: those that end here, with the numbers of their contexts, and how others go on."""

    ending: list[tuple[int, Pattern]] = field(default_factory=list)
    longer: dict[PatternToken, _Node] = field(default_factory=dict)


class PatternIndex:
    """The patterns of a system's contexts, and the contexts without patterns."""

    def __init__(self, contexts: Sequence[Context]) -> None:
        self._root = _Node()
        general = sorted((context for context in contexts if not context.after), key=lambda one: standing(one.when))
        self.ahead = tuple(context for context in general if context.ahead_of is not None)
        self._general = [(context, questions_named(context.when)) for context in general]
        self._questions = {id(context): named for context, named in self._general}
        self._for_any_auction = {id(context) for context in general if standing(context.when) == 2}
        for index, context in enumerate(contexts):
            for pattern in context.after:
                node = self._root
                for token in pattern.tokens:
                    node = node.longer.setdefault(token, _Node())
                node.ending.append((index, pattern))

    def general(self, asked: str | None, answered: str | None) -> Iterator[Context]:
        """The contexts without patterns that may be in force, answers to a question foremost.

        Args:
            asked, answered: the question now asked, and the one now answered, as `accept(H)`.
        """
        now = {"asked": asked, "answered": answered}
        for context, named in self._general:
            if all(name in _LETTERS or (now[what] or "").partition("(")[0] == name for what, name in named):
                yield context

    def may_be_asked(self, context: Context, questions: Collection[str]) -> bool:
        """Whether a context without a pattern may be in force where only these questions are ever asked."""
        return all(name in _LETTERS or name in questions for _, name in self._questions[id(context)])

    def is_for_any_auction(self, context: Context) -> bool:
        """Whether a context is for any auction, not for those of a pattern or of a question."""
        return id(context) in self._for_any_auction

    def meeting(self, tokens: Sequence[PatternToken]) -> set[int]:
        """The contexts of which some pattern may match an auction of this form, by number."""
        nodes = [self._root]
        for mine in tokens:
            nodes = [
                longer
                for node in nodes
                for token, longer in node.longer.items()
                if token.ours is mine.ours and may_meet(token.text, mine.text)
            ]
        return {number for node in nodes for number, _ in node.ending}

    def candidates(self, auction: Auction) -> dict[int, list[Pattern]]:
        """The contexts, by number and in order, with those of their patterns that may match the auction."""
        calls = auction.calls
        start = next((index for index, call in enumerate(calls) if call != PASS), len(calls))
        nodes = [self._root]
        for index in range(start, len(calls)):
            ours = auction.caller(index).side is auction.turn.side
            call = calls[index]
            nodes = [
                longer
                for node in nodes
                for token, longer in node.longer.items()
                if token.ours is ours and may_be(token.text, call)
            ]
        found: dict[int, list[Pattern]] = {}
        for index, pattern in sorted((end for node in nodes for end in node.ending), key=lambda end: end[0]):
            found.setdefault(index, []).append(pattern)
        return found


@lru_cache(maxsize=65536)
def may_meet(one: str, other: str) -> bool:
    """Whether two words of patterns can be the same call, whatever their letters are bound to."""
    return any(may_be(one, call) and may_be(other, call) for call in ALL_CALLS)


@lru_cache(maxsize=65536)
def may_be(text: str, call: Call) -> bool:
    """Whether a word of a pattern can be this call, whatever its letters are bound to."""
    if not any(letter in text for letter in _LETTERS) or match_call(text, call, PatternMatch({})) is not None:
        return match_call(text, call, PatternMatch({})) is not None
    bid = call.bid
    bound = any(word in text for word in ("T", "oM", "om"))  # these bind nothing by themselves
    return bound and bid is not None and text[0] in ("k", str(bid.level))
