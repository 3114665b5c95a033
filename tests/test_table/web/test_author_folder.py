"""The author's folder: nothing outside it is read or written, saves do not meet unseen, and every save is undone."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from dealspace.bidding import InvalidSystem, load_system
from dealspace.bidding.system import system_files
from dealspace.cards import BridgeError
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.workshop.author_folder import AuthorFolder, FileChangedError
from dealspace.table.web.workshop.opened_workshop import Workshop
from tests.support.tables import served
from tests.test_table.web.test_shapes import wrong

SECRET = "system: secret\nextends: sayc\n"
CLUB = "system: club\nextends: sayc\n"


@pytest.fixture
def folder(tmp_path: Path) -> AuthorFolder:
    inside = tmp_path / "mine"
    inside.mkdir()
    (tmp_path / "secret.yaml").write_text(SECRET)
    (tmp_path / "elsewhere").mkdir()
    (inside / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (inside / "away").symlink_to(tmp_path / "elsewhere")
    return AuthorFolder(inside)


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_relative_to(folder / "mine")
    }


PARTS = st.sampled_from(
    ["..", ".", "", "a", "mine", "secret", "link", "away", "elsewhere", ".earlier", "systems", "~", "\0"]
)
NAMES = st.one_of(
    st.text(max_size=30),
    st.lists(PARTS, max_size=5).map(lambda parts: "/".join(parts) + ".yaml"),
    st.lists(PARTS, max_size=4).map(lambda parts: "/" + "/".join(parts)),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300, deadline=None)
@given(name=NAMES, other=NAMES)
def test_no_name_leads_out_of_the_folder(folder: AuthorFolder, name: str, other: str) -> None:
    before = everything(folder.path.parent)
    actions: list[Any] = [
        lambda: folder.save(name, CLUB, None),
        lambda: folder.extend(name, other),
        lambda: folder.rename(name, other, folder.read(name).version),
        lambda: folder.restore(name, None, None),
        lambda: folder.delete(name, folder.read(name).version),
        lambda: folder.read(name),
        lambda: folder.earlier(name, 1),
    ]
    for action in actions:
        try:
            done = action()
        except (BridgeError, Refusal):
            continue
        assert SECRET not in str(getattr(done, "text", done))
    assert everything(folder.path.parent) == before
    assert (folder.path / "link.yaml").is_symlink()


def test_the_property_would_see_a_file_that_is_written_outside(folder: AuthorFolder) -> None:
    before = everything(folder.path.parent)
    (folder.path.parent / "more.yaml").write_text("")
    assert everything(folder.path.parent) != before


def test_a_file_that_another_has_changed_is_not_written(folder: AuthorFolder) -> None:
    first = folder.save("club.yaml", CLUB, None)
    second = folder.save("club.yaml", CLUB + "# one\n", first.version)
    with pytest.raises(FileChangedError) as refused:
        folder.save("club.yaml", CLUB + "# two\n", first.version)
    assert refused.value.status == 409
    assert refused.value.there is not None
    assert refused.value.there.text == second.text == folder.read("club.yaml").text
    with pytest.raises(FileChangedError):
        folder.save("club.yaml", CLUB, None)
    with pytest.raises(FileChangedError):
        folder.delete("club.yaml", first.version)
    (folder.path / "club.yaml").unlink()
    with pytest.raises(FileChangedError) as gone:
        folder.save("club.yaml", CLUB, second.version)
    assert gone.value.there is None


def test_every_save_can_be_taken_back(folder: AuthorFolder) -> None:
    texts = [CLUB + f"# {number}\n" for number in range(4)]
    seen = None
    for text in texts:
        seen = folder.save("club.yaml", text, seen).version
    kept = folder.read("club.yaml").earlier
    assert [folder.earlier("club.yaml", version.number) for version in kept] == texts[2::-1]
    restored = folder.restore("club.yaml", kept[-1].number, seen)
    assert restored.text == texts[0]
    assert folder.earlier("club.yaml", restored.earlier[0].number) == texts[3]


def test_a_deleted_file_comes_back_under_its_name_and_a_renamed_one_keeps_its_versions(folder: AuthorFolder) -> None:
    first = folder.save("club.yaml", CLUB, None)
    second = folder.save("club.yaml", CLUB + "# more\n", first.version)
    moved = folder.rename("club.yaml", "mine/club.yaml", second.version)
    assert [folder.earlier("mine/club.yaml", version.number) for version in moved.earlier] == [CLUB]
    folder.delete("mine/club.yaml", moved.version)
    assert folder.row["files"] == []
    assert folder.row["deleted"] == ["mine/club.yaml"]
    assert folder.restore("mine/club.yaml", None, None).text == CLUB + "# more\n"


def test_names_of_shipped_files_are_not_taken(folder: AuthorFolder) -> None:
    for name in ("sayc.yaml", "SAYC.yaml", "blocks/rkcb.yaml", "systems/mine.yaml", "club.yml", "club"):
        with pytest.raises(BridgeError):
            folder.save(name, CLUB, None)
    assert folder.read("systems/sayc.yaml").is_shipped


def test_a_file_behind_the_fence_imports_nothing_from_outside(
    folder: AuthorFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_files, "_fences", set())
    references = ("../secret", str(folder.path.parent / "secret"), "link", "away/../../secret")
    for number, reference in enumerate(references):
        path = folder.path / f"reads{number}.yaml"
        path.write_text(f"system: reads\ndsl: 2\nextends: {reference}\n")
        monkeypatch.setattr(system_files, "_fences", set())
        assert system_files.SystemFile.at(path).find(reference) is not None
        system_files.fence(folder.path)
        with pytest.raises(InvalidSystem) as refused:
            load_system(path)
        assert {each.code for each in refused.value.diagnostics} >= {"missing-file"}
        assert "secret\nextends" not in str(refused.value)
    with pytest.raises(BridgeError):
        load_system(folder.path / "link.yaml")
    own = folder.save("own.yaml", "system: own\nextends: sayc\n", None)
    path.write_text("system: reads\nextends: own\n")
    assert own.name == "own.yaml"
    assert load_system(path).name == "reads"


def test_shipped_names_do_not_lead_out_of_the_shipped_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text(SECRET)
    shipped = Path(str(files(system_files.SHIPPED_PACKAGE)))
    reference = os.path.relpath(tmp_path / "secret", shipped)
    (tmp_path / "deep" / "er").mkdir(parents=True)
    file = system_files.SystemFile(str(tmp_path / "deep" / "er" / "mine.yaml"), "")
    assert file.find(reference) is None
    assert file.find(str(tmp_path / "secret")) is not None  # one's own file by its whole path, where nothing is fenced


def opened(folder: AuthorFolder) -> Any:
    return served(workshop=Workshop(folder))


def post(client: TestClient, what: str, **row: Any) -> Any:
    return client.post(f"/api/workshop/{what}", json=row)


def test_the_server_saves_and_the_table_offers_the_system_at_once(folder: AuthorFolder) -> None:
    with opened(folder) as client:
        made = post(client, "extend", name="my-club.yaml", extends="sayc").json()
        assert wrong(made, "AuthorFile") == []
        overview = client.get("/api/workshop").json()
        assert wrong(overview, "WorkshopAnswer") == []
        assert [row["name"] for row in overview["files"]] == ["my-club.yaml"]
        assert "my-club" in [row["name"] for row in client.get("/api/start").json()["systems"]]
        conflict = post(client, "file", name="my-club.yaml", text="x: 1\n", seen="0" * 32)
        assert conflict.status_code == 409
        assert wrong(conflict.json(), "FileChanged") == []
        assert conflict.json()["there"]["text"] == made["text"]
        saved = post(client, "file", name="my-club.yaml", text=made["text"] + "# x\n", seen=made["version"]).json()
        earlier = client.get("/api/workshop/earlier", params={"name": "my-club.yaml", "number": 1}).json()
        assert earlier["text"] == made["text"]
        back = post(client, "restore", name="my-club.yaml", number=1, seen=saved["version"]).json()
        assert back["text"] == made["text"]
        post(client, "delete", name="my-club.yaml", seen=back["version"])
        assert "my-club" not in [row["name"] for row in client.get("/api/start").json()["systems"]]


def test_beyond_this_computer_the_workshop_is_closed_unless_it_is_said(tmp_path: Path) -> None:
    assert Workshop.at(tmp_path, "127.0.0.1", is_safe=False).folder is not None
    assert Workshop.at(tmp_path, "0.0.0.0", is_safe=True).folder is not None
    closed = Workshop.at(tmp_path, "0.0.0.0", is_safe=False)
    with served(workshop=closed) as client:
        assert post(client, "file", name="club.yaml", text=CLUB, seen=None).status_code == 403
        assert "--safe" in client.get("/api/workshop").json()["why_closed"]
        assert client.get("/api/workshop/file", params={"name": "systems/sayc.yaml"}).json()["shipped"]
        assert client.get("/api/workshop/file", params={"name": "club.yaml"}).status_code == 403
    assert list(tmp_path.iterdir()) == []
