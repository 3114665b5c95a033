"""Questions and answers of the solver as JSON, an object a line, answered in order while more are read.

    {"deal": "N:…"}                                                  -> {"tables": {"N": {"C": …, …, "NT": …}, …}}
    {"deal": "N:…", "trump": "H", "leader": "W", "played": ["SK"]}   -> {"scores": {"SA": …, …}}

`leader` makes the opening lead, `played` are the cards since then; scores are further tricks, the current one included,
for the side to play. An "id" is given back. A row that cannot be answered gives {"error": …, "line": …}.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from cards import BridgeError, Card, CardSet, Deal, NotationError, Play, Seat, Strain
from play.double_dummy import DoubleDummy
from table.solved import tables_to_json

ROWS_A_THREAD = 16
"""Rows answered together, for each thread."""


@dataclass(frozen=True)
class _Question:
    """A row: its place in the file, and either what is asked or what is wrong with it."""

    line: int
    name: dict[str, Any]
    deal: Deal | None = None
    play: Play | None = None
    error: str | None = None


def answer_rows(lines: Iterable[str], threads: int = 1) -> Iterator[dict[str, Any]]:
    """An answer for every line that is not blank, in order; some lines are read ahead."""
    solver = DoubleDummy(threads=threads)
    for chunk in _chunks(lines, ROWS_A_THREAD * threads):
        questions = [_read(line, number) for number, line in chunk]
        answers = {**_tables(questions, solver), **_scores(questions, solver)}
        for place, question in enumerate(questions):
            found = answers.get(place) or {"error": question.error, "line": question.line}
            yield {**question.name, **found}


def _chunks(lines: Iterable[str], most: int) -> Iterator[list[tuple[int, str]]]:
    """Numbered lines in groups: all that are there, at least one. So nobody who asks row by row waits for others."""
    queue: SimpleQueue[tuple[int, str] | BaseException | None] = SimpleQueue()

    def read() -> None:
        try:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    queue.put((number, line))
            queue.put(None)
        except BaseException as error:
            queue.put(error)

    Thread(target=read, daemon=True).start()
    chunk: list[tuple[int, str]] = []
    while True:
        try:
            item = queue.get(block=not chunk)
        except Empty:
            yield chunk
            chunk = []
            continue
        if isinstance(item, tuple):
            chunk.append(item)
        if chunk and (len(chunk) == most or not isinstance(item, tuple)):
            yield chunk
            chunk = []
        if item is None:
            return
        if isinstance(item, BaseException):
            raise item


def _read(line: str, number: int) -> _Question:
    name: dict[str, Any] = {}
    try:
        row = _object(line)
        if "id" in row:
            name["id"] = row["id"]
        deal = Deal.parse(_text(row, "deal"))
        if "trump" not in row and "leader" not in row and "played" not in row:
            return _Question(number, name, deal)
        return _Question(number, name, deal, _play(row, deal))
    except BridgeError as error:
        return _Question(number, name, error=str(error))


def _object(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {error}") from None
    if not isinstance(row, dict):
        raise NotationError(f'expected an object, as {{"deal": "N:…"}}, not {line.strip()[:40]!r}')
    return row


def _text(row: dict[str, Any], field: str) -> str:
    value = row.get(field)
    if not isinstance(value, str):
        raise NotationError(f'"{field}" is {json.dumps(value)}; expected a string' if field in row else f'no "{field}"')
    return value


def _play(row: dict[str, Any], deal: Deal) -> Play:
    played = row.get("played", [])
    if not isinstance(played, list) or not all(isinstance(card, str) for card in played):
        raise NotationError(f'"played" is {json.dumps(played)[:60]}; expected a list of cards, as ["SK", "S2"]')
    strain, leader = Strain.parse(_text(row, "trump")), Seat.parse(_text(row, "leader"))
    play = Play(strain, leader, tuple(Card.parse(card) for card in played))
    play.check(deal)
    if play.is_over:
        raise NotationError("all 52 cards are played: there is nothing to choose")
    return play


def _tables(questions: list[_Question], solver: DoubleDummy) -> dict[int, dict[str, Any]]:
    """The answers to the rows that ask for tables, by place."""
    asked = [(place, each.deal) for place, each in enumerate(questions) if each.deal is not None and each.play is None]
    found = solver.trick_table([deal for _, deal in asked])
    return {place: {"tables": tables_to_json(table)} for (place, _), table in zip(asked, found.tolist(), strict=True)}


def _scores(questions: list[_Question], solver: DoubleDummy) -> dict[int, dict[str, Any]]:
    """The answers to the rows that ask for cards, by place; rows with the same trick are solved together."""
    groups: dict[tuple[Strain, Seat, tuple[Card, ...]], list[tuple[int, list[int]]]] = {}
    for place, question in enumerate(questions):
        deal, play = question.deal, question.play
        if deal is not None and play is not None:
            held = [play.held(deal, seat).bits for seat in Seat]
            trick = play.current
            groups.setdefault((play.strain, trick.leader, trick.cards), []).append((place, held))
    answers = {}
    for (strain, leader, trick_cards), rows in groups.items():
        found = solver.solve_cards([held for _, held in rows], strain=strain, leader=leader, trick=trick_cards)
        for world, (place, _) in enumerate(rows):
            legal = CardSet(int(found.legal[world]))
            answers[place] = {"scores": {str(card): int(found.tricks[world, card.index]) for card in legal}}
    return answers
