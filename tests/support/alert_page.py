"""The table of alerts as its page shows it."""

from __future__ import annotations

import re

from dealspace.bidding import load_system
from dealspace.bidding.reading.alert_table import ALERT, ANNOUNCE, NONE, TABLE
from dealspace.cards import Auction
from tests.support.sources import ROOT

PAGE = ROOT / "docs" / "alerts.md"
DONE = {ALERT: "alert", ANNOUNCE: "announced", NONE: "–"}


def with_table(page: str) -> str:
    """The page with the table as the program has it."""
    rows = [f"| {line.what} | {DONE[line.sort]}{words(line.example)} | {called(line.example)} |\n" for line in TABLE]
    table = "".join(("| call | mark | as in |\n|---|---|---|\n", *rows))
    return re.sub(r"^\| call \|.*?\n(?=\n)", lambda _: table, page, count=1, flags=re.MULTILINE | re.DOTALL)


def words(example: str | None) -> str:
    """What is announced in an example."""
    found = load_system("sayc").read(example).meanings[-1].announce if example else None
    return f": {found}" if found else ""


def called(example: str | None) -> str:
    """The calls of an example by their signs; nothing where SAYC has none."""
    return " ".join(call.symbol for call in Auction.parse(example, "N").calls) if example else ""
