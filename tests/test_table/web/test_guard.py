"""Who may ask: the token, the Host and the Origin of every request, sizes, and the headers of every answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from dealspace.table.web.request_guard import HEADERS as EVERY_ANSWER
from dealspace.table.web.request_guard import LARGEST_BODY, SMALL_BODY, Guard
from tests.support.tables import HEADERS, HOST, ORIGIN, TOKEN, new_sitting, served

CHANGES = [("POST", "/api/sittings"), ("POST", "/api/sittings/x/moves"), ("PUT", "/api/sittings/x/notes?place=1"),
           ("DELETE", "/api/sittings/x")]  # fmt: skip
ASKED = [("GET", "/api/start"), ("GET", "/"), ("GET", "/assets/x.js"), ("GET", "/api/sittings/x/events"), *CHANGES]


@pytest.fixture(scope="module")
def client() -> TestClient:
    with served() as found:
        yield found


def asked(client: TestClient, method: str, path: str, **headers: str) -> tuple[int, str]:
    """Status and text of the answer to a request with these headers alone."""
    request = client.build_request(method, path)
    for name in ("authorization", "origin", "cookie", "host"):
        request.headers.pop(name, None)
    given = {"host": HOST, **headers}
    request.headers.update({name: value for name, value in given.items() if value})
    answer = client.send(request)
    return answer.status_code, answer.text


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_nothing_is_answered_without_the_token(client: TestClient, method: str, path: str) -> None:
    status, text = asked(client, method, path, origin=ORIGIN)
    assert status == 403
    assert "the token is missing or wrong" in text


async def status_without_the_token(query: bytes, headers: list[tuple[bytes, bytes]]) -> int:
    """The status of the answer to a request for the first page."""
    sent: list[Any] = []

    async def app(*given: Any) -> None:
        raise AssertionError("nothing is let through")

    async def receive() -> Any:
        raise AssertionError("nothing more is read")

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": query, "headers": headers}
    await Guard(app, TOKEN, {HOST}, 8000)(scope, receive, send)
    return int(sent[0]["status"])


def test_however_many_fields_an_address_has_it_is_refused_without_the_token() -> None:
    fields = b"&".join(b"field%d=1" % number for number in range(21))
    assert asyncio.run(status_without_the_token(fields, [(b"host", HOST.encode())])) == 403


@given(
    query=st.one_of(st.binary(max_size=60), st.text("&=;%aF?token", max_size=200).map(str.encode)),
    headers=st.lists(
        st.tuples(
            st.sampled_from([b"host", b"origin", b"cookie", b"authorization", b"content-length", b"x"]),
            st.one_of(
                st.just(HOST.encode()),
                st.binary(max_size=40),
                st.text('Bearer dealspace_8000=;"\\', max_size=60).map(str.encode),
            ),
        ),
        max_size=6,
    ),
)
def test_nothing_that_a_stranger_sends_is_more_than_refused(query: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    assert asyncio.run(status_without_the_token(query, [(b"host", HOST.encode()), *headers])) == 403


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize("shown", ["Bearer wrong", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer "])
def test_a_wrong_token_is_refused(client: TestClient, method: str, path: str, shown: str) -> None:
    assert asked(client, method, path, origin=ORIGIN, authorization=shown)[0] == 403


@pytest.mark.parametrize(
    "cookie", ["dealspace_8000=wrong", f"dealspace_8001={TOKEN}", "dealspace_8000", "=;;=", "a" * 50]
)
def test_a_wrong_cookie_is_refused(client: TestClient, cookie: str) -> None:
    assert asked(client, "GET", "/api/start", cookie=cookie)[0] == 403


def test_the_cookie_is_set_by_the_address_that_was_printed_and_is_then_enough(client: TestClient) -> None:
    answer = client.get(f"/?token={TOKEN}", headers={"authorization": ""})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"dealspace_8000={TOKEN};")
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    client.cookies.clear()
    assert asked(client, "GET", "/api/start", cookie=f"other=1; dealspace_8000={TOKEN}")[0] == 200


@pytest.mark.parametrize(
    "path", ["/?token=wrong", "/?token=", f"/api/start?token={TOKEN}", f"/assets/x.js?token={TOKEN}"]
)
def test_the_token_of_an_address_is_taken_by_the_first_page_alone(client: TestClient, path: str) -> None:
    assert asked(client, "GET", path)[0] == 403


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1", "127.0.0.1:8001", "localhost.evil:8000"]
)
def test_a_strange_host_is_refused_even_with_the_token(client: TestClient, method: str, path: str, host: str) -> None:
    status, text = asked(client, method, path, host=host, authorization=f"Bearer {TOKEN}", origin=f"http://{host}")
    assert status == 403
    assert "this server is not" in text and host in text


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:8001", f"https://{HOST}", f"{ORIGIN}.evil"]
)
def test_a_strange_origin_is_refused_even_with_the_token(
    client: TestClient, method: str, path: str, origin: str
) -> None:
    status, text = asked(client, method, path, authorization=f"Bearer {TOKEN}", origin=origin)
    assert status == 403
    assert "may not ask this server" in text


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_a_change_without_an_origin_is_refused(client: TestClient, method: str, path: str) -> None:
    status, text = asked(client, method, path, authorization=f"Bearer {TOKEN}")
    assert status == 403
    assert "needs the header Origin" in text


def test_reading_needs_no_origin(client: TestClient) -> None:
    assert asked(client, "GET", "/api/start", authorization=f"Bearer {TOKEN}")[0] == 200


def test_a_body_that_is_too_large_is_refused_by_its_length_and_as_it_comes(client: TestClient) -> None:
    id = new_sitting(client)
    large = b'{"number": 1, "kind": "call", "text": "' + b"x" * SMALL_BODY + b'"}'
    assert client.post(f"/api/sittings/{id}/moves", content=large).status_code == 413
    assert client.post(f"/api/sittings/{id}/moves", content=iter([large])).status_code == 413
    longer = b" " * (LARGEST_BODY + 1)
    answer = client.post("/api/sittings", content=longer)
    assert answer.status_code == 413
    assert answer.json() == {"error": f"the request is too large: at most {LARGEST_BODY:,} bytes"}


@pytest.mark.parametrize("path", ["/", "/api/start", "/assets/none.js", "/api/none", "/api/sittings/none"])
@pytest.mark.parametrize("headers", [HEADERS, {"authorization": "no", "origin": ORIGIN}])
def test_every_answer_has_the_headers_that_keep_it_where_it_is(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.get(path, headers=headers)
    for name, value in EVERY_ANSWER.items():
        assert answer.headers[name] == value
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"


def test_the_page_may_load_nothing_from_elsewhere() -> None:
    policy = EVERY_ANSWER["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy and "unsafe" not in policy
