"""What the server sends has the shapes that are defined, and the page's types are made from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from dealspace.table.web.shapes.shape_files import all_shapes
from tests.support.tables import PoolInThread, lowest_cards, move, my_card, my_turn, new_sitting, play_out, served
from tests.test_table.page import moments

SHAPES = all_shapes()
TYPES = Path(__file__).parents[3] / "web" / "src" / "shapes.ts"
HANDS = {"N": "AKJ2.T98.A65.K82", "E": "Q53.KQ76.T92.J75", "S": "T964.A2.KQJ4.A96", "W": "87.J543.873.QT43"}
POSITION = {"dealer": "N", "vulnerability": "None", "hands": HANDS, "calls": ["1N", "P"], "cards": [], "eyes": "S"}


def wrong(row: Any, shape: str) -> list[str]:
    found = Draft202012Validator(SHAPES.schema(shape)).iter_errors(row)
    return [f"{shape}{'/'.join(['', *map(str, error.absolute_path)])}: {error.message[:300]}" for error in found]


def test_the_types_of_the_page_are_made_from_the_shapes() -> None:
    made = "python -m dealspace.table.web.shapes.shape_files > web/src/shapes.ts"
    assert TYPES.read_text(encoding="utf-8") == SHAPES.typescript(), made


def test_the_server_sends_what_is_defined() -> None:
    with served(pool=PoolInThread(lowest_cards)) as client:
        assert wrong(client.get("/api/start").json(), "StartAnswer") == []
        id = new_sitting(client)
        at = f"/api/sittings/{id}"
        view = my_turn(client, id)
        asked = {"number": view["number"]}
        assert wrong(view, "View") == []
        assert wrong(client.get(f"{at}/meanings", params=asked).json(), "Meanings") == []
        assert wrong(client.get(f"{at}/hint", params=asked).json(), "Hint") == []
        assert wrong(client.get(f"{at}/whynot", params={**asked, "move": "7N"}).json(), "WhyNot") == []
        assert wrong(play_out(client, id), "View") == []
        assert wrong(client.get(f"{at}/review", params={"place": 1}).json(), "Review") == []
        for path, shape in (("sessions", "SessionsAnswer"), ("statistics", "StatisticsAnswer")):
            assert wrong(client.get(f"/api/{path}").json(), shape) == []


def test_the_play_has_the_shapes_of_the_auction(client_at_play: tuple[TestClient, str]) -> None:
    client, id = client_at_play
    view = my_card(client, id)
    asked = {"number": view["number"]}
    assert wrong(view, "View") == []
    assert wrong(client.get(f"/api/sittings/{id}/meanings", params=asked).json(), "Meanings") == []
    assert wrong(client.get(f"/api/sittings/{id}/hint", params=asked).json(), "Hint") == []


@pytest.fixture
def client_at_play() -> Any:
    with served() as client:
        id = new_sitting(client)
        view = my_turn(client, id)
        while view["phase"] == "auction":
            best = next(call for call in ("7N", "P") if call in view["legal_calls"])
            move(client, id, "call", best)
            view = my_turn(client, id)
        yield client, id


@pytest.mark.parametrize(
    ("what", "shape"),
    [
        ("told", "ToldAnswer"),
        ("left", "LeftAnswer"),
        ("calls", "CallsAnswer"),
        ("makeable", "MakeableAnswer"),
        ("ways", "WaysAnswer"),
        ("conflict", "ConflictAnswer"),
        ("look", "LookPiece"),
        ("excluded", "ExcludedAnswer"),
    ],
)
def test_the_analysis_board_is_answered_in_its_shapes(what: str, shape: str) -> None:
    with served() as client:
        asked = {"seat": "N", "name": "hcp", "amount": 18}
        answer = client.post(f"/api/analysis/{what}", json={"position": POSITION, "asked": asked})
        assert wrong(answer.json(), shape) == []


def test_the_moments_of_the_pages_tests_are_such_as_the_server_sends() -> None:
    for view in (moments.view(), moments.play_view(), moments.over_view()):
        assert wrong(view, "View") == []
    for row, shape in ((moments.HINT, "Hint"), (moments.START, "StartAnswer"), (moments.REVIEW, "Review")):
        assert wrong(row, shape) == []
    assert wrong(moments.MEANINGS, "Meanings") == []


def test_what_is_not_defined_is_found() -> None:
    view = moments.view()
    assert wrong({**view, "seed": 1}, "View") and wrong({**view, "turn": "X"}, "View")
    assert wrong({name: value for name, value in view.items() if name != "turn"}, "View")
