"""The formats of a number of cards, strongest first, and the weaker formats that a lead asks for.

A shape is what a unit looks like without its cards: the sizes of tuples that follow each other, `(2, 2)` two pairs in
sequence, `(3,)` three of a kind, `(1,)` a single. A format is a set of shapes, written as a tuple that falls.

The sequence depends on the number of cards alone. Its outer order is that of the sizes: from all cards alike down to
all single, each step the next partition of the number. Inside a partition the tuples of two and more may stand in one
sequence or in several, in any order within each: the longest sequence first, of these the fewest sequences (`groupings`
says the rest). Singles never need to stand in sequence. How many formats there are grows fast (1113 of 13 cards), so
they are made one partition at a time, when asked for, and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from dealspace.cards import NotationError

Shape = tuple[int, ...]
Shapes = tuple[Shape, ...]


@lru_cache(maxsize=64)
def tuple_sizes(cards: int) -> tuple[tuple[int, ...], ...]:
    """The partitions of a number of cards into tuples, the largest tuples first.

    >>> tuple_sizes(4)
    ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1))
    """

    def parts(left: int, largest: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for first in range(min(left, largest), 0, -1):
            for rest in parts(left - first, first):
                yield (first, *rest)

    return tuple(parts(cards, cards))


def groupings(sizes: tuple[int, ...]) -> list[tuple[Shape, ...]]:
    """The ways to share out tuples (largest first) among sequences, without an order inside a sequence.

    Made tuple by tuple: each way for one tuple fewer takes the next in its first sequence, its second, …, and last in a
    sequence of its own; the ways so made are put in order each time, the longest sequence first, then the fewest
    sequences, otherwise as they were made. Ways that differ only in which of two equal tuples is where count once.

    >>> groupings((3, 2, 2))
    [((3, 2, 2),), ((3, 2), (2,)), ((3,), (2, 2)), ((3,), (2,), (2,))]
    """
    ways: list[tuple[Shape, ...]] = [()]
    for size in sizes:
        longer: dict[
            tuple[Shape, ...], tuple[Shape, ...]
        ] = {}  # of equal ways the first made, which comes first after too
        for way in ways:
            extended = [(*way[:at], (*way[at], size), *way[at + 1 :]) for at in range(len(way))]
            for made in (*extended, (*way, (size,))):
                longer.setdefault(tuple(sorted(made)), made)
        ways = sorted(longer.values(), key=lambda way: (-max(map(len, way)), len(way)))
    return ways


def _arrangements(sizes: Shape) -> Iterator[Shape]:
    """The different orders of these tuples, falling."""
    if not sizes:
        yield ()
    for first in sorted(set(sizes), reverse=True):
        at = sizes.index(first)
        for rest in _arrangements(sizes[:at] + sizes[at + 1 :]):
            yield (first, *rest)


@lru_cache(maxsize=4096)
def formats_of_sizes(sizes: tuple[int, ...]) -> tuple[Shapes, ...]:
    """The formats that share out these tuples (largest first), strongest first.

    >>> formats_of_sizes((3, 2, 1))
    (((3, 2), (1,)), ((2, 3), (1,)), ((3,), (2,), (1,)))
    """
    singles = ((1,),) * sizes.count(1)
    several = sizes[: len(sizes) - len(singles)]
    if not several:
        return (singles,)
    found = [
        tuple(sorted((*sequences, *singles), reverse=True))
        for way in groupings(several)
        for sequences in product(*(tuple(_arrangements(shape)) for shape in way))
    ]
    return tuple(dict.fromkeys(found))


def all_formats(cards: int) -> Iterator[Shapes]:
    """Every format of a number of cards, strongest first, made as they are asked for.

    Raises:
        NotationError: fewer than one card.

    >>> list(all_formats(3))
    [((3,),), ((2,), (1,)), ((1,), (1,), (1,))]
    """
    if cards < 1:
        raise NotationError(f"no format has {cards} cards: expected 1 or more")
    return (shapes for sizes in tuple_sizes(cards) for shapes in formats_of_sizes(sizes))


@lru_cache(maxsize=256)
def format_count(cards: int) -> int:
    """How many formats a number of cards has, without making them.

    A format is a multiset of sequences. Of m cards in one sequence of tuples of two and more there are as many as
    Fibonacci's number m - 1 says, of one card one; Euler's transform of those counts the multisets.

    >>> [format_count(cards) for cards in range(1, 8)]
    [1, 2, 3, 6, 10, 19, 33]
    """
    if cards < 1:
        raise NotationError(f"no format has {cards} cards: expected 1 or more")
    sequences = [0, 1, 1]
    while len(sequences) <= cards:
        sequences.append(sequences[-1] + (sequences[-2] if len(sequences) > 3 else 0))
    weights = [sum(d * sequences[d] for d in range(1, n + 1) if n % d == 0) for n in range(cards + 1)]
    counts = [1]
    for n in range(1, cards + 1):
        counts.append(sum(weights[k] * counts[n - k] for k in range(1, n + 1)) // n)
    return counts[cards]


def falling(shapes: Iterable[Shape]) -> Shapes:
    """A format as it is written: its shapes falling."""
    return tuple(sorted(shapes, reverse=True))


def sizes_of(shapes: Shapes) -> tuple[int, ...]:
    """All tuples of a format, largest first, without what stands in sequence."""
    return tuple(sorted((size for shape in shapes for size in shape), reverse=True))


@lru_cache(maxsize=512)
def _weaker(shape: Shape) -> tuple[Shapes, ...]:
    """What comes after this one shape in the formats of its number of cards."""
    formats = list(all_formats(sum(shape)))
    return tuple(formats[formats.index((shape,)) + 1 :])


def weaker_formats(shapes: Shapes, *, new_sequences: bool = True) -> Iterator[Shapes]:
    """The weaker formats that a lead of these shapes asks for, one after the other.

    Each unit goes down the sequence of its own number of cards; at every step the one with the most formats before it
    moves on by one, so the units end together, all in singles.

    Args:
        shapes: the lead's, in the order of its units.
        new_sequences: whether a tuple may be answered by a sequence; without it only what was led as a sequence may be.
    Returns:
        The formats, the strongest first, without the lead's own.

    >>> list(weaker_formats(((2, 2), (1,))))
    [((2,), (2,), (1,)), ((2,), (1,), (1,), (1,)), ((1,), (1,), (1,), (1,), (1,))]
    """
    ordered = [tuple(sorted(shape, reverse=True)) for shape in shapes]
    if sum(len(shape) > 1 or shape[0] > 1 for shape in ordered) == 1:
        yield from _weaker_of_one(ordered, new_sequences)
        return
    tails = [_weaker(shape) for shape in ordered]
    done = [0] * len(ordered)
    present: list[Shapes] = [(shape,) for shape in ordered]
    may_stand = [new_sequences or len(shape) > 1 for shape in ordered]
    turns = list(range(len(ordered)))
    while True:
        turns.sort(key=lambda unit: done[unit] - len(tails[unit]))
        unit = turns[0] if turns else None
        if unit is None or done[unit] == len(tails[unit]):
            return
        present[unit] = tails[unit][done[unit]]
        done[unit] += 1
        if all(may_stand[each] or all(len(shape) == 1 for shape in present[each]) for each in turns):
            yield falling(shape for each in turns for shape in present[each])


def _weaker_of_one(ordered: list[Shape], new_sequences: bool) -> Iterator[Shapes]:
    """The same where all units but one are singles, partition by partition."""
    lead = next(shape for shape in ordered if shape != (1,))
    singles = ((1,),) * (len(ordered) - 1)
    may_stand = new_sequences or len(lead) > 1
    own, passed = tuple(sorted(lead, reverse=True)), False
    for sizes in tuple_sizes(sum(lead)):
        if sizes < own:
            passed = True
        if sizes > own:
            continue
        for shapes in formats_of_sizes(sizes):
            if not passed:
                passed = shapes == (lead,)
            elif may_stand or all(len(shape) == 1 for shape in shapes):
                yield falling((*shapes, *singles))


def format_text(shapes: Shapes) -> str:
    """A format in words, as in `a tractor of 2 pairs, a single`.

    >>> format_text(((2, 2), (3,), (1,), (1,)))
    'a tractor of 2 pairs, a triple, 2 singles'
    """
    words = []
    for shape, times in Counter(shapes).items():
        one, many = _shape_words(shape)
        words.append(f"a {one}" if times == 1 else f"{times} {many}")
    return ", ".join(words)


def _shape_words(shape: Shape) -> tuple[str, str]:
    names = {1: "single", 2: "pair", 3: "triple", 4: "quadruple"}
    tuples = [names.get(size, f"{size}-tuple") for size in shape]
    if len(shape) == 1:
        return tuples[0], f"{tuples[0]}s"
    if len(set(shape)) == 1:
        return f"tractor of {len(shape)} {tuples[0]}s", f"tractors of {len(shape)} {tuples[0]}s"
    ragged = " then ".join(tuples)
    return f"ragged tractor ({ragged})", f"ragged tractors ({ragged})"
