"""How work grows with the input, counted and never timed: lines that Python runs, steps of a regular expression.

Python's tracer does not see what happens inside `re`. `steps` therefore matches once more, by the plain backtracking
that `re` does, over the same parsed pattern, and counts every look at a character.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType
from typing import Any

Node = tuple[Any, Any]
Then = Callable[[int], bool]
_LETTERS = " a1A:," + string.printable
MOST_STEPS = 20_000


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python it takes."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@cache
def tree(pattern: str, flags: int) -> list[Node]:
    return list(re._parser.parse(pattern, flags))  # type: ignore[attr-defined]


@cache
def one_character(kind: str, argument: str, flags: int) -> Callable[[str], bool]:
    """Whether a character is one that a node takes, as `re` itself says."""
    compiled = compiled_node(kind, argument, flags)
    return lambda letter: compiled.match(letter) is not None


@cache
def compiled_node(kind: str, argument: str, flags: int) -> re.Pattern[str]:
    found: re.Pattern[str] = re._compiler.compile(_NODES[kind, argument], flags)  # type: ignore[attr-defined]
    return found


_NODES: dict[tuple[str, str], Any] = {}


class Steps:
    """Backtracking over one text; `count` is how often it looked at a character."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self.nodes = tree(pattern.pattern, pattern.flags)
        self.flags = pattern.flags
        self.text = text
        self.count = 0

    def match(self, at: int, whole: bool) -> int | None:
        """Where a match that begins here ends."""
        ends: list[int] = []

        def done(end: int) -> bool:
            if whole and end < len(self.text):
                return False
            ends.append(end)
            return True

        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + 20_000)
        try:
            return ends[0] if self.run(self.nodes, 0, at, done) else None
        finally:
            sys.setrecursionlimit(limit)

    def search_all(self) -> None:
        """All matches, one behind the other, as `sub` and `finditer` look for them."""
        at = 0
        while at <= len(self.text) and self.count < MOST_STEPS:
            end = self.match(at, whole=False)
            at = max(end, at + 1) if end is not None else at + 1

    def run(self, nodes: list[Node], place: int, at: int, then: Then) -> bool:
        if self.count >= MOST_STEPS:
            return False
        if place == len(nodes):
            return then(at)
        operation, argument = nodes[place]
        kind = str(operation)

        def after(end: int) -> bool:
            return self.run(nodes, place + 1, end, then)

        if kind == "SUBPATTERN":
            return self.run(list(argument[3]), 0, at, after)
        if kind == "BRANCH":
            return any(self.run(list(branch), 0, at, after) for branch in argument[1])
        if kind in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, body = argument
            return self.repeat(list(body), least, int(most), kind == "MAX_REPEAT", 0, at, after)
        if kind in ("POSSESSIVE_REPEAT", "ATOMIC_GROUP"):
            ends: list[int] = []
            keep = lambda end: ends.append(end) is None  # noqa: E731
            if kind == "ATOMIC_GROUP":
                return self.run(list(argument), 0, at, keep) and after(ends[-1])
            least, most, body = argument
            return self.repeat(list(body), least, int(most), True, 0, at, keep) and after(ends[-1])
        if kind in ("ASSERT", "ASSERT_NOT"):
            direction, body = argument
            if direction < 0:
                self.count += 1  # what stands behind is short, and counts as one look
                look = (kind, repr(argument))
                _NODES[look] = _parsed([nodes[place]], self.flags)
                return compiled_node(*look, self.flags).match(self.text, at) is not None and after(at)
            found = self.run(list(body), 0, at, lambda end: True)
            return after(at) if found == (kind == "ASSERT") else False
        self.count += 1
        if kind == "AT":
            return self.is_at(str(argument), at) and after(at)
        key = (kind, repr(argument))
        _NODES[key] = _parsed([nodes[place]], self.flags)
        if at >= len(self.text) or not one_character(*key, self.flags)(self.text[at]):
            return False
        return after(at + 1)

    def repeat(self, body: list[Node], least: int, most: int, greedy: bool, done: int, at: int, then: Then) -> bool:
        def more() -> bool:
            return done < most and self.run(
                body, 0, at,
                lambda end: (end > at or done < least) and self.repeat(body, least, most, greedy, done + 1, end, then),
            )  # fmt: skip

        if done < least:
            return more()
        return (more() or then(at)) if greedy else (then(at) or more())

    def is_at(self, where: str, at: int) -> bool:
        before, behind = self.text[at - 1 : at], self.text[at : at + 1]
        if where in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
            return at == 0 or (bool(self.flags & re.MULTILINE) and before == "\n")
        if where in ("AT_END", "AT_END_STRING"):
            return at >= len(self.text) or (where == "AT_END" and behind == "\n" and at == len(self.text) - 1)
        inside = [bool(letter) and bool(re.match(r"\w", letter)) for letter in (before, behind)]
        return (inside[0] != inside[1]) == (where == "AT_BOUNDARY")


def _parsed(nodes: list[Node], flags: int) -> Any:
    state = re._parser.State()  # type: ignore[attr-defined]
    state.flags = flags
    return re._parser.SubPattern(state, nodes)  # type: ignore[attr-defined]


def steps(pattern: re.Pattern[str], text: str, way: str) -> int:
    """Looks at characters by `match`, `fullmatch` or `search` (all matches, one behind the other)."""
    matching = Steps(pattern, text)
    if way == "search":
        matching.search_all()
    else:
        matching.match(0, way == "fullmatch")
    return matching.count


def pumped(pattern: re.Pattern[str], count: int) -> Iterator[str]:
    """Texts on which an ambiguous pattern would look at much: what it takes, a part of it many times, and an end it
    does not take."""
    for sample in samples(tree(pattern.pattern, pattern.flags)):
        for place in range(len(sample) + 1):
            parts = [
                *sample[max(place - 1, 0) : place + 1],
                " ",
                sample[place : place + 2],
                sample if place == 0 else "",
            ]
            for part in dict.fromkeys(part for part in parts if part):
                yield sample[:place] + part * count + "\0"
                yield sample[:place] + part * count + sample[place:] + "\0"


def samples(nodes: list[Node]) -> list[str]:
    """A few short texts that a pattern takes, but for what it asserts."""
    found = [""]
    for operation, argument in nodes:
        kind = str(operation)
        if kind == "SUBPATTERN":
            parts = samples(list(argument[3]))
        elif kind == "BRANCH":
            parts = [text for branch in argument[1] for text in samples(list(branch))]
        elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, _, body = argument
            parts = [text * max(least, 1) for text in samples(list(body))] + ([""] if least == 0 else [])
        elif kind == "ATOMIC_GROUP":
            parts = samples(list(argument))
        elif kind in ("AT", "ASSERT", "ASSERT_NOT"):
            parts = [""]
        else:
            key = (kind, repr(argument))
            _NODES[key] = _parsed([(operation, argument)], 0)
            parts = [letter for letter in _LETTERS if one_character(*key, 0)(letter)][:2]
            if kind == "LITERAL":
                parts = [chr(argument)]
            parts = parts or ["♠"]
        found = [text + part for text in found[:3] for part in parts[:3]]
    return list(dict.fromkeys(found))[:4]
