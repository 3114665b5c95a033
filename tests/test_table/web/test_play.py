"""A board bid and played through the routes: moves sent twice, too late, taken back; claims, other tries, watching."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import BridgeError
from tests.support.tables import (
    SCRIPT,
    PoolInThread,
    Row,
    awaited,
    event_in,
    events_of,
    is_over,
    lowest_or_pass,
    move,
    my_card,
    my_turn,
    new_sitting,
    play_out,
    served,
    table_of,
    unreviewed,
)


@pytest.fixture
def client() -> Iterator[TestClient]:
    SCRIPT.clear()
    with served(pool=PoolInThread(lowest_or_pass)) as found:
        yield found


def declared_by(seat: str) -> dict[tuple[str, int], str]:
    """What bots call so that this seat declares 1NT: South deals no board of seed 1, East does."""
    return {(seat, place): "1N" for place in range(4)}


def at_the_play(client: TestClient, declarer: str, **wanted: Any) -> str:
    """A sitting whose first board is 1NT by this seat; the person has not chosen a card."""
    SCRIPT.update(declared_by(declarer))
    id = new_sitting(client, **wanted)
    while (view := my_turn(client, id))["phase"] == "auction":
        wanted_call = "1N" if declarer == view["seat"] and "1N" in view["legal_calls"] else "P"
        assert move(client, id, "call", wanted_call, view["number"] + 1).status_code == 200
        awaited(client, id, lambda now, number=view["number"]: now["number"] > number + 1 or now["contract"])
    assert view["contract"]["declarer"] == declarer
    return id


def test_a_board_is_bid_and_played_to_its_end_by_real_bots() -> None:
    with served(pool=PoolInThread(unreviewed())) as client:
        id = new_sitting(client)
        view = play_out(client, id)
        assert view["phase"] == "over" and view["next"] is False
        assert {seat: len(hand) for seat, hand in view["deal"].items()} == dict.fromkeys("NESW", 13)
        assert view["turn"] is None and not view["yours"]


def test_the_same_move_sent_again_has_the_same_answer_and_is_made_once(client: TestClient) -> None:
    id = new_sitting(client)
    number = my_turn(client, id)["number"] + 1
    first = move(client, id, "call", "P", number)
    my_turn(client, id)
    again = move(client, id, "call", "P", number)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json() == {"number": number}
    calls = table_of(client, id)["view"]["auction"]
    assert sum(call["seat"] == "S" for call in calls) == 1


def test_another_move_at_a_number_that_is_taken_is_refused_with_the_number(client: TestClient) -> None:
    id = new_sitting(client)
    number = my_turn(client, id)["number"] + 1
    assert move(client, id, "call", "1N", number).status_code == 200
    answer = move(client, id, "call", "7N", number)
    assert answer.status_code == 409
    assert answer.json()["number"] >= number
    assert "7N" not in [call["call"] for call in table_of(client, id)["view"]["auction"]]


def test_a_number_that_is_gone_or_to_come_is_refused(client: TestClient) -> None:
    id = new_sitting(client)
    now = my_turn(client, id)["number"]
    for number in (-1, 0, 1, now, now + 2, now + 1000, 10**30):
        answer = move(client, id, "call", "P", number)
        assert (answer.status_code, answer.json().get("number")) == (409, now)


def test_a_move_taken_back_goes_back_across_the_moves_of_the_bots(client: TestClient) -> None:
    id = at_the_play(client, "S")
    before = my_card(client, id)
    move(client, id, "card", before["legal_cards"][0])
    my_turn(client, id)
    assert move(client, id, "undo").status_code == 200
    after = my_card(client, id)
    ignored = ("number",)
    assert {name: after[name] for name in after if name not in ignored} == {
        name: before[name] for name in before if name not in ignored
    }


def test_a_board_that_is_over_is_not_undone_but_tried_again_and_counted_once(client: TestClient) -> None:
    id = at_the_play(client, "S")
    assert move(client, id, "concede").status_code == 200
    over = table_of(client, id)["view"]
    assert over["phase"] == "over" and over["deal"] is not None
    assert move(client, id, "undo").status_code == 400
    assert move(client, id, "again", "99").status_code == 400
    assert move(client, id, "again", "0").status_code == 200
    again = my_turn(client, id)
    assert again["phase"] == "auction" and again["deal"] is None and again["result"] is None
    assert again["board"]["place"] == 1
    SCRIPT.clear()
    view = play_out(client, id)
    assert view["result"] != over["result"]
    (record,) = [line for line in client.get(f"/api/sittings/{id}/export").text.splitlines() if "[Result" in line]
    assert record == '[Result "0"]'  # of the first time: all tricks were conceded


def test_a_claim_that_is_sure_ends_the_board_and_another_is_refused_with_the_reason(client: TestClient) -> None:
    id = at_the_play(client, "S")
    view = my_card(client, id)
    refused = move(client, id, "claim", "all")
    assert refused.status_code == 400
    assert "is not accepted: " in refused.json()["error"]
    assert table_of(client, id)["view"] == view
    number = view["number"] + 1
    granted = move(client, id, "claim", "0", number)
    assert granted.json() == {"number": number}
    assert move(client, id, "claim", "0", number).json() == {"number": number}
    assert move(client, id, "claim", "1", number).status_code == 409
    assert table_of(client, id)["view"]["phase"] == "over"


def test_the_next_board_begins_when_this_one_is_over(client: TestClient) -> None:
    id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 1})
    assert move(client, id, "next").status_code == 400
    over = play_out(client, id)
    assert over["next"] is True
    assert move(client, id, "next").status_code == 200
    view = my_turn(client, id)
    assert view["board"] == {"name": "2", "place": 2, "count": 2, "dealer": "E", "vulnerability": "NS"}
    assert client.get("/api/start").json()["sittings"][0]["done"] == 1
    play_out(client, id)
    assert move(client, id, "next").status_code == 400


def test_partners_hand_is_played_by_the_person(client: TestClient) -> None:
    id = at_the_play(client, "N")
    view = my_card(client, id)
    assert set(view["hands"]) == {"N", "S"}
    assert view["dummy_you"] and not view["watching"]
    play_out(client, id)
    events = [event_in(text) for text in events_of(client, id, 1, is_over)]
    cards = [happened for event in events for happened in event["happened"] if happened["kind"] == "card"]
    assert len(cards) == 52


def test_partners_play_is_watched_by_step_pause_and_skip() -> None:
    SCRIPT.clear()
    with served(pool=PoolInThread(lowest_or_pass), pace=0.2) as client:
        id = at_the_play(client, "N", plays_partner=False, speed="slow")
        view = awaited(client, id, lambda now: now["watching"])
        assert set(view["hands"]) == {"S"} and not view["yours"]
        assert move(client, id, "pause").status_code == 200
        held = table_of(client, id)
        assert held["view"]["paused"]
        time.sleep(0.5)
        assert table_of(client, id)["number"] == held["number"]
        assert move(client, id, "step").status_code == 200
        stepped = awaited(client, id, lambda now: now["number"] == held["number"] + 2)
        time.sleep(0.5)
        assert table_of(client, id)["number"] == stepped["number"]
        assert move(client, id, "resume").status_code == 200
        awaited(client, id, lambda now: now["number"] > stepped["number"] + 2)
        assert move(client, id, "skip").status_code == 200
        awaited(client, id, lambda now: now["phase"] == "over", 20)


def test_watching_ends_when_the_person_takes_partners_hand(client: TestClient) -> None:
    with served(pool=PoolInThread(lowest_or_pass), pace=0.3) as client:
        id = at_the_play(client, "N", plays_partner=False, speed="slow")
        awaited(client, id, lambda now: now["watching"])
        answer = move(client, id, "set", json.dumps({"plays_partner": True, "speed": "fast"}))
        assert answer.status_code == 200
        view = my_card(client, id)
        assert view["settings"]["plays_partner"] and view["settings"]["speed"] == "fast"
        assert set(view["hands"]) == {"N", "S"}


def test_bots_move_no_sooner_than_the_pause_after_the_move_before() -> None:
    with served(pool=PoolInThread(lowest_or_pass), pace=1.0) as client:
        begun = time.monotonic()
        id = new_sitting(client, speed="fast")
        awaited(client, id, lambda view: len(view["auction"]) == 2)
        assert time.monotonic() - begun >= 2 * 0.25


def test_a_bot_that_fails_is_reported_and_asked_again_when_the_person_wants() -> None:
    failing = {"on": True}

    def fails(kind: str, values: Row, send: Any) -> Row:
        if kind == "move" and failing["on"]:
            raise BridgeError("the bot has lost its mind")
        return lowest_or_pass(kind, values, send)

    SCRIPT.clear()
    with served(pool=PoolInThread(fails)) as client:
        id = new_sitting(client)
        (text,) = events_of(client, id, 2, lambda event: event["happened"][0]["kind"] == "refused")
        assert "the bot has lost its mind" in event_in(text)["happened"][0]["text"]
        failing["on"] = False
        assert move(client, id, "resume").status_code == 200
        assert my_turn(client, id)["yours"]
