"""One worker process: it is sent jobs as JSON, one at a time, does them, and goes when the server goes.

A job is {"id", "kind", "values"}. Answers are {"id", "part": row} while it is done, and at its end {"id", "done": row},
{"id", "refused": text} where the bridge in it is wrong, or {"id", "failed": text} where we are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from dealspace.cards import BridgeError
from dealspace.runtime.workers import follow

Row = dict[str, Any]
Send = Callable[[Row], None]
Work = Callable[[str, Row, Send], Row]


def work(jobs: Connection, lifeline: Connection, do: Work, warm: Row) -> None:
    """Do jobs until the server closes the pipe or dies.

    Args:
        jobs: jobs come and answers go.
        lifeline: closed, or its owner dead, it ends this process in the middle of a job.
        do: does a job: kind, values, and where parts of the answer go.
        warm: the values of a first job, `warm`, whose answer nobody wants.
    """
    follow(lifeline)
    _answer(do, {"id": 0, "kind": "warm", "values": warm}, jobs)
    while True:
        try:
            job = json.loads(jobs.recv_bytes())
        except (EOFError, OSError):
            return
        _answer(do, job, jobs)


def _answer(do: Work, job: Row, jobs: Connection) -> None:
    """Do one job and send what comes of it."""

    def send(row: Row) -> None:
        jobs.send_bytes(json.dumps({"id": job["id"], **row}).encode())

    try:
        send({"done": do(job["kind"], job["values"], lambda part: send({"part": part}))})
    except BridgeError as error:
        send({"refused": str(error)})
    except (BrokenPipeError, ConnectionError):
        raise
    except Exception as error:  # the outermost loop of this process: the table must stay usable
        send({"failed": f"{type(error).__name__}: {error}"})
