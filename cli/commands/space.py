"""`dealspace space`: questions about deal spaces for programs, one JSON object a line, one answer a line."""

from __future__ import annotations

from typing import BinaryIO

import click

from dealspace.cli.options import exit_codes
from dealspace.cli.row_options import jsonl_option, print_answers
from dealspace.query.rows.space_rows import FIELDS, SpaceRows


@click.command(
    "space",
    epilog=exit_codes("a row could not be answered"),
)
@jsonl_option
def command(jsonl: BinaryIO | None) -> None:
    """Answer the questions of FILE, a JSON object a line, in order and as they come.

    \b
    Examples:
      dealspace space --jsonl questions.jsonl
      dealspace space --jsonl - < questions.jsonl > answers.jsonl

    A row gives what is known and what is asked; all fields may be left out, and most rows have "want":

    \b
    A row:
      {"known": {"S": "K52.QJ4.A983.T76"}, "where": {"W": "hcp 15-17 and balanced"},
       "played": [["W", "HK"]], "void": [["E", "H"]], "auction": ["1N", "P"], "dealer": "W",
       "want": ["count", "probability", "marginals", "bounds", "distribution:W:hcp", "shapes:W",
                "joint:W:hearts:E:hearts", "chance:N: 4+H", "sample:10", "witness", "feasible", "conflict"]}

    A line that is wrong is answered by {"error": …, "line": …}, and the rest go on; the exit code is then 1.
    """
    print_answers(jsonl, FIELDS, SpaceRows().answer_row)
