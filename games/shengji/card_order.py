"""The order of the cards under a trump: what belongs to which suit, what beats what, what follows what.

With a trump number, all its cards are trumps, beside the jokers and the cards of the trump suit. Inside a lane (one of
the four suits as far as not trump, or trump) the cards stand in steps, low to high; cards of one step are equal:

    plain lane   2 3 4 … A without the trump number
    trump lane   2 3 4 … A of the trump suit without the number | the number's cards of the other suits, all equal |
                 the number's card of the trump suit | small joker | big joker

Without a trump suit the four cards of the number are equal; without a number either, only the jokers are trumps. The
successors of a card are the cards of the next step in its lane, so a run skips the trump number where it is missing.

Trump is written as the number and the suit (`4s`), as the number and `n` without a suit (`4n`), or `-n` without both.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from dealspace.cards import NotationError, Suit
from dealspace.games.shengji.shengji_cards import BIG_JOKER, KINDS, RANKS, SMALL_JOKER, SUITS


class Lane(IntEnum):
    """The suit that a card belongs to for following; `TRUMP` is one of its own."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    TRUMP = 4

    @property
    def word(self) -> str:
        """As in files: `Spades`, `Trump`."""
        return self.name.capitalize()


AROUND = (0, 1, 3, 2)
"""Suits in the order in which plain suits are sorted (C D S H), going around so that the trump suit would be last."""
TIES = (3, 2, 1, 0)
"""The order in which equal cards are listed: S H D C."""


@dataclass(frozen=True, slots=True)
class TrumpOrder:
    """A trump suit (0..3, None without one) and number (rank 0..12, None without one), and the order they make.

    Raises:
        NotationError: a suit without a number, or one out of range.

    >>> from dealspace.games.shengji.shengji_cards import parse_kind as parse
    >>> trump = TrumpOrder.parse("4s")
    >>> trump.lane(parse("4h")).word, trump.is_higher(parse("4s"), parse("4h"))
    ('Trump', True)
    """

    suit: int | None
    number: int | None

    def __post_init__(self) -> None:
        if self.suit is not None and (self.number is None or not 0 <= self.suit < 4):
            raise NotationError(f"trump suit {self.suit} with number {self.number}: a trump suit 0..3 has a number")
        if self.number is not None and not 0 <= self.number < 13:
            raise NotationError(f"trump number {self.number} is not a rank: expected 0 (2) to 12 (A)")

    @classmethod
    def parse(cls, text: object) -> TrumpOrder:
        """Read `4s` (fours and spades), `4n` (fours alone) or `-n` (jokers alone); capitals do not matter."""
        if isinstance(text, str) and len(stripped := text.strip()) == 2:
            number, suit = stripped[0].upper(), stripped[1].lower()
            if number in RANKS and suit in SUITS + "n":
                return cls(None if suit == "n" else SUITS.index(suit), RANKS.index(number))
            if number == "-" and suit == "n":
                return cls(None, None)
        found = f'"{text}"' if isinstance(text, str) else repr(text)[:60]
        raise NotationError(
            f"{found} is not a trump: expected the number and the suit (4s), the number and n for no suit (4n), or -n"
        )

    def __str__(self) -> str:
        number = "-" if self.number is None else RANKS[self.number]
        return number + ("n" if self.suit is None else SUITS[self.suit])

    @property
    def title(self) -> str:
        """For people: `4s and ♠`, `4s, no suit`, `jokers alone`."""
        if self.number is None:
            return "jokers alone"
        return f"{RANKS[self.number]}s" + (", no suit" if self.suit is None else f" and {Suit(self.suit).symbol}")

    @property
    def steps(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By lane, the steps low to high; each the equal cards, listed S H D C."""
        return _steps(self.suit, self.number)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lane of each kind."""
        return _places(self.suit, self.number)[0]

    @property
    def heights(self) -> tuple[int, ...]:
        """The step of each kind in its lane; equal cards have the same."""
        return _places(self.suit, self.number)[1]

    @property
    def positions(self) -> tuple[int, ...]:
        """0..53 by kind: the order that sorts a hand, trumps last. Equal cards stand S H D C."""
        return _places(self.suit, self.number)[2]

    def lane(self, kind: int) -> Lane:
        return self.lanes[kind]

    def successors(self, kind: int) -> tuple[int, ...]:
        """The cards that follow this one in a run; several where they are equal, none after a suit's last."""
        steps, after = self.steps[self.lanes[kind]], self.heights[kind] + 1
        return steps[after] if after < len(steps) else ()

    def is_higher(self, kind: int, other: int) -> bool:
        """Whether the first card beats the second; a trump beats all else, equal cards do not beat each other.

        Cards of different plain suits are compared only where two bombs meet: then by suit, as hands are sorted.
        """
        return self.rank_key(kind) > self.rank_key(other)

    def rank_key(self, kind: int) -> tuple[int, int]:
        """(order of the lane, step): equal cards have equal keys."""
        return lane_order(self.suit)[self.lanes[kind]], self.heights[kind]

    def sorted(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards low to high, trumps last."""
        return tuple(sorted(cards, key=self.positions.__getitem__))


def lane_order(trump_suit: int | None) -> tuple[int, ...]:
    """By lane, its place 0..4 among the lanes: the suits after the trump suit first, trump last."""
    start = 0 if trump_suit is None else AROUND.index(trump_suit) + 1
    places = [0, 0, 0, 0, 4]
    for place in range(4):
        places[AROUND[(start + place) % 4]] = place
    return tuple(places)


@cache
def _steps(suit: int | None, number: int | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    def run(of_suit: int) -> list[tuple[int, ...]]:
        return [(13 * of_suit + rank,) for rank in range(13) if rank != number]

    lanes = [tuple(run(each)) if each != suit else () for each in range(4)]
    trumps = [] if suit is None else run(suit)
    if number is not None:
        trumps.append(tuple(13 * each + number for each in TIES if each != suit))
        if suit is not None:
            trumps.append((13 * suit + number,))
    return (*lanes, (*trumps, (SMALL_JOKER,), (BIG_JOKER,)))


@cache
def _places(suit: int | None, number: int | None) -> tuple[tuple[Lane, ...], tuple[int, ...], tuple[int, ...]]:
    lanes, heights, positions = [Lane.TRUMP] * KINDS, [0] * KINDS, [0] * KINDS
    steps, order, position = _steps(suit, number), lane_order(suit), 0
    for lane in sorted(Lane, key=order.__getitem__):
        for height, equals in enumerate(steps[lane]):
            for kind in equals:
                lanes[kind], heights[kind], positions[kind] = lane, height, position
                position += 1
    return tuple(lanes), tuple(heights), tuple(positions)
