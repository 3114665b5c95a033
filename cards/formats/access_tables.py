"""The tables of a Microsoft Access database (Jet 3 and 4, ACE), read as rows of text by column.

Access files are read with the package access-parser, an extra of dealspace, or by the program mdb-export of mdbtools.
Yes and no are `1` and `0`, what is not given is empty; dates are `2024-05-07 19:30:00` or, by mdb-export,
`05/07/24 19:30:00`.
"""

from __future__ import annotations

import csv
import logging
import shutil
import struct
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path

from dealspace.cards.errors import BridgeError, NotationError

Rows = Sequence[Mapping[str, str]]
"""The rows of a table."""

ACCESS_MAGIC = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
"""How Access files begin."""
_SECONDS = 60
_PROGRAM = ("mdb-tables", "mdb-export")


def access_tables(raw: bytes, names: Iterable[str]) -> dict[str, Rows]:
    """The tables of these names that an Access file has.

    Args:
        raw: the whole file.
        names: the tables wanted, in the spelling of the file.
    Returns:
        Their rows by name; a table that is not there is left out.
    Raises:
        NotationError: this is no Access file, or a damaged one.
        BridgeError: neither access-parser nor mdbtools is installed.
    """
    if not raw.startswith(ACCESS_MAGIC):
        raise NotationError('this is no Access database: it does not begin with "Standard Jet DB"')
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.mdb"
        path.write_bytes(raw)
        try:
            return _parsed(path, names)
        except ImportError:
            pass
        if any(shutil.which(program) is None for program in _PROGRAM):
            raise BridgeError(
                "reading an Access database needs access-parser: pip install 'dealspace[bws]' (or install mdbtools)"
            )
        return _exported(path, names)


def _parsed(path: Path, names: Iterable[str]) -> dict[str, Rows]:
    """By access-parser. Raises ImportError where it is not installed."""
    from access_parser import AccessParser
    from construct import ConstructError

    logging.getLogger("access_parser").addHandler(logging.NullHandler())
    tables: dict[str, Rows] = {}
    try:
        database = AccessParser(path)
        for name in names:
            if name in database.catalog:
                tables[name] = _rows(database.parse_table(name))
    except (ArithmeticError, AttributeError, ConstructError, LookupError, TypeError, ValueError, struct.error) as error:
        raise NotationError(f"the Access database is damaged: {type(error).__name__} {error}") from None
    return tables


def _rows(columns: Mapping[str, Sequence[object]]) -> Rows:
    return [dict(zip(columns, map(_text, row), strict=True)) for row in zip(*columns.values(), strict=True)]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else str(value)


def _exported(path: Path, names: Iterable[str]) -> dict[str, Rows]:
    """By mdb-tables and mdb-export."""
    there = _run("mdb-tables", "-1", str(path)).split("\n")
    return {
        name: list(csv.DictReader(StringIO(_run("mdb-export", str(path), name)), restval=""))
        for name in names
        if name in there
    }


def _run(*command: str) -> str:
    import subprocess

    try:
        done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise NotationError(f"{command[0]} cannot read the Access database: {error}") from None
    return done.stdout.decode(errors="replace")
