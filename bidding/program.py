"""The files of this program on which compiled systems and the linter's answers depend."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_PACKAGES = ("cards", "inference", "bidding")
_ROOT = Path(__file__).parents[1]
"""The folder of the packages: `dealspace` where it is installed, the checkout where that is editable."""


def program_files(*suffixes: str) -> Iterator[Path]:
    """The source files with these suffixes, package by package, in the order of their paths."""
    for package in _PACKAGES:
        yield from sorted(path for path in (_ROOT / package).rglob("*") if path.suffix in suffixes)
