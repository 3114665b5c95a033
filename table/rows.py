"""Rows of questions as JSON: one object a line says what is known and what is asked (docs/query.md).

Every line that is wrong gives `{"error": …, "line": n}`; no line can stop those after it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from cards import Auction, BridgeError, Card, CardSet, NotationError, Seat, Side, Suit, Vulnerability
from inference import Knowledge
from inference.quantities import suggestion
from table.answer_json import answered
from table.answers import Answers
from table.definitions import scope_of
from table.known import Told
from table.questions import Question, parse_question

if TYPE_CHECKING:
    from bidding import Interpreter

FIELDS = (
    *("id", "known", "where", "played", "void", "auction", "dealer", "vul", "system", "systems", "off_book"),
    *("define", "want", "seed"),
)
_WANTED = ("count", "probability")
_MOST_DIGITS = 1000
"""A whole number longer than this is not one that anybody means."""

Read = TypeVar("Read")


class Rows:
    """Answers lines; remembers the systems it has loaded and the auctions it has read."""

    def __init__(self) -> None:
        self._interpreters: dict[tuple[str, str, Vulnerability], Interpreter] = {}

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        """The answer to one line, or what is wrong with it; `number` is the line's, from 1."""
        name: dict[str, Any] = {}
        try:
            row = _load(line)
            name = _id(row)
            told, questions, seed = self._read(row)
            return {**name, **answered(Answers(told.space()), questions, seed=seed)}
        except (BridgeError, OSError) as error:
            return {**name, "error": str(error), "line": number}

    def _read(self, row: Mapping[str, Any]) -> tuple[Told, tuple[Question, ...], int]:
        for field in row:
            if field not in FIELDS:
                near = suggestion(field, FIELDS)
                hint = f'did you mean "{near}"?' if near else f"expected {', '.join(FIELDS)}"
                raise NotationError(f'"{field}" is not a field: {hint}')
        want = _texts(row, "want", list(_WANTED))
        if len(set(want)) < len(want):
            raise NotationError("want: the same is asked twice")
        scope = scope_of(_texts(row, "define", []))
        told = Told(
            hands=_by_seat(row, "known", CardSet.parse),
            where=tuple(_by_seat(row, "where", str).items()),
            played=_pairs(row, "played", "HK", Card.parse),
            void=_pairs(row, "void", "H", Suit.parse),
            calls=self._calls(row),
            off_book=_share(row, "off_book"),
            scope=scope,
        )
        return told, tuple(_said_of("want", partial(parse_question, scope=scope), text) for text in want), _seed(row)

    def _calls(self, row: Mapping[str, Any]) -> Knowledge:
        """What the auction of a row shows."""
        if "auction" not in row:
            for field in ("dealer", "vul", "system", "systems", "off_book"):
                if field in row:
                    raise NotationError(f'"{field}" is given without "auction"')
            return Knowledge()
        calls = row["auction"]
        if not isinstance(calls, str):
            calls = " ".join(_texts(row, "auction", []))
        dealer = Seat.parse(_text(row, "dealer", "N")) if "dealer" in row or ":" not in calls else None
        auction = Auction.parse(calls, dealer)
        return self._interpreter(row).read(auction).knowledge

    def _interpreter(self, row: Mapping[str, Any]) -> Interpreter:
        from bidding import Interpreter
        from table.commands.options import systems_of

        both = _text(row, "system", "sayc")
        named = _object(row, "systems")
        systems = {_said_of("systems", Side.parse, side): _text(named, side, both) for side in named}
        vul = Vulnerability.parse(_text(row, "vul", "None"))
        key = (systems.get(Side.NS, both), systems.get(Side.EW, both), vul)
        if key not in self._interpreters:
            self._interpreters[key] = Interpreter(systems_of(key[0], key[1]), vul)
        return self._interpreters[key]


def _load(line: bytes) -> dict[str, Any]:
    """The object of a line."""
    try:
        row = json.loads(line.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_int)
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8: byte {error.start + 1} is {line[error.start]:#04x}") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise NotationError("not JSON that can be read: too deep") from None
    if not isinstance(row, dict):
        raise NotationError(f"expected an object {{…}}, found {_shown(row)}")
    return row


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError(f'"{twice}" is given twice')
    return row


def _no_constant(text: str) -> None:
    raise NotationError(f"not JSON: {text} is not a number")


def _int(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise NotationError(f"a number of {len(text)} digits is too long")
    return int(text)


def _id(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row's name, to be echoed."""
    if "id" not in row:
        return {}
    name = row["id"]
    if isinstance(name, str | int) or (isinstance(name, float) and isfinite(name)):
        return {"id": name}
    raise NotationError(f"id: expected a text or a number, found {_shown(name)}")


def _seed(row: Mapping[str, Any]) -> int:
    seed = row.get("seed", 1)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise NotationError(f"seed: expected a whole number from 0, found {_shown(seed)}")
    return seed


def _share(row: Mapping[str, Any], field: str) -> float:
    share = row.get(field, 0.0)
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share < 1:
        raise NotationError(f"{field}: expected a chance from 0 to less than 1, found {_shown(share)}")
    return float(share)


def _text(row: Mapping[str, Any], field: str, otherwise: str) -> str:
    text = row.get(field, otherwise)
    if not isinstance(text, str):
        raise NotationError(f"{field}: expected a text, found {_shown(text)}")
    return text


def _texts(row: Mapping[str, Any], field: str, otherwise: list[str]) -> list[str]:
    texts = row.get(field, otherwise)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotationError(f"{field}: expected a list of texts, found {_shown(texts)}")
    return texts


def _object(row: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    found = row.get(field, {})
    if not isinstance(found, dict):
        raise NotationError(f"{field}: expected an object {{…}}, found {_shown(found)}")
    return found


def _by_seat(row: Mapping[str, Any], field: str, read: Callable[[str], Read]) -> dict[Seat, Read]:
    found: dict[Seat, Read] = {}
    named = _object(row, field)
    for name in named:
        seat = _said_of(field, Seat.parse, name)
        if seat in found:
            raise NotationError(f"{field}: {seat.title} is given twice")
        found[seat] = _said_of(f"{field}, {seat.title}", read, _text(named, name, ""))
    return found


def _pairs(
    row: Mapping[str, Any], field: str, example: str, read: Callable[[str], Read]
) -> tuple[tuple[Seat, Read], ...]:
    pairs = row.get(field, [])
    if not isinstance(pairs, list):
        raise NotationError(f'{field}: expected a list of pairs as ["W", "{example}"], found {_shown(pairs)}')
    found = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            raise NotationError(f'{field}: expected a pair as ["W", "{example}"], found {_shown(pair)}')
        found.append((_said_of(field, Seat.parse, pair[0]), _said_of(field, read, pair[1])))
    return tuple(found)


def _said_of(field: str, read: Callable[[str], Read], text: str) -> Read:
    """What the text means; what is wrong with it is said of the field."""
    try:
        return read(text)
    except BridgeError as error:
        raise NotationError(f"{field}: {error}") from None


def _shown(value: object) -> str:
    """A value as JSON, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
