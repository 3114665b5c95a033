"""Rows of JSON for programs in and out of commands: --jsonl FILE, an answer a line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, BinaryIO

import click

from dealspace.cli.stream_letters import json_shown
from dealspace.query.rows.row_answers import answer_rows
from dealspace.runtime.json_rows import Fields, as_line

jsonl_option = click.option(
    "--jsonl", "jsonl", type=click.File("rb"), metavar="FILE|-", help="Rows of JSON, for programs; - is standard input."
)


def print_answers(
    lines: BinaryIO | None, fields: Collection[str], answer: Callable[[Fields], Mapping[str, Any]]
) -> None:
    """Answer and print row by row. Raises click.UsageError where no file was given."""
    if lines is None:
        raise click.UsageError("give the rows, as --jsonl FILE, or --jsonl - for standard input")
    print_rows(answer_rows(lines, fields, answer))


def print_rows(answers: Iterable[Fields]) -> None:
    """Print the answers as they come; the exit code is 1 if one of them is an error."""
    failed = False
    for answer in answers:
        failed |= "error" in answer
        click.echo(json_shown(as_line(answer)))
    if failed:
        raise SystemExit(1)
