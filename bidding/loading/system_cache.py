"""Compiled systems in a folder of the user's cache, so that a file that has not changed is not compiled again.

An entry is stored under a digest of the file's text and of this program, together with the files that it imports: when
one of them, or the file that its name resolves to, has changed, the entry is ignored. An entry begins with a digest of
its content and may consist of the parts of a system only; any other content is ignored, as is another user's file.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from dealspace import cards
from dealspace.bidding.loading.program_digest import program_files
from dealspace.bidding.loading.serialize import deserialize, serialize
from dealspace.bidding.patterns import auction_pattern, call_pattern, steps
from dealspace.bidding.system import compiled_system
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.system_files import ImportedFile, SystemFile
from dealspace.cards import CardSet, Holding
from dealspace.inference.constraints import constraint
from dealspace.inference.language import expression
from dealspace.runtime.user_folders import cache_folder, is_own_file

MOST_FILES = 50
_MODULES = (
    call_pattern, auction_pattern, steps, compiled_system, expression, constraint,
    cards.seat, cards.suit, cards.call, cards.errors,
)  # fmt: skip
_OTHER_CLASSES = (SystemFile, ImportedFile, Fraction, CardSet, Holding)


def systems_folder() -> Path | None:
    """The folder of the entries, in the user's cache; None where the user has none."""
    folder = cache_folder()
    return folder / "systems" if folder is not None else None


def cached_system(file: SystemFile, name: str) -> System | None:
    """The system of this file as compiled before; None if there is no valid entry, or if a file has changed."""
    try:
        path = _path(file, name)
        if path is None or not is_own_file(path):
            return None
        entry = path.read_bytes()
        digest, content = entry[:32], entry[32:]
        if hashlib.sha256(content).digest() != digest:
            return None
        system, imported = deserialize(content, _classes())
        if not isinstance(system, System) or (system.file, system.source) != (file.name, file.text):
            return None
        is_current = isinstance(imported, tuple) and all(
            isinstance(one, ImportedFile) and one.is_current for one in imported
        )
        return system if is_current else None
    except Exception:  # whatever else the file holds, it is no entry
        return None


def store_system(system: System, file: SystemFile, name: str, imported: tuple[ImportedFile, ...]) -> None:
    """Store a compiled system, and remove the oldest entries. A folder that cannot be written to is ignored."""
    with suppress(OSError):
        path = _path(file, name)
        if path is None:
            return
        content = serialize(system, imported)
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, hashlib.sha256(content).digest() + content)
        entries = sorted(path.parent.glob("*.system"), key=lambda entry: entry.stat().st_mtime, reverse=True)
        for old in entries[MOST_FILES:]:
            old.unlink()


def _replace(path: Path, content: bytes) -> None:
    """Put a file in its place in one step.

    The draft has a name of its own, whoever else writes. It ends as entries do: one that a killed program has left is
    removed with the oldest of them. Raises OSError.
    """
    with NamedTemporaryFile(dir=path.parent, prefix=f"{path.stem}.", suffix=path.suffix, delete=False) as file:
        draft = Path(file.name)
        try:
            file.write(content)
            file.close()
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def _path(file: SystemFile, name: str) -> Path | None:
    """Where the entry of this file stands. Raises OSError."""
    folder = systems_folder()
    if folder is None:
        return None
    location = file.name if file.is_shipped else str(Path(file.name).absolute())
    facts = "\0".join((_program(), location, file.name, name, file.text))
    digest = hashlib.sha256(facts.encode(errors="surrogatepass")).hexdigest()  # names of files may be no text
    return folder / f"{digest[:32]}.system"


@cache
def _program() -> str:
    """What the compiled form depends on besides the files: this program, by the sizes and times of its files."""
    return repr((sys.version, *_sizes_and_times()))


def _sizes_and_times() -> Iterator[tuple[str, int, int]]:
    for path in program_files(".py"):
        status = path.stat()
        yield path.name, status.st_size, status.st_mtime_ns


@cache
def _classes() -> dict[tuple[str, str], type[Any]]:
    """The classes that a compiled system may consist of, by module and name."""
    found: list[type[Any]] = [*_OTHER_CLASSES]
    for module in _MODULES:
        found += [value for value in vars(module).values() if isinstance(value, type)]
    return {
        (kind.__module__, kind.__qualname__): kind
        for kind in found
        if kind.__module__.split(".")[0] in ("dealspace", "fractions") and not issubclass(kind, BaseException)
    }
