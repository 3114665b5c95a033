"""A sitting goes on from another device: it opens the address that the start page shows, and both follow one table."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.test_table.page.conftest import real_server
from tests.test_table.page.test_whole_board import sit_down, wait_for_turn


def reachable(addresses: list[str]) -> str | None:
    """The first of these addresses at which this machine answers; None where it is in no network."""
    for address in addresses:
        found = urlsplit(address)
        try:
            with socket.create_connection((str(found.hostname), int(found.port or 80)), timeout=2):
                return address
        except OSError:
            continue
    return None


def test_a_table_is_gone_on_with_on_another_device_and_both_follow_it(open_page: Any, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with real_server(log, "--host", "0.0.0.0") as address:
        first = open_page(address)
        first.get_by_text("Go on with another device").click()
        first.locator(".addresses code").first.wait_for()
        shown = first.locator(".addresses code").all_inner_texts()
        assert all(f"From another device: {each}" in log.read_text() for each in shown)
        there = reachable(shown)
        if there is None:
            pytest.skip("this machine is in no network")
        sit_down(first)
        assert wait_for_turn(first)
        stranger = open_page(there.partition("?")[0])
        assert "403" in stranger.content() or "token" in stranger.inner_text("body"), "the token is needed"
        second = open_page(there, width=390, height=844, has_touch=True)
        assert "token" not in second.url
        second.get_by_text("Go on with another device").click()
        second.get_by_role("button", name="Copy").first.click()
        second.get_by_text("Copied").wait_for()
        second.get_by_role("region", name="Go on").get_by_role("link", name="Random boards").click()
        assert wait_for_turn(second)
        calls = first.locator(".made-call").count()
        second.locator("[data-call=P]").click()
        if second.locator(".tapped").count():
            second.locator("[data-call=P]").click()
        first.wait_for_function("before => document.querySelectorAll('.made-call').length > before", arg=calls)
        assert wait_for_turn(first)
