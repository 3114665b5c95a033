"""All sittings with their finished boards, results and notes, and those of them in which a text is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting_store import SittingStore, reading

MOST_SESSIONS = 100
LONGEST_SEARCH = 200
_PLAIN = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "–": "-", "−": "-"})


@reading()
def sessions(store: SittingStore, search: str = "", skipped: int = 0) -> Row:
    """The sittings, those changed last first, as far as each word of the search is in them.

    A word is looked for in the title, the game and the date, and in the name, result and note of each board. Where the
    words are in the title and the like, all finished boards are told, otherwise those they are in.

    Args:
        skipped: how many of those found are left out at the beginning.
    Returns:
        {"sessions", "more"}: whether there are others. Each has what `SittingStore.sittings` has, and `finished`, each
        {"place", "name", "text", "yours", "role", "score", "unit", "note"} as far as it is known.
    """
    words = plain(search).split()
    found = list(_matching(store, words))
    return {
        "sessions": found[skipped : skipped + MOST_SESSIONS],
        "more": len(found) > skipped + MOST_SESSIONS,
    }


def _matching(store: SittingStore, words: list[str]) -> Iterator[Row]:
    finished = _finished(store)
    for sitting in sorted(store.sittings(-1), key=lambda row: str(row["changed"]), reverse=True):
        boards = finished.get(sitting["id"], [])
        about = plain(
            f"{sitting['title']} {sitting['game'] or 'bridge'} {_dates(sitting['created'])} {sitting['total']}"
        )
        left = [word for word in words if word not in about]
        if left:
            boards = [board for board in boards if all(word in _about(board) for word in left)]
        if boards or not left:
            yield {**sitting, "finished": boards}


def _finished(store: SittingStore) -> dict[str, list[Row]]:
    """The finished boards of each sitting, by place."""
    scores = {
        (id, place): json.loads(row) for id, place, row in store.rows("select sitting, place, judged from judged")
    }
    notes = {(id, place): text for id, place, text in store.rows("select sitting, place, text from notes")}
    found: dict[str, list[Row]] = {}
    for id, place, text in store.rows("select sitting, place, result from results order by sitting, place"):
        row, judged = json.loads(text), scores.get((id, place), {})
        board = {name: row.get(name) for name in ("name", "text", "yours", "role")}
        unit = next((each for each in ("imps", "matchpoints") if each in judged), None)
        score = {"score": judged.get(unit), "unit": unit, "note": notes.get((id, place), "")}
        found.setdefault(id, []).append({"place": place, **board, **score})
    return found


def _about(board: Row) -> str:
    return plain(f"{board['name'] or board['place']} {board['text']} {board['note']}")


def plain(text: str) -> str:
    """In small letters, suits as letters: `4♠ by South` is `4s by south`."""
    return text.translate(_PLAIN).lower()


def _dates(moment: Any) -> str:
    """`2026-11-29 29 November 2026`, where this computer is."""
    date = datetime.fromisoformat(str(moment)).astimezone()
    return f"{date:%Y-%m-%d} {date.day} {date:%B %Y}"
