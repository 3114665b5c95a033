"""Shape patterns (`4333`, `any 5332 4432`, `54xx`), solved as a small constraint problem over the four lengths.

Patterns list the suits in the order S H D C; `x` is any length; `any` makes every later pattern mean all its orders.
Where a suit has ten cards or more, dashes separate the lengths: `10-2-1-0`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import NotationError
from dealspace.inference.constraints.constraint import Lengths, Shape

_ANY_LENGTH = range(14)
Pattern = tuple[int | None, int | None, int | None, int | None]
"""Lengths in S H D C; None is a wildcard."""


def parse_pattern(text: str) -> Pattern:
    """The pattern of `4333`, `54xx` or `10-2-1-0`. Raises NotationError."""
    parts = text.lower().split("-") if "-" in text else list(text.lower())
    if len(parts) != 4 or not all(
        part == "x" or (part.isascii() and part.isdigit() and len(part) < 10) for part in parts
    ):
        raise NotationError(
            f'"{text}" is not a shape: expected four lengths in the order S H D C, as 5332, 54xx or 10-2-1-0'
        )
    spades, hearts, diamonds, clubs = (None if part == "x" else int(part) for part in parts)
    pattern = (spades, hearts, diamonds, clubs)
    total = sum(length for length in pattern if length is not None)
    if total > 13 or (None not in pattern and total < 13):
        raise NotationError(f'"{text}" has {total} cards; a hand has 13')
    return pattern


@cache
def lengths_of(pattern: Pattern) -> frozenset[Lengths]:
    """Every (C, D, H, S) that fits this pattern in the order given; none where its lengths cannot make 13 cards.

    A pattern without a wildcard fits itself or nothing, which takes no solver: systems whose patterns have no wildcards
    need not load it. `lengths_by_solver` is its slow twin.
    """
    spades, hearts, diamonds, clubs = pattern
    if spades is not None and hearts is not None and diamonds is not None and clubs is not None:
        itself = (clubs, diamonds, hearts, spades)
        return frozenset({itself} if sum(itself) == 13 else ())
    return lengths_by_solver(pattern)


def lengths_by_solver(pattern: Pattern) -> frozenset[Lengths]:
    """The same for any pattern, by a solver: four variables that add up to 13."""
    import constraint as csp  # not at the top, see above

    problem = csp.Problem()
    for suit, length in zip("SHDC", pattern, strict=True):
        problem.addVariable(suit, list(_ANY_LENGTH) if length is None else [length])
    problem.addConstraint(csp.ExactSumConstraint(13))
    return frozenset((found["C"], found["D"], found["H"], found["S"]) for found in problem.getSolutions())


@cache
def solve_patterns(patterns: tuple[str, ...]) -> frozenset[Lengths]:
    """Every (C, D, H, S) that fits one of the patterns; the word `any` covers the patterns after it.

    Raises:
        NotationError: a word is no pattern, or a pattern does not make 13 cards.
    """
    found: set[Lengths] = set()
    in_any_order = False
    for word in patterns:
        if word.lower() == "any":
            in_any_order = True
            continue
        pattern = parse_pattern(word)
        for order in set(permutations(pattern)) if in_any_order else {pattern}:
            found |= lengths_of(order)
    if not found:
        raise NotationError("shape needs a pattern: write shape any 5332, or shape 5xxx")
    return frozenset(found)


@cache
def all_shapes() -> tuple[Lengths, ...]:
    """The 560 shapes (C, D, H, S) of a hand, in order."""
    some = product(_ANY_LENGTH, repeat=3)
    return tuple((clubs, diamonds, hearts, left) for clubs, diamonds, hearts in some
                 if (left := 13 - clubs - diamonds - hearts) >= 0)  # fmt: skip


def shape(patterns: str) -> Shape:
    """The constraint of these patterns: `shape("any 5332 4432")`. Raises NotationError."""
    words = patterns.split()
    return Shape(solve_patterns(tuple(words)), " ".join(["shape", *words]))


@cache
def balanced() -> Shape:
    """4333, 4432 or 5332 in any order."""
    return Shape(solve_patterns(("any", "4333", "4432", "5332")), "balanced")


@cache
def semibalanced() -> Shape:
    """Balanced, or 5422 or 6322 in any order."""
    return Shape(solve_patterns(("any", "4333", "4432", "5332", "5422", "6322")), "semibalanced")


@lru_cache(maxsize=256)
def shape_table(shapes: frozenset[tuple[int, int, int, int]]) -> NDArray[np.uint8]:
    """uint8[14^3], read-only: 1 where the lengths of C, D, H (digits in base 14) belong to one of these shapes."""
    table = np.zeros(14**3, np.uint8)
    for clubs, diamonds, hearts, _ in shapes:
        table[(clubs * 14 + diamonds) * 14 + hearts] = 1
    table.setflags(write=False)
    return table
