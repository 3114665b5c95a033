"""CSV and Parquet out of `deal`, `query` and `solve`, by `--format` and by the ending of `--out`."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from dealspace.cards import Deal
from dealspace.inference import DealSpace
from dealspace.play import par, trick_table
from tests.support.called import called

WHERE = ("--where", "N: hcp 20+")
HANDS = ["north", "east", "south", "west"]


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_deals_are_a_table_of_boards() -> None:
    rows = rows_of(called("deal", "-n", "5", *WHERE, "--format", "csv").stdout)
    assert list(rows[0]) == ["board", "dealer", "vul", *HANDS]
    assert [row["board"] for row in rows] == list("12345") and [row["dealer"] for row in rows] == list("NESWN")
    for row in rows:
        assert Deal("N:" + " ".join(row[hand] for hand in HANDS)).north.hcp >= 20


def test_the_ending_of_a_file_names_the_table(tmp_path: Path) -> None:
    for ending in ("csv", "parquet"):
        done = called("deal", "-n", "5", *WHERE, "--out", str(tmp_path / f"deals.{ending}"))
        assert done.returncode == 0 and f"5 deals saved to {tmp_path / 'deals'}.{ending}" in done.stderr
    rows = rows_of((tmp_path / "deals.csv").read_text("utf-8"))
    assert pq.read_table(tmp_path / "deals.parquet").to_pylist() == rows
    assert rows == rows_of(called("deal", "-n", "5", *WHERE, "--format", "csv").stdout)


def test_types_of_hands_are_a_column() -> None:
    types = ("--type", "weak: W: hcp 5-7", "--type", "strong: W: hcp 16+")
    rows = rows_of(called("deal", "-n", "6", *types, "--format", "csv").stdout)
    assert {row["type"] for row in rows} <= {"weak", "strong"}


def test_a_sample_is_a_table_of_what_is_asked() -> None:
    asked = ["hcp:N", "shape:E", "tricks:N.NT"]
    done = called("query", *WHERE, "--sample", "4", "--format", "csv", *asked, "--chance", "W: 5+H")
    table = DealSpace(where={"N": "hcp 20+"}).table(4, ["deal", *asked, "chance:W: 5+H"], seed=1)
    assert [list(row.values()) for row in rows_of(done.stdout)] == [[str(value) for value in row] for row in table]
    assert tuple(rows_of(done.stdout)[0]) == table.columns


def test_a_solved_board_is_a_row_with_its_results_and_par(tmp_path: Path) -> None:
    called("deal", "-n", "3", "--out", str(tmp_path / "deals.pbn"))
    assert called("solve", str(tmp_path / "deals.pbn"), "--out", str(tmp_path / "solved.parquet")).returncode == 0
    rows = pq.read_table(tmp_path / "solved.parquet").to_pylist()
    deals = [Deal("N:" + " ".join(row[hand] for hand in HANDS)) for row in rows]
    for row, table in zip(rows, trick_table(deals), strict=True):
        found = [[row[f"tricks:{seat}.{strain}"] for seat in "NESW"] for strain in ("C", "D", "H", "S", "NT")]
        assert np.array_equal(found, table) and row["par"] == par(table, row["dealer"], row["vul"]).score
    printed = rows_of(called("solve", str(tmp_path / "deals.pbn"), "--format", "csv").stdout)
    assert [[str(value) for value in row.values()] for row in rows] == [list(row.values()) for row in printed]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("query", "--sample", "3", "--format", "csv", "count"), '"count" is nothing that each deal has'),
        (("query", "--sample", "3", "--format", "csv", "--json"), "--json prints one object"),
        (("query", "--format", "csv"), "--format says how to print --sample N"),
        (("solve", "x.pbn", "--out", "x.txt"), "--format and --out write a table of boards"),
        (("solve", "x.pbn", "--format", "csv", "--json"), "leave --json and --jsonl out"),
        (("solve", "--random", "5", "--format", "csv", "--out", "x.bin"), "write a table of boards"),
    ],
)
def test_what_is_no_table_is_refused(words: tuple[str, ...], said: str) -> None:
    done = called(*words)
    assert done.returncode == 2 and said in done.stderr and not done.stdout


@pytest.mark.parametrize("words", [("deal", "-n", "3"), ("solve", "nosuch.pbn")])
def test_parquet_without_its_library_is_refused_before_any_work(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = called(*words, "--out", str(tmp_path / "x.parquet"))
    assert done.returncode == 2 and "this needs pyarrow, which is not installed" in done.stderr
    assert not list(tmp_path.iterdir())
