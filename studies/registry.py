"""The kinds of study, found in `kinds/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules

from dealspace.cards import BridgeError
from dealspace.studies import kinds
from dealspace.studies.comparison.comparison import Study


@cache
def studies() -> Mapping[str, Study]:
    """Every kind of study by its word: one class in each file of `kinds/`."""
    found = {}
    for module in iter_modules(kinds.__path__):
        for kind in vars(import_module(f"{kinds.__name__}.{module.name}")).values():
            is_kind = isinstance(kind, type) and issubclass(kind, Study) and not isabstract(kind)
            if is_kind and kind.__module__.endswith(f".{module.name}"):
                found[kind.word] = kind()
    return found


def study_of(word: str) -> Study:
    """Raises BridgeError."""
    if word not in studies():
        raise BridgeError(f'"{word}" is no study: expected one of {", ".join(studies())}')
    return studies()[word]
