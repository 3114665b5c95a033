"""What workers do for the trick games: new deals, a bot's move, a hint. They are given what one seat sees."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.catalogue import game_named
from dealspace.games.contest.house import house_bot
from dealspace.games.laws.state import GamePlayer, GameView, Move
from dealspace.games.shengji.shengji_state import ShengjiState
from dealspace.games.shengji.shengji_words import help_text
from dealspace.table.web.games.visible_cards import unpacked
from dealspace.table.web.sitting.worker import Row, Send


def deals(values: Row, send: Send) -> Row:
    """Random deals as rows of JSON, {"deals"}; who deals first is drawn, then it goes round. Raises BridgeError."""
    game, rng = game_named(values["game"]), np.random.default_rng(values["seed"])
    rows = [game.deal_row(game.deal(rng)) for _ in range(values["count"])]
    for place, row in enumerate(rows):
        row |= {name: (rows[0][name] + place) % 4 for name in ("dealer", "forehand") if name in row}
    return {"deals": [json.dumps(row) for row in rows]}


def move(values: Row, send: Send) -> Row:
    """The move of the bot on turn: {"kind", "text"}."""
    view = unpacked(values["view"])
    chosen = _player(view).choose(view, np.random.default_rng(values["seed"])).move
    is_card = isinstance(chosen, Card)
    return {"kind": "card" if is_card else "call", "text": _text(view.state.game.name, chosen)}


def hint(values: Row, send: Send) -> Row:
    """What a bot would do in the person's seat, and what it found for each move, as bridge's hints are written."""
    view = unpacked(values["view"])
    name = view.state.game.name
    choice = _player(view).choose(view, np.random.default_rng(values["seed"]))
    best = max((value for _, value in choice.values), default=0.0)
    candidates = [
        {"move": _text(name, each), "text": f"{value:.1f}", "score": round(value - best, 2)}
        for each, value in sorted(choice.values, key=lambda pair: -pair[1])
    ]
    text = [choice.reason]
    if isinstance(view.state, ShengjiState):
        text += help_text(view).splitlines()
    row = {"number": values["number"], "move": _text(name, choice.move), "text": text}
    return {**row, "claim": None, "worlds": None, "candidates": candidates, "layouts": []}


def _player(view: GameView[Any]) -> GamePlayer:
    return house_bot(view.state.game).player(view.state.game)


def _text(name: str, move: Move) -> str:
    """A card suit first, as everywhere in the protocol; a call as its game writes it."""
    return str(move) if isinstance(move, Card) else game_named(name).move_text(move)
