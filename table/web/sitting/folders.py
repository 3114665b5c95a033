"""Where the files of this computer are is not sent: a text names a file, not the folder it is in."""

from __future__ import annotations

import re
from typing import Any

_ROOT = r"""(?:(?<=[\s"'(\[<>=:])|^)(?:[A-Za-z]:)?[/\\]"""
_OF_A_FILE = re.compile(_ROOT + r"""(?:[^\n/\\"':]{1,255}[/\\]){0,40}?(?=[^\s/\\"':]+\.\w)""")
"""The folders of the nearest name with an ending; there may be blanks in them."""
_BARE = re.compile(_ROOT + r"""(?:[^\s/\\"':]+[/\\])+""")


def without_folders(text: str) -> str:
    """The text, absolute paths without their folders.

    >>> without_folders("/home/ann/systems/club.yaml:3: expected a call, such as 1♣/1♦/1♥")
    'club.yaml:3: expected a call, such as 1♣/1♦/1♥'
    """
    return _BARE.sub("", _OF_A_FILE.sub("", text))


def row_without_folders(row: Any) -> Any:
    """The row, all its texts without folders."""
    if isinstance(row, str):
        return without_folders(row)
    if isinstance(row, dict):
        return {name: row_without_folders(value) for name, value in row.items()}
    return [row_without_folders(each) for each in row] if isinstance(row, list) else row
