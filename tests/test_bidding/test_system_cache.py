"""Compiled systems cached on disk: the same system, and never an old one or any other content."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dealspace.bidding import System, load_system
from dealspace.bidding.language.compile import compile_system, compiled_with_files
from dealspace.bidding.language.limits import Sizes
from dealspace.bidding.language.source_text import read_source
from dealspace.bidding.loading import load
from dealspace.bidding.loading.serialize import LazyGroup, LazyTuple
from dealspace.bidding.loading.system_cache import cached_system, store_system, systems_folder
from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.bidding.system.system_files import SystemFile
from dealspace.runtime.memory import FILES

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


def forget_files() -> None:
    FILES.turn()
    FILES.turn()


@pytest.mark.parametrize("name", ["sayc", "polish_club"])
def test_what_is_compiled_with_files_read_before_is_the_same(name: str) -> None:
    file = SystemFile.shipped(f"{name}.yaml")
    forget_files()
    anew = compile_system(file, name)
    again = compile_system(file, name)
    assert again is not anew and again == anew and repr(again.contexts) == repr(anew.contexts)


def test_a_condition_that_a_parameter_makes_equal_has_its_own_columns() -> None:
    def problem(condition: str, value: str) -> tuple[int | None, int | None]:
        text = MAIN.replace("import: block\n", f"params: {{nt: {value}}}\n").replace("hcp 15-17", condition)
        with pytest.raises(InvalidSystem) as error:
            compile_system(SystemFile("x.yaml", text.replace("balanced", "unheard")), "x")
        return error.value.diagnostics[0].location.line, error.value.diagnostics[0].location.column

    forget_files()
    literal, named = problem("hcp 15-17", "15-17"), problem("hcp {nt}", "15-17")
    assert literal != named
    assert (problem("hcp 15-17", "15-17"), problem("hcp {nt}", "15-17")) == (literal, named)


def test_files_read_before_count_as_much() -> None:
    gatherer = [Sizes(), Sizes()]
    forget_files()
    for sizes in gatherer:
        read_source(BLOCK, "block.yaml", sizes)
    assert gatherer[0].counts == gatherer[1].counts and gatherer[0].counts["values"] > 10


def test_a_shipped_system_read_in_another_process_is_the_same() -> None:
    ask = (
        "from dealspace.bidding import load_system; from dealspace.bidding.system.canonical import canonical; "
        "system = load_system('sayc'); print(canonical((system.contexts, system.definitions)))"
    )
    runs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", ask]
        runs.append(subprocess.run(command, capture_output=True, text=True, check=True, env=environment))
    assert len(list(systems_folder().iterdir())) == 1
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
    (path,) = systems_folder().iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert cached_system(file, "main") is None


class Evil:
    def __reduce__(self) -> object:
        return os.mkdir, (os.environ["XDG_CACHE_HOME"] + "/evil",)


@pytest.mark.parametrize("content", [Evil(), (Evil(), ()), ("text", ()), 7])
def test_nothing_but_a_system_is_read(file: SystemFile, content: object) -> None:
    compiled(file)
    (path,) = systems_folder().iterdir()
    raw = pickle.dumps(content)
    path.write_bytes(hashlib.sha256(raw).digest() + raw)
    assert cached_system(file, "main") is None
    assert not (systems_folder().parent.parent / "evil").exists()


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
    (path,) = systems_folder().iterdir()
    written_by_an_earlier_version(path)
    assert cached_system(file, "main") is None
    assert load_system(file.name) == made
    assert cached_system(file, "main") is not None, "the entry is written again"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("content", [b"no pickle at all", b"\x80\x05", "Ruhe, dann 2♣".encode() * 1000])
def test_foreign_content_is_ignored(file: SystemFile, content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    compiled(file)
    (path,) = systems_folder().iterdir()
    for raw in (content, hashlib.sha256(content).digest() + content):
        path.write_bytes(raw)
        assert cached_system(file, "main") is None
    assert capfd.readouterr() == ("", "")


def test_a_folder_that_cannot_be_written_is_no_matter(file: SystemFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    compiled(file)
    assert cached_system(file, "main") is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.floats(0, 1, exclude_max=True), st.integers(0, 255))
@example(0.0, 0)
def test_an_entry_cut_off_or_altered_anywhere_is_no_entry(file: SystemFile, where: float, flipped: int) -> None:
    made = compiled(file)
    (path,) = systems_folder().iterdir()
    raw = path.read_bytes()
    place = int(where * len(raw))
    path.write_bytes(raw[:place] + bytes([raw[place] ^ flipped]) + raw[place + 1 :] if flipped else raw[:place])
    found = cached_system(file, "main")
    assert found is None
    load._LOADED.clear()
    read = load_system(file.name)
    assert (read, read.contexts, read.definitions) == (made, made.contexts, made.definitions)


def test_an_entry_of_another_user_is_not_read(file: SystemFile, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(file)
    (path,) = systems_folder().iterdir()
    assert cached_system(file, "main") is not None
    if os.geteuid() == 0:
        os.chown(path, 7, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert cached_system(file, "main") is None


def test_an_entry_that_is_a_link_or_a_pipe_is_not_read(file: SystemFile, tmp_path: Path) -> None:
    compiled(file)
    (path,) = systems_folder().iterdir()
    path.rename(tmp_path / "moved")
    path.symlink_to(tmp_path / "moved")
    assert cached_system(file, "main") is None
    path.unlink()
    os.mkfifo(path)
    assert cached_system(file, "main") is None
    compiled(file)
    assert cached_system(file, "main") is not None, "it takes the place of what was there"


@pytest.mark.parametrize("place", ["dealspace", "dealspace/systems"])
@pytest.mark.parametrize("kind", ["file", "loop", "nowhere"])
def test_a_folder_that_is_none_is_no_matter(
    file: SystemFile, tmp_path: Path, place: str, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cache" / place
    path.parent.mkdir(parents=True)
    if kind == "file":
        path.write_text("a file")
    else:
        path.symlink_to(path if kind == "loop" else tmp_path / "no" / "where")
    made = compiled(file)
    assert load_system(file.name) == made
    assert capfd.readouterr() == ("", "")


def test_a_full_disk_leaves_nothing_behind(file: SystemFile) -> None:
    resource = pytest.importorskip("resource")
    made = compiled(file)
    (path,) = systems_folder().iterdir()
    path.unlink()
    _, before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before))
    try:
        compiled(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, before))
    assert list(systems_folder().iterdir()) == []
    assert load_system(file.name) == made


def test_two_programs_with_one_number_write_at_once(file: SystemFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in two containers that share a cache: each has its own draft, and the last that is done stays."""
    monkeypatch.setattr(os, "getpid", lambda: 1)
    made, imported = compiled_with_files(file, "main")
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(store_system, made, file, "main", imported) for _ in range(40)]:
            done.result()
    assert cached_system(file, "main") == made
    assert len(list(systems_folder().iterdir())) == 1


def test_a_name_that_is_no_text_is_cached_like_others(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"M\xfcller.yaml")
    path.write_text(MAIN.replace("import: block\n", ""))
    made = load_system(path)
    assert cached_system(*load.system_file(path)) == made


def test_a_folder_that_is_gone_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert compiled(SystemFile("mine.yaml", MAIN.replace("import: block\n", ""))).name == "t"


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
    assert not (systems_folder().parent.parent / "evil").exists()
