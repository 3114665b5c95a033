"""PBN's ScoreTable, both ways: the results of a board at all tables of a tournament, a record for each row.

Columns by name, in any order: Section Table Round, PairId_NS PairId_EW, Names_NS Names_EW, Contract Declarer Result
Lead, Score_NS Score_EW, IMP_… MP_… Percentage_…, Rank, Multiplicity. `?` is unknown, `-` irrelevant, and `^` begins
an artificial score; so is the share of a row that has neither contract nor score. A row that is cut into several lines
is put together; where names hold blanks without quotes, the least widths of the columns divide them.
Sources: the PBN 2.1 standard, sections 5.2 and 5.7; Table, Round, Section and Lead as scoring programs add them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from dealspace.cards.artificial_score import ARTIFICIAL, ArtificialScore, Award
from dealspace.cards.board import Record, TableSection
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import PASSED_OUT, Draft
from dealspace.cards.formats.table_results import take_lead, take_result
from dealspace.cards.seat import Seat

SCORE_TABLE = "ScoreTable"
MOST_OF_A_ROW = 100_000
"""A row says at most so many equal results by its Multiplicity."""
TABLE_TAGS = {"PairId_NS": "PairNS", "PairId_EW": "PairEW", "Names_NS": "NamesNS", "Names_EW": "NamesEW"}
"""The tags of a record for columns of another name; Section, Table and Round are tags of their own name."""

TOURNAMENT = ("Event", "Site", "Date", "EventDate", "Stage", "Session", "Section", "Competition", "Scoring")
"""The tags that say of which tournament a result is, so that they hold for every row."""

_TOKEN = re.compile(r'"([^"]*)"|(\S+)')
_COLUMN = re.compile(r"([-+]?)([^\\]*)(?:\\([0-9]{1,3})([LR]?))?")
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}(?:[.,][0-9]{1,4})?")
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_ELEMENT_NUMBER = re.compile(r"\^?-?[0-9.]+|-")
_UNPLAIN = re.compile(r"[\s;{}\[\]]")
_ABSENT = ("-", "?", "")
_TAKEN = ("Contract", "Declarer", "Result", "Lead", "Score_NS", "Score_EW", "Multiplicity", "Rank")
_SHARES = ("Percentage", "MP", "IMP")


def score_rows(record: Record) -> list[Record]:
    """The results in the ScoreTable of a record, in its order; none where it has none."""
    tables = [table for table in record.tables if table.name.lower() == SCORE_TABLE.lower()]
    return [row for table in tables for row in _rows(record, table)]


def _rows(record: Record, table: TableSection) -> Iterator[Record]:
    values = list(_values(table))
    top = next((sum(shares) for row in values if _points(row) is not None and (shares := _shares(row, "MP"))), None)
    for row in values:
        found = _record(record, row, top)
        if found is not None:
            count = row.get("Multiplicity", "1")
            yield from [found] * (min(int(count), MOST_OF_A_ROW) if count.isdecimal() and len(count) < 9 else 1)


def _values(table: TableSection) -> Iterator[dict[str, str]]:
    """What each row says, by column; what is absent is left out."""
    columns = [match[2].strip() for match in map(_COLUMN.fullmatch, table.header.split(";")) if match is not None]
    widths = [int(match[3] or 0) for match in map(_COLUMN.fullmatch, table.header.split(";")) if match is not None]
    waiting: list[str] = []
    for line in table.rows:
        tokens = [match[1] if match[2] is None else match[2] for match in _TOKEN.finditer(line)]
        if len(tokens) > len(columns) and not waiting:
            tokens = _by_widths(line, columns, widths)
        waiting += tokens
        while len(waiting) >= len(columns):
            row, waiting = waiting[: len(columns)], waiting[len(columns) :]
            yield {name: value for name, value in zip(columns, row, strict=True) if value not in _ABSENT}


def _by_widths(line: str, columns: Sequence[str], widths: Sequence[int]) -> list[str]:
    """The values of a row with names of several words: each column of names ends at its width, or at two blanks."""
    values: list[str] = []
    rest = line
    for number, (name, width) in enumerate(zip(columns, widths, strict=True), start=1):
        rest = rest.lstrip()
        if number == len(columns):
            end = len(rest)
        elif name.startswith("Names") and not rest.startswith('"'):
            gap = rest.find("  ")
            blank = rest.find(" ", width)
            end = min((at for at in (gap, blank) if at >= 0), default=len(rest))
        else:
            match = _TOKEN.match(rest)
            end = match.end() if match is not None else 0
        values.append(rest[:end].strip().strip('"'))
        rest = rest[end:]
    return values


def _record(game: Record, row: Mapping[str, str], top: float | None) -> Record | None:
    """The result of a row; None where it says nothing that happened at a table."""
    contract, points = row.get("Contract", ""), _points(row)
    marked = bool(contract) or points is not None
    awarded = row.get(ARTIFICIAL) or _awarded(row, top, marked=marked)
    seated = any({f"{kind}_NS", f"{kind}_EW"} <= row.keys() for kind in ("PairId", "Names"))
    if not contract and points is None and awarded is None and not seated:
        return None
    board = game.board
    draft = Draft(name=board.name, strict=False, dealer=board.dealer, vulnerability=board.vulnerability)
    draft.deal = board.deal
    take_result(draft, contract, row.get("Declarer", ""), row.get("Result", ""))
    take_lead(draft, row.get("Lead", ""))
    draft.players = _players(row)
    own = {TABLE_TAGS.get(name, name): value for name, value in row.items() if _TAG.fullmatch(name)}
    split = {f"Names{seat.side}" for seat in draft.players}
    own = {name: value for name, value in own.items() if name not in _TAKEN and name not in split}
    if points is not None:
        assigned = any(row.get(f"Score_{side}", "").startswith("^") for side in ("NS", "EW"))
        own["Score"] = f"NS {'^' * assigned}{points}"
    if awarded is not None:
        own[ARTIFICIAL] = str(awarded)
    draft.tags = [tag for tag in game.tags if tag[0] in TOURNAMENT and tag[0] not in own] + list(own.items())
    try:
        return replace(draft.record(), board=board)
    except NotationError:
        return replace(game, auction=None, contract=None, play=None, result=None, tags=tuple(draft.tags), tables=())


def _points(row: Mapping[str, str]) -> int | None:
    """North–South's points; 0 where all have passed."""
    for name, sign in (("Score_NS", 1), ("Score_EW", -1)):
        if re.fullmatch(r"[-+]?[0-9]{1,5}", text := row.get(name, "").lstrip("^")):
            return sign * int(text)
    return 0 if row.get("Score_NS", "").upper() in PASSED_OUT else None


def _shares(row: Mapping[str, str], kind: str) -> list[float]:
    """North–South's and East–West's matchpoints, IMPs or percentage; none where they are not both given."""
    texts = [row.get(f"{kind}_{side}", "").lstrip("^") for side in ("NS", "EW")]
    return [float(text.replace(",", ".")) for text in texts] if all(map(_NUMBER.fullmatch, texts)) else []


def _awarded(row: Mapping[str, str], top: float | None, *, marked: bool) -> ArtificialScore | None:
    """The artificial score of a row; with `marked`, only where `^` says that it is one."""
    for kind in _SHARES:
        pair = _shares(row, kind)
        whole = 100.0 if kind == "Percentage" else top
        if not pair or (marked and not any(row[f"{kind}_{side}"].startswith("^") for side in ("NS", "EW"))):
            continue
        if kind == "IMP":
            pair = [50 + 10 * imps / 3 for imps in pair]
        elif whole:
            pair = [100 * points / whole for points in pair]
        else:
            continue
        return ArtificialScore(*(Award(min(max(round(percent, 2), 0.0), 100.0)) for percent in pair))
    return None


def _players(row: Mapping[str, str]) -> dict[Seat, str]:
    """The players of both sides, where the names are those of two: `Smith;Jones`, `Smith - Jones`."""
    players: dict[Seat, str] = {}
    for name, seats in (("Names_NS", (Seat.NORTH, Seat.SOUTH)), ("Names_EW", (Seat.EAST, Seat.WEST))):
        text = row.get(name, "")
        for between in (";", " - ", " – ", " & ", "/"):
            if text.count(between) == 1:
                players |= {seat: part.strip() for seat, part in zip(seats, text.split(between), strict=True)}
                break
    return {seat: player for seat, player in players.items() if player}


def table_section(name: str, rows: Sequence[Mapping[str, str]]) -> TableSection:
    """A table of these rows, its columns those that any row has, as wide as they must be; `-` where one has nothing.

    >>> table_section("ScoreTable", [{"Table": "1", "Contract": "4S"}, {"Table": "12"}])
    TableSection('ScoreTable', 'Table\\\\2R;Contract\\\\2L', (' 1 4S', '12 -'))
    """
    columns = [name for name in dict.fromkeys(chain.from_iterable(rows)) if any(row.get(name) for row in rows)]
    shown = [[_element(row.get(column, "")) for column in columns] for row in rows]
    widths = [max(len(row[index]) for row in shown) for index in range(len(columns))]
    words = [not all(_ELEMENT_NUMBER.fullmatch(row[index]) for row in shown) for index in range(len(columns))]
    header = ";".join(
        f"{column}\\{width}{'L' if word else 'R'}" for column, width, word in zip(columns, widths, words, strict=True)
    )
    lines = (
        " ".join(
            f"{cell:<{width}}" if word else f"{cell:>{width}}"
            for cell, width, word in zip(row, widths, words, strict=True)
        ).rstrip()
        for row in shown
    )
    return TableSection(name, header, tuple(lines))


def _element(text: str) -> str:
    """A table element; quoted where it holds a blank or what else a plain one cannot."""
    plain = " ".join(text.split()).replace('"', "'")
    return f'"{plain}"' if _UNPLAIN.search(plain) else plain or "-"
