"""Boards of a file as they are read one by one, each as a draft, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import Draft, ParsedRecords, about_board


class BoardCollector:
    """Collects records, problems and warnings; `parsed` is what there is of them."""

    def __init__(self) -> None:
        self._records: list[Record] = []
        self._problems: list[NotationError] = []
        self._warnings: list[NotationError] = []
        self._mended: set[int] = set()

    def take(self, make: Callable[[], Draft], called: str) -> Record | None:
        """The board of a draft; where it cannot be made or is none, None, and a problem that names it."""
        try:
            draft = make()
            record = draft.record()
        except NotationError as error:
            self._problems.append(about_board(error, called))
            return None
        self._records.append(record)
        for warning in draft.warnings:
            self.warn(warning, called)
        return record

    def warn(self, warning: NotationError, called: str) -> None:
        """Warn of something in the board taken last."""
        self._warnings.append(about_board(warning, called))
        self._mended.add(len(self._records))

    def parsed(self, warnings: Sequence[NotationError] = ()) -> ParsedRecords:
        """All that was taken, behind warnings about the file itself."""
        return ParsedRecords(
            tuple(self._records), tuple(self._problems), (*warnings, *self._warnings), mended=len(self._mended)
        )
