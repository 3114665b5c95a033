"""The field of a board: its rooms play it once it is reviewed; what they made is kept; the traveller."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.bidding import load_system
from dealspace.cards import Board, BridgeError, Record, Side
from dealspace.match.boards.session import book_bots, play_board
from dealspace.table.web.bot_catalogue import bot_settings, catalogue
from dealspace.table.web.bridge_sitting import BridgeFacts
from dealspace.table.web.field import field_rooms
from dealspace.table.web.field.field_rooms import SYSTEMS, rooms_of
from dealspace.table.web.field.traveller import traveller
from dealspace.table.web.server.jobs import do
from dealspace.table.web.sitting.worker_pool import Urgency, WorkerPool
from tests.support.tables import PASSED_OUT, PoolInThread, Row, lowest_or_pass, my_turn, new_sitting, play_out, served
from tests.test_table.web.test_reviews import BOTS, PAR, RESULT

BOARD = "1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


def room_or_review(kind: str, values: Row, send: Any) -> Row:
    """A job that takes no time."""
    return {}


class FieldJobs:
    """Jobs whose rooms make 100, 200, 300 … points; those named here cannot play."""

    def __init__(self, *broken: str) -> None:
        self.broken = broken
        self.played: list[Row] = []

    def __call__(self, kind: str, values: Row, send: Any) -> Row:
        if kind == "review":
            for key, row in (("result", RESULT), ("par", PAR), ("bots", BOTS)):
                send({"key": key, "row": row, "of": 3})
            return {}
        if kind != "room":
            return lowest_or_pass(kind, values, send)
        if values["room"]["system"] in self.broken:
            raise BridgeError("this room is closed")
        if not values["calls"]:
            return {"calls": ["P"] * 4, "cards": [], "result": None}
        self.played.append(values)
        return {**values, "result": {**PASSED_OUT, "ns_score": 100 * len(self.played)}}


def field_of(client: TestClient, id: str, *, complete: bool = True) -> Row:
    last = time.monotonic() + 60
    while time.monotonic() < last:
        row = client.get(f"/api/sittings/{id}/field", params={"place": 1}).json()
        if row["complete"] is complete:
            return dict(row)
        time.sleep(0.02)
    raise AssertionError(f"not within a minute: {row}")


def test_the_rooms_play_a_board_that_is_over_and_what_they_made_is_kept(tmp_path: Path) -> None:
    file, rooms, after = tmp_path / "sittings.sqlite", FieldJobs(), FieldJobs()
    with served(file, pool=PoolInThread(rooms)) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 1})
        my_turn(client, id)
        refused = client.get(f"/api/sittings/{id}/field", params={"place": 1})
        assert refused.status_code == 400 and "not over" in refused.json()["error"]
        assert rooms.played == []
        view = play_out(client, id)
        row = field_of(client, id)
        tables = {table["name"]: table for table in row["tables"]}
        assert len(rooms.played) == len(SYSTEMS), "the person's system is not played a second time, but by the book"
        assert tables["you"]["ns_score"] == view["result"]["ns_score"] and tables["bots"]["ns_score"] == -400
        assert len(tables) == len(SYSTEMS) + 2 and 4 <= len(tables) <= 8
        scores = [table["score"] for table in row["tables"]]
        assert scores == sorted(scores, reverse=True) and row["side"] == "NS"
    with served(file, pool=PoolInThread(after)) as client:
        assert field_of(client, id) == row
        assert after.played == []


def test_rooms_that_were_not_done_are_played_after_a_restart(tmp_path: Path) -> None:
    file, first, second = tmp_path / "sittings.sqlite", FieldJobs("acol", "precision"), FieldJobs()
    with served(file, pool=PoolInThread(first)) as client:
        id = new_sitting(client)
        play_out(client, id)
        row = field_of(client, id)
        assert len(row["tables"]) == 2 + len(SYSTEMS) - 2, "what the others made is told"
    with served(file, pool=PoolInThread(second)) as client:
        client.get(f"/api/sittings/{id}/field", params={"place": 1})
        row = field_of(client, id)
        assert len(row["tables"]) == 2 + len(SYSTEMS)
        assert sorted(values["room"]["system"] for values in second.played) == ["acol", "precision"]


def test_a_traveller_compares_each_table_with_all_others() -> None:
    rows = [{"name": "a", "ns_score": 420}, {"name": "b", "ns_score": -50}, {"name": "c", "ns_score": 420}]
    north = traveller(rows, Side.NS)
    assert [(row["name"], row["imps"], row["matchpoints"]) for row in north] == [
        ("a", 5.0, 75.0), ("c", 5.0, 75.0), ("b", -10.0, 0.0),
    ]  # fmt: skip
    east = traveller(rows, Side.EW)
    assert [(row["name"], row["score"], row["imps"], row["matchpoints"]) for row in east] == [
        ("b", 50, 10.0, 100.0), ("a", -420, -5.0, 25.0), ("c", -420, -5.0, 25.0),
    ]  # fmt: skip
    assert traveller(rows[:1], Side.NS)[0]["imps"] is None


@pytest.mark.parametrize(("system", "ew_system", "count"), [("sayc", "sayc", 5), ("acol", "sayc", 6)])
def test_the_rooms_are_named_and_play_other_systems_than_the_table(system: str, ew_system: str, count: int) -> None:
    rooms = rooms_of(BridgeFacts("S", "fast", "A title", 1, system, ew_system, "book", "imps", True), catalogue())
    assert len(rooms) == count and len({room.name for room in rooms}) == count
    assert rooms[0].row == {"system": system, "ew_system": ew_system, "bot": "book"}


def played_room(monkeypatch: pytest.MonkeyPatch, step_s: float) -> tuple[Row, int]:
    """What a room makes of the board, and in how many steps."""
    monkeypatch.setattr(field_rooms, "STEP_S", step_s)
    room = {"system": "sayc", "ew_system": "sayc", "bot": "book"}
    values = {"board": BOARD, "room": room, "seed": 1, "scoring": "imps", "calls": [], "cards": []}
    steps = 0
    while True:
        found = do("room", values, lambda row: None)
        steps += 1
        if found["result"] is not None:
            return found, steps
        assert len(found["calls"]) + len(found["cards"]) > len(values["calls"]) + len(values["cards"])
        values |= {"calls": found["calls"], "cards": found["cards"]}


def test_a_room_of_bots_plays_a_board_by_itself_in_steps_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, one = played_room(monkeypatch, 1e9)
    assert one == 1 and len(whole["cards"]) == 52
    result = whole["result"]
    assert result["contract"] and 0 <= result["tricks"] <= 13 and result["text"].startswith(result["contract"])
    systems = dict.fromkeys(Side, load_system("sayc"))
    settings = bot_settings("book", None)
    interpreter, bots = book_bots(systems, Board.parse(BOARD), 1, settings=settings)
    record = play_board(Record(Board.parse(BOARD)), bots, interpreter).record
    assert record.play is not None and [str(card) for card in record.play.cards] == whole["cards"]
    again, steps = played_room(monkeypatch, 0.0)
    assert again == whole and steps == len(whole["calls"]) + 52, "one call or card at a time"


def test_a_review_goes_before_the_next_step_of_a_room() -> None:
    order: list[str] = []

    async def ordered() -> None:
        pool = WorkerPool(room_or_review, size=1)
        pool.start()
        try:
            await pool.run("room", {}, Urgency.FIELD)
            waiting = [
                asyncio.ensure_future(noted(pool, kind, urgency))
                for kind, urgency in (
                    ("first step", Urgency.FIELD),
                    ("next step", Urgency.FIELD),
                    ("review", Urgency.REVIEW),
                )
            ]
            await asyncio.gather(*waiting)
        finally:
            pool.close()

    async def noted(pool: WorkerPool, kind: str, urgency: Urgency) -> None:
        await pool.run(kind, {}, urgency)
        order.append(kind)

    asyncio.run(ordered())
    assert order == ["first step", "review", "next step"]
