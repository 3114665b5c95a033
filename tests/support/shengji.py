"""Random trumps, cards and leads of shengji, and brute-force definitions over small decks."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import strategies as st

from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes
from dealspace.games.shengji.formats import TrickFormat, read_lead
from dealspace.games.shengji.shengji_cards import Cards, count_kinds


@st.composite
def trumps(draw: st.DrawFn) -> TrumpOrder:
    """Any trump: a suit and a number, a number alone, or none."""
    number = draw(st.none() | st.integers(0, 12))
    return TrumpOrder(None if number is None else draw(st.none() | st.integers(0, 3)), number)


@st.composite
def lane_pools(draw: st.DrawFn) -> tuple[TrumpOrder, Lane, Cards]:
    """A trump, a lane, and all copies of a few neighbouring cards of it, shuffled."""
    trump = draw(trumps())
    lane = draw(st.sampled_from([lane for lane in Lane if trump.steps[lane]]))
    kinds = [kind for step in trump.steps[lane] for kind in step]
    first = draw(st.integers(0, max(0, len(kinds) - 5)))
    few = kinds[first : first + draw(st.integers(2, 5))]
    return trump, lane, tuple(draw(st.permutations(few * draw(st.integers(2, 4)))))


@st.composite
def leads(draw: st.DrawFn, most: int = 6) -> tuple[TrickFormat, bytes, Cards]:
    """A lead, and a hand that holds cards of its suit beside others: (format, hand, its cards of the suit)."""
    trump, lane, pool = draw(lane_pools())
    size = draw(st.integers(1, min(most, len(pool) - 1)))
    held = pool[size : size + draw(st.integers(0, most + 2))]
    other = draw(st.lists(st.sampled_from([kind for kind in range(54) if trump.lane(kind) is not lane]), max_size=most))
    filled = (*held, *other, *other[:1] * max(0, size - len(held) - len(other)))
    hand = filled if len(filled) >= size else (*filled, *pool[:1] * (size - len(filled)))
    return read_lead(trump, pool[:size]), count_kinds(hand), tuple(kind for kind in hand if trump.lane(kind) is lane)


def holds_shapes(trump: TrumpOrder, cards: Cards, shapes: Shapes, *, whole: bool = False) -> bool:
    """Whether cards have these shapes, by trying all runs for all shapes."""
    counts = Counter(cards)

    def runs(length: int) -> list[Cards]:
        found: list[Cards] = [(kind,) for kind in counts]
        for _ in range(length - 1):
            found = [(*run, after) for run in found for after in trump.successors(run[-1]) if after in counts]
        return found

    for choice in product(*(runs(len(shape)) for shape in shapes)):
        used: Counter[int] = Counter()
        for run, shape in zip(choice, shapes, strict=True):
            used.update(dict(zip(run, shape, strict=True)))
            if whole and any(counts[kind] != size for kind, size in zip(run, shape, strict=True)):
                break
        else:
            if used <= counts:
                return True
    return False
