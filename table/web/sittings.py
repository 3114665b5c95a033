"""Which kind of sitting a row of the store is: of bridge, or of another trick game."""

from __future__ import annotations

from dealspace.cards import Board
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.table.web.bridge_sitting import BridgeFacts, BridgeSitting
from dealspace.table.web.games.game_sitting import GameFacts, GameSitting
from dealspace.table.web.games.shengji_sitting import ShengjiSitting
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.sitting import Sitting
from dealspace.table.web.sitting.worker import Row


def sitting_of(id: str, facts: Row, boards: list[str]) -> Sitting:
    """The sitting of these facts and boards, before its first entry."""
    if facts.get("game") == SHENGJI_GAME.name:
        return ShengjiSitting(id, GameFacts(**facts), boards)
    if "game" in facts:
        return GameSitting(id, GameFacts(**facts), boards)
    return BridgeSitting(id, BridgeFacts(**facts), [Board.parse(text) for text in boards])


def bridge_of(sitting: Sitting) -> BridgeSitting:
    """A sitting of bridge. Raises Refusal (400) for another game."""
    if not isinstance(sitting, BridgeSitting):
        raise Refusal(400, "this is for bridge only")
    return sitting
