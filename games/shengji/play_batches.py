"""Legality of many plays at once, compiled; `legality.is_legal` is the definition, one play at a time.

The formats that a lead asks for are kept by the lead's shapes, and made as far as some play has needed them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import NotationError
from dealspace.games.shengji import _legality
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes, falling, sizes_of, weaker_formats
from dealspace.games.shengji.formats import TrickFormat
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, is_legal
from dealspace.games.shengji.shengji_cards import KINDS

Pairs: TypeAlias = tuple[tuple[int, int], ...]

UNDECIDED = 2
FIRST_FORMATS = 64
"""Formats made when the lead's own does not decide; from then on twice as many each time."""
MOST_LED = 62
"""Cards of a lead that the compiled code judges; the definition judges larger ones."""

_MAKING = Lock()


def _pairs(sizes: tuple[int, ...]) -> Pairs:
    return tuple(sorted(Counter(sizes).items(), reverse=True))


def encoded(formats: Iterator[Shapes]) -> Iterator[tuple[Pairs, tuple[tuple[int, ...], ...], Pairs]]:
    """Formats as the compiled code takes them: all tuples as (size, times), the sequences, the other tuples."""
    for shapes in formats:
        sequences = sorted((shape for shape in shapes if len(shape) > 1), key=sum, reverse=True)
        tuples = tuple(shape[0] for shape in shapes if len(shape) == 1)
        yield _pairs(sizes_of(shapes)), tuple(sequences), _pairs(tuples)


@lru_cache(maxsize=512)
def format_sequence(shapes: Shapes, new_sequences: bool) -> _legality.Sequence:
    """The formats that a lead of these shapes asks for, its own first."""

    def formats() -> Iterator[Shapes]:
        yield falling(shapes)
        yield from weaker_formats(shapes, new_sequences=new_sequences)

    only_singles = all(shape == (1,) for shape in shapes)
    return _legality.Sequence(encoded(formats()), sum(map(sum, shapes)), only_singles)


def make_formats(sequence: _legality.Sequence, number: int) -> None:
    """Have at least so many formats made, as far as there are any."""
    with _MAKING:
        if sequence.made < number and not sequence.all_made:
            sequence.more(number - sequence.made)


@lru_cache(maxsize=512)
def lane_cards_of(suit: int | None, number: int | None, lane: Lane) -> _legality.LaneCards:
    """The places of the cards of a lane."""
    steps = TrumpOrder(suit, number).steps
    return _legality.LaneCards(steps[lane], [kind for step in steps[Lane.TRUMP] for kind in step])


def legal_plays(
    formats: Sequence[TrickFormat],
    which: NDArray[np.integer],
    hands: NDArray[np.uint8],
    plays: NDArray[np.uint8],
    *,
    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS,
    bombs: BombPolicy = BombPolicy.NONE,
) -> NDArray[np.bool_]:
    """Whether plays are legal, for many plays.

    Args:
        formats: the leads.
        which: int[n], by play the lead that it follows, an index into `formats`.
        hands: uint8[n, 54], the hands before the plays, copies by kind.
        plays: uint8[n, 54].
    Returns:
        bool[n].
    Raises:
        NotationError: arrays of other shapes, or a lead that is not there.

    >>> from dealspace.games.shengji.shengji_cards import count_kinds, parse_kinds
    >>> from dealspace.games.shengji.formats import read_lead
    >>> from dealspace.games.shengji.card_order import TrumpOrder
    >>> lead = read_lead(TrumpOrder.parse("4s"), parse_kinds("3s 3s"))
    >>> hand = np.frombuffer(count_kinds(parse_kinds("2s 2s 3s 5s")), np.uint8)
    >>> plays = np.array([list(count_kinds(parse_kinds(play))) for play in ("2s 2s", "3s 5s")], np.uint8)
    >>> legal_plays([lead], np.zeros(2, int), np.stack([hand, hand]), plays)
    array([ True, False])
    """
    which, hands, plays = checked_arrays(len(formats), which, hands, plays)
    out = np.full(len(which), UNDECIDED, np.uint8)
    by_definition = np.array([format.is_rainbow or format.size > MOST_LED for format in formats], bool)
    for row in np.flatnonzero(by_definition[which]):
        format = formats[which[row]]
        out[row] = is_legal(format, hands[row].tobytes(), plays[row].tobytes(), draw=draw, bombs=bombs)
    lanes = [
        lane_cards_of(format.trump.suit, format.trump.number, Lane.TRUMP if format.lane is None else format.lane)
        for format in formats
    ]
    sequences = [format_sequence(format.shapes, draw.new_sequences) for format in formats]
    way = 0 if draw is DrawPolicy.NO_FORMAT else 2 if draw.protects else 1
    bomb_way = list(BombPolicy).index(bombs)
    number = FIRST_FORMATS
    while _legality.legal_many(lanes, sequences, which, hands, plays, out, way, bomb_way):
        for lead in np.unique(which[out == UNDECIDED]):
            make_formats(sequences[lead], number)
        number *= 2
    return out.astype(np.bool_)


def checked_arrays(
    leads: int, which: NDArray[np.integer], hands: NDArray[np.uint8], plays: NDArray[np.uint8]
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8]]:
    """The arrays as the compiled code reads them. Raises NotationError naming the one that does not fit."""
    index: NDArray[np.int32] = np.ascontiguousarray(which, np.int32)
    if index.ndim != 1 or (len(index) and not 0 <= index.min() <= index.max() < leads):
        raise NotationError(
            f"which has shape {index.shape}: expected one index 0..{leads - 1} into formats for each play"
        )
    found = []
    for name, array in (("hands", hands), ("plays", plays)):
        array = np.asarray(array)
        if array.shape != (len(index), KINDS) or array.dtype != np.uint8:
            raise NotationError(f"{name} is {array.dtype}{list(array.shape)}: expected uint8[{len(index)}, {KINDS}]")
        found.append(np.ascontiguousarray(array))
    return index, found[0], found[1]


def play_is_legal(
    format: TrickFormat,
    hand: bytes,
    play: bytes,
    *,
    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS,
    bombs: BombPolicy = BombPolicy.NONE,
) -> bool:
    """`legality.is_legal` of one play, compiled."""
    hands, plays = (np.frombuffer(cards, np.uint8).reshape(1, KINDS) for cards in (hand, play))
    return bool(legal_plays([format], np.zeros(1, np.int32), hands, plays, draw=draw, bombs=bombs)[0])
