"""Ends a bidder's processes when the process that started them has gone, however it went. A program of its own.

    python process_guard.py PIPE GROUP LOG

It waits until PIPE, whose other end only the starter holds, is closed; a byte says that all is in order. What is left
of the process group GROUP after a moment is killed, and LOG is removed if nothing is in it. It imports nothing of ours.
"""

import os
import signal
import sys
import time
from pathlib import Path

GRACE_S = 2.0
STEP_S = 0.05


def main() -> None:
    pipe, group, log = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    if os.read(pipe, 1):
        return
    try:
        for _ in range(int(GRACE_S / STEP_S)):
            os.killpg(group, 0)
            time.sleep(STEP_S)
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    if log and Path(log).exists() and Path(log).stat().st_size == 0:
        Path(log).unlink()


if __name__ == "__main__":
    main()
