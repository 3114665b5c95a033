"""Options and fixtures shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from bench.shared_data import SHARED

# Machines are shared and slow at times, so an example has no deadline; a failure prints how to run it again.
settings.register_profile("dealspace", deadline=None, print_blob=True)
settings.load_profile("dealspace")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


def pytest_configure(config: pytest.Config) -> None:
    # A run in the background of a shell ignores Ctrl-C, and so would what the tests of Ctrl-C start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # What a run keeps on disk is its own; processes that run its tests in parallel share compiled systems.
    kept = tempfile.TemporaryDirectory(prefix="dealspace-tests-")
    if not hasattr(config, "workerinput"):
        os.environ["XDG_CACHE_HOME"] = kept.name
    os.environ["XDG_DATA_HOME"] = kept.name
    config.add_cleanup(kept.cleanup)


def pytest_collection_finish() -> None:
    # Many thousands of tests stay to the end: collections of garbage need not look at them every time.
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow: run with --slow"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared facts beside the checkout; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the shared data folder is not there: {SHARED}")
    return SHARED
