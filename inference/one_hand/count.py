"""How many hands of 13 cards satisfy a constraint, exactly; conditions too large for one table are counted in parts."""

from __future__ import annotations

from functools import lru_cache

from dealspace.inference import NEVER, Constraint
from dealspace.inference.one_hand.grid import cells
from dealspace.inference.one_hand.hand_table import HandTable, TooLarge
from dealspace.inference.one_hand.ranges import reader
from dealspace.inference.one_hand.split import Piece, in_cells, lean


@lru_cache(maxsize=4096)
def count_of_hands(condition: Constraint) -> int:
    """How many of the 635,013,559,600 hands satisfy the condition.

    Raises:
        TooLarge: even among hands of one shape and one number of points the exact tables would take too long.

    >>> from dealspace.inference import parse_constraint
    >>> count_of_hands(parse_constraint("hcp 37"))
    4
    """
    try:
        return _counted(condition)
    except TooLarge:
        found = cells(condition)
        among = found.some & ~found.every
        sure = _counted(in_cells(found.every)) if found.every else 0
        return sure + _in_parts(Piece(among, lean(condition, among)))


def _counted(condition: Constraint) -> int:
    table = HandTable(reader(), condition)
    table.pair(table.handiest)
    return table.count()


def _in_parts(piece: Piece) -> int:
    if not piece.among or piece.condition == NEVER:
        return 0
    try:
        return _counted(piece.as_constraint())
    except TooLarge:
        if piece.among.bit_count() == 1:
            raise
        return sum(_in_parts(half) for half in piece.halves())
