"""The stream of a sitting: numbered, replayed from any number, the same for every reader, and after a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from dealspace.table.web.events import HEARTBEAT, KEPT, EventStream
from tests.support.tables import (
    PoolInThread,
    event_in,
    events_of,
    is_over,
    lowest_or_pass,
    move,
    new_sitting,
    play_out,
    served,
    table_of,
)


def numbers(texts: list[bytes]) -> list[int]:
    return [event_in(text)["number"] for text in texts]


def test_every_number_comes_once_and_in_order_from_the_one_asked_for() -> None:
    with served(pool=PoolInThread(lowest_or_pass)) as client:
        id = new_sitting(client)
        move(client, id, "call", "P")
        last = play_out(client, id)["number"]
        for first in (1, 2, last - 3, last):
            texts = events_of(client, id, first, lambda event: event["number"] >= last)
            assert numbers(texts) == list(range(first, last + 1))
        resumed = events_of(client, id, 1, lambda event: event["number"] >= last, last_event_id=str(last - 2))
        assert numbers(resumed) == [last - 1, last]
        now = table_of(client, id)  # the review may have gone on since
        latest = events_of(client, id, now["number"], lambda event: event["number"] >= now["number"])
        assert event_in(latest[0])["view"] == now["view"]


def test_two_readers_are_sent_the_same_bytes_whenever_they_come() -> None:
    with served(pool=PoolInThread(lowest_or_pass)) as client:
        id = new_sitting(client)
        last = play_out(client, id)["number"]
        one, other = (events_of(client, id, 1, lambda event: event["number"] >= last) for _ in range(2))
        assert one == other


def test_the_stream_is_the_same_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=PoolInThread(lowest_or_pass)) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 3})
        move(client, id, "set", '{"speed": "slow"}')
        play_out(client, id)
        reviewed(client, id)
        move(client, id, "again", "0")
        play_out(client, id)
        move(client, id, "next")
        play_out(client, id)
        last = reviewed(client, id)
        before = events_of(client, id, 1, lambda event: event["number"] >= last)
    with served(file, pool=PoolInThread(lowest_or_pass)) as client:
        after = events_of(client, id, 1, lambda event: event["number"] >= last)
        assert after == before
        now = table_of(client, id)  # the review of an earlier board may have gone on
        latest = events_of(client, id, now["number"], lambda event: event["number"] >= now["number"])
        assert event_in(latest[0])["view"] == now["view"]


def test_a_passed_out_board_says_so_in_words() -> None:
    with served(pool=PoolInThread(lowest_or_pass)) as client:
        id = new_sitting(client)
        play_out(client, id)
        events = [event_in(text) for text in events_of(client, id, 1, is_over)]
        assert [happened["text"] for event in events for happened in event["happened"]] == [
            "Board 1: North deals, nobody is vulnerable",
            *("North passes", "East passes", "South passes", "West passes"),
            "Passed out: no score",
        ]


def reviewed(client: TestClient, id: str) -> int:
    """The number of the table when the review of its board is complete and announced."""
    for _ in range(500):
        if client.get(f"/api/sittings/{id}/review").json()["complete"]:
            time.sleep(0.2)
            return int(table_of(client, id)["number"])
        time.sleep(0.02)
    raise AssertionError("no review")


async def collected(stream: EventStream, first: int, count: int) -> list[bytes]:
    found: list[bytes] = []
    async for text in stream.follow(first, heartbeat_s=0.05):
        if text != HEARTBEAT:
            found.append(text)
        if len(found) == count:
            break
    return found


async def no_earlier(first: int, before: int) -> list[tuple[int, bytes]]:
    return [(number, b"again %d" % number) for number in range(first, min(before, first + 7))]


def test_a_reader_that_is_slow_does_not_hold_up_another() -> None:
    async def both() -> None:
        stream = EventStream(no_earlier)
        slow = stream.follow(1)
        assert await anext(slow) == HEARTBEAT  # and then it reads nothing for a while
        for number in range(1, 2 * KEPT + 1):
            stream.add(number, b"%d" % number)
        quick = await asyncio.wait_for(collected(stream, 2 * KEPT - 1, 2), 1)
        assert [text.split(b"\n")[0] for text in quick] == [b"id: %d" % (2 * KEPT - 1), b"id: %d" % (2 * KEPT)]
        late = [await asyncio.wait_for(anext(slow), 1) for _ in range(2 * KEPT)]
        assert [text.split(b"\n")[0] for text in late] == [b"id: %d" % number for number in range(1, 2 * KEPT + 1)]
        assert b"again 1\n" in late[0]
        await slow.aclose()
        assert stream.readers == 0

    asyncio.run(both())


def test_a_silent_stream_sends_comments_and_ends_when_it_is_closed() -> None:
    async def quiet() -> list[bytes]:
        stream = EventStream(no_earlier)
        found = []
        async for text in stream.follow(1, heartbeat_s=0.02):
            found.append(text)
            if len(found) == 4:
                stream.close()
        return found

    assert asyncio.run(asyncio.wait_for(quiet(), 2)) == [HEARTBEAT] * 4


@pytest.mark.parametrize("first", ["x", "-1", "1e3"])
def test_a_start_that_is_no_number_is_refused(first: str) -> None:
    with served(pool=PoolInThread(lowest_or_pass)) as client:
        id = new_sitting(client)
        assert client.get(f"/api/sittings/{id}/events", params={"from": first}).status_code == 400
