"""Calls of some kind, counted over boards: what is kept of each, and the report, in words and as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from dealspace.bidding.system.compiled_system import System

EXAMPLES = 3
"""Calls shown of each kind."""


@dataclass(frozen=True, slots=True)
class CountedCall:
    """A call that is counted.

    Attributes:
        kind: the study's own class of it.
        auction: the calls before, with the dealer; deal: the four hands; hand: that called.
        rule: the rule that made the call, or `no rule`; table: who sat there.
    """

    kind: str
    table: str
    deal: str
    auction: str
    hand: str
    call: str
    rule: str

    def __str__(self) -> str:
        return f"{self.hand} calls {self.call} after {self.auction} ({self.rule}; {self.table})"


@dataclass(slots=True)
class CallCount:
    """What was counted.

    Attributes:
        looked_at: the calls that might have been of such a kind.
    """

    boards: int = 0
    looked_at: int = 0
    found: list[CountedCall] = field(default_factory=list)

    @property
    def kinds(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(each.kind for each in self.found)


class CallCountStudy(ABC):
    """A kind of count; it has no state."""

    word: ClassVar[str]
    """By which it is asked for."""
    summary: ClassVar[str]
    """One line: what is counted."""
    kinds: ClassVar[Sequence[str]]
    """All kinds, so that those that never came up are printed with 0."""

    def boards(self, asked: int) -> int:
        """How many boards are bid where so many are asked for."""
        return asked

    @abstractmethod
    def count(self, system: System, boards: int, seed: int) -> Iterator[CallCount]:
        """The count so far, after every board or so."""


def count_lines(study: CallCountStudy, named: str, seed: int, count: CallCount) -> Iterator[str]:
    """The count for people."""
    yield f"{named}, {study.word}: {count.boards:,} boards of seed {seed}, {count.looked_at:,} calls looked at"
    yield study.summary
    width = max(len(kind) for kind in study.kinds)
    for kind in study.kinds:
        number = count.kinds[kind]
        yield f"  {kind:{width}} {number:6,}  {_share(number, count):7.3%}"
    for kind in study.kinds:
        examples = [each for each in count.found if each.kind == kind][:EXAMPLES]
        if examples:
            yield ""
            yield f"{kind}:"
            yield from (f"  {example}" for example in examples)


def count_json(study: CallCountStudy, named: str, seed: int, count: CallCount) -> dict[str, Any]:
    """The count for programs; every call that was counted is in it."""
    kinds = {kind: {"count": count.kinds[kind], "share": _share(count.kinds[kind], count)} for kind in study.kinds}
    calls = [{name: getattr(each, name) for name in CountedCall.__slots__} for each in count.found]
    head = {"system": named, "study": study.word, "seed": seed, "boards": count.boards}
    return {**head, "looked_at": count.looked_at, "kinds": kinds, "calls": calls}


def _share(number: int, count: CallCount) -> float:
    return number / count.looked_at if count.looked_at else 0.0
