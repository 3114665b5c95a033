"""A session's boards, reviewed for a seat or a pair: who can be named, steps, a restart, the file, refusals."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import Auction, Board, BridgeError, NotationError, Play, Record, Seat
from dealspace.cards.formats import format_records
from dealspace.table.web.batch import batch_jobs
from dealspace.table.web.batch.session_boards import reviewed_seats, session_boards
from dealspace.table.web.server.jobs import do
from tests.support.tables import PoolInThread, Row, served
from tests.test_table.web.test_reviews import BOTS, PAR, RESULT
from tests.test_table.web.test_shapes import wrong

OPEN_HEARTS = "N None N:AQ2.T54.QJ32.A92 T98.AKQJ9.87.J87 KJ7.832.AK54.K54 6543.76.T96.QT63"
PLAYERS = ("Ann", "Cy", "Bob", "Di")


def record(number: int, players: tuple[str, ...] = PLAYERS, calls: str = "1N P P P", result: int = 5) -> Record:
    board = Board.parse(f"{number} {OPEN_HEARTS}")
    auction = Auction.parse(f"N: {calls}")
    contract, play = auction.contract, None
    if contract is not None:
        play = Play.of(contract)
        for _ in range(6):
            play = play.plus(min(play.legal(board.full_deal)))
    return Record(
        board, auction, (), contract, play, result if contract is not None else None,
        players=tuple(zip(Seat, players, strict=True)),
    )  # fmt: skip


SESSION = format_records(
    [
        record(1),
        record(2, ("Cy", "Ann", "Di", "Bob")),
        record(3, ("Ann", "Bob", "Cy", "Di")),
        record(4, calls="P P P P"),
    ],
    "pbn",
)


def decision(place: int, cost: float) -> Row:
    return {
        "log": None, "place": place, "kind": "call", "move": "P", "best": "2H", "cost": cost, "unit": "IMPs",
        "interval": 0.5, "worlds": 40, "actual_cost": None, "actual_text": None, "why": [], "candidates": [],
        "layouts": [], "trick": None,
    }  # fmt: skip


class BatchWork:
    """Steps of one part each; the boards of these numbers fail, and all cost a fifth of their number."""

    def __init__(self, *broken: str, most: int = 1000) -> None:
        self.broken = broken
        self.left = most
        self.steps: list[Row] = []

    def __call__(self, kind: str, values: Row, send: Any) -> Row:
        if kind != "batch_step":
            return do(kind, values, send)
        if self.left == 0:
            time.sleep(0.05)
            return {"parts": [], "of": 5, "complete": False}
        self.left -= 1
        self.steps.append(values)
        number = batch_jobs.record_of(values["record"]).board.name
        if number in self.broken:
            raise BridgeError("nothing can be said of it")
        seat = values["seats"][0]
        parts = [
            ("meanings", {"made": []}, None), ("result", RESULT, None), ("par", PAR, None), ("bots", BOTS, None),
            ("decision 1", decision(1, int(number or 0) / 5), seat),
        ]  # fmt: skip
        at = len(values["done"])
        key, row, whose = parts[at]
        return {"parts": [{"key": key, "row": row, "seat": whose}], "of": 5, "complete": at == 4}


def until(client: TestClient, id: str, *, complete: bool = True) -> Row:
    last = time.monotonic() + 60
    while time.monotonic() < last:
        row = client.get(f"/api/batches/{id}").json()
        if row["complete"] is complete:
            return dict(row)
        time.sleep(0.02)
    raise AssertionError(row)


def asked(client: TestClient, who: Row, **changes: Any) -> Any:
    row = {"title": "Club, Tuesday", "text": SESSION, "who": who, "system": "sayc", "other_system": "acol",
           "scoring": "imps", **changes}  # fmt: skip
    return client.post("/api/batches", json=row)


def test_who_sat_is_offered_and_the_boards_of_a_pair_are_found() -> None:
    found = session_boards(SESSION)
    row = found.row
    assert row["boards"] == 4 and {"name": "Ann", "boards": 4} in row["names"]
    assert {"names": ["Ann", "Bob"], "boards": 3} in row["pairs"]
    seats = [reviewed_seats(each, {"names": ["Ann", "Bob"]}) for each in found.records]
    assert seats == [(Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST), (), (Seat.NORTH, Seat.SOUTH)]
    assert reviewed_seats(found.records[1], {"names": ["Ann"]}) == (Seat.EAST,)
    assert reviewed_seats(found.records[1], {"side": "EW"}) == (Seat.EAST, Seat.WEST)
    for who in ({}, {"side": "N"}, {"names": []}, {"names": ["a", "b", "c"]}, {"seat": 1}):
        with pytest.raises(NotationError):
            reviewed_seats(found.records[0], who)


def test_boards_that_cannot_be_reviewed_are_named() -> None:
    no_result = Record(Board.parse(f"7 {OPEN_HEARTS}"), Auction.parse("N: 1N P P P"))
    found = session_boards(format_records([record(1), no_result], "pbn"))
    assert len(found.records) == 1 and any("board 7 is left out" in note for note in found.notes)
    with pytest.raises(BridgeError, match="board 7"):
        session_boards(format_records([no_result], "pbn"))


def test_a_batch_is_worked_out_in_steps_and_kept(tmp_path: Path) -> None:
    file, work, after = tmp_path / "sittings.sqlite", BatchWork("4"), BatchWork()
    with served(file, pool=PoolInThread(work)) as client:
        read = client.post("/api/batches/read", json={"text": SESSION}).json()
        assert wrong(read, "SessionRead") == []
        id = asked(client, {"names": ["Ann", "Bob"]}).json()["id"]
        row = until(client, id)
        assert wrong(row, "Batch") == [] and row["who"] == "Ann and Bob"
        assert [board["cost"] for board in row["boards"]] == [0.2, 0.4, 0.0]
        assert row["boards"][2]["failed"] == "nothing can be said of it"
        dearest = row["boards"][1]["dearest"]
        assert (dearest["seat"], dearest["move"], dearest["best"]) == ("E", "P", "2H")
        seated = {values["seats"]: values["bots"] for values in work.steps}
        assert (seated["NS"]["system"], seated["NS"]["ew_system"]) == ("sayc", "acol")
        assert (seated["EW"]["system"], seated["EW"]["ew_system"]) == ("acol", "sayc"), "their system is at their side"
        rows = client.get("/api/batches").json()
        assert wrong(rows, "BatchesAnswer") == [] and rows["batches"][0]["done"] == 3
        board = client.get(f"/api/batches/{id}/boards/2").json()
        assert wrong(board, "FiledBoard") == [] and board["players"]["E"] == "Ann"
        assert client.get(f"/api/batches/{id}/boards/9").status_code == 404
    with served(file, pool=PoolInThread(after)) as client:
        assert client.get(f"/api/batches/{id}").json() == row
        assert after.steps == []
        assert client.delete(f"/api/batches/{id}").status_code == 200
        assert client.get(f"/api/batches/{id}").status_code == 404
        assert client.get("/api/batches").json() == {"batches": []}


def test_what_was_not_done_is_gone_on_with_after_a_restart(tmp_path: Path) -> None:
    file, first, second = tmp_path / "sittings.sqlite", BatchWork(most=7), BatchWork()
    with served(file, pool=PoolInThread(first)) as client:
        id = asked(client, {"seat": "N"}).json()["id"]
        while first.left:
            time.sleep(0.01)
    with served(file, pool=PoolInThread(second)) as client:  # nobody asks: it goes on by itself
        row = until(client, id)
        assert len(row["boards"]) == 4 and all(board["done"] == 5 for board in row["boards"])
        assert len(first.steps) + len(second.steps) == 20, "no part is worked out twice"


def test_a_batch_can_be_held(tmp_path: Path) -> None:
    file, work = tmp_path / "sittings.sqlite", BatchWork(most=2)
    with served(file, pool=PoolInThread(work)) as client:
        id = asked(client, {"seat": "S"}).json()["id"]
        assert client.put(f"/api/batches/{id}", json={"paused": True}).json()["paused"] is True
        assert client.put(f"/api/batches/{id}", json={"paused": 1}).status_code == 400
    after = BatchWork()
    with served(file, pool=PoolInThread(after)) as client:
        assert client.get(f"/api/batches/{id}").json()["paused"] and after.steps == []
        client.put(f"/api/batches/{id}", json={"paused": False})
        assert until(client, id)["complete"]


def test_a_batch_is_one_page_the_dearest_board_first() -> None:
    with served(pool=PoolInThread(BatchWork())) as client:
        id = asked(client, {"seat": "N"}, title="Club </script> night").json()["id"]
        until(client, id)
        answer = client.get(f"/api/batches/{id}/page")
    assert answer.headers["content-disposition"].startswith("attachment")
    text = answer.text.partition('id="boards">')[2].partition("</script>")[0]
    file = json.loads(text)
    assert wrong(file, "BoardsFile") == []
    assert [board["name"] for board in file["boards"]] == ["4", "3", "2", "1"]
    assert file["boards"][0]["outcome"] == "0.8 ± 0.5 IMPs" and file["overview"]["heading"] == "Cost"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"who": {"names": ["Eve"]}}, "Eve did not sit"),
        ({"who": None}, "who is reviewed"),
        ({"text": "nothing at all"}, "known"),
        ({"system": "no system"}, "no system"),
        ({"scoring": "goals"}, "scoring is one of"),
    ],
)
def test_what_cannot_be_a_batch_is_refused(changes: Row, says: str) -> None:
    with served(pool=PoolInThread(BatchWork())) as client:
        answer = asked(client, changes.pop("who", {"seat": "N"}), **changes)
        assert answer.status_code == 400 and says in answer.json()["error"]
        assert client.get("/api/batches").json() == {"batches": []}


def test_a_boards_review_by_steps_has_the_decisions_of_both_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_jobs, "STEP_S", 0.0)
    text = format_records([record(1)], "jsonl")
    bots = {"system": "sayc", "ew_system": "sayc", "bot": "book", "bot_file": None, "scoring": "imps", "seed": 1,
            "person": "E"}  # fmt: skip
    values: Row = {"record": text, "seats": "EW", "bots": bots, "done": []}
    seats: dict[str, str | None] = {}
    while True:
        step = do("batch_step", values, lambda part: None)
        assert len(step["parts"]) <= 1, "a step is one part where parts take long"
        for part in step["parts"]:
            assert part["key"] not in seats
            seats[part["key"]] = part["seat"]
        values["done"] = list(seats)
        if step["complete"]:
            break
    assert len(seats) == step["of"] and {"meanings", "result", "par", "line", "bots"} <= set(seats)
    assert (seats["decision 1"], seats["decision 3"]) == ("E", "W")
    assert "decision 0" not in seats, "North and South are not reviewed"
