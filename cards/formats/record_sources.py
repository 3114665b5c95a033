"""Where boards come from: a file, a folder with all below it, a pattern of names, an open file, bytes, a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from glob import has_magic
from pathlib import Path
from typing import Protocol, runtime_checkable

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.detection import detect
from dealspace.cards.formats.record_formats import ENDINGS


@runtime_checkable
class Readable(Protocol):
    """An open file, of bytes or of text."""

    def read(self, size: int = -1, /) -> bytes | str: ...


Source = str | Path | bytes | Readable
"""A path, a pattern, a text, the bytes of a file, or an open file."""
BLOCK = 1 << 18
"""Bytes or characters read at once."""


def sources_of(source: Source | Iterable[Source]) -> Iterator[Source]:
    """Each source by itself: folders and patterns give their files, in the order of their names.

    Raises:
        NotationError: nothing is there that fits a pattern, or a folder has no file with an ending that is known.
    """
    match source:
        case str() if not is_text(source):
            yield from files_of(Path(source))
        case Path():
            yield from files_of(source)
        case str() | bytes():
            yield source
        case Readable():
            yield source
        case _:
            for each in source:
                yield from sources_of(each)


def files_of(path: Path) -> list[Path]:
    """The files that a path stands for: itself, all below a folder that have a known ending, or those of a pattern.

    Raises:
        NotationError: there is none.
    """
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and _is_shown(file, path))
        if not found:
            raise NotationError(f"{path}: this folder has no file with a known ending: {' '.join(ENDINGS)}")
        return found
    if not has_magic(str(path)) or path.exists():
        return [path]
    root = Path(path.anchor)
    matching = sorted(each for each in root.glob(str(path.relative_to(root))) if not each.name.startswith("."))
    if not matching:
        raise NotationError(f"{path}: no file fits this pattern")
    return [file for each in matching for file in files_of(each)]


def _is_shown(file: Path, folder: Path) -> bool:
    return file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts)


def is_text(text: str) -> bool:
    """Whether this is a text with boards, and not the name of a file."""
    if "\n" in text or text.lower().startswith(("http://", "https://")):
        return True
    try:
        if Path(text).suffix.lower() in ENDINGS or Path(text).exists():
            return False
    except (OSError, ValueError):
        return True
    try:
        detect(text)
    except NotationError:
        return False
    return bool(text.strip())


def blocks_of(source: Source, size: int) -> Iterator[bytes | str]:
    """What a source holds, in blocks of so many bytes or characters; all at once for -1."""
    match source:
        case Path():
            with source.open("rb") as file:
                yield from blocks_of(file, size)
        case str() | bytes():
            yield source
        case _:
            while block := source.read(size):
                yield block
