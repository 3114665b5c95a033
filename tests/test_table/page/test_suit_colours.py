"""The four colours of suits: readable on every ground of a table, and far enough from each other, light and dark."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from tests.test_table.page.staged import ROOT

STYLES = (ROOT / "query" / "display" / "colours.css").read_text("utf-8")
PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
GROUNDS = ("paper", "raised", "felt", "card", "mark", "turn", "alert")
LEAST_CONTRAST, LEAST_DISTANCE = 4.5, 50.0
"""The second is in CIELAB; about 2 can just be told apart side by side."""


def colours(mode: int, text: str) -> dict[str, str]:
    return {found[1]: found[2 + mode] for found in PAIR.finditer(text)}


def linear(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str) -> tuple[float, float, float]:
    red, green, blue = linear(colour)
    along = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        luminance(colour),
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in along)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str) -> float:
    return float(sum((first - second) ** 2 for first, second in zip(lab(one), lab(other), strict=True)) ** 0.5)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_four_suits_are_read_and_told_apart(mode: int) -> None:
    common, _, four = STYLES.partition('[data-colours="four"]')
    suits, grounds = colours(mode, four), colours(mode, common)
    assert sorted(suits) == ["suit-C", "suit-D", "suit-H", "suit-S"]
    assert [(suit, ground) for suit in suits for ground in GROUNDS
            if contrast(suits[suit], grounds[ground]) < LEAST_CONTRAST] == []  # fmt: skip
    assert [pair for pair in combinations(suits, 2) if distance(*(suits[suit] for suit in pair)) < LEAST_DISTANCE] == []
