"""Compiled systems cached on disk: the same system, and never an old one or any other content."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import types
from pathlib import Path

import pytest

from dealspace.bidding import System, load_system
from dealspace.bidding.language.compile import compiled_with_files
from dealspace.bidding.loading import load
from dealspace.bidding.loading.cache import cache_folder, cached_system, store_system
from dealspace.bidding.loading.serialize import LazyGroup, LazyTuple
from dealspace.bidding.system_files import SystemFile

MAIN = "system: t\nimport: block\ncontexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n"
BLOCK = "define: {strong: hcp 16+}\ncontexts:\n- after: 1N\n  rules:\n  - 2C: {if: strong}\n"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(load, "_LOADED", {})


@pytest.fixture
def file(tmp_path: Path) -> SystemFile:
    (tmp_path / "main.yaml").write_text(MAIN)
    (tmp_path / "block.yaml").write_text(BLOCK)
    return SystemFile.at(tmp_path / "main.yaml")


def compiled(file: SystemFile) -> System:
    found, imported = compiled_with_files(file, "main")
    store_system(found, file, "main", imported)
    return found


def test_what_is_cached_is_what_was_compiled(file: SystemFile) -> None:
    made = compiled(file)
    found = cached_system(file, "main")
    assert found is not None and found is not made
    assert (found, found.contexts, found.definitions, found.cases) == (
        made, made.contexts, made.definitions, made.cases
    )  # fmt: skip
    assert cached_system(file, "another") is None


def test_a_shipped_system_read_in_another_process_is_the_same() -> None:
    ask = (
        "from dealspace.bidding import load_system; from dealspace.bidding.canonical import canonical; "
        "system = load_system('sayc'); print(canonical((system.contexts, system.definitions)))"
    )
    runs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", ask]
        runs.append(subprocess.run(command, capture_output=True, text=True, check=True, env=environment))
    assert len(list(cache_folder().iterdir())) == 1
    assert runs[0].stdout == runs[1].stdout
    first = load_system("sayc").contexts[0].rules[0].shows
    assert first in {first}


@pytest.mark.parametrize("changed", ["main.yaml", "block.yaml"])
def test_a_changed_file_is_compiled_anew(file: SystemFile, tmp_path: Path, changed: str) -> None:
    compiled(file)
    path = tmp_path / changed
    path.write_text(path.read_text().replace("1", "2"))
    assert cached_system(SystemFile.at(tmp_path / "main.yaml"), "main") is None


def test_a_nearer_file_of_the_same_name_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(MAIN.replace("block", "blocks/gerber"))
    file = SystemFile.at(path)
    compiled(file)
    assert cached_system(file, "main") is not None
    (tmp_path / "blocks").mkdir()
    (tmp_path / "blocks" / "gerber.yaml").write_text(BLOCK)
    assert cached_system(file, "main") is None


@pytest.mark.parametrize("damage", [lambda raw: raw[:-1], lambda raw: b"", lambda raw: raw[:40] + b"x" + raw[41:]])
def test_a_damaged_file_is_no_file(file: SystemFile, damage) -> None:  # type: ignore[no-untyped-def]
    compiled(file)
    (path,) = cache_folder().iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert cached_system(file, "main") is None


class Evil:
    def __reduce__(self) -> object:
        return os.mkdir, (os.environ["XDG_CACHE_HOME"] + "/evil",)


@pytest.mark.parametrize("content", [Evil(), (Evil(), ()), ("text", ()), 7])
def test_nothing_but_a_system_is_read(file: SystemFile, content: object) -> None:
    compiled(file)
    (path,) = cache_folder().iterdir()
    raw = pickle.dumps(content)
    path.write_bytes(hashlib.sha256(raw).digest() + raw)
    assert cached_system(file, "main") is None
    assert not (cache_folder().parent.parent / "evil").exists()


def written_by_an_earlier_version(path: Path) -> None:
    """An entry whose classes live in modules that no longer exist, as the version 0.1 wrote it."""
    old = types.ModuleType("bidding.kept_system")
    old.System = type("System", (), {"__module__": old.__name__, "__qualname__": "System"})  # type: ignore[attr-defined]
    sys.modules["bidding"], sys.modules[old.__name__] = types.ModuleType("bidding"), old
    try:
        outer = pickle.dumps((old.System(), ()), protocol=5)  # type: ignore[attr-defined]
    finally:
        del sys.modules["bidding"], sys.modules[old.__name__]
    content = pickle.dumps((outer, [outer]), protocol=5)
    path.write_bytes(hashlib.sha256(content).digest() + content)


def test_a_file_of_version_0_1_is_ignored(file: SystemFile, capfd: pytest.CaptureFixture[str]) -> None:
    made = compiled(file)
    (path,) = cache_folder().iterdir()
    written_by_an_earlier_version(path)
    assert cached_system(file, "main") is None
    assert load_system(file.name) == made
    assert cached_system(file, "main") is not None, "the entry is written again"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("content", [b"no pickle at all", b"\x80\x05", "Ruhe, dann 2♣".encode() * 1000])
def test_foreign_content_is_ignored(file: SystemFile, content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    compiled(file)
    (path,) = cache_folder().iterdir()
    for raw in (content, hashlib.sha256(content).digest() + content):
        path.write_bytes(raw)
        assert cached_system(file, "main") is None
    assert capfd.readouterr() == ("", "")


def test_a_folder_that_cannot_be_written_is_no_matter(file: SystemFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    compiled(file)
    assert cached_system(file, "main") is None


def test_rules_are_read_when_they_are_asked_for_and_nothing_in_them_is_executed(file: SystemFile) -> None:
    made = compiled(file)
    found = cached_system(file, "main")
    assert found is not None
    rules = found.contexts[0].rules
    assert isinstance(rules, LazyTuple)
    assert (rules, len(rules), rules[0], list(rules), repr(rules), hash(rules)) == (
        made.contexts[0].rules, 1, made.contexts[0].rules[0], [*made.contexts[0].rules], repr(made.contexts[0].rules),
        hash(made.contexts[0].rules),
    )  # fmt: skip
    assert pickle.loads(pickle.dumps(rules)) == made.contexts[0].rules
    with pytest.raises(pickle.UnpicklingError, match="no part of a system"):
        _ = LazyTuple(LazyGroup(pickle.dumps([(Evil(),)]), {}), 0).values
    assert not (cache_folder().parent.parent / "evil").exists()
