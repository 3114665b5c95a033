"""Folders of the user: where finished work is kept, and answers for the next run. Nothing else looks for a home.

    data    $XDG_DATA_HOME/dealspace     ~/.local/share/dealspace unless that is set
    cache   $XDG_CACHE_HOME/dealspace    ~/.cache/dealspace unless that is set

There may be none: in a container a user often has neither HOME nor a line among the system's users. Then nothing is
kept. A relative path names no folder (XDG Base Directory Specification), and the root of the disk is nobody's home.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

NO_DATA_FOLDER = "you have no data folder; let HOME or XDG_DATA_HOME name one"


def data_folder() -> Path | None:
    """The folder of the user's data; None where the user has none."""
    return _folder("XDG_DATA_HOME", ".local", "share")


def cache_folder() -> Path | None:
    """The folder of the user's cache; None where the user has none, or where it belongs to somebody else.

    The administrator with another user's HOME is such a case: what one would write, the other could not replace.
    """
    folder = _folder("XDG_CACHE_HOME", ".cache")
    return folder if folder is not None and _may_hold_own_files(folder) else None


def is_own_file(path: Path) -> bool:
    """Whether this is a plain file, no link, that belongs to this user. Others' answers are not taken for one's own."""
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()


def _folder(variable: str, *below_home: str) -> Path | None:
    base = Path(os.environ.get(variable, ""))
    if base.is_absolute():
        return base / "dealspace"
    home = _home()
    return home.joinpath(*below_home, "dealspace") if home is not None else None


def _home() -> Path | None:
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home if home.is_absolute() and home != Path(home.anchor) else None


def _may_hold_own_files(folder: Path) -> bool:
    """Whether the folder, or the nearest above it that is there, belongs to this user or to the administrator."""
    for each in (folder, *folder.parents):
        try:
            return each.stat().st_uid in (os.geteuid(), 0)
        except FileNotFoundError:
            continue
        except OSError:
            return False
    return False
