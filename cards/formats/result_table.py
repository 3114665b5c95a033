"""The twenty double-dummy results of a record, where it has them: PBN's table `OptimumResultTable`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from dealspace.cards.board import Record, TableSection
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain

RESULT_TABLE = "OptimumResultTable"
_HEADER = r"Declarer;Denomination\2R;Result\2R"
_ROW = re.compile(r"\s*([NESW])\s+(NT|[SHDC])\s+([0-9]|1[0-3])\s*")

Results = Mapping[tuple[Seat, Strain], int]
"""Declarer's tricks by declarer and strain; perhaps not all twenty."""


def results_of(record: Record) -> Results:
    """What the table of a record says; empty where it has none."""
    table = next((table for table in record.tables if table.name == RESULT_TABLE), None)
    found = (_ROW.fullmatch(row) for row in (table.rows if table is not None else ()))
    return {(Seat.parse(row[1]), Strain.parse(row[2])): int(row[3]) for row in found if row is not None}


def result_tables(results: Results, order: Iterable[tuple[Seat, Strain]]) -> tuple[TableSection, ...]:
    """The table of these results, its rows in this order; none where there are no results."""
    rows = tuple(f"{seat} {strain} {results[seat, strain]}" for seat, strain in order if (seat, strain) in results)
    return (TableSection(RESULT_TABLE, _HEADER, rows),) if rows else ()
