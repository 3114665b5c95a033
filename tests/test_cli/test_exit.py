"""A command ends when its answer is given: no garbage is looked for in what ends with the process anyway."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import atexit, gc
atexit.register(lambda: print("frozen", gc.get_freeze_count() > 0))
from dealspace.cli import main
main.main()
"""


def test_what_is_left_at_the_end_is_not_searched_for_garbage() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["frozen True"]
