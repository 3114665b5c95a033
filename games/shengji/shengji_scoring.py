"""Levels: what the points of a deal are worth, and a match from twos to aces.

The side of the landlord defends; the others collect points. In steps of 20 points a deck, with two decks:

    points        0   5..35   40..75   80..115            120..155   160..195   200..
    landlord's   +3      +2       +1
    others'                            0, and the deal         +1         +2    +3 …

From two steps on the others have won, and lead next; the first step of that is worth no level.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dealspace.cards import NotationError

STEP_PER_DECK = 20
STEPS_TO_WIN = 2
DEAD_STEPS = 1
HIGHEST_LEVEL = 12
"""Aces; a side that wins as landlord at that level has won the match."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """Who has won a deal, and the levels that the winners go up."""

    landlord_won: bool
    levels: int


def level_change(points: int, decks: int) -> LevelChange:
    """What the points of the landlord's opponents come to.

    Raises:
        NotationError: points below 0 or not in fives, or no deck.

    >>> [level_change(points, 2).levels for points in (0, 5, 40, 80, 120, 200)]
    [3, 2, 1, 0, 1, 3]
    """
    if decks < 1 or points < 0 or points % 5:
        raise NotationError(f"{points} points with {decks} decks: expected points 0, 5, 10 … and a deck or more")
    steps = points // (STEP_PER_DECK * decks)
    if steps < STEPS_TO_WIN:
        return LevelChange(True, STEPS_TO_WIN - steps + (points == 0))
    return LevelChange(False, max(0, steps - STEPS_TO_WIN - DEAD_STEPS + 1))


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match between two deals: the level of each side (0 twos … 12 aces), and who is landlord next.

    `landlord` is None before the first deal, of which whoever declares trumps becomes the landlord. `winner` is the
    side that has won with aces as the landlord's, None as long as nobody has.
    """

    levels: tuple[int, int] = (0, 0)
    landlord: int | None = None
    winner: int | None = None

    def after(self, landlord: int, change: LevelChange) -> LevelMatch:
        """After a deal with this landlord: the deal goes to the landlord's partner, or to the seat after."""
        side = landlord % 2 if change.landlord_won else 1 - landlord % 2
        if change.landlord_won and self.levels[side] == HIGHEST_LEVEL:
            return replace(self, winner=side)
        levels = list(self.levels)
        levels[side] = min(HIGHEST_LEVEL, levels[side] + change.levels)
        following = (landlord + (2 if change.landlord_won else 1)) % 4
        return LevelMatch((levels[0], levels[1]), following)
