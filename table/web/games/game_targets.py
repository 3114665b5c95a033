"""Games to a score: the scores they are usually played to, and what of a deal counts towards them."""

from __future__ import annotations

from dealspace.cards import NotationError

TARGETS: dict[str, tuple[int | str, ...]] = {
    "whist": (5, 7),
    "jass": (1000, 2500),
    "coinche": (1000, 2000),
    "euchre": (10, 5),
    "shengji": ("A",),
}
"""What can be chosen for each game, the usual one first."""
WHIST_BOOK = 6
"""Tricks that count nothing: the first six of a side."""


def target_of(name: str, to: object) -> int | str | None:
    """The score a game is played to; None where so many deals are. Raises NotationError."""
    if to is None or (to in TARGETS[name] and not isinstance(to, bool)):
        assert to is None or isinstance(to, int | str)
        return to
    known = " or ".join(map(str, TARGETS[name]))
    raise NotationError(f"{name} is played to {known}, not {str(to)[:20]}")


def game_title(name: str, to: int | str | None, count: int) -> str:
    """`Jass to 1000`, `Whist, 4 deals`, `Shengji, a whole match`."""
    if to is None:
        return f"{name.capitalize()}, {count} deal{'s' * (count > 1)}"
    return f"{name.capitalize()}, a whole match" if isinstance(to, str) else f"{name.capitalize()} to {to}"


def counted_scores(name: str, to: int | str | None, scores: tuple[int, int]) -> tuple[int, int]:
    """What of a deal's scores counts: of whist to a score the tricks above six, otherwise all."""
    if name == "whist" and to is not None:
        return max(0, scores[0] - WHIST_BOOK), max(0, scores[1] - WHIST_BOOK)
    return scores
