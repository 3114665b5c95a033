"""A small pool of worker processes that hold loaded systems: bots' moves, advice and reviews are worked out there.

Jobs are plain values and wait in one queue, the most urgent first. A job that nobody waits for is dropped; where it has
begun, its worker is ended and a spare one, already warm, takes its place. A job that takes longer than its limit fails.
The server's event loop only passes values on: a thread for each worker reads its answers.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic

from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row, Work, work

GRACE_S = 0.5
"""How long a job that nobody waits for any more may go on before its worker is ended: most are done by then."""
MOST_STILLBORN = 6
"""Workers that end before their first job, one after another, until no more are started."""


class Urgency(IntEnum):
    """Which job goes first; bots' moves and meanings, both short, in the order in which they came."""

    MOVE = 0
    MEANING = 1
    ADVICE = 2
    REVIEW = 3
    FIELD = 4


@dataclass(eq=False)
class _Job:
    """Something to be worked out."""

    id: int
    kind: str
    values: Row
    urgency: Urgency
    limit_s: float
    answer: asyncio.Future[Row]
    part: Callable[[Row], None] | None = None
    begun: float | None = None


@dataclass(eq=False)
class _Worker:
    """A process, our ends of its pipes, and the job it does."""

    process: BaseProcess
    jobs: Connection
    lifeline: Connection
    warm: bool = False
    job: _Job | None = None
    gone: bool = field(default=False)


class WorkerPool:
    """Worker processes and the jobs they do.

    Args:
        do: does a job in a worker; it must be a function of a module.
        warm: the values of the first job of each worker, in which it loads what later jobs need.
        size: workers that do jobs; one more waits, warm, to take the place of one that is ended.
    """

    def __init__(self, do: Work, warm: Row | None = None, size: int = 3) -> None:
        self._do = do
        self._warm = warm or {}
        self._size = size
        self._context = get_context("spawn")
        self._workers: list[_Worker] = []
        self._queue: list[_Job] = []
        self._ids = count(1)
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begun = 0
        self._stillborn = 0

    def start(self) -> None:
        """Start the workers, one when the one before is warm; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._hire()

    def close(self) -> None:
        """End all workers; jobs that are not done fail."""
        self._closed = True
        for job in [*self._queue, *(worker.job for worker in self._workers if worker.job is not None)]:
            if not job.answer.done():
                job.answer.cancel()
        self._queue.clear()
        for worker in self._workers:
            self._dismiss(worker)
        for worker in self._workers:
            worker.process.join(2)
        self._workers.clear()

    @property
    def jobs_begun(self) -> int:
        """Jobs that workers have begun so far."""
        return self._begun

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None and not worker.gone]

    async def run(
        self,
        kind: str,
        values: Row,
        urgency: Urgency = Urgency.MOVE,
        *,
        limit_s: float = 60.0,
        part: Callable[[Row], None] | None = None,
    ) -> Row:
        """What a worker makes of this job. Cancelling the caller cancels the job.

        Args:
            limit_s: seconds it may take once it has begun.
            part: called in the event loop with each part of the answer as it comes.
        Raises:
            Refusal: 400 where the job's own text says why it cannot be done, 503 where it failed or took too long.
        """
        assert self._loop is not None, "the pool has not been started"
        job = _Job(next(self._ids), kind, values, urgency, limit_s, self._loop.create_future(), part)
        self._queue.append(job)
        self._hand_out()
        try:
            return await job.answer
        except asyncio.CancelledError:
            self._drop(job)
            raise

    def _drop(self, job: _Job) -> None:
        """Nobody waits for this job any more."""
        job.part = None
        if job in self._queue:
            self._queue.remove(job)
        elif not self._closed and self._loop is not None:
            for worker in self._workers:
                if worker.job is job:
                    self._loop.call_later(GRACE_S, self._end_if_still, worker, job)

    def _end_if_still(self, worker: _Worker, job: _Job) -> None:
        if worker.job is job and not self._closed:
            self._lose(worker)

    def _hire(self) -> None:
        """Start one more worker."""
        loop = self._loop
        assert loop is not None
        theirs, ours = self._context.Pipe()
        their_line, our_line = self._context.Pipe(duplex=False)
        process = self._context.Process(target=work, args=(theirs, their_line, self._do, self._warm), daemon=True)
        process.start()
        theirs.close()
        their_line.close()
        worker = _Worker(process, ours, our_line)
        self._workers.append(worker)
        Thread(target=self._listen, args=(worker, loop), daemon=True).start()

    def _listen(self, worker: _Worker, loop: asyncio.AbstractEventLoop) -> None:
        """Read a worker's answers until its pipe is closed; runs in a thread."""
        with suppress(EOFError, OSError, RuntimeError):
            while True:
                row = json.loads(worker.jobs.recv_bytes())
                loop.call_soon_threadsafe(self._heard, worker, row)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._lost, worker)

    def _heard(self, worker: _Worker, row: Row) -> None:
        job = worker.job
        if row["id"] == 0:
            worker.warm = True
            self._stillborn = 0
            if len(self._workers) <= self._size:
                self._hire()
        elif job is None or job.id != row["id"]:
            return
        elif "part" in row:
            if job.part is not None:
                job.part(row["part"])
            return
        else:
            worker.job = None
            if not job.answer.done():
                if "done" in row:
                    job.answer.set_result(row["done"])
                elif "refused" in row:
                    job.answer.set_exception(Refusal(400, row["refused"]))
                else:
                    job.answer.set_exception(Refusal(503, f"this could not be worked out ({row['failed']})"))
        self._hand_out()

    def _lost(self, worker: _Worker) -> None:
        """A worker's pipe is closed: it has ended, by us or by itself."""
        if worker.gone or self._closed:
            return
        self._lose(worker, "its process ended")

    def _lose(self, worker: _Worker, why: str = "nobody waits for it") -> None:
        """End a worker, fail its job, start another worker, and go on."""
        job, worker.job = worker.job, None
        self._stillborn = 0 if worker.warm else self._stillborn + 1
        self._dismiss(worker)
        if worker in self._workers:
            self._workers.remove(worker)
        if job is not None and not job.answer.done():
            job.answer.set_exception(Refusal(503, f"this could not be worked out: {why}"))
        if self._closed:
            return
        if self._stillborn < MOST_STILLBORN:
            if all(each.warm for each in self._workers):
                self._hire()
            self._hand_out()
        elif not self._workers:
            for waiting in self._queue:
                waiting.answer.set_exception(Refusal(503, "no worker process can be started on this machine"))
            self._queue.clear()

    def _dismiss(self, worker: _Worker) -> None:
        worker.gone = True
        with suppress(OSError):
            worker.lifeline.close()
        worker.process.kill()

    def _hand_out(self) -> None:
        """Give waiting jobs to idle workers, the most urgent first."""
        while self._queue and not self._closed:
            job = min(self._queue, key=lambda each: (max(each.urgency, Urgency.MEANING), each.id))
            busy = [worker.job for worker in self._workers if worker.job is not None]
            if len(busy) >= self._size or not self._has_room(job, busy):
                return
            idle = [worker for worker in self._workers if worker.job is None and not worker.gone]
            worker = next((each for each in idle if each.warm), None)
            if worker is None:
                return
            self._queue.remove(job)
            self._begin(job, worker)

    def _has_room(self, job: _Job, busy: list[_Job]) -> bool:
        """Whether a job may begin beside these: advice and reviews leave one worker to moves, reviews one to advice.

        The rooms of fields count as reviews.
        """
        slow = sum(each.urgency >= Urgency.ADVICE for each in busy)
        if job.urgency >= Urgency.ADVICE and slow >= max(1, self._size - 1):
            return False
        reviews = sum(each.urgency >= Urgency.REVIEW for each in busy)
        return job.urgency < Urgency.REVIEW or reviews < max(1, self._size - 2)

    def _begin(self, job: _Job, worker: _Worker) -> None:
        assert self._loop is not None
        job.begun = monotonic()
        worker.job = job
        self._begun += 1
        try:
            worker.jobs.send_bytes(json.dumps({"id": job.id, "kind": job.kind, "values": job.values}).encode())
        except OSError:
            self._lose(worker, "its process ended")
            return
        self._loop.call_later(job.limit_s, self._too_long, worker, job)

    def _too_long(self, worker: _Worker, job: _Job) -> None:
        if worker.job is job and not self._closed:
            self._lose(worker, f"it took longer than {job.limit_s:g} s")
