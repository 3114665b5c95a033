"""Compiled systems in a folder of the user's cache, so that a file that has not changed is not compiled again.

An entry is stored under a digest of the file's text and of this program, together with the files that it imports: when
one of them, or the file that its name resolves to, has changed, the entry is ignored. An entry begins with a digest of
its content and may consist of the parts of a system only; any other content is ignored.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from dealspace import cards
from dealspace.bidding import system as system_module
from dealspace.bidding.loading.serialize import deserialize, serialize
from dealspace.bidding.patterns import auction_pattern, call_pattern, steps
from dealspace.bidding.program import program_files
from dealspace.bidding.system import System
from dealspace.bidding.system_files import ImportedFile, SystemFile
from dealspace.cards import CardSet, Holding
from dealspace.inference.constraints import constraint
from dealspace.inference.language import expression

MOST_FILES = 50
_MODULES = (
    call_pattern, auction_pattern, steps, system_module, expression, constraint,
    cards.seat, cards.suit, cards.call, cards.errors,
)  # fmt: skip
_OTHER_CLASSES = (SystemFile, ImportedFile, Fraction, CardSet, Holding)


def cache_folder() -> Path:
    """The folder of the entries, in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dealspace" / "systems"


def cached_system(file: SystemFile, name: str) -> System | None:
    """The system of this file as compiled before; None if there is no valid entry, or if a file has changed."""
    try:
        entry = _path(file, name).read_bytes()
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
    content = serialize(system, imported)
    path = _path(file, name)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(hashlib.sha256(content).digest() + content)
        part.replace(path)
        entries = sorted(path.parent.glob("*.system"), key=lambda entry: entry.stat().st_mtime, reverse=True)
        for old in entries[MOST_FILES:]:
            old.unlink()


def _path(file: SystemFile, name: str) -> Path:
    location = file.name if file.is_shipped else str(Path(file.name).absolute())
    digest = hashlib.sha256("\0".join((_program(), location, file.name, name, file.text)).encode()).hexdigest()
    return cache_folder() / f"{digest[:32]}.system"


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
