"""The built-in quantities by name: their tables, their units and how they are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dealspace.cards import Rank, Suit
from dealspace.inference.quantities import fitted_points
from dealspace.inference.quantities import holding_tables as count
from dealspace.inference.quantities.holding_tables import HOLDINGS, Table

Tables = Callable[[Suit | None, Rank | None], Table]
"""int16[4, 8192] for a suit and a rank."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The definition of a quantity.

    Attributes:
        tables: None for a quantity that is not additive, which inference/constraints/lowering.py defines.
        unit: steps of the table in one point as players count.
        is_fact: its name alone is a condition.
    """

    tables: Tables | None
    example: str
    unit: int = 1
    needs_suit: bool = False
    needs_rank: bool = False
    takes_suit: bool = True
    is_fact: bool = False


def in_suit(table: Callable[[], Table]) -> Tables:
    """The same table for the given suit, or for every suit."""
    return lambda suit, _: _placed(table(), range(4) if suit is None else (suit,))


def _outside(table: Callable[[], Table]) -> Tables:
    """The same table for every suit but the given one."""
    return lambda suit, _: _placed(table(), [other for other in Suit if other is not suit])


def _has(suit: Suit | None, rank: Rank | None) -> Table:
    assert suit is not None and rank is not None
    return _placed(count.held()[rank], (suit,))


def _keycards(suit: Suit | None, _: Rank | None) -> Table:
    """The four aces and the king of trumps."""
    assert suit is not None
    tables = _placed(count.points_for(ace=1), range(4))
    tables[suit] += count.points_for(king=1)
    return tables


def _suit_points(suit: Suit | None, _: Rank | None) -> Table:
    assert suit is not None
    tables = _placed(fitted_points.side_suit(), range(4))
    tables[suit] = fitted_points.trumps()
    return tables


def _placed(table: Table, suits: range | tuple[Suit, ...] | list[Suit]) -> Table:
    tables = np.zeros((4, HOLDINGS), dtype=np.int16)
    for suit in suits:
        tables[suit] = table
    return tables


KINDS: dict[str, Kind] = {
    "hcp": Kind(in_suit(count.high_card_points), "hcp 12+ or hcp(S) 3+"),
    "points": Kind(in_suit(count.long_points), "points 12+"),
    "spoints": Kind(None, "spoints(S) 10+", needs_suit=True),
    "nt_points": Kind(in_suit(fitted_points.notrump), "nt_points 15-17.75", unit=fitted_points.UNIT),
    "suit_points": Kind(_suit_points, "suit_points(S) 12+", unit=fitted_points.UNIT, needs_suit=True),
    "kr": Kind(None, "kr 14.5-17", unit=20, takes_suit=False),  # twentieths, as in kaplan_rubens.py
    "short321": Kind(_outside(lambda: count.shortness(3, 2, 1)), "short321 2+ or short321(S) 2+"),
    "short531": Kind(_outside(lambda: count.shortness(5, 3, 1)), "short531 3+ or short531(S) 3+"),
    "length": Kind(in_suit(lambda: count.holding_lengths()), "spades 5+", needs_suit=True),
    "longest": Kind(None, "longest 6+", takes_suit=False),
    "controls": Kind(in_suit(lambda: count.points_for(ace=2, king=1)), "controls 4+"),
    "aces": Kind(in_suit(lambda: count.points_for(ace=1)), "aces 2+"),
    "kings": Kind(in_suit(lambda: count.points_for(king=1)), "kings 2+"),
    "queens": Kind(in_suit(lambda: count.points_for(queen=1)), "queens 2+"),
    "jacks": Kind(in_suit(lambda: count.points_for(jack=1)), "jacks 2+"),
    "tens": Kind(in_suit(lambda: count.points_for(ten=1)), "tens 2+"),
    "keycards": Kind(_keycards, "keycards(S) 3+", needs_suit=True),
    "top2": Kind(in_suit(lambda: count.top(2)), "top2(S) 1+", needs_suit=True),
    "top3": Kind(in_suit(lambda: count.top(3)), "top3(S) 2+", needs_suit=True),
    "top4": Kind(in_suit(lambda: count.top(4)), "top4(S) 2+", needs_suit=True),
    "top5": Kind(in_suit(lambda: count.top(5)), "top5(S) 3+", needs_suit=True),
    "losers": Kind(in_suit(count.losers), "losers 0-7"),
    "new_losers": Kind(in_suit(count.new_losers), "new_losers 0-7.5", unit=2),
    "quick_tricks": Kind(in_suit(count.quick_tricks), "quick_tricks 1.5+", unit=2),
    "playing_tricks": Kind(in_suit(count.playing_tricks), "playing_tricks 8+ or playing_tricks(S) 6+"),
    # A, Kx, Qxx, Jxxx; and with one small card fewer.
    "stop": Kind(in_suit(lambda: count.guarded(lambda above: above)), "stop(S)", needs_suit=True, is_fact=True),
    "half_stop": Kind(
        in_suit(lambda: count.guarded(lambda above: max(above - 1, 0))), "half_stop(S)", needs_suit=True, is_fact=True
    ),
    "has": Kind(_has, "has(A, S)", needs_suit=True, needs_rank=True, is_fact=True),
}

QUANTITY_NAMES = tuple(KINDS)
