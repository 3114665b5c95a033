"""What a game is to players, the arena and the command line: states, views without hidden cards, and results.

A state is the whole truth about a deal and never changes: `play` makes the next one. A view is the same state with the
cards that a seat does not see taken out, so whoever decides by a view cannot reach them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np

from dealspace.cards import BridgeError

Move = Hashable
"""A `Card`, or a call of the game; `CardGame.move_text` and `CardGame.parse_move` write and read it."""


class IllegalMove(BridgeError, ValueError):
    """A move that is not legal now; the message says whose, and what was legal."""


class TooManyMovesError(BridgeError):
    """Legal moves that are too many for a list: they are taken one at a time."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished deal has come to, for side 0 (seats 0 and 2) and side 1.

    Attributes:
        scores: what the sides write down.
        card_points: points in cards, the last trick's included; of tricks where cards have none.
        tricks: tricks won.
        winner: the side that has won the deal, in a game that says so apart from the scores (shengji).
    """

    scores: tuple[int, int]
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    winner: int | None = None


class GameState(Protocol):
    """A deal at some moment; see the module for what it may be."""

    @property
    def game(self) -> CardGame: ...
    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the deal is over."""

    @property
    def result(self) -> Result | None:
        """None until the deal is over."""

    @property
    def history(self) -> tuple[tuple[int, Move | None], ...]:
        """All moves with their seats, in order; None for one that is hidden from the seat that looks."""

    def legal(self) -> tuple[Move, ...]:
        """All moves that may be made; none when the deal is over.

        Raises:
            TooManyMovesError: of a game whose moves can be too many for a list (shengji).
        """

    def moves(self) -> Iterator[Move]:
        """The same one at a time, found as they are asked for, however many there are."""

    def play(self, move: Move) -> Self:
        """The state after this move. Raises IllegalMove."""

    def hand(self, seat: int) -> int:
        """The card set that the seat holds now; 0 where it is not seen."""

    def seen_by(self, seat: int) -> Self:
        """The same state without the cards that this seat does not see."""


S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class GameView(Generic[S]):
    """What one seat sees. `state` has no hidden cards in it."""

    seat: int
    state: S

    @classmethod
    def of(cls, state: S, seat: int) -> GameView[S]:
        return cls(seat, state.seen_by(seat))

    @property
    def hand(self) -> int:
        """The seat's own cards, as a card set."""
        return self.state.hand(self.seat)

    def legal(self) -> tuple[Move, ...]:
        """The moves the seat may make; none where it is not its turn."""
        return self.state.legal() if self.state.to_move == self.seat else ()

    def moves(self) -> Iterator[Move]:
        """The same one at a time, however many there are."""
        return self.state.moves() if self.state.to_move == self.seat else iter(())


def only_move(state: GameState) -> Move | None:
    """The move that is forced; None where there are several, or the deal is over."""
    moves = state.moves()
    first = next(moves, None)
    return first if next(moves, None) is None else None


class CardGame(Protocol):
    """A game by its name."""

    name: str

    def deal(self, rng: np.random.Generator) -> GameState:
        """A random deal before its first move."""

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """The deal from which this state came, as JSON: `hands` by seat, and what else the game deals."""

    def deal_from(self, row: Mapping[str, Any]) -> GameState:
        """A deal before its first move. Raises NotationError, InvalidDeal where the row is none of this game's."""

    def move_text(self, move: Move) -> str:
        """For files and programs: `As`."""

    def parse_move(self, text: str) -> Move:
        """The inverse. Raises NotationError."""

    def move_title(self, move: Move) -> str:
        """For people: `♠A`, `Push`."""


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """What a player does, and why in a sentence; `values` are what it found for each legal move, for its own side."""

    move: Move
    reason: str = ""
    values: tuple[tuple[Move, float], ...] = ()


class GamePlayer(Protocol):
    """Who chooses moves. It is given nothing but views."""

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice: ...
