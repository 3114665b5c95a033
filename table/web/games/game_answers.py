"""What is answered about the trick games besides their views: a new sitting, and a hint."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from dealspace.cards import NotationError, Seat
from dealspace.games.catalogue import game_named
from dealspace.games.laws.state import GameView
from dealspace.table.web.games.game_sitting import DealtSitting, GameFacts
from dealspace.table.web.games.game_targets import TARGETS, game_title, target_of
from dealspace.table.web.games.visible_cards import packed
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.sitting import SPEEDS
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency, WorkerPool

MOST_DEALS = 200
DEALS_LIMIT_S = 20.0


async def new_game_sitting(pool: WorkerPool, row: Mapping[str, Any]) -> tuple[GameFacts, list[str]]:
    """What a new sitting of a trick game begins with: what was chosen, and its deals.

    Args:
        row: {"game", "seat", "speed", "count"}, or `to`, a score, in place of `count`.
    Raises:
        NotationError: a field is wrong.
    """
    name, speed = row.get("game"), row.get("speed", "normal")
    if not isinstance(name, str) or name not in BROWSER_GAMES:
        raise NotationError(f"game is one of {', '.join(BROWSER_GAMES)}, not {str(name)[:20]}")
    if speed not in SPEEDS:
        raise NotationError(f"speed is one of {', '.join(SPEEDS)}, not {str(speed)[:20]}")
    to = target_of(name, row.get("to"))
    count = MOST_DEALS if to is not None else row.get("count", 4)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_DEALS:
        raise NotationError(f"count is a number of deals, 1 to {MOST_DEALS}, not {str(count)[:20]}")
    seat = str(Seat.parse(str(row.get("seat", "S"))))
    facts = GameFacts(seat, speed, game_title(name, to, count), secrets.randbits(48), name, to)
    values = {"game": name, "seed": secrets.randbits(48), "count": count}
    found = await pool.run("game_deals", values, Urgency.MEANING, limit_s=DEALS_LIMIT_S)
    return facts, list(found["deals"])


def hint_values(sitting: DealtSitting, number: int) -> Row:
    """What a worker is asked for a hint. Raises Refusal."""
    if sitting.turn is not sitting.facts.person:
        raise Refusal(400, "there is nothing to choose for you now")
    view = packed(GameView.of(sitting.states[-1], sitting.facts.person))
    return {"view": view, "number": number, "seed": [sitting.facts.seed, sitting.place, len(sitting.states)]}


BROWSER_GAMES = ("whist", "jass", "coinche", "euchre", "shengji")
"""The games that can be played here."""


def game_titles() -> list[Row]:
    """[{"name", "title", "to"}] of them; `to` are the scores that a game can be played to, the usual one first."""
    return [
        {"name": name, "title": game_named(name).name.capitalize(), "to": list(TARGETS[name])} for name in BROWSER_GAMES
    ]
