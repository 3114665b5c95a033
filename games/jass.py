"""Schieber jass: forehand names the mode or pushes to partner, who must; forehand leads; 157 points and 100 for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from dealspace.cards import Card, NotationError, Seat
from dealspace.games.laws.card_notation import card_symbol, card_text, parse_game_card
from dealspace.games.laws.game import JASS, Mode
from dealspace.games.laws.random_deals import Hands, deal_hands, hands_from, hands_row, seat_from
from dealspace.games.laws.state import CardGame, GameState, IllegalMove, Move, Result
from dealspace.games.laws.trick_play import TrickPlay


@dataclass(frozen=True, slots=True)
class JassCall:
    """Naming a mode; without one, pushing the choice to partner."""

    mode: Mode | None = None

    def __str__(self) -> str:
        return f"call {self.mode}" if self.mode is not None else "push"


PUSH = JassCall()


@dataclass(frozen=True)
class JassState:
    """A deal of jass.

    Attributes:
        forehand: who chooses first, and leads.
        calls: up to two, of forehand and partner.
        cards: the play; before the mode is named its hands alone count.
    """

    forehand: int
    calls: tuple[JassCall, ...]
    cards: TrickPlay

    @classmethod
    def start(cls, hands: Hands, forehand: int) -> JassState:
        """Before forehand's choice. `hands` are card sets by seat. Raises InvalidDeal."""
        return cls(forehand, (), TrickPlay(JASS, Mode("o"), hands, forehand))

    @property
    def game(self) -> CardGame:
        return JASS_GAME

    @property
    def mode(self) -> Mode | None:
        """None until it is named."""
        return self.calls[-1].mode if self.calls else None

    @property
    def to_move(self) -> int | None:
        if self.mode is None:
            return (self.forehand + 2 * len(self.calls)) % 4
        return self.cards.to_move

    @property
    def history(self) -> tuple[tuple[int, Move | None], ...]:
        calls = tuple(((self.forehand + 2 * index) % 4, call) for index, call in enumerate(self.calls))
        return calls + self.cards.played

    @property
    def result(self) -> Result | None:
        if self.mode is None or not self.cards.is_over:
            return None
        return Result(self.cards.points_with_all_tricks, self.cards.points, self.cards.tricks_won)

    @property
    def standing(self) -> tuple[str, ...]:
        if self.mode is None:
            return (f"{Seat((self.forehand + 2) % 4).title} names the mode",) if self.calls else ()
        named = Seat((self.forehand + 2 * (len(self.calls) - 1)) % 4).title
        what = f"{self.mode.title} trump" if self.mode.trump is not None else self.mode.title.capitalize()
        return (f"{what}, named by {named}",)

    def legal(self) -> tuple[Move, ...]:
        if self.mode is not None:
            return self.cards.legal()
        modes = tuple(JassCall(mode) for mode in JASS.modes)
        return modes if self.calls else (*modes, PUSH)

    def moves(self) -> Iterator[Move]:
        return iter(self.legal())

    def play(self, move: Move) -> Self:
        if self.mode is not None:
            if not isinstance(move, Card):
                raise IllegalMove(f"{move} is no card: the mode is named")
            return replace(self, cards=self.cards.play(move))
        if move not in self.legal():
            assert self.to_move is not None
            raise IllegalMove(
                f"{Seat(self.to_move).title} cannot do {move}: expected a mode, as call h"
                + ("" if self.calls else ", or push")
            )
        assert isinstance(move, JassCall)
        cards = replace(self.cards, mode=move.mode) if move.mode is not None else self.cards
        return replace(self, calls=(*self.calls, move), cards=cards)

    def hand(self, seat: int) -> int:
        return self.cards.hands[seat]

    def seen_by(self, seat: int) -> Self:
        return replace(self, cards=self.cards.seen_by(seat))


class JassGame:
    """Schieber jass by its name."""

    name = "jass"

    def deal(self, rng: np.random.Generator) -> JassState:
        """A random deal with a random forehand."""
        return JassState.start(deal_hands(JASS, rng)[0], int(rng.integers(4)))

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """{"hands", "forehand"}."""
        assert isinstance(state, JassState)
        return {"hands": hands_row(state.cards.dealt), "forehand": state.forehand}

    def deal_from(self, row: Mapping[str, Any]) -> JassState:
        return JassState.start(hands_from(JASS, row), seat_from(row, "forehand"))

    def move_text(self, move: Move) -> str:
        return card_text(move) if isinstance(move, Card) else str(move)

    def move_title(self, move: Move) -> str:
        if isinstance(move, Card):
            return card_symbol(move)
        assert isinstance(move, JassCall)
        return move.mode.title.capitalize() if move.mode is not None else "Push"

    def parse_move(self, text: str) -> Move:
        """`As`; `call s`, `call obenabe`; `push`."""
        words = text.strip().lower().split()
        if words == ["push"]:
            return PUSH
        if words[:1] == ["call"] and len(words) == 2:
            return JassCall(Mode.parse(words[1]))
        try:
            return parse_game_card(text)
        except NotationError:
            raise NotationError(f'"{text[:20]}" is no move: expected a card (As), call h, or push') from None


JASS_GAME = JassGame()
