"""The kinds of study, found in `kinds/`, and those that count calls, in `counts/`."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from dealspace.cards import BridgeError
from dealspace.studies import counts, kinds
from dealspace.studies.comparison.comparison import Study
from dealspace.studies.counts.counted_calls import CallCountStudy


@cache
def studies() -> Mapping[str, Study]:
    """Every kind of study by its word: one class in each file of `kinds/`."""
    return {kind.word: kind for kind in _kinds_in(kinds, Study)}


@cache
def call_counts() -> Mapping[str, CallCountStudy]:
    """Every study that counts calls, by its word."""
    return {kind.word: kind for kind in _kinds_in(counts, CallCountStudy)}


def study_of(word: str) -> Study:
    """Raises BridgeError."""
    if word not in studies():
        raise BridgeError(f'"{word}" is no study: expected one of {", ".join((*studies(), *call_counts()))}')
    return studies()[word]


def _kinds_in(folder: ModuleType, base: ABCMeta) -> Iterator[Any]:
    """An instance of every class of this kind that a file of the folder defines."""
    for module in iter_modules(folder.__path__):
        for kind in vars(import_module(f"{folder.__name__}.{module.name}")).values():
            is_kind = isinstance(kind, type) and issubclass(kind, base) and not isabstract(kind)
            if is_kind and kind.__module__.endswith(f".{module.name}"):
                yield kind()
