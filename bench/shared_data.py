"""Data beside the checkout, and rows kept of long runs.

Verified facts and expert records that stand beside the checkout, in `../shared/data`, and are not part of it.

The environment variable DEALSPACE_SHARED names another folder. A program that needs a file which is not there says so
and ends with exit code 0: nothing was measured, and nothing is wrong.
Rows are lines of JSON, a list for each board: a run that was stopped resumes after them.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

SHARED = Path(os.environ.get("DEALSPACE_SHARED") or Path(__file__).resolve().parents[2] / "shared" / "data")


class SharedDataMissing(SystemExit):
    """A file that this program needs is not beside the checkout; uncaught, it ends the program with exit code 0."""

    def __init__(self, path: Path) -> None:
        super().__init__(0)
        self.path = path

    def __str__(self) -> str:
        return f"skipped: {self.path} is not there (DEALSPACE_SHARED names the folder of shared data)"


def shared_file(name: str) -> Path:
    """The path of a file of the shared folder.

    Raises:
        SharedDataMissing: it is not there; the reason is printed on standard error.
    """
    path = SHARED / name
    if not path.exists():
        missing = SharedDataMissing(path)
        print(missing, file=sys.stderr)
        raise missing
    return path


Row = dict[str, Any]


def kept(path: Path | None) -> list[list[Row]]:
    """The rows of the boards done so far. A last line that was cut off is left out."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("]\n")]


def keep(path: Path | None, rows: list[Row]) -> None:
    """Add the rows of a board; a line that was cut off stays by itself."""
    if path is not None:
        with path.open("ab+") as out:
            if out.tell() and (out.seek(-1, 2), out.read(1))[1] != b"\n":
                out.write(b"\n")
            out.write(json.dumps(rows).encode() + b"\n")
