"""Compiled systems kept on disk, so that a file that has not changed is not compiled again.

A system is kept under a digest of its file's text and of this program. With it stand the files it takes in: where one
of them, or what its name leads to, has changed, the system is compiled anew. What is read is checked against a digest
written with it and may consist of the parts of a system only; anything else counts as not there.
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

from dealspace import bidding, cards, inference
from dealspace.bidding import system
from dealspace.bidding.language import calls, pattern, steps
from dealspace.bidding.language.files import SystemFile, Taken
from dealspace.bidding.loading.serialize import packed, unpacked
from dealspace.bidding.system import System
from dealspace.cards import CardSet, Holding
from dealspace.inference.constraints import constraint
from dealspace.inference.language import expression

MOST_FILES = 50
_MODULES = (calls, pattern, steps, system, expression, constraint, cards.seat, cards.suit, cards.call, cards.errors)
_OTHERS = (SystemFile, Fraction, CardSet, Holding)


def folder() -> Path:
    """Where they are kept: in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dealspace" / "systems"


def kept(file: SystemFile, name: str) -> System | None:
    """The system of this file as compiled before; None where there is none, or where a file has changed."""
    try:
        found = _path(file, name).read_bytes()
        digest, content = found[:32], found[32:]
        if hashlib.sha256(content).digest() != digest:
            return None
        compiled, taken = unpacked(content, _parts())
        if not isinstance(compiled, System) or (compiled.file, compiled.source) != (file.name, file.text):
            return None
        current = isinstance(taken, tuple) and all(isinstance(one, Taken) and one.is_current for one in taken)
        return compiled if current else None
    except Exception:
        return None


def keep(compiled: System, file: SystemFile, name: str, taken: tuple[Taken, ...]) -> None:
    """Keep a system. A folder that cannot be written to is no matter."""
    content = packed(compiled, taken)
    path = _path(file, name)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(hashlib.sha256(content).digest() + content)
        part.replace(path)
        files = sorted(path.parent.glob("*.system"), key=lambda kept: kept.stat().st_mtime, reverse=True)
        for old in files[MOST_FILES:]:
            old.unlink()


def _path(file: SystemFile, name: str) -> Path:
    place = file.name if file.is_shipped else str(Path(file.name).absolute())
    digest = hashlib.sha256("\0".join((_program(), place, file.name, name, file.text)).encode()).hexdigest()
    return folder() / f"{digest[:32]}.system"


@cache
def _program() -> str:
    """What the compiled form depends on besides the files: this program, as its files' sizes and times tell it."""
    return repr((sys.version, *_sources()))


def _sources() -> Iterator[tuple[str, int, int]]:
    for package in (cards, inference, bidding):
        for path in sorted(Path(package.__file__ or "").parent.rglob("*.py")):
            status = path.stat()
            yield path.name, status.st_size, status.st_mtime_ns


@cache
def _parts() -> dict[tuple[str, str], type[Any]]:
    """The classes that a compiled system is made of, by module and name."""
    found: list[type[Any]] = [*_OTHERS, Taken]
    for module in _MODULES:
        found += [value for value in vars(module).values() if isinstance(value, type)]
    return {
        (kind.__module__, kind.__qualname__): kind
        for kind in found
        if kind.__module__.split(".")[0] in ("dealspace", "fractions") and not issubclass(kind, BaseException)
    }
