"""Where files are stays with the server: no answer names a folder of this computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from dealspace.table.web.bot_catalogue import catalogue
from dealspace.table.web.sitting.folders import row_without_folders, without_folders
from tests.support.tables import event_in, events_of, my_turn, new_sitting, served

SYSTEMS = {
    "wrong": 'system: wrong\ntitle: "Wrong"\ndsl: 1\nextends: sayc\nnonsense: 3\n',
    "part": 'system: part\ntitle: "Part"\ndsl: 1\nextends: ./other.yaml\n',
    "gone": 'system: gone\ntitle: "Gone"\ndsl: 1\nextends: sayc\n',
    "mine": 'system: mine\ntitle: "Mine"\ndsl: 1\nextends: sayc\ncontexts:\n- after: opening\n  rules:\n'
    "  - 1N: {if: hcp 0-37}\n",
}


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("  --> /home/Ann Lee/my systems/club.yaml:5:1", "  --> club.yaml:5:1"),
        ('"/srv/a/gone.yaml" is neither a system nor a file', '"gone.yaml" is neither a system nor a file'),
        ("beside /srv/a/club.yaml or among N/S", "beside club.yaml or among N/S"),
        ("bot (/opt/bots/run twenty.py): '/opt/bots/run' ends", "bot (run twenty.py): 'run' ends"),
        ("C:\\Users\\ann\\club.yaml:3", "club.yaml:3"),
        ("file=/a/b.toml", "file=b.toml"),
        *[(text, text) for text in ("1♣/1♦/1♥ by N/S / E/W", "3/4 of them", "http://host/api/start", "sayc/a.yaml:3")],
    ],
)
def test_a_path_is_sent_as_the_name_of_its_file(text: str, sent: str) -> None:
    assert without_folders(text) == sent
    assert row_without_folders({"rows": [text, 1, None, True]}) == {"rows": [sent, 1, None, True]}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "my systems"
    folder.mkdir()
    for name, text in SYSTEMS.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    bot = f'name = "absent"\n[bid]\nprogram = ["{folder}/absent"]\n'
    (folder / "absent.toml").write_text(bot, "utf-8")
    return folder


@pytest.fixture
def client(home: Path) -> TestClient:
    offered = catalogue(home, [home / "absent.toml"])
    (home / "gone.yaml").unlink()
    with served(offered=offered) as found:
        yield found


@pytest.mark.parametrize("system", ["wrong", "part", "gone"])
def test_what_is_wrong_with_a_system_is_said_without_its_folder(client: TestClient, home: Path, system: str) -> None:
    row = {"boards": {"kind": "random", "count": 1, "seed": 1}, "system": system, "bot": "book"}
    answer = client.post("/api/sittings", json=row)
    assert answer.status_code == 400
    assert f"{system}.yaml" in answer.text
    assert str(home.parent) not in answer.text and "my systems" not in answer.text


def test_a_bot_that_cannot_be_asked_is_named_without_its_folder(client: TestClient, home: Path) -> None:
    id = new_sitting(client, bot="absent", seat="S")
    heard = events_of(client, id, 1, lambda event: any(each["kind"] == "refused" for each in event["happened"]))
    text = event_in(heard[-1])["happened"][0]["text"]
    assert "absent" in text and "cannot be" in text
    assert str(home.parent) not in text
    assert str(home.parent).encode() not in b"".join(heard)


def test_a_meaning_names_its_rule_without_a_folder(client: TestClient, home: Path) -> None:
    id = new_sitting(client, system="mine")
    number = my_turn(client, id)["number"]
    answer = client.get(f"/api/sittings/{id}/meanings?number={number}")
    assert '"file":"mine.yaml"' in answer.text
    assert str(home.parent) not in answer.text
