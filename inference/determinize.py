"""Worlds for search: full deals that fit what one seat sees and what the calls have said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cards import View
from inference.evaluate import satisfied
from inference.facts import facts
from inference.knowledge import Knowledge, Statement
from inference.solve import NoSuchDeal, OutOfTime
from inference.space import DealSpace, SpaceStarved

MAX_DEALS = 400_000
"""Deals dealt for one request; rarer spaces give fewer worlds than asked for."""
GLIMPSE = 1000
"""Deals looked at to tell how rare a statement is."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Deals drawn from the space of what is seen and said, less the statements `dropped`.

    Attributes:
        deals: uint64[n, 4], card sets dealt to N E S W; at least one.
    """

    deals: NDArray[np.uint64]
    dropped: tuple[Statement, ...] = ()


def draw_worlds(view: View, said: Knowledge, rng: np.random.Generator, count: int) -> Worlds:
    """Draw deals that agree with every card this seat has seen, and with what the hidden hands have said.

    What is seen is never given up. Statements that no deal can satisfy are dropped, those of the conflict first; where
    the deals that fit are too rare to be found, the statement that is rarest by itself goes.
    """
    seen = facts(view)
    visible = {view.seat, *((view.contract.dummy,) if view.dummy is not None and view.contract is not None else ())}
    trusted = [statement for statement in said if statement.seat not in visible]
    dropped: list[Statement] = []
    while True:
        try:
            deals = DealSpace.of(seen.plus(*trusted)).sample(count, rng, max_deals=MAX_DEALS)
            return Worlds(deals, tuple(dropped))
        except SpaceStarved as starved:
            if len(starved.partial):
                return Worlds(starved.partial, tuple(dropped))
            doubted = [_rarest(seen, trusted, rng)]
        except OutOfTime:
            doubted = [_rarest(seen, trusted, rng)]
        except NoSuchDeal as impossible:
            doubted = [statement for statement in trusted if statement in impossible.conflict] or trusted
        assert doubted, "the cards unseen can always be dealt somehow"
        dropped += doubted
        trusted = [statement for statement in trusted if statement not in doubted]


def _rarest(seen: Knowledge, statements: Sequence[Statement], rng: np.random.Generator) -> Statement:
    """The statement that the fewest deals satisfy, going by what is seen alone."""
    deals = DealSpace.of(seen).sample(GLIMPSE, rng)
    return min(statements, key=lambda said: np.count_nonzero(satisfied(said.condition, deals[:, said.seat])))
