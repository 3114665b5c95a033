"""A file of another program as a system: which reader it needs, and that the system made from it can be loaded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dealspace.bidding.exchange.bba_card import read_card, system_of_card
from dealspace.bidding.exchange.bml_tables import read_bml_file
from dealspace.bidding.exchange.bml_text import bml_file_text
from dealspace.bidding.exchange.import_problem import ImportProblem
from dealspace.bidding.exchange.system_skeleton import ImportedSystem, system_name, system_of_bml
from dealspace.bidding.loading.load import compiled
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.bidding.system.system_files import SHIPPED, SystemFile
from dealspace.cards import NotationError

ENDINGS = {".bml": "a system in BML", ".bbsa": "a convention card of BBA"}


def imported_system(path: Path, out: Path | None = None) -> ImportedSystem:
    """The system of a file.

    Args:
        out: the file that it will be written to, which gives it its name; None to name it as the file it is made from.
    Raises:
        NotationError: the ending is none of `ENDINGS`, or there is nothing in the file to make a system of.
        BridgeError: the file is too large, or no text; OSError: it cannot be read.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        known = " and ".join(f"{each} ({what})" for each, what in ENDINGS.items())
        raise NotationError(f"{path}: what it holds is known by its ending; these are read: {known}")
    name = system_name(out if out is not None else path)
    if ending == ".bbsa":
        return _of_card(path, name)
    file = read_bml_file(path)
    if not file.tables:
        raise NotationError(
            f'{path}: no bidding table found; a table begins with a call, as "1N = 15-17", blank lines around it'
        )
    system = system_of_bml(file, name, str(path))
    return _with_problems(system, _errors(system, name))


def _of_card(path: Path, name: str) -> ImportedSystem:
    """The system of a card; blocks that cannot be played, alone or with those above them, are left out."""
    card = read_card(bml_file_text(path), str(path))
    refused: list[str] = []
    while True:
        system = system_of_card(card, name, path.name, refused)
        errors = _errors(system, name)
        blamed = [block for error in errors if (block := _block_of(error, system, name)) not in (None, *refused)]
        if not blamed:
            return _with_problems(system, errors)
        refused += [block for block in blamed[-1:] if block is not None]


def _block_of(error: Diagnostic, system: ImportedSystem, name: str) -> str | None:
    """The block that an error is about: its import in the system's text, or its own file."""
    place = error.location
    if place.file == f"{name}.yaml" and place.line is not None:
        line = system.text.splitlines()[place.line - 1]
        return line.split()[1] if line.startswith("- ") else None
    path = (place.file or "").removeprefix(f"{SHIPPED}/").removesuffix(".yaml")
    return path if f"- {path} " in system.text else None


def _errors(system: ImportedSystem, name: str) -> tuple[Diagnostic, ...]:
    """Why the system could not be loaded; nothing where it can."""
    try:
        compiled(SystemFile(f"{name}.yaml", system.text), name)
    except InvalidSystem as error:
        return tuple(error.diagnostics)
    return ()


def _with_problems(system: ImportedSystem, errors: tuple[Diagnostic, ...]) -> ImportedSystem:
    """The system with what its author has to put right before it can be loaded."""
    found = (ImportProblem(error.location, f"[{error.code}] {error.message}") for error in errors)
    return replace(system, problems=(*system.problems, *found))
