"""Guides to the browser's pages, followed in a browser: what a page of the docs tells to do is done, in order.

Steps stand in blocks ```steps, one a line:

    open #/systems            another page of the server
    follow NAME               a link; the name may be a part of its own
    press NAME                a button
    save with NAME            a button; the file that it gives
    open the saved file       with the network off: the steps that follow are done there
    unfold NAME               what is folded under this heading
    tick NAME, choose NAME    a box; one of several options
    set FIELD to TEXT         a field
    select OPTION in FIELD    one of a list
    paste into FIELD          the lines that follow, moved in
    type TEXT, key NAME       on the keyboard; `key ArrowRight 3 times`
    write                     the lines that follow, moved in, at the end of the text in the editor
    see TEXT                  somewhere on the page

A block ```yaml that begins with `# file: club.yaml` is what that file of the author's folder then holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

PATIENCE_MS = 45_000
_BLOCK = re.compile(r"^```(steps|yaml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FILE = "# file: "


@dataclass(frozen=True)
class Step:
    """A step of a guide: its line, and the lines that belong to it."""

    line: str
    more: str = ""


def steps_of(text: str) -> Iterator[Step]:
    """The steps of a guide; a file that it shows is a step `holds NAME`."""
    for kind, block in _BLOCK.findall(text):
        if kind == "yaml":
            if block.startswith(_FILE):
                head, _, content = block.partition("\n")
                yield Step(f"holds {head.removeprefix(_FILE)}", content)
            continue
        for part in re.findall(r"^(\S.*)\n((?:[ ].*\n|\n(?=[ ]))*)", block, re.MULTILINE):
            yield Step(part[0], dedent(part[1]))


class Follower:
    """Does the steps of a guide on a page.

    Args:
        address: of the server, with its token.
        folder: of the author's systems.
    """

    def __init__(self, page: Any, address: str, folder: Path) -> None:
        self.page = page
        self.start = address.partition("?")[0]
        self.folder = folder
        self.saved = folder
        page.set_default_timeout(PATIENCE_MS)

    def do(self, step: Step) -> None:
        """Do one step. Fails where the page does not have what it names."""
        verb, _, rest = step.line.partition(" ")
        try:
            getattr(self, f"do_{verb}")(rest, step.more)
        except Exception as error:
            raise AssertionError(f"{step.line}: {error}") from error

    def do_open(self, what: str, more: str) -> None:
        if what == "the saved file":
            self.page.context.set_offline(True)
            self.page.goto(self.saved.as_uri())
        else:
            self.page.goto(f"{self.start}{what}")

    def do_save(self, rest: str, more: str) -> None:
        with self.page.expect_download() as found:
            self.do_press(rest.removeprefix("with "), more)
        self.saved = self.folder / found.value.suggested_filename
        found.value.save_as(self.saved)

    def do_follow(self, name: str, more: str) -> None:
        self.page.get_by_role("link", name=name).first.click()

    def do_press(self, name: str, more: str) -> None:
        exact = self.page.get_by_role("button", name=name, exact=True)
        exact.or_(self.page.get_by_role("button", name=name)).first.wait_for()
        (exact if exact.count() else self.page.get_by_role("button", name=name)).first.click()

    def do_unfold(self, name: str, more: str) -> None:
        summary = self.page.locator("summary", has_text=name).first
        summary.wait_for()
        if not summary.evaluate("summary => summary.parentElement.open"):
            summary.click()

    def do_tick(self, name: str, more: str) -> None:
        self.page.get_by_role("checkbox", name=name).first.check()

    def do_choose(self, name: str, more: str) -> None:
        self.page.get_by_role("radio", name=name).first.check()

    def do_set(self, rest: str, more: str) -> None:
        field, _, text = rest.rpartition(" to ")
        self.page.get_by_label(field).first.fill(text)

    def do_select(self, rest: str, more: str) -> None:
        option, _, field = rest.rpartition(" in ")
        self.page.get_by_role("combobox", name=field).first.select_option(label=option)

    def do_paste(self, rest: str, more: str) -> None:
        self.page.get_by_label(rest.removeprefix("into ")).first.fill(more.strip())

    def do_type(self, text: str, more: str) -> None:
        self.page.keyboard.type(text)

    def do_key(self, rest: str, more: str) -> None:
        name, _, times = rest.partition(" ")
        for _ in range(int(times.split()[0]) if times else 1):
            self.page.keyboard.press(name)

    def do_write(self, rest: str, more: str) -> None:
        self.page.locator(".cm-content").click()
        self.page.keyboard.press("Control+End")
        self.page.keyboard.insert_text(more)

    def do_see(self, text: str, more: str) -> None:
        self.page.locator("main").get_by_text(text).locator("visible=true").first.wait_for()

    def do_holds(self, name: str, more: str) -> None:
        assert (self.folder / name).read_text("utf-8") == more
