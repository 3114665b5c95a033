"""Connections of strangers and of those who have the token: how long, how many, and who is answered all the same."""

from __future__ import annotations

import resource
import signal
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from dealspace.table.web import connections, events, request_guard
from dealspace.table.web.connections import LARGEST_HEAD, LEAST, MOST, room
from dealspace.table.web.server import live_sitting
from tests.support.web_sockets import (
    PATIENCE_S,
    Served,
    answer_of,
    is_closed,
    on_a_socket,
    part_of,
    read_to_the_end,
    status_of,
)
from tests.test_table.web.test_serve import command

BOARD = {"boards": {"kind": "random", "count": 1, "seed": 1}, "bot": "book", "speed": "fast"}
HALF_A_HEAD = b"GET / HTTP/1.1\r\nX-Part: "


def new_sitting(client: httpx.Client) -> str:
    return str(client.post("/api/sittings", json=BOARD).json()["id"])


def strangers(served: Served, stack: ExitStack, said: bytes, count: int) -> list[socket.socket]:
    return [stack.enter_context(served.opened(said)) for _ in range(count)]


# --- time -------------------------------------------------------------------------------------------------------------


def test_a_head_without_an_end_is_cut_off_however_its_bytes_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_LIMIT_S", 0.3)
    with on_a_socket() as served, served.opened(HALF_A_HEAD) as silent, served.opened(HALF_A_HEAD) as slow:
        slow.settimeout(0.05)
        with pytest.raises(ConnectionError):  # closed, while its bytes still come
            for _ in range(int(PATIENCE_S / 0.05)):
                slow.sendall(b"x")
                with suppress(TimeoutError):
                    if slow.recv(100) == b"":
                        raise ConnectionError
        assert read_to_the_end(silent) == b""


def test_a_stranger_is_cut_off_whatever_it_goes_on_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_LIMIT_S", 0.3)
    with on_a_socket() as served, served.opened() as stranger:
        refused = served.head("GET /api/start", token="wrong")
        with pytest.raises(ConnectionError):
            for _ in range(100_000):
                stranger.sendall(refused)
                status = status_of(stranger)
                if status == 0:
                    raise ConnectionError
                assert status == 403


def test_a_body_that_does_not_come_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_LIMIT_S", 0.3)
    monkeypatch.setattr(request_guard, "BODY_LIMIT_S", 0.3)
    with on_a_socket() as served:
        part = "Content-Length: 1000\r\n"
        with served.opened(served.head("POST /api/sittings", token=None, more=part)) as stranger:
            assert b" 403 " in read_to_the_end(stranger).partition(b"\r\n")[0]
        with served.opened(served.head("POST /api/sittings", more=part) + b'{"boards": ') as owner:
            assert status_of(owner) == 408


def test_who_has_the_token_may_wait_longer_than_a_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_LIMIT_S", 0.3)
    with on_a_socket() as served, served.opened(served.head("GET /api/start")) as owner:
        assert status_of(owner) == 200
        with served.opened() as stranger:  # it comes later, and goes earlier
            assert read_to_the_end(stranger) == b""
        owner.sendall(served.head("GET /api/start"))
        assert status_of(owner) == 200


def test_the_next_head_of_who_has_the_token_is_to_come_to_its_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "KEEP_LIMIT_S", 0.2)
    monkeypatch.setattr(connections, "HEAD_LIMIT_S", 0.2)
    with on_a_socket() as served, served.opened(served.head("GET /api/start")) as owner:
        assert status_of(owner) == 200
        owner.sendall(HALF_A_HEAD)
        assert read_to_the_end(owner) == b""


# --- sizes ------------------------------------------------------------------------------------------------------------


def test_a_head_that_is_too_large_is_refused_before_its_end() -> None:
    with on_a_socket() as served, served.opened(b"GET / HTTP/1.1\r\n") as stranger:
        with suppress(ConnectionError):
            for _ in range(10 * LARGEST_HEAD // 1000):
                stranger.sendall(b"X: " + b"x" * 995 + b"\r\n")
        assert status_of(stranger) in (400, 0)
        with served.client() as client:
            assert client.get("/api/start").status_code == 200


@pytest.mark.parametrize("more", ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"])
@pytest.mark.parametrize("path", ["/", "/api/start", "/api/sittings/{id}/events?from=1"])
def test_what_only_reads_has_no_body(path: str, more: str) -> None:
    with on_a_socket() as served, served.client() as client:
        head = served.head(f"GET {path.format(id=new_sitting(client))}", more=more)
        with served.opened(head) as asking:
            answer = answer_of(asking)
            assert b" 413 " in answer.partition(b"\r\n")[0] and b"this request has no body" in answer


def test_who_goes_in_the_middle_of_a_body_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    with on_a_socket() as served, served.client() as client:
        for path in ("/api/sittings", f"/api/sittings/{new_sitting(client)}/moves"):
            said = served.head(f"POST {path}", more="Content-Length: 1000\r\n") + b'{"boards": '
            with served.opened(said):
                assert client.get("/api/start").status_code == 200
        assert client.get("/api/start").status_code == 200
    assert [record for record in caplog.records if record.exc_info] == []


# --- how many ---------------------------------------------------------------------------------------------------------


def test_the_strangers_that_came_first_give_way() -> None:
    with on_a_socket(most=6) as served, served.client() as client, ExitStack() as stack:
        id = new_sitting(client)
        stream = stack.enter_context(served.opened(served.head(f"GET /api/sittings/{id}/events")))
        assert status_of(stream) == 200
        came = strangers(served, stack, HALF_A_HEAD, 20)
        assert [read_to_the_end(each) for each in came[:16]] == [b""] * 16
        assert client.get("/api/start").status_code == 200
        assert not any(is_closed(each) for each in [stream, *came[-4:]])


def test_connections_with_the_token_leave_room_for_one_more() -> None:
    """All are streams: the one that was asked for first ends, and its reader asks for it again."""
    with on_a_socket(most=6) as served, ExitStack() as stack:
        with served.client() as client:
            id = new_sitting(client)
        streams = [
            stack.enter_context(served.opened(served.head(f"GET /api/sittings/{id}/events?from=999"))) for _ in range(6)
        ]
        assert [status_of(each) for each in streams] == [200] * 6
        with served.client() as client:
            assert client.get("/api/start").status_code == 200
            read_to_the_end(streams[0])
            assert not any(is_closed(each) for each in streams[1:])


def test_an_idle_connection_gives_way_before_a_stream() -> None:
    with on_a_socket(most=3) as served, served.client() as client, ExitStack() as stack:
        id = new_sitting(client)
        stream = stack.enter_context(served.opened(served.head(f"GET /api/sittings/{id}/events")))
        assert status_of(stream) == 200
        idle = stack.enter_context(served.opened(served.head("GET /api/start")))
        assert status_of(idle) == 200
        assert client.get("/api/start").status_code == 200
        late = stack.enter_context(served.opened(served.head("GET /api/start")))
        assert status_of(late) == 200
        assert read_to_the_end(idle) == b""
        assert not is_closed(stream)


def test_a_table_has_so_many_readers_and_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "MOST_READERS", 3)
    with on_a_socket() as served, served.client() as client, ExitStack() as stack:
        ids = [new_sitting(client), new_sitting(client)]
        head = served.head(f"GET /api/sittings/{ids[0]}/events?from=999")
        asked = [stack.enter_context(served.opened(head)) for _ in range(30)]
        answers = [answer_of(each) for each in asked]
        statuses = sorted(int(answer.split()[1]) for answer in answers)
        assert statuses == [200] * 3 + [503] * 27
        refused = next(answer for answer in answers if b" 503 " in answer)
        assert b"3 pages or programs follow this table already" in refused
        other = stack.enter_context(served.opened(served.head(f"GET /api/sittings/{ids[1]}/events")))
        assert status_of(other) == 200
        following = asked[next(at for at, answer in enumerate(answers) if b" 200 " in answer)]
        following.close()  # its place is free when the server has heard of it
        while status_of(stack.enter_context(served.opened(head))) == 503:
            pass


def test_events_that_are_not_kept_are_made_again_for_one_reader_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = [0]
    again = live_sitting._events_again

    def noted(*given: Any) -> Any:
        at_once.append(at_once[-1] + 1)
        time.sleep(0.02)
        at_once.append(at_once[-1] - 1)
        return again(*given)

    monkeypatch.setattr(live_sitting, "_events_again", noted)
    monkeypatch.setattr(events, "KEPT", 1)
    with on_a_socket() as served, served.client() as client, ExitStack() as stack:
        id = new_sitting(client)
        while client.get(f"/api/sittings/{id}").json()["number"] < 3:
            time.sleep(0.01)
        head = served.head(f"GET /api/sittings/{id}/events?from=1")
        for reader in [stack.enter_context(served.opened(head)) for _ in range(8)]:
            said = b""
            while b"id: 3" not in said:
                said += part_of(reader)
    assert at_once == [0, *[1, 0] * 8]


# --- descriptors ------------------------------------------------------------------------------------------------------


def test_there_are_no_more_connections_than_descriptors_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    for soft, least, most in [
        (64, LEAST, LEAST),
        (128, 32, 80),
        (4096, MOST, MOST),
        (resource.RLIM_INFINITY, MOST, MOST),
    ]:
        monkeypatch.setattr(resource, "getrlimit", lambda which, soft=soft: (soft, soft))
        assert least <= room(3) <= most
        assert room(60) <= room(3)


def test_150_connections_of_strangers_do_not_keep_out_who_has_the_token(tmp_path: Path) -> None:
    """Not for as long as a stranger has, either: then the server would say that it had no descriptors left."""
    with command("--memory", home=tmp_path, descriptors=128) as (server, address), ExitStack() as stack:
        base, _, token = address.partition("/?token=")
        port = int(base.rpartition(":")[2])
        headers = {"authorization": f"Bearer {token}", "origin": base}
        for said in (
            b"",
            HALF_A_HEAD,
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/sittings HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
        ):
            for _ in range(150):
                flood = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S))
                with suppress(ConnectionError):
                    flood.sendall(said)
            with httpx.Client(base_url=base, headers=headers, timeout=PATIENCE_S) as client:
                assert client.get("/api/start").status_code == 200
        with httpx.Client(base_url=base, headers=headers, timeout=PATIENCE_S) as client:
            assert client.get(f"/api/sittings/{new_sitting(client)}").status_code == 200
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE_S)
        assert server.stderr is not None
        assert server.stderr.read() == ""
