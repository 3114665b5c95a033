"""The boards of sessions solved double dummy: par, what a contract could make, what a result won or lost to par."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from dealspace.cards import Board, Deal, Record, imps
from dealspace.match.results.scored_session import ScoredSession, TableResult
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.solving.solved_record import SolvedRecord

Solved = Mapping[Board, SolvedRecord]
"""The boards whose four hands are known, with their twenty results."""
_AT_ONCE = 16


def solve_sessions(
    sessions: Iterable[ScoredSession],
    solver: DoubleDummy | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[Board, SolvedRecord]:
    """Every board of the sessions solved, each deal once; boards without four hands are left out.

    Args:
        progress: called with the deals solved and all of them.
    """
    boards = list(dict.fromkeys(board.board for session in sessions for board in session.boards))
    deals = list(dict.fromkeys(board.deal for board in boards if isinstance(board.deal, Deal)))
    solver = solver or DoubleDummy()
    tables: dict[Deal, list[list[int]]] = {}
    for start in range(0, len(deals), _AT_ONCE):
        some = deals[start : start + _AT_ONCE]
        tables |= dict(zip(some, solver.trick_table(some).tolist(), strict=True))
        if progress is not None:
            progress(len(tables), len(deals))
    return {board: SolvedRecord(Record(board), tables[board.deal]) for board in boards if board.deal in tables}


def double_dummy_tricks(record: Record, solved: SolvedRecord | None) -> int | None:
    """What declarer takes in the contract of this table with best play by all; None where that is not known."""
    if solved is None or record.contract is None:
        return None
    return int(solved.table[record.contract.strain][record.contract.declarer])


def imps_to_par(table: TableResult, solved: SolvedRecord | None) -> int | None:
    """What North–South's score won (or lost, negative) against par, in IMPs; None where either is not known."""
    if solved is None or not isinstance(table.score, int):
        return None
    return imps(table.score - solved.par.score)
