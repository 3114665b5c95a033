"""Reading rows of JSON, one object a line: fields of the kinds that questions and auctions are made of.

What is wrong with a row is a NotationError that names the field.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from cards import Auction, BridgeError, NotationError, Seat, Side, Vulnerability
from inference.quantities import suggestion

if TYPE_CHECKING:
    from bidding import Interpreter

_MOST_DIGITS = 1000
"""A whole number longer than this is not one that anybody means."""

Read = TypeVar("Read")


def check_fields(row: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse a row with a field that is not one of these."""
    for field in row:
        if field not in known:
            near = suggestion(field, known)
            hint = f'did you mean "{near}"?' if near else f"expected {', '.join(known)}"
            raise NotationError(f'"{field}" is not a field: {hint}')


def auction_in(row: Mapping[str, Any]) -> Auction:
    """The auction of a row: a list of calls, or one text; North deals unless the row says who does."""
    calls = row.get("auction", "")
    if not isinstance(calls, str):
        calls = " ".join(texts_of(row, "auction", []))
    dealer = Seat.parse(text_of(row, "dealer", "N")) if "dealer" in row or ":" not in calls else None
    return Auction.parse(calls, dealer)


class Interpreters:
    """Interpreters for the systems and the vulnerability of a row, each made once.

    Args:
        system, ew_system: for rows that name none; East–West play the same unless said otherwise.
    """

    def __init__(self, system: str = "sayc", ew_system: str | None = None) -> None:
        self._usual = {Side.NS: system, Side.EW: ew_system or system}
        self._interpreters: dict[tuple[str, str, Vulnerability], Interpreter] = {}

    def of_row(self, row: Mapping[str, Any]) -> Interpreter:
        """The interpreter for a row. Raises BridgeError."""
        from bidding import Interpreter
        from table.commands.options import systems_of

        systems = {side: text_of(row, "system", usual) for side, usual in self._usual.items()}
        named = object_of(row, "systems")
        systems |= {said_of("systems", Side.parse, side): text_of(named, side, "") for side in named}
        vul = Vulnerability.parse(text_of(row, "vul", "None"))
        key = (systems[Side.NS], systems[Side.EW], vul)
        if key not in self._interpreters:
            self._interpreters[key] = Interpreter(systems_of(key[0], key[1]), vul)
        return self._interpreters[key]


def load_row(line: bytes) -> dict[str, Any]:
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


def name_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row's name, to be echoed."""
    if "id" not in row:
        return {}
    name = row["id"]
    if isinstance(name, str | int) or (isinstance(name, float) and isfinite(name)):
        return {"id": name}
    raise NotationError(f"id: expected a text or a number, found {_shown(name)}")


def seed_of(row: Mapping[str, Any]) -> int:
    seed = row.get("seed", 1)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise NotationError(f"seed: expected a whole number from 0, found {_shown(seed)}")
    return seed


def share_of(row: Mapping[str, Any], field: str) -> float:
    share = row.get(field, 0.0)
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share < 1:
        raise NotationError(f"{field}: expected a chance from 0 to less than 1, found {_shown(share)}")
    return float(share)


def text_of(row: Mapping[str, Any], field: str, otherwise: str) -> str:
    text = row.get(field, otherwise)
    if not isinstance(text, str):
        raise NotationError(f"{field}: expected a text, found {_shown(text)}")
    return text


def texts_of(row: Mapping[str, Any], field: str, otherwise: list[str]) -> list[str]:
    texts = row.get(field, otherwise)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotationError(f"{field}: expected a list of texts, found {_shown(texts)}")
    return texts


def object_of(row: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    found = row.get(field, {})
    if not isinstance(found, dict):
        raise NotationError(f"{field}: expected an object {{…}}, found {_shown(found)}")
    return found


def by_seat(row: Mapping[str, Any], field: str, read: Callable[[str], Read]) -> dict[Seat, Read]:
    found: dict[Seat, Read] = {}
    named = object_of(row, field)
    for name in named:
        seat = said_of(field, Seat.parse, name)
        if seat in found:
            raise NotationError(f"{field}: {seat.title} is given twice")
        found[seat] = said_of(f"{field}, {seat.title}", read, text_of(named, name, ""))
    return found


def pairs_of(
    row: Mapping[str, Any], field: str, example: str, read: Callable[[str], Read]
) -> tuple[tuple[Seat, Read], ...]:
    pairs = row.get(field, [])
    if not isinstance(pairs, list):
        raise NotationError(f'{field}: expected a list of pairs as ["W", "{example}"], found {_shown(pairs)}')
    found = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            raise NotationError(f'{field}: expected a pair as ["W", "{example}"], found {_shown(pair)}')
        found.append((said_of(field, Seat.parse, pair[0]), said_of(field, read, pair[1])))
    return tuple(found)


def said_of(field: str, read: Callable[[str], Read], text: str) -> Read:
    """What the text means; what is wrong with it is said of the field."""
    try:
        return read(text)
    except BridgeError as error:
        raise NotationError(f"{field}: {error}") from None


def _shown(value: object) -> str:
    """A value as JSON, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
