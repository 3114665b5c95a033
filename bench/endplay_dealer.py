"""What endplay's dealer makes of a case: our conditions as predicates of its own evaluation functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time
from typing import Any
from warnings import catch_warnings

from dealspace.cards import CardSet, Seat
from dealspace.inference.constraints.constraint import And, Constraint, Holds, HoldsExactly, Not, Or, Shape, Within
from dealspace.inference.quantities.quantity import Quantity

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


def rate(held: tuple[int, int, int, int], where: Mapping[Seat, Constraint], attempts: int) -> float | None:
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
