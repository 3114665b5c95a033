"""What is left when others stop: `dealspace … | head -1` is quiet, and no process outlives an interrupted lint."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def begun(*words: object) -> subprocess.Popen[str]:
    """`dealspace …`, running, in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "dealspace", *map(str, words)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def in_group(group: int) -> list[int]:
    """The processes of a group that are alive, in the order in which they began."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, theirs = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(theirs) == group and state != "Z":
            found.append(int(folder.name))
    return sorted(found)


def until(happened: object, seconds: float = 60) -> None:
    """Wait until something is so."""
    assert callable(happened)
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


@pytest.mark.parametrize(
    "words", [("system", "show", "natural"), ("deal", "-n", 3000), ("explain", "1N P 2C", "--system", "natural")]
)
def test_output_that_nobody_reads_to_its_end_is_no_mistake(words: tuple[object, ...]) -> None:
    """As with `| head -1`: the reader closes the pipe, or has closed it before anything was written."""
    running = begun(*words)
    assert running.stdout is not None and running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.wait(60) == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_the_processes_of_a_lint_go_when_it_goes(ending: signal.Signals) -> None:
    """Ctrl-C goes to the whole group, as in a terminal; a kill to the first process alone."""
    running = begun("lint", "sayc", "--no-cache", "--processes", 2)
    try:
        until(lambda: len(in_group(running.pid)) == 3)
        time.sleep(0.3)  # in the middle of their work
        if ending == signal.SIGINT:
            os.killpg(running.pid, ending)
        else:
            running.kill()
        running.wait(20)
        assert running.returncode == (130 if ending == signal.SIGINT else -signal.SIGKILL)
        until(lambda: not in_group(running.pid), 10)
        out, err = running.communicate(timeout=10)
        assert (out, err.strip()) == ("", "")
    finally:
        for left in in_group(running.pid):
            os.kill(left, signal.SIGKILL)
