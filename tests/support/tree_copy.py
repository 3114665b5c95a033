"""A copy of the package that a test may change: links to the files of the rooms, until they are changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.sources import ROOMS, ROOT


@dataclass(frozen=True)
class TreeCopy:
    """The package in a folder of its own, laid out as it is installed.

    Attributes:
        folder: holds `dealspace/`, and is where programs run.
    """

    folder: Path

    @classmethod
    def in_folder(cls, folder: Path) -> TreeCopy:
        package = folder / "dealspace"
        for room in ("front", *(room for room in ROOMS if room != "front")):
            home = package if room == "front" else package / room
            left_out = shutil.ignore_patterns("page", "*.c", "*.px[di]")
            shutil.copytree(ROOT / room, home, copy_function=os.symlink, dirs_exist_ok=True, ignore=left_out)
        return cls(folder)

    def write(self, name: str, text: str) -> None:
        """A new file of the package, named as in the checkout: `cards/new.py`."""
        path = self.folder / "dealspace" / name
        assert not path.exists(), f"{name} is there already"
        path.write_text(text, "utf-8")

    def change(self, name: str, changes: Mapping[str, str]) -> None:
        """A file with these texts, each of which it has once, put in place of others."""
        path = self.folder / "dealspace" / name
        text = path.read_text("utf-8")
        for old, new in changes.items():
            assert text.count(old) == 1, f"{name} has {text.count(old)} times: {old}"
            text = text.replace(old, new)
        path.unlink()
        path.write_text(text, "utf-8")

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """What a program prints that imports the copy."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip

    def dealspace(self, *words: str) -> subprocess.CompletedProcess[str]:
        """What the command prints."""
        return self.python("-m", "dealspace", *words)
