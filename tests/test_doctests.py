"""The examples in the docstrings of every module print what they say.

One test imports each module by its real name: pytest's own collection of doctests would load the files of the rooms a
second time, by their paths, and classes of the two loads are not the same.
"""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.support.sources import module_name
from tests.test_layers import MAY_IMPORT, sources

MODULES = [module_name(path) for room in MAY_IMPORT for path in sources(room) if path.suffix == ".py"]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples_of_docstrings(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0, f"{outcome.failed} of {outcome.attempted} examples"
