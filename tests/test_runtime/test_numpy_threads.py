"""The command line keeps NumPy to one thread, unless the user says otherwise; bots are told nothing about it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import os
from dealspace.cli import main
from dealspace.runtime.numpy_threads import environment_for_others
main.cli.main = lambda **options: None
main.main()
import numpy
print(os.environ["OPENBLAS_NUM_THREADS"], environment_for_others().get("OPENBLAS_NUM_THREADS"))
print(len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else 1)
"""


def said(**variables: str) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"} | variables
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()


def test_numpy_has_one_thread_and_other_programs_as_many_as_they_like() -> None:
    assert said() == ["1", "None", "1"]


@pytest.mark.parametrize("number", ["1", "2"])
def test_what_the_user_has_set_stays(number: str) -> None:
    assert said(OPENBLAS_NUM_THREADS=number)[:2] == [number, number]
