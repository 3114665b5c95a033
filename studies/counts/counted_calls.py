"""Calls of some kind, counted over boards: what is kept of each, and the report, in words and as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from dealspace.match.bots.bot_files import BotSettings
from dealspace.runtime.contest.interval import Mean, interval_text, mean_json, mean_of

EXAMPLES = 3
"""Calls shown of each kind."""


@dataclass(frozen=True)
class CallCountQuestion:
    """What is asked of a study that counts calls.

    Attributes:
        player: bids by the system that is studied; opponent, other: as the study uses them.
        where: conditions that the deals meet.
    """

    player: BotSettings
    boards: int
    seed: int
    opponent: BotSettings | None = None
    other: BotSettings | None = None
    where: tuple[str, ...] = ()


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
        looked: for each part of what is looked at, board by board: how many calls, and how many were counted.
    """

    boards: int = 0
    found: list[CountedCall] = field(default_factory=list)
    looked: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def add(self, part: str, looked_at: int, found: Sequence[CountedCall]) -> None:
        """A board's calls of a part, of which some may be counted more than once, under several kinds."""
        self.found += found
        self.looked.setdefault(part, []).append((looked_at, len(found)))

    @property
    def looked_at(self) -> int:
        return sum(calls for boards in self.looked.values() for calls, _ in boards)

    @property
    def kinds(self) -> Counter[str]:
        """How many of each kind."""
        return Counter(each.kind for each in self.found)

    @property
    def rules(self) -> Counter[str]:
        """How many calls each rule made."""
        return Counter(each.rule for each in self.found)

    def share(self, part: str) -> Mean | None:
        """The share of the part's calls that was counted; its interval takes the calls of a board together."""
        boards = [board for board in self.looked.get(part, ()) if board[0]]
        calls = sum(looked for looked, _ in boards)
        if not calls:
            return None
        share, each = sum(found for _, found in boards) / calls, calls / len(boards)
        return mean_of(share + (found - share * looked) / each for looked, found in boards)


class CallCountStudy(ABC):
    """A kind of count; it has no state."""

    word: ClassVar[str]
    """By which it is asked for."""
    summary: ClassVar[str]
    """One line: what is counted."""
    kinds: ClassVar[Sequence[str]] = ()
    """All kinds, so that those that never came up are printed with 0; none where they are as the calls come."""
    unit: ClassVar[str] = "calls"
    """What is looked at."""
    parts: ClassVar[Sequence[str]] = ("calls",)
    """What this is divided into."""
    takes: ClassVar[Sequence[str]] = ()
    """The options that it takes besides those of every count: names of `CallCountQuestion`, and `top`."""

    def boards(self, asked: int) -> int:
        """How many boards are bid where so many are asked for."""
        return asked

    @abstractmethod
    def count(self, asked: CallCountQuestion) -> Iterator[CallCount]:
        """The count so far, after every board or so."""

    def listed(self, count: CallCount, top: int | None = None) -> list[str]:
        """The kinds that are printed: all there are, or the most frequent of those that came up."""
        return list(self.kinds) or [kind for kind, _ in count.kinds.most_common(top)]


def count_lines(study: CallCountStudy, named: str, seed: int, count: CallCount, top: int) -> Iterator[str]:
    """The count for people.

    Args:
        top: kinds shown, where the study has no list of its own.
    """
    yield f"{named}, {study.word}: {count.boards:,} boards of seed {seed}, {count.looked_at:,} {study.unit} looked at"
    yield study.summary
    kinds = study.listed(count, top)
    yield from _part_lines(study, count)
    yield from _table(kinds, count.kinds, count)
    if not study.kinds:
        yield ""
        yield from _table([rule for rule, _ in count.rules.most_common(top)], count.rules, count)
    for kind in kinds:
        if examples := [each for each in count.found if each.kind == kind][:EXAMPLES]:
            yield ""
            yield f"{kind}:"
            yield from (f"  {example}" for example in examples)


def _part_lines(study: CallCountStudy, count: CallCount) -> Iterator[str]:
    """The share of each part that was counted, where the study has no kinds of its own."""
    if study.kinds:
        return
    width = max(map(len, study.parts))
    for part in study.parts:
        if (share := count.share(part)) is not None:
            calls, found = map(sum, zip(*count.looked[part], strict=True))
            yield f"  {part:{width}} {interval_text(share, '{:.2%}'.format)}: {found:,} of {calls:,}"
    yield ""


def _table(names: Sequence[str], numbers: Mapping[str, int], count: CallCount) -> Iterator[str]:
    """Each of these names, how often it was counted, and the share of what was looked at."""
    width = max(map(len, names), default=0)
    if len(names) < len(numbers):
        yield f"the {len(names):,} most frequent of {len(numbers):,}:"
    yield from (f"  {name:{width}} {numbers[name]:6,}  {_share(numbers[name], count):7.3%}" for name in names)


def count_json(study: CallCountStudy, named: str, seed: int, count: CallCount) -> dict[str, Any]:
    """The count for programs; every call that was counted is in it."""
    counted = count.kinds
    kinds = {kind: {"count": counted[kind], "share": _share(counted[kind], count)} for kind in study.listed(count)}
    calls = [{name: getattr(each, name) for name in CountedCall.__slots__} for each in count.found]
    head = {"system": named, "study": study.word, "seed": seed, "boards": count.boards, "looked_at": count.looked_at}
    parts = {} if study.kinds else {"parts": {part: mean_json(count.share(part)) for part in study.parts}}
    return {**head, **parts, "kinds": kinds, "calls": calls}


def _share(number: int, count: CallCount) -> float:
    return number / count.looked_at if count.looked_at else 0.0
