"""Players' rules of thumb that are formulas over several quantities."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from dealspace.cards import Suit
from dealspace.inference.constraints.constraint import Constraint, any_of, within
from dealspace.inference.quantities.quantity import HCP, length


@cache
def rule20() -> Constraint:
    """HCP and the lengths of the two longest suits make 20: the longest pair reaches it if any pair does."""
    pairs = combinations(sorted(Suit, reverse=True), 2)
    return any_of(*(within(((1, HCP), (1, length(one)), (1, length(two))), 20, None) for one, two in pairs))


@cache
def rule15() -> Constraint:
    """HCP and spades make 15 (Pearson points, for opening in fourth seat)."""
    return within(((1, HCP), (1, length(Suit.SPADES))), 15, None)
