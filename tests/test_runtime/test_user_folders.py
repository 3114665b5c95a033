"""Whose folders are whose: a user without any, relative names, the root of the disk, and folders of somebody else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dealspace.runtime.user_folders import cache_folder, data_folder, is_own_file

NAMES = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")


@pytest.fixture(autouse=True)
def no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without HOME and without a line among the system's users."""

    def unknown(uid: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)


@pytest.mark.parametrize("home", [None, "", "/", "relative", "."])
@pytest.mark.parametrize("xdg", [None, "", "relative"])
def test_a_user_without_a_home_has_no_folders(
    home: str | None, xdg: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in zip(NAMES, (home, xdg, xdg), strict=True):
        if value is not None:
            monkeypatch.setenv(name, value)
    assert (cache_folder(), data_folder()) == (None, None)


@pytest.mark.parametrize("xdg", [None, "", "relative"])
def test_folders_are_below_the_home_unless_an_absolute_path_is_named(
    xdg: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in NAMES[1:] if xdg is not None else ():
        monkeypatch.setenv(name, str(xdg))
    assert cache_folder() == tmp_path / ".cache" / "dealspace"
    assert data_folder() == tmp_path / ".local" / "share" / "dealspace"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    assert (cache_folder(), data_folder()) == (tmp_path / "c" / "dealspace", tmp_path / "d" / "dealspace")


@pytest.mark.parametrize("is_made", [False, True])
def test_a_cache_of_another_user_is_none_of_ours(
    is_made: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if is_made:
        (tmp_path / "dealspace").mkdir()
    assert cache_folder() is not None
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    if os.getuid() == 0:  # whose files anybody may use
        for each in (tmp_path, *tmp_path.iterdir()):
            os.chown(each, 7, -1)
    assert cache_folder() is None


def test_a_cache_below_a_file_or_a_loop_of_links_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("file", "loop"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / name))
        assert cache_folder() is None


def test_a_plain_file_is_ones_own_where_one_owns_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, link, pipe = tmp_path / "file", tmp_path / "link", tmp_path / "pipe"
    file.write_text("")
    link.symlink_to(file)
    os.mkfifo(pipe)
    assert is_own_file(file)
    assert not any(map(is_own_file, (link, pipe, tmp_path, tmp_path / "none", file / "below", tmp_path / ("x" * 300))))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not is_own_file(file)
