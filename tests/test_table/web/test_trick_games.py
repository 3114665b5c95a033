"""Whist, jass, coinche and euchre at the table in the browser: whole deals, undo, hints, refusals, nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from dealspace.cards import Card
from dealspace.games.catalogue import game_named
from dealspace.games.laws.state import CardGame, Move
from dealspace.table.web.games.game_answers import BROWSER_GAMES
from dealspace.table.web.games.game_sitting import GameFacts, GameSitting
from dealspace.table.web.games.visible_cards import unpacked
from dealspace.table.web.server.jobs import do
from dealspace.table.web.sitting.sitting import Entry
from tests.support.tables import (
    PoolInThread,
    Row,
    event_in,
    events_of,
    is_over,
    move,
    my_turn,
    play_out,
    served,
    table_of,
)

TRICK_GAMES = [name for name in BROWSER_GAMES if name != "shengji"]


def quick_move(kind: str, values: Row, send: Any) -> Row:
    """Jobs of games with a bot that plays its lowest card and makes the second of its calls."""
    if kind != "game_move":
        return do(kind, values, send)
    view = unpacked(values["view"])
    return entry_of(view.state.game, chosen(view.legal()))


def chosen(legal: Sequence[Move]) -> Move:
    """The lowest card; of calls the second one, with which auctions go on until somebody has named a trump."""
    return legal[0] if isinstance(legal[0], Card) or len(legal) == 1 else legal[1]


def entry_of(game: CardGame, move: Move) -> Row:
    """A move as entries write it."""
    if isinstance(move, Card):
        return {"kind": "card", "text": str(move)}
    return {"kind": "call", "text": game.move_text(move)}


def quick_pool() -> PoolInThread:
    return PoolInThread(quick_move)


def new_game(client: TestClient, name: str, **wanted: Any) -> str:
    answer = client.post("/api/sittings", json={"game": name, "seat": "S", "speed": "fast", "count": 2, **wanted})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def first_legal(view: Row) -> tuple[str, str]:
    calls = view["legal_calls"]
    return ("call", calls[min(1, len(calls) - 1)]) if calls else ("card", view["legal_cards"][0])


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_sitting_is_played_to_its_end_and_is_the_same_after_a_restart(name: str, tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=quick_pool()) as client:
        id = new_game(client, name)
        first = play_out(client, id, first_legal)
        assert first["result"]["text"].startswith("You ") and first["next"] and first["total"]["boards"] == 1
        assert sorted(first["deal"]) == ["E", "N", "S", "W"]
        assert move(client, id, "undo").status_code == 400
        assert move(client, id, "next").status_code == 200
        view = play_out(client, id, first_legal)
        assert not view["next"] and move(client, id, "next").status_code == 400
        kept = events_of(client, id, 1, lambda event: event["number"] == view["number"])
    with served(file, pool=quick_pool()) as client:
        assert events_of(client, id, 1, lambda event: event["number"] == view["number"]) == kept
        (row,) = client.get("/api/start").json()["sittings"]
        assert (row["boards"], row["done"]) == (2, 2) and row["total"] == view["total"]["text"]
    total = [json.loads(text.split(b"data: ")[1])["view"] for text in kept][-1]["total"]
    assert total["boards"] == 2


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_move_is_taken_back_to_the_persons_own(name: str) -> None:
    with served(pool=quick_pool()) as client:
        id = new_game(client, name)
        view = my_turn(client, id)
        before = {key: value for key, value in view.items() if key != "number"}
        assert move(client, id, *first_legal(view)).status_code == 200
        my_turn(client, id)
        assert move(client, id, "undo").status_code == 200
        again = my_turn(client, id)
        assert {key: value for key, value in again.items() if key != "number"} == before


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_hint_names_a_legal_move_and_wrong_moves_are_refused(name: str) -> None:
    with served(pool=quick_pool()) as client:
        id = new_game(client, name)
        view = my_turn(client, id)
        hint = client.get(f"/api/sittings/{id}/hint?number={view['number']}").json()
        assert hint["move"] in [*view["legal_calls"], *view["legal_cards"]]
        for kind, text in (("card", "S1"), ("card", "XX"), ("call", "nonsense"), ("claim", "3"), ("call", "")):
            assert move(client, id, kind, text).status_code == 400
        assert client.get(f"/api/sittings/{id}/meanings?number=1").status_code == 400
        assert client.get(f"/api/sittings/{id}/whynot?number=1&move=SA").status_code == 400
        assert client.get(f"/api/sittings/{id}/review").status_code == 400
        assert client.get(f"/api/sittings/{id}/export").status_code == 400
        assert move(client, id, "set", '{"speed": "slow"}').status_code == 200
        assert table_of(client, id)["view"]["settings"] == {"game": name, "speed": "slow"}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"game": "skat"}, "game is one of"),
        ({"game": 3}, "game is one of"),
        ({"count": 0}, "count is a number of deals"),
        ({"count": True}, "count is a number of deals"),
        ({"speed": "warp"}, "speed is one of"),
        ({"seat": "Q"}, "is not a seat"),
    ],
)
def test_a_wrong_request_is_refused_with_what_is_expected(row: Row, said: str) -> None:
    with served(pool=quick_pool()) as client:
        wanted = {"game": "whist", "seat": "S", "count": 1, **row}
        answer = client.post("/api/sittings", json=wanted)
        assert answer.status_code == 400 and said in answer.json()["error"]


@pytest.mark.parametrize("name", TRICK_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_two_deals_alike_to_the_person_give_the_same_events_until_they_differ(name: str, seed: int) -> None:
    """The other three hands are exchanged; what is sent differs only once one of their cards or calls is seen."""
    game = game_named(name)
    deal = game.deal_row(game.deal(np.random.default_rng(seed)))
    hands = deal["hands"]
    turned = {**deal, "hands": [hands[1], hands[3], hands[2], hands[0]]}
    sent = [[text for _, text in _events(name, json.dumps(row), seed)] for row in (deal, turned)]
    own = [[own for own, _ in _events(name, json.dumps(row), seed)] for row in (deal, turned)]
    differ = next((index for index in range(len(sent[0])) if own[0][index] != own[1][index]), len(sent[0]))
    assert sent[0][:differ] == sent[1][:differ]
    assert differ >= 1


def _events(name: str, deal: str, seed: int) -> list[tuple[Any, str]]:
    """For each entry what the person has seen of the moves, and what is sent; all play their lowest legal move."""
    sitting = GameSitting("x", GameFacts("S", "fast", "", seed, name), [deal])
    sitting.apply(Entry(1, "next"))
    found: list[tuple[Any, str]] = [((), json.dumps(sitting.view()))]
    while not sitting.is_over and len(found) < 20:
        entry = Entry(sitting.number + 1, **entry_of(sitting.game, chosen(sitting.state.legal())), by=str(sitting.turn))
        happened = sitting.apply(entry)
        seen = sitting.state.seen_by(2).history
        found.append((seen, json.dumps([happened, sitting.view()])))
    return found


def test_events_of_a_game_say_what_happened_in_words() -> None:
    with served(pool=quick_pool()) as client:
        id = new_game(client, "whist", count=1)
        play_out(client, id, first_legal)
        events = [event_in(text) for text in events_of(client, id, 1, is_over)]
        texts = [happening["text"] for event in events for happening in event["happened"]]
        assert texts[0] == "Deal 1" and any(" leads the " in text for text in texts)
        assert any("wins the trick" in text for text in texts) and texts[-1].startswith("The deal is over: You ")
