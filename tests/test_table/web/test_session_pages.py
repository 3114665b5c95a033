"""What is told of all sittings: the list and what is found in it, statistics, a file of all boards, earlier boards."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import Seat
from dealspace.cards.formats import parse_records
from dealspace.table.web.server.jobs import do
from dealspace.table.web.session.session_statistics import kind_of
from dealspace.table.web.sitting_store import SittingStore
from tests.support.tables import PoolInThread, Row, lowest_or_pass, move, new_sitting, play_out, served
from tests.test_table.web.test_reviews import BOTS, PAR, RESULT, complete
from tests.test_table.web.test_trick_games import first_legal, new_game

COSTS = {"call": 1.5, "card": 0.0}


def judged(kind: str, values: Row, send: Any) -> Row:
    """A review in which each call of the person costs 1.5 and no card does; the other jobs by bots that play low."""
    if kind != "review":
        return lowest_or_pass(kind, values, send)
    send({"key": "result", "row": RESULT, "of": 5})
    send({"key": "par", "row": PAR, "of": 5})
    send({"key": "bots", "row": BOTS, "of": 5})
    for place, entry in enumerate(values["log"]):
        if entry["by"] == values["person"] and entry["kind"] in COSTS:
            row = {"log": place, "place": place, "kind": entry["kind"], "move": entry["text"], "best": "1N"}
            row |= {"cost": COSTS[entry["kind"]], "unit": "IMPs", "interval": 0.4}
            row["trick"] = None if entry["kind"] == "call" else 1
            send({"key": f"decision {place}", "row": row, "of": 5})
    return {}


def asked(client: TestClient, path: str, until: Callable[[Row], bool] = lambda row: not row["reading"]) -> Row:
    """The answer once earlier boards are read."""
    last = time.monotonic() + 60
    while time.monotonic() < last:
        row = dict(client.get(path).json())
        if until(row):
            return row
        time.sleep(0.02)
    raise AssertionError(f"not within a minute: {row}")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished boards of a sitting of three, with a note, one of another, and a deal of whist."""
    path = tmp_path_factory.mktemp("sessions") / "sittings.sqlite"
    with served(path, pool=PoolInThread(judged)) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 3, "seed": 1})
        for place in (1, 2):
            play_out(client, id)
            complete(client, id, place)
            move(client, id, "next")
        client.put(f"/api/sittings/{id}/notes", params={"place": 2}, json={"text": "ask {partner}\nabout ♦"})
        other = new_sitting(client, seat="W", scoring="matchpoints", boards={"kind": "random", "count": 1, "seed": 7})
        play_out(client, other)
        complete(client, other)
        play_out(client, new_game(client, "whist", count=1), first_legal)
    return path


@pytest.fixture
def client(file: Path) -> Any:
    with served(file, pool=PoolInThread(judged)) as found:
        yield found


def test_every_sitting_is_listed_with_its_finished_boards(client: TestClient) -> None:
    found = asked(client, "/api/sessions")
    whist, other, first = found["sessions"]
    assert not found["more"] and (whist["game"], whist["over"], len(whist["finished"])) == ("whist", True, 1)
    assert whist["finished"][0]["text"].startswith("You ")
    assert (first["done"], first["boards"], first["over"], other["over"]) == (2, 3, False, True)
    assert [board["place"] for board in first["finished"]] == [1, 2]
    assert first["finished"][0]["score"] == 11.0 and first["finished"][0]["unit"] == "imps"
    assert first["finished"][1]["note"] == "ask {partner}\nabout ♦"
    assert all(board["role"] in ("declarer", "defender", "dummy", "nobody") for board in first["finished"])
    assert "record" not in first["finished"][0]


@pytest.mark.parametrize(
    ("search", "titles", "boards"),
    [
        ("whist", ["Whist, 1 deal"], 1),
        ("RANDOM boards", ["Random boards", "Random boards"], 3),
        ("partner", ["Random boards"], 1),
        ("about d", ["Random boards"], 1),
        ("random partner", ["Random boards"], 1),
        ("whist partner", [], 0),
        ("no such text", [], 0),
        ("'; drop table sittings", [], 0),
    ],
)
def test_a_search_finds_titles_notes_and_results(
    client: TestClient, search: str, titles: list[str], boards: int
) -> None:
    found = client.get("/api/sessions", params={"search": search}).json()["sessions"]
    assert [row["title"] for row in found] == titles
    assert sum(len(row["finished"]) for row in found) == boards


def test_a_search_finds_contracts_and_dates(client: TestClient) -> None:
    rows = client.get("/api/sessions").json()["sessions"]
    board = next(board for board in rows[2]["finished"])
    contract = board["text"].split()[0]
    plain = contract.translate(str.maketrans("♠♥♦♣", "shdc")).lower()
    for text in (contract, plain):
        found = client.get("/api/sessions", params={"search": text}).json()["sessions"]
        assert board in [each for row in found for each in row["finished"]]
    date = time.strftime("%Y-%m-%d")
    assert len(client.get("/api/sessions", params={"search": date}).json()["sessions"]) == 3
    assert client.get("/api/sessions", params={"skipped": 2}).json()["sessions"] == rows[2:]


def test_statistics_say_what_was_scored_and_what_decisions_cost(client: TestClient) -> None:
    found = asked(client, "/api/statistics")
    assert found["boards"] == 3
    imps = next(each for each in found["scorings"] if each["scoring"] == "imps")
    assert (imps["total"]["boards"], imps["total"]["text"]) == (2, "+22 IMPs on 2 boards, +11.0 a board")
    assert sum(row["boards"] for row in imps["roles"]) == 2
    assert all(row["average"] == 11.0 for row in imps["roles"])
    assert all(row["interval"] is None or row["boards"] > 1 for row in imps["roles"])
    costs = {row["kind"]: row for row in imps["costs"]}
    assert costs["bidding"]["boards"] == 2 and costs["bidding"]["dear"] == costs["bidding"]["decisions"] > 0
    assert all(row["dear"] == 0 for kind, row in costs.items() if kind != "bidding")
    assert set(imps["dearest"]) == {"bidding"}, "what costs nothing is not dear"
    dear = imps["dearest"]["bidding"][0]
    assert dear["cost"] == 1.5 and dear["board"] in (1, 2) and dear["title"] == "Random boards"
    view = client.get(f"/api/sittings/{dear['sitting']}/finished", params={"place": dear["board"]}).json()["view"]
    assert view["result"]["text"] == dear["result"]


def test_before_the_first_board_statistics_are_empty_and_there_is_no_file() -> None:
    with served() as client:
        assert client.get("/api/statistics").json() == {"boards": 0, "scorings": [], "reading": False}
        assert client.get("/api/sessions").json() == {"sessions": [], "more": False, "reading": False}
        refused = client.get("/api/export")
        assert refused.status_code == 400 and "no board is finished yet" in refused.json()["error"]


@pytest.mark.parametrize(
    ("decision", "seat", "result", "kind"),
    [
        ({"kind": "call", "trick": None}, "S", {"role": "defender", "declarer": "E"}, "bidding"),
        ({"kind": "card", "trick": 1}, "S", {"role": "defender", "declarer": "E"}, "lead"),
        ({"kind": "card", "trick": 2}, "S", {"role": "defender", "declarer": "E"}, "defence"),
        ({"kind": "card", "trick": 1}, "N", {"role": "defender", "declarer": "E"}, "defence"),
        ({"kind": "card", "trick": 1}, "S", {"role": "declarer", "declarer": "N"}, "declaring"),
    ],
)
def test_a_decision_is_of_its_kind(decision: Row, seat: str, result: Row, kind: str) -> None:
    assert kind_of(decision, seat, result) == kind


def test_all_boards_leave_as_one_file(client: TestClient) -> None:
    answer = client.get("/api/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="dealspace.pbn"'
    records = parse_records(answer.text, "pbn").records
    assert len(records) == 3 and not parse_records(answer.text, "pbn").problems
    first, second, third = records
    assert dict(first.tags)["Event"] == "Random boards" and dict(first.tags)["Scoring"] == "IMP"
    assert dict(first.tags)["Date"] == time.strftime("%Y.%m.%d", time.gmtime())
    assert dict(first.tags)["ScoreIMP"] == "NS 11" and dict(third.tags)["Scoring"] == "MP"
    assert dict(first.players)[Seat.SOUTH] == "Player" and dict(third.players)[Seat.WEST] == "Player"
    assert dict(first.players)[Seat.NORTH] == "Bot (book)"
    assert "ask (partner) about ♦" in [remark.text for remark in second.remarks]
    id = client.get("/api/sessions").json()["sessions"][2]["id"]
    one = parse_records(client.get(f"/api/sittings/{id}/export").text, "pbn").records
    assert [replace(record, notes=()) for record in one] == [first, second], "a sitting's file has meanings besides"


def test_the_person_has_the_name_that_is_asked_for_in_every_file(client: TestClient) -> None:
    asked_for = {"name": 'Ann "O’Hara" |\\ '}
    every = parse_records(client.get("/api/export", params=asked_for).text, "pbn")
    assert not every.problems and dict(every.records[0].players)[Seat.SOUTH] == "Ann O’Hara"
    id = client.get("/api/sessions").json()["sessions"][2]["id"]
    for kind in ("pbn", "lin"):
        text = client.get(f"/api/sittings/{id}/export", params={**asked_for, "format": kind}).text
        found = parse_records(text, kind)
        assert not found.problems and dict(found.records[0].players)[Seat.SOUTH] == "Ann O’Hara"


def test_boards_finished_before_results_were_kept_are_read_out_of_the_entries(file: Path, tmp_path: Path) -> None:
    copied = tmp_path / "old.sqlite"
    with closing(SittingStore(file)) as store:
        store.rows("vacuum into ?", str(copied))
    with closing(SittingStore(copied)) as store:
        kept = store.rows("select * from results order by sitting, place")
        scores = store.rows("select * from judged order by sitting, place")
        for table in ("results", "judged"):
            store.rows(f"delete from {table}")
    with served(copied, pool=PoolInThread(lambda kind, values, send: do(kind, values, send))) as client:
        assert client.get("/api/statistics").json()["reading"]
        assert asked(client, "/api/statistics")["boards"] == 3
        assert len(parse_records(client.get("/api/export").text, "pbn").records) == 3
    with closing(SittingStore(copied)) as store:
        assert store.rows("select * from results order by sitting, place") == kept
        assert store.rows("select * from judged order by sitting, place") == scores


def test_a_board_of_before_is_shown_whole_while_another_is_on_the_table(client: TestClient) -> None:
    id = client.get("/api/sessions").json()["sessions"][2]["id"]
    found = client.get(f"/api/sittings/{id}/finished", params={"place": 1}).json()["view"]
    assert (found["board"]["place"], found["phase"], found["past"], found["next"]) == (1, "over", True, False)
    assert sorted(found["deal"]) == ["E", "N", "S", "W"] and found["result"]
    now = client.get(f"/api/sittings/{id}").json()["view"]
    assert now["board"]["place"] == 3 and now["deal"] is None
    made = client.get(f"/api/sittings/{id}/meanings", params={"place": 1}).json()["made"]
    assert len(made) == len(found["auction"])
    for place in (0, 3, 4):
        assert client.get(f"/api/sittings/{id}/finished", params={"place": place}).status_code == 404
        assert client.get(f"/api/sittings/{id}/meanings", params={"place": place}).status_code == 404


def test_what_is_deleted_is_in_no_list_statistic_or_file(file: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied.sqlite"
    with closing(SittingStore(file)) as store:
        store.rows("vacuum into ?", str(copied))
    with served(copied, pool=PoolInThread(judged)) as client:
        for row in client.get("/api/sessions").json()["sessions"]:
            assert client.delete(f"/api/sittings/{row['id']}").status_code == 200
        assert client.get("/api/sessions").json()["sessions"] == []
        assert client.get("/api/statistics").json()["boards"] == 0
    with closing(SittingStore(copied)) as store:
        for table in ("results", "judged", "reviews", "notes", "ended"):
            assert store.rows(f"select count(*) from {table}") == [(0,)]
