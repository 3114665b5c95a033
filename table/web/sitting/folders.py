"""Where the files of this computer are is not sent: a text names a file, not the folder it is in."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Any

_ROOT = re.compile(r"""(?:(?<=[\s"'(\[<>=:])|^)(?:[A-Za-z]:)?[/\\]""")
_BEFORE_A_FILE = re.compile(r"""[/\\](?=[^\s/\\"':]+\.\w)""")
_NOT_IN_FOLDERS = re.compile(r"""[\n"':]""")
_BARE = re.compile(_ROOT.pattern + r"""(?:[^\s/\\"':]+[/\\])+""")


def without_folders(text: str) -> str:
    """The text, absolute paths without their folders.

    >>> without_folders("/home/ann/systems/club.yaml:3: expected a call, such as 1♣/1♦/1♥")
    'club.yaml:3: expected a call, such as 1♣/1♦/1♥'
    """
    return _BARE.sub("", _names_alone(text))


def _names_alone(text: str) -> str:
    """The text without the folders before the nearest name with an ending; there may be blanks in them."""
    names = [slash.end() for slash in _BEFORE_A_FILE.finditer(text)]
    breaks = [found.start() for found in _NOT_IN_FOLDERS.finditer(text)]
    kept, at = [], 0
    for root in _ROOT.finditer(text):
        name, stop = bisect_left(names, root.end()), bisect_left(breaks, root.end())
        if root.start() < at or name == len(names) or (stop < len(breaks) and breaks[stop] < names[name]):
            continue
        kept.append(text[at : root.start()])
        at = names[name]
    return "".join((*kept, text[at:]))


def row_without_folders(row: Any) -> Any:
    """The row, all its texts without folders."""
    if isinstance(row, str):
        return without_folders(row)
    if isinstance(row, dict):
        return {name: row_without_folders(value) for name, value in row.items()}
    return [row_without_folders(each) for each in row] if isinstance(row, list) else row
