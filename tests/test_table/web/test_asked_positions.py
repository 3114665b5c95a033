"""What is asked about a position of the analysis board on demand: calls, cards, contracts, lines, leads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.bidding.judgement import Effort
from dealspace.table.web.analysis import asked_calls, asked_cards, asked_contracts
from tests.support.tables import served
from tests.test_table.web.test_shapes import HANDS, wrong

AUCTION = ["1N", "P", "3N", "P", "P", "P"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A server that takes less work for its answers."""
    with pytest.MonkeyPatch.context() as patch, served() as found:
        patch.setattr(asked_calls, "EFFORTS", (Effort(16, 400), Effort(40, 1000)))
        patch.setattr(asked_calls, "COUNTS", (5, 20))
        patch.setattr(asked_cards, "LAYOUTS", (6, 20))
        patch.setattr(asked_contracts, "DEALS", (5, 20))
        patch.setattr(asked_contracts, "LEAD_DEALS", (10, 40))
        yield found


def rows(client: TestClient, what: str, shape: str, **position: Any) -> list[dict[str, Any]]:
    """The rows of an answer, each checked to have its shape."""
    body = body_of(**position)
    answer = client.post(f"/api/analysis/{what}", json=body, headers={"accept": "application/x-ndjson"})
    assert answer.status_code == 200, answer.text
    found = [json.loads(line) for line in answer.text.splitlines()]
    assert [text for row in found for text in wrong(row, shape)] == []
    return found


def body_of(asked: dict[str, Any] | None = None, scoring: str = "imps", **position: Any) -> dict[str, Any]:
    row = {"dealer": "N", "vulnerability": "None", "hands": HANDS, "calls": ["1N", "P"], "cards": [], "eyes": "all"}
    return {"position": {**row, **position}, "asked": asked or {}, "scoring": scoring}


def refused(client: TestClient, what: str, **position: Any) -> str:
    answer = client.post(f"/api/analysis/{what}", json=body_of(**position))
    assert answer.status_code == 400, answer.text
    return str(answer.json()["error"])


def test_partner_answers_a_call(client: TestClient) -> None:
    (found,) = rows(client, "replies", "RepliesAnswer", asked={"call": "2C"})
    assert found["seat"] == "N" and {each["call"] for each in found["calls"]} == {"2D", "2H", "2S"}
    assert sum(each["share"] for each in found["calls"]) == pytest.approx(1, abs=0.02)
    (found,) = rows(client, "replies", "RepliesAnswer", calls=["1N", "P", "3N", "P"], asked={"call": "P"})
    assert found["seat"] is None, "the auction is over"
    assert "cannot be made" in refused(client, "replies", asked={"call": "1C"})


def test_calls_are_scored_on_the_same_deals_and_more_of_them(client: TestClient) -> None:
    first, last = rows(client, "scores", "ScoresAnswer", asked={"calls": ["2C", "3N"]})
    assert (first["complete"], last["complete"]) == (False, True) and first["deals"] < last["deals"]
    assert [each["move"] for each in last["calls"]] == ["2C", "3N"] and last["calls"][0]["gain"] == 0
    assert 0 < last["calls"][0]["score_interval"] < first["calls"][0]["score_interval"]


def test_a_call_that_is_far_behind_is_told_at_once(client: TestClient) -> None:
    first, last = rows(client, "scores", "ScoresAnswer", asked={"calls": ["2C", "P"]})
    assert (first["deals"], last["deals"], last["complete"]) == (16, 16, True)
    for row in (first, last):
        assert row["calls"][1]["gain"] + row["calls"][1]["interval"] < 0, "fourteen points opposite 1NT pass out game"


def test_one_call_is_compared_with_the_bots(client: TestClient) -> None:
    found = rows(client, "scores", "ScoresAnswer", asked={"calls": ["P"]}, scoring="matchpoints")[-1]
    assert [each["move"] for each in found["calls"]] == ["2C", "P"] and found["scoring"] == "matchpoints"
    assert -0.5 <= found["calls"][1]["gain"] < 0


def test_what_who_calls_sees_decides(client: TestClient) -> None:
    """The other hands have no part in it, whoever's eyes are used."""
    found = [
        rows(client, "scores", "ScoresAnswer", asked={"calls": ["3N", "P"]}, eyes=eyes, hands=hands)[0]
        for eyes, hands in (("all", HANDS), ("S", HANDS), ("S", {"S": HANDS["S"]}))
    ]
    assert found[0] == found[1] == found[2]
    assert "not in sight: choose its eyes" in refused(client, "scores", asked={"calls": ["P"]}, eyes="N")
    assert "is not known: give its 13 cards" in refused(client, "scores", asked={"calls": ["P"]}, hands={})


def test_calls_of_a_hand_that_is_not_in_sight_have_what_they_lead_to(client: TestClient) -> None:
    found = rows(client, "outcomes", "OutcomesAnswer", eyes="N")
    assert [(row["deals"], row["complete"]) for row in found] == [(5, False), (20, True)] and found[0]["seat"] == "S"
    calls = found[-1]["calls"]
    assert sum(each["deals"] for each in calls) == 20 and calls == sorted(calls, key=lambda each: -each["deals"])
    for each in calls:
        assert (each["score_interval"] is None) == (each["deals"] < 10)
        assert 0.99 < sum(end["share"] for end in each["contracts"]) <= 1.01 or len(each["contracts"]) == 3
    assert found == rows(client, "outcomes", "OutcomesAnswer", eyes="N", hands={"N": HANDS["N"]})
    (seen,) = rows(client, "outcomes", "OutcomesAnswer")[-1]["calls"]
    assert (seen["call"], seen["deals"]) == ("2C", 20), "a hand in sight makes its call"


def test_why_not_another_call(client: TestClient) -> None:
    (found,) = rows(client, "whynot", "WhyNot", asked={"move": "3D"})
    assert found["best"] == "2C" and found["text"] and found["candidates"]


def test_cards_are_compared_over_what_who_plays_them_sees(client: TestClient) -> None:
    played = {"calls": AUCTION, "cards": ["H6", "HA", "H3"], "hands": HANDS}
    found = rows(client, "cards", "CardsAnswer", **played)
    assert [row["complete"] for row in found] == [False, True] and found[0]["seat"] == "N"
    assert {each["card"] for each in found[-1]["cards"]} == {"H8", "H9", "HT"}
    best = found[-1]["cards"][0]
    assert best["gain"] == 0 and best["makes"]["low"] < best["makes"]["value"] <= best["makes"]["high"]
    dummy = rows(client, "cards", "CardsAnswer", **{**played, "cards": ["H6"]})[0]
    assert dummy["seat"] == "N" and "HA" in {each["card"] for each in dummy["cards"]}, "declarer chooses dummy's card"
    assert "not in sight" in refused(client, "cards", **{**played, "eyes": "W"})


def test_cards_of_a_hand_do_not_depend_on_what_it_does_not_see(client: TestClient) -> None:
    lead = {"calls": AUCTION, "cards": [], "eyes": "E"}
    whole = rows(client, "cards", "CardsAnswer", hands=HANDS, **lead)[0]
    assert whole == rows(client, "cards", "CardsAnswer", hands={"E": HANDS["E"]}, **lead)[0]


def test_cards_have_their_value_double_dummy_where_all_is_seen(client: TestClient) -> None:
    played = {"calls": AUCTION, "cards": ["H6", "HA", "H3"]}
    (found,) = rows(client, "values", "ValuesAnswer", **played)
    assert set(found["values"]) == {"H8", "H9", "HT"} and all(9 <= tricks <= 13 for tricks in found["values"].values())
    (found,) = rows(client, "values", "ValuesAnswer", eyes="N", **played)
    assert found == {"values": None}


def test_contracts_of_two_hands_have_chances_with_intervals(client: TestClient) -> None:
    found = rows(client, "contracts", "ContractsAnswer", asked={"declarer": "N"})
    assert [row["deals"] for row in found] == [5, 20] and found[-1]["declarer"] == "N"
    notrump = found[-1]["strains"]["NT"]
    values = [each["value"] for each in notrump["chances"]]
    assert values == sorted(values, reverse=True) and values[2] > 0.9, "29 points make 3NT"
    assert 9 < notrump["tricks"] < 13 and all(
        each["low"] <= each["value"] <= each["high"] for each in notrump["chances"]
    )
    unseen = rows(
        client, "contracts", "ContractsAnswer", asked={"declarer": "N"}, hands={"N": HANDS["N"], "S": HANDS["S"]}
    )
    assert unseen == found, "the other two hands are not looked at"
    assert "North's hand is not in sight" in refused(client, "contracts", asked={"declarer": "N"}, eyes="S")


def test_the_best_line_in_a_suit_is_told(client: TestClient) -> None:
    (found,) = rows(client, "suit", "SuitAnswer", asked={"suit": "S", "declarer": "N"})
    assert found["dummy_cards"] == "T964" and found["hand_cards"] == "AKJ2"
    line = next(each for each in found["lines"] if each["need"] == 4)
    assert 0.3 < line["value"] < 0.7 and line["words"]


def test_leads_are_tried_from_the_leaders_eyes(client: TestClient) -> None:
    found = rows(client, "lead", "LeadAnswer", calls=AUCTION, eyes="E")
    assert [row["deals"] for row in found] == [10, 40] and found[0]["leader"] == "E"
    assert {card for each in found[-1]["leads"] for card in each["cards"]} >= {"HK", "S3", "D9"}
    assert found[-1]["leads"][0]["close"] and "double dummy" in found[-1]["note"]
    assert "the auction is not over" in refused(client, "lead", calls=["1N", "P"])


@pytest.mark.parametrize(
    ("what", "asked", "said"),
    [
        ("scores", {"calls": []}, "at most 8 of them"),
        ("scores", {"calls": "1N"}, "at most 8 of them"),
        ("contracts", {"declarer": "X"}, "X"),
        ("suit", {"suit": "NT", "declarer": "S"}, "NT"),
        ("cards", {}, "no card is to be played here"),
    ],
)
def test_what_cannot_be_asked_is_said(client: TestClient, what: str, asked: dict[str, Any], said: str) -> None:
    assert said in refused(client, what, asked=asked)


def test_there_is_no_other_form_of_scoring(client: TestClient) -> None:
    assert "imps or matchpoints" in refused(client, "told", scoring="rubber")
