"""`space.table`: the columns, by the texts of questions, and what becomes of them in other programs."""

from __future__ import annotations

import csv
import pickle
import sys
import time
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from dealspace.cards import Deal, NotationError
from dealspace.errors import InfeasibleError, MissingLibraryError
from dealspace.inference import DealSpace, parse_constraint, satisfies
from dealspace.play import solve_tricks

SPACE = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
COLUMNS = [
    *("hcp:N", "spades:W", "kr:E", "shape:E", "deal", "hand:W", "tricks:S.NT", "makes:3N by S"),
    *("chance:W: 5+H; E: hcp 6+", "chance:hcp(east) > hcp(west)", "hcp(north) + hcp(south)"),
    "number:spades(north) - spades(south)",
]
TABLE = SPACE.table(40, columns=COLUMNS, seed=1)
DEALS = SPACE.deals(40, seed=1)


def test_each_column_is_what_is_asked_of_each_deal() -> None:
    five, six = parse_constraint("5+H"), parse_constraint("hcp 6+")
    tricks = solve_tricks(DEALS, "NT", "S").tolist()
    for deal, taken, row in zip(DEALS, tricks, TABLE, strict=True):
        spades, hearts, diamonds, clubs = reversed(deal.east.lengths)
        assert row == (
            deal.north.hcp,
            deal.west["spades"],
            deal.east["kr"],
            f"{spades}={hearts}={diamonds}={clubs}",
            str(deal),
            str(deal.west),
            taken,
            taken >= 9,
            satisfies(five, deal.west) and satisfies(six, deal.east),
            deal.east.hcp > deal.west.hcp,
            deal.north.hcp + deal.south.hcp,
            deal.north["spades"] - deal.south["spades"],
        )


def test_a_table_has_names_rows_and_arrays() -> None:
    assert TABLE.columns == tuple(COLUMNS) and len(TABLE) == 40
    assert TABLE.deals.tolist() == [list(deal.bits) for deal in DEALS]
    assert TABLE["hcp:N"].dtype.kind == "i" and TABLE["kr:E"].dtype.kind == "f"
    with pytest.raises(ValueError, match="read-only"):
        TABLE["hcp:N"][0] = 5
    with pytest.raises(KeyError, match="'hcp:Q' is not a column"):
        TABLE["hcp:Q"]
    assert repr(SPACE.table(3, "hcp:N hearts", seed=1)) == (
        "<DealTable: 3 deals; hcp:N, hearts:N, hearts:E, hearts:S, hearts:W>"
    )
    html = TABLE._repr_html_()
    assert html.count("<tr>") == 11 and "<th>hcp:N</th>" in html and "40 deals" in html


def test_a_table_can_be_empty_and_pickled() -> None:
    assert list(SPACE.table(0, COLUMNS, seed=1)) == [] and len(SPACE.table(0, COLUMNS, seed=1)["deal"]) == 0
    assert list(pickle.loads(pickle.dumps(TABLE))) == list(TABLE)


def test_a_table_is_of_deals_that_fit_further_conditions() -> None:
    assert (SPACE.table(20, ["hcp:E"], seed=1, where="hcp(east) >= 12")["hcp:E"] >= 12).all()
    assert (SPACE.table(20, ["hcp:E"], seed=1, where=lambda deal: deal.east.hcp >= 12)["hcp:E"] >= 12).all()
    with pytest.raises(InfeasibleError):
        SPACE.table(1, ["hcp:E"], seed=1, where={"W": "hcp 30+"})


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (["hcp:N", "hcp:N"], 'the column "hcp:N" is asked twice'),
        ([], "a table has columns"),
        (["count"], '"count" is nothing that each deal has'),
        (["shapes"], '"shapes" is nothing that each deal has'),
        (["tricks:S.NT:500"], "leave the number of deals out"),
        (["hpc:N"], "hpc"),
        (["hand:Q"], "is not a seat"),
    ],
)
def test_what_is_no_column_is_refused(columns: list[str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        SPACE.table(5, columns)


def test_frames_hold_the_same() -> None:
    rows = [list(row) for row in TABLE]
    pandas, polars, arrow = TABLE.to_pandas(), TABLE.to_polars(), TABLE.to_arrow()
    assert isinstance(pandas, pd.DataFrame) and isinstance(polars, pl.DataFrame)
    assert list(pandas.columns) == polars.columns == arrow.column_names == COLUMNS
    assert pandas.values.tolist() == rows and [list(row) for row in polars.rows()] == rows
    assert [list(row.values()) for row in arrow.to_pylist()] == rows


def test_files_hold_the_same(tmp_path: Path) -> None:
    TABLE.to_csv(tmp_path / "deals.csv")
    with (tmp_path / "deals.csv").open(newline="") as file:
        assert list(csv.reader(file)) == [COLUMNS, *([str(value) for value in row] for row in TABLE)]
    TABLE.to_parquet(str(tmp_path / "deals.parquet"))
    assert pq.read_table(tmp_path / "deals.parquet").equals(TABLE.to_arrow())


@pytest.mark.parametrize(
    ("library", "method"),
    [("pandas", "to_pandas"), ("polars", "to_polars"), ("pyarrow", "to_arrow"), ("pyarrow", "to_parquet")],
)
def test_a_missing_library_is_said_before_a_deal_is_solved(
    library: str, method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    table = SPACE.table(5, ["tricks:S.NT"], seed=1)
    arguments = [tmp_path / "x.parquet"] if method == "to_parquet" else []
    with pytest.raises(MissingLibraryError, match=rf"this needs {library}, .*: pip install 'dealspace\[frames\]'"):
        getattr(table, method)(*arguments)
    assert table._found == {} and not list(tmp_path.iterdir())


def test_three_columns_of_ten_thousand_deals_are_quick() -> None:
    def took() -> float:
        start = time.process_time()
        table = DealSpace(where={"N": "hcp 15-17 and balanced"}).table(10_000, ["hcp:N", "spades:S", "shape:E"], seed=1)
        assert all(len(values) == 10_000 for values in table.to_dict().values())
        return time.process_time() - start

    assert min(took() for _ in range(3)) < 0.3


def test_a_deal_is_read_back_from_its_column() -> None:
    assert [Deal(text) for text in TABLE["deal"]] == DEALS
    assert np.array_equal(TABLE["hcp:N"], [deal["N"].hcp for deal in DEALS])
