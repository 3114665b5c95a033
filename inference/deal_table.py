"""`DealTable`: deals, and what is asked about each of them as columns, which `dealspace.query.deal_columns` reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.runtime.data_frames import arrow_table, pandas_frame, polars_frame, write_csv, write_parquet

Deals = NDArray[np.uint64]
Column = Callable[[Deals], NDArray[Any]]
"""From deals uint64[n, 4] to n values; one that can be pickled, if the table is to be."""
_SHOWN = 10
"""Rows that a notebook shows."""


class DealTable:
    """A row for each deal and named columns, which are numpy arrays, read-only.

    A column is computed when it is first read: until then nothing is solved. Iterating gives the rows, as tuples.

    Attributes:
        deals: uint64[n, 4], the card sets by seat (N E S W).
        columns: the names, in order.

    >>> from dealspace.inference import DealSpace
    >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
    >>> table = space.table(3, columns=["hcp:N", "spades:N", "shape:W"], seed=1)
    >>> table
    <DealTable: 3 deals; hcp:N, spades:N, shape:W>
    >>> table["hcp:N"].tolist(), len(table), next(iter(table))
    ([15, 15, 15], 3, (15, 4, '3=4=3=3'))
    """

    def __init__(self, deals: Deals, columns: dict[str, Column]) -> None:
        deals.setflags(write=False)
        self.deals = deals
        self.columns = tuple(columns)
        self._asked = columns
        self._found: dict[str, NDArray[Any]] = {}

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, column: str) -> NDArray[Any]:
        if column not in self._asked:
            raise KeyError(f"{column!r} is not a column of the table: it has {', '.join(self.columns)}")
        if column not in self._found:
            found = np.asarray(self._asked[column](self.deals))
            found.setflags(write=False)
            self._found[column] = found
        return self._found[column]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return zip(*(self[name].tolist() for name in self.columns), strict=True)

    def to_dict(self) -> dict[str, NDArray[Any]]:
        """The columns by their names, in order."""
        return {name: self[name] for name in self.columns}

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`. Raises MissingLibraryError, before anything is solved."""
        return pandas_frame(self.to_dict)

    def to_polars(self) -> Any:
        """A `polars.DataFrame`. Raises MissingLibraryError, before anything is solved."""
        return polars_frame(self.to_dict)

    def to_arrow(self) -> Any:
        """A `pyarrow.Table`. Raises MissingLibraryError, before anything is solved."""
        return arrow_table(self.to_dict)

    def to_csv(self, path: Path | str) -> None:
        """Write a CSV file: the names of the columns, then a line for each deal. Raises SaveError."""
        write_csv(Path(path), self.to_dict)

    def to_parquet(self, path: Path | str) -> None:
        """Write a Parquet file. Raises SaveError; MissingLibraryError, before anything is solved."""
        write_parquet(Path(path), self.to_dict)

    def __repr__(self) -> str:
        return shortened(f"<DealTable: {len(self):,} deals; {', '.join(self.columns)}>", REPR_LENGTH)

    def _repr_html_(self) -> str:
        """The first rows, for notebooks."""
        head = DealTable(self.deals[:_SHOWN], self._asked)
        titles = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        rows = "".join("<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>" for row in head)
        return f"<table><caption>{len(self):,} deals</caption><tr>{titles}</tr>{rows}</table>"
