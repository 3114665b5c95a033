"""The linter's workers: two lanes, each with its own reading of auctions, in processes of their own where that helps.

A question goes to the lane of its auction's first bid, whether or not there are processes: so answers never depend on
how many there are.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dealspace.bidding.check.context_auctions import Ways
from dealspace.bidding.check.depends import AT_A_POINT, Names
from dealspace.bidding.check.lint_store import AnswerStore
from dealspace.bidding.check.plain_values import plain
from dealspace.bidding.check.points.rule_fates import Fate, SettledRule
from dealspace.bidding.check.worker import Lab, Look, Setting, first_seat
from dealspace.bidding.system.canonical import digest
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import Auction
from dealspace.inference import TimeLimitError
from dealspace.runtime.workers import workers

LANES = 2
UNDECIDED: Mapping[str, Any] = {
    "look": Look(None),
    "replies": {},
    "fate": SettledRule(Fate.FOLLOWED),
    "interference": None,
    "end": None,
    "ways": Ways((), complete=False),
    "test": None,
}
"""For each method of `Lab` the answer from which nothing is concluded."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A question that the solver did not decide in its time.

    Attributes:
        auction: at which point; None where it is about no single auction.
        reason: what the solver had to decide, and its time limit.
    """

    auction: str | None
    reason: str

    def __str__(self) -> str:
        where = f"after {self.auction or 'opening'}" if self.auction is not None else "on the way to a context"
        return f"{where}: {self.reason}"


@dataclass(frozen=True)
class LabQuestion:
    """A method of `Lab` with its arguments.

    Attributes:
        auction: which it is about, if any.
        near: the auction whose lane the question goes to, where that is another.
    """

    method: str
    args: tuple[Any, ...]
    auction: Auction | None = field(default=None)
    near: Auction | None = field(default=None)

    @property
    def lane(self) -> int:
        auction = self.near or self.auction
        if auction is None:
            return sum(map(ord, repr(self.args))) % LANES
        bids = [call.bid for call in auction.calls if call.bid is not None][:3]
        # Levels and notrump, not suits: what the letters of a pattern stand for goes to one lane.
        return (sum(bid.level + (bid.strain.suit is None) for bid in bids) + first_seat(auction)) % LANES


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of a lane, or what it left out; `name` is that of the rules it depends on, where it has one.

    Attributes:
        is_new: whether it was worked out, and not found under that name.
    """

    answer: Any
    name: str | None = None
    is_new: bool = True


class Team:
    """Asks the lanes; a context manager, as it may own processes. Answers in the store are not computed again.

    Attributes:
        left_out: the questions that nobody could answer in time, once for each auction.
    """

    def __init__(
        self,
        system: System,
        opponents: System | None,
        settings: Sequence[Setting],
        processes: int,
        store: AnswerStore | None = None,
    ) -> None:
        self.store = store
        self.names = Names(system, opponents, settings)
        self.left_out: dict[LeftOut, None] = {}
        self.arguments = (system, opponents, tuple(settings))
        self.pools: list[Executor] = []
        self.labs: list[Lab] = []
        self._working = ExitStack()
        if processes > 1 and "fork" in multiprocessing.get_all_start_methods():
            folder = store.path.parent if store is not None else None
            for _ in range(LANES):
                lane = workers(1, method="fork", begin=_begin, given=(*self.arguments, folder))
                self.pools.append(self._working.enter_context(lane))
        else:
            self.labs = [Lab(*self.arguments) for _ in range(LANES)]

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *_: object) -> None:
        self._working.close()

    def ask(self, questions: Sequence[LabQuestion]) -> list[Any]:
        """The answers, in order; what is not decided in time is recorded, and nothing is concluded from it."""
        names = [self.names.name(one.method, one.args) if self.store is not None else None for one in questions]
        known = [self._known(name) for name in names]
        missing = [one for one, (is_known, _) in zip(questions, known, strict=True) if not is_known]
        fresh = iter(self._answers(missing))
        found: list[Any] = []
        for one, name, (is_known, answer) in zip(questions, names, known, strict=True):
            if not is_known:
                answered = next(fresh)
                answer = answered.answer
                if isinstance(answer, LeftOut):
                    self.left_out[answer] = None
                    answer = UNDECIDED[one.method]
                elif name is not None:
                    self._keep(name, answered)
            found.append(answer)
        return found

    def _known(self, name: str | None) -> tuple[bool, Any]:
        """Whether there is an answer of this name, and the answer."""
        return self.store.get(name) if self.store is not None and name is not None else (False, None)

    def _keep(self, name: str, answered: Answered) -> None:
        """Store an answer under its names."""
        assert self.store is not None
        if answered.name is None:
            self.store.put(name, answered.answer)
            return
        self.store.link(name, answered.name)
        if answered.is_new:
            self.store.put(answered.name, answered.answer)

    def _answers(self, questions: Sequence[LabQuestion]) -> list[Answered]:
        """The answers, worked out, or found by what turns out to be in force."""
        if not self.pools:
            return [answer_of(self.labs[one.lane], one, self.store) for one in questions]
        waiting: list[Future[Answered]] = [self.pools[one.lane].submit(_answer, one) for one in questions]
        return [future.result() for future in waiting]


def answer_of(lab: Lab, question: LabQuestion, store: AnswerStore | None = None) -> Answered:
    """What a lab answers; where it knows the answer from other systems with the same rules, that."""
    try:
        name = None
        if store is not None and question.method in AT_A_POINT:
            name = _name_at(lab, question)
            is_known, answer = store.get(name) if name is not None else (False, None)
            if is_known:
                return Answered(answer, name, is_new=False)
        return Answered(getattr(lab, question.method)(*question.args), name)
    except TimeLimitError as late:
        auction = question.auction if question.auction is not None else question.near
        return Answered(LeftOut(" ".join(map(str, auction.calls)) if auction is not None else None, str(late)))


def _name_at(lab: Lab, question: LabQuestion) -> str | None:
    """The name of an answer about a point, by the rules in force there."""
    task, *rest = question.args
    depends = lab.depends(task)
    given = (task.auction, task.chance, task.since, *rest)
    return digest([question.method, json.dumps(plain(given)), depends]) if depends is not None else None


_LAB: Lab | None = None
_STORE: AnswerStore | None = None


def _begin(system: System, opponents: System | None, settings: tuple[Setting, ...], folder: Path | None) -> None:
    global _LAB, _STORE
    _LAB = Lab(system, opponents, settings)
    _STORE = AnswerStore(folder) if folder is not None else None


def _answer(question: LabQuestion) -> Answered:
    assert _LAB is not None
    return answer_of(_LAB, question, _STORE)
