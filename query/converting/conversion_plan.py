"""Which files a conversion reads and writes: each source has its twin in the other format, or all go into one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from dealspace.cards import BridgeError
from dealspace.cards.formats.record_sources import files_of

STDIN = Path("-")


class PlannedTarget(NamedTuple):
    """A file to be written, None for standard output, and what goes into it."""

    sources: tuple[Path, ...]
    target: Path | None


def planned(
    given: Sequence[Path], format: str, *, out: Path | None = None, folder: Path | None = None, join: bool = False
) -> list[PlannedTarget]:
    """The targets of files, folders, patterns and standard input (`-`).

    Args:
        format: of the targets, the ending of twins.
        out: the one target, `-` for standard output; for several sources `join` says that they go into one.
        folder: where twins are put, those of a folder as they lie in it; None for beside their sources.
    Raises:
        BridgeError: two sources have one target, a target is a source, or several sources are to go into one file.
    """
    sources = list(_files(given))
    if out is not None:
        if len(sources) > 1 and not join:
            raise BridgeError(f"{len(sources)} files are to go into {out}: add --join, or name a folder by --out-dir")
        return _checked([PlannedTarget(tuple(source for source, _ in sources), None if out == STDIN else out)])
    if join:
        raise BridgeError("--join needs the file into which all boards go: -o FILE")
    return _checked(
        [
            PlannedTarget(
                (source,),
                None
                if source == STDIN
                else (source.parent if folder is None else folder / below) / f"{source.stem}.{format}",
            )
            for source, below in sources
        ]
    )


def _files(given: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Each file, and the folders in which it lies below a folder that was given."""
    for path in given:
        if path == STDIN:
            yield path, Path()
        else:
            for file in files_of(path):
                yield file, file.parent.relative_to(path) if path.is_dir() else Path()


def _checked(targets: list[PlannedTarget]) -> list[PlannedTarget]:
    sources = {source.resolve(): source for each in targets for source in each.sources if source != STDIN}
    taken: dict[Path, PlannedTarget] = {}
    for each in targets:
        if each.target is None:
            continue
        place = each.target.resolve()
        if place in sources:
            raise BridgeError(f"{sources[place]} is read and would be replaced: name another by -o, or --out-dir")
        if place in taken:
            one, other = taken[place].sources[0], each.sources[0]
            raise BridgeError(f"{one} and {other} would both become {each.target}: convert them into two folders")
        taken[place] = each
    return targets


def existing(targets: Sequence[PlannedTarget]) -> list[Path]:
    """The targets that are there already."""
    return [each.target for each in targets if each.target is not None and each.target.exists()]
