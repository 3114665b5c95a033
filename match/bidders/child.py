"""A bidder's process: lines to it and from it, its log, and its end, which comes with ours at the latest."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from time import monotonic
from typing import Any

from dealspace.match.bidders import process_guard
from dealspace.match.bidders.program_settings import BidderProgram
from dealspace.match.bidders.protocol import LONGEST_LINE, as_row, one_line
from dealspace.runtime.numpy_threads import environment_for_others

GRACE_S = 2.0
"""How long a bidder may take to end after its standard input was closed."""
_MOST_LAST_WORDS = 300


class ChildEndedError(Exception):
    """The bidder's process has ended, or cannot begin. Who asked makes an error of it that names the bot."""


class ChildTimeoutError(Exception):
    """The bidder did not answer in time."""


class Child:
    """A running bidder, in a process group of its own: Ctrl-C is not sent to it, and all of it can be ended.

    Attributes:
        log: the file with its standard error, and with what it writes to standard output that is no answer.
        passed_over: how many lines of its standard output were no answers.
    """

    def __init__(self, name: str, program: BidderProgram) -> None:
        """Raises ChildEndedError where the program cannot be started."""
        self.passed_over = 0
        self._buffer = b""
        self._has_own_log = program.log is None
        try:
            self.log, self._log = _opened_log(name, program.log)
        except OSError as error:
            raise ChildEndedError(f"its log {program.log} cannot be written: {error.strerror}") from None
        try:
            self._process = subprocess.Popen(
                program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                start_new_session=True,
                bufsize=0,
                env=environment_for_others(),
            )
        except OSError as error:
            os.close(self._log)
            self._remove_empty_log()
            found = f'the program "{program.command[0]}" cannot be started: {error.strerror}'
            raise ChildEndedError(
                f"{found}; expected a program that is on the PATH, or a file beside the bot's TOML file"
            ) from None
        theirs, self._lifeline = os.pipe()
        self._guard = subprocess.Popen(
            [
                *(sys.executable, "-I", "-S", process_guard.__file__, str(theirs), str(self.pid)),
                str(self.log) if self._has_own_log else "",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(theirs,),
            start_new_session=True,
        )
        os.close(theirs)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def tell(self, row: Mapping[str, Any]) -> None:
        """Send a line. Raises ChildEndedError."""
        self.tell_line(json.dumps(row).encode())

    def tell_line(self, line: bytes) -> None:
        """Send a line as it is. Raises ChildEndedError, unless an answer of it is still to be heard."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + b"\n")
        except OSError:
            if not self._has_said_more():
                raise ChildEndedError(self._ending()) from None

    def _has_said_more(self) -> bool:
        """Whether a program that reads no more has written lines that nobody has heard."""
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        if select.select([pipe], [], [], 0.0)[0]:
            self._buffer += os.read(pipe, 1 << 16)
        return b"\n" in self._buffer

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next line that is an object; lines that do not begin with "{" go to the log.

        Raises:
            ChildTimeoutError, ChildEndedError: there is none in time, or none will come.
            BridgeError: a line begins as an object and is none.
        """
        until = monotonic() + seconds
        while True:
            line = self._line(until)
            if line.lstrip().startswith(b"{"):
                return as_row(line)
            if line.strip():
                self.passed_over += 1
                os.write(self._log, b"standard output: " + line + b"\n")

    def _line(self, until: float) -> bytes:
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST_LINE:
                raise ChildTimeoutError(f"it has sent {len(self._buffer)} bytes without the end of a line")
            readable, _, _ = select.select([pipe], [], [], max(0.0, until - monotonic()))
            if not readable:
                raise ChildTimeoutError("it has not answered")
            more = os.read(pipe, 1 << 16)
            if not more:
                raise ChildEndedError(self._ending())
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def finish(self, seconds: float = GRACE_S) -> int | None:
        """Close its standard input and wait for its end: the exit code, None if it goes on all the same."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self, seconds: float = GRACE_S) -> None:
        """The end of all its processes, and of what we keep for it."""
        self.finish(seconds)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        with suppress(OSError):
            os.write(self._lifeline, b".")
        os.close(self._lifeline)
        self._guard.wait()
        os.close(self._log)
        self._remove_empty_log()

    def _remove_empty_log(self) -> None:
        if self._has_own_log:
            with suppress(OSError):
                if self.log.stat().st_size == 0:
                    self.log.unlink()

    def _ending(self) -> str:
        """How it ended, with its last words."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_S)
        code = self._process.poll()
        how = f"exit code {code}" if code is None or code >= 0 else f"killed by signal {-code}"
        how = "it has closed its standard output" if code is None else f"it has ended ({how})"
        lines = [line for line in self.log.read_text("utf-8", "replace").splitlines() if line.strip()]
        return f"{how}; its last words: {one_line(lines[-1], _MOST_LAST_WORDS)}" if lines else how


def _opened_log(name: str, path: str | None) -> tuple[Path, int]:
    """The log's path and descriptor, for adding to it."""
    if path is not None:
        return Path(path), os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    plain = re.sub(r"[^\w.-]+", "-", name)
    number, made = mkstemp(prefix=f"dealspace-{plain}-", suffix=".log")
    os.close(number)
    return Path(made), os.open(made, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
