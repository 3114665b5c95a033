"""What an author asks of the server: the form, what changed, the tests of a file, practice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from dealspace.table.web.shapes.shape_files import all_shapes
from dealspace.table.web.workshop.author_folder import AuthorFolder
from dealspace.table.web.workshop.opened_workshop import Workshop
from dealspace.table.web.workshop.practice_jobs import practised
from tests.support.tables import served

SMALL = """\
system: small
title: Small
dsl: 2
params: {nt: 15-17, style: light}
choices:
  nt: points of 1NT
  style: {light: on eleven points, sound: on thirteen}
contexts:
- after: opening
  rules:
  - 1N: {if: "hcp {nt} and balanced", say: "{hcp} HCP, balanced"}
  - 1M: {if: 5+M and hcp 12+, say: "5+ {M}", prefer: higher M}
  - P: {if: else, say: No opening bid}
- after: 1N
  rules:
  - 2C: {if: 4+M and hcp 8+, say: Stayman, ask: major, artificial: true, forcing: round}
  - P: {if: else, say: Nothing}
- when: asked major
  rules:
  - 2H: {if: 4+H, say: "4+ ♥"}
  - 2S: {if: 4+S, say: "4+ ♠"}
  - 2D: {if: else, say: No major, artificial: true}
- when: theirs
  rules:
  - P: {if: else}
tests:
- {hand: AQ32.K54.QJ3.A92, auction: "", want: 1N}
- {hand: AQ32.K54.QJ3.A92, auction: "1N P", want: P, why: wrong on purpose}
"""
WEAK = "system: weak\ntitle: Weak\ndsl: 2\nextends: small\nparams:\n  nt: 12-14   # points\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("systems")
    (found / "small.yaml").write_text(SMALL, "utf-8")
    (found / "weak.yaml").write_text(WEAK, "utf-8")
    return found


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with served(workshop=Workshop(AuthorFolder(folder))) as found:
        yield found


def post(client: TestClient, what: str, **row: Any) -> Any:
    answer = client.post(f"/api/workshop/{what}", json=row)
    assert answer.status_code == 200, answer.text
    return answer.json()


def last(client: TestClient, what: str, **row: Any) -> tuple[Any, list[Any]]:
    """The last line of an answer in parts, and the lines before it."""
    answer = client.post(f"/api/workshop/{what}", json=row)
    assert answer.status_code == 200, answer.text
    lines = [json.loads(line) for line in answer.text.splitlines()]
    return lines[-1], lines[:-1]


def wrong(row: Any, shape: str) -> list[str]:
    return [error.message[:200] for error in Draft202012Validator(all_shapes().schema(shape)).iter_errors(row)]


def chosen(**more: Any) -> dict[str, Any]:
    return {"title": "Weak", "extends": "small", "blocks": [], "params": {"nt": "12-14"}, "carding": {}, **more}


def test_a_form_offers_what_the_files_say_and_what_the_file_has_chosen(client: TestClient) -> None:
    found = post(client, "form", name="weak.yaml")
    assert wrong(found, "FormAnswer") == []
    nt, style = found["params"]
    assert (nt["name"], nt["usual"], nt["form"], nt["about"]) == ("nt", "15-17", "range", "points of 1NT")
    assert style["options"] == [
        {"value": "light", "text": "on eleven points"}, {"value": "sound", "text": "on thirteen"},
    ]  # fmt: skip
    assert found["chosen"] == {**chosen(), "by_hand": []}
    assert {"sayc", "acol", "small"} <= {base["name"] for base in found["bases"]}
    assert len(found["blocks"]) > 50 and not found["plays"]


def test_what_is_chosen_comes_out_as_a_file_and_what_it_plays(client: TestClient) -> None:
    want = chosen(params={"nt": "13-15", "style": "sound"}, carding={"attitude": "upside-down"})
    found = post(client, "form/check", name="weak.yaml", chosen=want)
    assert found["problems"] == [] and wrong(found, "FormCheck") == []
    assert found["text"] == WEAK.replace("12-14", "13-15") + "  style: sound\ncarding:\n  attitude: upside-down\n"
    assert [row["text"] for row in found["openings"] if row["call"] == "1N"] == ["13–15 HCP, balanced"]


@pytest.mark.parametrize(
    ("more", "field", "said"),
    [
        ({"params": {"nt": "17-15"}}, "params.nt", "the first number is the lower one"),
        ({"params": {"nt": ""}}, "params.nt", "usual is 15-17"),
        ({"params": {"nt": "twelve"}}, "params.nt", "twelve"),
        ({"params": {"style": "heavy"}}, "params.style", "one of light, sound"),
        ({"blocks": ["drury", "two_way_drury"]}, "blocks.two_way_drury", "cannot be played together"),
        ({"blocks": ["drury", "nothing"]}, "blocks.nothing", "no convention"),
        ({"carding": {"attitude": "odd"}}, "carding.attitude", "upside-down"),
        ({"title": " "}, "title", "name"),
    ],
)
def test_what_is_wrong_is_said_beside_the_choice(client: TestClient, more: Any, field: str, said: str) -> None:
    problems = post(client, "form/check", name="weak.yaml", chosen=chosen(**more))["problems"]
    assert (field, True) in [(problem["field"], said in problem["message"]) for problem in problems]


def test_a_form_reads_nothing_outside_the_folder(client: TestClient, folder: Path) -> None:
    for name in ("../weak.yaml", "/etc/passwd", "systems/sayc.yaml"):
        answer = client.post("/api/workshop/form", json={"name": name, "text": WEAK})
        assert answer.status_code == 400, name
    assert client.post("/api/workshop/form", json={"name": "none.yaml"}).status_code == 404
    assert client.post("/api/workshop/form/check", json={"name": "weak.yaml"}).status_code == 400


def test_a_closed_workshop_has_no_form_and_practises_shipped_systems() -> None:
    with served() as closed:
        assert closed.post("/api/workshop/form", json={"base": "sayc"}).status_code == 403
        assert closed.post("/api/workshop/practice", json={"system": "small"}).status_code == 404


def test_auctions_that_differ_are_told_with_their_share_and_interval(client: TestClient) -> None:
    found, parts = last(client, "changes", system="weak", boards=40, **{"with": "small"})
    result = found["result"]["found"]
    assert [part["done"] for part in parts] == list(range(1, 41)) and parts[19]["found"]["boards"] == 20
    assert [wrong(part, "ChangesPart") for part in (parts[0], parts[19], found["result"])] == [[], [], []]
    assert result["boards"] == 40 and result["titles"] == ["small", "now"]
    first = result["auctions"][0]
    assert (first["auction"], {first["made"], first["other"]}) == ("Opening", {"Pass", "1NT"})
    assert 0 < first["share"] < 1 and first["count"] == round(40 * first["share"])
    example = first["examples"][0]
    assert set(example["hands"]) == set("NESW") and example["calls"] == ["P"] * len(example["calls"])
    assert sum(each["count"] for each in result["auctions"]) == result["changed"]


def test_a_version_before_a_save_is_compared_with_the_file_as_it_is(client: TestClient, folder: Path) -> None:
    there = client.get("/api/workshop/file", params={"name": "weak.yaml"}).json()
    text = there["text"].replace("12-14", "10-12")
    saved = post(client, "file", name="weak.yaml", text=text, seen=there["version"])
    number = saved["earlier"][0]["number"]
    found, _ = last(client, "changes", system="weak", earlier=number, boards=30)
    assert found["result"]["found"]["titles"] == [f"version {number}", "now"]
    assert found["result"]["found"]["changed"] > 0
    same, _ = last(client, "changes", system="weak", boards=5, **{"with": "weak"})
    assert same["result"]["found"]["changed"] == 0
    post(client, "restore", name="weak.yaml", number=number, seen=saved["version"])


def test_what_cannot_be_compared_is_said(client: TestClient, folder: Path) -> None:
    assert client.post("/api/workshop/changes", json={"system": "none", "with": "sayc"}).status_code == 404
    assert client.post("/api/workshop/changes", json={"system": "weak", "with": "none"}).status_code == 404
    assert client.post("/api/workshop/changes", json={"system": "weak", "with": "sayc", "boards": 0}).status_code == 400
    (folder / "broken.yaml").write_text("system: broken\nextends: nothing\n", "utf-8")
    answer = client.post("/api/workshop/changes", json={"system": "broken", "boards": 5, "with": "small"})
    assert answer.status_code == 400 and "nothing" in answer.json()["error"] and str(folder) not in answer.text
    (folder / "broken.yaml").unlink()


def test_tests_of_a_file_are_run_and_fail_at_their_places(client: TestClient) -> None:
    found, parts = last(client, "tests", system="small")
    result = found["result"]
    assert (result["tests"], result["passed"]) == (2, 1) and parts[0] == {"done": 0, "of": 2}
    assert wrong(result, "FileTests") == []
    (failed,) = result["failed"]
    assert failed["line"] == 28 and failed["file"] is None and failed["want"] == "P"
    assert "2C" in failed["found"] or "2♣" in failed["found"]


def test_hands_are_practised_and_every_call_comes_up(client: TestClient) -> None:
    found = post(client, "practice", system="small", auction="1N P 2C P", count=6, seed=3)
    assert (found["dealer"], found["seat"], found["calls"]) == ("S", "S", ["1N", "P", "2C", "P"])
    assert wrong(found, "PracticeHands") == []
    assert found["made"][2]["text"] == "Stayman" and len(found["hands"]) == 6
    calls = []
    for hand in found["hands"]:
        right = post(client, "practice", system="small", auction="1N P 2C P", hand=hand, call="7N")["call"]
        calls.append(right)
        assert post(client, "practice", system="small", auction="1N P 2C P", hand=hand, call=right)["right"]
    assert set(calls) == {"2D", "2H", "2S"}


def test_a_practice_has_the_vulnerability_of_who_calls(client: TestClient) -> None:
    for auction, vulnerable, side in [("", "we", "NS"), ("W: 1N P", "we", "EW"), ("N: 1N", "they", "NS")]:
        found = post(client, "practice", system="small", auction=auction, count=1, vulnerable=vulnerable)
        assert found["vulnerability"] == side, (auction, found["seat"])
    weak_two = {"system": "sayc", "auction": "", "hand": "Q98654.K83.QJ4.2", "call": "P"}
    calls = [post(client, "practice", **weak_two, vulnerable=each)["call"] for each in ("they", "both")]
    assert calls == ["2S", "P"], "one honour does not open vulnerable"


def test_a_wrong_call_is_told_the_rule_and_why_not(client: TestClient) -> None:
    asked = {"system": "small", "auction": "", "hand": "AQ32.K54.QJ3.A92"}
    found = post(client, "practice", **asked, call="1S")
    assert wrong(found, "PracticeAnswer") == []
    assert not found["right"] and found["call"] == "1N" and found["text"] == "15–17 HCP, balanced"
    assert found["rule"]["line"] == 11 and "1N" in found["rule"]["text"] and not found["judged"]
    assert any("comes first" in line or "♠" in line for line in found["why_not"])
    assert post(client, "practice", **asked, call="1N")["why_not"] == []
    beyond = post(client, "practice", system="small", auction="1N P 2C P 2H P", hand="KJ32.K54.QJ3.A92", call="7N")
    assert beyond["judged"] and beyond["rule"] is None


def test_a_practice_that_cannot_be_is_refused(client: TestClient) -> None:
    for row in (
        {"auction": "1N 1C"},
        {"auction": "1N P P P"},
        {"auction": "1N P", "count": "x"},
        {"auction": 3},
        {"vulnerable": "all"},
    ):
        assert client.post("/api/workshop/practice", json={"system": "small", **row}).status_code == 400
    assert str(practised("1N P")) == "N: 1N P" and str(practised("W: 1N P")) == "W: 1N P"
