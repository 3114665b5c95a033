"""The positions of `bench.space`, and the other ways to deal them that it measures against.

Positions are those of the shared file, where it is beside the checkout, and our own. Dealing and throwing away is done
in numpy, and by endplay's dealer, with our conditions as predicates of its own evaluation functions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from time import process_time
from typing import Any, cast
from warnings import catch_warnings

import numpy as np
from numpy.typing import NDArray

from bench.shared_data import SharedDataMissing, shared_file
from dealspace.cards import CardSet, Seat
from dealspace.inference import DealSpace
from dealspace.inference.constraints.constraint import (
    Always,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Lengths,
    Never,
    Not,
    Or,
    Shape,
    Within,
)
from dealspace.inference.constraints.lowering import lowered
from dealspace.inference.quantities.quantity import Quantity, holding_lengths
from dealspace.inference.statements.hand_beliefs import HandBelief


@dataclass
class Case:
    """A position: hands known, conditions by seat (off with a probability), cards played and suits shown out of."""

    name: str
    known: dict[str, str] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    played: list[tuple[str, str]] = field(default_factory=list)
    void: list[tuple[str, str]] = field(default_factory=list)
    count: int | None = None
    softness: float = 0.0

    @property
    def space(self) -> DealSpace:
        space = DealSpace(self.known, self.where, self.played, self.void)
        return space.soften(self.softness, kinds=["explanation"]) if self.softness else space


def denied(strength: str, *better: str) -> str:
    """A call that has this strength and none of the better calls' conditions."""
    return f"{strength} and not ({') and not ('.join(better)})"


PREEMPTS = [f"{suit} 7+ and hcp 5-9 and top3({suit[0].upper()}) 2+" for suit in ("spades", "hearts", "diamonds")]
WEAK_TWOS = [f"{suit} 6 and hcp 5-10 and (top3({suit[0].upper()}) 2+ or top5({suit[0].upper()}) 3+)"
             for suit in ("spades", "hearts", "diamonds")]  # fmt: skip
ONE_SUIT = ["hcp 12+ and spades 5+", "hcp 12+ and hearts 5+", "hcp 12+ and diamonds 4+", "hcp 12+ and clubs 3+"]
OPENINGS = ["hcp 15-17 and balanced", "hcp 20-21 and balanced", "hcp 22+", *ONE_SUIT, *PREEMPTS, *WEAK_TWOS,
            "hcp 11 and spades 6+", "hcp 11 and hearts 6+", "hcp 10-11 and spades 5+ and hearts 5+"]  # fmt: skip
OVERCALLS = ["hcp 15-18 and balanced and hcp(S) 3+", "hcp 12+ and spades 0-2 and hearts 4+", "hcp 18+",
             "hcp 8-16 and hearts 5+ and top3(H) 2+", "hcp 10-16 and diamonds 5+ and top3(D) 1+",
             "hcp 10-16 and clubs 5+ and top3(C) 1+", "hearts 5+ and clubs 5+ and hcp 8+",
             "hearts 5+ and diamonds 5+ and hcp 8+", "hearts 7+ and hcp 5-10", "diamonds 7+ and hcp 5-10",
             "clubs 7+ and hcp 5-10", "hcp 13+ and spades 0-1", "hcp 12+ and shape any 4441 5440 and spades 0-1",
             "hearts 6 and hcp 5-10 and top5(H) 3+"]  # fmt: skip
RAISE_BETTER = ["hcp 13+ and spades 3+", "hcp 10-12 and spades 3+", "spades 5+ and hcp 0-9", "hcp 12+ and diamonds 5+",
                "hcp 12+ and clubs 5+", "hcp 12+ and hearts 5+"]  # fmt: skip

AUCTION = {
    "W": "hcp 11-21 and spades 5+ and spades >= hearts and not (hcp 15-17 and balanced) and not hcp 20+",
    "N": denied("hcp 0-17", *OVERCALLS),
    "E": denied("hcp 6-9 and spades 3+", *RAISE_BETTER),
}
SOUTH = "74.K852.QT3.J964"
CASES = [
    Case("one hand", {"S": SOUTH}, {"E": "hcp 12+ and hearts 5+"}),
    Case("rare: 25+ with 7 spades", {"S": SOUTH}, {"W": "hcp 25+ and spades 7+"}),
    Case("1S - P - 2S", {"S": SOUTH}, AUCTION),
    Case("… each off in 1 of 20", {"S": SOUTH}, AUCTION, softness=0.05),
    Case("four hands", {}, {"W": ONE_SUIT[0], "N": "hcp 0-15", "E": "hcp 6-9 and spades 3+", "S": "hcp 0-11"}),
    Case("three passes", {"S": "AQ32.K54.QJ3.A92"}, {seat: denied("always", *OPENINGS) for seat in "WNE"}),
    Case("dummy seen, lead made", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+ and not (hcp 12+ and balanced)", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3")]),
    Case("20 cards played, a void", {"S": "K52.QJ4.A983.T76", "N": "AQ73.K82.KJ4.Q92"}, {
        "W": "hcp 8-15 and hearts 5+", "E": "not (hcp 6+ and hearts 3+)",
    }, [("W", "HA"), ("E", "H3"), ("W", "HT"), ("E", "H5"), ("W", "H6"), ("E", "D2"), ("W", "S4"), ("E", "S6"),
        ("W", "S8"), ("E", "S9")], [("E", "H")]),
]  # fmt: skip


def cases() -> list[Case]:
    """All of them."""
    try:
        lines = shared_file("space/exact_counts.jsonl").read_text().splitlines()
    except SharedDataMissing:
        return CASES
    rows = map(json.loads, lines)
    return [*(Case(row["id"], row["known"], row["where"], count=row["count"]) for row in rows), *CASES]


_SUIT_BITS = 0x1FFF
_WORTH_FILTERING = 0.5
"""Once fewer of the hands than this are left, later parts look at the rest only."""


def satisfied_in_numpy(constraint: Constraint, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """For each hand uint64[n] whether the constraint holds of it."""
    return _satisfied(lowered(constraint), _Batch(hands))


def kept_in_numpy(belief: HandBelief, hands: NDArray[np.uint64], rng: np.random.Generator) -> NDArray[np.bool_]:
    """For each hand whether it is kept, which happens with the probability that it weighs."""
    weights = np.zeros(len(hands))
    rows: NDArray[np.intp] = np.arange(len(hands))
    for gain, condition in belief.layers:
        rows = rows[satisfied_in_numpy(condition, hands[rows])]
        weights[rows] += float(gain)
    return weights == 1 if belief.is_certain else rng.random(len(hands)) < weights


class _Batch:
    """Hands, with what has been looked up about them; sub-batches inherit it."""

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self.holdings: dict[int, NDArray[np.intp]] = {}
        self.known: dict[Quantity, NDArray[np.int32]] = {}

    def __len__(self) -> int:
        return len(self.hands)

    def holding(self, suit: int) -> NDArray[np.intp]:
        if suit not in self.holdings:
            self.holdings[suit] = (self.hands >> np.uint64(13 * suit) & np.uint64(_SUIT_BITS)).astype(np.intp)
        return self.holdings[suit]

    def value(self, quantity: Quantity) -> NDArray[np.int32]:
        if quantity not in self.known:
            total = np.zeros(len(self), dtype=np.int32)
            for suit in quantity.reach:
                total += quantity.tables[suit][self.holding(suit)]
            self.known[quantity] = total
        return self.known[quantity]

    def shape_index(self) -> NDArray[np.intp]:
        """Lengths of C, D, H as one number, base 14."""
        clubs, diamonds, hearts = (holding_lengths()[self.holding(suit)].astype(np.intp) for suit in range(3))
        return cast("NDArray[np.intp]", (clubs * 14 + diamonds) * 14 + hearts)

    def only(self, rows: NDArray[np.intp]) -> _Batch:
        batch = _Batch(self.hands[rows])
        batch.holdings = {suit: holding[rows] for suit, holding in self.holdings.items()}
        batch.known = {quantity: found[rows] for quantity, found in self.known.items()}
        return batch


@lru_cache(maxsize=512)
def _shape_table(lengths: frozenset[Lengths]) -> NDArray[np.bool_]:
    """bool[14^3], by `_Batch.shape_index`; spades are what is left of 13."""
    table = np.zeros(14**3, dtype=np.bool_)
    for clubs, diamonds, hearts, _ in lengths:
        table[(clubs * 14 + diamonds) * 14 + hearts] = True
    return table


def _satisfied(constraint: Constraint, batch: _Batch) -> NDArray[np.bool_]:
    match constraint:
        case Always():
            return np.ones(len(batch), dtype=np.bool_)
        case Never():
            return np.zeros(len(batch), dtype=np.bool_)
        case Within(terms, low, high):
            return _within(_total(terms, batch), low, high)
        case Shape(lengths):
            return _shape_table(lengths)[batch.shape_index()]
        case Holds(cards):
            wanted = np.uint64(cards.bits)
            return cast("NDArray[np.bool_]", batch.hands & wanted == wanted)
        case HoldsExactly(suit, holding):
            return cast("NDArray[np.bool_]", batch.holding(suit) == holding.ranks)
        case And(parts):
            return _every(parts, batch)
        case Or(parts):
            # A or B is not (not A and not B).
            return ~_every(parts, batch, inverted=True)
        case Not(part):
            return ~_satisfied(part, batch)
    raise AssertionError(f"no constraint: {constraint!r}")


def _total(terms: tuple[tuple[int, Quantity], ...], batch: _Batch) -> NDArray[np.int64] | NDArray[np.int32]:
    if len(terms) == 1 and terms[0][0] == 1:
        return batch.value(terms[0][1])
    total = np.zeros(len(batch), dtype=np.int64)
    for coefficient, quantity in terms:
        total += coefficient * batch.value(quantity).astype(np.int64)
    return total


def _within(total: NDArray[np.int64] | NDArray[np.int32], low: int | None, high: int | None) -> NDArray[np.bool_]:
    if low is None:
        assert high is not None
        return total <= high
    return total >= low if high is None else (total >= low) & (total <= high)


def _every(parts: tuple[Constraint, ...], batch: _Batch, *, inverted: bool = False) -> NDArray[np.bool_]:
    """Hands that satisfy every part (or none of them, when inverted)."""
    mask = _satisfied(parts[0], batch) ^ inverted
    for place, part in enumerate(parts[1:], start=1):
        if np.count_nonzero(mask) < _WORTH_FILTERING * len(batch):
            rows = np.flatnonzero(mask)
            if len(rows):
                mask[rows] = _every(parts[place:], batch.only(rows), inverted=inverted)
            return mask
        mask &= _satisfied(part, batch) ^ inverted
    return mask


Predicate = Callable[[Any], bool]
"""Of endplay's hands, or of its deals."""

_HANDS = ("north", "east", "south", "west")
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_TOP = {"top2": "RK", "top3": "RQ", "top4": "RJ", "top5": "RT"}
_WITH_SCALE = {"aces": [1.0], "kings": [0.0, 1.0], "hcp": None}


def predicate(constraint: Constraint) -> Predicate | None:
    """The condition on one of endplay's hands; None if it has no function for something asked."""
    from endplay.evaluate import is_balanced, shape

    match constraint:
        case Within(terms, low, high):
            counts = [_count(quantity) for _, quantity in terms]
            if any(count is None for count in counts):
                return None
            pairs = [(factor, count) for (factor, _), count in zip(terms, counts, strict=True) if count is not None]
            least, most = -(1 << 30) if low is None else low, 1 << 30 if high is None else high
            return lambda hand: least <= sum(factor * count(hand) for factor, count in pairs) <= most
        case Shape(text="balanced"):
            return lambda hand: bool(is_balanced(hand))
        case Shape(lengths):
            wanted = {tuple(reversed(found)) for found in lengths}
            return lambda hand: tuple(shape(hand)) in wanted
        case And(parts) | Or(parts):
            inner = [predicate(part) for part in parts]
            if any(part is None for part in inner):
                return None
            both, found = isinstance(constraint, And), [part for part in inner if part is not None]
            if both:
                return lambda hand: all(part(hand) for part in found)
            return lambda hand: any(part(hand) for part in found)
        case Not(part):
            negated = predicate(part)
            return None if negated is None else lambda hand: not negated(hand)
        case Holds() | HoldsExactly():
            return None
    return None


def _count(quantity: Quantity) -> Callable[[Any], float] | None:
    from endplay import evaluate
    from endplay.types import Rank as TheirRank

    suit = None if quantity.suit is None else _SUITS[quantity.suit]
    if quantity.name == "length" and suit is not None:
        return lambda hand: len(getattr(hand, suit))
    if quantity.name in _TOP and suit is not None:
        lowest = getattr(TheirRank, _TOP[quantity.name])
        return lambda hand: evaluate.top_honours(getattr(hand, suit), lowest)
    if quantity.rank is not None and suit is not None:
        rank = getattr(TheirRank, f"R{quantity.rank}")
        return lambda hand: int(rank in getattr(hand, suit))
    if quantity.name in _WITH_SCALE:
        scale = _WITH_SCALE[quantity.name]
        scale = None if scale is None else scale + [0.0] * (13 - len(scale))
        if suit is None:
            return lambda hand: evaluate.hcp(hand) if scale is None else evaluate.hcp(hand, scale)
        return lambda hand: (
            evaluate.hcp(getattr(hand, suit)) if scale is None else evaluate.hcp(getattr(hand, suit), scale)
        )
    if quantity.name in ("losers", "controls"):
        function = getattr(evaluate, quantity.name)
        return function if suit is None else lambda hand: function(getattr(hand, suit))
    return None


def accepts(where: Mapping[Seat, Constraint]) -> Predicate | None:
    """Conditions by seat as a predicate of endplay's deals; None if it cannot say them."""
    found = [(_HANDS[seat], predicate(condition)) for seat, condition in where.items()]
    if any(part is None for _, part in found):
        return None
    parts = [(name, part) for name, part in found if part is not None]
    return lambda deal: all(part(getattr(deal, name)) for name, part in parts)


def endplay_rate_of(held: tuple[int, int, int, int], where: Mapping[Seat, Constraint], attempts: int) -> float | None:
    """Accepted deals a second of CPU time among `dealt` deals; None if endplay cannot say the conditions."""
    from endplay.dealer import generate_deals
    from endplay.types import Deal

    fits = accepts(where)
    if fits is None:
        return None
    known: Any = Deal("N:... ... ... ...")
    for seat in Seat:
        known[seat] = str(CardSet(held[seat]))
    start = process_time()
    with catch_warnings(action="ignore"):
        found = sum(1 for _ in generate_deals(fits, predeal=known, produce=attempts, max_attempts=attempts, seed=1))
    return found / (process_time() - start)
