"""The bots at a table where nobody has said which: what plays best of what answers at once."""

from __future__ import annotations

from dealspace.games.contest.game_bot_files import GameBot
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS
from dealspace.games.laws.state import CardGame
from dealspace.games.shengji.shengji_state import SHENGJI_GAME

_CARDS = {JASS.name: "ismcts", SHENGJI_GAME.name: "sensible"}
"""Open hands of jass take too long to solve early in a deal, and shengji is not solved; elsewhere deals are sampled."""
_CALLS = {COINCHE.name: "simulated_calls", EUCHRE.name: "simulated_calls"}


def house_bot(game: CardGame) -> GameBot:
    """The usual bot of a game, with the usual settings of its methods.

    >>> from dealspace.games.catalogue import game_named
    >>> house_bot(game_named("coinche"))
    GameBot('house', play=pimc, bid=simulated_calls)
    """
    play = GameBot.of_method(_CARDS.get(game.name, "pimc")).play
    calls = _CALLS.get(game.name)
    return GameBot("house", play, GameBot.of_method(calls).play if calls is not None else None)
