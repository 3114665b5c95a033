"""What the hands that a seat does not see can hold: by their calls, and by all cards that this seat sees.

The calls of each hand give its exact ranges (exact_ranges.py). Together with the cards in sight they are narrower: no
hand has cards or points that are seen elsewhere, and what the others cannot hold it must. Each hidden hand is the set
of its cells, that is, shapes with a number of points (inference/one_hand/grid.py): those that its calls leave, of
those that can be dealt to it from the cards that are not in sight. The hidden hands share these cards, so that each
is cut to what the ranges of the others leave it, until nothing changes.

The ranges are never narrower than the true ones; they may be wider by a little, where single cards or combinations of
cells matter. Their slow twin is `DealSpace.bounds`, which is exact and takes a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Reading
from dealspace.cards import PlayView, Seat, Suit, View
from dealspace.cards.hand import SUIT_BITS
from dealspace.inference import HCP, Bounds
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.one_hand.bitsets import as_flags
from dealspace.inference.one_hand.grid import cells
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.query.answers.ranges import HandRanges
from dealspace.query.auctions.exact_ranges import exact_ranges_of

DECK = (1 << 52) - 1

Flags = NDArray[np.bool_]
"""bool[cells]: a set of cells."""
Ints = NDArray[np.int64]


def seen_ranges(reading: Reading, view: View) -> dict[Seat, HandRanges | None]:
    """The ranges of the hands that this view hides, as they were dealt; None where a hand's calls fit no such hand.

    Calls that no deal can make together are each taken by themselves.

    >>> from dealspace.bidding import Interpreter, load_system
    >>> from dealspace.cards import Auction, Hand, Vulnerability
    >>> auction = Auction.parse("N: 1N P")
    >>> view = View(Seat.SOUTH, Hand("AQ2.AQ2.AQ432.K2"), Vulnerability.NONE, auction)
    >>> ranges = seen_ranges(Interpreter(load_system("sayc")).read(auction), view)
    >>> [(seat.title, (found.hcp.low, found.hcp.high)) for seat, found in ranges.items() if found]
    [('North', (15, 17)), ('East', (0, 4)), ('West', (0, 4))]
    """
    known = {seat: view.known[seat].bits for seat in Seat}
    hidden = [seat for seat in Seat if known[seat].bit_count() < 13]
    unplaced = DECK & ~(known[Seat.NORTH] | known[Seat.EAST] | known[Seat.SOUTH] | known[Seat.WEST])
    alone = {}
    for seat in hidden:
        closed = view.play.shown_out(seat) if isinstance(view, PlayView) else frozenset()
        open_suits = sum(SUIT_BITS << 13 * suit for suit in Suit if suit not in closed)
        alone[seat] = _shown(reading, seat) & dealable(known[seat], unplaced & open_suits)
    to_share = sizes(unplaced) + sum(sizes(known[seat]) for seat in hidden)
    together = reconciled(list(alone.values()), to_share)
    found = alone if together is None else dict(zip(hidden, together, strict=True))
    return {seat: _ranges(of_seat) for seat, of_seat in found.items()}


def _shown(reading: Reading, seat: Seat) -> Flags:
    """The cells that this seat's calls leave, whatever cards are seen; those of its exact ranges alone."""
    found = as_flags(cells(reading.knowledge.certain.about(seat)).some, len(cell_sizes()))
    ranges = exact_ranges_of(reading, seat)
    if ranges is None:
        return np.zeros_like(found)
    ends = [*(ranges.lengths[suit] for suit in Suit), ranges.hcp]
    return found & within([end.low for end in ends], [end.high for end in ends])


@cache
def cell_sizes() -> Ints:
    """int64[cells, 5], read-only: the length of each suit (C D H S) and the points of each cell."""
    shapes = np.repeat(np.array(all_shapes(), np.int64), POINTS, axis=0)
    found = np.column_stack((shapes, np.tile(np.arange(POINTS), len(all_shapes()))))
    found.setflags(write=False)
    return found


def within(low: Sequence[int] | Ints, high: Sequence[int] | Ints) -> Flags:
    """The cells whose five sizes lie between these, the ends included."""
    found: Flags = np.all((cell_sizes() >= low) & (cell_sizes() <= high), axis=1)
    return found


def sizes(cards: int) -> Ints:
    """int64[5]: the length of each suit and the points of a set of cards."""
    lengths = [(cards >> 13 * suit & SUIT_BITS).bit_count() for suit in Suit]
    return np.array([*lengths, sum(_points(cards >> 13 * suit & SUIT_BITS) for suit in Suit)])


def _points(ranks: int) -> int:
    return int(HCP.tables[Suit.CLUBS][ranks])


def dealable(known: int, unplaced: int) -> Flags:
    """The cells of the hands with these known cards whose others are among the unplaced ones."""
    steps = [_steps(known >> 13 * suit & SUIT_BITS, unplaced >> 13 * suit & SUIT_BITS) for suit in Suit]
    points: dict[tuple[int, ...], int] = {(): 1}
    for suit in Suit:
        heads = {shape[: suit + 1] for shape in all_shapes()}
        points = {head: _moved(points[head[:-1]], steps[suit][head[-1]]) for head in heads}
    return np.concatenate([as_flags(points[shape], POINTS) for shape in all_shapes()])


def _steps(known: int, unplaced: int) -> list[set[int]]:
    """By the length of a suit, the points that its holdings can have."""
    honours = [1 << rank for rank in range(13) if unplaced >> rank & 1 and _points(1 << rank)]
    others = unplaced.bit_count() - len(honours)
    holdings = {known}
    for honour in honours:
        holdings |= {held | honour for held in holdings}
    found: list[set[int]] = [set() for _ in range(14)]
    for held in holdings:
        for length in range(held.bit_count(), held.bit_count() + others + 1):
            found[length].add(_points(held))
    return found


def _moved(points: int, steps: set[int]) -> int:
    """The sums of a set of points, as bits, and one of these steps."""
    total = 0
    for step in steps:
        total |= points << step
    return total


def reconciled(hands: Sequence[Flags], to_share: Ints) -> list[Flags] | None:
    """The cells of hands that have these cards and points together: each cut to what the ranges of the others leave it.

    Args:
        to_share: int64[5], the length of each suit and the points of all cards of these hands.
    Returns:
        None where they cannot have them.
    """
    left = list(hands)
    while all(of_hand.any() for of_hand in left):
        low, high = (np.array([end(cell_sizes()[of_hand], axis=0) for of_hand in left]) for end in (np.min, np.max))
        least, most = to_share - (high.sum(axis=0) - high), to_share - (low.sum(axis=0) - low)
        if (least <= low).all() and (most >= high).all():
            return left
        left = [of_hand & within(least[index], most[index]) for index, of_hand in enumerate(left)]
    return None


def _ranges(found: Flags) -> HandRanges | None:
    if not found.any():
        return None
    low, high = cell_sizes()[found].min(axis=0), cell_sizes()[found].max(axis=0)
    *lengths, points = (Bounds(*ends, proven=False) for ends in zip(low.tolist(), high.tolist(), strict=True))
    return HandRanges(points, dict(zip(Suit, lengths, strict=True)))
