"""Relaxation of a condition to points and lengths, used where its exact tables would be too large.

Quick tricks, playing tricks and honours of one suit distinguish too many holdings. Tests of them are assumed to have
the result that satisfies the condition, so that every hand of the condition satisfies the relaxation too.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Not,
    Or,
    Shape,
    Terms,
    Within,
    all_of,
    any_of,
    combined_table,
    negation,
)
from dealspace.inference.constraints.lowering import is_additive, lowered
from dealspace.inference.quantities.quantity import HCP, holding_lengths
from dealspace.runtime.memory import remembered

FOLLOWED_BYTES = 400


def relaxed(condition: Constraint) -> Constraint:
    """The condition on points and lengths that follows from a condition; ALWAYS where nothing follows.

    >>> from dealspace.inference.language.parse import parse_constraint
    >>> print(relaxed(parse_constraint("5+S and top3(S) 2+ and not (hcp 12+ or quick_tricks 2+)")))
    spades 5+ and not hcp 12+
    """
    return _followed(condition, wanted=True)


@remembered(FOLLOWED_BYTES)
def _followed(condition: Constraint, *, wanted: bool) -> Constraint:
    """The relaxation of the condition, or of its negation."""
    match condition:
        case And(parts) | Or(parts):
            joined = all_of if isinstance(condition, And) is wanted else any_of
            return joined(*(_followed(part, wanted=wanted) for part in parts))
        case Not(part):
            return _followed(part, wanted=not wanted)
        case Shape():
            return condition if wanted else negation(condition)
        case Within(terms) if not is_additive(terms):
            return _followed(lowered(condition), wanted=wanted)
        case Within(terms) if _reads_points_and_lengths(terms):
            return condition if wanted else negation(condition)
    if condition in (ALWAYS, NEVER):
        return condition if wanted else negation(condition)
    return ALWAYS


@lru_cache(maxsize=4096)
def _reads_points_and_lengths(terms: Terms) -> bool:
    """Whether holdings of a suit with the same points and length have the same value."""
    alike = HCP.tables[0].astype(np.int64) * 14 + holding_lengths()
    first = np.unique(alike, return_index=True, return_inverse=True)
    return all((table == table[first[1]][first[2]]).all() for table in combined_table(terms))
