"""Verified facts and expert records that stand beside the checkout, in `../shared/data`, and are not part of it.

The environment variable DEALSPACE_SHARED names another folder. A program that needs a file which is not there says so
and ends with exit code 0: nothing was measured, and nothing is wrong.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

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
