"""Every route: what it answers, and what it says to a request that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards.formats import parse_records
from dealspace.table.web.elsewhere import elsewhere
from tests.support.tables import (
    HEADERS,
    SCRIPT,
    PoolInThread,
    lowest_cards,
    move,
    my_card,
    my_turn,
    new_sitting,
    play_out,
    served,
    table_of,
    unreviewed,
)

PBN = '[Board "7"]\n[Dealer "N"]\n[Vulnerable "None"]\n' + (
    '[Deal "N:AKJ2.T98.A65.K82 Q53.KQ76.T92.J75 T964.A2.KQJ4.A96 87.J543.873.QT43"]\n'
)
NOTRUMP = '[Dealer "S"]\n[Deal "S:AKJ2.Q54.KJ3.QT4 T98.J973.Q95.K63 Q43.AK6.A862.975 765.T82.T74.AJ82"]\n'
RANDOM = {"kind": "random", "count": 1}


@pytest.fixture(scope="module")
def client() -> TestClient:
    with served(pool=PoolInThread(unreviewed(lowest_cards))) as found:
        yield found


@pytest.fixture(scope="module")
def id(client: TestClient) -> str:
    return new_sitting(client)


def test_the_start_has_systems_bots_sittings_and_the_settings_used_last() -> None:
    with served() as client:
        start = client.get("/api/start").json()
        assert {"name": "sayc", "title": "Standard American (SAYC)"} in start["systems"]
        assert [bot["name"] for bot in start["bots"]] == ["house", "book"]
        assert start["sittings"] == [] and start["settings"] == {}
        id = new_sitting(client, seat="W", scoring="matchpoints", boards={**RANDOM, "count": 3})
        start = client.get("/api/start").json()
        assert start["settings"]["seat"] == "W" and start["settings"]["scoring"] == "matchpoints"
        (sitting,) = start["sittings"]
        assert {name: sitting[name] for name in ("id", "title", "boards", "done", "total")} == {
            "id": id, "title": "Random boards", "boards": 3, "done": 0, "total": None,
        }  # fmt: skip
        assert sitting["changed"].startswith("20") and not sitting["over"]
        assert start["settings"]["boards"] == {"kind": "random", "count": 3}, "no seed is kept to be offered again"
        new_sitting(client, boards={"kind": "file", "name": "a.pbn", "text": PBN})
        assert client.get("/api/start").json()["settings"]["boards"] == {"kind": "random", "count": 3}


def test_the_address_for_other_devices_is_told_where_there_is_one() -> None:
    with served() as client:
        assert client.get("/api/address").json() == {"addresses": []}
    with served(addresses=["http://192.168.1.5:8000/?token=abc"]) as client:
        assert client.get("/api/address").json() == {"addresses": ["http://192.168.1.5:8000/?token=abc"]}
        assert client.get("/api/address", headers={"authorization": "Bearer another"}).status_code == 403


def test_a_server_knows_how_others_reach_it() -> None:
    assert elsewhere("localhost", 8000, "abc") == elsewhere("::1", 8000, "abc") == []
    assert elsewhere("fe80::1", 8000, "abc") == ["http://[fe80::1]:8000/?token=abc"]
    everywhere = elsewhere("0.0.0.0", 8000, "abc")
    assert everywhere and all(address.endswith(":8000/?token=abc") for address in everywhere)
    assert not any("0.0.0.0" in address or "127.0.0.1" in address for address in everywhere)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"seat": "Q"}, '"Q" is not a seat'),
        ({"seat": 1}, "seat is a text"),
        ({"system": "no_such"}, 'there is no system "no_such"'),
        ({"system": "/etc/passwd"}, "there is no system"),
        ({"ew_system": "../sayc"}, "there is no system"),
        ({"bot": "/tmp/bot.toml"}, "there is no bot"),
        ({"scoring": "rubber"}, "scoring is one of imps, matchpoints"),
        ({"speed": "warp"}, "speed is one of slow, normal, fast"),
        ({"boards": None}, "boards are asked for as"),
        ({"boards": [1]}, "boards are asked for as"),
        ({"boards": {"kind": "magic"}}, "boards are asked for as"),
        ({"boards": {"kind": "random", "count": 0}}, "board"),
        ({"boards": {"kind": "random", "count": 10**9}}, "boards"),
        ({"boards": {"kind": "random", "count": 201}}, "at most 200 boards"),
        ({"boards": {"kind": "random", "count": 2.5}}, "expected a whole number"),
        ({"boards": {"kind": "random", "count": 1, "seed": -1}}, "expected a whole number"),
        ({"boards": {"kind": "file", "name": "club.pbn", "text": ""}}, "club.pbn"),
        ({"boards": {"kind": "file", "name": "club.pbn", "text": "\0\1"}}, "club.pbn"),
        ({"boards": {"kind": "file", "name": 1, "text": "x"}}, "expected a text"),
        ({"boards": {"kind": "pasted", "text": "javascript:alert(1)"}}, "begins no boards that are known"),
        ({"boards": {"kind": "condition", "where": ["S: hcp 38"], "count": 1}}, ""),
        ({"boards": {"kind": "sentence", "text": "good boards, please", "count": 1}}, "good boards"),
        ({"boards": {"kind": "sequence", "auction": "1N 1C", "where": [], "count": 1}}, "1♣"),
    ],
)
def test_a_sitting_that_cannot_begin_says_why(client: TestClient, row: dict[str, Any], said: str) -> None:
    answer = client.post("/api/sittings", json={"seat": "S", "boards": RANDOM, **row})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_pasted_text_is_told_from_its_lines(client: TestClient) -> None:
    deal = "T98.J973.Q95.K63 Q43.AK6.A862.975 765.T82.T74.AJ82 AKJ2.Q54.KJ3.QT4"
    answer = client.post("/api/pasted", json={"text": f"{deal}\n{deal}\n"})
    assert answer.json() == {
        "taken": "hands in lines or diagrams",
        "boards": ["Board 1 · North deals", "Board 2 · East deals"],
        "notes": [],
    }
    for row, said in (({"text": "good evening"}, "begins no boards that are known"), ({}, "it is empty")):
        refused = client.post("/api/pasted", json=row)
        assert refused.status_code == 400 and said in refused.json()["error"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"1", b"\xff", b"[" * 50_000, b'{"number": 1e999}', b'{"text": "\\ud800"}']
)
@pytest.mark.parametrize("path", ["/api/sittings", "/api/sittings/{id}/moves"])
def test_a_body_that_is_no_json_object_is_refused(client: TestClient, id: str, path: str, body: bytes) -> None:
    answer = client.post(path.format(id=id), content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"number": "1", "kind": "call", "text": "P"},
        {"number": True, "kind": "call", "text": "P"},
        {"number": 1.0, "kind": "call", "text": "P"},
        {"number": 2, "kind": 1, "text": "P"},
        {"number": 2, "kind": "call", "text": None},
        {"number": 2, "kind": "call", "text": "P" * 300},
        {"number": 2, "kind": "review", "text": ""},
        {"number": 2, "kind": "refused", "text": ""},
    ],
)
def test_a_move_of_another_shape_is_refused(client: TestClient, id: str, row: dict[str, Any]) -> None:
    answer = client.post(f"/api/sittings/{id}/moves", json=row)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("call", "8N", "8N"),
        ("call", "XX", "cannot redouble"),
        ("card", "SA", "a call is wanted"),
        ("claim", "3", "before the play"),
        ("claim", "-1", "no number of tricks"),
        ("claim", "99999", "no number of tricks"),
        ("concede", "", "before the play"),
        ("undo", "", "to take back"),
        ("next", "", "not over"),
        ("again", "0", "when the board is over"),
        ("step", "", "nothing to step"),
        ("pause", "", "nothing to pause"),
        ("skip", "", "nothing to skip"),
        ("set", "{}", "set needs"),
        ("set", "[" * 150, "set needs"),
        ("set", '{"speed": 3}', "speed is one of"),
        ("set", '{"plays_partner": 1}', "plays_partner is true or false"),
        ("set", '{"seed": 1}', "set needs"),
    ],
)
def test_a_move_that_cannot_be_made_says_why_and_changes_nothing(
    client: TestClient, kind: str, text: str, said: str
) -> None:
    id = new_sitting(client)
    before = my_turn(client, id)
    answer = move(client, id, kind, text)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert table_of(client, id)["view"] == before


def test_a_call_out_of_turn_is_refused() -> None:
    with served(pace=1000) as client:
        id = new_sitting(client)  # North deals, and waits for the pause
        answer = move(client, id, "call", "P")
        assert (answer.status_code, answer.json()) == (400, {"error": "it is North's turn"})


@pytest.mark.parametrize(
    "path",
    ["", "/events", "/meanings?number=1", "/hint?number=1", "/whynot?number=1&move=1N", "/review", "/export", "/notes"],
)
def test_an_unknown_sitting_is_not_there(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/sittings/none{path}")
    assert answer.status_code == 404
    assert "no such sitting" in answer.json()["error"]
    assert client.post("/api/sittings/none/moves", json={"number": 1, "kind": "next"}).status_code == 404
    assert client.delete("/api/sittings/none").status_code == 404


@pytest.mark.parametrize("path", ["meanings", "hint", "whynot"])
def test_a_question_about_a_number_that_is_gone_or_to_come_is_refused(client: TestClient, path: str) -> None:
    id = new_sitting(client)
    now = my_turn(client, id)["number"]
    for number in (0, now + 1, now + 100):
        answer = client.get(f"/api/sittings/{id}/{path}", params={"number": number, "move": "1N"})
        assert answer.status_code == 409
        assert answer.json()["number"] == now
    for number in ("", "x", "-1", "1" * 30):
        answer = client.get(f"/api/sittings/{id}/{path}", params={"number": number, "move": "1N"})
        assert answer.status_code == 400


def test_meanings_are_those_of_the_calls_made_and_of_the_box(client: TestClient) -> None:
    id = new_sitting(client)
    view = my_turn(client, id)
    found = client.get(f"/api/sittings/{id}/meanings", params={"number": view["number"]}).json()
    assert [row["call"] for row in found["made"]] == [row["call"] for row in view["auction"]]
    assert sorted(found["box"]) == sorted(view["legal_calls"])
    assert found["box"]["1N"].keys() >= {
        "seat",
        "call",
        "text",
        "alternatives",
        "forcing",
        "alert",
        "announce",
        "defined",
    }
    assert set(found["ranges"]) == set("NESW")


def test_a_hint_and_why_not_have_the_fields_of_the_protocol(client: TestClient) -> None:
    id = new_sitting(client)
    view = my_turn(client, id)
    hint = client.get(f"/api/sittings/{id}/hint", params={"number": view["number"]}).json()
    assert hint.keys() >= {"number", "move", "text", "claim", "worlds", "candidates", "layouts"}
    assert hint["move"] in view["legal_calls"]
    other = "7N" if hint["move"] != "7N" else "P"
    why = client.get(f"/api/sittings/{id}/whynot", params={"number": view["number"], "move": other}).json()
    assert why["move"] == other and why["best"] == hint["move"] and why["text"]
    wrong = client.get(f"/api/sittings/{id}/whynot", params={"number": view["number"], "move": "nonsense"})
    assert wrong.status_code == 400


def test_hints_are_refused_when_there_is_nothing_to_choose() -> None:
    with served(pace=1000) as client:
        id = new_sitting(client)
        number = table_of(client, id)["number"]
        for path in ("hint", "whynot"):
            answer = client.get(f"/api/sittings/{id}/{path}", params={"number": number, "move": "1N"})
            assert answer.status_code == 400


def test_finished_boards_are_exported_as_pbn_and_lin(client: TestClient) -> None:
    id = new_sitting(client)
    assert client.get(f"/api/sittings/{id}/export").status_code == 400
    view = play_out(client, id)
    for kind in ("pbn", "lin"):
        answer = client.get(f"/api/sittings/{id}/export", params={"format": kind})
        assert answer.headers["content-disposition"].endswith(f'.{kind}"')
        (record,) = parse_records(answer.text, kind, "sent").records
        assert record.contract is None or record.contract.symbol == view["result"]["contract"]
    assert client.get(f"/api/sittings/{id}/export", params={"format": "exe"}).status_code == 400


def test_exports_say_what_calls_mean_who_played_and_how_it_was_scored(client: TestClient) -> None:
    SCRIPT[("S", 0)] = "1N"
    id = new_sitting(client, boards={"kind": "pasted", "text": NOTRUMP}, seat="N", scoring="matchpoints")
    play_out(client, id)
    SCRIPT.clear()
    path = f"/api/sittings/{id}/export"
    pbn = client.get(path, params={"format": "pbn"}).text
    assert '[Scoring "MP"]' in pbn and '[Event "Pasted boards"]' in pbn and '[North "Player"]' in pbn
    assert re.search(r"^1NT =1= ", pbn, re.MULTILINE) and '[Note "1:15' in pbn
    (record,) = parse_records(pbn, "pbn", "sent").records
    assert record.note(0).text.startswith("15")
    lin = client.get(path, params={"format": "lin", "place": 1}).text
    assert "mb|1N|an|15" in lin and "pn|Bot (book),Bot (book),Player," in lin
    assert client.get(path, params={"format": "lin", "place": 2}).status_code == 400
    assert client.get(path, params={"format": "lin", "place": "x"}).status_code == 400


@pytest.fixture
def reviewed() -> Iterator[TestClient]:
    with served(pool=PoolInThread(lowest_cards)) as found:
        yield found


def test_a_finished_board_is_a_page_of_its_own(reviewed: TestClient) -> None:
    id = new_sitting(reviewed)
    view = play_out(reviewed, id)
    answer = reviewed.get(f"/api/sittings/{id}/export", params={"format": "html", "place": 1})
    if "not built" in answer.text:
        pytest.skip("the page is not built: make web")
    assert answer.headers["content-disposition"] == 'attachment; filename="dealspace-board-1.html"'
    data = json.loads(re.search(r'id="boards">(.*?)</script>', answer.text)[1])  # type: ignore[index]
    (board,) = data["boards"]
    assert board["deal"] == view["deal"] and board["you"] == "S" and board["meanings"][0]["text"]
    assert board["review"] is not None
    bare = reviewed.get(f"/api/sittings/{id}/export", params={"format": "html", "review": "0"}).text
    assert json.loads(re.search(r'id="boards">(.*?)</script>', bare)[1])["boards"][0]["review"] is None  # type: ignore[index]


def test_notes_are_kept_for_each_board(client: TestClient) -> None:
    id = new_sitting(client, boards={**RANDOM, "count": 2})
    path = f"/api/sittings/{id}/notes"
    assert client.get(path, params={"place": 2}).json() == {"text": ""}
    assert client.put(path, params={"place": 2}, json={"text": "ask about 2♦"}).status_code == 200
    assert client.get(path, params={"place": 2}).json() == {"text": "ask about 2♦"}
    assert client.get(path, params={"place": 1}).json() == {"text": ""}
    for place in (0, 3):
        assert client.get(path, params={"place": place}).status_code == 400
    assert client.put(path, params={"place": 1}, json={"text": 1}).status_code == 400
    assert client.put(path, params={"place": 1}, json={"text": "x" * 30_000}).status_code == 400


def test_a_sitting_that_is_deleted_is_gone(client: TestClient) -> None:
    id = new_sitting(client)
    assert client.delete(f"/api/sittings/{id}").json() == {}
    assert client.get(f"/api/sittings/{id}").status_code == 404
    assert id not in [row["id"] for row in client.get("/api/start").json()["sittings"]]


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    with served(page=tmp_path) as client:
        assert "The page is not built" in client.get("/").text


def test_the_page_and_its_files_are_served_and_nothing_beside_them(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>the page", "utf-8")
    (page / "assets" / "index-3f2a.js").write_text("1", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with served(page=page) as client:
        assert client.get("/").text == "<!doctype html>the page"
        assert client.get("/").headers["cache-control"] == "no-cache"
        script = client.get("/assets/index-3f2a.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        for path in (
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/none.js",
            "/assets",
            "/%00",
            "/" + "x" * 5000,
        ):
            answer = client.get(path, headers=HEADERS)
            assert answer.status_code == 404 or "secret" not in answer.text


def test_another_method_is_refused(client: TestClient, id: str) -> None:
    assert client.post("/api/start").status_code == 405
    assert client.patch(f"/api/sittings/{id}").status_code == 405
    assert client.get(f"/api/sittings/{id}/moves").status_code == 404


def test_a_card_that_is_not_held_is_refused_and_named(client: TestClient) -> None:
    id = new_sitting(client)
    view = my_card(client, id)
    missing = next(card for card in ("SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK") if card not in view["legal_cards"])
    answer = move(client, id, "card", missing)
    assert answer.status_code == 400
    assert table_of(client, id)["view"]["legal_cards"] == view["legal_cards"]
