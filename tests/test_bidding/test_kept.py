"""Compiled systems kept on disk: the same system, and never an old or a strange one."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from dealspace.bidding import System, system
from dealspace.bidding.language.compile import compiled_with_files
from dealspace.bidding.language.files import SystemFile
from dealspace.bidding.loading.cache import folder, keep, kept
from dealspace.bidding.loading.serialize import Box, Parcel

MAIN = "system: t\nimport: block\ncontexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n"
BLOCK = "define: {strong: hcp 16+}\ncontexts:\n- after: 1N\n  rules:\n  - 2C: {if: strong}\n"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(system, "_KNOWN", {})


@pytest.fixture
def file(tmp_path: Path) -> SystemFile:
    (tmp_path / "main.yaml").write_text(MAIN)
    (tmp_path / "block.yaml").write_text(BLOCK)
    return SystemFile.at(tmp_path / "main.yaml")


def compiled(file: SystemFile) -> System:
    found, taken = compiled_with_files(file, "main")
    keep(found, file, "main", taken)
    return found


def test_what_is_kept_is_what_was_compiled(file: SystemFile) -> None:
    made = compiled(file)
    found = kept(file, "main")
    assert found is not None and found is not made
    assert (found, found.contexts, found.definitions, found.cases) == (
        made, made.contexts, made.definitions, made.cases
    )  # fmt: skip
    assert kept(file, "another") is None


def test_a_shipped_system_read_in_another_process_is_the_same() -> None:
    ask = "from dealspace.bidding import load_system; s = load_system('sayc'); print(repr((s.contexts, s.definitions)))"
    runs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", ask]
        runs.append(subprocess.run(command, capture_output=True, text=True, check=True, env=environment))
    assert len(list(folder().iterdir())) == 1
    assert runs[0].stdout == runs[1].stdout
    first = system.load_system("sayc").contexts[0].rules[0].shows
    assert first in {first}


@pytest.mark.parametrize("changed", ["main.yaml", "block.yaml"])
def test_a_changed_file_is_compiled_anew(file: SystemFile, tmp_path: Path, changed: str) -> None:
    compiled(file)
    path = tmp_path / changed
    path.write_text(path.read_text().replace("1", "2"))
    assert kept(SystemFile.at(tmp_path / "main.yaml"), "main") is None


def test_a_nearer_file_of_the_same_name_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(MAIN.replace("block", "blocks/gerber"))
    file = SystemFile.at(path)
    compiled(file)
    assert kept(file, "main") is not None
    (tmp_path / "blocks").mkdir()
    (tmp_path / "blocks" / "gerber.yaml").write_text(BLOCK)
    assert kept(file, "main") is None


@pytest.mark.parametrize("damage", [lambda raw: raw[:-1], lambda raw: b"", lambda raw: raw[:40] + b"x" + raw[41:]])
def test_a_damaged_file_is_no_file(file: SystemFile, damage) -> None:  # type: ignore[no-untyped-def]
    compiled(file)
    (path,) = folder().iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert kept(file, "main") is None


class Evil:
    def __reduce__(self) -> object:
        return os.mkdir, (os.environ["XDG_CACHE_HOME"] + "/evil",)


@pytest.mark.parametrize("content", [Evil(), (Evil(), ()), ("text", ()), 7])
def test_nothing_but_a_system_is_read(file: SystemFile, content: object) -> None:
    compiled(file)
    (path,) = folder().iterdir()
    raw = pickle.dumps(content)
    path.write_bytes(hashlib.sha256(raw).digest() + raw)
    assert kept(file, "main") is None
    assert not (folder().parent.parent / "evil").exists()


def test_a_folder_that_cannot_be_written_is_no_matter(file: SystemFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    compiled(file)
    assert kept(file, "main") is None


def test_rules_are_read_when_they_are_asked_for_and_nothing_in_them_is_executed(file: SystemFile) -> None:
    made = compiled(file)
    found = kept(file, "main")
    assert found is not None
    rules = found.contexts[0].rules
    assert isinstance(rules, Parcel)
    assert (rules, len(rules), rules[0], list(rules), repr(rules), hash(rules)) == (
        made.contexts[0].rules, 1, made.contexts[0].rules[0], [*made.contexts[0].rules], repr(made.contexts[0].rules),
        hash(made.contexts[0].rules),
    )  # fmt: skip
    assert pickle.loads(pickle.dumps(rules)) == made.contexts[0].rules
    with pytest.raises(pickle.UnpicklingError, match="no part of a system"):
        _ = Parcel(Box(pickle.dumps([(Evil(),)]), {}), 0).whole
    assert not (folder().parent.parent / "evil").exists()
