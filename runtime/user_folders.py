"""Folders of the user: where finished work is kept."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of the user's data: $XDG_DATA_HOME/dealspace, ~/.local/share/dealspace unless that is set."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "dealspace"
