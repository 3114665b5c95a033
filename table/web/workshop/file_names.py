"""What the files of an author's folder may be called, and where they stand: never outside the folder.

A name has up to three parts of plain letters, digits, `-` and `_`, and ends in `.yaml`: `club.yaml`, `blocks/my.yaml`.
A symbolic link is no file of the folder, wherever it leads.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path

from dealspace.bidding.system.system_files import SHIPPED, shipped_files
from dealspace.cards import NotationError

ENDING = ".yaml"
MOST_PARTS = 3
_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\Z", re.ASCII)


def checked_name(name: object) -> str:
    """The name of a file of the author's, as it is written. Raises NotationError.

    >>> checked_name("club.yaml")
    'club.yaml'
    >>> checked_name("../club.yaml")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dealspace.cards.errors.NotationError: "../club.yaml" is no name for a system file: expected letters, ...
    """
    text = name if isinstance(name, str) else ""
    parts = text.removesuffix(ENDING).split("/")
    is_name = text.endswith(ENDING) and len(parts) <= MOST_PARTS and all(_PART.match(part) for part in parts)
    if not is_name:
        raise NotationError(
            f'"{str(name)[:60]}" is no name for a system file: expected letters, digits, - and _, '
            f"ending in {ENDING}, such as my-club{ENDING}"
        )
    if parts[0].lower() == SHIPPED:
        raise NotationError(f'"{text}": files below {SHIPPED}/ are those that come with dealspace; name another folder')
    return text


def new_name(name: object) -> str:
    """The name of a file that is to be made: not that of a shipped one. Raises NotationError."""
    text = checked_name(name)
    if text.removesuffix(ENDING).lower() in shipped_files():
        raise NotationError(
            f'"{text}" would stand before the shipped {text.removesuffix(ENDING)}; choose another name, '
            f"such as my-{text.rpartition('/')[2]}"
        )
    return text


def place_of(folder: Path, name: str) -> Path:
    """Where the file of this name is or would be. Raises NotationError where a symbolic link is on the way there."""
    path = folder
    for part in checked_name(name).split("/"):
        path = path / part
        if path.is_symlink():
            raise NotationError(f'"{name}" is a symbolic link: the workshop reads and writes files of the folder alone')
    return path


def is_shipped_name(name: str) -> bool:
    """Whether a name is written as those of files that come with dealspace are, `systems/sayc.yaml`."""
    return name.startswith(f"{SHIPPED}/")


def is_plain(path: Path) -> bool:
    """Whether this is a plain file, and no link to one."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def names_in(folder: Path) -> list[str]:
    """The names of the files that the folder has now; those with other names are none of them."""
    found = []
    waiting = [(folder, "")]
    while waiting:
        here, before = waiting.pop()
        try:
            inside = sorted(here.iterdir())
        except OSError:
            continue
        for path in inside:
            name = before + path.name
            if path.is_symlink() or path.name.startswith("."):
                continue
            if path.is_dir():
                if name.count("/") < MOST_PARTS - 1 and _PART.match(path.name):
                    waiting.append((path, f"{name}/"))
            elif is_plain(path) and name.endswith(ENDING) and all(map(_PART.match, name[: -len(ENDING)].split("/"))):
                found.append(name)
    return sorted(found)
