"""The files of this program on which compiled systems and the linter's answers depend."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

_PACKAGES = ("cards", "inference", "bidding")
_ALL = (*_PACKAGES, "play", "runtime")
"""With those that simulations use."""
_SUFFIXES = (".py", ".pyx", ".pxd", ".so", ".pyd")
"""Source files, and kernels as they are built."""
_BESIDE = ("numpy", "ortools")
_ROOT = Path(__file__).parents[2]
"""The folder of the packages: `dealspace` where it is installed, the checkout where that is editable."""


def program_files(*suffixes: str, packages: Sequence[str] = _PACKAGES) -> Iterator[Path]:
    """The source files with these suffixes, package by package, in the order of their paths."""
    for package in packages:
        yield from sorted(path for path in (_ROOT / package).rglob("*") if path.suffix in suffixes)


@cache
def program_digest() -> str:
    """A digest of all that an answer of this program depends on besides the question, 32 hexadecimal digits: its
    sources and kernels, and the versions of what it uses."""
    from importlib.metadata import PackageNotFoundError, version  # which loads the modules for mail

    found = hashlib.sha256(platform.python_version().encode())
    for package in _BESIDE:
        try:
            found.update(f"{package} {version(package)}\n".encode())
        except PackageNotFoundError:
            found.update(f"{package} is absent\n".encode())
    for path in program_files(*_SUFFIXES, packages=_ALL):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:32]
