"""Worker processes go at once when what they work for ends, in the middle of whatever they do."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack
from multiprocessing import get_all_start_methods
from pathlib import Path
from typing import Literal

import pytest

from dealspace.runtime.workers import workers

_BEGUN: list[str] = []


def begin(word: str) -> None:
    """What a worker does first here."""
    _BEGUN.append(word)


def begun() -> list[str]:
    """With what a worker has begun."""
    return _BEGUN


def sleep_long(sign: Path) -> None:
    """Work that is not over soon; the file shows that it has begun."""
    sign.touch()
    time.sleep(120)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_leave_in_the_middle_of_their_work(method: Literal["spawn", "fork"], tmp_path: Path) -> None:
    if method not in get_all_start_methods():
        pytest.skip(f"no {method} here")
    signs = [tmp_path / name for name in ("one", "two")]
    start = time.monotonic()
    with ExitStack() as working:  # forked, the worker of each executor holds the pipes of both
        pools = [working.enter_context(workers(1, method=method, begin=begin, given=("hello",))) for _ in signs]
        assert [pool.submit(begun).result() for pool in pools] == [["hello"], ["hello"]]
        waiting = [pool.submit(sleep_long, sign) for pool, sign in zip(pools, signs, strict=True)]
        while not all(sign.exists() for sign in signs):
            time.sleep(0.02)
    assert time.monotonic() - start < 60
    assert all(future.exception() is not None for future in waiting)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_nothing_of_the_workers_is_left_when_they_are_done(method: Literal["spawn", "fork"]) -> None:
    """The executor's own thread as well: one that still runs when the program ends can end it with an OSError."""
    if method not in get_all_start_methods():
        pytest.skip(f"no {method} here")
    before = set(threading.enumerate())
    for _ in range(12 if method == "fork" else 2):
        with workers(2, method=method) as pool:
            assert list(pool.map(abs, [-1, -2])) == [1, 2]
        assert set(threading.enumerate()) == before
