"""Games to a score: the standing after each deal, the end at the score, what counts towards it, who deals in turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dealspace.table.web.games.game_jobs import deals
from dealspace.table.web.games.game_sitting import GameFacts, GameSitting
from dealspace.table.web.games.game_targets import TARGETS
from dealspace.table.web.sitting.sitting import Entry
from tests.support.tables import PoolInThread, move, play_out, served
from tests.test_table.web.test_trick_games import first_legal, new_game, quick_pool


def sitting_with(name: str, to: int, *scores: tuple[int, int]) -> GameSitting:
    """A sitting in which deals with these scores are finished; South is the person."""
    (deal,) = deals({"game": name, "seed": 1, "count": 1}, lambda row: None)["deals"]
    sitting = GameSitting("abc", GameFacts("S", "fast", "A game", 1, name, to), [deal] * 200)
    sitting.apply(Entry(1, "next"))
    sitting.scores = dict(enumerate(scores, start=1))
    return sitting


@pytest.mark.parametrize(
    ("name", "to", "scores", "text", "winner"),
    [
        ("jass", 1000, [(257, 0), (100, 57)], "You 357, they 57, of 1000", None),
        ("jass", 1000, [(900, 20), (99, 58)], "You 999, they 78, of 1000", None),
        ("jass", 1000, [(900, 20), (100, 57)], "You 1000, they 77: you win", 0),
        ("coinche", 1000, [(990, 995), (10, 150)], "You 1000, they 1145: they win", 1),
        ("coinche", 1000, [(1000, 1000)], "You 1000, they 1000, of 1000", None),
        ("whist", 5, [(7, 6), (4, 9)], "You 1, they 3, of 5", None),
        ("whist", 5, [(7, 6), (2, 11)], "You 1, they 5: they win", 1),
        ("euchre", 10, [(2, 0)] * 5, "You 10, they 0: you win", 0),
    ],
)
def test_the_game_ends_at_its_score(
    name: str, to: int, scores: list[tuple[int, int]], text: str, winner: int | None
) -> None:
    sitting = sitting_with(name, to, *scores)
    assert (sitting.total_text, sitting.winner) == (text, winner)
    assert sitting.has_ended is (winner is not None)


def test_a_game_to_a_score_is_played_to_its_end_and_no_further(tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=quick_pool()) as client:
        id = new_game(client, "euchre", to=5)
        (row,) = client.get("/api/start").json()["sittings"]
        assert (row["title"], row["boards"], row["over"]) == ("Euchre to 5", None, False)
        while (view := play_out(client, id, first_legal))["next"]:
            assert max(view["total"]["scores"].values()) < 5 and view["to"] == 5
            assert move(client, id, "next").status_code == 200
        assert max(view["total"]["scores"].values()) >= 5 and view["total"]["text"].endswith("win")
        refused = move(client, id, "next")
        assert refused.status_code == 400 and "the game is over" in refused.json()["error"]
    with served(file, pool=quick_pool()) as client:
        (row,) = client.get("/api/start").json()["sittings"]
        assert (row["done"], row["over"], row["total"]) == (view["total"]["boards"], True, view["total"]["text"])


def test_the_deal_goes_round() -> None:
    for name, field in (("jass", "forehand"), ("coinche", "dealer"), ("whist", "dealer")):
        rows = [json.loads(text) for text in deals({"game": name, "seed": 3, "count": 9}, lambda row: None)["deals"]]
        assert [(row[field] - rows[0][field]) % 4 for row in rows] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
        assert len({json.dumps(row["hands"]) for row in rows}) == 9


@pytest.mark.parametrize("name", TARGETS)
def test_scores_that_no_game_goes_to_are_refused(name: str) -> None:
    with served(pool=PoolInThread()) as client:
        named = {game["name"]: game["to"] for game in client.get("/api/start").json()["games"]}
        assert named[name] == list(TARGETS[name])
        for to in (3, "B", True, [1], 1.5):
            answer = client.post("/api/sittings", json={"game": name, "seat": "S", "to": to})
            assert answer.status_code == 400 and "is played to" in answer.json()["error"]
        answer = client.post("/api/sittings", json={"game": name, "seat": "S", "to": TARGETS[name][0]})
        assert answer.status_code == 200


def test_sittings_of_before_there_were_games_to_a_score_are_read() -> None:
    facts: dict[str, Any] = {"seat": "S", "speed": "fast", "title": "Jass, 1 deal", "seed": 1, "game": "jass"}
    assert GameFacts(**facts).to is None
