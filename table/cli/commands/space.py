"""`dealspace space`: questions about deal spaces for programs, one JSON object a line, one answer a line."""

from __future__ import annotations

from typing import BinaryIO

import click

from dealspace.table.rows.json_rows import answer_rows, jsonl_option
from dealspace.table.rows.space_rows import FIELDS, SpaceRows


@click.command("space", short_help="The same for programs: JSON lines in, answers out.")
@jsonl_option
def command(jsonl: BinaryIO | None) -> None:
    """Answer the questions of FILE, a JSON object a line, in order and as they come.

    A row says what is known and what is asked; only "want" is usual, all fields may be left out:

    \b
    {"known": {"S": "K52.QJ4.A983.T76"}, "where": {"W": "hcp 15-17 and balanced"},
     "played": [["W", "HK"]], "void": [["E", "H"]], "auction": ["1N", "P"], "dealer": "W",
     "want": ["count", "probability", "marginals", "bounds", "distribution:W:hcp", "shapes:W",
              "joint:W:hearts:E:hearts", "chance:N: 4+H", "sample:10", "witness", "feasible", "conflict"]}

    A line that is wrong is answered by {"error": …, "line": …}, and the rest go on; the exit code is then 1.
    """
    answer_rows(jsonl, FIELDS, SpaceRows().answer_row)
