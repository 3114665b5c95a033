"""A board bid and played through the routes, with moves sent twice, too late, and taken back."""

from __future__ import annotations

from tests.support.tables import move, my_turn, new_sitting, play_out, served, table_of


def test_a_board_is_bid_and_played_to_its_end() -> None:
    with served() as client:
        id = new_sitting(client)
        view = play_out(client, id)
        assert view["result"]["contract"].endswith(("North", "East", "South", "West", "out"))
        assert {len(hand) for hand in view["deal"].values()} == {13}
        assert view["next"] is False
        assert view["deal"] == view["deal"]


def test_the_same_move_sent_again_has_the_same_answer_and_is_made_once() -> None:
    with served() as client:
        id = new_sitting(client)
        number = my_turn(client, id)["number"] + 1
        first = move(client, id, "call", "P", number)
        again = move(client, id, "call", "P", number)
        assert first.status_code == again.status_code == 200
        assert first.json() == again.json() == {"number": number}
        assert sum(call["seat"] == "S" for call in my_turn(client, id)["auction"]) <= 2


def test_another_move_at_a_number_that_is_taken_is_refused_with_the_number() -> None:
    with served() as client:
        id = new_sitting(client)
        number = my_turn(client, id)["number"] + 1
        assert move(client, id, "call", "P", number).status_code == 200
        answer = move(client, id, "call", "7N", number)
        assert answer.status_code == 409
        assert answer.json()["number"] >= number
        assert table_of(client, id)["view"]["auction"][-1]["call"] != "7N"
