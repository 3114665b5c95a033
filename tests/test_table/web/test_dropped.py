"""Long answers are stopped when nobody waits for them; two servers of one file do not spoil each other's sittings."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from dealspace.table.web.sitting.worker_pool import Urgency
from tests.support.tables import (
    HEADERS,
    HOST,
    PoolInThread,
    Row,
    lowest_or_pass,
    move,
    my_card,
    my_turn,
    new_sitting,
    served,
    table_of,
)


class Endless(PoolInThread):
    """Answers advice never, and notes what of it was begun and stopped."""

    def __init__(self) -> None:
        super().__init__(lowest_or_pass)
        self.begun: list[str] = []
        self.stopped: list[str] = []

    async def run(
        self,
        kind: str,
        values: Row,
        urgency: Urgency = Urgency.MOVE,
        *,
        limit_s: float = 60.0,
        part: Callable[[Row], None] | None = None,
    ) -> Row:
        if kind not in ("hint", "whynot", "meanings"):
            return await super().run(kind, values, urgency, limit_s=limit_s, part=part)
        self.begun.append(kind)
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            self.stopped.append(kind)
            raise
        return {}


@pytest.fixture
def pool() -> Endless:
    return Endless()


@pytest.fixture
def client(pool: Endless) -> Iterator[TestClient]:
    with served(pool=pool) as found:
        yield found


def wait_for(what: Callable[[], bool]) -> None:
    last = time.monotonic() + 20
    while not what():
        assert time.monotonic() < last
        time.sleep(0.01)


def asked_in_thread(client: TestClient, path: str, number: int) -> tuple[threading.Thread, list[Any]]:
    answers: list[Any] = []
    thread = threading.Thread(
        target=lambda: answers.append(client.get(path, params={"number": number, "move": "1N"})), daemon=True
    )
    thread.start()
    return thread, answers


@pytest.mark.parametrize("path", ["hint", "whynot", "meanings"])
def test_an_answer_is_stopped_when_the_table_moves_on(client: TestClient, pool: Endless, path: str) -> None:
    id = new_sitting(client)
    number = my_turn(client, id)["number"]
    thread, answers = asked_in_thread(client, f"/api/sittings/{id}/{path}", number)
    wait_for(lambda: pool.begun == [path])
    move(client, id, "call", "1N", number + 1)
    thread.join(10)
    assert answers[0].status_code == 409 and answers[0].json()["number"] > number
    assert pool.stopped == [path]


def test_meanings_are_stopped_when_a_card_is_played(client: TestClient, pool: Endless) -> None:
    """They count the cards that the person sees."""
    id = new_sitting(client)
    number = my_turn(client, id)["number"]
    move(client, id, "call", "1N", number + 1)
    view = my_card(client, id)
    thread, answers = asked_in_thread(client, f"/api/sittings/{id}/meanings", view["number"])
    wait_for(lambda: pool.begun == ["meanings"])
    move(client, id, "card", view["legal_cards"][0], view["number"] + 1)
    thread.join(10)
    assert pool.stopped == ["meanings"] and answers[0].status_code == 409


@pytest.mark.parametrize("path", ["hint", "whynot", "meanings"])
def test_an_answer_is_stopped_when_who_asked_has_gone(client: TestClient, pool: Endless, path: str) -> None:
    id = new_sitting(client)
    number = my_turn(client, id)["number"]
    assert client.portal is not None
    client.portal.call(_ask_and_go, client.app, f"/api/sittings/{id}/{path}", f"number={number}&move=1N", pool)
    assert (pool.begun, pool.stopped) == ([path], [path])
    assert my_turn(client, id)["number"] == number


async def _ask_and_go(app: Any, path: str, query: str, pool: Endless) -> None:
    """A request whose connection is closed once its work has begun."""
    headers = {**HEADERS, "host": HOST}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000), "state": {},
    }  # fmt: skip
    has_asked = False

    async def receive() -> Row:
        nonlocal has_asked
        if not has_asked:
            has_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while not pool.begun:
            await asyncio.sleep(0.01)
        return {"type": "http.disconnect"}

    async def send(message: Row) -> None:
        pass

    await asyncio.wait_for(app(scope, receive, send), 20)


def test_a_second_server_of_the_same_file_takes_a_sitting_over(tmp_path: Path) -> None:
    file = tmp_path / "sittings.sqlite"
    with served(file, pool=PoolInThread(lowest_or_pass)) as one, served(file, pool=PoolInThread(lowest_or_pass)) as two:
        id = new_sitting(one)
        before = my_turn(one, id)
        assert my_turn(two, id) == before
        assert move(two, id, "call", "1N", before["number"] + 1).status_code == 200
        after = my_card(two, id)
        stale = move(one, id, "call", "P", before["number"] + 1)
        assert (stale.status_code, stale.json()["number"]) == (409, after["number"])
        assert table_of(one, id)["view"] == after
        assert two.delete(f"/api/sittings/{id}").status_code == 200
        gone = move(one, id, "card", after["legal_cards"][0], after["number"] + 1)
        assert gone.status_code == 404
