"""`dealspace games answer`: every recorded case without its answer gets it back, and no row stops those after it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, NotationError
from dealspace.games.answers.case_kinds import ANSWERS
from dealspace.games.answers.case_rows import MOST_BYTES, answer_game_line, answer_game_lines, answer_game_row
from tests.support.game_cases import game_cases

ANSWERED = {
    "belote_legal": ("belote_legal", ["legal"]),
    "jass_legal": ("jass_legal", ["legal"]),
    "euchre_legal": ("euchre_rules", ["legal"]),
    "euchre_trick": ("euchre_rules", ["winner_index"]),
    "jass_game": ("jass_games", ["card_points", "tricks"]),
    "belote_dd": ("belote_dd", ["ns_points"]),
    "whist_endgame": ("whist_endgames", ["per_card_ns"]),
    "euchre_open_hand": ("euchre_open_hand", ["value_team0", "per_action_team0"]),
    "coinche_bid_legal": ("coinche_bidding", ["legal"]),
    "coinche_score": ("coinche_scoring", ["scores"]),
    "coinche_game": ("coinche_games", ["card_points", "scores", "tricks"]),
    "legal": ("shengji_unit_tests", ["legal"]),
    "legal_random": ("shengji_legal_random", ["legal"]),
    "trick": ("shengji_unit_tests", ["winner", "failed_throw_size"]),
    "trick_random": ("shengji_tricks_random", ["winner", "points", "failed_throw_size"]),
    "format": ("shengji_unit_tests", ["units", "error"]),
    "order": ("shengji_orders", ["low_to_high", "successor"]),
    "subsequent": ("shengji_decomposition", ["seq"]),
    "full_decomposition": ("shengji_decomposition", ["seq", "count"]),
    "full_decomposition_count": ("shengji_decomposition", ["count"]),
}
"""By kind: the file of the cases, and the fields that answer them."""

CASE: dict[str, Any] = {"kind": "jass_legal", "mode": "c", "trick": ["6d"], "hand": ["7h", "9d", "Qc"]}


def test_every_kind_has_recorded_cases() -> None:
    assert set(ANSWERED) == set(ANSWERS)


@pytest.mark.parametrize("kind", ANSWERED)
def test_every_recorded_case_is_answered_as_recorded(kind: str) -> None:
    file, fields = ANSWERED[kind]
    cases = [case for case in game_cases(file) if case["kind"] == kind]
    asked = [{name: value for name, value in case.items() if name not in fields} for case in cases]
    answers = [json.loads(line) for line, _ in answer_game_lines(json.dumps(row).encode() for row in asked)]
    assert cases
    assert answers == cases


def test_cards_are_valued_in_the_order_of_the_hand() -> None:
    for kind, name in (("belote_dd", "ns_points"), ("whist_endgame", "per_card_ns")):
        for case in some_cases(kind):
            answer = answer_game_row(case)
            assert list(answer[name]) == [card for card in case["hands"][case["to_move"]] if card in case[name]]


DD: dict[str, Any] = {
    "kind": "belote_dd",
    "trump": "d",
    "to_move": 3,
    "hands": [["8d"], ["Kc"], ["Td"], ["Ah", "7h"]],
    "trick": [[0, "9d"], [1, "Ad"], [2, "8s"]],
    "points_so_far": [100, 20],
    "tricks_won": [3, 3],
}
SCORE: dict[str, Any] = {
    "kind": "coinche_score",
    "taker": 0,
    "contract": 100,
    "coinche": 0,
    "card_points": [110, 52],
    "tricks": [5, 3],
    "belote": [0, 20],
}
BID: dict[str, Any] = {"kind": "coinche_bid_legal", "dealer": 3, "auction": [[0, "120♦"], [1, "Pass"]], "player": 2}
GAME: dict[str, Any] = {"kind": "coinche_game", "hands": [[], [], [], []], "auction": [], "dealer": 0, "plays": []}
EUCHRE: dict[str, Any] = {
    "kind": "euchre_open_hand",
    "state": "ThJhTdJdQd|TsKcQhKhAd|TcJcQcAcAh|JsKsAs9c9h|9s|T|Ks|L|",
}


@pytest.mark.parametrize(
    ("case", "change", "error"),
    [
        (DD, {"trick": [[0, "9d"], [2, "Ad"], [3, "8s"]]}, "trick: North led, so card 2 is East's, not South's"),
        (DD, {"to_move": 2}, "trick: North led, so card 4 is West's, not South's"),
        (DD, {"to_move": 4}, "to_move: expected a whole number from 0 to 3, found 4"),
        (DD, {"trick": [[0, "9d"], [1, "8d"], [2, "8s"]]}, "trick: 8d is in a hand too"),
        (DD, {"hands": [["8d"], ["Kc"], ["Td"], []]}, "hands: West, who is to move, has no card"),
        (DD, {"hands": [["8d"], ["Kc"], ["8d"], ["Ah"]]}, "hands: 8d comes twice"),
        (
            DD,
            {"hands": [["8d", "7d"], ["Kc"], ["Td"], ["Ah", "7h"]]},
            "hands: the hands do not hold equally many cards",
        ),
        (DD, {"tricks_won": [3, 2]}, "tricks_won: 5 tricks, and West has 2 cards; expected 8 together"),
        (DD, {"points_so_far": [100]}, "points_so_far: expected a number for each side"),
        (DD, {"trump": "o"}, "trump: coinche has no mode"),
        (SCORE, {"contract": 85}, "contract: found 85"),
        (SCORE, {"card_points": [110, 53]}, "card_points: expected 162 together"),
        (SCORE, {"belote": [20, 20]}, "belote: found [20, 20]"),
        (SCORE, {"taker": True}, "taker: expected a whole number"),
        (BID, {"player": 1}, "player: found 1, but the turn is 2's"),
        (BID, {"auction": [[0, "120♦"], [1, "90♥"]]}, "auction: call 2: East cannot call 90♥"),
        (BID, {"auction": [[1, "120♦"]]}, "auction: call 1 is 1's, but the turn is 0's"),
        (BID, {"auction": [[0, "5♦"]]}, 'auction: call 1: "5♦" is no call'),
        (GAME, {}, "hands: expected four hands of 8 cards"),
        (EUCHRE, {"state": 3}, "state: expected a text"),
        (EUCHRE, {"state": "x|y"}, '"x|y" is no deal of euchre'),
    ],
)
def test_a_wrong_field_of_other_kinds_is_named(case: dict[str, Any], change: dict[str, Any], error: str) -> None:
    with pytest.raises(BridgeError) as caught:
        answer_game_row({**case, **change})
    assert str(caught.value).startswith(error)


def test_the_cases_that_are_changed_are_answered() -> None:
    assert answer_game_row(DD)["ns_points"] == {"Ah": 160, "7h": 160}
    assert answer_game_row(SCORE)["scores"] == [210, 72]
    assert answer_game_row(BID)["legal"][:2] == ["Pass", "130♠"]
    assert answer_game_row(EUCHRE)["value_team0"] == -2


def test_a_search_without_end_is_stopped_by_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealspace.games.answers.open_hands.MOST_NODES", 100)
    case = max(some_cases("belote_dd"), key=lambda case: case["cards_left"])
    text, is_answer = answer_game_line(json.dumps(case).encode(), 1)
    assert not is_answer and json.loads(text)["error"] == "the search was stopped after 100 nodes"


def test_a_field_that_nobody_knows_comes_back_as_it_is() -> None:
    more = {"id": 7, "source": "♥", "deep": [{"a": None}], "case": 1.5}
    answer = answer_game_row({**more, **CASE})
    assert answer == {**more, **CASE, "legal": ["9d", "Qc"]}
    assert list(answer)[:4] == list(more)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"kind": "nonsense"}, 'kind: found "nonsense", expected one of belote_dd'),
        ({"kind": ["jass_legal"]}, "kind: expected a text"),
        ({"kind": None}, "kind: expected a text"),
        ({"mode": "x"}, "mode: "),
        ({"mode": 3}, "mode: expected a text, found 3"),
        ({"hand": ["7h", "7h"]}, "hand: 7h comes twice"),
        ({"hand": []}, "hand: there is no card"),
        ({"hand": "7h"}, 'hand: expected a list, found "7h"'),
        ({"hand": ["7h", 3]}, "hand: expected a card"),
        ({"hand": ["2h"]}, "hand: 2h is not in the deck of jass"),
        ({"hand": ["7h"] * 1000}, "hand: 1000 values; expected at most 9"),
        ({"hand": ["6d"]}, "hand: 6d is in the trick too"),
        ({"hand": ["1z"]}, 'hand: "1z" is not a card'),
        ({"trick": ["6d", "7d", "8d", "9c"]}, "trick: 4 values; expected at most 3"),
        ({"trick": {}}, "trick: expected a list"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], error: str) -> None:
    with pytest.raises(NotationError) as caught:
        answer_game_row({**CASE, **change})
    assert str(caught.value).startswith(error)


def test_a_missing_field_is_named() -> None:
    for name in CASE:
        with pytest.raises(NotationError, match=f'no "{name}"'):
            answer_game_row({field: value for field, value in CASE.items() if field != name})


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"nonsense", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"[1]", "expected an object"),
        (b'{"kind": "jass_legal", "kind": 1}', '"kind" is given twice'),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number of 5000 digits is too long"),
        (b'{"a": NaN}', "not JSON: NaN"),
        (b'{"a": "\\ud800"}', "a: a text holds half a character"),
        (b'{"a": ' + b"[" * 50_000 + b"}", "not JSON"),
        (b"[" * 50_000 + b"]" * 50_000, "not JSON that can be read: too deep"),
        (b'{"a": "' + b"x" * MOST_BYTES + b'"}', "a row of "),
        (json.dumps(CASE)[:-1].encode() + b', "a": 1e999}', "Out of range float"),
    ],
)
def test_a_line_that_cannot_be_read_gets_an_error_and_the_next_its_answer(line: bytes, error: str) -> None:
    answers = list(answer_game_lines([b"\n", line + b"\n", json.dumps(CASE).encode()]))
    assert [is_answer for _, is_answer in answers] == [False, True]
    first, second = (json.loads(text) for text, _ in answers)
    assert set(first) == {"error", "line"} and first["line"] == 2
    assert first["error"].startswith(error)
    assert second["legal"] == ["9d", "Qc"]


def test_the_id_of_a_wrong_row_comes_back() -> None:
    assert json.loads(answer_game_line(b'{"id": "x", "kind": 3}', 1)[0])["id"] == "x"


def test_a_deal_of_jass_out_of_turn_or_against_the_rules_is_refused() -> None:
    case = next(case for case in game_cases("jass_games") if case["kind"] == "jass_game")
    turned = [*case["plays"][:1], [case["plays"][2][0], case["plays"][1][1]], *case["plays"][2:]]
    with pytest.raises(NotationError, match="plays: the turn of card 2 is"):
        answer_game_row({**case, "plays": turned})
    with pytest.raises(NotationError, match="all 36 plays"):
        answer_game_row({**case, "plays": case["plays"][:35]})
    other = [*case["plays"]]
    other[0], other[4] = [other[0][0], other[4][1]], [other[4][0], other[0][1]]
    with pytest.raises(NotationError, match="plays: card 1: "):
        answer_game_row({**case, "plays": other})


CARDS = st.sampled_from([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["", "1x"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats() | st.text(max_size=4) | CARDS,
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=40,
)
NAMES = (
    *("trump", "mode", "hand", "hands", "trick", "plays", "to_move", "dealer", "auction", "player", "state"),
    *("taker", "contract", "coinche", "card_points", "tricks", "belote", "points_so_far", "tricks_won", "ns_tricks"),
    *("suit", "units", "play", "draw_policy", "lead", "throw_eval", "lead_units", "attempted_lead", "n", "format"),
)


@given(st.sampled_from(sorted(ANSWERS)), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8))
def test_no_row_raises(kind: str, row: dict[str, Any]) -> None:
    text, _ = answer_game_line(json.dumps({**row, "kind": kind}).encode(), 1)
    json.loads(text)


@cache
def some_cases(kind: str) -> list[dict[str, Any]]:
    return [case for case in game_cases(ANSWERED[kind][0]) if case["kind"] == kind][-20:]


@given(st.data())
def test_no_changed_case_raises(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(ANSWERS)))
    cases = some_cases(kind)
    case = dict(data.draw(st.sampled_from(cases)))
    name = data.draw(st.sampled_from(sorted(case)))
    value = case[name]
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        case[name] = [*value[:place], data.draw(VALUES), *value[place + 1 :]]
    else:
        case[name] = data.draw(VALUES)
    text, is_answer = answer_game_line(json.dumps(case).encode(), 1)
    row = json.loads(text)
    assert is_answer is ("line" not in row)


@given(st.binary(max_size=60))
def test_no_line_raises(line: bytes) -> None:
    json.loads(answer_game_line(line, 1)[0])
