"""Names of a package that are loaded from their modules when they are first used.

The package lists them once, in its stub: `__init__.pyi` imports each of them, as type checkers expect it, and the same
imports are looked up here at run time.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def homes_in(stub: str) -> dict[str, str]:
    """The module from which the text of a stub imports each name.

    >>> homes_in("from dealspace.cards import Call as Call, Deal as Deal")
    {'Call': 'dealspace.cards', 'Deal': 'dealspace.cards'}
    """
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def lazy_names(package: str, file: str, *others: str) -> tuple[Callable[[str], Any], list[str]]:
    """What a package needs to have the names of its stub: its `__getattr__` and its `__all__`.

    Args:
        package: its `__name__`.
        file: its `__file__`; the stub is beside it.
        others: names that the package defines itself.
    """
    homes = homes_in(Path(file).with_suffix(".pyi").read_text("utf-8"))

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return load, sorted([*homes, *others])
