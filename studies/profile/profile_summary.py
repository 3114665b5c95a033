"""IMPs lost per 1,000 boards, by rule, by class of decision and by kind of loss, with 95 % intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from dealspace.studies.comparison.per_boards import PER, PerThousand, per_thousand
from dealspace.studies.profile.classes import CallerRole, Circumstance, LossKind
from dealspace.studies.profile.decision_costs import ComparedCall, LookedAt, WrittenRule

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Example:
    """A decision with the board it was made on."""

    board: LookedAt
    decision: ComparedCall


@dataclass(frozen=True)
class RuleLoss:
    """What the calls of one rule cost.

    Attributes:
        place: where it stands, "" for calls beyond the book; rule: as it is written, None for those.
        calls: how often it made a call; looked_at, solved: how many of them were.
        kinds: IMPs per 1,000 boards by kind of loss, the greatest first; better: by the call that was better.
        examples: the dearest calls.
    """

    place: str
    rule: WrittenRule | None
    lost: PerThousand
    calls: int
    looked_at: int
    solved: int
    kinds: tuple[tuple[LossKind, float], ...]
    better: tuple[tuple[str, int], ...]
    examples: tuple[Example, ...]


class Profile:
    """The boards of a profile and what they sum to."""

    def __init__(self, boards: Sequence[LookedAt]) -> None:
        self.boards = tuple(boards)

    def __repr__(self) -> str:
        return f"<Profile of {len(self.boards)} boards, {self.looked_at} decisions>"

    @cached_property
    def looked_at(self) -> int:
        """Decisions compared with at least one alternative."""
        return sum(len(board.decisions) for board in self.boards)

    @cached_property
    def solved(self) -> int:
        return sum(decision.solved is not None for board in self.boards for decision in board.decisions)

    @cached_property
    def total(self) -> PerThousand:
        return self.sum_of(lambda decision: True)

    @cached_property
    def actual(self) -> PerThousand:
        """What the better calls would have won on the deals as they were, each by itself."""
        return per_thousand((self._actual(board) for board in self.boards), len(self.boards))

    def _actual(self, board: LookedAt) -> float:
        won = (each.actual / each.chance for each in board.decisions if each.actual is not None)
        return sum(won) / board.rate

    def sum_of(self, counts: Callable[[ComparedCall], bool]) -> PerThousand:
        """What these decisions cost."""
        sums = (sum(each.lost for each in board.decisions if counts(each)) / board.rate for board in self.boards)
        return per_thousand(sums, len(self.boards))

    @cached_property
    def roles(self) -> tuple[tuple[CallerRole, PerThousand, int], ...]:
        """By who calls, with the number of decisions."""
        return tuple((role, *self._counted(lambda each, role=role: each.role is role)) for role in CallerRole)  # type: ignore[misc]

    @cached_property
    def marks(self) -> tuple[tuple[Circumstance, PerThousand, int], ...]:
        """By what else is true; a decision may count in several or in none."""
        return tuple((mark, *self._counted(lambda each, mark=mark: mark in each.marks)) for mark in Circumstance)  # type: ignore[misc]

    @cached_property
    def kinds(self) -> tuple[tuple[LossKind, PerThousand, int], ...]:
        """By kind of loss, with the number of decisions of each as far as is known."""
        counts = Counter(each.outcome.kind for board in self.boards for each in board.decisions)
        return tuple((kind, self._of_kind(kind), counts[kind]) for kind in LossKind)

    def _of_kind(self, kind: LossKind) -> PerThousand:
        sums = (sum(each.lost_by_kind.get(kind, 0.0) for each in board.decisions) / board.rate for board in self.boards)
        return per_thousand(sums, len(self.boards))

    def _counted(self, counts: Callable[[ComparedCall], bool]) -> tuple[PerThousand, int]:
        return self.sum_of(counts), sum(counts(each) for board in self.boards for each in board.decisions)

    @cached_property
    def files(self) -> tuple[tuple[str, PerThousand, int], ...]:
        """By the file of the rule, the dearest first; "" for calls beyond the book."""
        names = dict.fromkeys(file_of(each.rule) for board in self.boards for each in board.decisions)
        rows = [(name, *self._counted(lambda each, name=name: file_of(each.rule) == name)) for name in names]  # type: ignore[misc]
        return tuple(sorted(rows, key=lambda row: -row[1].value))

    @cached_property
    def rules(self) -> tuple[RuleLoss, ...]:
        """By rule, the dearest first."""
        calls, rules = Counter[str](), dict[str, WrittenRule]()
        found = defaultdict[str, list[Example]](list)
        for board in self.boards:
            calls.update(board.calls)
            rules.update(board.rules)
            for decision in board.decisions:
                found[decision.rule].append(Example(board, decision))
        losses = [self._rule(place, rules.get(place), calls[place], found[place]) for place in calls]
        return tuple(sorted(losses, key=lambda loss: -loss.lost.value))

    def _rule(self, place: str, rule: WrittenRule | None, calls: int, found: Sequence[Example]) -> RuleLoss:
        sums, kinds, better = defaultdict[int, float](float), defaultdict[LossKind, float](float), Counter[str]()
        for example in found:
            board, decision = example.board, example.decision
            sums[board.number] += decision.lost / board.rate
            for kind, lost in decision.lost_by_kind.items():
                kinds[kind] += PER * lost / board.rate / len(self.boards)
            if decision.outcome.better is not None:
                better[decision.outcome.better] += 1
        return RuleLoss(
            place, rule, per_thousand(sums.values(), len(self.boards)), calls, len(found),
            sum(example.decision.solved is not None for example in found),
            tuple(sorted(kinds.items(), key=lambda item: -item[1])), tuple(better.most_common(3)), dearest(found),
        )  # fmt: skip


def file_of(place: str) -> str:
    """The file in which a rule stands."""
    return place.partition(":")[0]


def dearest(found: Iterable[Example], most: int = EXAMPLES) -> tuple[Example, ...]:
    """The calls that cost most, solved ones first, one for each auction and hand."""
    costly = [example for example in found if example.decision.outcome.better is not None]
    costly.sort(key=lambda example: (example.decision.solved is None, -example.decision.outcome.gain))
    return tuple(costly[:most])
