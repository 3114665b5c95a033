"""Boards as programs ask for them: a request in JSON, as the start page of the browser sends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealspace.bidding import System
from dealspace.cards import NotationError, Side, Vulnerability
from dealspace.table.person.boards.board_files import FoundBoards, boards_of_file, boards_of_text
from dealspace.table.person.boards.conditions import boards_by_condition, boards_by_sequence, random_boards
from dealspace.table.person.boards.sentences import boards_by_sentence

KINDS = ("random", "file", "pasted", "condition", "sequence", "sentence")
USUAL_COUNT = 4


def board_request(
    row: Mapping[str, Any], systems: Mapping[Side, System] | None = None, *, usual_seed: int = 1
) -> FoundBoards:
    """The boards that a request asks for.

        {"kind": "random", "count": 8, "seed": 7}
        {"kind": "file", "name": "club.pbn", "text": "[Board …"}
        {"kind": "pasted", "text": "https://www.bridgebase.com/tools/handviewer.html?…", "board": 1}
        {"kind": "condition", "where": ["N: 5+S and hcp 8-11"], "count": 8}
        {"kind": "sequence", "auction": "1N P 2C", "where": [], "count": 8}
        {"kind": "sentence", "text": "South opens 1NT and North has five spades", "count": 8}

    Boards that are dealt here have the dealer and vulnerability of their number; `"vulnerability": "NS"` in one of the
    last three is that of all of them.

    Args:
        row: the request; count is 4 and the seed `usual_seed` where they are left out. Of pasted boards the one at
            this place, from 1, is taken, or all.
        systems: by which sequences and sentences are bid; the shipped one at both sides if None.
    Returns:
        The boards, with notes on what was left out.
    Raises:
        BridgeError: the request cannot be read (NotationError), or there are no such boards.
    """
    if not isinstance(row, Mapping) or row.get("kind") not in KINDS:
        found = row.get("kind") if isinstance(row, Mapping) else row
        raise NotationError(f'boards are asked for as {{"kind": {" | ".join(KINDS)}, …}}, not "{str(found)[:40]}"')
    match row["kind"]:
        case "random":
            return random_boards(_whole(row, "count", USUAL_COUNT), _whole(row, "seed", usual_seed))
        case "file":
            return boards_of_file(_text(row, "name"), _text(row, "text"))
        case "pasted":
            return _chosen(boards_of_text(_text(row, "text")), _whole(row, "board", 0))
        case "condition":
            where = _where(row)
            count, seed = _whole(row, "count", USUAL_COUNT), _whole(row, "seed", usual_seed)
            return boards_by_condition(where, count, seed, _vulnerability(row))
    played = systems if systems is not None else _shipped()
    count, seed = _whole(row, "count", USUAL_COUNT), _whole(row, "seed", usual_seed)
    if row["kind"] == "sequence":
        return boards_by_sequence(_text(row, "auction"), played, _where(row), count, seed, _vulnerability(row))
    return boards_by_sentence(_text(row, "text"), played, count, seed, _vulnerability(row))


def _chosen(found: FoundBoards, place: int) -> FoundBoards:
    """The board at this place, from 1; all for 0."""
    if place > len(found):
        raise NotationError(f"there is no board at place {place} of the pasted text: it has {len(found)}")
    return FoundBoards(found[place - 1 : place] if place else found, found.notes, found.taken)


def _shipped() -> dict[Side, System]:
    from dealspace.bidding import load_system

    return dict.fromkeys(Side, load_system("sayc"))


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str):
        raise NotationError(f'boards by {row["kind"]}: "{name}" is {str(value)[:40]}; expected a text')
    return value


def _whole(row: Mapping[str, Any], name: str, usual: int) -> int:
    value = row.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(f'boards by {row["kind"]}: "{name}" is {str(value)[:40]}; expected a whole number')
    return value


def _vulnerability(row: Mapping[str, Any]) -> Vulnerability | None:
    """What all boards have; None where their numbers say it."""
    return Vulnerability.parse(_text(row, "vulnerability")) if "vulnerability" in row else None


def _where(row: Mapping[str, Any]) -> list[str]:
    where = row.get("where", [])
    if isinstance(where, str):
        return [where]
    if isinstance(where, Mapping):
        where = [f"{seat}: {text}" for seat, text in where.items()]
    if not isinstance(where, list) or not all(isinstance(text, str) for text in where):
        raise NotationError(f'boards by {row["kind"]}: "where" is a list of conditions, as ["N: 5+S and hcp 8-11"]')
    return where
