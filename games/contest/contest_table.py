"""One table of a match, before and after it is played: who sits where, the moves, and what the deal came to.

A table has a key: a digest of the deal, of both bots' settings (not their names), of the seed and of the version of the
package. The store knows finished tables by it, so that a table is never played twice. Every decision draws from a
generator of its own, made from the deal, the match's seed, the seat and the number of moves so far: both tables of a
deal draw the same random numbers, and equal bots tie every deal. A match of levels is played to its end at one table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

from dealspace.cards import BridgeError
from dealspace.games.catalogue import game_named
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.contest.game_bot_files import GameBot
from dealspace.games.laws.state import GamePlayer, GameState, only_move
from dealspace.games.players.turn import free_choice_of
from dealspace.games.shengji.shengji_state import ShengjiState
from dealspace.runtime.contest.contest_keys import digest, package_version

_KEPT = ("moves", "scores", "card_points", "tricks", "choices", "seconds")
_COUNTED = ("deals_won", "matches_won")


@dataclass(frozen=True)
class GameTable:
    """A table to be played.

    Attributes:
        sides: the bots of seats 0 and 2, and of seats 1 and 3.
        seed: that of the match.
    """

    deal: GameDeal
    sides: tuple[GameBot, GameBot]
    seed: int

    @cached_property
    def key(self) -> str:
        """The digest by which the finished table is known."""
        sides = [bot.identity for bot in self.sides]
        return digest({**self._common, "version": package_version(), "sides": sides})

    @cached_property
    def draw_seed(self) -> int:
        """The seed of all bots at both tables of this deal; the same in every version of the package."""
        return int(digest(self._common), 16) >> 64

    @property
    def _common(self) -> dict[str, Any]:
        """What both tables of a deal have in common."""
        deal = self.deal
        return {"game": deal.game, "deal": deal.row, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A table that has been played.

    Attributes:
        key, number: of its table and its deal.
        moves: as the game writes them, in order, of all deals of a match of levels.
        scores, card_points, tricks: by side, as in `Result`, together over the deals.
        choices, seconds: by side, how many moves were not forced, and how long they took together.
        deals_won: by side, in a game whose `Result` names a winner; matches_won: of levels, where one was played.
    """

    key: str
    number: int
    moves: tuple[str, ...]
    scores: tuple[int, int]
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    choices: tuple[int, int]
    seconds: tuple[float, float]
    deals_won: tuple[int, int] = (0, 0)
    matches_won: tuple[int, int] = (0, 0)

    @property
    def deals(self) -> int:
        """How many deals were played: one, or those of a match of levels."""
        return max(1, sum(self.deals_won))

    def to_json(self) -> dict[str, Any]:
        counted = {name: list(getattr(self, name)) for name in _COUNTED if any(getattr(self, name))}
        return {name: list(getattr(self, name)) for name in _KEPT} | counted

    @classmethod
    def from_json(cls, key: str, number: int, row: Mapping[str, Any]) -> FinishedGame:
        """Raises BridgeError where it is not what `to_json` writes."""
        try:
            kept = {name: tuple(row[name]) for name in (*_KEPT, *(row.keys() & {*_COUNTED}))}
            return cls(key, number, **kept)
        except (KeyError, TypeError) as error:
            raise BridgeError(f"this is no finished table: {error}") from None


@dataclass(frozen=True, slots=True)
class GameFailure:
    """A table that could not be played, and why."""

    table: GameTable
    why: str

    def __str__(self) -> str:
        first, second = self.table.sides
        return f"deal {self.table.deal.number}, {first.name} against {second.name}: {self.why}"


def play_game_table(table: GameTable) -> FinishedGame | GameFailure:
    """Play a table, which is a worker's work."""
    try:
        return _played(table)
    except BridgeError as error:
        return GameFailure(table, str(error))


def _played(table: GameTable) -> FinishedGame:
    """Raises BridgeError."""
    game, match, state = game_named(table.deal.game), table.deal.match, table.deal.state
    sheet = _Sheet([bot.player(game) for bot in table.sides])
    while True:
        state = sheet.play(state, table.draw_seed + sheet.deals)
        match = match.after(state) if match is not None and isinstance(state, ShengjiState) else None
        if match is None or match.is_over:
            break
        state = match.deal()
    if match is not None and match.standing.winner is not None:
        sheet.matches_won[match.standing.winner] = 1
    return sheet.finished(table)


class _Sheet:
    """What is written down at a table, by side."""

    def __init__(self, players: Sequence[GamePlayer]) -> None:
        self.players = players
        self.deals = 0
        self.moves: list[str] = []
        self.scores, self.card_points, self.tricks = [0, 0], [0, 0], [0, 0]
        self.choices, self.seconds = [0, 0], [0.0, 0.0]
        self.deals_won, self.matches_won = [0, 0], [0, 0]

    def play(self, state: GameState, seed: int) -> GameState:
        """A deal to its end. Raises BridgeError."""
        while (seat := state.to_move) is not None:
            if (move := only_move(state)) is None:
                begun = perf_counter()
                move = free_choice_of(state, self.players[seat & 1], seed).move
                self.seconds[seat & 1] += perf_counter() - begun
                self.choices[seat & 1] += 1
            state = state.play(move)
        result = state.result
        assert result is not None, "a deal that is over has a result"
        self.deals += 1
        self.moves.extend(state.game.move_text(move) for _, move in state.history if move is not None)
        for side in (0, 1):
            self.scores[side] += result.scores[side]
            self.card_points[side] += result.card_points[side]
            self.tricks[side] += result.tricks[side]
            self.deals_won[side] += result.winner == side
        return state

    def finished(self, table: GameTable) -> FinishedGame:
        return FinishedGame(
            table.key,
            table.deal.number,
            tuple(self.moves),
            _pair(self.scores),
            _pair(self.card_points),
            _pair(self.tricks),
            _pair(self.choices),
            (round(self.seconds[0], 4), round(self.seconds[1], 4)),
            _pair(self.deals_won),
            _pair(self.matches_won),
        )


def _pair(values: Sequence[int]) -> tuple[int, int]:
    return values[0], values[1]
