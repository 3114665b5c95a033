"""Answers of earlier runs over any system, in one file of the user's cache.

An answer stands under a name that says all it depends on (depends.py), so that it never gets wrong, only useless. It
may stand under several names: all but one of them refer to that one. What has not been used for longest is removed when
the file grows too large. Each entry has a digest of its name and content: damaged ones are passed over, and a file that
is no database, or is another user's, is made anew. Several programs may use it at once; what cannot be written is
computed again next time.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from os.path import lexists
from pathlib import Path
from typing import Any

from dealspace.bidding.check.plain_values import of_plain, plain
from dealspace.runtime.user_folders import is_own_file

FILE = "answers.sqlite"
MOST_BYTES = 64_000_000
"""Compressed content that is kept."""
_FRESH_S = 3600
"""Seconds in which the use of an answer is not noted again."""
_TABLE = (
    "CREATE TABLE IF NOT EXISTS answers (name TEXT PRIMARY KEY, content BLOB NOT NULL, used INTEGER NOT NULL)"
    " WITHOUT ROWID"
)
_SIZE = 8
"""Bytes of an entry's digest."""
_LINK = "see "
"""How an entry begins that refers to another."""


class AnswerStore:
    """The answers in a folder; `save` writes those of this run.

    Args:
        folder: where the file stands, or will.
        most_bytes: the greatest size of what is kept.
    """

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.path = folder / FILE
        self.most_bytes = most_bytes
        self._fresh: dict[str, bytes] = {}
        self._met: set[str] = set()
        self._database: sqlite3.Connection | None = None
        self._is_open = False

    def get(self, name: str) -> tuple[bool, Any]:
        """Whether the answer of this name is known, and the answer."""
        content = self._content(name)
        if isinstance(content, str) and content.startswith(_LINK):
            content = self._content(content.removeprefix(_LINK))
        if content is None:
            return False, None
        try:
            return True, of_plain(content)
        except (KeyError, TypeError, ValueError, AssertionError):
            return False, None

    def put(self, name: str, answer: Any) -> None:
        """Keep an answer under a name."""
        self._keep(name, plain(answer))

    def link(self, name: str, other: str) -> None:
        """Let a name stand for the answer of another."""
        self._keep(name, _LINK + other)

    def _keep(self, name: str, content: Any) -> None:
        self._fresh[name] = sealed(name, json.dumps(content, separators=(",", ":")))

    def _content(self, name: str) -> Any:
        sealed_content = self._fresh.get(name)
        if sealed_content is None and (database := self._reading()) is not None:
            with suppress(sqlite3.Error, UnicodeDecodeError):
                found = database.execute("SELECT content, used FROM answers WHERE name = ?", (name,)).fetchone()
                if found is not None:
                    sealed_content = found[0]
                    if isinstance(found[1], int) and found[1] < time.time() - _FRESH_S:
                        self._met.add(name)
        text = unsealed(name, sealed_content)
        with suppress(ValueError):
            return json.loads(text) if text is not None else None
        return None

    def _reading(self) -> sqlite3.Connection | None:
        """The database as it is; None where there is none. Each process opens it for itself."""
        if not self._is_open:
            self._is_open = True
            if is_own_file(self.path):
                with suppress(sqlite3.Error):
                    self._database = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        return self._database

    def save(self) -> None:
        """Write what is new, and remove what is oldest. A folder that cannot be written to is no matter."""
        if self._database is not None:
            self._database.close()
        self._database, self._is_open = None, False
        if not self._fresh and not self._met:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for earlier in self.path.parent.glob(f"{'[0-9a-f]' * 32}.json"):
                earlier.unlink()  # a file for each system, as version 0.2 had them
            if lexists(self.path) and not is_own_file(self.path):
                self.path.unlink()
            try:
                self._write()
            except sqlite3.OperationalError:
                pass  # it is in use, or may not be written
            except (sqlite3.DatabaseError, UnicodeDecodeError):  # the second where the words of an error are damaged
                self.path.unlink(missing_ok=True)
                with suppress(sqlite3.Error):
                    self._write()
        self._fresh.clear()
        self._met.clear()

    def _write(self) -> None:
        now = int(time.time())
        with _writing(self.path) as database:
            database.execute(_TABLE)
            database.executemany(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)",
                [(name, content, now) for name, content in self._fresh.items()],
            )
            database.executemany("UPDATE answers SET used = ? WHERE name = ?", [(now, name) for name in self._met])
            self._trim(database)

    def _trim(self, database: sqlite3.Connection) -> None:
        """Remove the answers that have not been used for longest, down to nine tenths of the greatest size."""
        (size,) = database.execute("SELECT COALESCE(SUM(LENGTH(content)), 0) FROM answers").fetchone()
        if size <= self.most_bytes:
            return
        kept, removed = 0, []
        for name, length in database.execute("SELECT name, LENGTH(content) FROM answers ORDER BY used DESC, name"):
            kept += length
            if kept > self.most_bytes * 9 // 10:
                removed.append((name,))
        database.executemany("DELETE FROM answers WHERE name = ?", removed)


@contextmanager
def _writing(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection whose changes are written together, or not at all."""
    with closing(sqlite3.connect(path, timeout=10)) as database, database:
        yield database


def sealed(name: str, text: str) -> bytes:
    """A text compressed, with a digest of it and of its name before it."""
    content = zlib.compress(text.encode(), 1)
    return _digest(name, content) + content


def unsealed(name: str, sealed_content: object) -> str | None:
    """The text that was sealed under this name; None for anything else."""
    if not isinstance(sealed_content, bytes):
        return None
    found, content = sealed_content[:_SIZE], sealed_content[_SIZE:]
    with suppress(zlib.error, UnicodeDecodeError):
        return zlib.decompress(content).decode() if found == _digest(name, content) else None
    return None


def _digest(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + content).digest()[:_SIZE]
