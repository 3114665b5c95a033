"""Shengji at the table in the browser: a match of levels, plays of several cards, nothing hidden in what is sent."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient

from dealspace.games.laws.state import GameView
from dealspace.games.shengji.shengji_players import SensibleShengji
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.table.web.games.game_sitting import GameFacts
from dealspace.table.web.games.shengji_sitting import ShengjiSitting
from dealspace.table.web.sitting.sitting import Entry
from tests.support.tables import PoolInThread, Row, events_of, move, my_turn, served


def sit_down(client: TestClient, deals: int = 1) -> str:
    answer = client.post("/api/sittings", json={"game": "shengji", "seat": "S", "speed": "fast", "count": deals})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def with_hints(client: TestClient, id: str) -> Row:
    """The deal played out as the hints say; the view then."""
    while (view := my_turn(client, id))["phase"] != "over":
        hint = client.get(f"/api/sittings/{id}/hint?number={view['number']}").json()
        kind = "call" if view["phase"] == "auction" else "card"
        answer = move(client, id, kind, hint["move"], number=view["number"] + 1)
        assert answer.status_code in (200, 409), answer.text
    return view


def test_a_match_goes_on_with_its_levels_and_is_the_same_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a deal on which a side goes up
    monkeypatch.setattr("dealspace.table.web.games.game_answers.secrets.randbits", lambda bits: 1)
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=PoolInThread()) as client:
        id = sit_down(client, 2)
        first = with_hints(client, id)
        assert "go up" in first["result"]["text"] and first["total"]["text"].startswith("You play ")
        assert move(client, id, "next").status_code == 200
        second = with_hints(client, id)
        assert second["total"]["boards"] == 2 and not second["next"]
        kept = events_of(client, id, 1, lambda event: event["number"] == second["number"])
    with served(file, pool=PoolInThread()) as client:
        assert events_of(client, id, 1, lambda event: event["number"] == second["number"]) == kept


def test_cards_alone_will_do_and_what_is_wrong_is_said() -> None:
    with served(pool=PoolInThread()) as client:
        id = sit_down(client)
        while (view := my_turn(client, id))["phase"] == "auction":
            assert move(client, id, "call", "pass").status_code == 200
        assert view["many"]["asks"] and sum(len(group["cards"]) for group in view["many"]["groups"]) in (25, 33)
        refused = move(client, id, "card", "9x")
        assert refused.status_code == 400 and "is not a card" in refused.json()["error"]
        refused = move(client, id, "card", " ".join(["BJ*"] * 3))
        assert refused.status_code == 400 and "the hand has" in refused.json()["error"]


def test_nothing_that_is_sent_depends_on_the_other_hands() -> None:
    """Two other hands and the kitty are exchanged; the views are the same until a card of them is seen."""
    deal = SHENGJI_GAME.deal_row(SHENGJI_GAME.deal(np.random.default_rng(4)))
    north, east, south, west = deal["hands"]
    sent = [
        views(json.dumps({**deal, "hands": hands}))
        for hands in ([north, east, south, west], [west, north, south, east])
    ]
    alike = [index for index, (one, other) in enumerate(zip(*sent, strict=False)) if one[0] == other[0]]
    assert alike
    for index in alike:
        assert sent[0][index][1] == sent[1][index][1]


def views(deal: str) -> list[tuple[str, str]]:
    """For each entry what South has seen of the moves, and the view; all pass, then play by sense."""
    sitting = ShengjiSitting("x", GameFacts("S", "fast", "", 1, "shengji"), [deal])
    sitting.apply(Entry(1, "next"))
    found = []
    while not sitting.is_over and len(found) < 12:
        found.append((repr(sitting.state.seen_by(2).history), json.dumps(sitting.view())))
        choice = SensibleShengji().choose(GameView.of(sitting.state, sitting.turn or 0), np.random.default_rng(1))
        text = "pass" if sitting.state.phase == "declare" else str(choice.move)
        sitting.apply(Entry(sitting.number + 1, "card", text, str(sitting.turn)))
    return found
