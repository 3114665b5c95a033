"""Pictures in files. SVG needs nothing; PNG needs an extra; if that is missing, an error says so before the work."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from dealspace.cards import BridgeError
from dealspace.query.drawing.png import png_file
from dealspace.query.drawing.sheet import Sheet
from dealspace.query.drawing.svg import svg_file
from dealspace.runtime.files import replace_file

ENDINGS = (".svg", ".png")
EXTRA = 'pip install "dealspace[plots]"'


class DrawingError(BridgeError):
    """A picture cannot be drawn: a file name without a format, PNG without its extra, or nothing to draw."""


def check_file(file: Path, endings: tuple[str, ...] = ENDINGS) -> None:
    """Refuse a file that cannot be written, before anything is computed. Raises DrawingError."""
    ending = file.suffix.lower()
    if ending not in endings:
        raise DrawingError(f'the format of "{file}" is unknown: expected a name ending in {" or ".join(endings)}')
    if not file.absolute().parent.is_dir():
        raise DrawingError(f"{file}: there is no folder {file.parent}; make it first")
    if ending == ".png" and not _has_matplotlib():
        others = " or ".join(other for other in endings if other != ".png")
        instead = f", or a name ending in {others}, which needs nothing" if others else ""
        raise DrawingError(f"{file}: PNG needs matplotlib, which is not installed: {EXTRA}{instead}")


def _has_matplotlib() -> bool:
    """Whether it is installed; it is not loaded."""
    try:
        return find_spec("matplotlib") is not None
    except ValueError:  # a module without a description, as a test leaves it
        return False


def save(sheet: Sheet, file: Path) -> None:
    """Write the drawing as SVG or PNG, by the file's ending. Raises DrawingError, UnusableFileError, SaveError."""
    check_file(file)
    replace_file(file, png_file(sheet) if file.suffix.lower() == ".png" else svg_file(sheet).encode())
