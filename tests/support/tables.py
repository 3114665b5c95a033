"""A server of tables in this process, asked by Starlette's test client; its bots are asked in this process, too."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from dealspace.cards import BridgeError, PlayView
from dealspace.table.web.bot_catalogue import Catalogue, catalogue
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.server.app import PAGE, make_app
from dealspace.table.web.server.jobs import do, view_of
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Work
from dealspace.table.web.sitting.worker_pool import Urgency, WorkerPool
from dealspace.table.web.sitting_store import SittingStore
from dealspace.table.web.workshop.opened_workshop import Workshop

Row = dict[str, Any]
HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
TOKEN = "the-token"
HEADERS = {"authorization": f"Bearer {TOKEN}", "origin": ORIGIN}


PASSED_OUT: Row = {"text": "Passed out: no score", "contract": None, "tricks": None, "ns_score": 0}
"""What the rooms of a field make of every board."""
ROOM_OVER: Row = {"calls": ["P"] * 4, "cards": [], "result": PASSED_OUT}
"""A step of such a room."""


def without_field(kind: str, values: Row, send: Callable[[Row], None]) -> Row:
    """Every job as the server does it, but for the rooms of fields, which would go on for long."""
    return ROOM_OVER if kind == "room" else do(kind, values, send)


class PoolInThread(WorkerPool):
    """Does jobs in threads of this process, so that tests need start no other; `do` may be a test's own."""

    def __init__(self, work: Work = without_field) -> None:
        super().__init__(work)
        self.work = work
        self.kinds: list[str] = []

    def start(self) -> None:
        """Nothing is started."""

    async def run(
        self,
        kind: str,
        values: Row,
        urgency: Urgency = Urgency.MOVE,
        *,
        limit_s: float = 60.0,
        part: Callable[[Row], None] | None = None,
    ) -> Row:
        """What the job makes of values that have been JSON."""
        self.kinds.append(kind)
        loop = asyncio.get_running_loop()
        values = json.loads(json.dumps(values))
        try:
            done = await asyncio.to_thread(
                self.work, kind, values, lambda row: loop.call_soon_threadsafe(part, row) and None if part else None
            )
        except BridgeError as error:
            raise Refusal(400, str(error)) from None
        except Exception as error:  # as a worker does
            raise Refusal(503, f"this could not be worked out ({error!r})") from error
        return json.loads(json.dumps(done))


@contextmanager
def served(
    file: Path | None = None,
    *,
    pool: WorkerPool | None = None,
    offered: Catalogue | None = None,
    pace: float = 0.0,
    page: Path = PAGE,
    addresses: Sequence[str] = (),
    workshop: Workshop | None = None,
    opened: Row | None = None,
) -> Iterator[TestClient]:
    """A client of a new server, which knows the token and sends its own origin."""
    keeper = Keeper(SittingStore(file), pool or PoolInThread(), offered or catalogue(), pace)
    app = make_app(keeper, TOKEN, {HOST}, 8000, page=page, addresses=addresses, workshop=workshop, opened=opened)
    with TestClient(app, base_url=ORIGIN, headers=HEADERS) as client:
        yield client


def new_sitting(client: TestClient, **wanted: Any) -> str:
    """The number of a new sitting: South, one random board of seed 1, bots by the book that play quickly."""
    request = {"kind": "random", "count": 1, "seed": 1}
    row = {"seat": "S", "system": "sayc", "bot": "book", "speed": "fast", "boards": request, **wanted}
    answer = client.post("/api/sittings", json=row)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def table_of(client: TestClient, id: str) -> Row:
    """Where a table is: {"number", "view"}."""
    return dict(client.get(f"/api/sittings/{id}").json())


def awaited(client: TestClient, id: str, until: Callable[[Row], bool], seconds: float = 60.0) -> Row:
    """The table's view when this is so."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        view = table_of(client, id)["view"]
        if until(view):
            return dict(view)
        time.sleep(0.01)
    raise AssertionError(f"not within {seconds} s: {view}")


def my_turn(client: TestClient, id: str) -> Row:
    """The view when the person is to call or play or watches, or the board is over."""
    return awaited(client, id, lambda view: view["yours"] or view["watching"] or view["phase"] == "over")


def my_card(client: TestClient, id: str) -> Row:
    """The view when the person is to play a card; passes until then."""
    while (view := my_turn(client, id))["phase"] == "auction":
        move(client, id, "call", "P")
    assert view["phase"] == "play", "all passed"
    return view


def move(client: TestClient, id: str, kind: str, text: str = "", number: int | None = None) -> Any:
    """The answer to a move, with the number that is next unless another is given."""
    number = table_of(client, id)["number"] + 1 if number is None else number
    return client.post(f"/api/sittings/{id}/moves", json={"number": number, "kind": kind, "text": text})


def first_choice(view: Row) -> tuple[str, str]:
    """A pass, or the first card that may be played."""
    return ("call", "P") if view["phase"] == "auction" else ("card", view["legal_cards"][0])


def play_out(client: TestClient, id: str, choose: Callable[[Row], tuple[str, str]] = first_choice) -> Row:
    """Play the board to its end; the view then."""
    while (view := my_turn(client, id))["phase"] != "over":
        answer = move(client, id, *choose(view), number=view["number"] + 1)
        assert answer.status_code in (200, 409), answer.text
    return view


def events_of(client: TestClient, id: str, first: int, until: Callable[[Row], bool], **headers: str) -> list[bytes]:
    """What a reader of the events is sent from this number on, up to the event of which this is so."""
    assert client.portal is not None
    return client.portal.call(_read_events, client.app, f"/api/sittings/{id}/events", first, until, headers)


async def _read_events(
    app: Any, path: str, first: int, until: Callable[[Row], bool], more: dict[str, str]
) -> list[bytes]:
    headers = {**HEADERS, "host": HOST, **{name.replace("_", "-"): value for name, value in more.items()}}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": f"from={first}".encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }
    found: list[bytes] = []
    ended = asyncio.Event()

    async def receive() -> Row:
        await ended.wait()
        return {"type": "http.disconnect"}

    async def send(message: Row) -> None:
        body = message.get("body", b"")
        if body.startswith(b"id: "):
            found.append(body)
            if until(event_in(body)):
                ended.set()
                await asyncio.sleep(3600)

    reading = asyncio.ensure_future(app(scope, receive, send))
    over = asyncio.ensure_future(ended.wait())
    await asyncio.wait([reading, over], timeout=60, return_when=asyncio.FIRST_COMPLETED)
    assert ended.is_set() or reading.done(), f"the event did not come: {found[-1:]}"
    reading.cancel()
    over.cancel()
    return found


def event_in(text: bytes) -> Row:
    """The event of a server-sent text."""
    number, data = text.decode().rstrip("\n").split("\n")
    event = json.loads(data.removeprefix("data: "))
    assert number == f"id: {event['number']}"
    return dict(event)


def is_over(event: Row) -> bool:
    """Whether the board is over after this event."""
    return bool(event["view"]["phase"] == "over")


SCRIPT: dict[tuple[str, int], str] = {}
"""What a bot calls, by its seat and the number of calls before; a pass where it says nothing."""


def lowest_cards(kind: str, values: Row, send: Any) -> Row:
    """Bots that bid by the book and play their lowest card; everything else is done as usual."""
    view = view_of(values["view"]) if kind == "move" else None
    if isinstance(view, PlayView):
        return {"kind": "card", "text": str(min(view.legal_cards, key=lambda card: card.rank))}
    return without_field(kind, values, send)


def unreviewed(work: Work = without_field) -> Work:
    """The same without reviews, which go on when the board is over."""
    return lambda kind, values, send: {} if kind == "review" else work(kind, values, send)


def lowest_or_pass(kind: str, values: Row, send: Any) -> Row:
    """Bots that pass and play their lowest card, and no review; everything else is done as usual."""
    view = view_of(values["view"]) if kind == "move" else None
    if view is None or isinstance(view, PlayView):
        return unreviewed(lowest_cards)(kind, values, send)
    wanted = SCRIPT.get((str(view.seat), len(view.auction.calls)), "P")
    return {"kind": "call", "text": wanted, "notes": [[False, None]] * (len(view.auction.calls) + 1)}
