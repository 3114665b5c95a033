"""Whist for four: 13 tricks with a trump suit, no auction; a point a trick. The seat after the dealer leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from dealspace.cards import Card, NotationError, Suit
from dealspace.games.laws.card_notation import card_symbol, card_text, parse_game_card
from dealspace.games.laws.game import WHIST, Mode
from dealspace.games.laws.random_deals import Hands, deal_hands, hands_from, hands_row, seat_from
from dealspace.games.laws.state import CardGame, GameState, IllegalMove, Move, Result
from dealspace.games.laws.trick_play import TrickPlay


@dataclass(frozen=True)
class WhistState:
    """A deal of whist: nothing but the play of the cards."""

    cards: TrickPlay

    @classmethod
    def start(cls, hands: Hands, trump: Suit, dealer: int) -> WhistState:
        """Before the opening lead.

        Args:
            hands: card sets by seat, 13 cards each.
        Raises:
            InvalidDeal: two hands hold the same card.
        """
        return cls(TrickPlay(WHIST, Mode.of(trump), hands, (dealer + 1) % 4))

    @property
    def game(self) -> CardGame:
        return WHIST_GAME

    @property
    def to_move(self) -> int | None:
        return self.cards.to_move

    @property
    def history(self) -> tuple[tuple[int, Move | None], ...]:
        return self.cards.played

    @property
    def result(self) -> Result | None:
        won = self.cards.tricks_won
        return Result(won, won, won) if self.cards.is_over else None

    @property
    def standing(self) -> tuple[str, ...]:
        return (f"{self.cards.mode.title} trump",)

    def legal(self) -> tuple[Card, ...]:
        return self.cards.legal()

    def moves(self) -> Iterator[Move]:
        return iter(self.legal())

    def play(self, move: Move) -> Self:
        if not isinstance(move, Card):
            raise IllegalMove(f"{move} is no card: whist has no auction")
        return replace(self, cards=self.cards.play(move))

    def hand(self, seat: int) -> int:
        return self.cards.hands[seat]

    def seen_by(self, seat: int) -> Self:
        return replace(self, cards=self.cards.seen_by(seat))


class WhistGame:
    """Whist by its name."""

    name = "whist"

    def deal(self, rng: np.random.Generator) -> WhistState:
        """A random deal, trump and dealer."""
        hands, _ = deal_hands(WHIST, rng)
        return WhistState.start(hands, Suit(int(rng.integers(4))), int(rng.integers(4)))

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """{"hands", "trump", "dealer"}."""
        assert isinstance(state, WhistState)
        play = state.cards
        return {"hands": hands_row(play.dealt), "trump": str(play.mode), "dealer": (play.leader - 1) % 4}

    def deal_from(self, row: Mapping[str, Any]) -> WhistState:
        trump = Mode.parse(row.get("trump", "")).trump
        if trump is None:
            raise NotationError(f"whist is played with a trump suit, c d h s, not {row['trump']}")
        return WhistState.start(hands_from(WHIST, row), trump, seat_from(row, "dealer"))

    def move_text(self, move: Move) -> str:
        assert isinstance(move, Card)
        return card_text(move)

    def move_title(self, move: Move) -> str:
        assert isinstance(move, Card)
        return card_symbol(move)

    def parse_move(self, text: str) -> Card:
        return parse_game_card(text)


WHIST_GAME = WhistGame()
