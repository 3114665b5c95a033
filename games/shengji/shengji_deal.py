"""What is agreed for a match of shengji, and the cards of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from dealspace.cards import InvalidDeal
from dealspace.games.shengji.legality import PlayRules
from dealspace.games.shengji.shengji_cards import KINDS, Cards, count_kinds, kind_text

SEATS = 4
Piles = tuple[bytes, bytes, bytes, bytes]


@dataclass(frozen=True, slots=True)
class ShengjiRules:
    """What is agreed before a match: decks, cards of the kitty, and how cards are played.

    Raises:
        InvalidDeal: the cards cannot be shared out equally.
    """

    decks: int = 2
    kitty: int = 8
    play: PlayRules = field(default_factory=PlayRules)

    def __post_init__(self) -> None:
        cards = KINDS * self.decks
        if not 1 <= self.decks <= 8 or not 0 <= self.kitty < cards or (cards - self.kitty) % SEATS:
            raise InvalidDeal(
                f"{self.decks} decks with a kitty of {self.kitty}: expected 1 to 8 decks and four equal hands"
            )

    @classmethod
    def of_decks(cls, decks: int) -> ShengjiRules:
        """The usual rules with so many decks: the smallest kitty of five cards or more, 8 with two decks, 6 with three.

        Raises:
            InvalidDeal: no deck, or more than 8.

        >>> [ShengjiRules.of_decks(decks).hand_size for decks in (1, 2, 3, 4)]
        [12, 25, 39, 52]
        """
        return cls(decks, 5 + (KINDS * decks - 5) % SEATS)

    @property
    def row(self) -> dict[str, object]:
        """{"decks"}, and {"play"} where that is not as usual; the kitty is known by its cards."""
        return {"decks": self.decks, **({"play": self.play.row} if self.play.row else {})}

    @property
    def hand_size(self) -> int:
        return (KINDS * self.decks - self.kitty) // SEATS


@dataclass(frozen=True, slots=True)
class ShengjiDeal:
    """The cards as dealt, the levels of the sides (0 twos … 12 aces), and the landlord, None in a match's first deal.

    Hands and kitty are bytes[54], copies by kind; empty where hidden.
    """

    hands: Piles
    kitty: bytes
    levels: tuple[int, int] = (0, 0)
    landlord: int | None = None

    @classmethod
    def drawn(
        cls,
        rng: np.random.Generator,
        rules: ShengjiRules,
        levels: tuple[int, int] = (0, 0),
        landlord: int | None = None,
    ) -> ShengjiDeal:
        """A random deal."""
        order = [int(card) % KINDS for card in rng.permutation(KINDS * rules.decks)]
        size = rules.hand_size
        a, b, c, d = (count_kinds(order[size * seat : size * (seat + 1)]) for seat in range(SEATS))
        return cls((a, b, c, d), count_kinds(order[SEATS * size :]), levels, landlord)

    def check(self, rules: ShengjiRules) -> None:
        """Raises InvalidDeal: a hand of another size, or not the cards of the decks."""
        for seat, hand in enumerate(self.hands):
            if sum(hand) != rules.hand_size:
                raise InvalidDeal(f"seat {seat} has {sum(hand)} cards; a hand has {rules.hand_size}")
        there = [sum(of) for of in zip(*self.hands, self.kitty, strict=True)]
        for kind, number in enumerate(there):
            if number != rules.decks:
                raise InvalidDeal(
                    f"{kind_text(kind)} is there {number} times in the four hands and the kitty: expected {rules.decks}"
                )


@dataclass(frozen=True, slots=True)
class FinishedTrick:
    """A trick that has been played: plays from the leader on, and what a throw that failed took back."""

    leader: int
    plays: tuple[Cards, ...]
    taken_back: Cards
    winner: int
    largest_unit: int
