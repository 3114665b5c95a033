"""What authors ask about a system: who bids what, what is wrong with the text, how often a rule is followed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.cards import Board, Hand, Seat
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker_pool import Urgency, WorkerPool
from dealspace.table.web.workshop.author_folder import AuthorFolder
from dealspace.table.web.workshop.opened_workshop import Workshop
from dealspace.table.web.workshop.workshop_jobs import answer
from tests.support.tables import served
from tests.test_table.web.test_shapes import wrong

CLUB = """system: club
dsl: 2
extends: natural
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 12-14 and balanced, say: Weak}
  - 2C: {if: hcp 23+, say: Strong, artificial: true, forcing: game}
  - 2C: {if: hcp 24+, say: Never, artificial: true, forcing: game}
"""
ONE_NOTRUMP, STRONG, NEVER = 7, 8, 9


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(workshop=Workshop(AuthorFolder(tmp_path_factory.mktemp("systems")))) as client:
        yield client


def ask(client: TestClient, what: str, **row: Any) -> Any:
    answered = client.post(f"/api/workshop/ask/{what}", json=row)
    assert answered.status_code == 200, answered.text
    return answered.json()


def ask_text(client: TestClient, what: str, text: str = CLUB, **row: Any) -> Any:
    return ask(client, what, name="club.yaml", text=text, **row)


def test_a_point_says_who_bids_what_as_the_ladder_rises(client: TestClient) -> None:
    point = ask_text(client, "point", calls=[])
    assert wrong(point, "BiddingPoint") == []
    calls = [row["call"] for row in point["calls"]]
    assert calls.index("1N") < calls.index("2C")
    weak = next(row for row in point["calls"] if row["call"] == "1N")
    assert weak["rules"][0] == {"file": "club.yaml", "line": ONE_NOTRUMP}
    assert 12 <= Hand.parse(weak["hands"][0]).hcp <= 14
    assert sum(row["share"] for row in point["calls"]) + point["undefined"] == pytest.approx(1, abs=0.02)


def test_shipped_systems_are_read_and_searched(client: TestClient) -> None:
    point = ask(client, "point", system="sayc", calls=["1N", "P"])
    assert {"2C", "2D"} <= {row["call"] for row in point["calls"]}
    files = ask(client, "files", system="sayc")
    assert wrong(files, "SystemFiles") == []
    found = ask(client, "search", system="sayc", search="stayman four-card")
    assert wrong(found, "RuleSearch") == []
    place = found["found"][0]
    lines = client.get("/api/workshop/file", params={"name": place["file"]}).json()["text"].split("\n")
    assert "stayman" in "\n".join(lines[place["line"] - 1 : place["line"] + 8]).lower()


def test_a_mistake_has_its_place_and_its_mend_loads(client: TestClient) -> None:
    assert ask_text(client, "check") == {"findings": [], "loads": True, "rules": 3}
    broken = CLUB.replace("hcp 12-14", "hpc 12-14")
    checked = ask_text(client, "check", broken)
    assert wrong(checked, "TextCheck") == []
    (finding,) = checked["findings"]
    assert (finding["line"], finding["code"], finding["here"]) == (ONE_NOTRUMP, "unknown-name", True)
    (mend,) = finding["mends"]
    assert mended_by(broken, mend) == CLUB


@pytest.mark.parametrize(
    ("wrong_text", "right_text"),
    [
        ("extends: natural", "extends: natrual"),
        ("artificial: true", "artifical: true"),
        ("if: hcp 23+,", "if: [hcp 23+],"),
        ("after:", "aftr:"),
    ],
)
def test_other_mistakes_are_found_in_the_file_itself(client: TestClient, wrong_text: str, right_text: str) -> None:
    checked = ask_text(client, "check", CLUB.replace(wrong_text, right_text, 1))
    assert not checked["loads"]
    assert all(finding["file"] == "club.yaml" for finding in checked["findings"])


def test_a_block_is_checked_as_it_is_in_the_editor(client: TestClient) -> None:
    block = (
        "block: mine\nbase: natural\ncontexts:\n- after: 1H\n  rules:\n  - 4C: {if: hearts 4+ and hcp 12+, say: Mine}\n"
    )
    assert ask_text(client, "check", block) == {"findings": [], "loads": True, "rules": 1}
    (finding,) = ask_text(client, "check", block.replace("hcp", "hpc"))["findings"]
    assert (finding["file"], finding["line"], finding["here"]) == ("club.yaml", 6, True)
    rule = ask_text(client, "rule", block, line=6)
    assert rule["auctions"] == [{"calls": ["1H", "P"], "title": "1♥"}]


def test_a_rule_knows_its_auctions_and_how_often_it_is_followed_exactly(client: TestClient) -> None:
    rule = ask_text(client, "rule", line=STRONG)
    assert wrong(rule, "RuleAt") == []
    assert rule["is_rule"] and [] in [auction["calls"] for auction in rule["auctions"]]
    frequency = ask_text(client, "frequency", line=ONE_NOTRUMP, calls=[])
    assert wrong(frequency, "RuleFrequencies") == []
    (found,) = frequency["rules"]
    # Nearly 20.6 % of all hands have 12 to 14 points, and 47.6 % have one of the three balanced shapes.
    assert found["exact"] and found["fits"] == found["follows"] == pytest.approx(0.0968, abs=0.0001)
    assert all(12 <= Hand.parse(hand).hcp <= 14 for hand in found["hands"])
    assert ask_text(client, "rule", line=2)["is_rule"] is False


def test_the_linter_proves_a_dead_rule_at_its_auction(client: TestClient) -> None:
    proved = ask_text(client, "proofs", calls=[])
    assert wrong(proved, "Proofs") == []
    dead = [(finding["code"], finding["line"]) for finding in proved["findings"] if finding["here"]]
    assert ("dead-rule", NEVER) in dead
    assert all("/" not in finding["file"].removeprefix("systems/") for finding in proved["findings"])


PROVED = [
    (
        "gap",
        "- after: opening\n  rules:\n  - 1C: {if: hcp 12+, say: Any}\n  - P: {if: else}\n"
        "- after: 1C\n  rules:\n  - 1D: {if: diamonds 5+, say: Long}\n",
    ),
    ("side-effect", "- after: 1N\n  rules:\n  - 2C:\n      if: clubs 5+ and hcp 0-7\n      say: Weak\n"),
    ("side-effect", "- after: 1N\n  rules:\n  - 2C: {if: clubs 5+ and hcp 0-7, say: Weak}\n"),
    (
        "missing-alert",
        "- after: 1H\n  rules:\n  - 2N: {if: hearts 4+ and hcp 13+, say: Raise}\n  - 3D: {if: hearts 3+, say: x}\n",
    ),
]


@pytest.mark.parametrize(("code", "contexts"), PROVED)
def test_what_a_proof_proposes_mends_it(client: TestClient, code: str, contexts: str) -> None:
    extends = "" if code == "gap" else "extends: sayc\n"
    text = f"system: club\ndsl: 2\n{extends}contexts:\n{contexts}"
    calls = [contexts.split("after: ")[-1].split()[0], "P"]
    before = [row for row in ask_text(client, "proofs", text, calls=calls)["findings"] if row["code"] == code]
    mends = [mend for row in before for mend in row["mends"]]
    assert mends, before
    mended = mended_by(text, mends[0])
    assert ask_text(client, "check", mended)["loads"], mended
    after = [row for row in ask_text(client, "proofs", mended, calls=calls)["findings"] if row["code"] == code]
    assert len(after) < len(before)


def mended_by(text: str, mend: dict[str, Any]) -> str:
    lines = text.split("\n")
    line = lines[mend["line"] - 1]
    lines[mend["line"] - 1] = line[: mend["from"] - 1] + mend["text"] + line[mend["to"] - 1 :]
    return "\n".join(lines)


def test_words_to_write_are_those_of_the_language_and_of_the_file(client: TestClient) -> None:
    words = ask_text(client, "words", CLUB + "define: {weak_hand: hcp 5-9}\n")
    assert wrong(words, "KnownWords") == []
    assert {"hcp", "balanced", "passed_hand", "weak_hand"} <= {row["word"] for row in words["conditions"]}
    assert "sayc" in {row["word"] for row in words["files"]}


def test_bid_it_seats_the_author_where_the_rule_comes_up(client: TestClient) -> None:
    saved = client.post("/api/workshop/file", json={"name": "club.yaml", "text": CLUB, "seen": None}).json()
    assert saved["name"] == "club.yaml"
    asked = {"name": "club.yaml", "line": STRONG, "calls": []}
    begun = client.post("/api/workshop/bid", json=asked).json()
    assert set(begun) == {"id"}, "the deal stays on the server"
    id = begun["id"]
    view = client.get(f"/api/sittings/{id}").json()["view"]
    assert (view["seat"], view["yours"], view["settings"]["system"]) == ("N", True, "club")
    assert Hand.parse(".".join(_suits(view["hands"]["N"]))).hcp >= 23
    never = client.post("/api/workshop/bid", json={**asked, "line": NEVER})
    assert never.status_code == 400 and "no deal was found" in never.json()["error"]


def _suits(cards: list[str]) -> list[str]:
    return ["".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC"]


def test_a_board_for_a_response_begins_with_its_auction() -> None:
    text = CLUB.replace("- 2C: {if: hcp 24+, say: Never, artificial: true, forcing: game}", "").rstrip()
    text += "\n- after: 1N\n  rules:\n  - 2D: {if: hearts 5+, say: Transfer, artificial: true, forcing: round}\n"
    line = text.count("\n")
    board = answer(
        "board", {"folder": "/nowhere", "name": "club.yaml", "text": text, "line": line, "calls": ["1N", "P"]}
    )
    deal = Board.parse(board["board"]).deal
    assert (board["seat"], board["call"]) == ("S", "2D")
    assert 12 <= Hand(deal[Seat.NORTH].bits).hcp <= 14


def test_no_content_of_other_files_is_in_an_answer(tmp_path: Path) -> None:
    inside = tmp_path / "mine"
    inside.mkdir()
    (tmp_path / "secret.yaml").write_text("password: hunter2\n")
    folder = AuthorFolder(inside)
    with served(workshop=Workshop(folder)) as client:
        for reference in ("../secret", str(tmp_path / "secret"), str(tmp_path / "secret.yaml")):
            said = client.post(
                "/api/workshop/ask/check", json={"name": "x.yaml", "text": f"system: x\nextends: {reference}\n"}
            )
            assert said.json()["findings"][0]["code"] == "missing-file"
            assert "hunter2" not in said.text and str(tmp_path) not in said.text.replace(reference, "")


def test_what_is_asked_wrongly_is_refused(client: TestClient) -> None:
    asked = [
        ("nothing", {}, 404),
        ("board", {}, 404),
        ("point", {"system": "../sayc", "calls": []}, 400),
        ("point", {"system": "sayc", "calls": ["1N", "1C"]}, 400),
        ("point", {"system": "sayc", "calls": "1N"}, 400),
        ("check", {"name": "../x.yaml", "text": ""}, 400),
        ("rule", {"name": "x.yaml", "text": CLUB, "line": "a"}, 400),
        ("rule", {"name": "x.yaml", "text": "system: [", "line": 1}, 400),
    ]
    for what, row, status in asked:
        assert client.post(f"/api/workshop/ask/{what}", json=row).status_code == status, (what, row)
    with served() as closed:
        assert closed.post("/api/workshop/ask/check", json={"name": "x.yaml", "text": CLUB}).status_code == 403


async def _too_long(pool: WorkerPool) -> str:
    pool.start()
    try:
        await pool.run("point", {}, Urgency.MEANING, limit_s=0.2)
    except Refusal as refusal:
        return refusal.text
    finally:
        pool.close()
    return ""


def _endless(kind: str, values: Any, send: Any) -> Any:
    while kind == "point":
        pass
    return {}


def test_a_question_without_end_ends_with_its_worker() -> None:
    import asyncio

    assert "took longer than 0.2 s" in asyncio.run(_too_long(WorkerPool(_endless, {}, 1)))
