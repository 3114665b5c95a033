"""A server that stands still: the built page, and one moment of one table, in the shapes that `dealspace web` sends.

The look of the page, its accessibility and its behaviour when the connection is lost need no bots; a moment that is
written down (moments.py) is the same each time.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.test_table.page.moments import (
    FIELD,
    HINT,
    MEANINGS,
    REVIEW,
    SESSIONS,
    START,
    STATISTICS,
    Row,
    over_view,
    view,
)

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "table" / "web" / "page"
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Stage:
    """What the server answers now, and what it was asked.

    Attributes:
        table: the view of the table that is open.
        moves: the bodies of the moves that were sent; deleted: the sittings that were.
        is_full: whether no stream of events is given.
        readers: how many streams are followed.
        answers: for a path's last part ("moves", "hint", …) the status and body in place of the usual ones.
    """

    def __init__(self) -> None:
        self.table = view()
        self.moves: list[Row] = []
        self.deleted: list[str] = []
        self.asked: list[str] = []
        self.answers: dict[str, tuple[int, Row]] = {}
        self.happened: list[Row] = []
        self.changed = threading.Condition()
        self.is_lost = False
        self.is_full = False
        self.readers = 0
        self.is_ended = False

    def show(self, table: Row, *happened: Row) -> None:
        """Send this view to the pages that follow the table."""
        with self.changed:
            self.table, self.happened = table, list(happened)
            self.changed.notify_all()

    def count_reader(self, more: int) -> None:
        with self.changed:
            self.readers += more

    def answer(self, method: str, path: str, body: Row) -> tuple[int, Row]:
        last = path.partition("?")[0].rpartition("/")[2]
        self.asked.append(f"{method} {path}")
        if last in self.answers:
            return self.answers[last]
        if self.is_lost:
            return 503, {"error": "not now"}
        if last == "moves":
            self.moves.append(body)
            return 200, {"number": body["number"]}
        usual = {
            "start": START,
            "address": {"addresses": []},
            "field": FIELD,
            "sessions": SESSIONS,
            "statistics": STATISTICS,
            "meanings": MEANINGS,
            "hint": HINT,
            "review": REVIEW,
            "notes": {"text": ""},
        }
        if last == "finished":
            return 200, {"number": 70, "view": over_view(past=True, next=False)}
        if method == "DELETE":
            self.deleted.append(last)
            return 200, {}
        if last == "whynot":
            return 200, {"text": ["3NT makes less often than 4♠."], "move": "3N", "best": "2C"}
        if last == "pasted":
            return 200, {"taken": "PBN", "boards": ["Board 7 · West deals", "Board 8 · North deals"], "notes": []}
        if last == "sittings":
            return 200, {"id": "abc", "notes": ["2 boards of the file have no deal and were left out"]}
        return 200, usual.get(last, {"number": self.table["number"], "view": self.table})


def handler_of(stage: Stage) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged."""

        def do_GET(self) -> None:
            if "/events" in self.path:
                self.follow()
            elif self.path.startswith("/api/"):
                self.send_row(*stage.answer("GET", self.path, {}))
            else:
                self.send_file()

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_row(*stage.answer("POST", self.path, body))

        def do_DELETE(self) -> None:
            self.send_row(*stage.answer("DELETE", self.path, {}))

        def do_PUT(self) -> None:
            self.do_POST()

        def send_file(self) -> None:
            name = self.path.partition("?")[0].lstrip("/") or "index.html"
            path = PAGE / name
            if not path.is_file():
                self.send_row(404, {"error": f"there is no {name}"})
                return
            self.send_bytes(200, TYPES.get(path.suffix, "text/plain"), path.read_bytes())

        def send_row(self, status: int, row: Row) -> None:
            self.send_bytes(status, "application/json", json.dumps(row).encode())

        def send_bytes(self, status: int, kind: str, content: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Content-Security-Policy", POLICY)
            self.end_headers()
            with suppress(BrokenPipeError):  # who asked has gone on
                self.wfile.write(content)

        def follow(self) -> None:
            stage.asked.append(f"GET {self.path}")
            if stage.is_lost or stage.is_full:
                self.send_row(503, {"error": "not now"})
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            known = int(self.path.rpartition("from=")[2]) - 1
            stage.count_reader(1)
            try:
                while not (stage.is_lost or stage.is_ended):
                    with stage.changed:
                        stage.changed.wait(0.1)
                        row = {"number": stage.table["number"], "happened": stage.happened, "view": stage.table}
                    if row["number"] > known:
                        known = row["number"]
                        self.wfile.write(f"id: {known}\ndata: {json.dumps(row)}\n\n".encode())
                    else:
                        self.wfile.write(b": still here\n\n")
                    self.wfile.flush()
            except OSError:
                return
            finally:
                stage.count_reader(-1)

    return Handler


@contextmanager
def staged() -> Iterator[tuple[str, Stage]]:
    """The address of the page, and what can be changed behind it."""
    stage = Stage()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(stage))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", stage
    finally:
        stage.is_ended = True
        server.shutdown()
        server.server_close()
        thread.join()
