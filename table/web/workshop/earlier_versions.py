"""The versions that a file of the author's had before its saves, so that each save can be taken back.

They stand in `.earlier/NAME/N.yaml` of the author's folder, numbered from 1 on, the last 200 of each file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dealspace.bidding.system.system_files import LARGEST_BYTES
from dealspace.cards import NotationError
from dealspace.runtime.files import replace_file
from dealspace.table.web.workshop.file_names import ENDING, checked_name, is_plain

EARLIER = ".earlier"
MOST_VERSIONS = 200


@dataclass(frozen=True)
class EarlierVersion:
    """A version that a file had.

    Attributes:
        kept: when another took its place, UTC.
        lines: how long it is.
    """

    number: int
    kept: datetime
    lines: int

    @property
    def row(self) -> dict[str, object]:
        return {"number": self.number, "kept": self.kept.isoformat(timespec="seconds"), "lines": self.lines}


class EarlierVersions:
    """The earlier versions of all files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / EARLIER

    def of(self, name: str) -> list[EarlierVersion]:
        """The earlier versions of a file, the last one first."""
        found = []
        for number in reversed(self._numbers(name)):
            path = self._path(name, number)
            kept = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            found.append(EarlierVersion(number, kept, path.read_bytes().count(b"\n")))
        return found

    def content(self, name: str, number: object) -> bytes:
        """What a version holds. Raises NotationError."""
        numbers = self._numbers(name)
        if not isinstance(number, int) or isinstance(number, bool) or number not in numbers:
            kept = f"{numbers[0]} to {numbers[-1]} are kept" if numbers else "none is kept"
            raise NotationError(f"{name} has no earlier version {str(number)[:10]}: {kept}")
        with self._path(name, number).open("rb") as file:
            return file.read(LARGEST_BYTES)

    def keep(self, name: str, content: bytes) -> None:
        """Keep what a file holds now, before it is changed. Raises UnusableFileError, SaveError."""
        numbers = self._numbers(name)
        if numbers and self._path(name, numbers[-1]).read_bytes() == content:
            return
        folder = self._versions(name)
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(self._path(name, numbers[-1] + 1 if numbers else 1), content)
        for number in numbers[: max(0, len(numbers) + 1 - MOST_VERSIONS)]:
            self._path(name, number).unlink(missing_ok=True)

    def rename(self, name: str, to: str) -> None:
        """Let the earlier versions of a file be those of another name, behind those that it has."""
        for number in self._numbers(name):
            self.keep(to, self.content(name, number))
            self._path(name, number).unlink(missing_ok=True)

    def names(self) -> list[str]:
        """The names of all files that have earlier versions, deleted ones among them."""
        if not self._folder.is_dir() or self._folder.is_symlink():
            return []
        found = {path.parent.relative_to(self._folder).as_posix() for path in self._folder.rglob(f"*{ENDING}")}
        return sorted(name for name in found if _is_name(name) and self._numbers(name))

    def _versions(self, name: str) -> Path:
        path = self._folder
        for part in ("", *checked_name(name).split("/")):
            path = path / part
            if path.is_symlink():
                raise NotationError(f"{EARLIER}/{name} is a symbolic link: remove it, so that versions can be kept")
        return path

    def _numbers(self, name: str) -> list[int]:
        folder = self._versions(name)
        stems = [path.stem for path in folder.iterdir() if is_plain(path)] if folder.is_dir() else []
        return sorted(int(stem) for stem in stems if stem.isascii() and stem.isdecimal() and len(stem) < 9)

    def _path(self, name: str, number: int) -> Path:
        return self._versions(name) / f"{number}{ENDING}"


def _is_name(name: str) -> bool:
    try:
        return checked_name(name) == name
    except NotationError:
        return False
