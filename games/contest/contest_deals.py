"""The deals of a contest: drawn for a seed, each whatever the number of deals, or rows of a file.

In shengji a whole match of levels may take the place of a deal: its deals follow one another at the same table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from dealspace.cards import BridgeError, Location, NotationError
from dealspace.games.catalogue import game_named
from dealspace.games.laws.state import CardGame, GameState
from dealspace.games.shengji.legality import PlayRules
from dealspace.games.shengji.shengji_cards import RANKS
from dealspace.games.shengji.shengji_deal import ShengjiRules
from dealspace.games.shengji.shengji_match import ShengjiMatch
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import ShengjiGame
from dealspace.runtime.json_rows import load_row


@dataclass(frozen=True)
class GameDeal:
    """A deal before its first move, as the row of JSON that its game writes; or the first of a match of levels.

    Attributes:
        game: its name.
        number: from 1, in the contest.
        text: the row, its fields in the order of their names; two deals are the same when their texts are. Of a match
            of levels the seed of its deals, `match`, with the rules.
    """

    game: str
    number: int
    text: str

    @classmethod
    def of(cls, state: GameState, number: int) -> GameDeal:
        """The deal from which a state came."""
        row = state.game.deal_row(state)
        return cls(state.game.name, number, json.dumps(row, sort_keys=True))

    @property
    def row(self) -> dict[str, Any]:
        """The fields of the deal: `hands` by seat, and what else the game deals."""
        row = json.loads(self.text)
        assert isinstance(row, dict)
        return row

    def at(self, standing: LevelMatch) -> GameDeal:
        """A deal of shengji with the same cards, at the levels and with the landlord of a match."""
        levels = [RANKS[level] for level in standing.levels]
        row = {**self.row, "levels": levels, "landlord": standing.landlord}
        return GameDeal(self.game, self.number, json.dumps(row, sort_keys=True))

    @property
    def match(self) -> ShengjiMatch | None:
        """The match of levels before its first deal; None for a single deal."""
        row = self.row
        if "match" not in row:
            return None
        rules = ShengjiRules(row["decks"], row["kitty"], PlayRules.of_row(row.get("play", {})))
        return ShengjiMatch(tuple(row["match"]), ShengjiGame(rules))

    @cached_property
    def state(self) -> GameState:
        """The deal before its first move."""
        match = self.match
        return match.deal() if match is not None else game_named(self.game).deal_from(self.row)


def seeded_deals(game: CardGame, count: int, seed: int) -> list[GameDeal]:
    """Deals 1..count of this seed; more deals begin with the same ones.

    >>> from dealspace.games.whist import WHIST_GAME
    >>> seeded_deals(WHIST_GAME, 2, 1) == seeded_deals(WHIST_GAME, 5, 1)[:2]
    True
    """
    return [GameDeal.of(game.deal(np.random.default_rng((seed, number))), number) for number in range(1, count + 1)]


def seeded_matches(game: ShengjiGame, count: int, seed: int) -> list[GameDeal]:
    """Matches of levels 1..count of this seed; more matches begin with the same ones.

    >>> from dealspace.games.shengji import SHENGJI_GAME
    >>> seeded_matches(SHENGJI_GAME, 2, 1)[1].text
    '{"decks": 2, "kitty": 8, "match": [1, 2]}'
    """
    rules = {**game.rules.row, "kitty": game.rules.kitty}
    return [
        GameDeal(game.name, number, json.dumps({**rules, "match": [seed, number]}, sort_keys=True))
        for number in range(1, count + 1)
    ]


def read_deals(game: CardGame, path: Path, count: int | None = None) -> list[GameDeal]:
    """The deals of a file with a row of JSON a line, as `dealspace games deal --json` prints them.

    Args:
        count: how many of them; None for all.
    Raises:
        NotationError: a row that is no deal of this game, with its line.
        BridgeError: there are fewer deals than asked for.
        OSError: the file cannot be read.
    """
    deals: list[GameDeal] = []
    with path.open("rb") as lines:
        for line_number, line in enumerate(lines, start=1):
            if line.strip() and (count is None or len(deals) < count):
                try:
                    deals.append(GameDeal.of(_deal(game, load_row(line)), len(deals) + 1))
                except BridgeError as error:
                    raise NotationError(str(error), Location(str(path), line_number)) from None
    if not deals or (count is not None and len(deals) < count):
        raise BridgeError(f"{path}: there are {len(deals)} deals in it, not {count or 'one at least'}")
    return deals


def with_decks(game: CardGame, decks: int | None) -> CardGame:
    """The game with so many decks; as it is for None. Raises BridgeError where it always has one."""
    if decks is None:
        return game
    if not isinstance(game, ShengjiGame):
        raise BridgeError(f"--decks is of shengji: {game.name} has one deck")
    return ShengjiGame(ShengjiRules.of_decks(decks))


def deals_of(
    game: CardGame, file: Path | None, count: int | None, usual: int, seed: int, decks: int | None
) -> list[GameDeal]:
    """Deals of a file, all of them or the first `count`; without a file random ones, `usual` of them for None.

    Raises:
        BridgeError: a deal is wrong, there are too few, or decks are named for a file.
        OSError: the file cannot be read.
    """
    if file is None:
        return seeded_deals(with_decks(game, decks), count or usual, seed)
    if decks is not None:
        raise BridgeError("--decks is for random deals: those of a file say how many they have")
    return read_deals(game, file, count)


def _deal(game: CardGame, row: Mapping[str, Any]) -> GameState:
    """The deal of a row, which may name its game. Raises BridgeError."""
    if (name := row.get("game", game.name)) != game.name:
        raise NotationError(f"a deal of {str(name)[:20]}, expected {game.name}")
    return game.deal_from(row)


def deal_rows(deals: Iterable[GameDeal]) -> list[dict[str, Any]]:
    """The deals for programs: the game, the number, and the deal's own fields."""
    return [{"game": deal.game, "deal": deal.number, **deal.row} for deal in deals]
