"""Batches in the store: what was asked for, the boards, and what is found of each."""

from __future__ import annotations

import json
from typing import Any

from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting_store import SittingStore

NOTHING: Row = {"rows": {}, "seats": {}, "complete": False}
"""What is known of a board's review before it is begun."""


def add_batch(store: SittingStore, id: str, created: str, facts: Row, boards: list[Row]) -> None:
    """A new batch with its boards, each {"record", "seats", "name", "text"}."""
    store.write(
        ("insert into batches values (?, ?, ?)", [(id, created, json.dumps(facts))]),
        (
            "insert into batch_boards values (?, ?, ?, ?)",
            [(id, place, json.dumps(board), json.dumps(NOTHING)) for place, board in enumerate(boards, start=1)],
        ),
    )


def batch_facts(store: SittingStore, id: str) -> tuple[str, Row] | None:
    """When it was asked for, and what."""
    rows = store.rows("select created, facts from batches where id = ?", id)
    return (str(rows[0][0]), json.loads(rows[0][1])) if rows else None


def keep_facts(store: SittingStore, id: str, facts: Row) -> None:
    """What was asked for, changed."""
    store.write(("update batches set facts = ? where id = ?", [(json.dumps(facts), id)]))


def batch_boards(store: SittingStore, id: str) -> list[tuple[int, Row, Row]]:
    """Place, board and what is found of its review, in the order of the file."""
    found = store.rows("select place, board, found from batch_boards where batch = ? order by place", id)
    return [(int(place), json.loads(board), json.loads(review)) for place, board, review in found]


def keep_board(store: SittingStore, id: str, place: int, found: Row) -> None:
    """What is found of a board's review."""
    store.write(("update batch_boards set found = ? where batch = ? and place = ?", [(json.dumps(found), id, place)]))


def batch_rows(store: SittingStore) -> list[Row]:
    """All batches, the last one first: {"id", "created", "title", "who", "boards", "done", "paused"}."""
    found: list[tuple[Any, ...]] = store.rows(
        "select id, created, facts, (select count(*) from batch_boards where batch = id),"
        " (select count(*) from batch_boards where batch = id and json_extract(found, '$.complete'))"
        " from batches order by created desc, rowid desc"
    )
    rows = []
    for id, created, facts, boards, done in found:
        chosen = json.loads(facts)
        rows.append(
            {"id": id, "created": created, "title": chosen["title"], "who": chosen["who_text"], "boards": boards,
             "done": done, "paused": chosen["paused"]}
        )  # fmt: skip
    return rows


def delete_batch(store: SittingStore, id: str) -> None:
    """Delete a batch with its boards."""
    store.write(("delete from batches where id = ?", [(id,)]))
