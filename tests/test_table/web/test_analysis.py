"""The analysis board: boards of any text, and what can be asked about a position of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import Seat
from tests.support.tables import served
from tests.test_table.web.test_shapes import wrong

HANDS = {
    "N": "AKJ2.T98.A65.K82", "E": "Q53.KQ76.T92.J75", "S": "T964.A2.KQJ4.A96", "W": "87.J543.873.QT43",
}  # fmt: skip
LIN = (
    "qx|o7|md|1ST964HA2DKQJ4CA96,S87HJ543D873CQT43,SAKJ2HT98DA65CK82,|sv|o|mb|1N|mb|p|mb|2C|mb|p|mb|2S|mb|p|mb|4S|"
    "mb|p|mb|p|mb|p|pc|H3|pc|H8|pc|HQ|pc|HA|"
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with served() as found:
        yield found


def ask(client: TestClient, what: str, **position: Any) -> Any:
    return answered(client, what, {}, **position).json()


def pieces(client: TestClient, what: str, **position: Any) -> list[dict[str, Any]]:
    """The rows of an answer that comes piece by piece."""
    answer = answered(client, what, {"accept": "application/x-ndjson"}, **position)
    return [json.loads(line) for line in answer.text.splitlines()]


def answered(
    client: TestClient, what: str, headers: dict[str, str], asked: dict[str, Any] | None = None, **position: Any
) -> Any:
    row = {"dealer": "N", "vulnerability": "None", "hands": HANDS, "calls": ["1N", "P"], "cards": [], "eyes": "S"}
    body = {"position": {**row, **position}, "asked": asked or {}}
    answer = client.post(f"/api/analysis/{what}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


def points(hand: str) -> int:
    return sum(4 - "AKQJ".index(rank) for rank in hand if rank in "AKQJ")


def test_a_first_look_comes_piece_by_piece_what_matters_first(client: TestClient) -> None:
    nowhere_else = {"vulnerability": "EW"}  # what is asked again is remembered
    found = pieces(client, "look", **nowhere_else)
    assert [name for piece in found for name in piece] == ["told", "calls", "told", "calls", *["left"] * 3, "before"]
    first, better = (piece["told"]["hidden"] for piece in found if "told" in piece)
    assert first["deals"] < better["deals"] and first["examples"] == better["examples"]
    assert [piece["calls"]["hands"] for piece in found if "calls" in piece] == [150, 500]
    steps = [piece["left"] for piece in found if "left" in piece]
    assert [len(step["steps"]) for step in steps] == [1, 2, 3]
    assert [step["complete"] for step in steps] == [False, False, True]
    assert steps[-1] == {**ask(client, "left", **nowhere_else), "complete": True}
    assert wrong_pieces(found) == []


def wrong_pieces(found: list[dict[str, Any]]) -> list[str]:
    return [text for piece in found for text in wrong(piece, "LookPiece")]


def test_the_hands_before_the_last_move_are_told(client: TestClient) -> None:
    before = pieces(client, "look", calls=["1N"], eyes="S")[-1]["before"]["hands"]
    assert set(before) == {"N", "E", "W"} and before["N"]["chances"]["hcp"][8] > 0, "1NT was not yet called"
    assert pieces(client, "look", calls=[])[-1] == {"before": {"hands": None}}
    calls = ["1N", "P", "2C", "P", "2S", "P", "4S", "P", "P", "P"]
    played = pieces(client, "look", dealer="S", calls=calls, cards=["H3", "H8", "HQ"], eyes="E")
    now = next(piece["told"]["hidden"]["hands"] for piece in reversed(played) if "told" in piece)
    assert set(now) == {"S", "W"} == set(played[-1]["before"]["hands"])


def test_what_is_wrong_is_said_before_the_first_piece(client: TestClient) -> None:
    row = {"dealer": "N", "vulnerability": "None", "hands": {"N": "AK..."}, "calls": [], "cards": []}
    answer = client.post("/api/analysis/look", json={"position": row}, headers={"accept": "application/x-ndjson"})
    assert answer.status_code == 400 and "North has 2 cards" in answer.json()["error"]


def test_a_pasted_board_comes_with_its_auction_and_cards(client: TestClient) -> None:
    found = client.post("/api/analysis/boards", json={"text": LIN}).json()
    (board,) = found["boards"]
    assert "LIN" in found["taken"] and board["hands"] == HANDS and board["dealer"] == "S"
    assert board["calls"][:3] == ["1N", "P", "2C"] and board["cards"] == ["H3", "H8", "HQ", "HA"]


def test_hidden_hands_are_those_that_the_eyes_do_not_see(client: TestClient) -> None:
    for eyes, hidden in (("all", set()), ("S", {"N", "E", "W"}), ("none", {"N", "E", "S", "W"})):
        found = ask(client, "told", eyes=eyes)["hidden"]
        assert set(found["hands"]) == hidden
        for hand in found["hands"].values():
            assert sum(hand["chances"]["hcp"]) == pytest.approx(1, abs=0.01)
            assert sum(hand["cards"].values()) == pytest.approx(13, abs=0.05)
        for deal in found["examples"]:
            assert all(deal[seat] == HANDS[seat] for seat in {*map(str, Seat)} - hidden)
    north = ask(client, "told")["hidden"]["hands"]["N"]
    assert [value for value, chance in enumerate(north["chances"]["hcp"]) if chance] == [15, 16, 17]
    assert "SA" in north["cards"] and "ST" not in north["cards"], "South sees its own ten"


def test_in_the_play_dummy_is_seen_and_cards_played_are_known(client: TestClient) -> None:
    calls = ["1N", "P", "2C", "P", "2S", "P", "4S", "P", "P", "P"]
    found = ask(client, "told", dealer="S", calls=calls, cards=["H3", "H8", "HQ"], eyes="E")["hidden"]
    assert set(found["hands"]) == {"S", "W"} and found["hands"]["W"]["cards"]["H3"] == 1


def test_every_call_tells_something_of_the_deals_left(client: TestClient) -> None:
    steps = ask(client, "left", eyes="none")["steps"]
    assert [step["call"] for step in steps] == [None, "1N", "P"]
    assert steps[0] == {"call": None, "deals": "53644737765488792839237440000", "bits": None}
    assert 4 < steps[1]["bits"] < 4.3 and steps[2]["bits"] > 0


def test_the_explorer_gives_each_call_its_meaning_and_share(client: TestClient) -> None:
    found = ask(client, "calls", eyes="all")
    assert "Asks for" in found["calls"]["2C"]["text"] and found["shares"]["P"] > 0.2
    assert sum(found["shares"].values()) <= 1.001
    assert ask(client, "calls", calls=["P", "P", "P", "P"]) == {"calls": {}, "shares": {}, "hands": 0}


def test_a_bar_is_denied_by_a_call(client: TestClient) -> None:
    denied = {"seat": "N", "name": "hcp", "amount": 18}
    found = ask(client, "excluded", asked=denied)
    assert found["place"] == 0 and len(found["examples"]) == 3
    assert all(each["call"] != "1N" for each in found["instead"]), "they are too strong for it"
    assert found["instead"][0]["share"] > 0.1 and found["instead"][0]["text"]
    found = ask(client, "excluded", asked={**denied, "amount": 15})
    assert found["place"] is None and found["instead"] == [] and len(found["examples"]) == 3
    assert all(points(each["hand"]) == 15 for each in found["examples"])
    assert ask(client, "excluded", asked={"seat": "E", "name": "hcp", "amount": 37})["examples"] == []


def test_what_can_be_made_is_told_of_whole_deals(client: TestClient) -> None:
    assert [len(row) for row in ask(client, "makeable")["tricks"]] == [4] * 5
    assert ask(client, "makeable", hands={"N": HANDS["N"]}) == {"tricks": None}


def test_calls_that_no_deal_makes_are_called_so(client: TestClient) -> None:
    found = ask(client, "told", hands={"S": "AKQJT98765432..."}, calls=["1S", "P", "P"], eyes="S")
    assert found["hidden"] is None and "No deal" in found["contradiction"]


def test_a_seen_hand_that_denies_its_call_is_named_and_bars_no_deal(client: TestClient) -> None:
    found = ask(client, "told", dealer="S", calls=["1N", "P"])
    assert found["odd"] == [0] and found["hidden"]["deals"] > 100, "South has fourteen points"
    assert ask(client, "told", eyes="none", dealer="S", calls=["1N", "P"])["odd"] == []


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"hands": {"N": "AK..."}}, "North has 2 cards; expected 13"),
        ({"hands": {"N": HANDS["N"], "S": HANDS["N"]}}, "stand in another hand, too"),
        ({"calls": ["1N", "1C"]}, "1♣"),
        ({"eyes": "X"}, "expected all, none, N, E, S or W"),
        ({"calls": "1N"}, "calls are at most 319 texts"),
    ],
)
def test_what_is_wrong_in_a_position_is_said(client: TestClient, position: dict[str, Any], said: str) -> None:
    row = {"dealer": "N", "vulnerability": "None", "hands": {}, "calls": [], "cards": [], **position}
    answer = client.post("/api/analysis/told", json={"position": row})
    assert answer.status_code == 400 and said in answer.json()["error"]


def test_there_are_no_other_questions(client: TestClient) -> None:
    assert client.post("/api/analysis/seed", json={"position": {}}).status_code == 404
    assert client.post("/api/analysis/boards", json={"text": " "}).status_code == 400
