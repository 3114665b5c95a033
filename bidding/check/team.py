"""The linter's workers: two lanes, each with its own reading of auctions, in processes of their own where that helps.

A question goes to the lane of its auction's first bid, whether or not there are processes: so answers never depend on
how many there are.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from dealspace.bidding.check.lab import Lab, Look, Setting, first_seat
from dealspace.bidding.check.reach import Ways
from dealspace.bidding.check.settle import Fate, SettledRule
from dealspace.bidding.check.store import AnswerStore
from dealspace.bidding.system import System
from dealspace.cards import Auction
from dealspace.inference import OutOfTime
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
        auction: what the answer depends on; all there is, if None.
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
        self.left_out: dict[LeftOut, None] = {}
        self.arguments = (system, opponents, tuple(settings))
        self.pools: list[Executor] = []
        self.labs: list[Lab] = []
        self._working = ExitStack()
        if processes > 1 and "fork" in multiprocessing.get_all_start_methods():
            for _ in range(LANES):
                lane = workers(1, method="fork", begin=_begin, given=self.arguments)
                self.pools.append(self._working.enter_context(lane))
        else:
            self.labs = [Lab(*self.arguments) for _ in range(LANES)]

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *_: object) -> None:
        self._working.close()
        if self.store is not None:
            self.store.save()

    def ask(self, questions: Sequence[LabQuestion], *, stored: bool = True) -> list[Any]:
        """The answers, in order; what is not decided in time is recorded, and nothing is concluded from it.

        Args:
            stored: whether answers are taken from the store, and put there.
        """
        store = self.store if stored else None
        keys = [store.key(one.method, one.args, one.auction) if store is not None else "" for one in questions]
        known = [store.get(key) if store is not None else (False, None) for key in keys]
        missing = [one for one, (is_known, _) in zip(questions, known, strict=True) if not is_known]
        fresh = iter(self._answers(missing))
        found: list[Any] = []
        for one, key, (is_known, answer) in zip(questions, keys, known, strict=True):
            if not is_known:
                answer = next(fresh)
                if isinstance(answer, LeftOut):
                    self.left_out[answer] = None
                    answer = UNDECIDED[one.method]
                elif store is not None:
                    store.put(key, answer)
            found.append(answer)
        return found

    def _answers(self, questions: Sequence[LabQuestion]) -> list[Any]:
        """The answers, worked out."""
        if not self.pools:
            return [answer_of(self.labs[one.lane], one) for one in questions]
        waiting: list[Future[Any]] = [self.pools[one.lane].submit(_answer, one) for one in questions]
        return [future.result() for future in waiting]


def answer_of(lab: Lab, question: LabQuestion) -> Any:
    """What a lab answers."""
    try:
        return getattr(lab, question.method)(*question.args)
    except OutOfTime as late:
        auction = question.auction if question.auction is not None else question.near
        return LeftOut(" ".join(map(str, auction.calls)) if auction is not None else None, str(late))


_LAB: Lab | None = None


def _begin(system: System, opponents: System | None, settings: tuple[Setting, ...]) -> None:
    global _LAB
    _LAB = Lab(system, opponents, settings)


def _answer(question: LabQuestion) -> Any:
    assert _LAB is not None
    return answer_of(_LAB, question)
