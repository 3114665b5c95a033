"""Whether the totals of the pack alone leave no deal: hands that promise more, or less, than the 52 cards hold.

Points, cards of a suit, aces, controls … of the four hands add up to the same number in every deal. Where the least
that the hands must have is more than this total, or the most that they can have is less, no deal is left. That takes
microseconds where sampling, tables and the solver would search for long; that it finds nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from dealspace.inference.constraints.constraint import (
    Constraint,
    Terms,
    Within,
    combined_table,
    limits,
)
from dealspace.inference.constraints.lowering import is_additive
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.one_hand.grid import SIZES, cells, greatest, least, sum_in_cells

Groups = tuple[tuple[int, int], ...]
"""Card sets by what each of their cards adds to a sum: (value, cards), rising."""
_PACK = (1 << 52) - 1
_SUIT = 0x1FFF


def exceeds_pack(placement: Placement, conditions: Sequence[Sequence[Constraint]]) -> bool:
    """Whether no deal of a placement can satisfy these conditions, all of each seat's, as the totals show.

    >>> from dealspace.inference import parse_constraint
    >>> free = Placement((0, 0, 0, 0), (frozenset(),) * 4)
    >>> exceeds_pack(free, [[parse_constraint("hcp 11+")]] * 4), exceeds_pack(free, [[parse_constraint("hcp 10+")]] * 4)
    (True, False)
    """
    if not any(conditions):
        return False
    possible = [_cells(parts) for parts in conditions]
    if not all(possible):
        return True
    sums: dict[Terms, None] = dict.fromkeys(((1, quantity),) for quantity in SIZES)
    sums.update(dict.fromkeys(part.terms for parts in conditions for part in parts if isinstance(part, Within)))
    for terms in sums:
        if (groups := _card_groups(terms)) is None:
            continue
        ends = [
            _ends(terms, parts, found, placed)
            for parts, found, placed in zip(conditions, possible, _placed_ends(placement, groups), strict=True)
        ]
        total = sum(value * cards.bit_count() for value, cards in groups)
        low, high = (sum(column) for column in zip(*ends, strict=True))
        if not low <= total <= high or any(low > high for low, high in ends):
            return True
    return False


def _cells(parts: Sequence[Constraint]) -> int:
    """The cells (one_hand/grid.py) in which a hand may satisfy all of these conditions."""
    found = cells(parts[0]).some if parts else -1
    for part in parts[1:]:
        found &= cells(part).some
    return found


def _ends(terms: Terms, parts: Sequence[Constraint], found: int, placed: tuple[int, int]) -> tuple[int, int]:
    """Bounds on a sum of one hand: by the cells, by the conditions on this sum itself, by the cards placed."""
    low, high = placed
    if parts:
        by_cells = _ends_in_cells(terms, found)
        low, high = max(low, by_cells[0]), min(high, by_cells[1])
    for part in parts:
        if isinstance(part, Within) and part.terms == terms:
            low = low if part.low is None else max(low, part.low)
            high = high if part.high is None else min(high, part.high)
    return low, high


@lru_cache(maxsize=16384)
def _ends_in_cells(terms: Terms, found: int) -> tuple[int, int]:
    if len(terms) == 1 and terms[0][0] == 1 and terms[0][1] in SIZES:
        quantity = terms[0][1]
        return least(found, quantity) or 0, greatest(found, quantity) or 0
    return sum_in_cells(terms, found) or limits(terms)


def _placed_ends(placement: Placement, groups: Groups) -> Iterator[tuple[int, int]]:
    """Bounds on the sum of each hand, by the cards that it holds and those that it may still receive."""
    free = _PACK & ~(placement.held[0] | placement.held[1] | placement.held[2] | placement.held[3])
    for held, closed in zip(placement.held, placement.closed, strict=True):
        fixed = sum(value * (held & cards).bit_count() for value, cards in groups)
        room = 13 - held.bit_count()
        open_cards = free
        for suit in closed:
            open_cards &= ~(_SUIT << 13 * suit)
        yield fixed + _first(groups, open_cards, room), fixed + _first(reversed(groups), open_cards, room)


def _first(groups: Iterable[tuple[int, int]], open_cards: int, room: int) -> int:
    """The sum of as many cards as there is room for, taken group by group."""
    total = 0
    for value, cards in groups:
        taken = min(room, (open_cards & cards).bit_count())
        total += value * taken
        room -= taken
    return total


@lru_cache(maxsize=1024)
def _card_groups(terms: Terms) -> Groups | None:
    """The cards by what each adds to a sum, the least first; None where that depends on other cards of the hand."""
    if not terms or not is_additive(terms):
        return None
    tables = combined_table(terms)
    alone = tables[:, 1 << np.arange(13)]
    ranks = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    if not np.array_equal(alone @ ranks.T, tables):
        return None
    groups: dict[int, int] = {}
    for card, value in enumerate(alone.reshape(-1).tolist()):
        groups[value] = groups.get(value, 0) | 1 << card
    return tuple(sorted(groups.items()))
