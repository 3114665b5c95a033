"""Where sittings are kept: one SQLite file in the user's data folder, or in memory.

An entry is committed, and forced to the disk, before anyone is answered: what was acknowledged is there after the
program is killed. Entries are numbered within their sitting, and a number is taken once. The other tables are what can
be found again (reviews, results of boards here and in the field, which sittings have ended) or is the person's own
(notes, settings).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dealspace.cards import BridgeError
from dealspace.runtime.files import flush_folder
from dealspace.table.web.sitting.sitting import Entry, SittingFacts
from dealspace.table.web.sitting.worker import Row

VERSION = 1
_TABLES = """
create table if not exists sittings
  (id text primary key, created text not null, changed text not null, facts text not null, done integer not null,
   total text);
create table if not exists boards
  (sitting text not null references sittings on delete cascade, place integer not null, board text not null,
   primary key (sitting, place)) without rowid;
create table if not exists entries
  (sitting text not null references sittings on delete cascade, number integer not null, kind text not null,
   text text not null, by text not null, asked integer, extra text not null,
   primary key (sitting, number)) without rowid;
create table if not exists reviews
  (sitting text not null references sittings on delete cascade, place integer not null, attempt integer not null,
   review text not null, primary key (sitting, place, attempt)) without rowid;
create table if not exists notes
  (sitting text not null references sittings on delete cascade, place integer not null, text text not null,
   primary key (sitting, place)) without rowid;
create table if not exists ended
  (sitting text primary key references sittings on delete cascade) without rowid;
create table if not exists results
  (sitting text not null references sittings on delete cascade, place integer not null, result text not null,
   primary key (sitting, place)) without rowid;
create table if not exists judged
  (sitting text not null references sittings on delete cascade, place integer not null, judged text not null,
   primary key (sitting, place)) without rowid;
create table if not exists rooms
  (sitting text not null references sittings on delete cascade, place integer not null, room text not null,
   result text not null, primary key (sitting, place, room)) without rowid;
create table if not exists batches (id text primary key, created text not null, facts text not null);
create table if not exists batch_boards
  (batch text not null references batches on delete cascade, place integer not null, board text not null,
   found text not null, primary key (batch, place)) without rowid;
create table if not exists settings (name text primary key, value text not null) without rowid;
"""


class NumberTakenError(Exception):
    """An entry's number is taken: another program has gone on with this sitting."""


@contextmanager
def reading() -> Iterator[None]:
    """Raises BridgeError where the file is damaged, which SQLite may find as late as in the middle of a table."""
    try:
        yield
    except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
        raise BridgeError(
            f"the file of sittings cannot be read ({error}); moved away, it makes way for another"
        ) from None


class SittingStore:
    """Sittings with their boards and entries, reviews, notes, and the settings last used.

    It is used by one thread at a time.

    Args:
        path: the file, made with its folder where it is not there; None keeps all in memory.

    Raises:
        BridgeError: the file cannot be made or read, or a newer dealspace has written it.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path or ":memory:", check_same_thread=False, isolation_level=None, timeout=10)
            if path is not None:
                path.chmod(0o600)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")
            self._db.execute("pragma foreign_keys = on")
            version = self._db.execute("pragma user_version").fetchone()[0]
            if version > VERSION:
                raise BridgeError(f"{path}: a newer dealspace has written this file; use that one, or --memory")
            self._db.executescript(_TABLES)
            self._db.execute(f"pragma user_version = {VERSION}")
            if path is not None:  # SQLite flushes the folder too, but takes any answer
                flush_folder(path.resolve())
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise BridgeError(f"{path}: sittings cannot be kept here ({error}); --memory keeps none") from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._db.execute("rollback")
            raise
        self._db.execute("commit")

    def add_sitting(
        self, id: str, facts: SittingFacts, boards: list[str], entry: Entry, request: Row | None = None
    ) -> None:
        """A new sitting with its boards as texts and its first entry; the settings become those last used.

        Args:
            request: for boards, as it is to be offered again; what was asked for before stays if None.
        """
        now = _now()
        with self._transaction():
            self._db.execute("insert into sittings values (?, ?, ?, ?, 0, null)", (id, now, now, json.dumps(facts.row)))
            self._db.executemany(
                "insert into boards values (?, ?, ?)",
                [(id, place, board) for place, board in enumerate(boards, start=1)],
            )
            self._insert(id, entry)
            used = {**self.last_used(), "seat": facts.seat, **facts.settings}
            used |= {"boards": request} if request is not None else {}
            self._db.execute("replace into settings values ('last', ?)", (json.dumps(used),))

    def add_entry(
        self,
        id: str,
        entry: Entry,
        done: int,
        total: str | None,
        *,
        result: tuple[int, Row] | None = None,
        has_ended: bool = False,
    ) -> None:
        """The next entry of a sitting.

        Args:
            done, total: boards finished so far, and their score, for the list of sittings.
            result: the place of a board that is over by it, and what it came to; the first one is kept.
            has_ended: no more boards will be played in it.
        Raises:
            NumberTakenError: there is an entry of this number, or the sitting is not there any more.
        """
        try:
            with self._transaction():
                self._insert(id, entry)
                self._db.execute(
                    "update sittings set changed = ?, done = ?, total = ? where id = ?", (_now(), done, total, id)
                )
                if result is not None:
                    self._db.execute(
                        "insert or ignore into results values (?, ?, ?)", (id, result[0], json.dumps(result[1]))
                    )
                if has_ended:
                    self._db.execute("insert or ignore into ended values (?)", (id,))
        except sqlite3.IntegrityError:
            raise NumberTakenError from None

    def _insert(self, id: str, entry: Entry) -> None:
        row = (id, entry.number, entry.kind, entry.text, entry.by, entry.asked, json.dumps(dict(entry.extra)))
        self._db.execute("insert into entries values (?, ?, ?, ?, ?, ?, ?)", row)

    @reading()
    def sitting(self, id: str) -> tuple[Row, list[str], list[Entry]] | None:
        """What was chosen, the boards as texts, and the entries of a sitting; None where there is none."""
        found = self._db.execute("select facts from sittings where id = ?", (id,)).fetchone()
        if found is None:
            return None
        boards = self._db.execute("select board from boards where sitting = ? order by place", (id,)).fetchall()
        entries = self._db.execute(
            "select number, kind, text, by, asked, extra from entries where sitting = ? order by number", (id,)
        ).fetchall()
        return (
            json.loads(found[0]),
            [text for (text,) in boards],
            [
                Entry(number, kind, text, by, asked, json.loads(extra))
                for number, kind, text, by, asked, extra in entries
            ],
        )

    @reading()
    def sittings(self, most: int = 100) -> list[Row]:
        """The sittings, those that go on before those that have ended, those changed last first.

        Returns:
            {"id", "title", "game", "boards", "done", "changed", "created", "total", "over"}; `boards` is None where it
            is not known how many there will be.
        """
        rows = self._db.execute(
            "select *, (done >= boards or ended) as over from (select id, facts, changed, created, done, total,"
            " (select count(*) from boards where sitting = id) as boards,"
            " exists (select * from ended where sitting = id) as ended, rowid as place from sittings)"
            " order by over, changed desc, place desc limit ?",
            (most,),
        ).fetchall()
        return [_sitting_row(row) for row in rows]

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query finds, for what is told of all sittings together. Raises BridgeError."""
        with reading():
            return self._db.execute(query, values).fetchall()

    def write(self, *changes: tuple[str, Sequence[Sequence[Any]]]) -> None:
        """Make changes in one transaction, each a statement and the values it is made with."""
        with self._transaction():
            for statement, values in changes:
                self._db.executemany(statement, values)

    def delete(self, id: str) -> bool:
        """Delete a sitting with all that belongs to it; False where there is none."""
        with self._transaction():
            return self._db.execute("delete from sittings where id = ?", (id,)).rowcount > 0

    @reading()
    def review(self, id: str, place: int, attempt: int) -> Row | None:
        """A board's review as far as it was found; None before."""
        found = self._db.execute(
            "select review from reviews where sitting = ? and place = ? and attempt = ?", (id, place, attempt)
        ).fetchone()
        return None if found is None else self._object(found[0])

    def keep_review(self, id: str, place: int, attempt: int, review: Row, judged: Row | None = None) -> None:
        """A board's review, as far as it is found; and what the statistics need of it, if it counts for them."""
        try:
            with self._transaction():
                self._db.execute("replace into reviews values (?, ?, ?, ?)", (id, place, attempt, json.dumps(review)))
                if judged is not None:
                    self._db.execute("replace into judged values (?, ?, ?)", (id, place, json.dumps(judged)))
        except sqlite3.IntegrityError:  # the sitting was deleted
            raise NumberTakenError from None

    def keep_judged(self, id: str, place: int, judged: Row) -> None:
        """What the statistics need of a board's review."""
        with self._transaction():
            self._db.execute("replace into judged values (?, ?, ?)", (id, place, json.dumps(judged)))

    def keep_results(self, id: str, results: Mapping[int, Row]) -> None:
        """What finished boards came to, by place, of a sitting that did not keep them as they were played."""
        with suppress(sqlite3.IntegrityError), self._transaction():  # the sitting was deleted
            self._db.executemany(
                "insert or ignore into results values (?, ?, ?)",
                [(id, place, json.dumps(result)) for place, result in results.items()],
            )

    @reading()
    def rooms(self, id: str, place: int) -> dict[str, Row]:
        """What the rooms of the field have made of a board, by the name of the room."""
        found = self._db.execute("select room, result from rooms where sitting = ? and place = ?", (id, place))
        return {room: self._object(result) for room, result in found}

    def keep_room(self, id: str, place: int, room: str, result: Row) -> None:
        """What a room has made of a board."""
        try:
            with self._transaction():
                self._db.execute("replace into rooms values (?, ?, ?, ?)", (id, place, room, json.dumps(result)))
        except sqlite3.IntegrityError:  # the sitting was deleted
            raise NumberTakenError from None

    @reading()
    def notes(self, id: str, place: int) -> str:
        """The person's notes on a board."""
        found = self._db.execute("select text from notes where sitting = ? and place = ?", (id, place)).fetchone()
        return "" if found is None else str(found[0])

    def keep_notes(self, id: str, place: int, text: str) -> None:
        """The person's notes on a board."""
        try:
            with self._transaction():
                self._db.execute("replace into notes values (?, ?, ?)", (id, place, text))
        except sqlite3.IntegrityError:
            raise NumberTakenError from None

    @reading()
    def last_used(self) -> Row:
        """The settings of the sitting that was begun last; empty before the first."""
        found = self._db.execute("select value from settings where name = 'last'").fetchone()
        return {} if found is None else self._object(found[0])

    @staticmethod
    def _object(text: str) -> Row:
        row: Any = json.loads(text)
        assert isinstance(row, dict)
        return row


def _sitting_row(row: tuple[Any, ...]) -> Row:
    id, facts, changed, created, done, total, boards, _, _, over = row
    chosen = json.loads(facts)
    return {
        "id": id,
        "title": chosen["title"],
        "game": chosen.get("game"),
        "boards": None if chosen.get("to") is not None else boards,
        "done": done,
        "changed": changed,
        "created": created,
        "total": total,
        "over": bool(over),
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
