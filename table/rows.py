"""Rows of questions as JSON: one object a line says what is known and what is asked (docs/query.md).

Every line that is wrong gives `{"error": …, "line": n}`; no line can stop those after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cards import BridgeError, Card, CardSet, NotationError, Suit
from inference import Knowledge
from table.answer_json import answered
from table.answers import Answers
from table.definitions import scope_of
from table.known import Told
from table.questions import Question, parse_question
from table.row_fields import (
    Interpreters,
    auction_in,
    by_seat,
    check_fields,
    load_row,
    name_of,
    pairs_of,
    said_of,
    seed_of,
    share_of,
    texts_of,
)

FIELDS = (
    *("id", "known", "where", "played", "void", "auction", "dealer", "vul", "system", "systems", "off_book"),
    *("define", "want", "seed"),
)
_WANTED = ("count", "probability")


class Rows:
    """Answers lines; remembers the systems it has loaded and the auctions it has read."""

    def __init__(self) -> None:
        self._interpreters = Interpreters()

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        """The answer to one line, or what is wrong with it; `number` is the line's, from 1."""
        name: dict[str, Any] = {}
        try:
            row = load_row(line)
            name = name_of(row)
            told, questions, seed = self._read(row)
            return {**name, **answered(Answers(told.space()), questions, seed=seed)}
        except (BridgeError, OSError) as error:
            return {**name, "error": str(error), "line": number}

    def _read(self, row: Mapping[str, Any]) -> tuple[Told, tuple[Question, ...], int]:
        check_fields(row, FIELDS)
        want = texts_of(row, "want", list(_WANTED))
        if len(set(want)) < len(want):
            raise NotationError("want: the same is asked twice")
        scope = scope_of(texts_of(row, "define", []))
        told = Told(
            hands=by_seat(row, "known", CardSet.parse),
            where=tuple(by_seat(row, "where", str).items()),
            played=pairs_of(row, "played", "HK", Card.parse),
            void=pairs_of(row, "void", "H", Suit.parse),
            calls=self._calls(row),
            off_book=share_of(row, "off_book"),
            scope=scope,
        )
        return told, tuple(said_of("want", partial(parse_question, scope=scope), text) for text in want), seed_of(row)

    def _calls(self, row: Mapping[str, Any]) -> Knowledge:
        """What the auction of a row shows."""
        if "auction" not in row:
            for field in ("dealer", "vul", "system", "systems", "off_book"):
                if field in row:
                    raise NotationError(f'"{field}" is given without "auction"')
            return Knowledge()
        return self._interpreters.of_row(row).read(auction_in(row)).knowledge
