"""The linter's workers: two lanes, each with its own reading of auctions, in processes of their own where that helps.

A question goes to the lane of its auction's first bid, whether or not there are processes: so answers never depend on
how many there are.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from bidding.check.lab import Lab, Setting, first_seat
from bidding.check.store import Store
from bidding.system import System
from cards import Auction

LANES = 2


@dataclass(frozen=True)
class Question:
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
    """Asks the lanes; a context manager, as it may own processes. Answers in the store are not asked for again."""

    def __init__(
        self,
        system: System,
        opponents: System | None,
        settings: Sequence[Setting],
        processes: int,
        store: Store | None = None,
    ) -> None:
        self.store = store
        self.arguments = (system, opponents, tuple(settings))
        self.pools: list[ProcessPoolExecutor] = []
        self.labs: list[Lab] = []
        if processes > 1 and "fork" in multiprocessing.get_all_start_methods():
            context = multiprocessing.get_context("fork")
            self.pools = [
                ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=self.arguments)
                for _ in range(LANES)
            ]
        else:
            self.labs = [Lab(*self.arguments) for _ in range(LANES)]

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *_: object) -> None:
        for pool in self.pools:
            pool.shutdown(cancel_futures=True)
        if self.store is not None:
            self.store.save()

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """The answers, in order."""
        if self.store is None:
            return self.answers(questions)
        keys = [self.store.key(one.method, one.args, one.auction) for one in questions]
        known = [self.store.get(key) for key in keys]
        missing = [one for one, (is_known, _) in zip(questions, known, strict=True) if not is_known]
        fresh = iter(self.answers(missing))
        found = [answer if is_known else next(fresh) for is_known, answer in known]
        for key, (is_known, _), answer in zip(keys, known, found, strict=True):
            if not is_known:
                self.store.put(key, answer)
        return found

    def answers(self, questions: Sequence[Question]) -> list[Any]:
        """The answers, worked out."""
        if not self.pools:
            return [getattr(self.labs[one.lane], one.method)(*one.args) for one in questions]
        waiting: list[Future[Any]] = [self.pools[one.lane].submit(_answer, one) for one in questions]
        return [future.result() for future in waiting]


_LAB: Lab | None = None


def _begin(system: System, opponents: System | None, settings: tuple[Setting, ...]) -> None:
    global _LAB
    _LAB = Lab(system, opponents, settings)


def _answer(question: Question) -> Any:
    assert _LAB is not None
    return getattr(_LAB, question.method)(*question.args)
