"""Who may ask: every request, before anything else is looked at.

The token is always needed, as cookie or as `Authorization: Bearer`. The Host must be a name this server listens on,
with its port: a page elsewhere whose name is made to lead here has another. An Origin that is sent must be our own,
and whatever changes something must send one. Bodies are limited, in size and in time, and what only reads has none. A
connection on which the token was shown is the last to be closed where there are too many. Every answer says that it is
not to be framed, sniffed, kept or referred from, and that the page loads nothing from elsewhere.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Collection
from contextlib import nullcontext
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dealspace.table.web.connections import NAME, Connection
from dealspace.table.web.events import as_json
from dealspace.table.web.port import with_port
from dealspace.table.web.sitting.refusal import Refusal

LARGEST_BODY = 4_000_000
"""Bytes of a request that may bring a file of boards; other requests are small."""
SMALL_BODY = 100_000
BODY_LIMIT_S = 60.0
"""For a body, from the head of its request on."""
READING = ("GET", "HEAD")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Lets through what may be asked, and adds the headers of every answer.

    Args:
        app: what is behind it.
        token: what every request must know.
        hosts: the values of Host that are ours, `127.0.0.1:8000`.
        port: names the cookie, `dealspace_8000`.
        is_everywhere: it listens on all addresses of this machine: the one that was connected to is ours as well.
        end_streams: ends the answers that have no end of their own; called when the server is to end.
    """

    def __init__(
        self,
        app: ASGIApp,
        token: str,
        hosts: Collection[str],
        port: int,
        *,
        is_everywhere: bool = False,
        end_streams: Callable[[], None] = lambda: None,
    ) -> None:
        self.end_streams = end_streams
        self._app = app
        self._token = token
        self._hosts = {host.lower() for host in hosts}
        self._cookie = f"dealspace_{port}"
        self._port = port
        self._is_everywhere = is_everywhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")
        answer = _Answer(send, is_api)
        try:
            opened = self._check(scope)
            answer.cookie = f"{self._cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/" if opened else None
            connection: Connection | None = scope.get("state", {}).get(NAME)
            with connection.asked() if connection is not None else nullcontext():
                await self._app(scope, _Limited(receive, _least(scope), _most(scope)), answer)
        except Refusal as refusal:
            if not answer.begun:
                await _refuse(answer, refusal, as_page=not is_api)

    def _check(self, scope: Scope) -> bool:
        """Whether the page is opened with the token in its address. Raises Refusal."""
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        host = self._check_host(headers.get("host", []), scope)
        self._check_origin(headers.get("origin", []), host, scope["method"])
        for given in headers.get("authorization", []):
            kind, _, value = given.partition(" ")
            if kind.lower() == "bearer" and self._is_token(value.strip()):
                return False
        if any(self._is_token(value) for value in _cookies(headers.get("cookie", []), self._cookie)):
            return False
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if scope["path"] == "/" and scope["method"] in READING and any(map(self._is_token, query.get("token", []))):
            return True
        raise Refusal(
            403, "the token is missing or wrong: open the address that `dealspace web` printed when it was started"
        )

    def _check_host(self, given: list[str], scope: Scope) -> str:
        """The Host of a request. Raises Refusal."""
        host = given[0].lower() if len(given) == 1 else ""
        ours = set(self._hosts)
        server = scope.get("server")
        if self._is_everywhere and server is not None:
            ours.add(with_port(server[0], self._port))
        if host not in ours:
            raise Refusal(
                403, f'this server is not "{host[:60]}": it is asked as {" or ".join(sorted(self._hosts)[:3])}'
            )
        return host

    def _check_origin(self, given: list[str], host: str, method: str) -> None:
        """Raises Refusal where a page of another server asks, or nobody says who asks for a change."""
        if any(origin.lower() != f"http://{host}" for origin in given):
            raise Refusal(403, f'a page of "{given[0][:60]}" may not ask this server')
        if method not in READING and not given:
            raise Refusal(403, f"{method} needs the header Origin: http://{host}")

    def _is_token(self, value: str) -> bool:
        return hmac.compare_digest(value.encode(), self._token.encode())


class _Limited:
    """The body of a request, as far as it is not too large and comes in time.

    Args:
        least, most: bytes it has at least by the headers of the request, and may have.
    """

    def __init__(self, receive: Receive, least: int, most: int) -> None:
        self._receive = receive
        self._most = most
        self._seen = 0
        self._is_whole = False
        self._until = asyncio.get_running_loop().time() + BODY_LIMIT_S
        if least > most:
            raise Refusal(413, self._text)

    @property
    def _text(self) -> str:
        return f"the request is too large: at most {self._most:,} bytes" if self._most else "this request has no body"

    async def __call__(self) -> Message:
        if self._is_whole:  # what is waited for now is that who asked goes away
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise Refusal(408, f"the request did not come to its end within {BODY_LIMIT_S:g} seconds") from None
        self._is_whole = not message.get("more_body", False)
        self._seen += len(message.get("body", b""))
        if self._seen > self._most:
            raise Refusal(413, self._text)
        return message


class _Answer:
    """Where an answer goes, with the headers that every answer has."""

    def __init__(self, send: Send, is_api: bool) -> None:
        self._send = send
        self._is_api = is_api
        self.cookie: str | None = None
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            given = {name.lower() for name, _ in message.get("headers", [])}
            more = dict(HEADERS)
            if self._is_api or b"cache-control" not in given:
                more["cache-control"] = "no-store"
            headers = [pair for pair in message.get("headers", []) if pair[0].lower().decode() not in more]
            headers += [(name.encode(), value.encode()) for name, value in more.items()]
            if self.cookie is not None:
                headers.append((b"set-cookie", self.cookie.encode()))
            message = {**message, "headers": headers}
        await self._send(message)


async def _refuse(send: _Answer, refusal: Refusal, *, as_page: bool) -> None:
    """Send a refusal: JSON to programs, a line of text to people."""
    kind, body = (
        ("text/plain; charset=utf-8", refusal.text.encode()) if as_page else ("application/json", as_json(refusal.row))
    )
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _cookies(given: list[str], name: str) -> list[str]:
    """The values of a cookie; cookies that cannot be read are none."""
    values = []
    for text in given:
        jar: SimpleCookie = SimpleCookie()
        try:
            jar.load(text)
        except CookieError:
            continue
        if name in jar:
            values.append(jar[name].value)
    return values


def _most(scope: Scope) -> int:
    """Bytes the body of this request may have."""
    if scope["method"] in READING:
        return 0
    path = scope["path"]
    brings_files = path in ("/api/sittings", "/api/batches", "/api/batches/read") or path.startswith("/api/workshop/")
    return LARGEST_BODY if brings_files else SMALL_BODY


def _least(scope: Scope) -> int:
    """Bytes the body has at least: what Content-Length says, one where it comes in pieces.

    Raises:
        Refusal: 400 where Content-Length is no number.
    """
    least = 0
    for name, value in scope["headers"]:
        if name.lower() == b"content-length":
            if not value.isdigit() or len(value) > 15:
                raise Refusal(400, "Content-Length is no number")
            least = int(value)
        elif name.lower() == b"transfer-encoding":
            least = max(least, 1)
    return least
