"""What the TOML files of bots have in common: a name before the first section, and errors that have a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from dealspace.cards import NotationError
from dealspace.cards.errors import expect_type
from dealspace.runtime.settings import SettingsSection, read_sections

_LONGEST_NAME = 40

T = TypeVar("T")


def read_bot_sections(path: Path, names: Iterable[str]) -> tuple[str, dict[str, SettingsSection]]:
    """The name of the bot, that of its file where none is given, and the sections of these names, empty where left out.

    Raises:
        NotationError: there is no such file; it is not TOML, has another key or section, or a name that is too long,
            with the place.
        OSError: the file cannot be read.
    """
    expect_type(path, Path, "path")
    try:
        top, sections = read_sections(path, names)
    except FileNotFoundError:
        raise NotationError(f'"{path}" is not a file: give the path of a TOML file that describes a bot') from None
    name = top.text("name", path.stem)
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise NotationError(f"name: expected 1 to {_LONGEST_NAME} printable characters", top.location("name"))
    top.check(sections)
    return name, sections


def placed(section: SettingsSection, read: Callable[[SettingsSection], T]) -> T:
    """What `read` makes of a section; an error that knows no place gets that of the section. Raises NotationError."""
    try:
        return read(section)
    except NotationError as error:
        location = section.location()
        raise error if error.location is not None or location is None else error.at(location) from None
