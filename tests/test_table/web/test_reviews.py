"""The review of a board: begun by itself, announced part by part, kept over a restart, the total made of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import BridgeError
from dealspace.table.web.server.jobs import do
from tests.support.tables import (
    PoolInThread,
    Row,
    event_in,
    events_of,
    lowest_or_pass,
    move,
    my_turn,
    new_sitting,
    play_out,
    served,
    table_of,
)

RESULT = {"text": "1NT by East, 2 down: +100", "ns_score": 100, "yours": 100}
PAR = {"text": "3NT+2 by East–West, −460", "ns_score": -460, "makeable": [[7] * 4] * 5}
BOTS = {"text": "3NT by East, made exactly: −400", "ns_score": -400, "auction": ["P"], "imps": 11.0}
VALUES = {"values": [{"SA": 7, "S2": 8}]}
COST = {"log": 2, "place": 2, "kind": "call", "move": "P", "best": "P", "cost": 0.0}


class Reviewing:
    """A job that sends these parts, and stops after some of them until it is asked again."""

    def __init__(self, stops_after: int | None = None) -> None:
        self.parts = [("result", RESULT), ("par", PAR), ("line", VALUES), ("bots", BOTS), ("decision 2", COST)]
        self.stops_after = stops_after
        self.asked: list[list[str]] = []

    def __call__(self, kind: str, values: Row, send: Any) -> Row:
        if kind != "review":
            return lowest_or_pass(kind, values, send)
        self.asked.append(values["done"])
        for number, (key, row) in enumerate(self.parts):
            if number == self.stops_after:
                raise BridgeError("the cards were blown away")
            if key not in values["done"]:
                send({"key": key, "row": row, "of": len(self.parts)})
        return {}


def complete(client: TestClient, id: str, place: int = 1) -> Row:
    """The review when nothing more will come."""
    last = time.monotonic() + 60
    while time.monotonic() < last:
        row = client.get(f"/api/sittings/{id}/review", params={"place": place}).json()
        if row["complete"]:
            time.sleep(0.2)
            return dict(row)
        time.sleep(0.02)
    raise AssertionError(f"not complete: {row}")


def test_a_review_comes_part_by_part_and_makes_the_total() -> None:
    with served(pool=PoolInThread(Reviewing())) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 1})
        play_out(client, id)
        row = complete(client, id)
        assert row["place"] == 1
        assert row["result"] == RESULT and row["bots"] == BOTS
        assert row["par"] == {"text": PAR["text"], "ns_score": -460} and row["makeable"] == PAR["makeable"]
        assert row["decisions"] == [COST] and row["line"] == VALUES["values"]
        assert row["progress"] == {"done": 5, "of": 5}
        last = table_of(client, id)
        events = [event_in(text) for text in events_of(client, id, 1, lambda event: event["number"] >= last["number"])]
        kinds = [each["kind"] for event in events for each in event["happened"]]
        assert kinds[kinds.index("over") :] == ["over", *["review"] * 6]
        total = last["view"]["total"]
        assert (total["boards"], total["imps"], total["text"]) == (1, 11.0, "+11 IMPs on 1 board")
        assert client.get("/api/start").json()["sittings"][0]["total"] == "+11 IMPs on 1 board"


def test_the_next_board_begins_though_the_review_has_moved_the_number_on() -> None:
    with served(pool=PoolInThread(Reviewing())) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 1})
        play_out(client, id)
        complete(client, id)
        last = table_of(client, id)["number"]
        events = [event_in(text) for text in events_of(client, id, 1, lambda event: event["number"] >= last)]
        over = next(event["number"] for event in events for each in event["happened"] if each["kind"] == "over")
        assert last > over
        answer = move(client, id, "next", number=over + 1)
        assert answer.status_code == 200 and answer.json()["number"] > over + 1
        assert move(client, id, "next", number=over + 1).json() == answer.json()
        assert table_of(client, id)["view"]["board"]["place"] == 2
        assert client.get(f"/api/sittings/{id}/review", params={"place": 1}).json()["complete"]


def test_a_board_that_is_not_over_has_no_review() -> None:
    with served(pool=PoolInThread(Reviewing())) as client:
        id = new_sitting(client)
        my_turn(client, id)
        for place in (0, 1, 2, 99):
            assert client.get(f"/api/sittings/{id}/review", params={"place": place}).status_code == 400


def test_a_board_tried_again_is_reviewed_and_not_counted_again() -> None:
    with served(pool=PoolInThread(Reviewing())) as client:
        id = new_sitting(client)
        play_out(client, id)
        complete(client, id)
        move(client, id, "again", "2")
        assert client.get(f"/api/sittings/{id}/review").json()["complete"], "the first try's, until the second is over"
        play_out(client, id)
        complete(client, id)
        assert table_of(client, id)["view"]["total"]["imps"] == 11.0


def test_a_board_is_tried_again_from_any_call_or_card_that_stood() -> None:
    with served(pool=PoolInThread(Reviewing())) as client:
        id = new_sitting(client)
        my_turn(client, id)
        move(client, id, "call", "P")
        my_turn(client, id)
        move(client, id, "undo")  # what was taken back has no place among the calls that stood
        play_out(client, id)
        before = table_of(client, id)["view"]
        calls = [made["call"] for made in before["auction"]]
        answer = move(client, id, "again", "after 99")
        assert answer.status_code == 400 and "after 0 to after" in answer.json()["error"]
        assert move(client, id, "again", "before 1").status_code == 400
        complete(client, id)
        answer = move(client, id, "again", f"after {len(calls) - 1}")
        assert answer.status_code == 200
        happened = event_in(events_of(client, id, answer.json()["number"], lambda event: True)[0])
        assert happened["view"]["phase"] == "auction"
        assert [made["call"] for made in happened["view"]["auction"]] == calls[:-1]


def test_a_review_that_fails_says_so_and_goes_on_after_a_restart_with_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=PoolInThread(Reviewing(stops_after=2))) as client:
        id = new_sitting(client)
        play_out(client, id)
        row = complete(client, id)
        assert "the cards were blown away" in row["failed"]
        assert row["result"] == RESULT and row["bots"] is None and row["progress"] == {"done": 2, "of": 5}
        assert client.get(f"/api/sittings/{id}/review").json() == row, "it is not tried again and again"
    again = Reviewing()
    with served(file, pool=PoolInThread(again)) as client:
        row = complete(client, id)
        assert again.asked == [["result", "par"]]
        assert "failed" not in row and row["bots"] == BOTS
        assert table_of(client, id)["view"]["total"]["imps"] == 11.0
    with served(file, pool=PoolInThread(never := Reviewing())) as client:
        assert complete(client, id) == row
        assert never.asked == []


def test_a_review_kept_before_there_were_replays_gets_its_line(tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=PoolInThread(old := Reviewing())) as client:
        del old.parts[2]
        id = new_sitting(client)
        play_out(client, id)
        assert complete(client, id)["line"] is None
    with served(file, pool=PoolInThread(again := Reviewing())) as client:
        row = complete(client, id)
        assert again.asked == [["result", "par", "bots", "decision 2"]]
        assert row["line"] == VALUES["values"] and row["decisions"] == [COST]


def quick(kind: str, values: Row, send: Any) -> Row:
    return do(kind, values, send) if kind == "review" else lowest_or_pass(kind, values, send)


@pytest.mark.slow
def test_a_real_review_has_the_fields_of_the_protocol() -> None:
    with served(pool=PoolInThread(quick)) as client:
        id = new_sitting(client, bot="book", boards={"kind": "random", "count": 1, "seed": 1})
        play_out(client, id)
        row = complete(client, id)
        assert row.keys() >= {"place", "complete", "result", "par", "bots", "decisions", "makeable", "line", "progress"}
        assert "failed" not in row, row
        assert [decision["kind"] for decision in row["decisions"]] == ["call"] * len(row["decisions"])
