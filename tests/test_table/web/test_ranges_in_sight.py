"""What the hands have shown is sent together with what the person sees: own hand, dummy, cards played."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from dealspace.cards import Board
from dealspace.table.web.server.jobs import do
from tests.support.tables import PoolInThread, Row, move, my_turn, new_sitting, served

DIAMONDS = Board.parse("1 S None N:AK32.QJ2..T98765 QJT98.T98..QJ432 ..AKQJT98765432. 7654.AK76543..AK")


def ranges_of(client: TestClient, id: str, view: Row) -> Row:
    answer = client.get(f"/api/sittings/{id}/meanings", params={"number": view["number"]})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["ranges"])


def dealt(board: Board) -> PoolInThread:
    """Workers that deal this board; it is not reviewed."""

    def work(kind: str, values: Row, send: Any) -> Row:
        return {"boards": [str(board)]} if kind == "boards" else {} if kind == "review" else do(kind, values, send)

    return PoolInThread(work)


def test_nobody_else_can_hold_the_cards_that_the_person_holds() -> None:
    with served(pool=dealt(DIAMONDS)) as client:
        id = new_sitting(client)
        view = my_turn(client, id)
        ranges = ranges_of(client, id, view)
        assert set(ranges) == set("NESW")
        assert all(ranges[seat]["D"] == [0, 0] and ranges[seat]["hcp"] == [0, 30] for seat in "NEW")
        assert "0 ♦" in ranges["W"]["text"] and "0–30 HCP" in ranges["W"]["text"]
        move(client, id, "call", "7D")
        while (view := my_turn(client, id))["phase"] == "auction":
            move(client, id, "call", "P")
        hidden = ranges_of(client, id, view)
        seen = {card for cards in view["hands"].values() for card in cards}
        seen |= {each["card"] for trick in [*view["played"], view["trick"]] for each in trick}
        points = 40 - sum("JQKA".find(card[1]) + 1 for card in seen)
        for seat in {*"NEW"} - {*view["hands"]}:
            played = sum("JQKA".find(each["card"][1]) + 1 for each in view["trick"] if each["seat"] == seat)
            assert hidden[seat]["hcp"][1] <= points + played


def test_a_question_from_before_a_card_is_answered_by_where_the_table_is() -> None:
    with served(pool=dealt(DIAMONDS)) as client:
        id = new_sitting(client)
        before = my_turn(client, id)["number"]
        move(client, id, "call", "7D")
        while (view := my_turn(client, id))["phase"] == "auction":
            move(client, id, "call", "P")
        now = view["number"]
        assert move(client, id, "card", view["legal_cards"][0], now + 1).status_code == 200
        for number in (before, now):
            answer = client.get(f"/api/sittings/{id}/meanings", params={"number": number})
            assert answer.status_code == 409
