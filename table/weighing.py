"""Chances of several things at once, by the space's own methods where it has them.

Where it has not, and where soft statements make deals weigh differently, they come from deals drawn: 20,000 of them,
always the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cards import Seat, Suit
from inference import Constraint, DealSpace, Estimate, Quantity, length, within
from inference import ladder as _ladder
from inference.evaluate import satisfied, values

DRAWN = 20_000

Named = tuple[Seat, Quantity]
Shape = tuple[int, int, int, int]
"""Cards in S, H, D, C."""

_WEIGHS = hasattr(DealSpace, "soften")
"""Whether the space's numbers weigh deals by soft statements."""


def is_exact(space: DealSpace) -> bool:
    """Whether the space can count what was told, soft statements included."""
    return space.is_exact and (_WEIGHS or is_certain(space))


def is_certain(space: DealSpace) -> bool:
    """Whether nothing told is soft."""
    return all(statement.is_certain for statement in space.knowledge)


def drawn_from(space: DealSpace) -> NDArray[np.uint64]:
    """Deals of the space, always the same, each as often as it weighs."""
    return space.sample(DRAWN, np.random.default_rng(0))


def share_drawn(share: float) -> Estimate:
    """A share of the deals drawn, with its 95 % interval."""
    if (of_share := _method(Estimate, "of_share")) is not None:
        found: Estimate = of_share(share * DRAWN, DRAWN)
        return found
    interval = _method(_ladder, "_wilson")
    assert interval is not None
    return Estimate(share, *interval(round(share * DRAWN), DRAWN))


def joint_drawn(deals: NDArray[np.uint64], named: Sequence[Named]) -> dict[tuple[int, ...], float]:
    """How often these values come together among deals."""
    columns = np.stack([values(quantity, deals[:, seat]) for seat, quantity in named], axis=1)
    rows, times = np.unique(columns, axis=0, return_counts=True)
    return {tuple(row): count / len(deals) for row, count in zip(rows.tolist(), times.tolist(), strict=True)}


def chance_drawn(deals: NDArray[np.uint64], where: Mapping[Seat, Constraint]) -> float:
    """How often all of these conditions hold among deals."""
    held = [satisfied(condition, deals[:, seat]) for seat, condition in where.items()]
    return float(np.logical_and.reduce(held).mean())


def joint(space: DealSpace, named: Sequence[Named]) -> dict[tuple[int, ...], float]:
    """The chance of each combination of values, of a space that counts."""
    if (asked := _method(space, "joint")) is not None:
        found: dict[tuple[int, ...], float] = asked(*named)
        return found
    (seat, quantity), *others = named
    together: dict[tuple[int, ...], float] = {}
    for number, chance in space.distribution(seat, quantity).items():
        if not others:
            together[number,] = chance
            continue
        given = space.given(where={seat: within(((1, quantity),), number, number)})
        together |= {(number, *rest): chance * share for rest, share in joint(given, others).items()}
    return together


def suits_of(seat: Seat) -> list[Named]:
    """Spades, hearts and diamonds of a hand; clubs follow."""
    return [(seat, length(suit)) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)]


def chance(space: DealSpace, where: Mapping[Seat, Constraint]) -> float | Estimate:
    """How often all of these conditions hold."""
    if (asked := _method(space, "chance")) is not None:
        found: float | Estimate = asked(dict(where))
        return found
    if is_certain(space):
        fits, all_deals = space.given(where=where).count(), space.count()
        if isinstance(fits, int) and isinstance(all_deals, int) and all_deals:
            return fits / all_deals
    return share_drawn(chance_drawn(drawn_from(space), where))


def _method(owner: object, name: str) -> Any:
    return getattr(owner, name, None)
