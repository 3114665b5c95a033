"""Deals proposed one after another, until it is known that there is no other.

A few deals are all proposed, in random order. Of many some are drawn at a time, in exact proportion to their weight;
where some are likelier than others to do, every second time from those. Where none does for long, CP-SAT is asked now
and then for deals outside all classes that were refuted (wishes/cuts.py): where there is none, that is a proof. Where
deals cannot be drawn, it alone proposes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal
from dealspace.inference import Answer, DealExpression, DealSpace, InfeasibleError, SamplingError, SpaceModel
from dealspace.query.composing.wishes.cuts import Cut

MOST_LISTED = 50_000
"""Deals of a space that are all tried."""
_DRAWN_AT_ONCE = 16
_PATIENCE, _SOLVED = 512, 16
"""Deals that are drawn in vain before CP-SAT is asked, and for how many deals; twice as many each further time."""
_NARROW, _NARROW_PATIENCE, _NARROW_SOLVED = 10**9, 64, 128
"""The same where there are not more deals, as where two hands are known: then a few hundred classes are all."""
_WORK = 2.0
"""What CP-SAT may spend on a deal, in its deterministic units of about a second."""


class Proposals:
    """Deals of a space, one after another; who asks for them says what became of the latest.

    Attributes:
        exhausted: whether it is proved that there is no other deal to propose.
        wants_reason: whether a reason for which the latest deal is refuted helps to propose others.
    """

    def __init__(
        self, space: DealSpace, rng: np.random.Generator, *, likely: Sequence[DealExpression] = (), cuts: bool = True
    ) -> None:
        """
        Args:
            space: all deals that may do.
            likely: what most deals that do have.
            cuts: whether deals are refuted at all.
        """
        self.space = space
        self._likely = reduce(lambda narrowed, each: narrowed.given(where=each), likely, space) if likely else None
        self.rng = rng
        self.exhausted = False
        self.wants_reason = False
        self._uses_cuts = cuts
        self._model: SpaceModel | None = None
        self._cuts: list[Cut] = []
        self._in_vain = 0

    def found(self, deal: Deal) -> None:
        """The latest deal does, and is not to come again."""
        self._in_vain = 0
        self._exclude(Cut.whole(deal))

    def refuted(self, cut: Cut) -> None:
        """The latest deal does not do, nor do those of this class."""
        self._exclude(cut)

    def _exclude(self, cut: Cut) -> None:
        self._cuts.append(cut)
        if self._model is not None:
            cut.exclude_from(self._model)

    def __iter__(self) -> Iterator[Deal]:
        total = self.space.count() if self.space.is_exact else None
        if isinstance(total, int) and total <= MOST_LISTED:
            for rank in self.rng.permutation(total):
                yield self.space.unrank(int(rank))
            self.exhausted = True
            return
        is_narrow = isinstance(total, int) and total <= _NARROW
        patience, solved = (_NARROW_PATIENCE, _NARROW_SOLVED) if is_narrow else (_PATIENCE, _SOLVED)
        while True:
            self.wants_reason = is_narrow
            yield from map(Deal.of_bits, self._likely_drawn())
            rows, rare = self._drawn()
            self._in_vain += len(rows)
            yield from map(Deal.of_bits, rows)
            if rare or (self._uses_cuts and self._in_vain >= patience):
                yield from self._solved(None if rare else solved)
                patience, solved = 2 * patience, 2 * solved
            if rare or self.exhausted:
                return

    def _likely_drawn(self) -> NDArray[np.uint64]:
        """Some of the likely deals; none where there are none, or they are too rare."""
        if self._likely is not None:
            with suppress(InfeasibleError, SamplingError):
                return self._likely.sample(_DRAWN_AT_ONCE, self.rng, blames=False)
            self._likely = None
        return np.zeros((0, 4), np.uint64)

    def _drawn(self) -> tuple[NDArray[np.uint64], bool]:
        """Some deals, and whether such deals are too rare to be drawn."""
        try:
            return self.space.sample(_DRAWN_AT_ONCE, self.rng, blames=False), False
        except SamplingError as error:
            return error.partial, True
        except InfeasibleError:
            self.exhausted = True
            return np.zeros((0, 4), np.uint64), False

    def _solved(self, most: int | None) -> Iterator[Deal]:
        """Deals outside all cuts, by CP-SAT; at most so many, or as long as it finds any."""
        if self._model is None:
            self._model = self.space.model()
            for cut in self._cuts:
                cut.exclude_from(self._model)
        done = 0
        while most is None or done < most:
            found = self._model.solve(seed=int(self.rng.integers(1 << 30)), work=_WORK)
            if found.deal is None:
                self.exhausted = found.answer is Answer.UNSAT
                return
            self.wants_reason = True
            yield found.deal
            done += 1
