"""The built page that is committed: what `make web` gives, light, whole, and loading nothing from elsewhere."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_table.page.staged import PAGE, ROOT

WEB = ROOT / "web"
HEAVIEST = 200_000
"""Bytes of the first paint, compressed."""
ELSEWHERE = re.compile(r"""(?:src|href)\s*=\s*["'](?!/assets/)[^"']*["']""")


def built_files() -> dict[str, bytes]:
    """Every file of the built page by its path."""
    return {str(path.relative_to(PAGE)): path.read_bytes() for path in sorted(PAGE.rglob("*")) if path.is_file()}


def test_the_page_is_built_and_holds_all_it_names() -> None:
    files = built_files()
    named = re.findall(r'(?:src|href)="/([^"]+)"', files["index.html"].decode())
    assert any(name.endswith(".js") for name in named) and any(name.endswith(".css") for name in named)
    assert not [name for name in named if name not in files]


def test_the_first_paint_is_light() -> None:
    files = built_files()
    index = files["index.html"].decode()
    first = {"index.html", *(name for name in files if name in index)}
    assert 5_000 < sum(len(gzip.compress(files[name])) for name in first) < HEAVIEST


def test_the_editor_of_the_workshop_comes_with_its_page_alone() -> None:
    files = built_files()
    scripts = {name: content.decode() for name, content in files.items() if name.endswith(".js")}
    editors = [name for name, text in scripts.items() if "cm-editor" in text]
    assert editors and not [name for name in editors if name in files["index.html"].decode()]


def test_the_page_holds_no_inline_code_and_loads_nothing_from_elsewhere() -> None:
    files = built_files()
    page = files["index.html"].decode()
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", page)
    assert not ELSEWHERE.search(page)
    styles = "".join(content.decode() for name, content in files.items() if name.endswith(".css"))
    assert not re.search(r"@import|url\((?!/assets/)", styles)


def lock_files() -> list[Path]:
    """The lock files of the repository, those of installed packages left out."""
    return [path for path in ROOT.glob("**/*lock*.json") if not {"node_modules", ".venv", "build"} & set(path.parts)]


def hosts_of(text: str) -> list[str]:
    """The addresses from which a lock file would load packages."""
    packages = json.loads(text)["packages"].values()
    return [package["resolved"] for package in packages if "://" in package.get("resolved", "")]


def test_no_lock_file_names_a_package_index() -> None:
    assert [path.name for path in lock_files()] == ["package-lock.json"]
    assert [host for path in lock_files() for host in hosts_of(path.read_text())] == []
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text()


def test_a_package_index_in_a_lock_file_is_found() -> None:
    assert hosts_of('{"packages": {"a": {"resolved": "https://index.example/a.tgz"}, "b": {}}}')


def test_the_committed_page_is_what_its_sources_give(tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("no npm: install nodejs and npm (Debian)")
    if not (WEB / "node_modules" / "vite").is_dir():
        pytest.skip("what builds the page is not installed: make web")
    environment = os.environ | {"PAGE_DIR": str(tmp_path / "page")}
    done = subprocess.run(
        ["npm", "run", "build"], cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    built = {str(path.relative_to(tmp_path / "page")): path.read_bytes() for path in (tmp_path / "page").rglob("*.*")}
    committed = built_files()
    assert sorted(built) == sorted(committed), "make web gives other files: run it and commit them"
    assert [name for name in built if built[name] != committed[name]] == []
