"""`dealspace space`: questions about deal spaces for programs, one JSON object a line, one answer a line."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from table.rows import Rows


@click.command("space", short_help="The same for programs: JSON lines in, answers out.")
@click.option(
    "--jsonl", "file", type=click.File("rb"), required=True, metavar="FILE", help="The questions; - for standard input."
)
def command(file: BinaryIO) -> None:
    """Answer the questions of FILE, a JSON object a line, in order and as they come.

    A row says what is known and what is asked; only "want" is usual, all fields may be left out:

    \b
    {"known": {"S": "K52.QJ4.A983.T76"}, "where": {"W": "hcp 15-17 and balanced"},
     "played": [["W", "HK"]], "void": [["E", "H"]], "auction": ["1N", "P"], "dealer": "W",
     "want": ["count", "probability", "marginals", "bounds", "distribution:W:hcp", "shapes:W",
              "joint:W:hearts:E:hearts", "chance:N: 4+H", "sample:10", "witness", "feasible", "conflict"]}

    A line that is wrong is answered by {"error": …, "line": …}, and the rest go on; the exit code is then 1.
    """
    rows = Rows()
    failed = False
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        row = rows.answer(line, number)
        failed |= "error" in row
        click.echo(as_line(row))
    if failed:
        raise SystemExit(1)


def as_line(row: dict[str, object]) -> str:
    """A row as one line of JSON, which any output can take."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(row, allow_nan=False)
    return text
