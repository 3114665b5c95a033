"""Calls that contradict each other on the analysis board, and what is left when some of them are read otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.support.tables import served
from tests.test_table.web.test_shapes import wrong

CALLS = ["P", "1S", "P", "4S", "X"]
"""North has passed and doubles: no hand of the book does."""
SPADES = {"S": "AKQJT98765432..."}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with served() as found:
        yield found


def ask(client: TestClient, what: str, **position: Any) -> Any:
    row = {"dealer": "N", "vulnerability": "None", "hands": {}, "calls": CALLS, "cards": [], "eyes": "none"}
    answer = client.post(f"/api/analysis/{what}", json={"position": {**row, **position}})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_calls_that_contradict_are_named_with_readings_under_which_deals_fit(client: TestClient) -> None:
    found = ask(client, "conflict")
    assert wrong(found, "ConflictAnswer") == []
    (conflict,) = found["conflicts"]
    assert {call["call"] for call in conflict["calls"]} >= {"X"} and conflict["doubted"] == 4
    assert found["mends"] and ask(client, "told")["doubtful"] == [4]
    for mend in found["mends"]:
        readings = {str(change["place"]): change["how"] for change in mend["changes"]}
        told = ask(client, "told", readings=readings)
        assert told["hidden"]["deals"] > 100 and told["doubtful"] == [], readings
        assert ask(client, "conflict", readings=readings)["conflicts"] == []


def test_a_call_that_is_untrue_says_nothing(client: TestClient) -> None:
    calls = ["1N", "P"]
    wide = ask(client, "told", calls=calls, readings={"0": "untrue"})
    assert wide["ranges"]["N"]["hcp"][1] > 17 and ask(client, "told", calls=calls)["ranges"]["N"]["hcp"] == [15, 17]
    steps = ask(client, "left", calls=calls, readings={"0": "untrue"})["steps"]
    assert steps[1]["deals"] == steps[0]["deals"]
    seen = {"hands": {"N": "AKQJT98765432..."}, "eyes": "N", "calls": calls}
    assert ask(client, "told", **seen)["odd"] == [0]
    assert ask(client, "told", **seen, readings={"0": "untrue"})["odd"] == []


def test_a_call_of_several_rules_is_read_by_one_of_them(client: TestClient) -> None:
    calls = ["1C", "P", "1H", "P", "2N"]
    ways = ask(client, "ways", calls=["2H"])["ways"]
    assert [way["how"] for way in ways][-2:] == ["off_book", "untrue"]
    every = [way for length in range(1, 6) for way in ask(client, "ways", calls=calls[:length])["ways"]]
    assert all(way["text"] for way in every)
    rules = [way for way in ask(client, "ways", calls=["1C"])["ways"] if ":" in way["how"]]
    for way in rules:
        assert ask(client, "told", calls=["1C"], readings={"0": way["how"]})["hidden"]["deals"] > 100


def test_cards_that_are_seen_take_part_in_a_contradiction(client: TestClient) -> None:
    found = ask(client, "conflict", hands=SPADES, eyes="S", calls=["1S", "P", "P"])
    (conflict,) = found["conflicts"]
    assert conflict["has_cards"] and [call["place"] for call in conflict["calls"]] == [0]
    told = ask(client, "told", hands=SPADES, eyes="S", calls=["1S", "P", "P"], readings={"0": "untrue"})
    assert told["hidden"]["deals"] > 100


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        ({"0": "sayc.yaml:1"}, "is made by no rule at 'sayc.yaml:1' here"),
        ({"x": "untrue"}, "by the place of the call"),
        ({"0": 1}, "by the place of a rule, not as 1"),
        ([], "readings are"),
    ],
)
def test_what_is_wrong_in_readings_is_said(client: TestClient, readings: Any, said: str) -> None:
    row = {"dealer": "N", "vulnerability": "None", "hands": {}, "calls": CALLS, "readings": readings}
    answer = client.post("/api/analysis/told", json={"position": row})
    assert answer.status_code == 400 and said in answer.json()["error"]
