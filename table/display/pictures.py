"""The one door to matplotlib, an extra that is loaded when something is drawn: `pip install "dealspace[plots]"`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dealspace.cards import BridgeError

ENDINGS = (".png", ".svg")
EXTRA = 'pip install "dealspace[plots]" (or pip install matplotlib)'


class NotDrawn(BridgeError):
    """A picture cannot be drawn: no matplotlib, a file name that does not say how, or nothing to draw."""


def check_file(file: Path, endings: tuple[str, ...] = ENDINGS) -> None:
    """Refuse a file that cannot be drawn, before anything is computed. Raises NotDrawn."""
    if file.suffix.lower() not in endings:
        raise NotDrawn(f'"{file}" does not tell its format: expected a name ending in {" or ".join(endings)}')
    if not file.absolute().parent.is_dir():
        raise NotDrawn(f"{file}: there is no folder {file.parent}; make it first")
    matplotlib()


def matplotlib() -> Any:
    """The library, `figure` included. Raises NotDrawn where it is not installed."""
    try:
        import matplotlib
        import matplotlib.figure
    except ImportError as error:
        raise NotDrawn(f"a picture needs matplotlib, which is not there: {EXTRA}") from error
    return matplotlib
