"""Cards of a game and mode as lane words, which is how kernels see them.

A lane is the suit a card belongs to when suit is followed; in it the stronger card has the higher bit (_lanes.pxd draws
the word). Every game's kernel questions are about lane words, a table of points and one of three obligations, so that a
kernel serves all games.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.lanes._rules import Rules
from dealspace.games.laws.game import CardTable, Mode, Obligation, TrickGame

__all__ = ["NO_LANE", "Lanes", "lanes_of"]

NO_LANE = 255
"""In `Lanes.bit` and `Lanes.card`: a card that is not in the deck, a bit that is no card."""


class Lanes:
    """One game and mode in lanes. Two are equal when they are the same: `lanes_of` makes each once.

    Args:
        table: what each card is, as `TrickGame.table(mode)` has it.
    Attributes:
        table: the same.
        trump: the trump lane 0..3, None without trumps.
        bit: uint8[52], the lane bit 13 * lane + strength of each card, NO_LANE for cards not in the deck.
        card: uint8[52], the card of each lane bit, NO_LANE where there is none.
        points: uint8[52], by lane bit.
        rules: the compiled rules that kernels take.

    >>> from dealspace.games.laws.game import JASS
    >>> lanes = lanes_of(JASS, Mode.parse("h"))
    >>> lanes.bit[Card("HJ")] - lanes.bit[Card("H6")]  # the jack is the highest of nine
    np.uint8(8)
    """

    def __init__(self, table: CardTable) -> None:
        game = table.game
        self.table = table
        self.trump = table.trump
        self.bit: NDArray[np.uint8] = np.full(52, NO_LANE, np.uint8)
        self.card: NDArray[np.uint8] = np.full(52, NO_LANE, np.uint8)
        self.points: NDArray[np.uint8] = np.zeros(52, np.uint8)
        for card, (suit, strength) in enumerate(zip(table.suit, table.strength, strict=True)):
            if strength >= 0:
                bit = 13 * suit + strength
                self.bit[card], self.card[bit], self.points[bit] = bit, card, table.points[card]
        self.rules = Rules(
            obligation=game.obligation.value,
            trump=4 if self.trump is None else self.trump,
            points=self.points,
            trick_points=game.trick_points,
            last_trick=game.last_trick,
            all_tricks=game.all_tricks,
            kept_strength=max(table.strength) if game.obligation is Obligation.JASS and self.trump is not None else -1,
            bit_of_card=self.bit,
        )

    def __repr__(self) -> str:
        return f"<Lanes of {self.table.game.name}, {self.table.mode.title}>"

    def word(self, cards: int | Iterable[Card]) -> int:
        """The lane word of a card set. Raises ValueError for a card that is not in the deck."""
        return self.rules.word(cards if isinstance(cards, int) else sum(card.bit for card in cards))

    def card_set(self, word: int) -> int:
        """The card set of a lane word; the inverse of `word`."""
        return self.rules.card_set(word)

    def words(self, card_sets: Any) -> NDArray[np.uint64]:
        """Lane words of an array of card sets (uint64, any shape), in the same shape."""
        sets = np.ascontiguousarray(card_sets, np.uint64)
        out = np.empty(sets.size, np.uint64)
        self.rules.words(sets.reshape(-1), out)
        return out.reshape(sets.shape)

    def card_sets(self, words: Any) -> NDArray[np.uint64]:
        """The inverse of `words`."""
        found = np.ascontiguousarray(words, np.uint64)
        out = np.empty(found.size, np.uint64)
        self.rules.card_sets(found.reshape(-1), out)
        return out.reshape(found.shape)

    def by_card(self, values: NDArray[Any], missing: int = 0) -> NDArray[Any]:
        """Values by lane bit (last axis of 52) as values by card; `missing` for cards not in the deck."""
        found = values[..., np.where(self.bit == NO_LANE, 0, self.bit)]
        found[..., self.bit == NO_LANE] = missing
        return found


@lru_cache(maxsize=64)
def lanes_of(game: TrickGame, mode: Mode) -> Lanes:
    """The lanes of a game and mode. Raises NotationError when the game has no such mode."""
    return Lanes(game.table(mode))
