"""Tables for other programs: data frames of pandas and polars, Arrow tables, CSV and Parquet files.

The libraries are no part of dealspace: `pip install 'dealspace[frames]'`. One that is missing is said before anything
is computed for it.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError, NotationError
from dealspace.runtime.files import replace_file

Columns = Mapping[str, NDArray[Any]]
"""Columns of equal length by their names, in order."""
TABLE_FORMATS = ("csv", "parquet")


class MissingLibraryError(BridgeError, ImportError):
    """A library that tables are converted with is not installed."""


def need_library(name: str) -> None:
    """Refuse, in one line, what needs a library that is not installed. Raises MissingLibraryError."""
    if find_spec(name) is None:
        raise MissingLibraryError(f"this needs {name}, which is not installed: pip install 'dealspace[frames]'")


def need_format(format: str) -> None:
    """Refuse an unknown format, or one whose library is missing. Raises NotationError, MissingLibraryError."""
    if format not in TABLE_FORMATS:
        raise NotationError(f'"{format}" is not a format of tables: expected {" or ".join(TABLE_FORMATS)}')
    if format == "parquet":
        need_library("pyarrow")


def table_format_of(path: Path) -> str | None:
    """The format that a file's ending names; None if it names another."""
    ending = path.suffix.lower().removeprefix(".")
    return ending if ending in TABLE_FORMATS else None


def pandas_frame(columns: Callable[[], Columns]) -> Any:
    """A `pandas.DataFrame`. Raises MissingLibraryError before `columns` is called."""
    need_library("pandas")
    return import_module("pandas").DataFrame({name: _plain(values) for name, values in columns().items()})


def polars_frame(columns: Callable[[], Columns]) -> Any:
    """A `polars.DataFrame`. Raises MissingLibraryError before `columns` is called."""
    need_library("polars")
    return import_module("polars").DataFrame({name: _plain(values) for name, values in columns().items()})


def arrow_table(columns: Callable[[], Columns]) -> Any:
    """A `pyarrow.Table`. Raises MissingLibraryError before `columns` is called."""
    need_library("pyarrow")
    return import_module("pyarrow").table({name: _plain(values) for name, values in columns().items()})


def write_parquet(path: Path, columns: Callable[[], Columns]) -> None:
    """Write a Parquet file. Raises MissingLibraryError before `columns` is called; SaveError."""
    need_format("parquet")
    replace_file(path, table_bytes(columns(), "parquet"))


def write_csv(path: Path, columns: Callable[[], Columns]) -> None:
    """Write a CSV file: the names of the columns, then a line for each row. Raises SaveError."""
    replace_file(path, table_bytes(columns(), "csv"))


def table_bytes(columns: Columns, format: str) -> bytes:
    """The content of a file of one of `TABLE_FORMATS`. Raises NotationError, MissingLibraryError."""
    need_format(format)
    if format == "csv":
        return csv_text(columns).encode()
    buffer = import_module("pyarrow").BufferOutputStream()
    import_module("pyarrow.parquet").write_table(arrow_table(lambda: columns), buffer)
    content: bytes = buffer.getvalue().to_pybytes()
    return content


def csv_text(columns: Columns) -> str:
    """The names of the columns, then a line for each row."""
    text = StringIO()
    rows = zip(*(values.tolist() for values in columns.values()), strict=True)
    csv.writer(text, lineterminator="\n").writerows([list(columns), *rows])
    return text.getvalue()


def _plain(values: NDArray[Any]) -> Any:
    """Values as the libraries take them: numbers as they are, texts as a list."""
    return values.tolist() if values.dtype.kind == "U" else np.ascontiguousarray(values)
