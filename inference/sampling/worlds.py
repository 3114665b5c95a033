"""Worlds for search: full deals that fit what one seat sees and what the calls have said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, View
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.cpsat.solve import DealModel, NoSuchDeal, OutOfTime
from dealspace.inference.facts import facts
from dealspace.inference.knowledge import Knowledge, Statement
from dealspace.inference.space import DealSpace, SpaceStarved

MAX_DEALS = 400_000
"""Deals dealt for one request; rarer spaces give fewer worlds than asked for."""
GLIMPSE = 1000
"""Deals looked at to tell how rare a statement is."""


DOUBT = 0.05
"""How likely a statement is off that cannot be true together with the others."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Deals drawn from the space of what is seen and said.

    Attributes:
        deals: uint64[n, 4], card sets dealt to N E S W; at least one.
        dropped: the statements that were not taken for certain: they may be broken, or were left out altogether.
    """

    deals: NDArray[np.uint64]
    dropped: tuple[Statement, ...] = ()


def draw_worlds(view: View, said: Knowledge, rng: np.random.Generator, count: int) -> Worlds:
    """Draw deals that agree with every card this seat has seen, and with what the hidden hands have said.

    What is seen is never given up. Where no deal satisfies all that was said, the statements of the conflict become
    soft: a deal counts for twenty that break one more of them, and one that can be true in no deal says nothing. Where
    the deals that fit are too rare to be found, the statement that is rarest by itself is left out.
    """
    seen = facts(view)
    visible = {view.seat}
    if isinstance(view, PlayView) and view.dummy is not None:
        visible.add(view.contract.dummy)
    trusted = {place: statement for place, statement in enumerate(said) if statement.seat not in visible}
    doubted: dict[int, Statement] = {}
    while True:
        try:
            deals = DealSpace.of(seen.plus(*trusted.values())).sample(count, rng, max_deals=MAX_DEALS, blames=False)
            break
        except (SpaceStarved, OutOfTime) as rare:
            if isinstance(rare, SpaceStarved) and len(rare.partial):
                deals = rare.partial
                break
            here = _rarest(seen, trusted, rng)
            doubted[here] = trusted.pop(here)
        except NoSuchDeal:
            certain = {place: statement for place, statement in trusted.items() if statement.is_certain}
            blamed = _blamed(seen, tuple(certain.values()))
            core = {place: told for place, told in certain.items() if told in blamed} or certain
            assert core, "the cards unseen can always be dealt somehow"
            doubted |= core
            trusted |= {place: replace(statement, softness=DOUBT) for place, statement in core.items()}
    return Worlds(deals, tuple(said.statements[place] for place in sorted(doubted)))


def _blamed(seen: Knowledge, said: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Of these, statements that cannot hold together, what is seen being sure; none, if that takes too long to tell."""
    try:
        return DealModel(seen.plus(*said)).conflict(among=said) or ()
    except OutOfTime:
        return ()


def _rarest(seen: Knowledge, statements: Mapping[int, Statement], rng: np.random.Generator) -> int:
    """The place of the statement that the fewest deals satisfy, going by what is seen alone."""
    deals = DealSpace.of(seen).sample(GLIMPSE, rng)

    def fitting(place: int) -> int:
        said = statements[place]
        return int(np.count_nonzero(satisfied(said.condition, deals[:, said.seat])))

    return min(statements, key=fitting)
