"""All minimal conflicts of statements that cannot hold together, and the smallest sets that mend them.

Conflicts are found as by MARCO: subsets of the parties are drawn from a map of those not yet explored; one that can
hold is grown until it is maximal, and nothing within it is tried again; one that cannot is shrunk to a minimal
conflict, and nothing that contains it is. Source: M. H. Liffiton, A. Previti, A. Malik, J. Marques-Silva, "Fast,
flexible MUS enumeration", Constraints 21 (2016).

A repair leaves out a party of every conflict. The smallest set that does so for the conflicts known is tried; if the
others still cannot hold, they contain a conflict that was not known. Source: R. Reiter, "A theory of diagnosis from
first principles", Artificial Intelligence 32 (1987).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, DealModel, Party, run_solver
from dealspace.inference.cpsat.encoder import Encoder, Literal
from dealspace.inference.statements.results import Answer
from dealspace.inference.statements.space_errors import TimeLimitError

Chosen = frozenset[int]


def minimal_conflicts(parties: Sequence[Party], *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Party, ...]]:
    """Every minimal conflict of the parties, each when it is found; none if all can hold.

    Raises:
        TimeLimitError: a question was not decided in `time_limit_s` seconds.
    """
    subsets = _Subsets(parties, time_limit_s)
    explored = _Map(len(parties))
    while (seed := explored.largest()) is not None:
        if subsets.can_hold(seed):
            explored.ask_for_one_of(subsets.all - subsets.grown(seed))
        else:
            conflict = subsets.shrunk(seed)
            explored.leave_out_one_of(conflict)
            yield subsets.parties_of(conflict)


def smallest_repairs(parties: Sequence[Party], *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Party, ...]]:
    """Sets of parties without which the others can hold, none of them within another, the smallest first.

    Raises:
        TimeLimitError: a question was not decided in `time_limit_s` seconds.
    """
    subsets = _Subsets(parties, time_limit_s)
    allowed = _Map(len(parties))
    while (kept := allowed.largest()) is not None:
        if subsets.can_hold(kept):
            allowed.ask_for_one_of(subsets.all - kept)
            yield subsets.parties_of(subsets.all - kept)
        else:
            allowed.leave_out_one_of(subsets.shrunk(kept))


class _Subsets:
    """Which subsets of the parties can hold."""

    def __init__(self, parties: Sequence[Party], time_limit_s: float) -> None:
        self.parties, self.time_limit_s = parties, time_limit_s
        self.all: Chosen = frozenset(range(len(parties)))

    def parties_of(self, chosen: Chosen) -> tuple[Party, ...]:
        return tuple(self.parties[index] for index in sorted(chosen))

    def can_hold(self, chosen: Chosen) -> bool:
        answer = DealModel.of(self.parties_of(chosen)).feasible(time_limit_s=self.time_limit_s)
        if answer is Answer.UNKNOWN:
            raise TimeLimitError(
                f"whether {len(chosen)} statements can hold was not decided in {self.time_limit_s} seconds"
            )
        return answer is Answer.SAT

    def grown(self, chosen: Chosen) -> Chosen:
        """A maximal set that can hold, with all of these, which can."""
        for index in sorted(self.all - chosen):
            if self.can_hold(chosen | {index}):
                chosen |= {index}
        return chosen

    def shrunk(self, chosen: Chosen) -> Chosen:
        """A minimal conflict among these, which cannot hold."""
        for index in sorted(chosen, reverse=True):
            if not self.can_hold(chosen - {index}):
                chosen -= {index}
        return chosen


class _Map:
    """Subsets that are still to be looked at, as a model with a boolean for each party."""

    def __init__(self, size: int) -> None:
        self.encoder = Encoder()
        self.held: list[Literal] = [self.encoder.model.new_bool_var("") for _ in range(size)]
        self.encoder.model.maximize(sum(self.held))

    def largest(self) -> Chosen | None:
        """The largest of them, or one of these; None if there is none."""
        solver, answer = run_solver(self.encoder, TIME_LIMIT_S)
        if answer is not Answer.SAT:
            return None
        return frozenset(index for index, held in enumerate(self.held) if solver.boolean_value(held))

    def ask_for_one_of(self, chosen: Chosen) -> None:
        """Only subsets with one of these parties are looked at from now on."""
        self.encoder.clause([self.held[index] for index in chosen], ())

    def leave_out_one_of(self, chosen: Chosen) -> None:
        """Only subsets without one of these parties are."""
        self.encoder.clause([self.held[index].negated() for index in chosen], ())
