"""A trick game as data: its deck, who beats whom, what cards are worth, and what must be played.

    ranks low to high   whist    2 3 4 5 6 7 8 9 T J Q K A
                        jass     6 7 8 9 T J Q K A         trump  6 7 8 T Q K A 9 J     undenufe reversed
                        coinche  7 8 9 J Q K T A           trump  7 8 Q K T A 9 J
                        euchre   9 T J Q K A               trump  9 T Q K A, left bower, right bower

A card belongs to the suit it follows: euchre's left bower, the jack of the trump's colour, to the trump suit. Source of
the rules: whist without auction, Schieber jass, belote contrée by the rules of the French federation, and euchre
with the dealer stuck; docs/games has a page for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from dealspace.cards import Card, NotationError, Suit
from dealspace.cards.errors import expect_type
from dealspace.cards.rank import RANK_LETTERS
from dealspace.games.laws.card_notation import SUIT_LETTERS


class Obligation(Enum):
    """What a card must be, apart from following suit; games/laws/legal.py has each in full."""

    FOLLOW = 0
    """Follow suit if able; else any card."""
    JASS = 1
    """Follow suit or trump; no lower trump than the best of the trick; a lone trump jack need not follow."""
    BELOTE = 2
    """Follow suit; overtrump when trumps are led, and when unable to follow unless partner is winning."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranks of a suit from low to high, and the points of those that have any."""

    order: str
    points: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, repr=False)
class Mode:
    """What is trump in a deal: a suit, or nothing (jass: obenabe, or undenufe where the order is reversed).

    >>> Mode.parse("s").trump, Mode.parse("undenufe").letter
    (Suit.SPADES, 'u')
    """

    letter: str

    def __post_init__(self) -> None:
        if self.letter not in _MODE_NAMES:
            raise NotationError(f'"{self.letter}" is no mode: expected c d h s, or in jass o (obenabe), u (undenufe)')

    @property
    def trump(self) -> Suit | None:
        index = SUIT_LETTERS.find(self.letter)
        return Suit(index) if index >= 0 else None

    @property
    def title(self) -> str:
        """For people: ♠, obenabe."""
        return _MODE_NAMES[self.letter]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Mode('{self.letter}')"

    @classmethod
    def of(cls, trump: Suit | int) -> Mode:
        return cls(SUIT_LETTERS[int(trump)])

    @classmethod
    def parse(cls, text: str) -> Mode:
        """Read a suit's letter, symbol or name, or `obenabe` and `undenufe`, in full or by their first letter."""
        expect_type(text, str, "a mode")
        lower = text.strip().lower()
        if lower in ("o", "u", "obenabe", "undenufe"):
            return cls(lower[0])
        try:
            return cls.of(Suit.parse(text))
        except NotationError:
            raise NotationError(
                f'"{text[:20]}" names no trump: expected c d h s, or in jass obenabe or undenufe'
            ) from None


_MODE_NAMES = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "o": "obenabe", "u": "undenufe"}


@dataclass(frozen=True, eq=False)
class TrickGame:
    """A game as data. Each is one value, made once: two are equal when they are the same.

    Attributes:
        ranks: of the deck, four suits of each.
        hand_size: cards dealt to each seat.
        plain, trump: rankings of a plain suit and of the trump suit.
        without_trump: rankings of all suits for modes without a trump, by the mode's letter.
        bowers: the jack of trump is highest, the other jack of its colour second and a trump.
        trick_points: for each trick (whist and euchre count tricks, the others card points).
        last_trick: points of the last trick.
        all_tricks: points more for winning all tricks.
    """

    name: str
    ranks: str
    hand_size: int
    obligation: Obligation
    plain: Ranking
    trump: Ranking
    without_trump: Mapping[str, Ranking] = field(default_factory=dict)
    bowers: bool = False
    trick_points: int = 0
    last_trick: int = 0
    all_tricks: int = 0

    def __repr__(self) -> str:
        return f"<TrickGame {self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """By name, so that it is the same value in another process, too."""
        return _named, (self.name,)

    @property
    def deck(self) -> int:
        """The card set of the deck."""
        holding = sum(1 << RANK_LETTERS.index(rank) for rank in self.ranks)
        return sum(holding << 13 * suit for suit in range(4))

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The four suits, and what the game has besides."""
        return tuple(Mode(letter) for letter in (*SUIT_LETTERS, *self.without_trump))

    def table(self, mode: Mode) -> CardTable:
        """What each card is in this mode.

        Raises:
            NotationError: the game has no such mode.
        """
        return _table(self, mode)


@dataclass(frozen=True, eq=False)
class CardTable:
    """What each of the 52 cards is in one mode of a game; cards that are not in the deck have strength -1.

    Attributes:
        suit: the suit a card belongs to, 0..3, by card.
        strength: who beats whom in that suit, from 0, by card.
        points: by card.
        trump: the trump suit, None for a mode without one.
    """

    game: TrickGame
    mode: Mode
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    points: tuple[int, ...]
    trump: int | None

    @cached_property
    def suit_cards(self) -> tuple[int, ...]:
        """The card set of each suit, cards where they belong."""
        return tuple(
            sum(1 << card for card in range(52) if self.strength[card] >= 0 and self.suit[card] == suit)
            for suit in range(4)
        )

    def key(self, card: Card, led: int) -> tuple[int, int]:
        """The higher key wins the trick in which this suit was led."""
        suit = self.suit[card.index]
        return (2 if suit == self.trump else 1 if suit == led else 0), self.strength[card.index]


@lru_cache(maxsize=64)
def _table(game: TrickGame, mode: Mode) -> CardTable:
    trump = mode.trump
    if trump is None and mode.letter not in game.without_trump:
        known = " ".join(str(each) for each in game.modes)
        raise NotationError(f'{game.name} has no mode "{mode}": expected one of {known}')
    suits, strengths, points = [card // 13 for card in range(52)], [-1] * 52, [0] * 52
    for suit in range(4):
        ranking = game.without_trump[mode.letter] if trump is None else game.trump if suit == trump else game.plain
        for strength, rank in enumerate(ranking.order):
            card = 13 * suit + RANK_LETTERS.index(rank)
            strengths[card], points[card] = strength, ranking.points.get(rank, 0)
    if game.bowers and trump is not None:
        jack = RANK_LETTERS.index("J")
        left = 13 * (3 - trump) + jack  # C and S are black, D and H red: the other suit of the colour
        top = len(game.trump.order)
        suits[left], strengths[left], strengths[13 * trump + jack] = int(trump), top, top + 1
    return CardTable(game, mode, tuple(suits), tuple(strengths), tuple(points), None if trump is None else int(trump))


WHIST = TrickGame(
    "whist", RANK_LETTERS, 13, Obligation.FOLLOW, Ranking(RANK_LETTERS), Ranking(RANK_LETTERS), trick_points=1
)

_JASS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JASS = TrickGame(
    "jass",
    "6789TJQKA",
    9,
    Obligation.JASS,
    Ranking("6789TJQKA", _JASS),
    Ranking("678TQKA9J", {**_JASS, "J": 20, "9": 14}),
    {
        "o": Ranking("6789TJQKA", {**_JASS, "8": 8}),
        "u": Ranking("AKQJT9876", {"6": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2}),
    },
    last_trick=5,
    all_tricks=100,
)

COINCHE = TrickGame(
    "coinche",
    "789TJQKA",
    8,
    Obligation.BELOTE,
    Ranking("789JQKTA", _JASS),
    Ranking("78QKTA9J", {**_JASS, "J": 20, "9": 14}),
    last_trick=10,
    all_tricks=90,
)
"""All tricks are 252 points: 152 in cards, and 100 for the last trick instead of 10."""

EUCHRE = TrickGame(
    "euchre", "9TJQKA", 5, Obligation.FOLLOW, Ranking("9TJQKA"), Ranking("9TQKA"), bowers=True, trick_points=1
)


def _named(name: str) -> TrickGame:
    return {game.name: game for game in (WHIST, JASS, COINCHE, EUCHRE)}[name]
