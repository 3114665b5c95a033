"""Ways to find a format in cards: the slow obvious search that the compiled one is compared with.

An assignment gives each shape of a format cards of its own: for a tuple of n, n copies of one card; for a sequence,
successive cards, of each as many copies as the shape says there. Shapes may share a card while its copies last.

Where longer tuples are protected, no card may be broken up: an assignment takes all copies of each card it uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shape, Shapes
from dealspace.games.shengji.shengji_cards import Cards

Assignment = tuple[Cards, ...]
"""By shape, the cards of its tuples; their numbers of copies are those of the shape."""


def paths(trump: TrumpOrder, left: list[int], shape: Shape, high_to_low: Cards) -> Iterator[Cards]:
    """Where a sequence can stand: by its first card, the highest first."""

    def onward(cards: Cards) -> Iterator[Cards]:
        if len(cards) == len(shape):
            yield cards
            return
        for after in reversed(trump.successors(cards[-1])):
            if left[after] >= shape[len(cards)]:
                yield from onward((*cards, after))

    for start in high_to_low:
        if left[start] >= shape[0]:
            yield from onward((start,))


def assignments(
    trump: TrumpOrder, lane: Lane, counts: bytes, shapes: Shapes, *, whole: bool = False
) -> Iterator[Assignment]:
    """Every way to find these shapes among cards of one lane; shapes that are alike get their cards high to low.

    Args:
        counts: the cards there are, bytes[54]; only those of the lane are used.
        whole: whether every card used has to be used up (longer tuples are protected).
    Returns:
        The cards by shape, in the order of `shapes`. Order: the small shapes take their cards first, high cards before
        low ones; of several tuples of a size the lowest is as high as it can be, then the second lowest, …
    """
    high_to_low = tuple(kind for step in reversed(trump.steps[lane]) for kind in reversed(step) if counts[kind])
    left = list(counts)
    wanted = sorted(Counter(shapes).items())

    def filled(at: int, taken: dict[Shape, list[Cards]]) -> Iterator[Assignment]:
        if at == len(wanted):
            queues = {shape: iter(_high_first(trump, places)) for shape, places in taken.items()}
            yield tuple(next(queues[shape]) for shape in shapes)
            return
        shape, times = wanted[at]
        choices = _tuples(left, shape[0], times, high_to_low) if len(shape) == 1 else _sequences(shape, times)
        for places in choices:
            if whole and any(counts[kind] != size for cards in places for kind, size in zip(cards, shape, strict=True)):
                continue
            for cards in places:
                for kind, size in zip(cards, shape, strict=True):
                    left[kind] -= size
            yield from filled(at + 1, {**taken, shape: places})
            for cards in places:
                for kind, size in zip(cards, shape, strict=True):
                    left[kind] += size

    def _sequences(shape: Shape, times: int) -> Iterator[list[Cards]]:
        options = list(paths(trump, left, shape, high_to_low))

        def chosen(first: int, missing: int) -> Iterator[list[Cards]]:
            if missing == 0:
                yield []
                return
            for at in range(first, len(options)):
                pairs = list(zip(options[at], shape, strict=True))
                if all(left[kind] >= size for kind, size in pairs):
                    for kind, size in pairs:
                        left[kind] -= size
                    rests = list(chosen(at, missing - 1))
                    for kind, size in pairs:
                        left[kind] += size
                    yield from ([options[at], *rest] for rest in rests)

        return chosen(0, times)

    return filled(0, {})


def _tuples(left: list[int], size: int, times: int, high_to_low: Cards) -> Iterator[list[Cards]]:
    """Cards for several tuples of one size: the lowest of them as high as possible, then the second lowest, …"""
    room = [(kind, left[kind] // size) for kind in high_to_low if left[kind] >= size]

    def chosen(last: int, missing: int) -> Iterator[list[Cards]]:
        if missing == 0:
            yield []
            return
        for at in range(min(last + 1, len(room))):
            kind, copies = room[at]
            if copies:
                room[at] = kind, copies - 1
                for rest in list(chosen(at, missing - 1)):
                    yield [*rest, (kind,)]
                room[at] = kind, copies

    if sum(copies for _, copies in room) >= times:
        yield from chosen(len(room) - 1, times)


def _high_first(trump: TrumpOrder, places: list[Cards]) -> list[Cards]:
    return sorted(places, key=lambda cards: [trump.positions[kind] for kind in cards], reverse=True)


def fits(trump: TrumpOrder, lane: Lane, counts: bytes, shapes: Shapes, *, whole: bool = False) -> bool:
    """Whether these shapes can be found among the cards of a lane, the large ones placed first."""
    left = list(counts)
    high_to_low = tuple(kind for step in reversed(trump.steps[lane]) for kind in reversed(step) if counts[kind])
    ordered = sorted(shapes, key=lambda shape: (len(shape) > 1, sum(shape)), reverse=True)

    def placed(at: int) -> bool:
        if at == len(ordered):
            return True
        for cards in paths(trump, left, ordered[at], high_to_low):
            pairs = list(zip(cards, ordered[at], strict=True))
            if whole and any(counts[kind] != size for kind, size in pairs):
                continue
            for kind, size in pairs:
                left[kind] -= size
            found = placed(at + 1)
            for kind, size in pairs:
                left[kind] += size
            if found:
                return True
        return False

    return sum(map(sum, ordered)) <= sum(left[kind] for kind in high_to_low) and placed(0)
