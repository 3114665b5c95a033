"""Rows of recorded cases are answered as recorded; bad rows are errors that name what was found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.games.shengji.case_answers import ANSWERS
from tests.support.game_cases import game_cases

FILES = ("decomposition", "legal_random", "orders", "tricks_random", "unit_tests")
ASKED = {
    "legal": ("legal",),
    "legal_random": ("legal",),
    "trick": ("winner", "failed_throw_size"),
    "trick_random": ("winner", "points", "failed_throw_size"),
    "format": ("units", "error"),
    "order": ("low_to_high", "successor"),
    "subsequent": ("seq",),
    "full_decomposition": ("seq", "count"),
    "full_decomposition_count": ("count",),
}
"""The fields of a row that are its answer."""


@pytest.mark.parametrize("file", FILES)
def test_recorded_cases_are_answered_as_recorded(file: str) -> None:
    for row in game_cases(f"shengji_{file}"):
        asked = {name: value for name, value in row.items() if name not in ASKED[row["kind"]]}
        answer = ANSWERS[row["kind"]](asked)
        assert json.loads(json.dumps(answer)) == {name: row[name] for name in ASKED[row["kind"]] if name in row}, asked


LEGAL: dict[str, Any] = {
    "kind": "legal",
    "trump": "4s",
    "suit": "Hearts",
    "units": [{"n": 2, "cards": ["8h"]}],
    "hand": ["2h", "2h", "3h"],
    "play": ["2h", "2h"],
    "draw_policy": "NoProtections",
    "bomb_policy": "NoBombs",
}
TRICK: dict[str, Any] = {
    "kind": "trick",
    "trump": "4s",
    "throw_eval": "All",
    "bomb_policy": "NoBombs",
    "lead_units": [{"n": 1, "cards": ["8h"]}],
    "plays": [{"p": 1, "cards": ["8h"], "bad_throw": []}, {"p": 2, "cards": ["9h"], "bad_throw": []}],
}
HANDS: dict[str, Any] = {
    "kind": "trick_random",
    "trump": "4s",
    "throw_eval": "All",
    "hands": [["8h", "5h"], ["9h", "Kh"]],
    "attempted_lead": ["5h", "8h"],
    "plays": [["5h"], ["Kh"]],
}


def test_the_good_rows_are_answered() -> None:
    assert ANSWERS["legal"](LEGAL) == {"legal": True}
    assert ANSWERS["trick"](TRICK) == {"winner": 2, "failed_throw_size": 0}
    assert ANSWERS["trick_random"](HANDS) == {"winner": 1, "points": 15, "failed_throw_size": 1}
    assert ANSWERS["format"]({"trump": "4s", "lead": ["8h", "8h", "9h", "9h"]}) == {
        "units": [{"n": 2, "cards": ["8h", "9h"]}]
    }


@pytest.mark.parametrize(
    ("row", "change", "message"),
    [
        (LEGAL, {"trump": "4x"}, '"4x" is not a trump'),
        (LEGAL, {"trump": None}, "None is not a trump"),
        (LEGAL, {"suit": "Swords"}, "expected one of Clubs, Diamonds"),
        (LEGAL, {"units": []}, "expected one unit or more"),
        (LEGAL, {"units": [["8h"]]}, "a unit in"),
        (LEGAL, {"units": [{"n": 0, "cards": ["8h"]}]}, '"n" is 0: expected a whole number'),
        (
            LEGAL,
            {"units": [{"n": 2, "cards": ["8c"]}]},
            '8c is of Clubs with trump 4s: expected cards of "suit", Hearts',
        ),
        (LEGAL, {"units": [{"n": 2, "cards": []}]}, "has no cards"),
        (LEGAL, {"hand": "2h 2h"}, '"hand" is .* expected a list'),
        (LEGAL, {"hand": ["2h", "2z"]}, 'in "hand": "2z" is not a card'),
        (LEGAL, {"hand": ["2h", "3h"]}, '"play" has 2 × 2h and "hand" has 1'),
        (LEGAL, {"hand": ["2h"] * 300}, "more than 255 times"),
        (LEGAL, {"draw_policy": "Nothing"}, "is no draw_policy: expected one of NoProtections"),
        (LEGAL, {"rainbow": "yes"}, "expected true or false"),
        (TRICK, {"plays": []}, "expected a play for each player"),
        (TRICK, {"plays": [1]}, '"plays" has'),
        (TRICK, {"plays": [{"p": 1, "cards": ["8h", "9h"]}]}, "play 1 has 2 cards: expected 1"),
        (TRICK, {"throw_eval": 3}, "^3 is no throw_eval"),
        (HANDS, {"attempted_lead": ["Ah"]}, "expected cards that the leader holds"),
        (HANDS, {"attempted_lead": []}, "no card is led"),
        (HANDS, {"hands": []}, "expected cards that the leader holds"),
        (HANDS, {"plays": [["8h"], ["Kh"]]}, "is not what the lead comes to: expected 5h"),
        (HANDS, {"plays": [["5h"], []]}, "play 2 has 0 cards"),
        (
            HANDS,
            {"plays": [["5h"], ["Ah"]]},
            r'"plays\[1\]" is not in the hand: expected a play of cards of each of the',
        ),
        (HANDS, {"plays": [["5h"]]}, r'"plays\[1\]" is no play'),
        (LEGAL, {"hand": "2h"}, '^"hand" is "2h": expected a list'),
        ({"kind": "subsequent", "format": [[2, 2]]}, {"format": [[2, "2"]]}, '"format" is'),
        ({"kind": "subsequent", "format": [[2, 2]]}, {"format": [[2] * 12]}, "expected at most"),
        ({"kind": "full_decomposition", "n": 3}, {"n": 0}, "expected a whole number 1 to"),
        ({"kind": "full_decomposition_count", "n": 3}, {"n": True}, "expected a whole number"),
        ({"kind": "format", "trump": "4s", "lead": []}, {"min_count": 1}, "expected a whole number 2 to"),
    ],
)
def test_a_bad_row_is_named(row: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        ANSWERS[row["kind"]]({**row, **change})


@pytest.mark.parametrize("row", [LEGAL, TRICK, HANDS])
def test_a_row_without_a_field_says_which(row: dict[str, Any]) -> None:
    for name in row.keys() - {"kind", "draw_policy", "bomb_policy", "throw_eval"}:
        with pytest.raises(NotationError, match=f'the row has no "{name}"'):
            ANSWERS[row["kind"]]({key: value for key, value in row.items() if key != name})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.sampled_from(["2h", "4s", "Hearts", "", "SJ*"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["n", "cards", "p"]), inner),
    max_leaves=6,
)


@given(st.sampled_from([LEGAL, TRICK, HANDS]), st.data())
def test_whatever_stands_in_a_row_it_is_answered_or_named(row: dict[str, Any], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(row.keys() - {"kind"})))
    try:
        ANSWERS[row["kind"]]({**row, name: data.draw(JSON)})
    except NotationError as wrong:
        assert "expected" in str(wrong) or "the row has no" in str(wrong)
