"""A browser for the tests of the page, and the real server behind it; without them the tests say what is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.test_table.page.staged import PAGE, Stage, staged

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\?token=\S+")


def _missing() -> str | None:
    """What the tests in a browser need and is not here; None where all is here."""
    if not CHROMIUM.is_file():
        return "no /usr/bin/chromium: install chromium (Debian)"
    if find_spec("playwright") is None:
        return "no playwright: pip install 'dealspace[test]'"
    if not (PAGE / "index.html").is_file():
        return "the page is not built: make web"
    return None


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, without a window.

    It ends with the last test of each file: while it is there, its thread has a running event loop, and a test that
    calls `asyncio.run` would fail, as a process that runs tests in parallel may come to one afterwards.
    """
    if missing := _missing():
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield chromium
        chromium.close()


class Watched:
    """A page, and what went wrong on it: errors of scripts, and what the server's policy refused."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if self._is_wrong(said) else None)

    @staticmethod
    def _is_wrong(said: Any) -> bool:
        """Answers such as 409, a lost connection and a page without encryption are logged by the browser itself."""
        expected = ("Failed to load resource", "ERR_", "Opener-Policy header has been ignored")
        return said.type == "error" and not any(text in said.text for text in expected)


WAIT_MS = 120_000
"""For what takes seconds of a processor that others use, too."""


@pytest.fixture
def open_page(browser: Any) -> Iterator[Any]:
    """Opens an address in a fresh window: `open_page(address, width=390, …)` gives the page."""
    opened: list[tuple[Any, Watched]] = []

    def open_at(address: str, *, width: int = 1280, height: int = 900, **settings: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        page = context.new_page()
        page.set_default_timeout(WAIT_MS)
        opened.append((context, Watched(page)))
        page.goto(address)
        return page

    yield open_at
    wrong = [text for _, watched in opened for text in watched.wrong]
    for context, _ in opened:
        context.close()
    assert not wrong, wrong


@pytest.fixture
def stage() -> Iterator[tuple[str, Stage]]:
    with staged() as opened:
        yield opened


@pytest.fixture(scope="session")
def table_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address, with its token, of a `dealspace web` that keeps nothing."""
    with real_server(tmp_path_factory.mktemp("web") / "log.txt") as address:
        yield address


@contextmanager
def real_server(log: Path, *options: str) -> Iterator[str]:
    """The address, with its token, of a `dealspace web` that keeps nothing; what it prints is in this file."""
    if missing := _missing():
        pytest.skip(missing)
    for name in ("starlette", "uvicorn"):
        if find_spec(name) is None:
            pytest.skip(f"no {name}: pip install 'dealspace[web]'")
    program = "from dealspace.cli.main import main; main()"
    words = [sys.executable, "-c", program, "web", "--memory", "--no-browser", "--port", "8940", *options]
    with log.open("w") as out, subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT) as server:
        try:
            yield _address(log, server)
        finally:
            server.terminate()


def _address(log: Path, server: subprocess.Popen[bytes], seconds: float = 60.0) -> str:
    """The address that the server has printed. Fails where it ends or prints none."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.poll() is None:
        if found := ADDRESS.search(log.read_text()):
            return found[0]
        time.sleep(0.1)
    pytest.fail(f"dealspace web did not start:\n{log.read_text()}")


def tab_to(page: Any, selector: str, text: str = "") -> None:
    """Press Tab until what this selects, and has this text, has the focus."""
    is_there = """([selector, text]) =>
        document.activeElement.matches(selector) && document.activeElement.textContent.includes(text)"""
    for _ in range(150):
        if page.evaluate(is_there, [selector, text]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector} {text}")
