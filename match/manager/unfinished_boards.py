"""Boards that were begun and are not finished, in a file beside the records: a manager that starts again marks them.

    results.pbn.begun        {"open 7 W EW N:…": {"place": "at trick 3, dummy seen", "left": ["East left it …"]}}

The file is there while such a board is; it is replaced in one step before anybody hears what was played, so that nobody
who has seen dummy has done so unnoticed. Several managers may share it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dealspace.cards import Board, BridgeError
from dealspace.match.manager.host import BoardPlace
from dealspace.runtime.files import locked, plain_target, replacing


class _Row(NamedTuple):
    """Where a board is, None where it waits to begin again; and who has left it where."""

    place: str | None
    left: list[str]


class BegunBoards:
    """The begun boards of a file of records or a store.

    Args:
        kept: that file; this one is beside it.
        key: what a board is called in it: as no other board of another room or match.
    Raises:
        BridgeError: the file is there and cannot be used.
    """

    def __init__(self, kept: Path, key: Callable[[Board], str]) -> None:
        self.path = plain_target(kept.with_name(f"{kept.name}.begun"))
        self.key = key
        self._rows()

    def left(self, board: Board) -> tuple[str, ...]:
        """Who has left this board where, in order; the manager last, if it stopped while the board was played."""
        place, left = self._rows().get(self.key(board), _Row(None, []))
        return (*left, *([f"the table manager stopped {place}"] if place is not None else []))

    def note(self, at: BoardPlace) -> None:
        """Keep how far a board has come. Raises BridgeError."""
        self._put(at.board, _Row(at.place, list(at.left)))

    def forget(self, board: Board) -> None:
        """It is finished. Raises BridgeError."""
        self._put(board, None)

    def _put(self, board: Board, row: _Row | None) -> None:
        with locked(self.path):
            rows = self._rows()
            rows.pop(self.key(board), None)
            if row is not None:
                rows[self.key(board)] = row
            if rows:
                text = json.dumps({key: each._asdict() for key, each in rows.items()}, ensure_ascii=False, indent=1)
                with replacing(self.path) as file:
                    file.write(text.encode())
            else:
                self.path.unlink(missing_ok=True)

    def _rows(self) -> dict[str, _Row]:
        try:
            return {key: _row(**row) for key, row in json.loads(self.path.read_bytes()).items()}
        except FileNotFoundError:
            return {}
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise BridgeError(
                f"{self.path}: expected the boards that were begun, as the table manager writes them; remove the file, "
                "and no board in it will be marked as begun again"
            ) from None


def _row(place: object, left: object) -> _Row:
    """Raises TypeError."""
    if not isinstance(place, str | None) or not isinstance(left, list) or not all(isinstance(one, str) for one in left):
        raise TypeError
    return _Row(place, left)
