"""The worker processes: the most urgent job first, jobs nobody waits for ended, failures that leave the pool usable."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker_pool import GRACE_S, Urgency, WorkerPool
from tests.support.web_jobs import do


def with_pool(work: Callable[[WorkerPool], Awaitable[Any]], size: int = 2) -> Any:
    """What this makes of a pool."""

    async def run() -> Any:
        pool = WorkerPool(do, size=size)
        pool.start()
        try:
            while len(pool.pids) < size + 1:
                await asyncio.sleep(0.05)
            await asyncio.gather(*(pool.run("sleep", {"seconds": 0.2}) for _ in range(size)))
            return await asyncio.wait_for(work(pool), 60)
        finally:
            pool.close()
            assert pool.pids == []

    return asyncio.run(run())


def test_an_answer_comes_with_its_parts_before_it() -> None:
    async def work(pool: WorkerPool) -> list[Any]:
        found: list[Any] = []
        found.append(await pool.run("parts", {"count": 3}, part=found.append))
        return found

    assert with_pool(work) == [{"number": 0}, {"number": 1}, {"number": 2}, {"done": "parts"}]


def test_what_is_refused_and_what_fails_is_said_and_the_pool_goes_on() -> None:
    async def work(pool: WorkerPool) -> list[Any]:
        said = []
        for kind in ("refuse", "break", "die"):
            with pytest.raises(Refusal) as refused:
                await pool.run(kind, {})
            said.append((refused.value.status, refused.value.text))
        assert (await pool.run("pid", {}))["pid"] in pool.pids
        return said

    assert with_pool(work) == [
        (400, "no such thing at this table"),
        (503, "this could not be worked out (ZeroDivisionError: one over none)"),
        (503, "this could not be worked out: its process ended"),
    ]


def test_a_job_that_takes_too_long_fails() -> None:
    async def work(pool: WorkerPool) -> str:
        with pytest.raises(Refusal) as refused:
            await pool.run("sleep", {"seconds": 60}, limit_s=0.3)
        await pool.run("pid", {})
        return refused.value.text

    assert with_pool(work) == "this could not be worked out: it took longer than 0.3 s"


def test_a_job_that_nobody_waits_for_is_ended_and_a_spare_worker_takes_its_place() -> None:
    async def work(pool: WorkerPool) -> None:
        before = set(pool.pids)
        job = asyncio.create_task(pool.run("sleep", {"seconds": 60}))
        await asyncio.sleep(0.1)
        job.cancel()
        begun = time.monotonic()
        await asyncio.sleep(GRACE_S + 0.2)
        assert len(before & set(pool.pids)) == len(before) - 1
        first, second = await asyncio.gather(pool.run("pid", {}), pool.run("pid", {}))
        assert {first["pid"], second["pid"]} <= before, "the spare was warm already"
        assert time.monotonic() - begun < 5

    with_pool(work)


def test_a_job_that_nobody_waits_for_but_is_nearly_done_keeps_its_worker() -> None:
    async def work(pool: WorkerPool) -> None:
        before = pool.pids
        job = asyncio.create_task(pool.run("sleep", {"seconds": 0.15}))
        await asyncio.sleep(0.05)
        job.cancel()
        await asyncio.sleep(GRACE_S + 0.2)
        assert pool.pids == before

    with_pool(work)


def test_a_waiting_job_that_nobody_waits_for_is_never_begun(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def work(pool: WorkerPool) -> None:
        busy = [asyncio.create_task(pool.run("sleep", {"seconds": 0.5})) for _ in range(2)]
        await asyncio.sleep(0.05)
        job = asyncio.create_task(pool.run("note", {"file": str(file), "text": "begun"}))
        await asyncio.sleep(0.05)
        job.cancel()
        await asyncio.gather(*busy)
        await pool.run("note", {"file": str(file), "text": "after"})

    with_pool(work)
    assert file.read_text("utf-8") == "after\n"


def test_moves_and_meanings_go_before_advice_and_advice_before_a_review(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def work(pool: WorkerPool) -> None:
        busy = [asyncio.create_task(pool.run("sleep", {"seconds": 0.4}))]
        await asyncio.sleep(0.05)
        for urgency in (Urgency.REVIEW, Urgency.ADVICE, Urgency.MEANING, Urgency.MOVE):
            job = pool.run("note", {"file": str(file), "text": urgency.name}, urgency)
            busy.append(asyncio.create_task(job))
            await asyncio.sleep(0.01)
        await asyncio.gather(*busy)

    with_pool(work, size=1)
    assert file.read_text("utf-8").split() == ["MEANING", "MOVE", "ADVICE", "REVIEW"]


def test_reviews_and_advice_leave_a_worker_to_the_bots() -> None:
    async def work(pool: WorkerPool) -> None:
        slow = [
            asyncio.create_task(pool.run("sleep", {"seconds": 1.5}, urgency))
            for urgency in (Urgency.REVIEW, Urgency.REVIEW, Urgency.ADVICE, Urgency.ADVICE)
        ]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await pool.run("pid", {}, Urgency.MOVE)
        assert time.monotonic() - begun < 1.0
        await asyncio.gather(*slow)

    with_pool(work)
