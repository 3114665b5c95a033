"""Loading systems: `load_system` takes the name of a shipped system (`sayc`) or the path of a YAML file.

A system is compiled once in a process, and once on a machine as long as its files do not change (`system_cache.py`).
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from weakref import WeakValueDictionary

from dealspace.bidding.bidding_system import BiddingSystem
from dealspace.bidding.loading.system_cache import cached_system, store_system
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.bidding.system.system_files import (
    SHIPPED,
    SHIPPED_PACKAGE,
    FileSizeError,
    SystemFile,
    is_alone,
    name_alone,
    shipped_files,
)
from dealspace.cards import Location, NotationError
from dealspace.cards.errors import expect_type
from dealspace.inference.quantities.quantity import suggestion
from dealspace.runtime.memory import Remembered


def shipped_systems() -> tuple[str, ...]:
    """Names of the systems that come with dealspace.

    >>> "sayc" in shipped_systems()
    True
    """
    return tuple(sorted(entry.name[:-5] for entry in files(SHIPPED_PACKAGE).iterdir() if entry.name.endswith(".yaml")))


def system_file(name: str | Path) -> tuple[SystemFile, str]:
    """The file of a system as `load_system` finds it, and the name of the system where the file gives none.

    Raises:
        NotationError: no such system; InvalidSystem: the file is no text; OSError: it cannot be read.
    """
    name = str(name)
    shipped = name.lower().removesuffix(".yaml")
    if shipped in shipped_files() and not Path(name).exists():
        return played_alone(SystemFile.shipped(f"{shipped}.yaml"), shipped)
    path = Path(name)
    if path.name and not path.suffix and not path.is_file():
        path = path.with_suffix(".yaml")  # as extends: and import: name files
    if not path.is_file():
        raise NotationError(_no_such_system(name, path))
    try:
        return played_alone(SystemFile.at(path), path.stem)
    except UnicodeDecodeError as error:
        raise InvalidSystem([_not_utf8(name, error)]) from None
    except FileSizeError as error:
        raise InvalidSystem([Diagnostic("too-large", str(error), Location(name))]) from None


_BLOCK = re.compile(r"^block: *(\w+)", re.MULTILINE)
_BASE = re.compile(r"^base: *(\w+)", re.MULTILINE)


def played_alone(file: SystemFile, name: str) -> tuple[SystemFile, str]:
    """A file as it is loaded by itself: a block on the system that it is shown on, with the block's tests."""
    block = _BLOCK.search(file.text)
    if block is None:
        return file, name
    base = _BASE.search(file.text)
    stem = posixpath.splitext(posixpath.basename(file.name))[0]
    system = {
        "system": block[1],
        "dsl": "2",
        "extends": base[1] if base is not None else "natural",
        "import": f"blocks/{stem}" if file.is_shipped else stem,
        "block_tests": "true",
    }
    folder = posixpath.dirname(file.name)
    alone = SystemFile(posixpath.join(folder, name_alone(stem)), json.dumps(system), file.is_shipped)
    return alone, block[1]


def with_params(system: System, params: Mapping[str, str]) -> BiddingSystem:
    """The system with other values of its parameters.

    Raises:
        InvalidSystem: a value is none that its files can be read with.

    >>> weak = with_params(load_system("sayc"), {"nt": "12-14"})
    >>> weak.bid("AQ32.K54.QJ3.A92").call, weak.bid("AQ32.K54.QJ3.J92").call
    (Call('1C'), Call('1N'))
    """
    folder, stem = posixpath.split(posixpath.splitext(system.file)[0])
    if is_alone(system.file):
        text = json.dumps({**json.loads(system.source), "params": dict(params)})
        return load_file(SystemFile(system.file, text, _is_shipped(system.file)), system.name)
    source = {"system": system.name, "dsl": "2", "extends": stem, "params": dict(params)}
    name = posixpath.join(folder, f"{stem}, with params")
    return load_file(SystemFile(name, json.dumps(source), _is_shipped(system.file)), system.name)


def _is_shipped(name: str) -> bool:
    return name.startswith(f"{SHIPPED}/")


def load_system(name: str | Path) -> BiddingSystem:
    """A bidding system.

    Args:
        name: a shipped system, or the path of a YAML file; the ending .yaml may be left out.
    Returns:
        the system, ready to bid and to read auctions. The same files give the same object.
    Raises:
        NotationError: no such system.
        InvalidSystem: the file, or one it imports, has errors; all of them are listed with their locations.
        OSError: the file cannot be read.

    >>> str(load_system("sayc").bid("AQ32.K54.QJ3.A92").call)
    '1N'
    """
    expect_type(name, (str, Path), "name")
    return load_file(*system_file(name))


def _no_such_system(name: str, path: Path) -> str:
    if name and Path(name).is_dir():
        return f'"{name}" is a folder: give the path of a YAML file'
    beside = {file.stem: str(file) for file in path.parent.glob("*.y*ml")} if path.parent.is_dir() else {}
    near = suggestion(path.stem, (*beside, *shipped_systems()))
    hint = f'did you mean "{beside.get(near, near)}"?' if near is not None else "give the path of a YAML file"
    return f'"{name}" is neither a system ({", ".join(shipped_systems())}) nor a file: {hint}'


def _not_utf8(name: str, error: UnicodeDecodeError) -> Diagnostic:
    """Where a file stops being UTF-8."""
    before = error.object[: error.start].decode("utf-8").split("\n")
    return Diagnostic(
        "yaml",
        f"not readable as UTF-8: {error.reason}, {error.object[error.start]:#x}",
        Location(name, len(before), len(before[-1]) + 1),
        help="save the file as UTF-8 in your editor",
    )


BYTES_PER_LETTER = 30
"""What a compiled system holds for each letter of its files, nearly."""
_LOADED: WeakValueDictionary[SystemFile, BiddingSystem] = WeakValueDictionary()
_USED_LATELY: Remembered[SystemFile, BiddingSystem] = Remembered()
"""Keeps those that nobody else has at the moment."""


def load_file(file: SystemFile, name: str) -> BiddingSystem:
    """The system of this file, compiled again only when it or a file it imports has changed."""
    loaded = _LOADED.get(file)
    if loaded is None or any(imported.has_changed for imported in loaded.imported):
        loaded = _LOADED[file] = BiddingSystem.of(compiled(file, name))
    letters = sum(len(each.text) for each in (file, *loaded.imported))
    _USED_LATELY.put(file, loaded, BYTES_PER_LETTER * letters)
    return loaded


def compiled(file: SystemFile, name: str) -> System:
    """The system of a text, which need not be on the disk; compiled unless the cache has it. Raises InvalidSystem."""
    system = cached_system(file, name)
    if system is None:
        from dealspace.bidding.language.compile import compiled_with_files  # which needs YAML; the cache does not

        system, found = compiled_with_files(file, name)
        store_system(system, file, name, found)
    return system
