"""An answer that says no: the HTTP status, a text for people, and the table's number where that is the reason."""

from __future__ import annotations

from typing import Any

from dealspace.table.web.sitting.folders import without_folders


class Refusal(Exception):
    """A request that is not done.

    Attributes:
        status: 400 wrong, 403 not allowed, 404 not there, 408 its end did not come, 409 the table has moved on,
            413 too large, 499 nobody waits for it, 503 it failed.
        text: for people: what was found, what was expected, what to do. It names no folder of this computer.
        number: where the table is, with 409.
    """

    def __init__(self, status: int, text: str, number: int | None = None) -> None:
        self.text = without_folders(text)
        super().__init__(self.text)
        self.status = status
        self.number = number

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: {"error"}, with {"number"} where the table has moved on."""
        return {"error": self.text} if self.number is None else {"error": self.text, "number": self.number}


def moved_on(number: int) -> Refusal:
    """The table is not where the request thought it was."""
    return Refusal(409, f"the table has moved on: it is at move {number} now", number)
