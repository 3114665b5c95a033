"""The system that the workshop asks about: one that is offered, or the text in the editor, which need not be saved.

Compiled systems are remembered, so that several questions about one text compile it once.
"""

from __future__ import annotations

import hashlib
import resource
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.bidding_system import BiddingSystem
from dealspace.bidding.check.points.point import Sampler
from dealspace.bidding.language.compile import compiled_with_files
from dealspace.bidding.loading.load import played_alone
from dealspace.bidding.system.system_files import SHIPPED, SystemFile, fence
from dealspace.cards import BridgeError, Location, NotationError
from dealspace.table.web.sitting.folders import without_folders
from dealspace.table.web.workshop.file_names import checked_name

MOST_MEMORY = 2_000_000_000
"""Bytes that one question may take beyond what its process holds already."""
MOST_KEPT = 4


class MemoryLimitError(BridgeError):
    """A question about a system needs more memory than it may have."""


@dataclass(eq=False)
class AskedSystem:
    """A system, and what reads auctions by it, for both sides.

    Attributes:
        folder: the author's folder; None where there is none.
        file: the name of the file that is edited, as the system's places have it; empty for one that is offered.
    """

    system: System
    folder: Path | None
    file: str = ""

    @cached_property
    def interpreter(self) -> Interpreter:
        return Interpreter(self.system)

    @cached_property
    def sampler(self) -> Sampler:
        return Sampler(self.interpreter)

    def place(self, location: Location) -> dict[str, Any]:
        """A place in one of its files, by the name by which the workshop reads the file."""
        return {"file": self.place_name(location.file or ""), "line": location.line or 1}

    def place_name(self, file: str) -> str:
        """The name by which the workshop reads a file."""
        return named_file(file, self.folder)


@dataclass(frozen=True, slots=True, repr=False)
class BlockAlone(SystemFile):
    """The system on which a block is shown, which takes the block as it is in the editor, not as it was saved."""

    edited: SystemFile | None = None

    def find(self, reference: str) -> SystemFile | None:
        """The file this one means: the edited one by the name of the block."""
        if self.edited is not None and reference == Path(self.edited.name).stem:
            return self.edited
        return SystemFile.find(self, reference)


_kept: OrderedDict[str, AskedSystem] = OrderedDict()


def asked_system(values: Mapping[str, Any]) -> AskedSystem:
    """The system that a question is about.

    Args:
        values: `{"system"}`, as `load_system` takes it, or `{"name", "text"}`, a file of the folder as it is written
            now; and `{"folder"}`.
    Raises:
        InvalidSystem: the file has errors; NotationError: no such file or system.
    """
    folder = Path(values["folder"]) if values.get("folder") else None
    if folder is not None:
        fence(folder)
    if "text" not in values:
        system = load_system(values["system"])
        return _remembered(f"system {values['system']}", lambda: AskedSystem(system, folder), system)
    file = edited_file(values)
    facts = hashlib.sha256(f"{file.name}\0{file.text}".encode()).hexdigest()
    known = _kept.get(facts)
    if known is not None and not any(each.has_changed for each in known.system.imported if each.name != file.name):
        _kept.move_to_end(facts)
        return known
    alone, name = played_alone(file, Path(file.name).stem)
    if alone is not file:
        alone = BlockAlone(alone.name, alone.text, edited=file)
    found = AskedSystem(BiddingSystem.of(compiled_with_files(alone, name)[0]), folder, file.name)
    return _remembered(facts, lambda: found, found.system)


def edited_file(values: Mapping[str, Any]) -> SystemFile:
    """The file in the editor. Raises NotationError."""
    name, text = values.get("name"), values.get("text")
    if not isinstance(text, str):
        raise NotationError('a file is asked about as {"name", "text"}')
    if not values.get("folder"):
        raise NotationError("there is no folder of systems: start the server with --systems DIR")
    return SystemFile(str(Path(values["folder"]) / checked_name(name)), text)


def _remembered(facts: str, made: Any, system: System) -> AskedSystem:
    found = _kept.pop(facts, None)
    if found is None or found.system is not system:
        found = made()
    _kept[facts] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


@contextmanager
def limited_memory() -> Iterator[None]:
    """A question that asks for far more memory than others ends with MemoryLimitError, and its process goes on."""
    before = resource.getrlimit(resource.RLIMIT_DATA)
    most = resource.getpagesize() * _pages_held() + MOST_MEMORY
    if before[1] != resource.RLIM_INFINITY:
        most = min(most, before[1])
    resource.setrlimit(resource.RLIMIT_DATA, (most, before[1]))
    try:
        yield
    except MemoryError:
        raise MemoryLimitError("this needs more memory than a question may have: make the system smaller") from None
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def _pages_held() -> int:
    """Pages of data of this process; none where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[5])
    except (OSError, ValueError, IndexError):
        return 0


def named_file(file: str, folder: Path | None) -> str:
    """The name by which the workshop reads a file: `club.yaml` of the folder, `systems/sayc.yaml` of shipped ones."""
    if folder is not None and file.startswith(f"{folder}/"):
        return file[len(str(folder)) + 1 :]
    return file if file.startswith(f"{SHIPPED}/") else without_folders(file)


def named_row(row: Any, folder: Path | None) -> Any:
    """The row, its texts with files of the folder by their names, and no other folder."""
    if isinstance(row, str):
        return without_folders(row.replace(f"{folder}/", "") if folder is not None else row)
    if isinstance(row, dict):
        return {name: named_row(value, folder) for name, value in row.items()}
    return [named_row(each, folder) for each in row] if isinstance(row, list | tuple) else row
