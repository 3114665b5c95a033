"""An answer that says no: the HTTP status, a text for people, and the table's number where that is the reason."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A request that is not done.

    Attributes:
        status: 400 wrong, 403 not allowed, 404 not there, 409 the table has moved on, 413 too large, 503 it failed.
        text: for people: what was found, what was expected, what to do.
        number: where the table is, with 409.
    """

    def __init__(self, status: int, text: str, number: int | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.number = number

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: {"error"}, with {"number"} where the table has moved on."""
        return {"error": self.text} if self.number is None else {"error": self.text, "number": self.number}


def moved_on(number: int) -> Refusal:
    """The table is not where the request thought it was."""
    return Refusal(409, f"the table has moved on: it is at move {number} now", number)
