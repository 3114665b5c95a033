"""The games by name."""

from __future__ import annotations

from dealspace.cards import NotationError
from dealspace.games.coinche.coinche_state import COINCHE_GAME
from dealspace.games.euchre.euchre_state import EUCHRE_GAME
from dealspace.games.jass import JASS_GAME
from dealspace.games.laws.state import CardGame
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.games.whist import WHIST_GAME

GAMES: dict[str, CardGame] = {
    game.name: game for game in (WHIST_GAME, JASS_GAME, COINCHE_GAME, EUCHRE_GAME, SHENGJI_GAME)
}


def game_named(name: str) -> CardGame:
    """The game of this name. Raises NotationError."""
    if (game := GAMES.get(name)) is None:
        raise NotationError(f'there is no game "{name[:20]}": expected one of {", ".join(GAMES)}')
    return game
