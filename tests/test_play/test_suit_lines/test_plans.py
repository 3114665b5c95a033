"""A plan, followed card by card against every defence, takes the tricks that its line is said to take."""

from __future__ import annotations

import random

import pytest

from dealspace.play.suit_lines import Combination, LinePlan, SuitLayout, SuitLine, SuitLines, solve_suit
from dealspace.play.suit_lines.combination import spelled

Hand = tuple[int, ...]


def _worst(plan: LinePlan | None, north: Hand, south: Hand, west: Hand, east: Hand) -> int:
    """Declarer's tricks when both defenders, who know the plan, do their worst to it; none where it says nothing."""
    if plan is None or not north + south:
        return 0
    if plan.top:
        hand = "N" if max(north, default=0) > max(south, default=0) else "S"
        card = max(north + south)
    else:
        hand, card = plan.hand, plan.card
    own, other = (north, south) if hand == "N" else (south, north)
    assert card in own
    second, fourth = (east, west) if hand == "N" else (west, east)
    worst = 99
    for reply in second or (None,):
        if plan.top:
            third, ends = min(other, default=None), None
        else:
            said = [each for each in plan.replies if (reply in each.cards if reply else not each.cards)]
            if not said:
                return 0  # what happens then is of no account
            third, ends = said[0].third, said[0].ends
        for last in fourth or (None,):
            won = max(card, third or 0) > max(reply or 0, last or 0)
            then: LinePlan | None = plan
            if ends is not None:
                found = [each for each in ends if (last in each.cards if last else not each.cards)]
                then = found[0].then if found else None
            left = {card, third, reply, last}
            hands = [tuple(rank for rank in each if rank not in left) for each in (north, south, west, east)]
            worst = min(worst, won + _worst(then, *hands))
    return worst


def _hands(combination: Combination, layout: SuitLayout) -> tuple[Hand, Hand]:
    west: list[int] = []
    for group, count in zip(combination.classes(), layout.held, strict=True):
        west += group[:count]
    return tuple(west), tuple(rank for rank in combination.missing if rank not in west)


def _check(lines: SuitLines, line: SuitLine) -> None:
    combination = lines.combination
    for layout, tricks in zip(lines.layouts, line.tricks, strict=True):
        west, east = _hands(combination, layout)
        assert _worst(line.plan, combination.north, combination.south, west, east) >= tricks, layout


@pytest.mark.parametrize(
    "suit",
    ["AQT98/5432", "AK854/T32", "AQ983/J2", "A94/Q832", "AT42/953", "AJ92/K843", "QT98/A432", "KQT94/32", "AKJ65/432"],
)
def test_plans_of_known_suits(suit: str) -> None:
    lines = solve_suit(*suit.split("/"))
    for line in lines.lines:
        _check(lines, line)


@pytest.mark.parametrize("seed", range(8))
def test_plans_of_random_suits(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(2, 15), rng.choice([7, 8, 9]))
    cut = rng.randint(2, 4)
    lines = solve_suit(spelled(sorted(cards[:cut])), spelled(sorted(cards[cut:])))
    for line in lines.lines:
        _check(lines, line)
