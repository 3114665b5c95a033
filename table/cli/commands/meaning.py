"""`dealspace meaning`: what auctions mean, for programs."""

from __future__ import annotations

from typing import BinaryIO

import click

from dealspace.table.cli.options import system_options
from dealspace.table.rows.auction_rows import MEANING_FIELDS, AuctionRows
from dealspace.table.rows.json_rows import answer_rows, jsonl_option


@click.command("meaning", short_help="What auctions mean, for programs: JSON lines in, answers out.")
@system_options
@jsonl_option
def command(jsonl: BinaryIO | None, system: str, ew_system: str | None) -> None:
    """Read the auctions of FILE, a JSON object a line, and tell in order what each shows of the four hands.

    \b
    {"auction": ["1N", "P", "2C"], "dealer": "N", "vul": "None", "systems": {"NS": "sayc", "EW": "sayc"}}

    The answer has bounds of points and lengths for every seat, the chance of the auction, and its last call. --system
    is for rows that name none. A line that is wrong is answered by {"error": …, "line": …}, and the rest go on; the
    exit code is then 1.
    """
    answer_rows(jsonl, MEANING_FIELDS, AuctionRows(system, ew_system).meaning)
