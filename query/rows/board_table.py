"""Boards as columns of a table, a row for each board: its hands, and where it is solved its twenty results and par."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Record, Seat
from dealspace.cards.formats.csv_boards import BOARD_COLUMNS, TRICKS_COLUMNS
from dealspace.play.analysis.par import Par
from dealspace.query.solving.solved_record import SolvedRecord


def board_columns(records: Sequence[Record]) -> dict[str, NDArray[Any]]:
    """`board dealer vul north east south west`, and `type` where boards have one."""
    boards = [record.board for record in records]
    turns = ([str(board.dealer) for board in boards], [str(board.vulnerability) for board in boards])
    hands = ([str(board.deal[seat]) for board in boards] for seat in Seat)
    columns = dict(zip(BOARD_COLUMNS, ([board.name for board in boards], *turns, *hands), strict=True))
    types = [record.tag("HandType") for record in records]
    if any(types):
        columns["type"] = [hand_type or "" for hand_type in types]
    return {name: np.array(values, np.str_) for name, values in columns.items()}


def solved_columns(solved: Sequence[SolvedRecord]) -> dict[str, NDArray[Any]]:
    """The same, then `tricks:N.C` … `tricks:W.NT`, `par` (for North–South) and `par_contracts`."""
    tables = np.array([each.table for each in solved], np.uint8).reshape(-1, 5, 4)
    found = [each.par for each in solved]
    contracts = [contracts_text(par) for par in found]
    return {
        **board_columns([each.record for each in solved]),
        **{name: tables[:, strain, seat] for name, (seat, strain) in TRICKS_COLUMNS.items()},
        "par": np.array([par.score for par in found], np.int32),
        "par_contracts": np.array(contracts, np.str_),
    }


def contracts_text(par: Par) -> str:
    """The par contracts in a cell: `4H-N 4H-S`."""
    return " ".join(str(contract).replace(" by ", "-") for contract in par.contracts)
