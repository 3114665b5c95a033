"""The bidders that this process has started: one child for each bot, kept over boards until this process ends."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from dealspace.cards import BridgeError, Call, View
from dealspace.match.bidders.child import Child, ChildEndedError, ChildTimeoutError
from dealspace.match.bidders.program_settings import BidderProgram
from dealspace.match.bidders.protocol import (
    BidderError,
    Introduced,
    call_of,
    greeting,
    introduced,
    one_line,
    request,
)

START_S = 60.0
"""What a bidder may take for the handshake, at least: it may have much to load."""


class RunningBidder:
    """A bot's program, started when it is first asked, and again after it has ended or was late.

    Attributes:
        introduced: what it said of itself; None before it has begun.
    """

    def __init__(self, name: str, program: BidderProgram) -> None:
        self.name = name
        self.program = program
        self.introduced: Introduced | None = None
        self._child: Child | None = None
        self._starts = 0
        self._asked = 0
        self._log = ""
        self._lock = Lock()

    def call(self, view: View, scoring: str = "imps", seed: int = 1) -> Call:
        """Its call for the player on turn. Raises BidderError."""
        row = request(view, scoring, seed=seed, seconds=self.program.seconds)
        with self._lock:
            answer = self._answer(row)
            try:
                return call_of(answer, view)
            except BridgeError as error:
                raise self._failed(str(error), row) from None

    def _answer(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        child = self._running()
        self._asked += 1
        asked = {"id": self._asked, **row}
        try:
            child.tell(asked)
            while True:
                answer = child.hear(self.program.seconds)
                if answer.get("id") == self._asked:
                    return answer
                if "id" not in answer:
                    raise BridgeError(f'its answer {one_line(answer)} has no "id", expected "id": {self._asked}')
        except ChildTimeoutError as error:
            self._stop()
            passed = f", but {child.passed_over} lines that are no objects" if child.passed_over else ""
            raise self._failed(
                f"{error} within {self.program.seconds:g} s{passed}; make it quicker, or raise `seconds` in [bid]",
                asked,
            ) from None
        except ChildEndedError as error:
            self._stop()
            raise self._failed(f"{error}; expected an answer", asked) from None
        except BridgeError as error:
            raise self._failed(str(error), asked) from None

    def _running(self) -> Child:
        """The child, started if there is none. Raises BidderError."""
        if self._child is not None:
            return self._child
        if self._starts > self.program.restarts:
            raise self._failed(
                f"it was started {self._starts} times and is not started again; see to why it ended, "
                "or raise `restarts` in [bid]"
            )
        self._starts += 1
        try:
            child = self._child = Child(self.name, self.program)
            self._log = str(child.log)
            child.tell(greeting())
            self.introduced = introduced(child.hear(max(START_S, self.program.seconds)))
        except (BridgeError, ChildEndedError, ChildTimeoutError) as error:
            self._stop()
            raise self._failed(
                f"{error}; no handshake" if isinstance(error, ChildTimeoutError) else str(error)
            ) from None
        except BaseException:
            self._stop()
            raise
        return child

    def _failed(self, what: str, asked: Mapping[str, Any] | None = None) -> BidderError:
        about = f"; asked {one_line(asked, 400)}" if asked is not None else ""
        log = Path(self._log)
        said = f"; its log: {log}" if log.is_file() and log.stat().st_size else ""
        return BidderError(f'bot "{self.name}" ({self.program}): {what}{about}{said}')

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(0.0)

    def end(self) -> None:
        """The end of its child, which may take a moment to leave by itself."""
        child, self._child = self._child, None
        if child is not None:
            child.end()


_kept: dict[tuple[int, str, BidderProgram], RunningBidder] = {}
_keeping = Lock()


def running_bidder(name: str, program: BidderProgram) -> RunningBidder:
    """The one that this process keeps for the bot of this name."""
    key = os.getpid(), name, program
    with _keeping:
        if key not in _kept:
            _kept[key] = RunningBidder(name, program)
        return _kept[key]


@atexit.register
def end_bidders() -> None:
    """End all that this process has started; they are started again when they are asked again."""
    with _keeping:
        for (owner, _, _), bidder in list(_kept.items()):
            if owner == os.getpid():
                bidder.end()
        _kept.clear()
