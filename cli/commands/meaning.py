"""`dealspace meaning`: what auctions mean, for programs."""

from __future__ import annotations

from typing import BinaryIO

import click

from dealspace.cli.options import exit_codes, system_options
from dealspace.cli.row_options import jsonl_option, print_answers
from dealspace.cli.scoring_option import scoring_option
from dealspace.query.rows.auction_rows import MEANING_FIELDS, AuctionRows


@click.command(
    "meaning",
    epilog=exit_codes("a row could not be answered"),
)
@scoring_option
@system_options
@jsonl_option
def command(jsonl: BinaryIO | None, scoring: str, system: str, ew_system: str | None) -> None:
    """Read the auctions of FILE, a JSON object a line, and print what each shows of the four hands, in order.

    \b
    Examples:
      dealspace meaning --jsonl auctions.jsonl
      dealspace meaning --jsonl - --system my_system.yaml < auctions.jsonl

    \b
    A row:
      {"auction": ["1N", "P", "2C"], "dealer": "N", "vul": "None", "systems": {"NS": "sayc", "EW": "sayc"}}

    The answer has bounds of points and lengths for every seat, the chance of the auction, and its last call. --system
    and --scoring are for rows that name none. A line that is wrong is answered by {"error": …, "line": …}, and the rest
    go on; the exit code is then 1.
    """
    print_answers(jsonl, MEANING_FIELDS, AuctionRows(system, ew_system, scoring).meaning)
