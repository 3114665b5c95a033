"""Tables that commands write: CSV and Parquet, into a file or to standard output."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealspace.runtime.data_frames import TABLE_FORMATS, Columns, need_format, table_bytes, table_format_of
from dealspace.runtime.files import plain_target, replace_file


def wanted_table(format: str | None, out: Path | None) -> str | None:
    """The format of tables that is asked, or named by a file's ending; None for another. Checked before work is done.

    Raises:
        MissingLibraryError: Parquet needs pyarrow.
        UsageError: Parquet, which is no text, is to go to a screen.
    """
    if format is None and out is not None:
        format = table_format_of(out)
    if format not in TABLE_FORMATS:
        return None
    need_format(format)
    if out is not None:
        plain_target(out)
    elif format == "parquet" and sys.stdout.isatty():
        raise click.UsageError("Parquet is no text: write it into a file")
    return format


def write_table(columns: Columns, format: str, out: Path | None) -> None:
    """Write a table of this format to a file, or to standard output."""
    content = table_bytes(columns, format)
    if out is not None:
        replace_file(out, content)
    elif format == "csv":
        click.echo(content.decode(), nl=False)
    else:
        click.echo(content, nl=False)
