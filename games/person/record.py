"""Tables that are kept while a person plays, so that one can be left, or its program killed, and gone on with.

    {"format": "dealspace games table 1", "game", "seat", "seed", "deals": [{"deal": {…}, "moves": ["As", …]}, …]}

The file is replaced in one step after every move. All deals of the sitting are in it; one without moves is not begun.
Deals of shengji are those of a match: one that is begun has the levels and the landlord that the one before has led to,
and who wins the match ends the sitting.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealspace.cards import BridgeError, NotationError, Seat
from dealspace.games.catalogue import game_named
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.laws.state import CardGame, GameState
from dealspace.games.shengji.shengji_match import standing_after
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import ShengjiState
from dealspace.runtime.files import replace_text
from dealspace.runtime.json_rows import load_row

FORMAT = "dealspace games table 1"
MOST_BYTES = 50_000_000


@dataclass
class KeptDeal:
    """A deal and the moves made so far, as the game writes them."""

    deal: GameDeal
    moves: list[str]

    @property
    def state(self) -> GameState:
        """The deal after these moves. Raises NotationError, IllegalMove."""
        state = self.deal.state
        for text in self.moves:
            state = state.play(state.game.parse_move(text))
        return state


@dataclass
class GameRecord:
    """A sitting of one person.

    Attributes:
        game: its name; seat: the person's; seed: of the bots.
        deals: all deals, in their order.
    """

    game: str
    seat: int
    seed: int
    deals: list[KeptDeal]

    @property
    def is_finished(self) -> bool:
        """Whether all deals are over, or a match of shengji is won."""
        return self.next_deal() is None

    @property
    def going(self) -> KeptDeal:
        """The first deal that is not over; the last where all are."""
        return self.next_deal() or self.deals[-1]

    def next_deal(self) -> KeptDeal | None:
        """The first deal that is not over, as it is to be played; None where nothing is left to play."""
        standing: LevelMatch | None = None
        for kept in self.deals:
            if standing is not None and standing.winner is not None:
                return None
            if standing is not None and not kept.moves:
                kept.deal = kept.deal.at(standing)
            state = kept.state
            if state.to_move is not None:
                return kept
            if isinstance(state, ShengjiState):
                before = standing or LevelMatch(state.dealt.levels, state.dealt.landlord)
                standing = standing_after(before, state)
        return None

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "format": FORMAT,
            "game": self.game,
            "seat": str(Seat(self.seat)),
            "seed": self.seed,
            "deals": [{"deal": kept.deal.row, "moves": kept.moves} for kept in self.deals],
        }

    def write(self, path: Path) -> None:
        """Put the sitting in place of what the file holds. Raises UnusableFileError."""
        replace_text(path, json.dumps(self.row, ensure_ascii=False))


def read_game_record(path: Path) -> GameRecord:
    """The sitting that a file holds.

    Raises:
        BridgeError: it is no such file, or its moves are not legal; with its name.
        OSError: it cannot be read.
    """
    if path.stat().st_size > MOST_BYTES:
        raise BridgeError(f"{path}: it is too large for a table that was kept")
    try:
        return _record(load_row(path.read_bytes()))
    except BridgeError as error:
        raise BridgeError(f"{path}: {error}") from None


def going_on(path: Path, game: CardGame) -> GameRecord:
    """The sitting of a file at this game, with a deal that is going on. Raises BridgeError, OSError."""
    kept = read_game_record(path)
    if kept.game != game.name:
        raise BridgeError(f"{path}: the table in it is one of {kept.game}, not of {game.name}")
    if kept.is_finished:
        raise BridgeError(f"{path}: all its deals are played")
    return kept


def _record(row: Mapping[str, Any]) -> GameRecord:
    """Raises BridgeError."""
    if row.get("format") != FORMAT:
        raise NotationError(f'it is no table of the trick games: "format" is not "{FORMAT}"')
    name, seat, seed, deals = (row.get(field) for field in ("game", "seat", "seed", "deals"))
    if not (isinstance(name, str) and isinstance(seat, str) and isinstance(seed, int) and isinstance(deals, list)):
        raise NotationError('expected "game" and "seat" as texts, "seed" as a number, "deals" as a list')
    if not deals:
        raise NotationError('"deals" is empty')
    game, kept = game_named(name), []
    for number, each in enumerate(deals, start=1):
        if not (isinstance(each, dict) and isinstance(each.get("deal"), dict) and _is_texts(each.get("moves"))):
            raise NotationError(f'deal {number}: expected {{"deal": {{…}}, "moves": ["As", …]}}')
        try:
            found = KeptDeal(GameDeal.of(game.deal_from(each["deal"]), number), list(each["moves"]))
            assert found.state.game is game
        except BridgeError as error:
            raise NotationError(f"deal {number}: {error}") from None
        kept.append(found)
    return GameRecord(name, int(Seat.parse(seat)), seed, kept)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
