"""Errors of inference: no deal fits, the deals are too rare, the tables too large, or the solver's time is up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError
from dealspace.inference.statements.knowledge import OnSeveralHands, Statement


class InfeasibleError(BridgeError):
    """No deal (or no hand) satisfies what is known.

    Attributes:
        conflict: statements, and conditions on several hands, that cannot hold together, none of them superfluous;
            empty where they were not sought.
    """

    def __init__(self, message: str, conflict: tuple[Statement | OnSeveralHands, ...] = ()) -> None:
        self.conflict = conflict
        listed = "; ".join(str(statement) for statement in conflict)
        super().__init__(f"{message}: {listed}" if listed else message)


class TimeLimitError(BridgeError):
    """The solver did not decide the question within its time limit."""


class SizeLimitError(BridgeError):
    """The exact tables would take more memory or time than allowed."""


class SamplingError(BridgeError):
    """The deals that fit are too rare to be found by sampling.

    Attributes:
        partial: uint64[k, 4], the k < wanted deals that were found; they are a fair sample too.
        wanted: the number of deals that were asked for.
        dealt: the number of deals that were dealt in search of them.
    """

    def __init__(self, partial: NDArray[np.uint64], wanted: int, dealt: int) -> None:
        self.partial = partial
        self.wanted = wanted
        self.dealt = dealt
        super().__init__(
            f"only {len(partial):,} of {wanted:,} deals found among {dealt:,} dealt: "
            "ask for fewer, add a hand that is known, or raise max_deals"
        )

    def __reduce__(self) -> tuple[type[SamplingError], tuple[NDArray[np.uint64], int, int]]:
        """Pickled by its arguments, to pass from one process to another."""
        return SamplingError, (self.partial, self.wanted, self.dealt)
