"""Worlds for search: full deals that agree with what one seat sees and with what the calls have shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, View
from dealspace.cards.notation import shortened
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.cpsat.deal_model import DealModel, stated
from dealspace.inference.space import DealSpace
from dealspace.inference.statements.card_facts import facts
from dealspace.inference.statements.knowledge import Knowledge, Statement
from dealspace.inference.statements.space_errors import InfeasibleError, SamplingError, TimeLimitError

MAX_DEALS = 400_000
"""Deals dealt for one request; rarer spaces yield fewer worlds than were asked for."""
GLIMPSE = 1000
"""Deals from which the rarity of a statement is estimated."""
DOUBT = 0.05
"""The softness of a statement that cannot be true together with the others."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Deals drawn from the space of what is seen and what the calls have shown.

    Attributes:
        deals: uint64[n, 4], card sets dealt to N E S W; at least one.
        dropped: the statements that were made soft, so that deals may violate them, or left out altogether.
    """

    deals: NDArray[np.uint64]
    dropped: tuple[Statement, ...] = ()

    def __repr__(self) -> str:
        dropped = shortened("; ".join(map(str, self.dropped)), 120)
        return f"Worlds({len(self.deals):,} deals{f', dropped: {dropped}' if dropped else ''})"


def draw_worlds(view: View, said: Knowledge, rng: np.random.Generator, count: int) -> Worlds:
    """Draw deals that agree with every card that this seat has seen, and with the statements about hidden hands.

    Cards seen are never doubted. Where no deal satisfies all statements, those of a minimal conflict become soft: each
    violated statement divides a deal's weight by 20, and one that holds in no deal is ignored. Where the deals that fit
    are too rare to be found, the statement that is rarest by itself is left out.

    Args:
        view: what the seat sees.
        said: the statements of the calls.
        rng: the source of randomness.
        count: how many deals; fewer where they are rare, but at least one.
    """
    seen = facts(view)
    visible = {view.seat}
    if isinstance(view, PlayView) and view.dummy is not None:
        visible.add(view.contract.dummy)
    trusted = {index: statement for index, statement in enumerate(said) if statement.seat not in visible}
    doubted: dict[int, Statement] = {}
    while True:
        try:
            deals = DealSpace.of(seen.plus(*trusted.values())).sample(count, rng, max_deals=MAX_DEALS, blames=False)
            break
        except (SamplingError, TimeLimitError) as rare:
            if isinstance(rare, SamplingError) and len(rare.partial):
                deals = rare.partial
                break
            here = _rarest(seen, trusted, rng)
            doubted[here] = trusted.pop(here)
        except InfeasibleError:
            certain = {index: statement for index, statement in trusted.items() if statement.is_certain}
            blamed = _blamed(seen, tuple(certain.values()))
            core = {index: each for index, each in certain.items() if each in blamed} or certain
            assert core, "the cards unseen can always be dealt somehow"
            doubted |= core
            trusted |= {index: replace(statement, softness=DOUBT) for index, statement in core.items()}
    return Worlds(deals, tuple(said.statements[index] for index in sorted(doubted)))


def _blamed(seen: Knowledge, said: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """A minimal conflict among the statements, given what is seen; empty if that is not found in time."""
    try:
        return stated(DealModel(seen.plus(*said)).conflict(among=said) or ())
    except TimeLimitError:
        return ()


def _rarest(seen: Knowledge, statements: Mapping[int, Statement], rng: np.random.Generator) -> int:
    """The index of the statement that the fewest deals satisfy, given only what is seen."""
    deals = DealSpace.of(seen).sample(GLIMPSE, rng)

    def fitting(index: int) -> int:
        statement = statements[index]
        return int(np.count_nonzero(satisfied(statement.condition, deals[:, statement.seat])))

    return min(statements, key=fitting)
