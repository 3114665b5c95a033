"""The slow, obvious twin of `play/suit_lines`: every strategy, card by card, nothing joined, nothing bounded.

A position is four sets of ranks for each layout that is still possible; a strategy is worth its tricks in each of them.
All vectors are kept but those that another is nowhere below.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

Vector = tuple[tuple[int, int], ...]
"""(layout, tricks) for each layout that is still possible."""
Ranks = frozenset[int]
Alive = tuple[tuple[int, Ranks, Ranks], ...]
Entries = tuple[int | None, int | None]


def naive_vectors(
    north: tuple[int, ...],
    south: tuple[int, ...],
    missing: tuple[int, ...],
    entries: tuple[int | None, int | None] = (None, None),
) -> tuple[list[Fraction], list[list[int]]]:
    """The chance of each layout, and the tricks in each of every line that no other line dominates."""
    layouts = [frozenset(west) for size in range(len(missing) + 1) for west in combinations(missing, size)]
    chances = [Fraction(comb(26 - len(missing), 13 - len(west)), comb(26, 13)) for west in layouts]
    alive = tuple((index, west, frozenset(missing) - west) for index, west in enumerate(layouts))
    vectors = _trick(frozenset(north), frozenset(south), alive, None, entries)
    return chances, [[tricks for _, tricks in sorted(vector)] for vector in vectors]


def _trick(north: Ranks, south: Ranks, alive: Alive, at: int | None, entries: Entries) -> set[Vector]:
    found: set[Vector] = {tuple((index, 0) for index, _, _ in alive)}  # declarer stops
    for hand, cards in ((0, north), (1, south)):
        left = entries
        if at != hand and entries[hand] is not None:
            if not entries[hand]:
                continue
            left = tuple(number - 1 if side == hand else number for side, number in enumerate(entries))
        for card in cards:
            found |= _second(north, south, alive, hand, card, left)
    return _undominated(found)


def _second(north: Ranks, south: Ranks, alive: Alive, hand: int, lead: int, entries: Entries) -> set[Vector]:
    """The defender on the leader's left: East (2) after North, West (1) after South."""
    side = 2 if hand == 0 else 1
    parts = []
    for reply in _cards(alive, side):
        rest = _without(alive, side, reply)
        thirds = (south if hand == 0 else north) or {None}
        vectors: set[Vector] = set()
        for third in thirds:
            vectors |= _fourth(north, south, rest, hand, lead, reply, third, entries)
        parts.append(_undominated(vectors))
    return _all_of(parts)


def _fourth(
    north: Ranks,
    south: Ranks,
    alive: Alive,
    hand: int,
    lead: int,
    reply: int | None,
    third: int | None,
    entries: Entries,
) -> set[Vector]:
    side = 1 if hand == 0 else 2
    parts = []
    for last in _cards(alive, side):
        rest = _without(alive, side, last)
        played = {lead: hand, third: 1 - hand, reply: None, last: None}
        best = max(card for card in played if card is not None)
        winner = played[best]
        own = {lead, third}
        after = _trick(north - own, south - own, rest, winner, entries)
        parts.append({tuple((index, tricks + (winner is not None)) for index, tricks in vector) for vector in after})
    return _all_of(parts)


def _cards(alive: Alive, side: int) -> list[int | None]:
    """Every card this defender may have, and None where he may be void."""
    found = {card for layout in alive for card in layout[side]}
    return sorted(found) + ([None] if any(not layout[side] for layout in alive) else [])


def _without(alive: Alive, side: int, card: int | None) -> Alive:
    """The layouts in which the defender can play so, without the card."""
    if card is None:
        return tuple(layout for layout in alive if not layout[side])
    return tuple(
        (index, west - {card}, east - {card}) for index, west, east in alive if card in (west if side == 1 else east)
    )


def _all_of(parts: list[set[Vector]]) -> set[Vector]:
    """One vector of each part, the smaller number where a layout is in several."""
    found: set[Vector] = set()
    for choice in product(*parts):
        worst: dict[int, int] = {}
        for vector in choice:
            for index, tricks in vector:
                worst[index] = min(tricks, worst.get(index, 99))
        found.add(tuple(sorted(worst.items())))
    return _undominated(found)


def _undominated(vectors: set[Vector]) -> set[Vector]:
    kept: list[Vector] = []
    for vector in sorted(vectors, key=lambda each: -sum(tricks for _, tricks in each)):
        if not any(all(mine[1] <= other[1] for mine, other in zip(vector, better, strict=True)) for better in kept):
            kept.append(vector)
    return set(kept)
